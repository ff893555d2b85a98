use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        vs_2_0
        mov oPos, c0
        if b0
        rep i0
    };
    vs_asm! {
        vs_2_0
        mov oPos, c0
        loop aL, i0
    };
}
