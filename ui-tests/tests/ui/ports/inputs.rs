use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        vs_2_0
        dcl_position v0
        dcl_normal v1
        add r0, v0, v1
        mad oPos, v0, v1, v0
    };
    vs_asm! {
        vs_3_0
        dcl_position v0
        dcl_position o0
        loop aL, i0
        add r0, v0, v[aL]
        endloop
        mov o0, v0
    };
}
