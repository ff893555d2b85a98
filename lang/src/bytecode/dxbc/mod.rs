//! The container around shader model 4 and 5 bytecode: chunks, checksum, signatures, and the comment tables that
//! show them in a listing.
//!
//! [`Container::parse`] takes a file apart and [`Container::to_bytes`] puts it together again, byte for byte, with
//! every chunk that this crate does not know. [`ContainerBuilder`] makes a new one from shader words and signatures.
//!
//! ```
//! use shader_asm_lang::bytecode::dxbc::{
//!     ChecksumKind, ComponentType, Container, ContainerBuilder, Signature, SignatureElement,
//! };
//! // vs_4_0; dcl_output o0.x; mov o0.x, l(0); ret
//! let words = [
//!     0x0001_0040, 0x0b, 0x0300_0065, 0x0010_2012, 0, 0x0500_0036, 0x0010_2012, 0, 0x0000_4001, 0, 0x0100_003e,
//! ];
//! let depth = SignatureElement::new("DEPTH", 0, ComponentType::Float, Some(0), 0b0001);
//! let output = Signature { elements: vec![depth.never_written(0b1110)] };
//! let bytes = ContainerBuilder::new(&words).output(output).build()?;
//!
//! let container = Container::parse(&bytes)?;
//! assert_eq!(container.checksum_kind(), Some(ChecksumKind::Release));
//! assert_eq!(container.shader_words()?.as_deref(), Some(&words[..]));
//! assert_eq!(container.to_bytes(), bytes);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Memory
//!
//! A container can come from anywhere, so what reading takes is in proportion to its bytes, whatever its fields say.
//! Nothing is reserved on the word of a count before the count is compared with the bytes that it needs:
//! - a chunk takes 12 bytes of file (its place in the table and its head) and at most 64 of memory; its data is
//!   borrowed, and chunks must not overlap;
//! - a signature element takes at least 24 bytes of file and under 88 of memory, and its name at most
//!   [`MAX_NAME`] more, however many elements share one name;
//! - a resource binding takes 32 bytes of file and under 64 of memory; its name is borrowed;
//! - words and statistics are as long as their chunk.
//!
//! Each is under ten times the bytes it is read from, and so is everything together under sixteen times the file.

mod access;
mod builder;
mod checksum;
mod comments;
mod container;
mod error;
mod features;
mod resources;
mod signature;
mod statistics;
mod tag;

pub use builder::{ContainerBuilder, code_tag};
pub use checksum::{ChecksumKind, checksum};
pub use comments::{CommentError, CommentErrorKind, print_signature};
pub use container::{Chunk, Container};
pub use error::{ReadError, ReadErrorKind, WriteError};
pub use features::{FEATURES, Features};
pub use resources::{ResourceBinding, resource_bindings};
pub use signature::{
    ComponentType, MAX_NAME, MinPrecision, Signature, SignatureElement, SignatureKind, SignatureLayout,
    Signatures, SystemValue,
};
pub use statistics::{Count, Statistics};
pub use tag::Tag;

/// The little-endian word at a byte offset, if all of it is there.
fn word(bytes: &[u8], at: usize) -> Option<u32> {
    bytes.get(at..)?.first_chunk().copied().map(u32::from_le_bytes)
}

/// Pixel, vertex, … as the version word of a program holds it.
mod program_type {
    pub(super) const GEOMETRY: u32 = 2;
    pub(super) const HULL: u32 = 3;
    pub(super) const COMPUTE: u32 = 5;

    /// The program type in a version word.
    pub(super) fn of(version: u32) -> u32 {
        version >> 16
    }

    /// The major version in a version word.
    pub(super) fn major(version: u32) -> u32 {
        version >> 4 & 0xf
    }
}
