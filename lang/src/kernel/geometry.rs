//! What only kernels of shader model 4 and 5 have: arrays of registers, and what a geometry shader declares.

use crate::isa::WriteMask;
use crate::sm4::isa::{Primitive, Topology};

/// An array of registers that an index chooses among: `x#[n]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Array {
    /// Its registers.
    pub rows: u32,
    /// Components of each, 1 to 4.
    pub components: u8,
}

/// An output stream of a geometry shader.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct OutputStream {
    /// Number of the stream.
    pub number: u8,
    /// What its vertices are put together to.
    pub topology: Topology,
    /// Registers of a vertex with their declared components, in the order of their numbers.
    pub registers: Vec<(u32, WriteMask)>,
}

/// What a geometry shader declares.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Geometry {
    /// What it takes.
    pub primitive: Primitive,
    /// Vertices that it may emit, over all streams: the one that reaches this number ends the program.
    pub max_vertices: u32,
    /// How often it runs for each primitive.
    pub instances: u32,
    /// In the order of their numbers.
    pub streams: Vec<OutputStream>,
}

impl Geometry {
    /// The stream with this number.
    pub fn stream(&self, number: u8) -> Option<&OutputStream> {
        self.streams.iter().find(|stream| stream.number == number)
    }
}
