use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        vs_2_0
        sincos r0, c0.x, c1, c2
        sincos r0.xy, r1, c1, c2
        sincos r0.xy, r1.x, c1, c1
        sincos r0.xy, r1.x, r2, c2
        sincos r0.xy, r0.x, c1, c2
        sincos r0.xy, r1.x
        mov oPos, c0
    };
    vs_asm! {
        vs_3_0
        dcl_position o0
        sincos r0.xy, r1.x, c0, c1
        sincos r0.z, r1.x
        mov o0, c0
    };
}
