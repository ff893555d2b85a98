use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        vs_3_0
        dcl_position o0
        setp p0, c0, c0
        setp_xx p0, c0, c0
        setp_gt r0, c0, c0
        mov p0, c0
        mov o0, c0
    };
}
