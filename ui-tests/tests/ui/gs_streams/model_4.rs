use shader_asm::gs_asm;

fn main() {
    gs_asm! {
        gs_4_1
        dcl_inputprimitive point
        dcl_stream m0
        dcl_outputtopology pointlist
        dcl_output o0.x : A
        dcl_maxout 1
        emit_stream m0
        ret
    };
}
