use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        vs_3_0
        dcl_position o0
        setp_gt p0, c0, c0
        (p0) nop
        (p0) def c0, 1, 1, 1, 1
        mov o0, c0
        (p0) ret
    };
    vs_asm! {
        vs_2_x
        (p0) rep i0
        endrep
        mov oPos, c0
    };
}
