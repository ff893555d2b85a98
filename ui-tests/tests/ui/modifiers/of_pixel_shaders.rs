use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        vs_3_0
        dcl_position o0
        mov_pp r0, c0
        mul_x2 r0, r0, r0
        dcl_centroid v0
        +mov r0, c0
        mov o0, c0
    };
}
