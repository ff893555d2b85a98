use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        vs_1_1
        mov oD0, c0
    };
    vs_asm! {
        vs_1_1
        mov oPos.xyz, c0
    };
}
