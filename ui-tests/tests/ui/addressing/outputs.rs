use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        vs_3_0
        dcl_texcoord o0
        dcl_position o1
        loop aL, i0
        mov o[aL], c0
        mov o[a0.x], c0
        mov r[aL], c0
        mov o[aL + 12], c0
        endloop
        mov o1, c0
    };
}
