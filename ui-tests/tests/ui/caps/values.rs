use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        #![caps(NumTemps = 11, DynamicFlowControlDepth = 12)]
        vs_2_x
        mov oPos, c0
    };
    vs_asm! {
        #![caps(MaxVertexShader30InstructionSlots = 4)]
        vs_3_0
        dcl_position o0
        mov o0, c0
    };
}
