use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        vs_2_0
        mvo r0, c0
        MOV r0, c0
        foo
        texture2D r0, s0
        lerp r0, r1, r2
        mov oPos, c0
    };
}
