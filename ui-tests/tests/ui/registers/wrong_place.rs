use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        vs_2_0
        dcl_position v0
        mov v0, c0
        mov c0, v0
        mov oPos, oD0
        mov r0, a0
        mov i0, c0
        mov r0, b0
        mov r0, aL
        mov r0, l0
    };
}
