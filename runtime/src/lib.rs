//! Direct3D shader assembly in Rust: checked by the compiler, run on the CPU.
//!
//! A shader is written in the middle of a Rust file with [`vs_asm!`] or [`gs_asm!`], or loaded at run time. Either way
//! it has bytecode that Direct3D accepts and [`run`](VertexShader::run)s here, on batches of vertices. This page is
//! about Direct3D 9; shaders of shader model 4 and 5 are in [`d3d11`].
//!
//! ```
//! use glam::{Mat4, Vec3, Vec4};
//! use shader_asm::{Semantic, VertexConstants, VertexInputs, VertexShader, vs_asm};
//!
//! static LIT: VertexShader = vs_asm! {
//!     vs_2_0
//!     dcl_position v0
//!     dcl_normal   v1
//!     def  c9, 0.0, 1.0, 0.0, 0.0
//!     m4x4 oPos, v0, c0
//!     dp3  r0.x, v1, c4
//!     max  r0.x, r0.x, c9.x
//!     mul  oD0, r0.x, c5
//! };
//!
//! let mut constants = VertexConstants::new();
//! constants.set_matrix(0, &Mat4::from_scale(Vec3::splat(2.0))).set_float(4, Vec4::Y).set_float(5, Vec4::ONE);
//! let inputs = VertexInputs::new(1).with(Semantic::POSITION, &[Vec3::X]).with(Semantic::NORMAL, &[Vec3::Y]);
//! let outputs = LIT.run(&constants, &inputs)?;
//! assert_eq!(outputs.positions(), [Vec4::new(2.0, 0.0, 0.0, 1.0)]);
//! assert_eq!(outputs.get(Semantic::DIFFUSE), Some(&[Vec4::ONE][..]));
//! # Ok::<(), shader_asm::RunError>(())
//! ```
//!
//! # Arithmetic
//!
//! Results are the same to the bit on every machine. Where the documents of Direct3D leave something open or
//! contradict each other, this is what happens; [`Operation`](lang::kernel::Operation) and [`maths`] say it for
//! each scalar operation.
//!
//! | | |
//! |---|---|
//! | rounding | each operation to nearest even; `mad` and dot products are not fused, sums go from left to right |
//! | denormals | inputs and constants are read as zeros of their sign (by `mov` too), results become such zeros |
//! | 0 · ∞, 0 · NaN | 0, as on hardware of the time; NaN with [`Arithmetic::Ieee`]. All other products are those of IEEE 754 |
//! | NaN | stays NaN through arithmetic; leaves the shader as `7fc00000`; every comparison but `ne` is false; `sgn` and `_sat` give 0 |
//! | `min`, `max` | by the documents' formula, so the second operand when one is NaN |
//! | `rcp`, `rsq` of 0 | infinity of the sign of the zero for `rcp`, +∞ for `rsq`; not `FLT_MAX` |
//! | `log`, `logp`, `rsq`, `pow` | take the magnitude; `log` of 0 is −∞; `logp` is as exact as `log` |
//! | `pow` | 1 to any power and any number to the power of 0 are 1, 0 to a negative power is ∞ |
//! | `expp` | 2^⌊v⌋, v − ⌊v⌋, 2^v, 1 in vs_1_1; 2^v from vs_2_0 on |
//! | `frc` | v − ⌊v⌋: 1 for the smallest negative numbers |
//! | `lit` | the power is clamped to ±127.9961; the specular factor is 0 unless x > 0 and y > 0 |
//! | `nrm` | the zero vector stays: its factor is `FLT_MAX` |
//! | `sincos` | components that it does not write keep their values, in vs_2 as well |
//! | `mova`, `mov a0.x` | to nearest even; downwards in vs_1_1. NaN is 0, the rest is clamped to 32 bits |
//! | `c[a0.x + n]` | 0 below `c0` and from `c256` on (`c8192` in the `_sw` profiles) |
//! | `loop`, `rep` | a count below 1 is none; aL belongs to its loop, and wraps at 32 bits |
//! | registers | are 0 before they are written, outputs too |
//! | `texldl` | no texture can be set yet: (0, 0, 0, 1), as Direct3D reads a stage without one |

#[allow(unused_imports)] // The macros are exported as they come to be.
pub use shader_asm_macros::*;

mod cell;
mod constants;
pub mod d3d11;
mod error;
mod inputs;
#[doc(hidden)]
pub mod lanes;
mod loaded;
pub mod maths;
mod outputs;
mod run;
mod vertex_declaration;
mod vertex_shader;
mod vm;

/// Values as bytes, for constant buffers.
pub use bytemuck;
/// Vectors and matrices of the interface.
pub use glam;

pub use constants::VertexConstants;
pub use d3d11::GeometryShader;
pub use error::RunError;
pub use inputs::{VertexInputs, VertexStream};
pub use loaded::{LoadError, LoadedVertexShader};
pub use outputs::VertexOutputs;
pub use run::RunOptions;
pub use shader_asm_lang::interface::{Binding, ConstantUse, Interface, Semantic};
pub use shader_asm_lang::isa::{Profile, RegisterFile, Usage, WriteMask};
pub use shader_asm_lang::kernel::Arithmetic;
pub use shader_asm_lang::program::Register;
pub use vertex_declaration::{
    DeclType, DeclarationError, DeclaredVertices, StreamSources, VertexDeclaration, VertexElement,
};
pub use vertex_shader::VertexShader;

/// The language itself: parser, checker, bytecode, lowering.
pub mod lang {
    pub use shader_asm_lang::*;
}

/// What expanded macros call. Not for anyone else: it changes without notice.
#[doc(hidden)]
pub mod __private;
