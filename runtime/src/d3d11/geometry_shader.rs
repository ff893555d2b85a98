//! Geometry shaders as values.

use super::run::Geometry;
use super::{
    Bindings, GeometryInputs, GeometryOutputs, Primitive, Profile, RunError, RunOptions, ShaderCell,
    SignatureElement, Topology,
};
use shader_asm_lang::sm4;

/// A geometry shader that was assembled while the crate compiled: the value of `gs_asm!`.
///
/// It is `Copy` and can stand in a `const` or a `static`.
///
/// ```
/// use shader_asm::{GeometryShader, d3d11, gs_asm};
///
/// static POINTS: GeometryShader = gs_asm! {
///     gs_4_0
///     dcl_input_siv v[3][0].xyzw, position
///     dcl_inputprimitive triangle
///     dcl_outputtopology pointlist
///     dcl_output_siv o0.xyzw, position
///     dcl_maxOutputVertexCount 1
///     mov o0.xyzw, v[0][0].xyzw
///     emit
///     ret
/// };
/// assert_eq!(POINTS.input_primitive(), d3d11::Primitive::TRIANGLE);
/// assert_eq!(POINTS.output_topology(), d3d11::Topology::POINT_LIST);
/// assert_eq!((POINTS.max_output_vertex_count(), POINTS.instance_count()), (1, 1));
///
/// let corners = [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]];
/// let triangles = d3d11::GeometryInputs::from_registers(1, &corners).with_indices(&[0, 1, 2, 2, 1, 0]);
/// let outputs = POINTS.run(&d3d11::Bindings::new(), &triangles)?;
/// assert_eq!(outputs.streams()[0].bits("SV_Position", 0), Some(vec![corners[0], corners[2]]));
/// # Ok::<(), d3d11::RunError>(())
/// ```
#[derive(Clone, Copy)]
pub struct GeometryShader {
    profile: Profile,
    container: &'static [u8],
    inputs: &'static [SignatureElement],
    outputs: &'static [SignatureElement],
    interface: GeometryInterface,
    cell: fn() -> &'static ShaderCell,
}

/// What a geometry shader takes and puts out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GeometryInterface {
    pub(crate) primitive: Primitive,
    pub(crate) topology: Topology,
    pub(crate) max_vertices: u32,
    pub(crate) instances: u32,
}

impl GeometryShader {
    pub(crate) const fn from_parts(
        profile: Profile,
        container: &'static [u8],
        inputs: &'static [SignatureElement],
        outputs: &'static [SignatureElement],
        interface: GeometryInterface,
        cell: fn() -> &'static ShaderCell,
    ) -> Self {
        Self { profile, container, inputs, outputs, interface, cell }
    }

    /// The container, as `CreateGeometryShader` takes it.
    pub const fn bytecode(&self) -> &'static [u8] {
        self.container
    }

    /// Profile that it was assembled for.
    pub const fn profile(&self) -> Profile {
        self.profile
    }

    /// What it reads of each vertex: semantic, register and components of each element, by register.
    pub const fn inputs(&self) -> &'static [SignatureElement] {
        self.inputs
    }

    /// What it writes, by stream and register.
    pub const fn outputs(&self) -> &'static [SignatureElement] {
        self.outputs
    }

    /// The primitive that one invocation takes.
    pub const fn input_primitive(&self) -> Primitive {
        self.interface.primitive
    }

    /// What the vertices that it puts out make up. Of several streams all have points.
    pub const fn output_topology(&self) -> Topology {
        self.interface.topology
    }

    /// Vertices that one invocation puts out at most; it ends when it has done so.
    pub const fn max_output_vertex_count(&self) -> u32 {
        self.interface.max_vertices
    }

    /// How often it runs for each primitive.
    pub const fn instance_count(&self) -> u32 {
        self.interface.instances
    }

    /// Its instructions; `None` where the container holds none, which no macro writes.
    pub fn program(&self) -> Option<&'static sm4::program::Program> {
        (self.cell)().program(self.container).ok()
    }

    pub(crate) fn geometry(&self) -> Geometry<'static> {
        Geometry { container: self.container, outputs: self.outputs, cell: (self.cell)() }
    }

    /// Runs every instance of the shader for every primitive.
    ///
    /// # Errors
    ///
    /// A program that cannot be run, because it calls interfaces or writes memory; an invocation that executes more
    /// than 2^24 instructions.
    pub fn run(
        &self,
        bindings: &Bindings<'_>,
        inputs: &GeometryInputs<'_>,
    ) -> Result<GeometryOutputs, RunError> {
        self.run_with(bindings, inputs, RunOptions::default())
    }

    /// Runs every instance of the shader for every primitive, with options.
    ///
    /// # Errors
    ///
    /// As [`run`](Self::run), with the number of instructions that the options allow.
    pub fn run_with(
        &self,
        bindings: &Bindings<'_>,
        inputs: &GeometryInputs<'_>,
        options: RunOptions,
    ) -> Result<GeometryOutputs, RunError> {
        self.geometry().run(bindings, inputs, options)
    }
}

impl std::fmt::Debug for GeometryShader {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("GeometryShader").field("profile", &self.profile).finish_non_exhaustive()
    }
}
