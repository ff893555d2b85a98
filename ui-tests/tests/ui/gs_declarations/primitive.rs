use shader_asm::gs_asm;

fn main() {
    gs_asm! {
        gs_4_0
        dcl_input_siv v[3][0].xyzw, position
        dcl_input v[3][1].xyz : COLOR
        dcl_temps 2
        dcl_inputprimitive triangles
        dcl_outputtopology trianglestrip
        dcl_output_siv o0.xyzw, position
        dcl_output o1.xyz : COLOR
        dcl_maxout 3
        ret
    };
}
