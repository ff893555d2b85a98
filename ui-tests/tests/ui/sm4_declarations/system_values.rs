use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        vs_4_0
        dcl_input_sgv v0.xy, vertex_id
        dcl_input_sgv v1.x, is_front_face
        dcl_output_siv o0.xyz, position
        dcl_output_siv o1.x, vertex_id
        ret
    };
}
