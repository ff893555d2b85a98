//! The input assembler: from buffers to vertices and primitives.
//!
//! An [`InputLayout`] says what the elements of a vertex are and where they lie in [`VertexBuffer`]s. An
//! [`InputAssembler`] has a layout, buffers and a [`PrimitiveTopology`]; each [`Draw`] gives [`Batch`]es: vertices with
//! what a vertex shader reads, and primitives as indices into these vertices.
//!
//! ```
//! use shader_asm::d3d11::input_assembler::{
//!     Draw, Format, IndexBuffer, InputAssembler, InputElement, InputLayout, PrimitiveTopology, VertexBuffer,
//! };
//!
//! let layout = InputLayout::new([
//!     InputElement::new("POSITION", 0, Format::R32G32B32Float),
//!     InputElement::new("TEXCOORD", 0, Format::R32G32Float),
//! ])?;
//! let vertices: Vec<[f32; 5]> = (0..4).map(|v| [0, 1, 2, 3, 4].map(|n| (5 * v + n) as f32)).collect();
//! let indices = [0_u16, 1, 2, 3];
//! let assembler = InputAssembler::new(&layout, PrimitiveTopology::TriangleStrip)
//!     .with_vertex_buffer(0, VertexBuffer::from_slice(&vertices))
//!     .with_index_buffer(IndexBuffer::from(&indices[..]));
//!
//! let batches: Vec<_> = assembler.draw(Draw::indexed(4, 0, 0))?.collect();
//! let batch = &batches[0];
//! let triangles: Vec<&[u32]> = batch.primitives().collect();
//! // The second triangle is turned round, so that both face the same way.
//! assert_eq!(triangles, [[0, 1, 2], [1, 3, 2]]);
//! assert_eq!(batch.primitive_ids(), [0, 1]);
//! assert_eq!(batch.vertex_ids(), [0, 1, 2, 3]);
//! // What the vertex shader reads as POSITION: components that the format lacks are 0, 0, 0, 1.
//! assert_eq!(batch.values(0)[1].map(f32::from_bits), [5.0, 6.0, 7.0, 1.0]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`vertex_layout!`](crate::vertex_layout) makes the elements from a struct.
//!
//! # Numbers
//!
//! | | |
//! |---|---|
//! | VertexID | counts from 0 in every instance, without `start_vertex`; the index itself in indexed draws, without `base_vertex` |
//! | InstanceID | counts from 0, without `start_instance` |
//! | PrimitiveID | counts from 0 in every instance, and goes on over the cuts of a strip |
//! | strip cut | the index ffff, or ffffffff with 32 bits, in strips only; in a list it is an index like any other, [unless set](InputAssembler::with_cut_in_lists) |
//! | wrapping | sums of start, base and index and addresses in buffers are of 32 bits and wrap |
//! | outside of a vertex buffer | 0 in the components of the format, 0, 0, 0, 1 in those that it lacks; if any byte of the element is outside. What is before the offset is outside too |
//! | slot without a buffer | 0 in all components |
//! | outside of an index buffer, or none | index 0 |

mod assembler;
mod batch;
mod buffers;
pub(crate) mod decode;
mod draw;
mod element;
mod error;
mod fetch;
mod format;
mod layout;
mod primitives;
mod topology;
mod vertex_format;
mod vertex_set;

pub use assembler::{Batches, InputAssembler};
pub use batch::Batch;
pub use buffers::{IndexBuffer, VertexBuffer};
pub use draw::Draw;
pub use element::{InputClass, InputElement};
pub use error::{DrawError, LayoutError};
pub use format::Format;
pub use layout::InputLayout;
pub use topology::{PatchSize, PrimitiveTopology};
#[doc(hidden)]
pub use vertex_format::element_of_field;

pub use vertex_format::{
    Float11x2x10, Float16x2, Float16x4, Snorm8x2, Snorm8x4, Snorm16x2, Snorm16x4, Uint10x3x2, Unorm8x2,
    Unorm8x4, Unorm8x4Bgra, Unorm10x3x2, Unorm16x2, Unorm16x4, VertexFormat,
};

pub(crate) use fetch::Source;

/// Vertex buffers that an input assembler has, and elements of a vertex.
pub(crate) const MAX_SLOTS: u32 = 32;
/// Bytes from one vertex to the next, at most.
pub(crate) const MAX_STRIDE: u32 = 2048;
