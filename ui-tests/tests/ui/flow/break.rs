use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        vs_2_x
        break
        if b0
        break_gt c0.x, c0.x
        endif
        rep i0
        breakp b0
        endrep
        mov oPos, c0
    };
}
