use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        vs_2_0
        def c0, .5, 1.f, 1.#INF, -1.e-5
        def c1, 1f, 1_000, 0x1p3, 1.5f32
        defi i0, 1.0, 0, 0, 0
        mov oPos, c0
    };
    vs_asm! {
        vs_2_0
        def c0, 99999999999999999999, 4294967296, 1, 1
        def c1, 'a', "b", 0b11, 0o7
        mov oPos, c0
    };
}
