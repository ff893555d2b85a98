use shader_asm::gs_asm;

fn main() {
    gs_asm! {
        gs_4_0
        dcl_inputprimitive point
        dcl_outputtopology pointlist
        dcl_output o0.x : WEIGHT
        dcl_maxout 1025
        ret
    };
}
