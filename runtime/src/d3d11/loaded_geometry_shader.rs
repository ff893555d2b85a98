//! Geometry shaders that come while the program runs.

use super::geometry_shader::GeometryInterface;
use super::loaded_vertex_shader::Loaded;
use super::run::Geometry;
use super::text;
use super::{
    Bindings, GeometryInputs, GeometryOutputs, LoadError, Primitive, Profile, RunError, RunOptions,
    SignatureElement, Topology,
};
use shader_asm_lang::sm4::isa::Stage;
use shader_asm_lang::sm4::program::Program;
use std::sync::Arc;

/// A geometry shader that was loaded while the program runs. It owns its container; clones share it.
#[derive(Clone, Debug)]
pub struct LoadedGeometryShader {
    loaded: Arc<Loaded>,
    interface: GeometryInterface,
}

impl LoadedGeometryShader {
    /// Reads and checks text. It declares semantics where it declares registers, or in the comment tables of a listing.
    ///
    /// ```
    /// use shader_asm::d3d11::{LoadedGeometryShader, Primitive};
    /// let shader = LoadedGeometryShader::assemble(
    ///     "gs_4_0
    ///     dcl_inputprimitive line
    ///     dcl_outputtopology pointlist
    ///     dcl_maxOutputVertexCount 1
    ///     dcl_input v[2][0].xyzw : POSITION
    ///     dcl_output_siv o0.xyzw, position
    ///     mov o0.xyzw, v[0][0].xyzw
    ///     emit
    ///     ret",
    /// )?;
    /// assert_eq!(shader.input_primitive(), Primitive::LINE);
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
    /// Bytes that are no container of a geometry shader, and programs that cannot be run: with interfaces, or writing
    /// memory, or of a broken structure, or that could put out more than 1024 values.
    pub fn from_container(bytes: &[u8]) -> Result<Self, LoadError> {
        let loaded = Loaded::new(bytes, Stage::Geometry)?;
        let code = loaded.cell.code(&loaded.container)?;
        let Some(geometry) = &code.kernel().geometry else { return Err(LoadError::Stage(loaded.profile)) };
        let interface = GeometryInterface {
            primitive: geometry.primitive,
            topology: geometry.streams.first().map_or(Topology::UNDEFINED, |stream| stream.topology),
            max_vertices: geometry.max_vertices,
            instances: geometry.instances,
        };
        Ok(Self { loaded: Arc::new(loaded), interface })
    }

    /// The container, as `CreateGeometryShader` takes it.
    pub fn bytecode(&self) -> &[u8] {
        &self.loaded.container
    }

    /// Profile that it was written for.
    pub fn profile(&self) -> Profile {
        self.loaded.profile
    }

    /// What it reads of each vertex: semantic, register and components of each element, by register.
    pub fn inputs(&self) -> &[SignatureElement] {
        &self.loaded.inputs
    }

    /// What it writes, by stream and register.
    pub fn outputs(&self) -> &[SignatureElement] {
        &self.loaded.outputs
    }

    /// The primitive that one invocation takes.
    pub fn input_primitive(&self) -> Primitive {
        self.interface.primitive
    }

    /// What the vertices that it puts out make up, in its first stream.
    pub fn output_topology(&self) -> Topology {
        self.interface.topology
    }

    /// Vertices that one invocation puts out at most; it ends when it has done so.
    pub fn max_output_vertex_count(&self) -> u32 {
        self.interface.max_vertices
    }

    /// How often it runs for each primitive.
    pub fn instance_count(&self) -> u32 {
        self.interface.instances
    }

    /// Its instructions.
    pub fn program(&self) -> Option<&Program> {
        self.loaded.program()
    }

    pub(crate) fn geometry(&self) -> Geometry<'_> {
        let loaded = &*self.loaded;
        Geometry { container: &loaded.container, outputs: &loaded.outputs, cell: &loaded.cell }
    }

    /// Runs every instance of the shader for every primitive.
    ///
    /// # Errors
    ///
    /// An invocation that executes more than 2^24 instructions.
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
