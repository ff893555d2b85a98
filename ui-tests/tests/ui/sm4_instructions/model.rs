use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        vs_4_0
        dcl_constantbuffer cb0[4], immediateIndexed
        dcl_input v0.xyz : POSITION
        dcl_output_siv o0.xyzw, position
        dcl_temps 2
        rcp r0, l(2.0)
        bfi r0, l(1), l(2), l(3), l(4)
        ret
    };
}
