use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        vs_4_0
        dcl_constantbuffer cb0[4], immediateIndexed
        dcl_sampler s0, mode_comparison
        dcl_resource_texturecube (float,float,float,float) t0
        dcl_resource_texture2d (uint,uint,uint,uint) t1
        dcl_input v0.xyz : POSITION
        dcl_output_siv o0.xyzw, position
        dcl_temps 2
        ld r0, l(0,0,0,0), t0
        sample_l r0, v0.xyxx, t1, s0, l(0.0)
        sample_l r0, v0.xyxx, t2, s0, l(0.0)
        ret
    };
}
