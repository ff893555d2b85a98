use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        vs_2_0
        mov oPos, c0
        call l0
        ret
        label l0
        call l1
        ret
        label l1
        mov r0, c0
        ret
    };
    vs_asm! {
        vs_3_0
        dcl_position o0
        mov o0, c0
        call l0
        ret
        label l0
            call l1
        ret
        label l1
            call l2
        ret
        label l2
            call l3
        ret
        label l3
            callnz l4, b0
        ret
        label l4
        ret
    };
}
