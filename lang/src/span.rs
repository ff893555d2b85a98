//! Positions in whatever the assembly was read from.

/// A half-open range of positions.
///
/// What a position counts depends on the source: bytes of a [`SourceMap`](crate::source::SourceMap)
/// for text, token indices for a macro, words for bytecode. Nothing in this
/// crate looks inside; only the front end that made a span can show it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    /// First position.
    pub start: u32,
    /// One past the last position.
    pub end: u32,
}

impl Span {
    /// The span from `start` up to, not including, `end`.
    pub const fn new(start: u32, end: u32) -> Self {
        Self { start, end }
    }

    /// The smallest span that covers both.
    pub const fn to(self, other: Self) -> Self {
        Self {
            start: if self.start < other.start { self.start } else { other.start },
            end: if self.end > other.end { self.end } else { other.end },
        }
    }

    /// The empty span at the start of this one.
    pub const fn at_start(self) -> Self {
        Self { start: self.start, end: self.start }
    }
}
