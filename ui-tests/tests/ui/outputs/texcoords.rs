use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        vs_1_1
        mov oPos, c0
        mov oT0.xz, c0
        mov oT1.yz, c0
    };
}
