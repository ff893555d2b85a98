use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        vs_1_1
        dcl_position v0
        exp r0, v0.x
        log r0, v0.x
        exp r0, v0.x
        log r0, v0.x
        exp r0, v0.x
        log r0, v0.x
        exp r0, v0.x
        log r0, v0.x
        exp r0, v0.x
        log r0, v0.x
        exp r0, v0.x
        log r0, v0.x
        lit r0, v0
        mov r1, v0
        mov r1, v0
        mov r1, v0
        mov r1, v0
        mov r1, v0
        mov r1, v0
        mov r1, v0
        mov oPos, v0
    };
}
