//! Direct3D shader assembly in Rust: checked by the compiler, run on the CPU.
//!
//! A shader is written in the middle of a Rust file with [`vs_asm!`], or loaded at run time. Either way it has
//! bytecode that Direct3D accepts and [`run`](VertexShader::run)s here, on batches of vertices.

#[allow(unused_imports)] // The macros are exported as they come to be.
pub use shader_asm_macros::*;

mod cell;
mod constants;
mod error;
mod inputs;
#[doc(hidden)]
pub mod lanes;
mod loaded;
pub mod maths;
mod outputs;
mod run;
mod vertex_shader;
mod vm;

pub use constants::VertexConstants;
pub use error::RunError;
pub use inputs::{VertexInputs, VertexStream};
pub use loaded::{LoadError, LoadedVertexShader};
pub use outputs::VertexOutputs;
pub use run::RunOptions;
pub use shader_asm_lang::interface::{Binding, ConstantUse, Interface, Semantic};
pub use shader_asm_lang::isa::{Profile, RegisterFile, Usage, WriteMask};
pub use shader_asm_lang::kernel::Arithmetic;
pub use shader_asm_lang::program::Register;
pub use vertex_shader::VertexShader;

/// The language itself: parser, checker, bytecode, lowering.
pub mod lang {
    pub use shader_asm_lang::*;
}

/// What expanded macros call. Not for anyone else: it changes without notice.
#[doc(hidden)]
pub mod __private;
