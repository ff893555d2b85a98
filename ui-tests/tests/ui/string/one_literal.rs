use shader_asm::vs_asm;

fn main() {
    vs_asm!("
        vs_2_0
        rep i0
            rep i1  // don't
            endrep
        endrep
        mov oPos, r12.xyzwx
    ");
}
