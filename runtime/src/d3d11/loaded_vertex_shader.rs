//! Vertex shaders that come while the program runs.

use super::outputs::VertexOutputs;
use super::run::Vertex;
use super::text;
use super::{Bindings, LoadError, Profile, RunError, RunOptions, ShaderCell, SignatureElement, VertexInputs};
use shader_asm_lang::bytecode::dxbc::{Container, Signature, SignatureKind};
use shader_asm_lang::sm4::isa::Stage;
use shader_asm_lang::sm4::program::Program;
use std::sync::Arc;

/// A vertex shader of shader model 4 or 5 that was loaded while the program runs. It owns its container; clones share
/// it.
///
/// ```
/// use glam::Vec4;
/// use shader_asm::{d3d11, vs_asm};
///
/// let compiled: d3d11::VertexShader = vs_asm! {
///     vs_4_0
///     dcl_input v0.xyzw : POSITION
///     dcl_output_siv o0.xyzw, position
///     mul o0.xyzw, v0.xyzw, l(2.0, 2.0, 2.0, 1.0)
///     ret
/// };
/// let shader = d3d11::LoadedVertexShader::from_container(compiled.bytecode())?;
/// let inputs = d3d11::VertexInputs::new(1).with("POSITION", 0, &[Vec4::ONE]);
/// let outputs = shader.run(&d3d11::Bindings::new(), &inputs)?;
/// assert_eq!(outputs.positions(), [Vec4::new(2.0, 2.0, 2.0, 1.0)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct LoadedVertexShader(Arc<Loaded>);

/// A container with what is read of it.
#[derive(Debug)]
pub(crate) struct Loaded {
    pub(crate) profile: Profile,
    pub(crate) container: Vec<u8>,
    pub(crate) inputs: Vec<SignatureElement>,
    pub(crate) outputs: Vec<SignatureElement>,
    pub(crate) cell: ShaderCell,
}

impl Loaded {
    /// Reads a container and builds what runs of it.
    pub(crate) fn new(bytes: &[u8], stage: Stage) -> Result<Self, LoadError> {
        let cell = ShaderCell::new();
        let profile = cell.program(bytes)?.profile;
        if profile.stage() != stage {
            return Err(LoadError::Stage(profile));
        }
        cell.code(bytes)?;
        let container = Container::parse(bytes).map_err(LoadError::Container)?;
        let elements = |signature: Option<Signature>| signature.unwrap_or_default().elements;
        let read = |kind| container.signature(kind).map(elements).map_err(LoadError::Container);
        let (inputs, outputs) = (read(SignatureKind::Input)?, read(SignatureKind::Output)?);
        Ok(Self { profile, container: bytes.to_vec(), inputs, outputs, cell })
    }

    pub(crate) fn program(&self) -> Option<&Program> {
        self.cell.program(&self.container).ok()
    }
}

impl LoadedVertexShader {
    /// Reads and checks text. It declares semantics where it declares registers, or in the comment tables of a listing.
    ///
    /// ```
    /// use shader_asm::d3d11::LoadedVertexShader;
    /// let text = "vs_4_0
    ///     dcl_input v0.xyzw : POSITION
    ///     dcl_output_siv o0.xyzw, position
    ///     mov o0.xyzw, v0.xyzw
    ///     ret";
    /// assert_eq!(LoadedVertexShader::assemble(text)?.outputs()[0].name, "SV_Position");
    /// let error = LoadedVertexShader::assemble(&text.replace("v0.xyzw\n", "v1.xyzw\n")).unwrap_err();
    /// assert_eq!(error.to_string(), "4:18: error: `v1` is not declared");
    /// # Ok::<(), shader_asm::d3d11::LoadError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// A line for each error in the text, with its place; programs that cannot be run, as for
    /// [`from_container`](Self::from_container).
    pub fn assemble(text: &str) -> Result<Self, LoadError> {
        Self::from_container(&text::container(text)?)
    }

    /// Takes a container, which is checked no further than it takes to run it.
    ///
    /// # Errors
    ///
    /// Bytes that are no container of a vertex shader, and programs that cannot be run: with interfaces, or writing
    /// memory, or of a broken structure.
    pub fn from_container(bytes: &[u8]) -> Result<Self, LoadError> {
        Loaded::new(bytes, Stage::Vertex).map(|loaded| Self(Arc::new(loaded)))
    }

    /// The container, as `CreateVertexShader` and `CreateInputLayout` take it.
    pub fn bytecode(&self) -> &[u8] {
        &self.0.container
    }

    /// Profile that it was written for.
    pub fn profile(&self) -> Profile {
        self.0.profile
    }

    /// What it reads: semantic, register and components of each element, by register.
    pub fn inputs(&self) -> &[SignatureElement] {
        &self.0.inputs
    }

    /// What it writes, by register.
    pub fn outputs(&self) -> &[SignatureElement] {
        &self.0.outputs
    }

    /// Its instructions.
    pub fn program(&self) -> Option<&Program> {
        self.0.program()
    }

    pub(crate) fn vertex(&self) -> Vertex<'_> {
        let loaded = &*self.0;
        Vertex {
            container: &loaded.container,
            inputs: &loaded.inputs,
            outputs: &loaded.outputs,
            cell: &loaded.cell,
        }
    }

    /// Runs the shader for every vertex.
    ///
    /// # Errors
    ///
    /// Inputs with too few values; a vertex that executes more than 2^24 instructions.
    pub fn run(&self, bindings: &Bindings<'_>, inputs: &VertexInputs<'_>) -> Result<VertexOutputs, RunError> {
        self.run_with(bindings, inputs, RunOptions::default())
    }

    /// Runs the shader for every vertex, with options.
    ///
    /// # Errors
    ///
    /// As [`run`](Self::run), with the number of instructions that the options allow.
    pub fn run_with(
        &self,
        bindings: &Bindings<'_>,
        inputs: &VertexInputs<'_>,
        options: RunOptions,
    ) -> Result<VertexOutputs, RunError> {
        self.vertex().run(bindings, inputs, options)
    }
}
