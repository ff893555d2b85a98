use shader_asm::vs_asm;

macro_rules! vertex {
    ($text:literal) => {
        vs_asm!("vs_2_0", $text)
    };
}

fn main() {
    vertex!("mov oPos, r12");
}
