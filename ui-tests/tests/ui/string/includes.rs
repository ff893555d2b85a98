use shader_asm::vs_asm;

fn main() {
    vs_asm!("
        vs_2_0
        #include \"../include/faulty.h\"
        #include \"no_such_file.h\"
        mov oPos, c0
    ");
}
