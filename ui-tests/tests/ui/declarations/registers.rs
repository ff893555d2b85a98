use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        vs_2_0
        dcl_position r0
        dcl_texcoord oT0
        dcl_normal v0.xyz
        dcl_normal v[aL]
        mov oPos, c0
    };
    vs_asm! {
        vs_3_0
        dcl_2d v0
        dcl_texcoord s0
        dcl s1
        dcl_cube s2.x
        dcl_position o0
        mov o0, c0
    };
}
