//! Registers of many vertices, vertex by vertex: what goes from stage to stage.

use super::code::Quad;
use super::micro::store;
use super::{LANES, Lanes};

/// The registers of many vertices, each with the same number of them, of four components.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Registers {
    /// Registers of a vertex.
    pub(crate) stride: usize,
    /// Registers of the first vertex, of the second, …
    pub(crate) data: Vec<[u32; 4]>,
}

impl Registers {
    /// `count` vertices with `stride` registers of zeros.
    pub(crate) fn new(stride: usize, count: usize) -> Self {
        Self { stride, data: vec![[0; 4]; stride.saturating_mul(count)] }
    }

    /// A register of a vertex; zeros where there is none.
    #[inline(always)]
    pub(crate) fn get(&self, vertex: usize, register: usize) -> [u32; 4] {
        if register >= self.stride {
            return [0; 4];
        }
        self.data.get(vertex.wrapping_mul(self.stride) + register).copied().unwrap_or([0; 4])
    }

    /// A register of a vertex, to be changed.
    pub(crate) fn get_mut(&mut self, vertex: usize, register: usize) -> Option<&mut [u32; 4]> {
        let at = Some(register).filter(|&register| register < self.stride)?;
        self.data.get_mut(vertex.wrapping_mul(self.stride) + at)
    }
}

/// Fills the slots of a register for the first `count` lanes.
pub(super) fn fill(file: &mut [Lanes], quad: &Quad, count: usize, value: impl Fn(usize) -> [u32; 4]) {
    let mut rows = [Lanes::splat(0); 4];
    for lane in 0..count.min(LANES) {
        let value = value(lane);
        for component in 0..4 {
            rows[component].0[lane] = value[component];
        }
    }
    for (slot, row) in quad.slots.iter().zip(&rows) {
        if let Some(slot) = slot {
            store(file, *slot, None, row);
        }
    }
}

/// The components of a register in one lane; zeros where it has none.
#[inline(always)]
pub(super) fn value(file: &[Lanes], quad: &Quad, lane: usize) -> [u32; 4] {
    quad.slots.map(|slot| match slot.and_then(|slot| file.get(usize::from(slot))) {
        Some(row) => row.0.get(lane).copied().unwrap_or(0),
        None => 0,
    })
}
