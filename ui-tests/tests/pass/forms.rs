//! All forms in all places, in a crate that is strict about lints.
#![deny(warnings, missing_docs, clippy::all, unused_qualifications, unreachable_pub)]
#![forbid(unsafe_code)]

use shader_asm::{VertexShader, vs_asm};

const CONST: VertexShader = vs_asm! {
    vs_2_0 ; the profile
    /// mov r99, c0
    dcl_position v0
    def  c9, .5, 1.f, 1.#INF, -1.e-5   // not finite, isn't it
    defi i0, 0x10, 0, 1, 0
    ; add r0, r1, r2
    rep  i0
        mov r0, c9
    endrep
    m4x4 oPos, v0, c0
    mov  oD0, r0.x
};
static STATIC: VertexShader = vs_asm! { vs.1.1 dcl_position v0 mov oPos, v0 };
static TABLE: [VertexShader; 2] = [vs_asm! { vs_2_x mov oPos, c0 }, vs_asm!("vs_2_sw mov oPos, c0")];
const SLOTS: usize = vs_asm! { vs_2_0 nop nop mov oPos, c0 }.slots() as usize;
static WORDS: &[u32] = vs_asm! { vs_1_1 mov oPos, c0 }.bytecode();

struct Holder<T>(T);

impl<T> Holder<T> {
    const SHADER: VertexShader = vs_asm! { vs_1_1 mov oPos, c0 };
}

fn generic<const N: usize>() -> VertexShader {
    vs_asm! { vs_1_1 mov oPos, c0 }
}

fn main() {
    assert_eq!(CONST.slots(), 11);
    assert_eq!(
        STATIC.bytecode(),
        [0xfffe_0101, 0x0000_001f, 0x8000_0000, 0x900f_0000, 0x0000_0001, 0xc00f_0000, 0x90e4_0000, 0xffff]
    );
    assert_eq!(STATIC.inputs().len(), 1);
    assert_eq!(TABLE[1].bytecode()[0], 0xfffe_02ff);
    assert_eq!([0; SLOTS], [0; 3]);
    assert_eq!(WORDS, Holder::<u8>::SHADER.bytecode());
    assert_eq!(WORDS, generic::<3>().bytecode());
    let _ = Holder(0).0;
}
