use shader_asm::gs_asm;

fn main() {
    gs_asm!(
        "gs_4_0"
        "dcl_inputprimitive point"
        "dcl_outputtopology pointlist"
        "dcl_output o0.xyzw"
        "dcl_maxout 1"
        "mov o1, v[0][0]"
        "ret"
    );
}
