use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        vs_1_1
        mova a0.x, c0.x
        rep i0
        endrep
        pow r0, c0.x, c0.x
        texldl r0, c0, s0
        tex t0
        mov oPos, c0
    };
    vs_asm! {
        vs_2_0
        if_gt c0.x, c0.y
        endif
        break
        texld r0, c0, s0
        mov oPos, c0
    };
    vs_asm! {
        vs_3_0
        dcl_position o0
        expp r0, c0.x
        dp2add r0, c0, c0, c0.x
        mov o0, c0
    };
}
