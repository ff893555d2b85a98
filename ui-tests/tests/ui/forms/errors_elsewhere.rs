use shader_asm::{VertexShader, vs_asm};

static SHADER: VertexShader = vs_asm! {
    vs_2_0
    mov oPos, c0
    mov r12, c0
};

fn main() {
    let slots: &str = SHADER.slots();
    println!("{}", missing);
}
