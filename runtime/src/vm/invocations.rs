//! Geometry shaders, batch by batch.

use super::LANES;
use super::bank::Bank;
use super::code::Code;
use super::emission::{InvocationCounts, StreamVertices};
use super::machine::Machine;
use super::registers::{Registers, fill};
use super::vertices::{Exhausted, Ids};
use shader_asm_lang::kernel::Place;

/// What a run of a geometry shader takes.
pub(crate) struct GeometryRun<'a> {
    pub(crate) code: &'a Code,
    pub(crate) bank: &'a Bank<'a>,
    /// `v#` of vertices.
    pub(crate) vertices: &'a Registers,
    /// The vertices of each primitive, as many as the shader takes.
    pub(crate) indices: &'a [u32],
    pub(crate) primitive_ids: Ids<'a>,
    /// Instructions that an invocation may execute.
    pub(crate) budget: u64,
}

/// What a run of a geometry shader gives.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct GeometryResult {
    /// In the order of their numbers.
    pub(crate) streams: Vec<StreamVertices>,
    /// All instances of the first primitive, of the second, …
    pub(crate) invocations: Vec<InvocationCounts>,
}

/// Runs the shader for every instance of every primitive. An error names the invocation.
pub(crate) fn run_geometry(run: &GeometryRun<'_>) -> Result<GeometryResult, Exhausted> {
    let mut result = GeometryResult::default();
    let Some(geometry) = &run.code.kernel().geometry else { return Ok(result) };
    let taken = geometry.primitive.vertices().unwrap_or(1) as usize;
    let instances = geometry.instances.max(1) as usize;
    let count = (run.indices.len() / taken).saturating_mul(instances);
    let mut machine = Machine::new(run.code, run.bank, run.budget);
    for first in (0..count).step_by(LANES) {
        let lanes = LANES.min(count - first);
        for quad in &run.code.inputs {
            let file = &mut machine.file;
            match quad.place {
                Place::Input { vertex, register } => fill(file, quad, lanes, |lane| {
                    let primitive = (first + lane) / instances;
                    let index = run.indices.get(primitive * taken + vertex as usize);
                    index.map_or([0; 4], |&index| run.vertices.get(index as usize, register as usize))
                }),
                Place::PrimitiveId => {
                    fill(file, quad, lanes, |lane| [run.primitive_ids.get((first + lane) / instances); 4]);
                }
                Place::GeometryInstance => {
                    fill(file, quad, lanes, |lane| [((first + lane) % instances) as u32; 4]);
                }
                _ => {}
            }
        }
        machine.run(lanes).map_err(|over| Exhausted(first + over.lane))?;
        machine.collect(lanes, &mut result.streams, &mut result.invocations);
    }
    // Without a primitive there are streams all the same.
    machine.collect(0, &mut result.streams, &mut result.invocations);
    Ok(result)
}
