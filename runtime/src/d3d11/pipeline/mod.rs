//! Shaders that run one after the other.
//!
//! A [`Pipeline`] holds the shaders of a draw. What one writes is what the next one reads: register by register, as
//! Direct3D has it, with the same semantic and type. For shaders of the macros that is checked while the crate compiles:
//!
//! ```
//! use shader_asm::d3d11::VertexShader;
//! use shader_asm::d3d11::pipeline::Pipeline;
//! use shader_asm::{GeometryShader, gs_asm, vs_asm};
//!
//! const PLACE: VertexShader = vs_asm! {
//!     vs_4_0
//!     dcl_input v0.xyzw : POSITION
//!     dcl_output o0.xyzw : PLACE
//!     mov o0.xyzw, v0.xyzw
//!     ret
//! };
//! const POINTS: GeometryShader = gs_asm! {
//!     gs_4_0
//!     dcl_input v[1][0].xyzw : PLACE
//!     dcl_inputprimitive point
//!     dcl_outputtopology pointlist
//!     dcl_output_siv o0.xyzw, position
//!     dcl_maxOutputVertexCount 1
//!     mov o0.xyzw, v[0][0].xyzw
//!     emit
//!     ret
//! };
//! static PIPELINE: Pipeline = Pipeline::link(&PLACE, &POINTS);
//! assert_eq!(PIPELINE.vertex().inputs()[0].name, "POSITION");
//! ```
//!
//! ```compile_fail
//! # use shader_asm::d3d11::VertexShader;
//! # use shader_asm::d3d11::pipeline::Pipeline;
//! # use shader_asm::{GeometryShader, gs_asm, vs_asm};
//! # const PLACE: VertexShader = vs_asm! {
//! #     vs_4_0
//! #     dcl_input v0.xyzw : POSITION
//! #     dcl_output o0.xyzw : COLOR
//! #     mov o0.xyzw, v0.xyzw
//! #     ret
//! # };
//! # const POINTS: GeometryShader = gs_asm! {
//! #     gs_4_0
//! #     dcl_input v[1][0].xyzw : PLACE
//! #     dcl_inputprimitive point
//! #     dcl_outputtopology pointlist
//! #     dcl_output_siv o0.xyzw, position
//! #     dcl_maxOutputVertexCount 1
//! #     mov o0.xyzw, v[0][0].xyzw
//! #     emit
//! #     ret
//! # };
//! // error: the geometry shader reads PLACE0, which the vertex shader does not have
//! static PIPELINE: Pipeline = Pipeline::link(&PLACE, &POINTS);
//! ```

mod draw;
mod link;
mod message;
mod stage;

pub use draw::{DrawError, DrawOptions, DrawnBatch, PipelineStatistics, StageBindings};
pub use link::{LinkError, Mismatch, Stage};
pub use stage::{GeometryStage, VertexStage};

use super::{SignatureElement, VertexShader};
use crate::GeometryShader;

/// Shaders that fit together.
#[derive(Clone, Debug)]
pub struct Pipeline {
    vertex: VertexStage,
    geometry: Option<GeometryStage>,
}

impl Pipeline {
    /// A vertex shader alone.
    pub fn new(vertex: impl Into<VertexStage>) -> Self {
        Self { vertex: vertex.into(), geometry: None }
    }

    /// A vertex shader alone, as a constant expression.
    pub const fn of(vertex: &VertexShader) -> Self {
        Self { vertex: VertexStage::Compiled(*vertex), geometry: None }
    }

    /// A vertex and a geometry shader of the macros, for a `const` or a `static`.
    ///
    /// # Panics
    ///
    /// When the two do not fit. In a `const` or a `static` that is an error of the compiler, with the sentence of
    /// [`LinkError`]; elsewhere [`with_geometry`](Self::with_geometry) gives the error as a value.
    #[track_caller]
    #[expect(clippy::panic, reason = "it is how a constant expression reports an error")]
    pub const fn link(vertex: &VertexShader, geometry: &GeometryShader) -> Self {
        if let Some(found) = link::find(vertex.outputs(), geometry.inputs()) {
            let element = &geometry.inputs()[found.element];
            let name = link::name(element);
            let text = link::describe(Stage::Vertex, Stage::Geometry, name, element.index, found.mismatch);
            panic!("{}", text.as_str());
        }
        Self { vertex: VertexStage::Compiled(*vertex), geometry: Some(GeometryStage::Compiled(*geometry)) }
    }

    /// Puts a geometry shader behind the vertex shader.
    ///
    /// # Errors
    ///
    /// Something that the geometry shader reads is not written by the vertex shader, or elsewhere, or as another type.
    pub fn with_geometry(mut self, geometry: impl Into<GeometryStage>) -> Result<Self, LinkError> {
        let geometry = geometry.into();
        if let Some(found) = link::find(self.vertex.outputs(), geometry.inputs()) {
            let element = &geometry.inputs()[found.element];
            return Err(LinkError {
                from: Stage::Vertex,
                to: Stage::Geometry,
                semantic: element.name.clone(),
                index: element.index,
                mismatch: found.mismatch,
            });
        }
        self.geometry = Some(geometry);
        Ok(self)
    }

    /// What the last stage writes.
    pub fn outputs(&self) -> &[SignatureElement] {
        self.geometry.as_ref().map_or_else(|| self.vertex.outputs(), GeometryStage::outputs)
    }

    /// The vertex shader.
    pub const fn vertex(&self) -> &VertexStage {
        &self.vertex
    }

    /// The geometry shader, if there is one.
    pub const fn geometry(&self) -> Option<&GeometryStage> {
        self.geometry.as_ref()
    }
}
