use shader_asm::gs_asm;

fn main() {
    gs_asm! {
        gs_5_0
        dcl_inputprimitive point
        dcl_stream m0
        dcl_outputtopology pointlist
        dcl_output o0.xy : A
        dcl_output o1.xyzw : B
        dcl_stream m1
        dcl_outputtopology pointlist
        dcl_output o0.xyz : C
        dcl_output o1.xyz : D
        dcl_maxout 147
        ret
    };
}
