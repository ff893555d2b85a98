use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        vs_2_0
        m4x4 oPos, c0, c4
        mov oD0, c0
    };
}
