use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        vs_1_1
        mov oPos, i0
        mov r0, b0
        mov p0, c0
        mov o1, s0
        mov oC0, t0
        mov oDepth, vFace
    };
    vs_asm! {
        vs_3_0
        dcl_position o0
        mov oPos, c0
        mov oD0, c0
        mov o12, c0
        mov o0, s4
    };
}
