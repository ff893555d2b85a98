use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        vs_2_0
        mov oPos, c0
        call l0
        label l0
        ret
    };
}
