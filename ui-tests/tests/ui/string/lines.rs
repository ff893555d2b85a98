use shader_asm::vs_asm;

fn main() {
    vs_asm!(
        "vs_2_0",
        "rep i0",
        "\trep i1",
        "endrep",
        "endrep",
        "mov oPos, r12",
    );
}
