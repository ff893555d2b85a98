//! What the shaders of a stage have in common, however they came.

use super::outputs::VertexOutputs;
use super::{
    Bindings, GeometryInputs, GeometryOutputs, RunError, ShaderCell, SignatureElement, VertexInputs,
};
use crate::vm::{
    Bank, Exhausted, GeometryResult, GeometryRun, Ids, Registers, VertexRun, run_geometry, run_vertices,
};

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
        let (count, vertices) = (inputs.count(), inputs.registers(self.inputs)?);
        let ids = [inputs.vertex_ids(), inputs.instance_ids()];
        let registers = self.run_registers(bindings, &vertices, ids, count, options)?;
        Ok(VertexOutputs::new(count, self.outputs, registers))
    }

    /// From `v#` of `count` vertices, with the numbers of vertices and instances, to their `o#`.
    pub(crate) fn run_registers(
        self,
        bindings: &Bindings<'_>,
        inputs: &Registers,
        [vertex_ids, instance_ids]: [Ids<'_>; 2],
        count: usize,
        options: RunOptions,
    ) -> Result<Registers, RunError> {
        let code = self.cell.code(self.container)?;
        let (bank, budget) = (Bank::of_bindings(bindings), options.instruction_budget);
        let run = VertexRun { code, bank: &bank, inputs, vertex_ids, instance_ids, count, budget };
        run_vertices(&run).map_err(|Exhausted(vertex)| RunError::VertexBudget { vertex, budget })
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
        let ids = inputs.primitive_ids();
        let result = self.run_registers(bindings, inputs.vertices(), &inputs.indices(), ids, options)?;
        let geometry = self.cell.code(self.container)?.kernel().geometry.as_ref();
        let instances = geometry.map_or(1, |geometry| geometry.instances);
        let streams = geometry.into_iter().flat_map(|geometry| &geometry.streams);
        let streams = streams.map(|stream| (u32::from(stream.number), stream.topology));
        Ok(GeometryOutputs::new(result, streams, self.outputs, instances))
    }

    /// From `v#` of vertices, and those that each primitive takes of them, to the vertices of the streams.
    pub(crate) fn run_registers(
        self,
        bindings: &Bindings<'_>,
        vertices: &Registers,
        indices: &[u32],
        primitive_ids: Ids<'_>,
        options: RunOptions,
    ) -> Result<GeometryResult, RunError> {
        let code = self.cell.code(self.container)?;
        let (bank, budget) = (Bank::of_bindings(bindings), options.instruction_budget);
        let run = GeometryRun { code, bank: &bank, vertices, indices, primitive_ids, budget };
        run_geometry(&run).map_err(|Exhausted(invocation)| {
            let instances = code.kernel().geometry.as_ref().map_or(1, |geometry| geometry.instances.max(1));
            RunError::InvocationBudget {
                primitive: invocation / instances as usize,
                instance: (invocation % instances as usize) as u32,
                budget,
            }
        })
    }
}
