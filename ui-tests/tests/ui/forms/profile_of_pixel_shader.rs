use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        ps_2_0
        mov oC0, c77
    };
}
