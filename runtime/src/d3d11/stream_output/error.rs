//! What can be wrong with a declaration.

use super::STREAMS;
use super::declaration::{MAX_COMPONENTS, MAX_ELEMENTS, MAX_STRIDE, MAX_WINDOW};

/// Why elements are no declaration for stream output, or none for a shader. Elements are numbered from 0.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum StreamOutputError {
    /// There is nothing to write.
    #[error("the declaration has no elements")]
    NoElements,
    /// A declaration has at most 512 elements.
    #[error("{count} elements are declared, {MAX_ELEMENTS} are allowed")]
    TooManyElements {
        /// Number of elements.
        count: usize,
    },
    /// There are four streams.
    #[error("element {element} is of stream {stream}; the last one is {}", STREAMS - 1)]
    Stream {
        /// Number of the element.
        element: usize,
        /// The stream.
        stream: u32,
    },
    /// There are four buffers.
    #[error("element {element} is for slot {slot}; the last one is {}", STREAMS - 1)]
    Slot {
        /// Number of the element.
        element: usize,
        /// The slot.
        slot: u32,
    },
    /// An element has one to four components of x to w.
    #[error("element {element} has {count} components from {start} on; a register has 4")]
    Components {
        /// Number of the element.
        element: usize,
        /// The first component.
        start: u8,
        /// Their number.
        count: u8,
    },
    /// A gap has a component at least.
    #[error("element {element} is a gap without components")]
    EmptyGap {
        /// Number of the element.
        element: usize,
    },
    /// A component is written once.
    #[error("elements {first} and {element} both write components of {semantic}")]
    Overlap {
        /// Number of the first of them.
        first: usize,
        /// Number of the second.
        element: usize,
        /// Name and index.
        semantic: String,
    },
    /// A buffer takes vertices of one stream.
    #[error("slot {slot} takes vertices of two streams: elements {first} and {element} differ")]
    SharedSlot {
        /// The slot.
        slot: u32,
        /// Number of its first element.
        first: usize,
        /// Number of the element of another stream.
        element: usize,
    },
    /// A buffer that is declared takes something.
    #[error("slot {slot} has nothing but gaps")]
    OnlyGaps {
        /// The slot.
        slot: u32,
    },
    /// At most 128 components are written of a vertex, over all buffers of its stream.
    #[error("{count} components are written of a vertex of stream {stream}; {MAX_COMPONENTS} are allowed")]
    TooManyComponents {
        /// The stream.
        stream: u32,
        /// Components without gaps.
        count: usize,
    },
    /// From the first component of a vertex in a buffer to the end of the last one are at most 512 bytes.
    #[error("the components of a vertex in slot {slot} span {bytes} bytes; {MAX_WINDOW} are allowed")]
    Window {
        /// The slot.
        slot: u32,
        /// Bytes with the gaps between components.
        bytes: usize,
    },
    /// Strides are given for all buffers that are declared, or for none.
    #[error("slot {slot} has no stride, though others have")]
    NoStride {
        /// The slot.
        slot: u32,
    },
    /// A stride is a multiple of 4, holds what is declared, and is at most 2048.
    #[error(
        "the stride of slot {slot} is {stride}; it has to be a multiple of 4 from {needed} to {MAX_STRIDE}"
    )]
    Stride {
        /// The slot.
        slot: u32,
        /// The stride.
        stride: u32,
        /// Bytes that the elements take.
        needed: usize,
    },
    /// The shader has no such output in this stream.
    #[error("element {element}: the shader has no output {semantic} in stream {stream}")]
    NoOutput {
        /// Number of the element.
        element: usize,
        /// Name and index.
        semantic: String,
        /// The stream.
        stream: u32,
    },
    /// The shader's output has fewer components.
    #[error("element {element} ends at component {end} of {semantic}, which has {available}")]
    NoComponent {
        /// Number of the element.
        element: usize,
        /// Name and index.
        semantic: String,
        /// Number of the component behind the element.
        end: u32,
        /// Components of the output.
        available: u32,
    },
}
