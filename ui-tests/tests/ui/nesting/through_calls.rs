use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        vs_2_0
        mov oPos, c0
        rep i0
            call l0
        endrep
        ret
        label l0
            rep i1
            endrep
        ret
    };
}
