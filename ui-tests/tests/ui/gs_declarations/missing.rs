use shader_asm::gs_asm;

fn main() {
    gs_asm! {
        gs_4_0
        dcl_temps 1
        ret
    };
}
