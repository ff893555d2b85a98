//! Primitives for a geometry shader.

use super::VertexOutputs;
use crate::vm::{Ids, Registers};
use std::borrow::Cow;

/// What a geometry shader runs for: primitives, with the registers of their vertices.
///
/// The inputs `v[i][#]` of a geometry shader are the outputs `o#` of the vertex shader before it: register by register
/// with the same number.
///
/// ```
/// use shader_asm::d3d11::GeometryInputs;
/// // Two lines between three vertices, of one register each.
/// let vertices = [[1, 0, 0, 0], [2, 0, 0, 0], [3, 0, 0, 0]];
/// let lines = GeometryInputs::from_registers(1, &vertices).with_indices(&[0, 1, 1, 2]);
/// assert_eq!(lines.index_count(), 4);
/// ```
#[derive(Clone, Debug)]
pub struct GeometryInputs<'a> {
    vertices: Cow<'a, Registers>,
    count: usize,
    indices: Option<&'a [u32]>,
    primitive_ids: Ids<'a>,
}

impl<'a> GeometryInputs<'a> {
    /// The vertices that a vertex shader gave. Each primitive takes as many as the shader asks for, one after the
    /// other, as in a list.
    pub fn from_vertices(outputs: &'a VertexOutputs) -> Self {
        Self::new(Cow::Borrowed(outputs.registers()), outputs.count())
    }

    /// Vertices with `registers` registers each: those of the first vertex, of the second, and so on. A last vertex
    /// that is not whole is left out.
    pub fn from_registers(registers: usize, values: &[[u32; 4]]) -> Self {
        let count = values.len().checked_div(registers).unwrap_or(0);
        Self::new(Cow::Owned(Registers { stride: registers, data: values.to_vec() }), count)
    }

    fn new(vertices: Cow<'a, Registers>, count: usize) -> Self {
        Self { vertices, count, indices: None, primitive_ids: Ids::From(0) }
    }

    /// The vertices of the primitives, as many for each as the shader takes. A vertex that does not exist has zeros.
    pub fn with_indices(mut self, indices: &'a [u32]) -> Self {
        self.indices = Some(indices);
        self
    }

    /// `vPrim` of the first primitive; that of the others counts on from it. 0 unless set.
    pub fn with_first_primitive_id(mut self, first: u32) -> Self {
        self.primitive_ids = Ids::From(first);
        self
    }

    /// `vPrim` of each primitive; 0 where there is no more.
    pub fn with_primitive_ids(mut self, ids: &'a [u32]) -> Self {
        self.primitive_ids = Ids::Each(ids);
        self
    }

    /// Vertices of all primitives, each counted as often as a primitive takes it.
    pub fn index_count(&self) -> usize {
        self.indices.map_or(self.count, <[u32]>::len)
    }

    pub(crate) fn vertices(&self) -> &Registers {
        &self.vertices
    }

    pub(crate) fn indices(&self) -> Cow<'a, [u32]> {
        match self.indices {
            Some(indices) => Cow::Borrowed(indices),
            None => Cow::Owned((0..self.count).map(|vertex| vertex as u32).collect()),
        }
    }

    pub(crate) fn primitive_ids(&self) -> Ids<'a> {
        self.primitive_ids
    }
}
