use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        vs_1_0
        mov oPos, c0
        mov r12, c0
    };
}
