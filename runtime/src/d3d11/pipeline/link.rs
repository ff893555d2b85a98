//! Whether what one stage writes is what the next one reads.

use super::message::Message;
use crate::d3d11::{ComponentType, SignatureElement};
use std::borrow::Cow;
use std::fmt;

/// A stage of the pipeline.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    /// The input assembler, with its layout.
    InputAssembler,
    /// The vertex shader.
    Vertex,
    /// The geometry shader.
    Geometry,
}

impl Stage {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::InputAssembler => "input layout",
            Self::Vertex => "vertex shader",
            Self::Geometry => "geometry shader",
        }
    }
}

/// As in a sentence: `vertex shader`.
impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// How what is read differs from what is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Mismatch {
    /// Nothing of that name is written.
    Missing,
    /// It is written to another register than it is read from.
    Register {
        /// Number of `o#`.
        written: u32,
        /// Number of `v#`.
        read: u32,
    },
    /// Components are read that are not written.
    Components {
        /// Components that are declared by the one that writes; bit 0 is x.
        written: u8,
        /// Components that are read.
        read: u8,
    },
    /// It is written as one type and read as another.
    Type {
        /// Type of what is written.
        written: ComponentType,
        /// Type of what is read.
        read: ComponentType,
    },
}

/// Two stages that do not fit together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkError {
    /// The stage that writes.
    pub from: Stage,
    /// The stage that reads.
    pub to: Stage,
    /// Name of the semantic, without its index.
    pub semantic: Cow<'static, str>,
    /// Index of the semantic.
    pub index: u32,
    /// What is wrong.
    pub mismatch: Mismatch,
}

impl fmt::Display for LinkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(describe(self.from, self.to, &self.semantic, self.index, self.mismatch).as_str())
    }
}

impl std::error::Error for LinkError {}

/// The sentence about a mismatch, for values and for the compiler alike.
pub(crate) const fn describe(
    from: Stage,
    to: Stage,
    semantic: &str,
    index: u32,
    mismatch: Mismatch,
) -> Message {
    let text = Message::new().text("the ").text(to.name()).text(" reads ").text(semantic).number(index);
    match mismatch {
        Mismatch::Missing => text.text(", which the ").text(from.name()).text(" does not have"),
        Mismatch::Register { written, read } => {
            let text = text.text(" from v").number(read).text(", the ").text(from.name());
            text.text(" writes it to o").number(written)
        }
        Mismatch::Components { written, read } => {
            let text = text.components(read).text(", the ").text(from.name());
            text.text(" has ").text(semantic).number(index).components(written)
        }
        Mismatch::Type { written, read } => {
            let text = text.text(" as ").text(type_name(read)).text(", the ").text(from.name());
            text.text(" writes ").text(type_name(written))
        }
    }
}

const fn type_name(component_type: ComponentType) -> &'static str {
    match component_type {
        ComponentType::Float => "float",
        ComponentType::Sint => "int",
        ComponentType::Uint => "uint",
        ComponentType::Unknown | ComponentType::Other(_) => "another type",
    }
}

/// A mismatch, and the number of the element that is read.
pub(crate) struct Found {
    pub(crate) element: usize,
    pub(crate) mismatch: Mismatch,
}

/// The first element that is read and not written as it should. Values that the pipeline makes have no register, and
/// nobody writes them.
pub(crate) const fn find(written: &[SignatureElement], read: &[SignatureElement]) -> Option<Found> {
    let mut element = 0;
    while element < read.len() {
        let own = &read[element];
        if let Some(register) = own.register
            && let Some(mismatch) = compare(written, own, register)
        {
            return Some(Found { element, mismatch });
        }
        element += 1;
    }
    None
}

const fn compare(written: &[SignatureElement], own: &SignatureElement, register: u32) -> Option<Mismatch> {
    let mut at = 0;
    while at < written.len() {
        let other = &written[at];
        // Further streams of a geometry shader go to stream output alone.
        if other.stream == 0 && other.index == own.index && same_name(other, own) {
            return differ(other, own, register);
        }
        at += 1;
    }
    Some(Mismatch::Missing)
}

const fn differ(other: &SignatureElement, own: &SignatureElement, register: u32) -> Option<Mismatch> {
    if let Some(written) = other.register
        && written != register
    {
        return Some(Mismatch::Register { written, read: register });
    }
    if own.read_write_mask & !other.mask != 0 {
        return Some(Mismatch::Components { written: other.mask, read: own.read_write_mask });
    }
    let (written, read) = (other.component_type, own.component_type);
    if written.number() != read.number() {
        return Some(Mismatch::Type { written, read });
    }
    None
}

