use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        vs_2_x
        setp_gt p0, r0, c0
        if p0
        endif
        rep i0
        breakp p0
        endrep
        mov oPos, c0
    };
}
