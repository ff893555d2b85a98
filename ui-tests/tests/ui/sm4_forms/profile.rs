use shader_asm::gs_asm;

fn main() {
    gs_asm! {
        gs_4_2
        ret
    };
}
