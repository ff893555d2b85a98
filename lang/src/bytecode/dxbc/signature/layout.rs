//! The chunks that hold signatures, and how long their entries are.

use super::SignatureKind;
use crate::bytecode::dxbc::Tag;

/// How a signature is laid out: one for each tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SignatureLayout {
    /// Input.
    Isgn,
    /// Output.
    Osgn,
    /// Patch constants.
    Pcsg,
    /// Output with streams.
    Osg5,
    /// Input with streams and minimum precision.
    Isg1,
    /// Output with streams and minimum precision.
    Osg1,
    /// Patch constants with streams and minimum precision.
    Psg1,
}

const LAYOUTS: [(SignatureLayout, Tag, SignatureKind); 7] = [
    (SignatureLayout::Isgn, Tag::ISGN, SignatureKind::Input),
    (SignatureLayout::Osgn, Tag::OSGN, SignatureKind::Output),
    (SignatureLayout::Pcsg, Tag::PCSG, SignatureKind::PatchConstant),
    (SignatureLayout::Osg5, Tag::OSG5, SignatureKind::Output),
    (SignatureLayout::Isg1, Tag::ISG1, SignatureKind::Input),
    (SignatureLayout::Osg1, Tag::OSG1, SignatureKind::Output),
    (SignatureLayout::Psg1, Tag::PSG1, SignatureKind::PatchConstant),
];

impl SignatureLayout {
    /// The layout of chunks with this tag.
    pub fn from_tag(tag: Tag) -> Option<Self> {
        LAYOUTS.iter().find(|row| row.1 == tag).map(|row| row.0)
    }

    /// The tag of chunks with this layout.
    pub const fn tag(self) -> Tag {
        LAYOUTS[self as usize].1
    }

    /// Which signature such chunks hold.
    pub const fn kind(self) -> SignatureKind {
        LAYOUTS[self as usize].2
    }

    /// Entries start with a word for the stream.
    pub(super) const fn has_stream(self) -> bool {
        matches!(self, Self::Osg5) || self.has_min_precision()
    }

    /// Entries end with a word for the minimum precision.
    pub(super) const fn has_min_precision(self) -> bool {
        matches!(self, Self::Isg1 | Self::Osg1 | Self::Psg1)
    }

    /// Bytes of an entry.
    pub(super) const fn entry_size(self) -> usize {
        24 + if self.has_stream() { 4 } else { 0 } + if self.has_min_precision() { 4 } else { 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_in_the_order_of_the_enum() {
        for (index, (layout, tag, kind)) in LAYOUTS.into_iter().enumerate() {
            assert_eq!(layout as usize, index);
            assert_eq!((layout.tag(), layout.kind()), (tag, kind));
            assert_eq!(SignatureLayout::from_tag(tag), Some(layout));
        }
    }
}
