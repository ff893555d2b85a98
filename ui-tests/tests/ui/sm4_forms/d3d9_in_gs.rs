use shader_asm::gs_asm;

fn main() {
    gs_asm! {
        vs_2_0
        mov oPos, c0
    };
}
