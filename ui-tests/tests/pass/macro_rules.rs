//! Tokens that come through other macros.

use shader_asm::{VertexShader, vs_asm};

macro_rules! forward {
    ($($body:tt)*) => { vs_asm! { $($body)* } };
}

macro_rules! scaled {
    ($profile:ident, $scale:expr, $register:ident, $source:expr) => {
        vs_asm! {
            $profile ; a comment
            def c0, $scale, 0, 0, 1
            add $register, $source, r0.x
        }
    };
}

macro_rules! lines {
    ($($line:literal)*) => { vs_asm!($($line),*) };
}

macro_rules! all {
    ($($name:ident: $($word:ident)+ , $source:ident;)*) => {
        $(static $name: VertexShader = vs_asm! { $($word)+, $source };)*
    };
}

all! {
    FIRST: vs_1_1 mov oPos, c0;
    SECOND: vs_2_0 nop mov oPos, c1;
}

fn main() {
    let forwarded = forward! {
        vs_2_0 ; with a comment: mov r99, c0
        def c0, -0.25, 0, 0, 1
        add oPos, c1, r0.x
    };
    assert_eq!(forwarded.bytecode(), scaled!(vs_2_0, -0.25, oPos, c1).bytecode());
    assert_eq!(FIRST.bytecode(), lines!("vs_1_1" "mov oPos, c0").bytecode());
    assert_eq!(SECOND.slots(), 2);
}
