use shader_asm::vs_asm;

const TEXT: &str = "vs_2_0 mov oPos, c0";

fn main() {
    vs_asm!("vs_2_0" TEXT);
    vs_asm!(b"vs_2_0");
    vs_asm!(1);
    vs_asm!(concat!("vs_2_0", " mov oPos, c0"));
    vs_asm!(include_str!("../include/faulty.vsa"));
    vs_asm!(TEXT);
    vs_asm!("");
}
