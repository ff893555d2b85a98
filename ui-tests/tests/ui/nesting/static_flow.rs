use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        vs_3_0
        dcl_position o0
        mov o0, c0
        if b0
        if b1
        if b2
        if b3
        if b4
        if b5
        if b6
        if b7
        if b8
        if b9
        if b10
        if b11
        if b12
        if b13
        if b14
        if b15
        if b0
        if b1
        if b2
        if b3
        if b4
        if b5
        if b6
        if b7
        if b8
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
        endif
    };
}
