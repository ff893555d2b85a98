use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        vs_1_1
        dcl_position v0
        mov r0.xy, v0
        add r1, r0, v0
        mov r2.x, r0.w
        mov oPos, r3
    };
    vs_asm! {
        vs_1_1
        dcl_position v0
        mov r0, c[a0.x]
        mov oPos, v0
    };
}
