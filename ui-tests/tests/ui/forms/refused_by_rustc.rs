use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        vs_2_0
        def c0, 0x1.8p3, 1, 1, 1
        mov oPos, c0
    };
}
