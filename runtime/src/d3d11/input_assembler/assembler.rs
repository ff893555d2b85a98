//! The input assembler and its draw calls.

use super::fetch::{Bases, fetch};
use super::primitives::PrimitiveAssembly;
use super::vertex_set::VertexSet;
use super::{
    Batch, Draw, DrawError, IndexBuffer, InputLayout, MAX_SLOTS, MAX_STRIDE, PrimitiveTopology, VertexBuffer,
};

/// Vertices or indices that a batch takes, unless set.
const BATCH_SIZE: u32 = 1024;
/// The largest number that can be set, so that memory has a bound.
const MAX_BATCH_SIZE: u32 = 1 << 16;
/// Vertices that the primitives of a batch can have from the batch before, at most.
const CARRIED: usize = 32;

/// A layout, buffers and a topology: all that a [`Draw`] needs.
#[derive(Clone, Debug)]
pub struct InputAssembler<'a> {
    layout: &'a InputLayout,
    topology: PrimitiveTopology,
    vertex_buffers: Vec<(u32, VertexBuffer<'a>)>,
    index_buffer: Option<IndexBuffer<'a>>,
    batch_size: u32,
    cut_in_lists: bool,
}

impl<'a> InputAssembler<'a> {
    /// An input assembler without buffers.
    pub fn new(layout: &'a InputLayout, topology: PrimitiveTopology) -> Self {
        Self {
            layout,
            topology,
            vertex_buffers: Vec::new(),
            index_buffer: None,
            batch_size: BATCH_SIZE,
            cut_in_lists: false,
        }
    }

    /// Binds a vertex buffer to a slot. Of buffers given twice the last one counts.
    pub fn with_vertex_buffer(mut self, slot: u32, buffer: VertexBuffer<'a>) -> Self {
        self.vertex_buffers.retain(|bound| bound.0 != slot);
        self.vertex_buffers.push((slot, buffer));
        self
    }

    /// Binds the index buffer.
    pub fn with_index_buffer(mut self, buffer: IndexBuffer<'a>) -> Self {
        self.index_buffer = Some(buffer);
        self
    }

    /// Sets how many vertices or indices of a draw call make a batch: 1024 unless set, at least 1 and at most 65536.
    /// Results do not depend on it.
    pub fn with_batch_size(mut self, size: u32) -> Self {
        self.batch_size = size.clamp(1, MAX_BATCH_SIZE);
        self
    }

    /// Whether the index that ends a strip also cuts lists, where it drops a primitive that is not whole: so the
    /// functional specification of Direct3D 11 has it, and drivers on top of OpenGL. Unless set, it is an index of a
    /// list like any other.
    pub fn with_cut_in_lists(mut self, cut: bool) -> Self {
        self.cut_in_lists = cut;
        self
    }

    /// The layout.
    pub fn layout(&self) -> &'a InputLayout {
        self.layout
    }

    /// The topology.
    pub fn topology(&self) -> PrimitiveTopology {
        self.topology
    }

    /// The batches of a draw call, in order. Nothing is read before a batch is asked for, and memory depends on the
    /// size of a batch, not on that of the draw call.
    ///
    /// # Errors
    ///
    /// A vertex buffer in a slot that does not exist, or with a stride that is too large.
    pub fn draw(&self, draw: Draw) -> Result<Batches<'a>, DrawError> {
        for &(slot, buffer) in &self.vertex_buffers {
            if slot >= MAX_SLOTS {
                return Err(DrawError::Slot { slot });
            }
            if buffer.stride > MAX_STRIDE {
                return Err(DrawError::Stride { slot, stride: buffer.stride });
            }
        }
        // Instances that are too short for a primitive are not gone through.
        let primitives = draw.count() as usize >= self.topology.vertices_per_primitive();
        Ok(Batches {
            assembler: self.clone(),
            draw,
            instance: 0,
            instances: if primitives { draw.instance_count() } else { 0 },
            position: 0,
            primitive_id: 0,
            assembly: PrimitiveAssembly::new(self.topology),
        })
    }
}

