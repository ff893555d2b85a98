//! What can be wrong with bytes, and with what is to become bytes.

use super::{MAX_NAME, Tag};

/// Bytes that are no container, or a chunk that does not hold what its tag says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadError {
    /// Byte at fault, from the start of what was read; its length where bytes are missing.
    pub offset: usize,
    /// What is wrong with it.
    pub kind: ReadErrorKind,
}

impl ReadError {
    pub(super) fn new(offset: usize, kind: ReadErrorKind) -> Self {
        Self { offset, kind }
    }

    /// The same error for a reader who counts from an earlier byte.
    pub(super) fn behind(self, bytes: usize) -> Self {
        Self { offset: self.offset.saturating_add(bytes), kind: self.kind }
    }
}

/// What is wrong with a byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReadErrorKind {
    /// The bytes end too early.
    Truncated,
    /// The first four bytes are not `DXBC`.
    Magic,
    /// The container has a version other than 1.
    Version(u32),
    /// The container says that it has another number of bytes.
    Size(u32),
    /// So many chunks, elements or bindings do not fit into the bytes.
    Count(u32),
    /// An offset leads out of the bytes, or into the head.
    Offset(u32),
    /// So many bytes of data do not fit into the container.
    ChunkSize(u32),
    /// The chunk shares bytes with another.
    Overlap(Tag),
    /// The chunk has a length that its content cannot have.
    ChunkLength(Tag),
    /// The program has a length of so many words, which is not that of the chunk.
    CodeLength(u32),
    /// A name has no end, is longer than [`MAX_NAME`], or holds something other than visible ASCII characters.
    Name,
}

impl std::fmt::Display for ReadError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "byte {}: {}", self.offset, self.kind)
    }
}

impl std::fmt::Display for ReadErrorKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match *self {
            Self::Truncated => f.write_str("the bytes end too early"),
            Self::Magic => f.write_str("a container starts with `DXBC`"),
            Self::Version(version) => {
                write!(f, "{version} is no version of the container, which is always 1")
            }
            Self::Size(size) => write!(f, "the container says that it has {size} bytes"),
            Self::Count(count) => write!(f, "there are not enough bytes for {count} entries"),
            Self::Offset(offset) => write!(f, "the offset {offset:#x} leads to no place for data"),
            Self::ChunkSize(size) => write!(f, "a chunk of {size} bytes leads out of the container"),
            Self::Overlap(tag) => write!(f, "the chunk `{tag}` shares bytes with another"),
            Self::ChunkLength(tag) => write!(f, "no chunk `{tag}` has this length"),
            Self::CodeLength(words) => write!(f, "a program of {words} words is not what the chunk holds"),
            Self::Name => {
                write!(f, "a name has at most {MAX_NAME} visible ASCII characters and ends with a 0")
            }
        }
    }
}

impl std::error::Error for ReadError {}

/// Content that the format cannot hold.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WriteError {
    /// The container would have more bytes than a 32-bit word can count.
    TooLarge,
    /// The words are not one program: its second word is its length.
    Words,
    /// The name is longer than [`MAX_NAME`], or holds something other than visible ASCII characters.
    Name(String),
    /// The chunk has no field for a stream, but the element is not in stream 0.
    Stream(Tag),
    /// The chunk has no field for a minimum precision, but the element has one.
    MinPrecision(Tag),
}

impl std::fmt::Display for WriteError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::TooLarge => f.write_str("a container has at most 4 GiB"),
            Self::Words => f.write_str("the second word of a program is its length in words"),
            Self::Name(name) => {
                write!(
                    f,
                    "`{}` is no name of at most {MAX_NAME} visible ASCII characters",
                    name.escape_debug()
                )
            }
            Self::Stream(tag) => write!(f, "the chunk `{tag}` knows stream 0 only"),
            Self::MinPrecision(tag) => write!(f, "the chunk `{tag}` knows no minimum precision"),
        }
    }
}

impl std::error::Error for WriteError {}
