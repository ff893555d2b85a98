use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        vs_4_0
        dcl_constantbuffer cb0[4], immediateIndexed
        dcl_resource_texture2d (float,float,float,float) t0
        dcl_input v0.xyz : POSITION
        dcl_output_siv o0.xyzw, position
        dcl_temps 2
        ld_aoffimmi(8,0,0) r0, l(0,0,0,0), t0
        ret
    };
}
