//! Writing vertices to buffers.

use super::declaration::WORD;
use super::{
    STREAMS, StreamOutputBuffer, StreamOutputDeclaration, StreamOutputElement, StreamOutputError,
    VertexRegisters,
};
use crate::d3d11::input_assembler::PrimitiveTopology;
use crate::d3d11::{GeometryOutputs, GeometryStream, SignatureElement, Topology};

/// What a stream has written: `D3D11_QUERY_DATA_SO_STATISTICS`
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StreamStatistics {
    /// Primitives in the buffers.
    pub primitives_written: u64,
    /// Primitives that would be in the buffers if these were large enough.
    pub primitives_storage_needed: u64,
}

/// Some components of a register, and their place in a vertex.
#[derive(Clone, Copy, Debug)]
struct Part {
    stream: u32,
    slot: usize,
    register: u32,
    /// The components in the order in which they are written, and how many there are.
    components: [u8; 4],
    count: usize,
    /// First byte in the vertex.
    offset: usize,
}

/// A declaration with the outputs of a shader and with buffers.
#[derive(Debug)]
pub struct StreamOutput<'a> {
    parts: Vec<Part>,
    strides: [usize; STREAMS],
    /// The stream that each buffer takes.
    streams: [Option<u32>; STREAMS],
    buffers: [Option<&'a mut StreamOutputBuffer>; STREAMS],
    statistics: [StreamStatistics; STREAMS],
    /// A primitive of the stream did not fit: nothing more of it is written.
    full: [bool; STREAMS],
}

impl<'a> StreamOutput<'a> {
    /// Finds what is declared among the outputs of a shader.
    ///
    /// # Errors
    ///
    /// [`StreamOutputError::NoOutput`] or [`StreamOutputError::NoComponent`] for the first element that the shader does
    /// not put out.
    pub fn new(
        declaration: &StreamOutputDeclaration,
        outputs: &[SignatureElement],
    ) -> Result<Self, StreamOutputError> {
        let mut ends = [0; STREAMS];
        let mut streams = [None; STREAMS];
        let mut parts = Vec::new();
        for (number, element) in declaration.elements().iter().enumerate() {
            let slot = element.slot as usize;
            let (Some(end), Some(stream)) = (ends.get_mut(slot), streams.get_mut(slot)) else { continue };
            *stream = Some(element.stream);
            parts.extend(part(number, element, *end, outputs)?);
            *end += usize::from(element.component_count) * WORD;
        }
        Ok(Self {
            parts,
            strides: std::array::from_fn(|slot| declaration.stride(slot as u32) as usize),
            streams,
            buffers: Default::default(),
            statistics: Default::default(),
            full: [false; STREAMS],
        })
    }

    /// Binds a buffer to a slot: vertices go to this byte, or with `None` behind those that were written to it before.
    /// A slot that does not exist is left alone, as is one that nothing is declared for. While a slot that is declared
    /// has no buffer, its stream is not written.
    pub fn with_buffer(mut self, slot: u32, buffer: &'a mut StreamOutputBuffer, offset: Option<u32>) -> Self {
        if let Some(place) = self.buffers.get_mut(slot as usize) {
            if let Some(offset) = offset {
                buffer.set_filled(offset as usize);
            }
            *place = Some(buffer);
        }
        self
    }

    /// What a stream has written since the buffers were bound; zeros for one that does not exist.
    pub fn statistics(&self, stream: u32) -> StreamStatistics {
        self.statistics.get(stream as usize).copied().unwrap_or_default()
    }

    /// Writes primitives to stream 0, as they leave a vertex shader: neighbours are left out. `indices` are the
    /// vertices of all primitives; those of a last one that is not whole are left out.
    pub fn write_primitives(
        &mut self,
        topology: PrimitiveTopology,
        indices: &[u32],
        vertices: &impl VertexRegisters,
    ) {
        for primitive in indices.chunks_exact(topology.vertices_per_primitive()) {
            let inner = topology.inner().iter().filter_map(|&place| primitive.get(usize::from(place)));
            self.write(0, inner.map(|&vertex| vertex as usize), vertices);
        }
    }

    /// Writes all streams of a geometry shader: of each stream all primitives of the first strip, of the second, and
    /// so on.
    pub fn write_geometry(&mut self, outputs: &GeometryOutputs) {
        for stream in outputs.streams() {
            self.write_stream(stream);
        }
    }

