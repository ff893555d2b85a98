use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        vs_3_0
        dcl_position o0
        setp_gt p0, c0, c0
        (p0.xy) mov r0, c0
        (-p0) mov r0, c0
        (r0) mov r0, c0
        (p1) mov r0, c0
        (!p0.x) mov o0, c0
    };
}
