use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        vs_2_0
        sgn r0, r1, c0, r2
        sgn r0, r1, r2, r2
        sgn r0, r1, r1, r2
        sgn r0, r1, -r2, r3.x
        mov oPos, c0
    };
}
