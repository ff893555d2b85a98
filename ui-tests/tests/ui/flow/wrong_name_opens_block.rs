use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        vs_2_0
        mov oPos, c0
        repp i0
        mov r0, c0
        endrep
        iff b0
        else
        endif
        call l0
        ret
        labell l0
        ret
    };
}
