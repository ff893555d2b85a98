use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        vs_2_0
        endif
        else
        endrep
        endloop
        mov oPos, c0
    };
    vs_asm! {
        vs_2_0
        if b0
        else
        else
        rep i0
        endif
        endrep
        mov oPos, c0
    };
}
