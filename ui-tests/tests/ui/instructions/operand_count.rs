use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        vs_2_0
        mov r0
        add r0, c0
        mov r0, c0, c1
        mov r0 c0
        mov , c0
        mov oPos, c0
        ret r0
    };
}
