use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        vs_2_0
        if b0.x
        endif
        loop aL.x, i0
        mov r0, c[aL.x]
        endloop
        mov oPts.x, c0.x
        mov oPos, c0
    };
}
