//! All vertices, batch by batch.

use super::bank::Bank;
use super::code::{Code, Quad};
use super::fetch::{Fetch, fetch};
use super::machine::Machine;
use super::{LANES, Lanes};
use crate::error::RunError;
use crate::lanes;
use glam::Vec4;
use shader_asm_lang::kernel::Place;
use shader_asm_lang::program::Register;

/// What a run takes.
pub(crate) struct Run<'a> {
    pub(crate) code: &'a Code,
    pub(crate) bank: &'a Bank<'a>,
    pub(crate) fetches: &'a [Fetch<'a>],
    /// Number of vertices.
    pub(crate) count: usize,
    /// Instructions that a vertex may execute.
    pub(crate) budget: u64,
}

/// Runs the shader; gives the values of each output register.
pub(crate) fn run(run: &Run<'_>) -> Result<Vec<(Register, Vec<Vec4>)>, RunError> {
    let registers = |quads: &'_ [Quad]| -> Vec<(Register, Quad)> {
        let register = |quad: &Quad| match quad.place {
            Place::Register(register) => Some((register, *quad)),
            _ => None,
        };
        quads.iter().filter_map(register).collect()
    };
    let (inputs, written) = (registers(&run.code.inputs), registers(&run.code.outputs));
    let mut outputs: Vec<(Register, Vec<Vec4>)> =
        written.iter().map(|(register, _)| (*register, Vec::with_capacity(run.count))).collect();
    let mut machine = Machine::new(run.code, run.bank, run.budget);
    for first in (0..run.count).step_by(LANES) {
        let count = LANES.min(run.count - first);
        for (register, quad) in &inputs {
            fetch(&mut machine.file, register.index, quad, run.fetches, first, count);
        }
        machine
            .run(count)
            .map_err(|over| RunError::InstructionBudget { vertex: first + over.lane, budget: run.budget })?;
        for ((_, quad), (_, values)) in written.iter().zip(&mut outputs) {
            append(&machine.file, quad, count, values);
        }
    }
    Ok(outputs)
}

/// Appends the first `count` lanes of a register.
#[inline(never)]
fn append(file: &[Lanes], quad: &Quad, count: usize, values: &mut Vec<Vec4>) {
    let row = |slot: Option<u16>| match slot.and_then(|slot| file.get(usize::from(slot))) {
        Some(row) => lanes::quiet(row),
        None => Lanes::splat(0),
    };
    let [x, y, z, w] = quad.slots.map(row);
    let float = f32::from_bits;
    values.extend(
        (0..count.min(LANES))
            .map(|lane| Vec4::new(float(x.0[lane]), float(y.0[lane]), float(z.0[lane]), float(w.0[lane]))),
    );
}
