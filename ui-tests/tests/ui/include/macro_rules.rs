use shader_asm::vs_asm;

macro_rules! file {
    ($path:literal) => {
        vs_asm!(include $path)
    };
}

fn main() {
    file!("generated.vsa");
}
