use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        vs_4_0
        dcl_constantbuffer cb14[1], immediateIndexed
        dcl_constantbuffer cb0[4097], immediateIndexed
        dcl_input v16.x : A
        dcl_output o16.x : A
        ret
    };
}
