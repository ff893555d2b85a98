use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        vs_2_0
        dcl_position v0
        movv r0, v0
        m4x4 oPos, v1, c0
        mov  r0.yx, c[a0.x + 3].xyzwx
        rep  i0
            rep  i1
                add r12, -r0, r0
            endrep
        endrep
        mov  oD0, -c0_abs
    };
}
