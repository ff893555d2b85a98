use shader_asm::vs_asm;

fn main() {
    vs_asm!(include "no_such_file.vsa");
    vs_asm!(include "../include");
    vs_asm!(include);
    vs_asm!(include path);
    vs_asm!(include "faulty.vsa" "nested.vsa");
    vs_asm!(include b"faulty.vsa");
}
