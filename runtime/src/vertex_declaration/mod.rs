//! Vertex declarations of Direct3D 9: where in vertex buffers the data of each semantic stand.

mod decl_type;
mod declaration;
mod error;
mod streams;

pub use decl_type::DeclType;
pub use declaration::{VertexDeclaration, VertexElement};
pub use error::DeclarationError;
pub use streams::{DeclaredVertices, StreamSources};

/// Streams that a device has: `MaxStreams`.
const MAX_STREAMS: u16 = 16;
/// Elements of a declaration, without the end: `MAXD3DDECLLENGTH`.
const MAX_ELEMENTS: usize = 64;
/// Numbers that a usage has: `MAXD3DDECLUSAGEINDEX` and 0.
const MAX_USAGE_INDICES: u8 = 16;
