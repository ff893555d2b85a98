use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        mov oPos, v0
    };
}
