//! What the lanes of a geometry shader put out.

use super::code::Quad;
use super::flow::Exit;
use super::machine::Machine;
use super::registers::{Registers, value};
use super::{LANES, Lanes};
use crate::lanes::scalar::mask;
use shader_asm_lang::isa::WriteMask;
use shader_asm_lang::kernel::{Kernel, Place};

/// An output stream: where its registers are.
#[derive(Debug)]
pub(super) struct StreamLayout {
    number: u8,
    /// Number, slots, declared components.
    registers: Vec<(u32, Quad, WriteMask)>,
}

impl StreamLayout {
    /// The streams of a kernel, in their order.
    pub(super) fn all(kernel: &Kernel, outputs: &[Quad]) -> Vec<Self> {
        let streams = kernel.geometry.iter().flat_map(|geometry| &geometry.streams);
        let layout = |stream: &shader_asm_lang::kernel::OutputStream| Self {
            number: stream.number,
            registers: stream
                .registers
                .iter()
                .filter_map(|&(register, mask)| {
                    let quad = outputs.iter().find(|quad| quad.place == Place::Output { register })?;
                    Some((register, *quad, mask))
                })
                .collect(),
        };
        streams.map(layout).collect()
    }

    /// Registers of a vertex of the stream, by number: one more than the largest.
    fn stride(&self) -> usize {
        self.registers.last().map_or(0, |(register, ..)| *register as usize + 1)
    }
}

/// What one lane has put into one stream.
#[derive(Clone, Debug, Default)]
struct LaneStream {
    /// Registers in the order of the layout, vertex by vertex.
    values: Vec<[u32; 4]>,
    vertices: usize,
    /// Vertices before the end of each strip.
    ends: Vec<usize>,
}

impl LaneStream {
    /// Ends the strip, if there is one.
    fn cut(&mut self) {
        if self.vertices > self.ends.last().copied().unwrap_or(0) {
            self.ends.push(self.vertices);
        }
    }
}

/// What one invocation did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct InvocationCounts {
    /// Emits that were executed, over all streams.
    pub(crate) emits: u32,
    /// Cuts that were executed, over all streams.
    pub(crate) cuts: u32,
    /// The invocation ended because it had emitted as many vertices as are declared.
    pub(crate) reached_maximum: bool,
}

/// What the lanes of a batch have put out.
#[derive(Debug)]
pub(super) struct Emission {
    max_vertices: u32,
    counts: Vec<InvocationCounts>,
    /// By stream, then by lane.
    streams: Vec<Vec<LaneStream>>,
}

impl Emission {
    pub(super) fn new(kernel: &Kernel) -> Self {
        let geometry = kernel.geometry.as_ref();
        let lanes = if geometry.is_some() { LANES } else { 0 };
        Self {
            max_vertices: geometry.map_or(0, |geometry| geometry.max_vertices),
            counts: vec![InvocationCounts::default(); lanes],
            streams: geometry
                .iter()
                .flat_map(|geometry| &geometry.streams)
                .map(|_| vec![LaneStream::default(); lanes])
                .collect(),
        }
    }

    pub(super) fn clear(&mut self) {
        self.counts.fill(InvocationCounts::default());
        for lane in self.streams.iter_mut().flatten() {
            lane.values.clear();
            lane.vertices = 0;
            lane.ends.clear();
        }
    }
}

/// The vertices of a stream, of all invocations.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct StreamVertices {
    /// `o#` of each vertex.
    pub(crate) vertices: Registers,
    /// Number of vertices.
    pub(crate) count: usize,
    /// Vertices before the end of each strip.
    pub(crate) strip_ends: Vec<usize>,
    /// Strips before the end of each invocation.
    pub(crate) invocation_ends: Vec<usize>,
}

impl Machine<'_> {
    /// The active lanes append a vertex. Those that have appended the last one that they may are at their end.
    pub(super) fn emit(&mut self, number: u8) {
        let code = self.code;
        let Some(stream) = code.streams.iter().position(|stream| stream.number == number) else { return };
        let Emission { max_vertices, counts, streams } = &mut self.emission;
        let mut full = Lanes::splat(0);
        let lanes = streams[stream].iter_mut().zip(counts).enumerate();
        for (lane, (own, counts)) in lanes.filter(|(lane, _)| self.flow.active.0[*lane] != 0) {
            for (_, quad, declared) in &code.streams[stream].registers {
                let mut value = value(&self.file, quad, lane);
                for (component, word) in (0..).zip(&mut value) {
                    *word &= mask(declared.has(component));
                }
                own.values.push(value);
            }
            own.vertices += 1;
            counts.emits += 1;
            counts.reached_maximum = counts.emits >= *max_vertices;
            full.0[lane] = mask(counts.reached_maximum);
        }
        self.flow.leave(&full, Exit::Finish);
    }

    /// The active lanes end their strips.
    pub(super) fn cut(&mut self, number: u8) {
        let Some(stream) = self.code.streams.iter().position(|stream| stream.number == number) else {
            return;
        };
        let Emission { counts, streams, .. } = &mut self.emission;
        let lanes = streams[stream].iter_mut().zip(counts).enumerate();
        for (_, (own, counts)) in lanes.filter(|(lane, _)| self.flow.active.0[*lane] != 0) {
            own.cut();
            counts.cuts = counts.cuts.saturating_add(1);
        }
    }

    /// Appends what the first `count` lanes have put out, one after the other.
    pub(super) fn collect(
        &mut self,
        count: usize,
        streams: &mut Vec<StreamVertices>,
        counts: &mut Vec<InvocationCounts>,
    ) {
        streams.resize_with(self.code.streams.len(), StreamVertices::default);
        counts.extend(self.emission.counts.iter().take(count));
        let lanes = self.emission.streams.iter_mut().zip(&self.code.streams);
        for ((lanes, layout), target) in lanes.zip(streams) {
            for lane in lanes.iter_mut().take(count) {
                lane.cut();
                target.append(lane, layout);
            }
        }
    }
}

impl StreamVertices {
    fn append(&mut self, lane: &LaneStream, layout: &StreamLayout) {
        let stride = layout.stride();
        self.vertices.stride = stride;
        let first = self.vertices.data.len();
        self.vertices.data.resize(first + lane.vertices * stride, [0; 4]);
        let values = lane.values.chunks_exact(layout.registers.len().max(1));
        for (vertex, values) in values.enumerate() {
            for (&value, (register, ..)) in values.iter().zip(&layout.registers) {
                if let Some(target) = self.vertices.get_mut(self.count + vertex, *register as usize) {
                    *target = value;
                }
            }
        }
        self.strip_ends.extend(lane.ends.iter().map(|end| self.count + end));
        self.count += lane.vertices;
        self.invocation_ends.push(self.strip_ends.len());
    }
}
