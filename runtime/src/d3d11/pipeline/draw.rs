//! Draw calls through the shaders of a pipeline.

use super::{GeometryStage, Pipeline, VertexStage};
use crate::d3d11::input_assembler::{Batch, Draw, InputAssembler, LayoutError, PrimitiveTopology};
use crate::d3d11::run::{Geometry, RunOptions, Vertex};
use crate::d3d11::stream_output::StreamOutput;
use crate::d3d11::{
    Bindings, GeometryInputs, GeometryOutputs, GeometryStream, Primitive, RunError, Topology, VertexOutputs,
};
use rayon::prelude::*;

/// Batches that are in memory at a time, for each thread: enough that none waits for another.
const BATCHES_PER_THREAD: usize = 4;

/// What the shaders of each stage read besides their inputs.
#[derive(Clone, Debug, Default)]
pub struct StageBindings<'a> {
    /// Of the vertex shader.
    pub vertex: Bindings<'a>,
    /// Of the geometry shader.
    pub geometry: Bindings<'a>,
}

/// How a draw call runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawOptions {
    /// Instructions that an invocation of a shader may execute before the call ends with an error.
    pub instruction_budget: u64,
    /// Runs on all threads of [rayon](https://docs.rs/rayon)'s pool. Results come in the same order, and are the same
    /// to the bit.
    pub parallel: bool,
}

/// On all threads, with the budget of [`RunOptions`].
impl Default for DrawOptions {
    fn default() -> Self {
        Self { instruction_budget: RunOptions::default().instruction_budget, parallel: true }
    }
}

/// Why a draw call gave no result.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DrawError {
    /// The layout lacks what the vertex shader reads.
    #[error(transparent)]
    Layout(#[from] LayoutError),
    /// The buffers are none that can be bound.
    #[error(transparent)]
    Assembler(#[from] crate::d3d11::input_assembler::DrawError),
    /// The geometry shader takes other primitives than the topology has.
    #[error("the geometry shader takes the primitive {shader}, the topology has {topology}")]
    Topology {
        /// What the shader takes.
        shader: Primitive,
        /// What the input assembler gives.
        topology: Primitive,
    },
    /// Patches go through a geometry shader, or cannot be drawn.
    #[error("patches need a geometry shader that takes them")]
    Patches,
    /// A shader did not come to its end.
    #[error("the {stage}: {error}")]
    Run {
        /// The stage.
        stage: super::Stage,
        /// What happened. Vertices and primitives are counted in their batch.
        error: RunError,
    },
}

/// Counts of a draw call, as of `D3D11_QUERY_DATA_PIPELINE_STATISTICS`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PipelineStatistics {
    /// Primitives that the input assembler put together.
    pub input_primitives: u64,
    /// Runs of the vertex shader: fewer than vertices where an index comes again.
    pub vertex_invocations: u64,
    /// Runs of the geometry shader, each instance counted.
    pub geometry_invocations: u64,
    /// Primitives that the geometry shader put out, over all streams.
    pub geometry_primitives: u64,
}

/// A part of a draw call with all that the shaders made of it.
#[derive(Clone, Debug)]
pub struct DrawnBatch<'a> {
    /// Vertices and primitives, as they were put together.
    pub batch: Batch<'a>,
    /// What the vertex shader wrote for each vertex of the batch.
    pub vertices: VertexOutputs,
    /// What the geometry shader put out for each primitive of the batch, if there is one.
    pub geometry: Option<GeometryOutputs>,
}

impl VertexStage {
    fn stage(&self) -> Vertex<'_> {
        match self {
            Self::Compiled(shader) => shader.vertex(),
            Self::Loaded(shader) => shader.vertex(),
        }
    }
}

impl GeometryStage {
    fn stage(&self) -> Geometry<'_> {
        match self {
            Self::Compiled(shader) => shader.geometry(),
            Self::Loaded(shader) => shader.geometry(),
        }
    }

    /// What it takes.
    fn input_primitive(&self) -> Primitive {
        match self {
            Self::Compiled(shader) => shader.input_primitive(),
            Self::Loaded(shader) => shader.input_primitive(),
        }
    }
}

