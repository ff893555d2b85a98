use shader_asm::vs_asm;

fn main() {
    vs_asm!(include "nested.vsa");
}
