use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        vs_4_0
        dcl_constantbuffer cb0[4], immediateIndexed
        dcl_input v0.xyz : POSITION
        dcl_output_siv o0.xyzw, position
        dcl_temps 2
        mov r0, l(0)
        mov r1, cb0[r0.x]
        mov r1, v[r0.x + 0]
        mov r1, cb0[v0.x]
        mov r1, cb0[r0]
        ret
    };
}
