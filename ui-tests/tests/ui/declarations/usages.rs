use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        vs_2_0
        dcl v0
        dcl_foo v1
        dcl_texcoord16 v2
        dcl_positiont v3
        dcl_tessfactor v4
        dcl_2d v5
        mov oPos, c0
    };
    vs_asm! {
        vs_3_0
        dcl_sample v0
        dcl_sample o1
        dcl_positiont o2
        dcl_position o0
        mov o0, c0
    };
}
