use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        vs_3_0
        dcl_position o0
        dcl_psize o1.x
        mov o0, c0
        mov o1.x, c0.x
    };
    vs_asm! {
        vs_3_0
        dcl_position o0
        dcl_psize o1
        mov o0, c0
        mov o1.x, c0.x
    };
}
