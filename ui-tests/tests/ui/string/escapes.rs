use shader_asm::vs_asm;

fn main() {
    vs_asm!("vs_2_0\n// \u{1F600}\t\x41\n\tmov oPos, \
             r12");
}
