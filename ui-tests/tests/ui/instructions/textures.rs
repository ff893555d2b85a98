use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        vs_3_0
        dcl_position o0
        dcl_2d s0
        texldl r0, c0, s1
        texldl r0, s0, c0
        texldl r0, -c0, s0
        texldl_sat r0, c0, s0
        texldl r0, c0, -s0
        mov o0, r0
    };
}
