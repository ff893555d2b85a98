use shader_asm::vs_asm;

fn main() {
    vs_asm!(r#"
        #define WHERE "here" \
            "and there"
        vs_2_0
        mov oPos, r12
    "#);
}
