use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        vs_1_1
        mov oPos, c96
    };
    vs_asm! {
        vs_2_0
        mov oPos, c256
    };
}
