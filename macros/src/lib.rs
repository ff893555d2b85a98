//! Procedural macros of shader-asm. Use them through the `shader-asm` package, which re-exports them: what
//! they become refers to it by that name.

mod adapter;
mod caps;
mod comment;
mod d3d11;
mod d3d9;
mod emit;
mod errors;
mod expand;
mod files;
mod form;
mod leaves;
mod literal;
mod number;
mod places;
mod snippet;
mod source;
mod text;

#[cfg(test)]
mod tests;

use proc_macro::TokenStream;

use crate::expand::{Macro, Stage, expand};

/// A vertex shader in assembly, checked while the crate compiles.
///
/// The value is a `VertexShader`: a constant expression, good for `const`, `static`, arrays and everywhere
/// else.
///
/// ```
/// use shader_asm::{VertexShader, vs_asm};
///
/// static LIT: VertexShader = vs_asm! {
///     vs_2_0
///     dcl_position v0
///     dcl_normal   v1
///     def  c9, 0.0, 1.0, 0.0, 0.0
///     m4x4 oPos, v0, c0
///     dp3  r0.x, v1, c4
///     max  r0.x, r0.x, c9.x   // a comment
///     mul  oD0, r0.x, c5
/// };
/// assert_eq!(LIT.slots(), 7);
/// assert_eq!(LIT.bytecode().first(), Some(&0xfffe_0200));
/// ```
///
/// Faults are compiler errors on the operand at fault, all of them at once:
///
/// ```compile_fail
/// # use shader_asm::vs_asm;
/// let shader = vs_asm! {
///     vs_2_0
///     rep i0
///         rep i1   // error: loop nested 2 deep, vs_2_0 allows 1
///         endrep
///     endrep
///     mov oPos, r12   // error: vs_2_0 has no register `r12`
/// };
/// ```
///
/// Line ends mean nothing. Comments are Rust's own; `;` starts one too, but its words have to be ones that
/// Rust can read (no single apostrophe, for instance). Preprocessor lines (`#define`, `#include`) work in the
/// other two forms only. Use braces: `rustfmt` leaves alone what stands in them.
///
/// # Strings and files
///
/// Assembly can also stand in string literals, one for all lines or one for each, and in a file:
///
/// ```
/// # use shader_asm::vs_asm;
/// let whole = vs_asm!("
///     #define INPUT v0
///     vs_1_1
///     dcl_position INPUT
///     mov oPos, INPUT   ; don't move
/// ");
/// let lines = vs_asm!(
///     "vs_1_1"
///     "dcl_position v0"
///     "mov oPos, v0"
/// );
/// assert_eq!(whole.bytecode(), lines.bytecode());
/// ```
///
/// ```text
/// let shader = vs_asm!(include "shaders/blur.vsa");
/// ```
///
/// The path is relative to the file that calls the macro, as in `include_str!`; with a `/` in front it starts
/// at the package. The same holds for `#include "…"` in strings; in a file it starts at the folder of that
/// file. The crate is compiled again when one of the files changes. Errors show file, line and column.
///
/// # Devices
///
/// Some limits belong to the device. They can be set, under Direct3D's names, in front of the shader in every
/// form:
///
/// ```
/// # use shader_asm::vs_asm;
/// let modest = vs_asm! {
///     #![caps(NumTemps = 12, DynamicFlowControlDepth = 0, Predication = false)]
///     vs_2_x
///     mov r11, c0
///     mov oPos, r11
/// };
/// ```
///
/// # Names
///
/// The code refers to the package as `::shader_asm`, so it cannot be renamed in `Cargo.toml`.
#[proc_macro]
pub fn vs_asm(input: TokenStream) -> TokenStream {
    expand(&Macro { name: "vs_asm", stage: Stage::Vertex }, input.into()).into()
}

/// A geometry shader of shader model 4 or 5 in assembly, checked while the crate compiles.
///
/// The value is a `GeometryShader`: a constant expression, good for `const`, `static`, arrays and everywhere else.
/// Instructions and declarations are spelt as in the listings of Microsoft's compiler, or as in its documentation
/// (`dcl_maxOutputVertexCount`); behind inputs and outputs stand their semantics, as in HLSL.
///
/// ```
/// use shader_asm::{GeometryShader, gs_asm};
///
/// static COPY: GeometryShader = gs_asm! {
///     gs_4_0
///     dcl_input_siv v[3][0].xyzw, position
///     dcl_input v[3][1].xyz : COLOR
///     dcl_temps 1
///     dcl_inputprimitive triangle
///     dcl_outputtopology trianglestrip
///     dcl_output_siv o0.xyzw, position
///     dcl_output o1.xyz : COLOR
///     dcl_maxOutputVertexCount 146
///     mov r0.x, l(0)
///     loop
///         uge r0.y, r0.x, l(3)
///         breakc_nz r0.y
///         mov o0.xyzw, v[r0.x + 0][0].xyzw
///         mov o1.xyz, v[r0.x + 0][1].xyzx
///         emit
///         iadd r0.x, r0.x, l(1)
///     endloop
///     cut
///     ret
/// };
/// assert_eq!(COPY.max_output_vertex_count(), 146);
/// assert_eq!(COPY.outputs()[1].name, "COLOR");
/// ```
///
/// A vertex of seven scalars can be put out 146 times, because the product may be 1024:
///
/// ```compile_fail
/// # use shader_asm::gs_asm;
/// let shader = gs_asm! {
///     gs_4_0
///     dcl_inputprimitive triangle
///     dcl_outputtopology trianglestrip
///     dcl_output_siv o0.xyzw, position
///     dcl_output o1.xyz : COLOR
///     dcl_maxOutputVertexCount 147   // error: 147 vertices of 7 scalars are 1029, 1024 are allowed
///     ret
/// };
/// ```
///
/// The forms are those of [`vs_asm!`]: tokens, strings, `include "file"`.
#[proc_macro]
pub fn gs_asm(input: TokenStream) -> TokenStream {
    expand(&Macro { name: "gs_asm", stage: Stage::Geometry }, input.into()).into()
}