    /// Writes a stream of a geometry shader.
    pub fn write_stream(&mut self, stream: &GeometryStream) {
        for strip in stream.strips() {
            self.write_strip(stream.number(), stream.topology(), strip, stream);
        }
    }

    /// Writes the primitives of a strip, or the points of a list: every other triangle of a strip is turned round. What
    /// makes no whole primitive is left out, and a topology that no geometry shader has gives none.
    pub fn write_strip(
        &mut self,
        stream: u32,
        topology: Topology,
        strip: std::ops::Range<usize>,
        vertices: &impl VertexRegisters,
    ) {
        let size = match topology {
            Topology::POINT_LIST => 1,
            Topology::LINE_STRIP => 2,
            Topology::TRIANGLE_STRIP => 3,
            _ => return,
        };
        let last = strip.len().checked_sub(size).map(|place| strip.start + place);
        for first in last.into_iter().flat_map(|last| strip.start..=last) {
            let turned = usize::from(size == 3 && (first - strip.start) % 2 == 1);
            let primitive = [first, first.wrapping_add(1 + turned), first.wrapping_add(2 - turned)];
            self.write(stream, primitive.into_iter().take(size), vertices);
        }
    }

    /// Writes one primitive, if all of it fits in every buffer of the stream.
    fn write(
        &mut self,
        stream: u32,
        primitive: impl Iterator<Item = usize> + Clone,
        vertices: &impl VertexRegisters,
    ) {
        let number = stream as usize;
        let (Some(statistics), Some(full)) = (self.statistics.get_mut(number), self.full.get_mut(number))
        else {
            return;
        };
        statistics.primitives_storage_needed += 1;
        let count = primitive.clone().count();
        for slot in 0..STREAMS {
            if self.streams[slot] != Some(stream) {
                continue;
            }
            // A slot that is declared and has no buffer is as full as one can be.
            let room = self.buffers[slot].as_mut().and_then(|buffer| buffer.room(self.strides[slot] * count));
            *full |= room.is_none();
        }
        if *full || !self.streams.contains(&Some(stream)) {
            return;
        }
        statistics.primitives_written += 1;
        for vertex in primitive {
            self.write_vertex(stream, vertex, vertices);
        }
    }

    fn write_vertex(&mut self, stream: u32, vertex: usize, vertices: &impl VertexRegisters) {
        for part in self.parts.iter().filter(|part| part.stream == stream) {
            let Some(buffer) = &mut self.buffers[part.slot] else { continue };
            let Some(room) = buffer.room(self.strides[part.slot]) else { continue };
            let value = vertices.register(part.register, vertex);
            let words = room.get_mut(part.offset..).unwrap_or_default().chunks_exact_mut(WORD);
            for (place, component) in words.zip(part.components).take(part.count) {
                place.copy_from_slice(&value[usize::from(component)].to_le_bytes());
            }
        }
        for slot in 0..STREAMS {
            if let (Some(buffer), true) = (&mut self.buffers[slot], self.streams[slot] == Some(stream)) {
                buffer.set_filled(buffer.filled() + self.strides[slot]);
            }
        }
    }
}

/// What an element copies; nothing for a gap.
fn part(
    number: usize,
    element: &StreamOutputElement,
    offset: usize,
    outputs: &[SignatureElement],
) -> Result<Option<Part>, StreamOutputError> {
    let Some((name, index)) = &element.semantic else { return Ok(None) };
    let semantic = || format!("{name}{index}");
    let found = outputs.iter().find(|output| {
        output.stream == element.stream && output.index == *index && output.name.eq_ignore_ascii_case(name)
    });
    let Some((register, mask)) = found.and_then(|output| Some((output.register?, output.mask))) else {
        return Err(StreamOutputError::NoOutput {
            element: number,
            semantic: semantic(),
            stream: element.stream,
        });
    };
    let available = (mask & 0b1111).count_ones();
    if element.end() > available {
        let end = element.end();
        return Err(StreamOutputError::NoComponent { element: number, semantic: semantic(), end, available });
    }
    let mut components = [0; 4];
    let own =
        (0..4).filter(|component| mask >> component & 1 == 1).skip(usize::from(element.start_component));
    for (place, component) in components.iter_mut().zip(own) {
        *place = component;
    }
    let count = usize::from(element.component_count);
    let slot = element.slot as usize;
    Ok(Some(Part { stream: element.stream, slot, register, components, count, offset }))
}
