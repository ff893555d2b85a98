use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        vs_4_0
        dcl_constantbuffer cb0[4], immediateIndexed
        dcl_input v0.xyz : POSITION
        dcl_output_siv o0.xyzw, position
        dcl_temps 2
        mov r0, l(1)
        and r0, -r0, |r0|
        iadd r0, |r0|, r0
        ftoi_sat r1, r0
        add [precise] r1, r0, r0
        mov -r1, r0
        ret
    };
}
