use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        vs_5_0
        dcl_constantbuffer cb0[4], immediateIndexed
        dcl_input v0.xyz : POSITION
        dcl_output_siv o0.xyzw, position
        dcl_temps 2
        mov r0, l(0,0,0,0)
        dadd r1.xy, r0.xyxy, r0.zwzw
        ret
    };
}
