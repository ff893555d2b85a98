//! Vertex data by declaration.

use super::VertexDeclaration;
use crate::d3d11::input_assembler::{Source, VertexBuffer};
use crate::{Semantic, VertexInputs, VertexStream};
use std::num::NonZeroU32;

/// The vertex buffers of the streams: what `SetStreamSource` and `SetStreamSourceFreq` set.
#[derive(Clone, Debug, Default)]
pub struct StreamSources<'a> {
    streams: Vec<(u16, StreamSource<'a>)>,
}

#[derive(Clone, Copy, Debug)]
struct StreamSource<'a> {
    buffer: VertexBuffer<'a>,
    /// Instances that share a row; `None` for a row per vertex.
    instances: Option<NonZeroU32>,
}

impl<'a> StreamSources<'a> {
    /// No buffers.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets a buffer with a row for each vertex. Of buffers given twice for a stream the last one counts.
    pub fn with(self, stream: u16, buffer: VertexBuffer<'a>) -> Self {
        self.with_source(stream, StreamSource { buffer, instances: None })
    }

    /// Sets a buffer with a row for so many instances: `D3DSTREAMSOURCE_INSTANCEDATA`.
    pub fn with_instances(self, stream: u16, buffer: VertexBuffer<'a>, instances: NonZeroU32) -> Self {
        self.with_source(stream, StreamSource { buffer, instances: Some(instances) })
    }

    fn with_source(mut self, stream: u16, source: StreamSource<'a>) -> Self {
        self.streams.retain(|other| other.0 != stream);
        self.streams.push((stream, source));
        self
    }

    fn get(&self, stream: u16) -> Option<&StreamSource<'a>> {
        self.streams.iter().find(|other| other.0 == stream).map(|(_, source)| source)
    }
}

/// What some vertices have, by semantic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeclaredVertices {
    count: usize,
    values: Vec<(Semantic, Vec<[u32; 4]>)>,
}

impl DeclaredVertices {
    /// Number of vertices.
    pub fn count(&self) -> usize {
        self.count
    }

    /// The bits of the floats of a semantic, for each vertex; `None` for one without data.
    pub fn values(&self, semantic: Semantic) -> Option<&[[u32; 4]]> {
        self.values.iter().find(|own| own.0 == semantic).map(|(_, values)| values.as_slice())
    }

    /// What a vertex shader takes.
    pub fn inputs(&self) -> VertexInputs<'_> {
        self.values.iter().fold(VertexInputs::new(self.count), |inputs, (semantic, values)| {
            inputs.with(*semantic, VertexStream::bits(values))
        })
    }
}

impl VertexDeclaration {
    /// Reads vertices with these numbers, for an instance from 0 on: indices with the base vertex added, at 32 bits.
    ///
    /// An element that is not wholly in its buffer has 0 in its components and 0, 0, 0, 1 in those that its type lacks.
    /// Elements of a stream without a buffer are left out; a shader reads 0, 0, 0, 1 for them.
    pub fn fetch(&self, streams: &StreamSources<'_>, vertices: &[u32], instance: u32) -> DeclaredVertices {
        let bound =
            self.elements().iter().filter_map(|element| Some((element, streams.get(element.stream)?)));
        let values = bound.map(|(element, stream)| {
            let source = Source::new(&stream.buffer, u32::from(element.offset));
            let values = match stream.instances {
                None => element.decl_type.read_rows(&source, vertices.iter().copied()),
                Some(instances) => {
                    let row = instance / instances;
                    element.decl_type.read_rows(&source, vertices.iter().map(|_| row))
                }
            };
            (element.semantic, values)
        });
        DeclaredVertices { count: vertices.len(), values: values.collect() }
    }
}
