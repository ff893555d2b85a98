use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        vs_2_0
        add r0, c0, c1
        mad r0, c0, c0, c0
        add r0, c0, c[a0.x]
        add r0, c[a0.x], c[a0.y]
        mov oPos, c0
    };
}
