use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        vs_2_0
        (p0) mov r0, c0
        setp_gt p0, c0, c0
        mov oPos, c0
    };
}
