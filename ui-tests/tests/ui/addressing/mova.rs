use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        vs_2_0
        mov a0, c0
        mova r0, c0
        add a0.x, c0, r0
        mov oPos, c0
    };
}
