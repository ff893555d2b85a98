//! What can be wrong with a declaration.

use super::{MAX_ELEMENTS, MAX_STREAMS, MAX_USAGE_INDICES};
use crate::Semantic;

/// Why elements are no vertex declaration. Elements are numbered from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DeclarationError {
    /// A declaration has at most 64 elements.
    #[error("{count} elements are given, {MAX_ELEMENTS} are allowed")]
    TooManyElements {
        /// Number of elements.
        count: usize,
    },
    /// There are 16 streams.
    #[error("element {element} is in stream {stream}; the last one is {}", MAX_STREAMS - 1)]
    Stream {
        /// Number of the element.
        element: usize,
        /// The stream.
        stream: u16,
    },
    /// Offsets are multiples of 4.
    #[error("element {element} is at byte {offset}, which is no multiple of 4")]
    Misaligned {
        /// Number of the element.
        element: usize,
        /// Its offset.
        offset: u16,
    },
    /// A usage has the numbers from 0 to 15.
    #[error("element {element} is {semantic}; the last number of a usage is {}", MAX_USAGE_INDICES - 1)]
    UsageIndex {
        /// Number of the element.
        element: usize,
        /// Its semantic.
        semantic: Semantic,
    },
    /// Two elements have the same semantic.
    #[error("elements {first} and {element} both are {semantic}")]
    DuplicateSemantic {
        /// Number of the first of them.
        first: usize,
        /// Number of the second.
        element: usize,
        /// Their semantic.
        semantic: Semantic,
    },
    /// The bytes stop before the element that ends a declaration.
    #[error("the declaration has no end behind its {count} elements")]
    NoEnd {
        /// Number of whole elements.
        count: usize,
    },
    /// The number is none of a type with data.
    #[error("element {element} has the type {number}, which no element can have")]
    Type {
        /// Number of the element.
        element: usize,
        /// Number of the type.
        number: u8,
    },
    /// The tessellator's methods make values that are in no buffer.
    #[error("element {element} has the method {number}; only the default method, 0, reads data")]
    Method {
        /// Number of the element.
        element: usize,
        /// Number of the method.
        number: u8,
    },
    /// The number is none of a usage.
    #[error("element {element} has the usage {number}, which does not exist")]
    Usage {
        /// Number of the element.
        element: usize,
        /// Number of the usage.
        number: u8,
    },
}
