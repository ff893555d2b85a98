use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        vs_4_0
        dcl_constantbuffer cb0[4], immediateIndexed
        dcl_input v0.xyz : POSITION
        dcl_output_siv o0.xyzw, position
        dcl_temps 97
        dcl_indexableTemp x0[4000], 4
        ret
    };
}
