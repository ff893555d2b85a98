use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        vs_2_1
        mov oPos, c0
    };
    vs_asm! {
        VS_2_0
        mov oPos, c0
    };
    vs_asm! {
        vs_2.0
        mov oPos, c0
    };
    vs_asm! {
        vs . 2 . 0
        mov oPos, c0
    };
    vs_asm! {
        nonsense
    };
}
