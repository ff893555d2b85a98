//! Shaders of a pipeline, however they came.

use crate::GeometryShader;
use crate::d3d11::{LoadedGeometryShader, LoadedVertexShader, SignatureElement, VertexShader};

/// The vertex shader of a pipeline.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum VertexStage {
    /// Of `vs_asm!`.
    Compiled(VertexShader),
    /// Loaded while the program runs.
    Loaded(LoadedVertexShader),
}

/// The geometry shader of a pipeline.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum GeometryStage {
    /// Of `gs_asm!`.
    Compiled(GeometryShader),
    /// Loaded while the program runs.
    Loaded(LoadedGeometryShader),
}

impl VertexStage {
    /// What it reads.
    pub fn inputs(&self) -> &[SignatureElement] {
        match self {
            Self::Compiled(shader) => shader.inputs(),
            Self::Loaded(shader) => shader.inputs(),
        }
    }

    /// What it writes.
    pub fn outputs(&self) -> &[SignatureElement] {
        match self {
            Self::Compiled(shader) => shader.outputs(),
            Self::Loaded(shader) => shader.outputs(),
        }
    }
}

impl GeometryStage {
    /// What it reads of each vertex.
    pub fn inputs(&self) -> &[SignatureElement] {
        match self {
            Self::Compiled(shader) => shader.inputs(),
            Self::Loaded(shader) => shader.inputs(),
        }
    }

    /// What it writes, by stream.
    pub fn outputs(&self) -> &[SignatureElement] {
        match self {
            Self::Compiled(shader) => shader.outputs(),
            Self::Loaded(shader) => shader.outputs(),
        }
    }
}

impl From<VertexShader> for VertexStage {
    fn from(shader: VertexShader) -> Self {
        Self::Compiled(shader)
    }
}

impl From<LoadedVertexShader> for VertexStage {
    fn from(shader: LoadedVertexShader) -> Self {
        Self::Loaded(shader)
    }
}

impl From<GeometryShader> for GeometryStage {
    fn from(shader: GeometryShader) -> Self {
        Self::Compiled(shader)
    }
}

impl From<LoadedGeometryShader> for GeometryStage {
    fn from(shader: LoadedGeometryShader) -> Self {
        Self::Loaded(shader)
    }
}
