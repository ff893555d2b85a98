use shader_asm::gs_asm;

fn main() {
    gs_asm!(include "no_such_file.gsa");
}
