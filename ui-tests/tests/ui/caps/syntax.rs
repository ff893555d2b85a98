use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        #![caps(NumTemps)]
        vs_2_x
        mov oPos, c0
    };
    vs_asm! {
        #![caps(NumTemps = twelve)]
        vs_2_x
        mov oPos, c0
    };
    vs_asm! {
        #![caps(NumTemps = -1)]
        vs_2_x
        mov oPos, c0
    };
    vs_asm! {
        #![caps]
        vs_2_x
        mov oPos, c0
    };
    vs_asm! {
        #![caps(NumTemps, NumTemps = 12 13, 7, NumTemps = 99999999999)]
        vs_2_x
        mov oPos, c0
    };
    vs_asm! {
        #![allow(dead_code)]
        vs_2_x
        mov r32, c0
    };
    vs_asm! {
        vs_2_x
        #![caps(NumTemps = 12)]
        mov oPos, c0
    };
}
