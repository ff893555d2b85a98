use shader_asm::{GeometryShader, gs_asm};

static SHADER: GeometryShader = gs_asm!("
    gs_4_0
    dcl_inputprimitive point
    dcl_outputtopology pointlist
    dcl_output o0.xyzw : COLOR
    dcl_maxout 257
    mov o0, l(1.0, 1.0)
    emit
    ret
");

fn main() {
    let _ = SHADER;
}
