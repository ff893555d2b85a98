use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        vs_2_0
        mov oPos, r[a0.x]
        mov oT[a0.x], c0
        mov r0, v[aL]
        mov c[a0.x], c0
    };
}
