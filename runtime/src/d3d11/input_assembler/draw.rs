//! Draw calls.

use crate::d3d11::stream_output::StreamOutputBuffer;

/// A draw call, with the arguments that Direct3D has in its order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Draw {
    /// `Draw`
    Draw {
        /// Number of vertices.
        vertex_count: u32,
        /// Row of the first vertex in the vertex buffers.
        start_vertex: u32,
    },
    /// `DrawIndexed`
    DrawIndexed {
        /// Number of indices.
        index_count: u32,
        /// Place of the first index in the index buffer.
        start_index: u32,
        /// What is added to an index to find the row in the vertex buffers.
        base_vertex: i32,
    },
    /// `DrawInstanced`
    DrawInstanced {
        /// Number of vertices of each instance.
        vertex_count: u32,
        /// Number of instances.
        instance_count: u32,
        /// Row of the first vertex in the vertex buffers.
        start_vertex: u32,
        /// Row of the first instance in the vertex buffers.
        start_instance: u32,
    },
    /// `DrawIndexedInstanced`
    DrawIndexedInstanced {
        /// Number of indices of each instance.
        index_count: u32,
        /// Number of instances.
        instance_count: u32,
        /// Place of the first index in the index buffer.
        start_index: u32,
        /// What is added to an index to find the row in the vertex buffers.
        base_vertex: i32,
        /// Row of the first instance in the vertex buffers.
        start_instance: u32,
    },
}

impl Draw {
    /// `Draw(vertex_count, start_vertex)`
    pub const fn new(vertex_count: u32, start_vertex: u32) -> Self {
        Self::Draw { vertex_count, start_vertex }
    }

    /// `DrawIndexed(index_count, start_index, base_vertex)`
    pub const fn indexed(index_count: u32, start_index: u32, base_vertex: i32) -> Self {
        Self::DrawIndexed { index_count, start_index, base_vertex }
    }

    /// `DrawInstanced(vertex_count, instance_count, start_vertex, start_instance)`
    pub const fn instanced(
        vertex_count: u32,
        instance_count: u32,
        start_vertex: u32,
        start_instance: u32,
    ) -> Self {
        Self::DrawInstanced { vertex_count, instance_count, start_vertex, start_instance }
    }

    /// `DrawIndexedInstanced(index_count, instance_count, start_index, base_vertex, start_instance)`
    pub const fn indexed_instanced(
        index_count: u32,
        instance_count: u32,
        start_index: u32,
        base_vertex: i32,
        start_instance: u32,
    ) -> Self {
        Self::DrawIndexedInstanced { index_count, instance_count, start_index, base_vertex, start_instance }
    }

    /// `DrawAuto()`: all vertices that stream output wrote to a buffer, which is bound as a vertex buffer with this
    /// stride and offset.
    ///
    /// ```
    /// use shader_asm::d3d11::input_assembler::Draw;
    /// use shader_asm::d3d11::stream_output::StreamOutputBuffer;
    /// assert_eq!(Draw::auto(&StreamOutputBuffer::new(100), 20, 0), Draw::new(0, 0));
    /// ```
    pub fn auto(buffer: &StreamOutputBuffer, stride: u32, offset: u32) -> Self {
        let bytes = buffer.filled().saturating_sub(offset as usize);
        let vertices = bytes.checked_div(stride as usize).unwrap_or(0);
        Self::new(u32::try_from(vertices).unwrap_or(u32::MAX), 0)
    }

    /// Indices are read.
    pub const fn is_indexed(&self) -> bool {
        matches!(self, Self::DrawIndexed { .. } | Self::DrawIndexedInstanced { .. })
    }

    /// Vertices or indices of each instance.
    pub const fn count(&self) -> u32 {
        match *self {
            Self::Draw { vertex_count, .. } | Self::DrawInstanced { vertex_count, .. } => vertex_count,
            Self::DrawIndexed { index_count, .. } | Self::DrawIndexedInstanced { index_count, .. } => {
                index_count
            }
        }
    }

    /// Number of instances; 1 for the calls that have none.
    pub const fn instance_count(&self) -> u32 {
        match *self {
            Self::Draw { .. } | Self::DrawIndexed { .. } => 1,
            Self::DrawInstanced { instance_count, .. }
            | Self::DrawIndexedInstanced { instance_count, .. } => instance_count,
        }
    }

    /// Place of the first index; 0 for the calls that read none.
    pub(super) const fn start_index(&self) -> u32 {
        match *self {
            Self::Draw { .. } | Self::DrawInstanced { .. } => 0,
            Self::DrawIndexed { start_index, .. } | Self::DrawIndexedInstanced { start_index, .. } => {
                start_index
            }
        }
    }

    /// What is added to a VertexID to find the row of the vertex, at 32 bits.
    pub(super) const fn vertex_base(&self) -> u32 {
        match *self {
            Self::Draw { start_vertex, .. } | Self::DrawInstanced { start_vertex, .. } => start_vertex,
            Self::DrawIndexed { base_vertex, .. } | Self::DrawIndexedInstanced { base_vertex, .. } => {
                base_vertex as u32
            }
        }
    }

    /// Row of the first instance.
    pub(super) const fn instance_base(&self) -> u32 {
        match *self {
            Self::Draw { .. } | Self::DrawIndexed { .. } => 0,
            Self::DrawInstanced { start_instance, .. }
            | Self::DrawIndexedInstanced { start_instance, .. } => start_instance,
        }
    }
}
