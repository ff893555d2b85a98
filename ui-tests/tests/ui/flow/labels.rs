use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        vs_2_0
        mov oPos, c0
        call l0
        call l5
        call r0
        call l16
        ret
        label l0
        ret
        label l0
        ret
        label l1
        ret
        label r1
        ret
    };
}
