//! What a run gives.

use crate::{Binding, Register, Semantic};
use glam::Vec4;

/// The outputs of all vertices.
///
/// A component that the shader did not write is 0. Nothing is clamped: colours, fog and point size are as the shader
/// wrote them.
#[derive(Clone, Debug, PartialEq)]
pub struct VertexOutputs {
    count: usize,
    bindings: Vec<Binding>,
    registers: Vec<(Register, Vec<Vec4>)>,
}

impl VertexOutputs {
    pub(crate) fn new(count: usize, bindings: &[Binding], registers: Vec<(Register, Vec<Vec4>)>) -> Self {
        Self { count, bindings: bindings.to_vec(), registers }
    }

    /// Number of vertices.
    pub fn count(&self) -> usize {
        self.count
    }

    /// The outputs that the shader has.
    pub fn bindings(&self) -> &[Binding] {
        &self.bindings
    }

    /// The values of a semantic, one per vertex; `None` if the shader has no such output.
    ///
    /// A value is a whole register. In vs_3 several semantics can share one, each with its own components: those
    /// of the binding's mask.
    pub fn get(&self, semantic: Semantic) -> Option<&[Vec4]> {
        let binding = self.bindings.iter().find(|binding| binding.semantic == semantic)?;
        self.register(binding.register)
    }

    /// The values of `position0`: empty if the shader has no such output.
    pub fn positions(&self) -> &[Vec4] {
        self.get(Semantic::POSITION).unwrap_or_default()
    }

    /// The values of a register, one per vertex.
    pub fn register(&self, register: Register) -> Option<&[Vec4]> {
        let found = self.registers.iter().find(|found| found.0 == register)?;
        Some(&found.1)
    }

    /// Every output register and its values.
    pub fn registers(&self) -> impl Iterator<Item = (Register, &[Vec4])> {
        self.registers.iter().map(|(register, values)| (*register, values.as_slice()))
    }

    /// The bits of a register for one vertex.
    pub fn bits(&self, register: Register, vertex: usize) -> Option<[u32; 4]> {
        let value = self.register(register)?.get(vertex)?;
        Some(value.to_array().map(f32::to_bits))
    }
}
