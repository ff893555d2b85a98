use shader_asm::vs_asm;

macro_rules! scaled {
    ($register:ident, $value:literal, $operand:expr) => {
        vs_asm! {
            vs_2_0
            def c0, $value, 0, 0, 0
            mov oPos, $operand
            mov $register, c0
        }
    };
}

fn main() {
    scaled!(r0, 1.5, -c0);
    scaled!(q0, -0.5, c0.xyzwx);
    scaled!(r0, "text", c0);
}
