use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        vs_2_0
        rep i0
            loop aL, i1
            endloop
        endrep
        mov oPos, c0
    };
    vs_asm! {
        vs_3_0
        dcl_position o0
        rep i0
            rep i1
                rep i2
                    rep i3
                        loop aL, i4
                        endloop
                    endrep
                endrep
            endrep
        endrep
        mov o0, c0
    };
}
