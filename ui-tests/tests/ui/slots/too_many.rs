use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        vs_1_1
        dcl_position v0
        m4x4 r0, v0, c4
        m4x4 r0, v0, c4
        m4x4 r0, v0, c4
        m4x4 r0, v0, c4
        m4x4 r0, v0, c4
        m4x4 r0, v0, c4
        m4x4 r0, v0, c4
        m4x4 r0, v0, c4
        m4x4 r0, v0, c4
        m4x4 r0, v0, c4
        m4x4 r0, v0, c4
        m4x4 r0, v0, c4
        m4x4 r0, v0, c4
        m4x4 r0, v0, c4
        m4x4 r0, v0, c4
        m4x4 r0, v0, c4
        m4x4 r0, v0, c4
        m4x4 r0, v0, c4
        m4x4 r0, v0, c4
        m4x4 r0, v0, c4
        m4x4 r0, v0, c4
        m4x4 r0, v0, c4
        m4x4 r0, v0, c4
        m4x4 r0, v0, c4
        m4x4 r0, v0, c4
        m4x4 r0, v0, c4
        m4x4 r0, v0, c4
        m4x4 r0, v0, c4
        m4x4 r0, v0, c4
        m4x4 r0, v0, c4
        m4x4 r0, v0, c4
        m4x4 r0, v0, c4
        mov oPos, c0
        mov oD0, c0
    };
    vs_asm! {
        vs_2_0
        nrm r0, r1
        nrm r0, r1
        nrm r0, r1
        nrm r0, r1
        nrm r0, r1
        nrm r0, r1
        nrm r0, r1
        nrm r0, r1
        nrm r0, r1
        nrm r0, r1
        nrm r0, r1
        nrm r0, r1
        nrm r0, r1
        nrm r0, r1
        nrm r0, r1
        nrm r0, r1
        nrm r0, r1
        nrm r0, r1
        nrm r0, r1
        nrm r0, r1
        nrm r0, r1
        nrm r0, r1
        nrm r0, r1
        nrm r0, r1
        nrm r0, r1
        nrm r0, r1
        nrm r0, r1
        nrm r0, r1
        nrm r0, r1
        nrm r0, r1
        nrm r0, r1
        nrm r0, r1
        nrm r0, r1
        nrm r0, r1
        nrm r0, r1
        nrm r0, r1
        nrm r0, r1
        nrm r0, r1
        nrm r0, r1
        nrm r0, r1
        nrm r0, r1
        nrm r0, r1
        nrm r0, r1
        nrm r0, r1
        nrm r0, r1
        nrm r0, r1
        nrm r0, r1
        nrm r0, r1
        nrm r0, r1
        nrm r0, r1
        nrm r0, r1
        nrm r0, r1
        nrm r0, r1
        nrm r0, r1
        nrm r0, r1
        nrm r0, r1
        nrm r0, r1
        nrm r0, r1
        nrm r0, r1
        nrm r0, r1
        nrm r0, r1
        nrm r0, r1
        nrm r0, r1
        nrm r0, r1
        nrm r0, r1
        nrm r0, r1
        nrm r0, r1
        nrm r0, r1
        nrm r0, r1
        nrm r0, r1
        nrm r0, r1
        nrm r0, r1
        nrm r0, r1
        nrm r0, r1
        nrm r0, r1
        nrm r0, r1
        nrm r0, r1
        nrm r0, r1
        nrm r0, r1
        nrm r0, r1
        nrm r0, r1
        nrm r0, r1
        nrm r0, r1
        nrm r0, r1
        nrm r0, r1
        nrm r0, r1
        mov oPos, c0
    };
}
