//! Vertex shaders that come as text or bytecode while the program runs.

use crate::cell::KernelCell;
use crate::run::{RunOptions, Shader};
use crate::{
    Binding, ConstantUse, Interface, Profile, RunError, VertexConstants, VertexInputs, VertexOutputs,
};
use shader_asm_lang::assemble::{Device, Shader as AnyShader, assemble};
use shader_asm_lang::bytecode::d3d9::{DecodeError, decode};
use shader_asm_lang::diagnostic::{Diagnostics, Severity};
use shader_asm_lang::isa::Stage;
use shader_asm_lang::program::Program;
use shader_asm_lang::source::SourceMap;
use std::sync::Arc;

/// Why a shader could not be loaded.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LoadError {
    /// The text has errors: a line for each, with its place.
    #[error("{0}")]
    Assembly(String),
    /// The words are no program.
    #[error("the bytecode cannot be read: {0}")]
    Bytecode(DecodeError),
    /// It is a shader of another stage.
    #[error("{0} is no profile of vertex shaders")]
    Stage(Profile),
}

/// A vertex shader that was loaded while the program runs. It owns its bytecode; clones share it, and what the
/// first run builds.
#[derive(Clone, Debug)]
pub struct LoadedVertexShader(Arc<Loaded>);

#[derive(Debug)]
struct Loaded {
    profile: Profile,
    words: Vec<u32>,
    slots: u32,
    interface: Interface,
    cell: KernelCell,
}

/// Instruction slots of a program.
fn slots(program: &Program) -> u32 {
    let cost = |slots: Option<u8>| u32::from(slots.unwrap_or_default());
    program.instructions.iter().map(|i| cost(i.op.info(program.profile).slots(program.profile))).sum()
}

/// What is wrong with a text, a line each.
pub(crate) fn report(map: &SourceMap, diagnostics: &Diagnostics) -> String {
    let errors = diagnostics.iter().filter(|diagnostic| diagnostic.severity == Severity::Error);
    let lines = errors.map(|diagnostic| {
        let place = map.location(diagnostic.span);
        let code = diagnostic.code_text().map(|code| format!(" {code}")).unwrap_or_default();
        format!("{}:{}: error{code}: {}", place.line, place.column, diagnostic.message)
    });
    lines.collect::<Vec<_>>().join("\n")
}

impl LoadedVertexShader {
    /// Reads and checks text, for the device that the documents guarantee.
    ///
    /// ```
    /// use shader_asm::LoadedVertexShader;
    /// let shader = LoadedVertexShader::assemble("vs_2_0\ndcl_position v0\nm4x4 oPos, v0, c0\n").unwrap();
    /// assert_eq!(shader.slots(), 4);
    /// assert!(LoadedVertexShader::assemble("vs_2_0\nmov oPos, v0\n").is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// A line for each error in the text, with its place.
    pub fn assemble(text: &str) -> Result<Self, LoadError> {
        let assembly = assemble("shader", text, &Device::Guaranteed);
        match (assembly.words(), &assembly.shader) {
            (Some(words), Some(AnyShader::D3d9(shader))) => Self::new(words, &shader.program),
            (Some(_), Some(shader)) => {
                let profile = shader.profile_name();
                Err(LoadError::Assembly(format!("1:1: error: {profile} is no profile of Direct3D 9")))
            }
            _ => Err(LoadError::Assembly(report(&assembly.map, &assembly.diagnostics))),
        }
    }

    /// Takes bytecode, which is checked no further than it takes to run it.
    ///
    /// # Errors
    ///
    /// Words that are no vertex shader.
    pub fn from_bytecode(words: &[u32]) -> Result<Self, LoadError> {
        let program = decode(words).map_err(LoadError::Bytecode)?;
        Self::new(words.to_vec(), &program)
    }

    fn new(words: Vec<u32>, program: &Program) -> Result<Self, LoadError> {
        if program.profile.stage() != Stage::Vertex {
            return Err(LoadError::Stage(program.profile));
        }
        Ok(Self(Arc::new(Loaded {
            profile: program.profile,
            words,
            slots: slots(program),
            interface: Interface::of(program),
            cell: KernelCell::new(),
        })))
    }

    /// Bytecode, as `CreateVertexShader` takes it.
    pub fn bytecode(&self) -> &[u32] {
        &self.0.words
    }

    /// Profile that it was written for.
    pub fn profile(&self) -> Profile {
        self.0.profile
    }

    /// Instruction slots that it takes.
    pub fn slots(&self) -> u32 {
        self.0.slots
    }

    /// Declared inputs.
    pub fn inputs(&self) -> &[Binding] {
        &self.0.interface.inputs
    }

    /// Outputs, declared or written.
    pub fn outputs(&self) -> &[Binding] {
        &self.0.interface.outputs
    }

    /// Constants that it reads and does not define.
    pub fn constants(&self) -> &[ConstantUse] {
        &self.0.interface.constants
    }

    fn shader(&self) -> Shader<'_> {
        let loaded = &*self.0;
        Shader { words: &loaded.words, inputs: self.inputs(), outputs: self.outputs(), cell: &loaded.cell }
    }

    /// Runs the shader for every vertex.
    ///
    /// # Errors
    ///
    /// A program that cannot be run; inputs with too few values; a vertex that executes more than 2^24 instructions.
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
    /// As [`run`](Self::run), with the number of instructions that the options allow.
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
