//! Vertex shaders of shader model 4 and 5, batch by batch.

use super::LANES;
use super::bank::Bank;
use super::code::Code;
use super::machine::Machine;
use super::registers::{Registers, fill, value};
use shader_asm_lang::kernel::Place;

/// Numbers of vertices or instances.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Ids<'a> {
    /// A number for each vertex.
    Each(&'a [u32]),
    /// One after the other from this one on.
    From(u32),
    /// The same for all.
    Same(u32),
}

impl Ids<'_> {
    pub(super) fn get(self, vertex: usize) -> u32 {
        match self {
            Self::Each(ids) => ids.get(vertex).copied().unwrap_or(0),
            Self::From(first) => first.wrapping_add(vertex as u32),
            Self::Same(id) => id,
        }
    }
}

/// What a run of a vertex shader takes.
pub(crate) struct VertexRun<'a> {
    pub(crate) code: &'a Code,
    pub(crate) bank: &'a Bank<'a>,
    /// `v#` of each vertex.
    pub(crate) inputs: &'a Registers,
    pub(crate) vertex_ids: Ids<'a>,
    pub(crate) instance_ids: Ids<'a>,
    /// Number of vertices.
    pub(crate) count: usize,
    /// Instructions that a vertex may execute.
    pub(crate) budget: u64,
}

/// A vertex or invocation that executed more instructions than it may.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Exhausted(pub(crate) usize);

/// Runs the shader; gives `o#` of each vertex.
pub(crate) fn run_vertices(run: &VertexRun<'_>) -> Result<Registers, Exhausted> {
    let registers = run.code.outputs.iter().map(|quad| match quad.place {
        Place::Output { register } => register as usize + 1,
        _ => 0,
    });
    let mut outputs = Registers::new(registers.max().unwrap_or(0), run.count);
    let mut machine = Machine::new(run.code, run.bank, run.budget);
    for first in (0..run.count).step_by(LANES) {
        let count = LANES.min(run.count - first);
        for quad in &run.code.inputs {
            let file = &mut machine.file;
            match quad.place {
                Place::Input { register, .. } => {
                    fill(file, quad, count, |lane| run.inputs.get(first + lane, register as usize));
                }
                Place::VertexId => fill(file, quad, count, |lane| [run.vertex_ids.get(first + lane); 4]),
                Place::InstanceId => fill(file, quad, count, |lane| [run.instance_ids.get(first + lane); 4]),
                _ => {}
            }
        }
        machine.run(count).map_err(|over| Exhausted(first + over.lane))?;
        for quad in &run.code.outputs {
            let Place::Output { register } = quad.place else { continue };
            for lane in 0..count {
                if let Some(output) = outputs.get_mut(first + lane, register as usize) {
                    *output = value(&machine.file, quad, lane);
                }
            }
        }
    }
    Ok(outputs)
}
