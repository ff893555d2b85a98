use shader_asm::gs_asm;

fn main() {
    gs_asm! {
        vs_4_0
        ret
    };
}
