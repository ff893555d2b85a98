use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        vs_4_0
        dcl_constantbuffer cb0[4], immediateIndexed
        dcl_input v0.xyz : POSITION
        dcl_output_siv o0.xyzw, position
        dcl_temps 2
        mov v0.x, l(1)
        mov r0, o0
        mov null, l(1)
        mov r0, vPrim
        mov r0, d(1.0, 2.0)
        ret
    };
}
