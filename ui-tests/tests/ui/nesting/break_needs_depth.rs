use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        vs_2_x
        rep i0
        if_lt r0.x, c0.x
        if_lt r0.x, c1.x
        if_lt r0.x, c2.x
        if_lt r0.x, c3.x
        if_lt r0.x, c4.x
        if_lt r0.x, c5.x
        if_lt r0.x, c6.x
        if_lt r0.x, c7.x
        if_lt r0.x, c8.x
        if_lt r0.x, c9.x
        if_lt r0.x, c10.x
        if_lt r0.x, c11.x
        if_lt r0.x, c12.x
        if_lt r0.x, c13.x
        if_lt r0.x, c14.x
        if_lt r0.x, c15.x
        if_lt r0.x, c16.x
        if_lt r0.x, c17.x
        if_lt r0.x, c18.x
        if_lt r0.x, c19.x
        if_lt r0.x, c20.x
        if_lt r0.x, c21.x
        if_lt r0.x, c22.x
        if_lt r0.x, c23.x
        break_gt r0.x, c0.x
        endif
        endif
        endif
        endif
        endif
        endif
        endif
        endif
        endif
        endif
        endif
        endif
        endif
        endif
        endif
        endif
        endif
        endif
        endif
        endif
        endif
        endif
        endif
        endif
        endrep
        mov oPos, c0
    };
}
