use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        vs_2_0
        mov oPos, v0
        mad r0, v1, v1, v1
    };
    vs_asm! {
        vs_3_0
        dcl_position v0.xy
        dcl_position o0
        mov o0, v0.xyzz
        mov o1, c0
    };
}
