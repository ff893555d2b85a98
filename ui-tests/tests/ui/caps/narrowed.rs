use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        #![caps(NumTemps = 12, DynamicFlowControlDepth = 0, StaticFlowControlDepth = 1, Predication = false)]
        vs_2_x
        mov  r11, c0
        mov  r12, c0
        rep  i0
            rep  i1
            endrep
        endrep
        if_gt r11.x, c0.x
        endif
        setp_gt p0, r11, c0
        (p0) mov r0, c0
        mov  oPos, c0
    };
    vs_asm! {
        #![caps(MaxVertexShaderConst = 100)]
        vs_1_1
        mov oPos, c100
    };
    vs_asm! {
        #![caps(MaxVertexShader30InstructionSlots = 512)]
        vs_3_0
        dcl_position o0
        mov o0, c256
    };
}
