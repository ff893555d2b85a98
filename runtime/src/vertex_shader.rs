//! Vertex shaders as values.

use crate::cell::KernelCell;
use crate::loaded::{LoadError, LoadedVertexShader};
use crate::run::{RunOptions, Shader};
use crate::{Binding, ConstantUse, Profile, RunError, VertexConstants, VertexInputs, VertexOutputs};
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

    /// Reads and checks text, for the device that the documents guarantee.
    ///
    /// # Errors
    ///
    /// A line for each error in the text, with its place.
    pub fn assemble(text: &str) -> Result<LoadedVertexShader, LoadError> {
        LoadedVertexShader::assemble(text)
    }

    /// Takes bytecode, which is checked no further than it takes to run it.
    ///
    /// # Errors
    ///
    /// Words that are no vertex shader.
    pub fn from_bytecode(words: &[u32]) -> Result<LoadedVertexShader, LoadError> {
        LoadedVertexShader::from_bytecode(words)
    }

    fn shader(&self) -> Shader<'static> {
        Shader { words: self.words, inputs: self.inputs, outputs: self.outputs, cell: (self.cell)() }
    }

    /// Runs the shader for every vertex.
    ///
    /// # Errors
    ///
    /// Inputs with too few values; a vertex that executes more than 2^24 instructions.
    pub fn run(
        &self,
        constants: &VertexConstants,
        inputs: &VertexInputs<'_>,
    ) -> Result<VertexOutputs, RunError> {
        self.run_with(constants, inputs, RunOptions::default())
    }

    /// Runs the shader for every vertex, with options.
    ///
    /// # Errors
    ///
    /// Inputs with too few values; a vertex that executes more instructions than the options allow.
    pub fn run_with(
        &self,
        constants: &VertexConstants,
        inputs: &VertexInputs<'_>,
        options: RunOptions,
    ) -> Result<VertexOutputs, RunError> {
        self.shader().run(constants, inputs, options)
    }

    /// Runs the shader for `count` vertices with the bits of input registers by number. A `v#` that is not given
    /// reads (0, 0, 0, 1).
    ///
    /// # Errors
    ///
    /// As [`run_with`](Self::run_with).
    pub fn run_raw(
        &self,
        constants: &VertexConstants,
        inputs: &[(u32, &[[u32; 4]])],
        count: usize,
        options: RunOptions,
    ) -> Result<VertexOutputs, RunError> {
        self.shader().run_raw(constants, inputs, count, options)
    }
}

impl std::fmt::Debug for VertexShader {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("VertexShader").field("profile", &self.profile).field("slots", &self.slots).finish()
    }
}
