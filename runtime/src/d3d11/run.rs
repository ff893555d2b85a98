//! What the shaders of a stage have in common, however they came.

use super::outputs::VertexOutputs;
use super::{
    Bindings, GeometryInputs, GeometryOutputs, RunError, ShaderCell, SignatureElement, VertexInputs,
};
use crate::vm::{Bank, Exhausted, GeometryRun, VertexRun, run_geometry, run_vertices};

/// How a shader runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunOptions {
    /// Instructions that a vertex, or an invocation of a geometry shader, may execute before the run ends with an
    /// error. Loops of shader model 4 can be endless.
    pub instruction_budget: u64,
}

/// 2^24 instructions.
impl Default for RunOptions {
    fn default() -> Self {
        Self { instruction_budget: 1 << 24 }
    }
}

/// A vertex shader of either kind.
#[derive(Clone, Copy)]
pub(crate) struct Vertex<'s> {
    pub(crate) container: &'s [u8],
    pub(crate) inputs: &'s [SignatureElement],
    pub(crate) outputs: &'s [SignatureElement],
    pub(crate) cell: &'s ShaderCell,
}

impl Vertex<'_> {
    pub(crate) fn run(
        self,
        bindings: &Bindings<'_>,
        inputs: &VertexInputs<'_>,
        options: RunOptions,
    ) -> Result<VertexOutputs, RunError> {
        let code = self.cell.code(self.container)?;
        let budget = options.instruction_budget;
        let registers = run_vertices(&VertexRun {
            code,
            bank: &Bank::of_bindings(bindings),
            inputs: &inputs.registers(self.inputs)?,
            vertex_ids: inputs.vertex_ids(),
            instance_ids: inputs.instance_ids(),
            count: inputs.count(),
            budget,
        })
        .map_err(|Exhausted(vertex)| RunError::VertexBudget { vertex, budget })?;
        Ok(VertexOutputs::new(inputs.count(), self.outputs, registers))
    }
}

/// A geometry shader of either kind.
#[derive(Clone, Copy)]
pub(crate) struct Geometry<'s> {
    pub(crate) container: &'s [u8],
    pub(crate) outputs: &'s [SignatureElement],
    pub(crate) cell: &'s ShaderCell,
}

impl Geometry<'_> {
    pub(crate) fn run(
        self,
        bindings: &Bindings<'_>,
        inputs: &GeometryInputs<'_>,
        options: RunOptions,
    ) -> Result<GeometryOutputs, RunError> {
        let code = self.cell.code(self.container)?;
        let budget = options.instruction_budget;
        let geometry = code.kernel().geometry.as_ref();
        let instances = geometry.map_or(1, |geometry| geometry.instances);
        let result = run_geometry(&GeometryRun {
            code,
            bank: &Bank::of_bindings(bindings),
            vertices: inputs.vertices(),
            indices: &inputs.indices(),
            primitive_ids: inputs.primitive_ids(),
            budget,
        })
        .map_err(|Exhausted(invocation)| RunError::InvocationBudget {
            primitive: invocation / instances.max(1) as usize,
            instance: (invocation % instances.max(1) as usize) as u32,
            budget,
        })?;
        let streams = geometry.into_iter().flat_map(|geometry| &geometry.streams);
        let streams = streams.map(|stream| (u32::from(stream.number), stream.topology));
        Ok(GeometryOutputs::new(result, streams, self.outputs, instances))
    }
}
