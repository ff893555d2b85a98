//! Stream output: from vertices that a shader wrote to buffers.
//!
//! A [`StreamOutputDeclaration`] says which components of which outputs go where. A [`StreamOutput`] binds it to the
//! outputs of a shader and to [`StreamOutputBuffer`]s, and takes the primitives of a vertex shader or the strips of a
//! geometry shader.
//!
//! ```
//! use shader_asm::d3d11::input_assembler::PrimitiveTopology;
//! use shader_asm::d3d11::stream_output::{
//!     RegisterRows, StreamOutput, StreamOutputBuffer, StreamOutputDeclaration, StreamOutputElement,
//! };
//! use shader_asm::d3d11::{ComponentType, SignatureElement};
//!
//! // What the shader puts out: COLOR in o0.xyz.
//! let outputs = [SignatureElement::new("COLOR", 0, ComponentType::Float, Some(0), 0b0111)];
//! let declaration = StreamOutputDeclaration::new([StreamOutputElement::new(0, "COLOR", 0, 1, 2, 0)], &[12])?;
//!
//! // Two lines of three vertices, with one register each.
//! let registers = [[1, 2, 3, 0], [4, 5, 6, 0], [7, 8, 9, 0]];
//! let mut buffer = StreamOutputBuffer::new(40);
//! let mut output = StreamOutput::new(&declaration, &outputs)?.with_buffer(0, &mut buffer, Some(0));
//! output.write_primitives(PrimitiveTopology::LineStrip, &[0, 1, 1, 2], &RegisterRows::new(1, &registers));
//!
//! // The second line does not fit in what is left.
//! let statistics = output.statistics(0);
//! assert_eq!((statistics.primitives_written, statistics.primitives_storage_needed), (1, 2));
//! let words: Vec<u32> = buffer.bytes().chunks_exact(4).map(|word| word[0].into()).collect();
//! assert_eq!(words, [2, 3, 0, 5, 6, 0, 0, 0, 0, 0]);
//! assert_eq!(buffer.filled(), 24);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod buffer;
mod declaration;
mod error;
mod source;
mod writer;

pub use buffer::StreamOutputBuffer;
pub use declaration::{StreamOutputDeclaration, StreamOutputElement};
pub use error::StreamOutputError;
pub use source::{RegisterRows, VertexRegisters};
pub use writer::{StreamOutput, StreamStatistics};

/// Streams that a geometry shader has, and buffers that can be bound.
pub(crate) const STREAMS: usize = 4;
