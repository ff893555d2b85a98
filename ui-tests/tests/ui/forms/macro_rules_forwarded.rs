use shader_asm::vs_asm;

macro_rules! header {
    ($($body:tt)*) => {
        vs_asm! {
            vs_2_0
            dcl_position v0
            mov oPos, v0 ; the position
            $($body)*
        }
    };
}

fn main() {
    header! {
        mov r0, c0 ; a comment with add r0, r1
        mov r12, c[a0.x + 1].xq
    };
}
