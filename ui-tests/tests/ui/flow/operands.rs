use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        vs_2_0
        if c0
        endif
        if b0, b1
        endif
        rep b0
        endrep
        rep i0.x
        endrep
        loop i0, aL
        endloop
        callnz l0, c0
        mov oPos, c0
    };
    vs_asm! {
        vs_2_x
        if -b0
        endif
        if_gt b0, c0.x
        endif
        if_gt c0, c0.x
        endif
        if_xx c0.x, c0.x
        endif
        mov oPos, c0
    };
}
