use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        vs_2_0
        mov r12, c0
        mov q0, c0
        mov R0, c0
        mov oPos, v16
        mov oT8, c8192
        mov o0, c
        mov r, r99999999999999999999
        mov oD2, foo_bar
    };
}
