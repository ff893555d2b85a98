use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        vs_2_0
        mov oFog, c0
        mov oPts, c0.xy
        lit oFog, r0
        m4x4 oPts, r0, c0
        mov oPos, c0
    };
}