/// Names are equal whatever the case of their letters.
const fn same_name(a: &SignatureElement, b: &SignatureElement) -> bool {
    name(a).eq_ignore_ascii_case(name(b))
}

/// Name of the semantic, in constant expressions too.
pub(crate) const fn name(element: &SignatureElement) -> &str {
    match &element.name {
        Cow::Borrowed(text) => text,
        Cow::Owned(text) => text.as_str(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn element(name: &'static str, index: u32, register: u32, mask: u8) -> SignatureElement {
        let mut element = SignatureElement::new(name, index, ComponentType::Float, Some(register), mask);
        element.read_write_mask = mask;
        element
    }

    fn found(written: &[SignatureElement], read: &[SignatureElement]) -> Option<(usize, Mismatch)> {
        find(written, read).map(|found| (found.element, found.mismatch))
    }

    #[test]
    fn what_is_read_is_written() {
        let written = [element("SV_Position", 0, 0, 0b1111), element("TEXCOORD", 1, 1, 0b0011)];
        assert_eq!(
            found(&written, &[element("texcoord", 1, 1, 0b0010), element("SV_POSITION", 0, 0, 0b1111)]),
            None
        );
        // Nothing has to be read.
        assert_eq!(found(&written, &[]), None);
    }

    #[test]
    fn names_and_indices_count() {
        let written = [element("TEXCOORD", 1, 0, 0b1111)];
        for read in [element("TEXCOORD", 0, 0, 0b0001), element("TEXCOOR", 1, 0, 0b0001)] {
            assert_eq!(found(&written, &[written[0].clone(), read]), Some((1, Mismatch::Missing)));
        }
    }

    #[test]
    fn other_streams_are_not_read() {
        let mut other = element("A", 0, 0, 0b1111);
        other.stream = 1;
        assert_eq!(found(&[other], &[element("A", 0, 0, 0b0001)]), Some((0, Mismatch::Missing)));
    }

    #[test]
    fn values_of_the_pipeline_need_no_writer() {
        let mut id = element("SV_PrimitiveID", 0, 0, 0b0001);
        id.register = None;
        assert_eq!(found(&[], &[id]), None);
    }

    #[test]
    fn registers_components_and_types_are_the_same() {
        let written = [element("A", 0, 2, 0b0111)];
        let register = Mismatch::Register { written: 2, read: 1 };
        assert_eq!(found(&written, &[element("A", 0, 1, 0b0111)]), Some((0, register)));
        let components = Mismatch::Components { written: 0b0111, read: 0b1001 };
        assert_eq!(found(&written, &[element("A", 0, 2, 0b1001)]), Some((0, components)));
        // Components that are declared, but not read, need not be there.
        let mut declared = element("A", 0, 2, 0b1111);
        declared.read_write_mask = 0b0100;
        assert_eq!(found(&written, &[declared]), None);
        let mut uint = element("A", 0, 2, 0b0001);
        uint.component_type = ComponentType::Uint;
        let kind = Mismatch::Type { written: ComponentType::Float, read: ComponentType::Uint };
        assert_eq!(found(&written, &[uint]), Some((0, kind)));
    }

    #[test]
    fn sentences_name_both_stages_and_the_semantic() {
        let say = |mismatch| {
            let error = LinkError {
                from: Stage::Vertex,
                to: Stage::Geometry,
                semantic: "TEXCOORD".into(),
                index: 1,
                mismatch,
            };
            error.to_string()
        };
        assert_eq!(
            say(Mismatch::Missing),
            "the geometry shader reads TEXCOORD1, which the vertex shader does not have"
        );
        assert_eq!(
            say(Mismatch::Register { written: 3, read: 12 }),
            "the geometry shader reads TEXCOORD1 from v12, the vertex shader writes it to o3"
        );
        assert_eq!(
            say(Mismatch::Components { written: 0b0011, read: 0b0110 }),
            "the geometry shader reads TEXCOORD1.yz, the vertex shader has TEXCOORD1.xy"
        );
        assert_eq!(
            say(Mismatch::Type { written: ComponentType::Float, read: ComponentType::Uint }),
            "the geometry shader reads TEXCOORD1 as uint, the vertex shader writes float"
        );
    }

    #[test]
    fn types_have_the_names_that_sources_give_them() {
        for kind in [ComponentType::Float, ComponentType::Sint, ComponentType::Uint] {
            assert_eq!(Some(type_name(kind)), kind.keyword());
        }
    }
}
