use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        vs_2_x
        (p0) mov r0, c0
        mov oPos, c0
    };
}
