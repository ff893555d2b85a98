//! Vertex shaders of shader model 4 and 5 as values.

use super::outputs::VertexOutputs;
use super::run::Vertex;
use super::{Bindings, Profile, RunError, RunOptions, ShaderCell, SignatureElement, VertexInputs};
use shader_asm_lang::sm4;

/// A vertex shader of shader model 4 or 5 that was assembled while the crate compiled: the value of `vs_asm!` for
/// `vs_4_0`, `vs_4_1` and `vs_5_0`.
///
/// It is `Copy` and can stand in a `const` or a `static`.
///
/// ```
/// use shader_asm::{d3d11, vs_asm};
///
/// static MOVE: d3d11::VertexShader = vs_asm! {
///     vs_4_0
///     dcl_constantbuffer cb0[1], immediateIndexed
///     dcl_input v0.xyzw : POSITION
///     dcl_output_siv o0.xyzw, position
///     add o0.xyzw, v0.xyzw, cb0[0].xyzw
///     ret
/// };
/// assert_eq!(MOVE.bytecode()[..4], *b"DXBC");
/// assert_eq!(MOVE.inputs()[0].name, "POSITION");
/// assert_eq!(MOVE.outputs()[0].name, "SV_Position");
///
/// let bindings = d3d11::Bindings::new().with_constants(0, &[1.0_f32, 0.0, 0.0, 0.0]);
/// let inputs = d3d11::VertexInputs::new(1).with("POSITION", 0, &[[2.0_f32, 3.0, 4.0]]);
/// let outputs = MOVE.run(&bindings, &inputs)?;
/// assert_eq!(outputs.positions()[0].to_array(), [3.0, 3.0, 4.0, 1.0]);
/// # Ok::<(), d3d11::RunError>(())
/// ```
#[derive(Clone, Copy)]
pub struct VertexShader {
    profile: Profile,
    container: &'static [u8],
    inputs: &'static [SignatureElement],
    outputs: &'static [SignatureElement],
    cell: fn() -> &'static ShaderCell,
}

impl VertexShader {
    pub(crate) const fn from_parts(
        profile: Profile,
        container: &'static [u8],
        inputs: &'static [SignatureElement],
        outputs: &'static [SignatureElement],
        cell: fn() -> &'static ShaderCell,
    ) -> Self {
        Self { profile, container, inputs, outputs, cell }
    }

    /// The container, as `CreateVertexShader` and `CreateInputLayout` take it.
    pub const fn bytecode(&self) -> &'static [u8] {
        self.container
    }

    /// Profile that it was assembled for.
    pub const fn profile(&self) -> Profile {
        self.profile
    }

    /// What it reads: semantic, register and components of each element, by register.
    pub const fn inputs(&self) -> &'static [SignatureElement] {
        self.inputs
    }

    /// What it writes, by register.
    pub const fn outputs(&self) -> &'static [SignatureElement] {
        self.outputs
    }

    /// Its instructions; `None` where the container holds none, which no macro writes.
    pub fn program(&self) -> Option<&'static sm4::program::Program> {
        (self.cell)().program(self.container).ok()
    }

    pub(crate) fn vertex(&self) -> Vertex<'static> {
        Vertex { container: self.container, inputs: self.inputs, outputs: self.outputs, cell: (self.cell)() }
    }

    /// Runs the shader for every vertex.
    ///
    /// # Errors
    ///
    /// A program that cannot be run, because it calls interfaces or writes memory; inputs with too few values; a
    /// vertex that executes more than 2^24 instructions.
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

impl std::fmt::Debug for VertexShader {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("VertexShader").field("profile", &self.profile).finish_non_exhaustive()
    }
}
