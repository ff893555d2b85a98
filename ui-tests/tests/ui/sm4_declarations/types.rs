use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        vs_4_0
        dcl_input v0.x : BLENDINDICES(bool)
        dcl_input_sgv v1.x, vertex_id : SV_VertexID(float)
        dcl_temps 1 : COLOR
        ret
    };
}
