//! Names of chunks.

use std::fmt;

/// The four characters in front of a chunk.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Tag(pub [u8; 4]);

impl Tag {
    /// Resources, for reflection.
    pub const RDEF: Self = Self(*b"RDEF");
    /// Input signature.
    pub const ISGN: Self = Self(*b"ISGN");
    /// Input signature with streams and minimum precision.
    pub const ISG1: Self = Self(*b"ISG1");
    /// Output signature.
    pub const OSGN: Self = Self(*b"OSGN");
    /// Output signature with streams: of gs_5_0.
    pub const OSG5: Self = Self(*b"OSG5");
    /// Output signature with streams and minimum precision.
    pub const OSG1: Self = Self(*b"OSG1");
    /// Signature of patch constants.
    pub const PCSG: Self = Self(*b"PCSG");
    /// Signature of patch constants with streams and minimum precision.
    pub const PSG1: Self = Self(*b"PSG1");
    /// Code of shader model 4.
    pub const SHDR: Self = Self(*b"SHDR");
    /// Code of shader model 5, and of shader model 4 with something that came later.
    pub const SHEX: Self = Self(*b"SHEX");
    /// What the program needs of the device beyond its profile.
    pub const SFI0: Self = Self(*b"SFI0");
    /// Counts of instructions, for reflection.
    pub const STAT: Self = Self(*b"STAT");
}

impl fmt::Display for Tag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.escape_ascii().fmt(f)
    }
}

impl fmt::Debug for Tag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Tag({self})")
    }
}
