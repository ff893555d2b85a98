use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        vs_2_0
        defi i0, 256, 0, 0, 0
        defi i1, -1, 0, 0, 0
        defi i2, 1, 256, 0, 0
        defi i3, 1, 0, 128, 0
        defi i4, 1, 0, 0, 1
        defi i5, 1.5, 0, 0, 0
        defi i6, 4294967296, 0, 0, 0
        defi i7, 1, 0, 0, 0
        defi i7, 2, 0, 0, 0
        mov oPos, c0
    };
}
