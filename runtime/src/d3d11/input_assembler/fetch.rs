//! Reading elements of a vertex buffer.

use super::{InputClass, InputElement, VertexBuffer};

/// Where an element of each vertex lies.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Source<'a> {
    /// The buffer from row 0 on: what is before it is outside.
    bytes: &'a [u8],
    /// Place of the element in row 0.
    start: u32,
    /// Bytes from row to row.
    stride: u32,
}

impl<'a> Source<'a> {
    /// An element at an offset in the rows of a buffer.
    pub(crate) fn new(buffer: &VertexBuffer<'a>, offset: u32) -> Self {
        let bytes = buffer.bytes.get(buffer.offset as usize..).unwrap_or_default();
        Self { bytes, start: offset, stride: buffer.stride }
    }

    /// Converts an element of each row; `outside` where it is not within the buffer. Addresses wrap at 32 bits.
    #[inline(always)]
    pub(crate) fn read<const BYTES: usize>(
        &self,
        rows: impl Iterator<Item = u32>,
        outside: [u32; 4],
        decode: impl Fn(&[u8; BYTES]) -> [u32; 4],
    ) -> Vec<[u32; 4]> {
        let element = |row: u32| {
            let start = self.start.wrapping_add(self.stride.wrapping_mul(row)) as usize;
            self.bytes.get(start..).and_then(<[u8]>::first_chunk::<BYTES>)
        };
        rows.map(|row| element(row).map_or(outside, &decode)).collect()
    }
}

/// What a draw call adds to the numbers of vertices and instances to find their rows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bases {
    pub(super) vertex: u32,
    pub(super) instance: u32,
}

/// The value of an element at an offset in its slot, for each vertex.
pub(super) fn fetch(
    element: &InputElement,
    offset: u32,
    buffer: Option<&VertexBuffer<'_>>,
    bases: Bases,
    vertex_ids: &[u32],
    instance_ids: &[u32],
) -> Vec<[u32; 4]> {
    let Some(buffer) = buffer else { return vec![[0; 4]; vertex_ids.len()] };
    let source = Source::new(buffer, offset);
    match element.class {
        InputClass::PerVertex => {
            let rows = vertex_ids.iter().map(|id| bases.vertex.wrapping_add(*id));
            element.format.read_rows(&source, rows)
        }
        InputClass::PerInstance { step_rate } => {
            // A step rate of 0 never steps.
            let steps = |id: &u32| id.checked_div(step_rate).unwrap_or(0);
            let rows = instance_ids.iter().map(|id| bases.instance.wrapping_add(steps(id)));
            element.format.read_rows(&source, rows)
        }
    }
}
