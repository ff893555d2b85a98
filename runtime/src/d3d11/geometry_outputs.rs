//! What a run of a geometry shader gives.

use super::outputs::{components, find};
use super::{SignatureElement, Topology};
use crate::vm::{GeometryResult, StreamVertices};
use glam::Vec4;
use std::ops::Range;

/// What all invocations of a geometry shader put out.
///
/// Strips are as the shader emitted them, also those that have too few vertices for a primitive.
#[derive(Clone, Debug, PartialEq)]
pub struct GeometryOutputs {
    streams: Vec<GeometryStream>,
    invocations: Vec<Invocation>,
}

/// One stream of what a geometry shader puts out.
#[derive(Clone, Debug, PartialEq)]
pub struct GeometryStream {
    number: u32,
    topology: Topology,
    elements: Vec<SignatureElement>,
    vertices: StreamVertices,
}

/// One run of the shader for a primitive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Invocation {
    /// Number of the primitive in the run, from 0.
    pub primitive: usize,
    /// Number of the instance, from 0.
    pub instance: u32,
    /// Emits that were executed, over all streams: the number of vertices.
    pub emits: u32,
    /// Cuts that were executed, over all streams.
    pub cuts: u32,
    /// The invocation ended because it had emitted as many vertices as it declares.
    pub reached_maximum: bool,
}

impl GeometryOutputs {
    pub(crate) fn new(
        result: GeometryResult,
        streams: impl Iterator<Item = (u32, Topology)>,
        elements: &[SignatureElement],
        instances: u32,
    ) -> Self {
        let own = |number: u32| elements.iter().filter(move |element| element.stream == number).cloned();
        let streams = streams.zip(result.streams).map(|((number, topology), vertices)| GeometryStream {
            number,
            topology,
            elements: own(number).collect(),
            vertices,
        });
        let instances = instances.max(1) as usize;
        let invocations = result.invocations.into_iter().enumerate().map(|(number, counts)| Invocation {
            primitive: number / instances,
            instance: (number % instances) as u32,
            emits: counts.emits,
            cuts: counts.cuts,
            reached_maximum: counts.reached_maximum,
        });
        Self { streams: streams.collect(), invocations: invocations.collect() }
    }

    /// The streams that the shader declares, in the order of their numbers.
    pub fn streams(&self) -> &[GeometryStream] {
        &self.streams
    }

    /// A stream by its number.
    pub fn stream(&self, number: u32) -> Option<&GeometryStream> {
        self.streams.iter().find(|stream| stream.number == number)
    }

    /// All instances of the first primitive, of the second, and so on.
    pub fn invocations(&self) -> &[Invocation] {
        &self.invocations
    }
}

impl GeometryStream {
    /// Its number.
    pub fn number(&self) -> u32 {
        self.number
    }

    /// What its vertices are put together to.
    pub fn topology(&self) -> Topology {
        self.topology
    }

    /// What a vertex consists of.
    pub fn elements(&self) -> &[SignatureElement] {
        &self.elements
    }

    /// Number of vertices, of all invocations.
    pub fn vertex_count(&self) -> usize {
        self.vertices.count
    }

    /// The vertices of each strip, in the order of the invocations. Points are in strips as well: those between two
    /// cuts.
    pub fn strips(&self) -> impl Iterator<Item = Range<usize>> {
        let starts = [0].into_iter().chain(self.vertices.strip_ends.iter().copied());
        starts.zip(&self.vertices.strip_ends).map(|(start, &end)| start..end)
    }

    /// The strips of an invocation, as numbers in [`strips`](Self::strips).
    pub fn strips_of(&self, invocation: usize) -> Range<usize> {
        let end = |number: usize| self.vertices.invocation_ends.get(number).copied();
        let start = invocation.checked_sub(1).map_or(Some(0), end);
        match (start, end(invocation)) {
            (Some(start), Some(end)) => start..end,
            _ => 0..0,
        }
    }

    /// The bits of a semantic (letters in any case), one value per vertex; `None` if the stream has no such output.
    /// The components that the semantic has come first, 0 for the rest.
    pub fn bits(&self, name: &str, index: u32) -> Option<Vec<[u32; 4]>> {
        let (register, mask) = find(&self.elements, name, index)?;
        let count = self.vertices.count;
        Some((0..count).map(|vertex| components(self.register(register, vertex), mask)).collect())
    }

    /// The values of a semantic as floats, one per vertex; `None` if the stream has no such output.
    pub fn get(&self, name: &str, index: u32) -> Option<Vec<Vec4>> {
        let bits = self.bits(name, index)?;
        Some(bits.into_iter().map(|bits| Vec4::from_array(bits.map(f32::from_bits))).collect())
    }

    /// The bits of `o#` for one vertex: its declared components, 0 for others and where there is no such register or
    /// vertex.
    pub fn register(&self, register: u32, vertex: usize) -> [u32; 4] {
        if vertex < self.vertices.count {
            self.vertices.vertices.get(vertex, register as usize)
        } else {
            [0; 4]
        }
    }
}
