use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        vs_2_0
        def c0, 1, 1, 1
        def r0, 1, 1, 1, 1
        def c1.x, 1, 1, 1, 1
        defi c2, 1, 0, 0, 0
        defb i1, true
        defb b1, 1
        defb b2, TRUE
        def c3, one, 1, 1, 1
        mov oPos, c0
    };
}
