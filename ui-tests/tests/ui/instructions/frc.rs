use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        vs_1_1
        frc r0, c0
        frc r0.x, c0
        mov oPos, c0
    };
}
