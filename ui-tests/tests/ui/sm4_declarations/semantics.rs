use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        vs_4_0
        dcl_input v0.xyz
        dcl_input v1.xy : TEXCOORD
        dcl_input v2.xy : texcoord0
        dcl_input_sgv v3.x, vertex_id : SV_InstanceID
        dcl_output o0.xyzw : SV_Target
        dcl_output o1.xy
        ret
    };
}
