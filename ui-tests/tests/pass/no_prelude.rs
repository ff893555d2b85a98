//! Nothing is taken from the prelude or from names around the call.
#![no_implicit_prelude]
#![allow(dead_code, non_camel_case_types)]

mod core {}
struct u8;
struct u32;
struct str;
const INPUTS: () = ();
fn cell() {}

static SHADER: ::shader_asm::VertexShader = ::shader_asm::vs_asm! {
    vs_1_1
    dcl_position v0
    m4x4 oPos, v0, c0
};

static TEXT: ::shader_asm::VertexShader = ::shader_asm::vs_asm!(include "shaders/lit.vsa");

fn main() {
    ::std::assert_eq!(TEXT.inputs().len(), 1);
    ::std::assert_eq!(SHADER.slots(), 4);
}
