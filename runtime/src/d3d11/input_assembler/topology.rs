//! Topologies: how vertices become primitives.

use crate::d3d11::Primitive;
use std::num::NonZeroU8;

/// How the vertices of a draw call become primitives: `D3D11_PRIMITIVE_TOPOLOGY`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PrimitiveTopology {
    /// Each vertex is a point.
    PointList,
    /// Each two vertices are a line.
    LineList,
    /// Each vertex and the next one are a line.
    LineStrip,
    /// Each three vertices are a triangle.
    TriangleList,
    /// Each vertex and the next two are a triangle; every other one is turned round.
    TriangleStrip,
    /// Each four vertices are a line, in the middle, and its neighbours.
    LineListAdj,
    /// Each vertex and the next three are a line, in the middle, and its neighbours.
    LineStripAdj,
    /// Each six vertices are a triangle and, behind each corner, the neighbour at the side that begins there.
    TriangleListAdj,
    /// Every other vertex is a corner of a triangle strip, and those between are neighbours.
    TriangleStripAdj,
    /// As many vertices as it has control points are a patch.
    PatchList(PatchSize),
}

/// Control points of a patch: 1 to 32.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PatchSize(NonZeroU8);

impl PatchSize {
    /// Control points of the largest patch.
    pub const MAX: u8 = 32;

    /// `None` unless the number is from 1 to 32.
    pub const fn new(control_points: u8) -> Option<Self> {
        match NonZeroU8::new(control_points) {
            Some(number) if control_points <= Self::MAX => Some(Self(number)),
            _ => None,
        }
    }

    /// The number.
    pub const fn get(self) -> u8 {
        self.0.get()
    }
}

/// In which order vertices make primitives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// Each primitive has vertices of its own.
    List,
    /// Each primitive shares all but one vertex with the next.
    Strip,
    /// A strip of triangles, every other one turned round.
    TriangleStrip,
    /// A strip of triangles with their neighbours.
    TriangleStripAdj,
}

/// What is known of a topology.
struct Row {
    topology: PrimitiveTopology,
    /// Number in Direct3D 11.
    number: u32,
    order: Order,
    /// What a geometry shader declares to take its primitives.
    primitive: Primitive,
    /// The vertices of a primitive that are no neighbours.
    inner: &'static [u8],
}

const fn row(
    topology: PrimitiveTopology,
    number: u32,
    order: Order,
    primitive: Primitive,
    inner: &'static [u8],
) -> Row {
    Row { topology, number, order, primitive, inner }
}

/// All topologies without patches, which are numbered from [`FIRST_PATCH`] on.
const ROWS: [Row; 9] = {
    use PrimitiveTopology as T;
    [
        row(T::PointList, 1, Order::List, Primitive::POINT, &[0]),
        row(T::LineList, 2, Order::List, Primitive::LINE, &[0, 1]),
        row(T::LineStrip, 3, Order::Strip, Primitive::LINE, &[0, 1]),
        row(T::TriangleList, 4, Order::List, Primitive::TRIANGLE, &[0, 1, 2]),
        row(T::TriangleStrip, 5, Order::TriangleStrip, Primitive::TRIANGLE, &[0, 1, 2]),
        row(T::LineListAdj, 10, Order::List, Primitive::LINE_ADJ, &[1, 2]),
        row(T::LineStripAdj, 11, Order::Strip, Primitive::LINE_ADJ, &[1, 2]),
        row(T::TriangleListAdj, 12, Order::List, Primitive::TRIANGLE_ADJ, &[0, 2, 4]),
        row(T::TriangleStripAdj, 13, Order::TriangleStripAdj, Primitive::TRIANGLE_ADJ, &[0, 2, 4]),
    ]
};

/// Number of the patches with one control point.
const FIRST_PATCH: u32 = 33;

/// The vertices of a patch.
const PATCH: [u8; PatchSize::MAX as usize] = {
    let mut points = [0; PatchSize::MAX as usize];
    let mut point = 0;
    while point < points.len() {
        points[point] = point as u8;
        point += 1;
    }
    points
};

impl PrimitiveTopology {
    /// All topologies.
    pub fn all() -> impl Iterator<Item = Self> {
        let patches = (1..=PatchSize::MAX).filter_map(PatchSize::new).map(Self::PatchList);
        ROWS.iter().map(|row| row.topology).chain(patches)
    }

    /// Patches of 1 to 32 control points; `None` for other numbers.
    pub fn patch_list(control_points: u8) -> Option<Self> {
        PatchSize::new(control_points).map(Self::PatchList)
    }

    /// The row of the table; `None` for patches.
    fn row(self) -> Option<&'static Row> {
        ROWS.iter().find(|row| row.topology == self)
    }

    /// The number that Direct3D 11 has for it.
    pub fn number(self) -> u32 {
        match (self, self.row()) {
            (_, Some(row)) => row.number,
            (Self::PatchList(size), None) => FIRST_PATCH + u32::from(size.get()) - 1,
            // Every topology that is no patch has a row; a test goes through all of them.
            (_, None) => 0,
        }
    }

    /// The topology with this number in Direct3D 11; `None` for a number without one.
    pub fn from_number(number: u32) -> Option<Self> {
        Self::all().find(|topology| topology.number() == number)
    }

    /// What a geometry shader declares to take these primitives.
    pub fn primitive(self) -> Primitive {
        match self {
            Self::PatchList(size) => Primitive(Primitive::PATCH1.0 + size.get() - 1),
            _ => self.row().map_or(Primitive::UNDEFINED, |row| row.primitive),
        }
    }

    /// Vertices of a primitive, with its neighbours.
    pub fn vertices_per_primitive(self) -> usize {
        // The geometry shader's table has a number for all primitives that a row names.
        self.primitive().vertices().unwrap_or(1) as usize
    }

    /// The vertices of a primitive that are no neighbours, as places in it: what is drawn, and written to buffers
    /// where there is no geometry shader. The first of them leads the primitive.
    pub fn inner(self) -> &'static [u8] {
        match (self, self.row()) {
            (_, Some(row)) => row.inner,
            (Self::PatchList(size), None) => PATCH.get(..usize::from(size.get())).unwrap_or(&PATCH),
            (_, None) => &[],
        }
    }

    /// Primitives share vertices, and an index can end the strip.
    pub fn is_strip(self) -> bool {
        self.order() != Order::List
    }

    pub(super) fn order(self) -> Order {
        self.row().map_or(Order::List, |row| row.order)
    }
}
