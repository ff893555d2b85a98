use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        vs_2_0
        mov_sat r0, c0
        mov oPos, c0
    };
    vs_asm! {
        vs_3_0
        dcl_position o0
        frc_sat r0, c0
        setp_gt_sat p0, c0, c0
        mov_sat o0, c0
    };
}
