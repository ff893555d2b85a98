use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        vs_2_0
        mov oPos, v0
        dcl_position v0
        def c0, 1, 1, 1, 1
        defi i0, 1, 0, 0, 0
        defb b0, true
    };
}
