//! What a draw call gives, worked out slowly from the tables of the documents.

use shader_asm::d3d11::input_assembler::{Draw, InputAssembler, PrimitiveTopology};

/// A primitive with the instance, its number, and for each vertex the VertexID and its values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Primitive {
    pub(crate) instance: u32,
    pub(crate) id: u32,
    pub(crate) vertices: Vec<(u32, Vec<[u32; 4]>)>,
}

/// The vertices of each primitive of a list or strip of `n` vertices.
pub(crate) fn primitives(topology: PrimitiveTopology, n: usize) -> Vec<Vec<usize>> {
    use PrimitiveTopology as T;
    let list = |size: usize| (0..n / size).map(|p| (0..size).map(|i| size * p + i).collect()).collect();
    match topology {
        T::PointList => list(1),
        T::LineList => list(2),
        T::TriangleList => list(3),
        T::LineListAdj => list(4),
        T::TriangleListAdj => list(6),
        T::PatchList(size) => list(usize::from(size.get())),
        T::LineStrip => (0..n.saturating_sub(1)).map(|p| vec![p, p + 1]).collect(),
        T::LineStripAdj => (0..n.saturating_sub(3)).map(|p| vec![p, p + 1, p + 2, p + 3]).collect(),
        T::TriangleStrip => (0..n.saturating_sub(2))
            .map(|p| if p % 2 == 0 { vec![p, p + 1, p + 2] } else { vec![p, p + 2, p + 1] })
            .collect(),
        T::TriangleStripAdj => {
            let count = if n < 6 { 0 } else { (n - 4) / 2 };
            (0..count).map(|p| triangle_with_neighbours(p, p + 1 == count)).collect()
        }
    }
}

fn triangle_with_neighbours(p: usize, last: bool) -> Vec<usize> {
    let k = 2 * p;
    let ahead = if last { k + 5 } else { k + 6 };
    match p {
        0 => vec![k, k + 1, k + 2, ahead, k + 4, k + 3],
        _ if p.is_multiple_of(2) => vec![k, k - 2, k + 2, ahead, k + 4, k + 3],
        _ => vec![k, k + 3, k + 4, ahead, k + 2, k - 2],
    }
}

/// A draw call whose vertex has two elements: words of a row per vertex, and words of a row per instance.
pub(crate) struct Oracle<'a> {
    pub(crate) topology: PrimitiveTopology,
    pub(crate) draw: Draw,
    pub(crate) indices: &'a [u32],
    pub(crate) cut: u32,
    pub(crate) vertices: &'a [u32],
    pub(crate) instances: &'a [u32],
    pub(crate) step_rate: u32,
}

impl Oracle<'_> {
    pub(crate) fn run(&self) -> Vec<Primitive> {
        // Count, instances, start, base, start of the instances.
        let (count, instances, start, base, first) = match self.draw {
            Draw::Draw { vertex_count, start_vertex } => (vertex_count, 1, 0, start_vertex, 0),
            Draw::DrawIndexed { index_count, start_index, base_vertex } => {
                (index_count, 1, start_index, base_vertex as u32, 0)
            }
            Draw::DrawInstanced { vertex_count, instance_count, start_vertex, start_instance } => {
                (vertex_count, instance_count, 0, start_vertex, start_instance)
            }
            Draw::DrawIndexedInstanced {
                index_count,
                instance_count,
                start_index,
                base_vertex,
                start_instance,
            } => (index_count, instance_count, start_index, base_vertex as u32, start_instance),
        };
        let mut all = Vec::new();
        for instance in 0..instances {
            let mut id = 0;
            for strip in self.strips(count, start) {
                for places in primitives(self.topology, strip.len()) {
                    let values = |place: usize| {
                        let vertex = strip[place];
                        let row = first + instance.checked_div(self.step_rate).unwrap_or(0);
                        let own = word(self.vertices, u64::from(base.wrapping_add(vertex)));
                        (vertex, vec![own, word(self.instances, u64::from(row))])
                    };
                    all.push(Primitive { instance, id, vertices: places.into_iter().map(values).collect() });
                    id += 1;
                }
            }
        }
        all
    }

    /// The VertexIDs of each strip.
    fn strips(&self, count: u32, start: u32) -> Vec<Vec<u32>> {
        if !self.draw.is_indexed() {
            return vec![(0..count).collect()];
        }
        let index = |i: u32| self.indices.get((start + i) as usize).copied().unwrap_or(0);
        let all: Vec<u32> = (0..count).map(index).collect();
        let strip = matches!(
            self.topology,
            PrimitiveTopology::LineStrip
                | PrimitiveTopology::TriangleStrip
                | PrimitiveTopology::LineStripAdj
                | PrimitiveTopology::TriangleStripAdj
        );
        if strip { all.split(|&i| i == self.cut).map(<[u32]>::to_vec).collect() } else { vec![all] }
    }
}

/// A word of a buffer as an element of one unsigned integer.
fn word(words: &[u32], row: u64) -> [u32; 4] {
    // The address, of 32 bits, must lie in the buffer.
    let address = row * 4 % (1 << 32);
    [words.get((address / 4) as usize).copied().unwrap_or(0), 0, 0, 1]
}

/// What the input assembler makes of a draw call, batch by batch.
pub(crate) fn assembled(assembler: &InputAssembler<'_>, draw: Draw, elements: usize) -> Vec<Primitive> {
    let mut all = Vec::new();
    for batch in assembler.draw(draw).unwrap() {
        assert_eq!(batch.primitives().len(), batch.primitive_ids().len());
        for (vertices, &id) in batch.primitives().zip(batch.primitive_ids()) {
            let vertex = |&number: &u32| {
                let number = number as usize;
                let values = (0..elements).map(|element| batch.values(element)[number]).collect();
                (batch.vertex_ids()[number], values)
            };
            let instances: Vec<u32> =
                vertices.iter().map(|&number| batch.instance_ids()[number as usize]).collect();
            assert!(instances.iter().all(|&instance| instance == instances[0]));
            let vertices = vertices.iter().map(vertex).collect();
            all.push(Primitive { instance: instances[0], id, vertices });
        }
    }
    all
}
