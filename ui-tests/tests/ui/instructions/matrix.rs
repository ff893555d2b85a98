use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        vs_2_0
        m4x4 r0.xyz, r1, c0
        m3x3 r0, r1, c0
        m4x4 r0, r0, c0
        m4x4 r0, r1, -c0
        m4x4 r0, r1, c0.x
        m4x4 r0, r1, r10
        m3x2 r0.xy, r1, r0
        m4x4 oFog, r1, c0
        mov oPos, c0
    };
}
