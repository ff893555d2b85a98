use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        gs_4_0
        ret
    };
}
