use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        vs_2_x
        mov oPos, c0
        call l0
        ret
        label l0
        call l0
        ret
    };
}