/// The batches of a draw call.
#[derive(Clone, Debug)]
pub struct Batches<'a> {
    assembler: InputAssembler<'a>,
    draw: Draw,
    /// The current instance, and how many there are.
    instance: u32,
    instances: u32,
    /// Vertices or indices of the instance that have been taken.
    position: u32,
    /// Number of the next primitive of the instance.
    primitive_id: u32,
    assembly: PrimitiveAssembly,
}

/// A vertex or the end of a strip.
enum Step {
    Vertex(u32),
    Cut,
}

impl Batches<'_> {
    /// What stands at a place of the instance.
    #[inline(always)]
    fn step(&self, position: u32) -> Step {
        if !self.draw.is_indexed() {
            return Step::Vertex(position);
        }
        let Some(buffer) = &self.assembler.index_buffer else { return Step::Vertex(0) };
        let index = buffer.get(self.draw.start_index().wrapping_add(position));
        if index == buffer.cut() && (self.assembler.topology.is_strip() || self.assembler.cut_in_lists) {
            return Step::Cut;
        }
        Step::Vertex(index)
    }

    /// Takes vertices up to the end of the instance, at most `count`. Gives how many it took.
    fn take(&mut self, count: u32, batch: &mut Collected) -> u32 {
        let end = self.position.saturating_add(count).min(self.draw.count());
        let taken = end - self.position;
        let instance = self.instance;
        for position in self.position..end {
            let step = self.step(position);
            let id = &mut self.primitive_id;
            let emit = |vertices: &[u32]| batch.add(instance, vertices, id);
            match step {
                Step::Vertex(vertex) => self.assembly.push(vertex, emit),
                Step::Cut => self.assembly.end(emit),
            }
        }
        self.position = end;
        if end == self.draw.count() {
            let id = &mut self.primitive_id;
            self.assembly.end(|vertices| batch.add(instance, vertices, id));
            self.instance += 1;
            self.position = 0;
            self.primitive_id = 0;
        }
        taken
    }
}

/// Vertices and primitives of a batch that is being made.
struct Collected {
    vertices: VertexSet,
    indices: Vec<u32>,
    primitive_ids: Vec<u32>,
}

impl Collected {
    #[inline(always)]
    fn add(&mut self, instance: u32, vertices: &[u32], primitive_id: &mut u32) {
        for &vertex in vertices {
            let number = self.vertices.number(instance, vertex);
            self.indices.push(number);
        }
        self.primitive_ids.push(*primitive_id);
        *primitive_id = primitive_id.wrapping_add(1);
    }
}

impl<'a> Iterator for Batches<'a> {
    type Item = Batch<'a>;

    fn next(&mut self) -> Option<Batch<'a>> {
        if self.instance == self.instances {
            return None;
        }
        let size = self.assembler.batch_size;
        let mut collected = Collected {
            vertices: VertexSet::new(size as usize + CARRIED),
            indices: Vec::new(),
            primitive_ids: Vec::new(),
        };
        let mut room = size;
        while room > 0 && self.instance < self.instances {
            // An instance has at least one vertex, so that the room shrinks.
            room -= self.take(room, &mut collected);
        }
        let Collected { vertices: VertexSet { vertex_ids, instance_ids, .. }, indices, primitive_ids } =
            collected;
        let bases = Bases { vertex: self.draw.vertex_base(), instance: self.draw.instance_base() };
        let layout = self.assembler.layout;
        let elements = layout.elements().iter().zip(layout.offsets());
        let values = elements.map(|(element, &offset)| {
            let mut buffers = self.assembler.vertex_buffers.iter();
            let buffer = buffers.find(|bound| bound.0 == element.slot).map(|bound| &bound.1);
            fetch(element, offset, buffer, bases, &vertex_ids, &instance_ids)
        });
        let values = values.collect();
        let topology = self.assembler.topology;
        Some(Batch { layout, topology, vertex_ids, instance_ids, values, indices, primitive_ids })
    }
}
