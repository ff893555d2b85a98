use shader_asm::vs_asm;

fn main() {
    vs_asm!("
        #define TEMP r12
        #ifdef MISSING
        #error not reached
        #endif
        #frobnicate
        vs_2_0
        mov oPos, TEMP
        #line 100 \"generated.vsa\"
        mov r0, c0.q
    ");
}
