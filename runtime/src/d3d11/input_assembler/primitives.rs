//! Primitives, one vertex after the other.

use super::PrimitiveTopology;
use super::topology::Order;

/// Vertices that are kept: those of the largest patch. A triangle with its neighbours reaches over ten.
const KEPT: usize = 32;

/// Takes the vertices of a strip or list one by one, and gives each primitive as soon as it is known.
#[derive(Clone, Debug)]
pub(super) struct PrimitiveAssembly {
    order: Order,
    /// Vertices of a primitive.
    size: u64,
    /// Vertices since the strip began; in a list since the last whole primitive.
    seen: u64,
    /// The last vertices, each at its number modulo the length.
    kept: [u32; KEPT],
}

impl PrimitiveAssembly {
    pub(super) fn new(topology: PrimitiveTopology) -> Self {
        let size = topology.vertices_per_primitive() as u64;
        Self { order: topology.order(), size, seen: 0, kept: [0; KEPT] }
    }

    /// A vertex by its number in the strip.
    #[inline(always)]
    fn at(&self, number: u64) -> u32 {
        self.kept[number as usize % KEPT]
    }

    /// The next vertex. At most one primitive is complete with it.
    #[inline(always)]
    pub(super) fn push(&mut self, vertex: u32, mut emit: impl FnMut(&[u32])) {
        self.kept[self.seen as usize % KEPT] = vertex;
        self.seen += 1;
        match self.order {
            Order::List if self.seen == self.size => {
                emit(self.kept.get(..self.size as usize).unwrap_or_default());
                self.seen = 0;
            }
            Order::Strip if self.seen >= self.size => {
                let first = self.seen - self.size;
                let vertices: [u32; 4] = std::array::from_fn(|place| self.at(first + place as u64));
                emit(vertices.get(..self.size as usize).unwrap_or_default());
            }
            Order::TriangleStrip if self.seen >= self.size => {
                let first = self.seen - self.size;
                let turned = first % 2;
                emit(&[self.at(first), self.at(first + 1 + turned), self.at(first + 2 - turned)]);
            }
            // Only a second vertex behind the six shows that a triangle is not the last, whose neighbour is another.
            Order::TriangleStripAdj if self.seen >= 8 && self.seen.is_multiple_of(2) => {
                emit(&self.triangle(self.seen - 8, false));
            }
            _ => {}
        }
    }

    /// The strip ends, or the instance: vertices that make no whole primitive are dropped.
    #[inline(always)]
    pub(super) fn end(&mut self, mut emit: impl FnMut(&[u32])) {
        if self.order == Order::TriangleStripAdj && self.seen >= 6 {
            // A single vertex more than a triangle needs is dropped as well.
            emit(&self.triangle((self.seen - 6) / 2 * 2, true));
        }
        self.seen = 0;
    }

    /// The triangle, with its neighbours, whose first corner is the vertex `first`.
    fn triangle(&self, first: u64, last: bool) -> [u32; 6] {
        let ahead = first + if last { 5 } else { 6 };
        let behind = if first == 0 { 1 } else { first - 2 };
        let places = if first.is_multiple_of(4) {
            [first, behind, first + 2, ahead, first + 4, first + 3]
        } else {
            [first, first + 3, first + 4, ahead, first + 2, behind]
        };
        places.map(|place| self.at(place))
    }
}
