//! What expanded macros call.

pub use crate::cell::KernelCell;
pub use shader_asm_lang::interface::{Binding, ConstantUse, Semantic};

use crate::VertexShader;
use shader_asm_lang::isa::{REGISTER_FILES, RegisterFile, Usage, WriteMask};
use shader_asm_lang::program::Register;

/// The file with this value. Macros only write values of [`RegisterFile`]; any other is taken for `r#`.
const fn register_file(value: u8) -> RegisterFile {
    if (value as usize) < REGISTER_FILES.len() {
        REGISTER_FILES[value as usize].file
    } else {
        RegisterFile::Temp
    }
}

/// An input or output register with its semantic.
pub const fn binding(file: u8, register: u16, usage: u8, usage_index: u8, mask: u8) -> Binding {
    let usage = match Usage::from_value(usage as u32) {
        Some(usage) => usage,
        None => Usage::Position,
    };
    Binding {
        register: Register::new(register_file(file), register as u32),
        semantic: Semantic::new(usage, usage_index),
        mask: WriteMask(mask),
    }
}

/// A range of constants.
pub const fn constant(file: u8, first: u16, count: u16, relative: bool) -> ConstantUse {
    ConstantUse { file: register_file(file), first, count, relative }
}

/// The value of `vs_asm!`.
pub const fn vertex_shader(
    version_token: u32,
    words: &'static [u32],
    slots: u32,
    inputs: &'static [Binding],
    outputs: &'static [Binding],
    constants: &'static [ConstantUse],
    cell: fn() -> &'static KernelCell,
) -> VertexShader {
    VertexShader::from_parts(version_token, words, slots, inputs, outputs, constants, cell)
}
