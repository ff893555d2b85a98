//! Devices that can do more or less than the least.

use shader_asm::vs_asm;

fn main() {
    let shader = vs_asm! {
        #![caps(NumTemps = 12, DynamicFlowControlDepth = 0, Predication = false, StaticFlowControlDepth = 2,)]
        vs_2_x
        rep i0
            rep i1
                mov r11, c0
            endrep
        endrep
        mov oPos, r11
    };
    assert_eq!(shader.slots(), 12);
    vs_asm!(#![caps(MaxVertexShaderConst = 8192)] "vs_2_0\nmov oPos, c8191");
    vs_asm!(#![caps(MaxVertexShaderConst = 300)], "vs_3_0\ndcl_position o0\nmov o0, c299");
}
