//! Vertices as stream output sees them.

use crate::d3d11::{GeometryStream, VertexOutputs};

/// Vertices with output registers.
pub trait VertexRegisters {
    /// The bits of `o#` of a vertex; 0 where there is no such register or vertex.
    fn register(&self, register: u32, vertex: usize) -> [u32; 4];
}

impl VertexRegisters for VertexOutputs {
    fn register(&self, register: u32, vertex: usize) -> [u32; 4] {
        self.register(register, vertex)
    }
}

impl VertexRegisters for GeometryStream {
    fn register(&self, register: u32, vertex: usize) -> [u32; 4] {
        self.register(register, vertex)
    }
}

/// Registers of vertices in a slice: those of the first vertex, of the second, and so on.
#[derive(Clone, Copy, Debug)]
pub struct RegisterRows<'a> {
    registers: usize,
    rows: &'a [[u32; 4]],
}

impl<'a> RegisterRows<'a> {
    /// Vertices with so many registers each.
    pub const fn new(registers: usize, rows: &'a [[u32; 4]]) -> Self {
        Self { registers, rows }
    }
}

impl VertexRegisters for RegisterRows<'_> {
    fn register(&self, register: u32, vertex: usize) -> [u32; 4] {
        let register = Some(register as usize).filter(|&register| register < self.registers);
        let place = register.and_then(|register| vertex.checked_mul(self.registers)?.checked_add(register));
        place.and_then(|place| self.rows.get(place)).copied().unwrap_or_default()
    }
}
