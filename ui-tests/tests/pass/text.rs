//! Strings and files.

use shader_asm::vs_asm;

macro_rules! file {
    ($path:literal) => {
        vs_asm!(include $path)
    };
}

mod inner {
    pub fn shader() -> shader_asm::VertexShader {
        shader_asm::vs_asm!(include "shaders/lit.vsa")
    }
}

fn main() {
    let tokens = vs_asm! {
        vs_2_0
        dcl_position v0
        def c9, 0.5, 1, 0, 0
        m4x4 oPos, v0, c0
        mov oD0, c9
    };
    let texts = [
        vs_asm!("vs_2_0\ndcl_position v0\n\tdef c9, 0.5, 1, 0, 0 ; don't\nm4x4 oPos, v0, c0\nmov oD0, c9"),
        vs_asm!(
            r#"
            #include "shaders/common.h"
            vs_2_0
            dcl_position v0
            def c9, HALF, 1, 0, 0
            m4x4 oPos, v0, MATRIX
            mov oD0, c9
        "#
        ),
        vs_asm!(
            "vs_2_0"
            "dcl_position v0",
            "def c9, 0.5, 1, 0, 0"
            "m4x4 oPos, v0, \
             c0"
            r"mov oD0, c9",
        ),
        vs_asm!(include "shaders/lit.vsa"),
        vs_asm!(include "shaders/../shaders/lit.vsa",),
        file!("shaders/lit.vsa"),
        inner::shader(),
    ];
    for text in texts {
        assert_eq!(text.bytecode(), tokens.bytecode());
        assert_eq!(text.constants(), tokens.constants());
    }
}
