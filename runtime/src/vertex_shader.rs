//! Vertex shaders as values.

use crate::cell::KernelCell;
use crate::{Binding, ConstantUse, Profile};
use shader_asm_lang::isa::PROFILES;

/// A vertex shader that was assembled while the crate compiled: the value of `vs_asm!`.
///
/// It is `Copy` and can stand in a `const` or a `static`.
#[derive(Clone, Copy)]
pub struct VertexShader {
    profile: Profile,
    words: &'static [u32],
    slots: u32,
    inputs: &'static [Binding],
    outputs: &'static [Binding],
    constants: &'static [ConstantUse],
    cell: fn() -> &'static KernelCell,
}

/// The profile of a version token; vs_1_1 for an unknown one, which no macro writes.
const fn profile_of(version_token: u32) -> Profile {
    let mut at = 0;
    while at < PROFILES.len() {
        if PROFILES[at].version_token == version_token {
            return PROFILES[at].profile;
        }
        at += 1;
    }
    Profile::Vs1_1
}

impl VertexShader {
    pub(crate) const fn from_parts(
        version_token: u32,
        words: &'static [u32],
        slots: u32,
        inputs: &'static [Binding],
        outputs: &'static [Binding],
        constants: &'static [ConstantUse],
        cell: fn() -> &'static KernelCell,
    ) -> Self {
        Self { profile: profile_of(version_token), words, slots, inputs, outputs, constants, cell }
    }

    /// Bytecode, as `CreateVertexShader` takes it.
    pub const fn bytecode(&self) -> &'static [u32] {
        self.words
    }

    /// Profile that it was assembled for.
    pub const fn profile(&self) -> Profile {
        self.profile
    }

    /// Instruction slots that it takes.
    pub const fn slots(&self) -> u32 {
        self.slots
    }

    /// Declared inputs.
    pub const fn inputs(&self) -> &'static [Binding] {
        self.inputs
    }

    /// Outputs, declared or written.
    pub const fn outputs(&self) -> &'static [Binding] {
        self.outputs
    }

    /// Constants that it reads and does not define.
    pub const fn constants(&self) -> &'static [ConstantUse] {
        self.constants
    }
}
