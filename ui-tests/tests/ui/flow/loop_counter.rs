use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        vs_2_0
        mov r0, c[aL]
        rep i0
        mov r0, c[aL]
        endrep
        loop aL, i0
        mov r0, c[aL]
        endloop
        mov r0, c[aL + 1]
        mov aL, c0
        mov oPos, c0
    };
}
