use shader_asm::gs_asm;

fn main() {
    gs_asm! {
        gs_4_0
        dcl_input v[1][16].x : A
        dcl_inputprimitive point
        dcl_outputtopology pointlist
        dcl_output o32.x : A
        dcl_maxout 1
        ret
    };
}
