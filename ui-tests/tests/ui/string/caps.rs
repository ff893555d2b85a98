use shader_asm::vs_asm;

fn main() {
    vs_asm!(#![caps(NumTemps = 12)] "vs_2_x\nmov r12, c0\nmov oPos, r12");
    vs_asm!(#![caps(NumTemps = 40)], "vs_2_x\nmov oPos, c0");
}
