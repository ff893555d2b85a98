use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        vs_2_0
        mov oPos, c0
        if b0
        ret
        endif
        call l0
        ret
        mov r0, c0
        label l0
        mov r0, c0
    };
}
