use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        vs_2_0
        mov r0, !c0
        mov r0, c0_abs
        mov r0, c0_bx2
        mov r0, 1-c0
        mov r0, 2-c0
        mov -r0, c0
        mov r0, --c0
        mov oPos, +c0
    };
}
