use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        vs_1_1
        mov a0.x, c0.x
        mov r0, c[a0.y]
        mov r0, c[a0]
        mov r0, c[r0.x]
        mov a0, c0
        mov oPos, c0
    };
    vs_asm! {
        vs_2_0
        mova a0, c0
        mov r0, c[r0.x]
        mov r0, c[a0.xy]
        mov r0, c[a0]
        mov r0, c[a0.x + a0.y]
        mov r0, c[a0.x - 1]
        mov r0, c[a0.x * 2]
        mov oPos, c0
    };
}
