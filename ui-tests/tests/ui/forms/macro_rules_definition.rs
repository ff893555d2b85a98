use shader_asm::vs_asm;

macro_rules! faulty {
    ($register:ident) => {
        vs_asm! {
            vs_2_0
            mov oPos, c0
            mov r12, $register
        }
    };
}

fn main() {
    faulty!(c0);
}
