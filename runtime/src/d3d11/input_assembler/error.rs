//! What can be wrong with a layout or a draw call.

use super::{MAX_SLOTS, MAX_STRIDE};

/// Why elements are no input layout. Elements are numbered from 0.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LayoutError {
    /// A layout has at most 32 elements.
    #[error("{count} elements are given, {MAX_SLOTS} are allowed")]
    TooManyElements {
        /// Number of elements.
        count: usize,
    },
    /// The name of a semantic is empty.
    #[error("element {element} has a semantic without a name")]
    NoName {
        /// Number of the element.
        element: usize,
    },
    /// The index of a semantic belongs to the number beside the name.
    #[error("element {element}: the name `{name}` ends in a digit; the index has a place of its own")]
    DigitInName {
        /// Number of the element.
        element: usize,
        /// The name.
        name: String,
    },
    /// The input assembler makes the value itself.
    #[error("element {element}: `{name}` is counted by the input assembler and is in no buffer")]
    Generated {
        /// Number of the element.
        element: usize,
        /// The name.
        name: String,
    },
    /// There are 32 slots.
    #[error("element {element} is in slot {slot}; the last one is {}", MAX_SLOTS - 1)]
    Slot {
        /// Number of the element.
        element: usize,
        /// The slot.
        slot: u32,
    },
    /// An element's offset is a multiple of its size, of 4 for larger ones.
    #[error("element {element} is at byte {offset}; its format needs a multiple of {alignment}")]
    Misaligned {
        /// Number of the element.
        element: usize,
        /// Its offset.
        offset: u32,
        /// What the offset has to be a multiple of.
        alignment: u32,
    },
    /// A vertex has at most 2048 bytes in each buffer.
    #[error("element {element} ends at byte {end}; a vertex has at most {MAX_STRIDE} bytes")]
    BeyondStride {
        /// Number of the element.
        element: usize,
        /// The byte behind it.
        end: u64,
    },
    /// Two elements have the same semantic.
    #[error("elements {first} and {element} both are {semantic}")]
    DuplicateSemantic {
        /// Number of the first of them.
        first: usize,
        /// Number of the second.
        element: usize,
        /// Name and index.
        semantic: String,
    },
    /// Elements of one slot are all per vertex or all per instance.
    #[error("slot {slot} is per vertex and per instance: elements {first} and {element} differ")]
    MixedClasses {
        /// The slot.
        slot: u32,
        /// Number of its first element.
        first: usize,
        /// Number of the element that differs.
        element: usize,
    },
    /// Elements of one slot have the same step rate.
    #[error("slot {slot} has two step rates: elements {first} and {element} differ")]
    MixedStepRates {
        /// The slot.
        slot: u32,
        /// Number of its first element.
        first: usize,
        /// Number of the element that differs.
        element: usize,
    },
    /// A shader reads an input that no element gives.
    #[error("the shader reads {semantic}, which the layout lacks")]
    MissingInput {
        /// Name and index.
        semantic: String,
    },
}

/// Why a draw call cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DrawError {
    /// There are 32 slots.
    #[error("a vertex buffer is bound to slot {slot}; the last one is {}", MAX_SLOTS - 1)]
    Slot {
        /// The slot.
        slot: u32,
    },
    /// Vertices are at most 2048 bytes apart.
    #[error("the stride of slot {slot} is {stride}; {MAX_STRIDE} is allowed")]
    Stride {
        /// The slot.
        slot: u32,
        /// Its stride.
        stride: u32,
    },
}