impl Pipeline {
    /// Runs a draw call, and hands each part of it to `sink`, in the order of the call.
    ///
    /// Parts are small, so that memory does not depend on the size of the call.
    ///
    /// # Errors
    ///
    /// Stages that do not fit to the layout or the topology, found before anything runs; a shader that does not end.
    pub fn draw(
        &self,
        assembler: &InputAssembler<'_>,
        draw: Draw,
        bindings: &StageBindings<'_>,
        options: DrawOptions,
        mut sink: impl FnMut(DrawnBatch<'_>),
    ) -> Result<PipelineStatistics, DrawError> {
        self.check(assembler)?;
        let mut batches = assembler.draw(draw)?;
        let mut statistics = PipelineStatistics::default();
        let at_once = if options.parallel { rayon::current_num_threads() * BATCHES_PER_THREAD } else { 1 };
        loop {
            let some: Vec<Batch<'_>> = batches.by_ref().take(at_once).collect();
            if some.is_empty() {
                break;
            }
            for drawn in self.shade_all(some, bindings, options)? {
                statistics.add(&drawn);
                sink(drawn);
            }
        }
        Ok(statistics)
    }

    /// Runs a draw call and writes what the last stage puts out to buffers.
    ///
    /// # Errors
    ///
    /// As [`draw`](Self::draw).
    pub fn draw_to(
        &self,
        assembler: &InputAssembler<'_>,
        draw: Draw,
        bindings: &StageBindings<'_>,
        options: DrawOptions,
        output: &mut StreamOutput<'_>,
    ) -> Result<PipelineStatistics, DrawError> {
        let topology = assembler.topology();
        self.draw(assembler, draw, bindings, options, |drawn| match &drawn.geometry {
            Some(geometry) => output.write_geometry(geometry),
            None => output.write_primitives(topology, drawn.batch.indices(), &drawn.vertices),
        })
    }

    /// Whether the shaders fit to what the input assembler gives.
    fn check(&self, assembler: &InputAssembler<'_>) -> Result<(), DrawError> {
        assembler.layout().check_inputs(self.vertex().inputs())?;
        let topology = assembler.topology();
        match self.geometry().map(GeometryStage::input_primitive) {
            Some(shader) if shader != topology.primitive() => {
                Err(DrawError::Topology { shader, topology: topology.primitive() })
            }
            None if matches!(topology, PrimitiveTopology::PatchList(_)) => Err(DrawError::Patches),
            _ => Ok(()),
        }
    }

    fn shade_all<'a>(
        &self,
        batches: Vec<Batch<'a>>,
        bindings: &StageBindings<'_>,
        options: DrawOptions,
    ) -> Result<Vec<DrawnBatch<'a>>, DrawError> {
        let shade = |batch| self.shade(batch, bindings, options);
        if options.parallel {
            batches.into_par_iter().map(shade).collect()
        } else {
            batches.into_iter().map(shade).collect()
        }
    }

    fn shade<'a>(
        &self,
        batch: Batch<'a>,
        bindings: &StageBindings<'_>,
        options: DrawOptions,
    ) -> Result<DrawnBatch<'a>, DrawError> {
        let failed = |stage| move |error| DrawError::Run { stage, error };
        let run = RunOptions { instruction_budget: options.instruction_budget };
        let vertex = self.vertex().stage();
        let vertices = vertex
            .run(&bindings.vertex, &batch.vertex_inputs(), run)
            .map_err(failed(super::Stage::Vertex))?;
        let geometry = match self.geometry() {
            None => None,
            Some(geometry) => {
                let inputs = GeometryInputs::from_vertices(&vertices)
                    .with_indices(batch.indices())
                    .with_primitive_ids(batch.primitive_ids());
                let outputs = geometry.stage().run(&bindings.geometry, &inputs, run);
                Some(outputs.map_err(failed(super::Stage::Geometry))?)
            }
        };
        Ok(DrawnBatch { batch, vertices, geometry })
    }
}

impl PipelineStatistics {
    fn add(&mut self, drawn: &DrawnBatch<'_>) {
        self.input_primitives += drawn.batch.primitive_ids().len() as u64;
        self.vertex_invocations += drawn.batch.vertex_count() as u64;
        if let Some(geometry) = &drawn.geometry {
            self.geometry_invocations += geometry.invocations().len() as u64;
            let streams = geometry.streams().iter();
            self.geometry_primitives += streams.map(primitives).sum::<u64>();
        }
    }
}

/// Primitives of the strips of a stream; strips that are too short have none.
fn primitives(stream: &GeometryStream) -> u64 {
    let missing = match stream.topology() {
        Topology::POINT_LIST => 0,
        Topology::LINE_STRIP => 1,
        _ => 2,
    };
    stream.strips().map(|strip| strip.len().saturating_sub(missing) as u64).sum()
}
