use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        #define POSITION v0
        #include "common.h"
        vs_2_0
        mov oPos, c0
        #ifdef FOG
        mov oFog, c0.x
        #endif
    };
}
