use shader_asm::{VertexShader, vs_asm};

// A vertex shader of shader model 4 is of another type than one of Direct3D 9.
static SHADER: VertexShader = vs_asm! {
    vs_4_0
    ret
};

fn main() {
    let _ = SHADER;
}
