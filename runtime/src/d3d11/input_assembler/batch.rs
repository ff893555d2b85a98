//! Batches: some vertices of a draw call, and the primitives that are complete with them.

use super::{InputLayout, PrimitiveTopology};
use crate::d3d11::VertexInputs;

/// Some vertices of a draw call with what a vertex shader reads, and primitives of them.
///
/// Each vertex is in a batch once, however many primitives have it. Vertices that no primitive has are left out.
/// A primitive finds all of its vertices in its own batch, so that a vertex of a strip can be in two batches. A batch can
/// be empty.
#[derive(Clone, Debug)]
pub struct Batch<'a> {
    pub(super) layout: &'a InputLayout,
    pub(super) topology: PrimitiveTopology,
    pub(super) vertex_ids: Vec<u32>,
    pub(super) instance_ids: Vec<u32>,
    pub(super) values: Vec<Vec<[u32; 4]>>,
    pub(super) indices: Vec<u32>,
    pub(super) primitive_ids: Vec<u32>,
}

impl Batch<'_> {
    /// Number of vertices.
    pub fn vertex_count(&self) -> usize {
        self.vertex_ids.len()
    }

    /// SV_VertexID of each vertex.
    pub fn vertex_ids(&self) -> &[u32] {
        &self.vertex_ids
    }

    /// SV_InstanceID of each vertex.
    pub fn instance_ids(&self) -> &[u32] {
        &self.instance_ids
    }

    /// The bits of an element of the layout, by its number, for each vertex: all four components. Empty for a number
    /// that the layout has not.
    pub fn values(&self, element: usize) -> &[[u32; 4]] {
        self.values.get(element).map(Vec::as_slice).unwrap_or_default()
    }

    /// The vertices of all primitives, as numbers in the batch: what
    /// [`GeometryInputs::with_indices`](crate::d3d11::GeometryInputs::with_indices) takes.
    pub fn indices(&self) -> &[u32] {
        &self.indices
    }

    /// The vertices of each primitive, as numbers in the batch, in the order in which a geometry shader has them.
    pub fn primitives(&self) -> impl ExactSizeIterator<Item = &[u32]> {
        self.indices.chunks_exact(self.topology.vertices_per_primitive())
    }

    /// SV_PrimitiveID of each primitive.
    pub fn primitive_ids(&self) -> &[u32] {
        &self.primitive_ids
    }

    /// What a vertex shader takes: every element of the layout by its semantic, and the numbers.
    pub fn vertex_inputs(&self) -> VertexInputs<'_> {
        let inputs = VertexInputs::new(self.vertex_count())
            .with_vertex_ids(&self.vertex_ids)
            .with_instance_ids(&self.instance_ids);
        let elements = self.layout.elements().iter().zip(&self.values);
        elements.fold(inputs, |inputs, (element, values)| {
            inputs.with(&element.semantic_name, element.semantic_index, values)
        })
    }
}
