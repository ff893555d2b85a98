use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        vs_5_0
        dcl_constantbuffer cb0[4], immediateIndexed
        dcl_input v0.xyz : POSITION
        dcl_output_siv o0.xyzw, position
        dcl_temps 2
        call label0
        call label7
        ret
        label label0
        call label0
        label label0
        ret
    };
}
