use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        vs_2_0
        mov oPos, c0
        if b0
        endif
        if b0
        endif
        if b0
        endif
        if b0
        endif
        if b0
        endif
        if b0
        endif
        if b0
        endif
        if b0
        endif
        if b0
        endif
        if b0
        endif
        if b0
        endif
        if b0
        endif
        if b0
        endif
        if b0
        endif
        if b0
        endif
        if b0
        endif
        if b0
        endif
    };
}
