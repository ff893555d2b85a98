use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        vs_2_0
        dcl_position v0
        dcl_normal v0
        dcl_position v1
        mov oPos, v0
    };
    vs_asm! {
        vs_3_0
        dcl_texcoord0 v0.xy
        dcl_texcoord1 v0.yz
        dcl_position o0
        dcl_position o1
        mov o0, v0.x
    };
}
