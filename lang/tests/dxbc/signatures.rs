//! Signatures against those of the reference compiler.

use crate::vectors::{all, golden};
use shader_asm_lang::bytecode::dxbc::{
    ComponentType, Container, MinPrecision, Signature, SignatureElement, SignatureKind, SignatureLayout, Tag,
    WriteError,
};
use std::collections::BTreeMap;

#[test]
fn fields_are_those_of_the_reference() {
    let mut elements = 0;
    for vector in golden() {
        let container = Container::parse(&vector.bytes).unwrap();
        let read = container.signatures().unwrap();
        assert_eq!(read.input.as_ref(), Some(&vector.input), "{}", vector.id);
        assert_eq!(read.output.as_ref(), Some(&vector.output), "{}", vector.id);
        assert_eq!(read.patch_constant, None, "{}", vector.id);
        elements += vector.input.elements.len() + vector.output.elements.len();
    }
    assert_eq!(elements, 1850);
}

#[test]
fn rebuilt_signatures_are_the_same_bytes() {
    let mut counts = BTreeMap::new();
    for (id, bytes) in all() {
        for chunk in Container::parse(&bytes).unwrap().chunks() {
            let Some(layout) = SignatureLayout::from_tag(chunk.tag()) else { continue };
            let signature = Signature::read(layout, chunk.data()).unwrap();
            assert_eq!(signature.write(layout).unwrap(), chunk.data(), "{id} {}", chunk.tag());
            *counts.entry(chunk.tag()).or_insert(0) += 1;
        }
    }
    let expected = [(Tag::ISG1, 6), (Tag::ISGN, 621), (Tag::OSG1, 6), (Tag::OSG5, 68), (Tag::OSGN, 553)];
    assert_eq!(counts, BTreeMap::from(expected));
}

/// Patch constants are in no vector, but their chunks differ from the others in the tag alone.
#[test]
fn every_layout_holds_what_it_has_fields_for() {
    use SignatureLayout as L;
    let element = SignatureElement::new("SV_TessFactor", 2, ComponentType::Float, Some(3), 1);
    for layout in [L::Isgn, L::Osgn, L::Pcsg, L::Osg5, L::Isg1, L::Osg1, L::Psg1] {
        let write = |element: SignatureElement| {
            let signature = Signature { elements: vec![element] };
            let data = signature.write(layout)?;
            assert_eq!(Signature::read(layout, &data).unwrap(), signature);
            Ok(data.len())
        };
        let size = write(element.clone()).unwrap();
        let streams = write(element.clone().stream(3));
        let precision = write(element.clone().min_precision(MinPrecision::Float2_8));
        let tag = layout.tag();
        match layout {
            L::Isgn | L::Osgn | L::Pcsg => {
                assert_eq!(size, 8 + 24 + 16);
                assert_eq!(streams, Err(WriteError::Stream(tag)));
                assert_eq!(precision, Err(WriteError::MinPrecision(tag)));
            }
            L::Osg5 => {
                assert_eq!((size, streams), (8 + 28 + 16, Ok(size)));
                assert_eq!(precision, Err(WriteError::MinPrecision(tag)));
            }
            L::Isg1 | L::Osg1 | L::Psg1 => {
                assert_eq!((size, streams, precision), (8 + 32 + 16, Ok(size), Ok(size)));
            }
        }
    }
    assert_eq!(L::Pcsg.kind(), SignatureKind::PatchConstant);
}

#[test]
fn names_that_no_listing_can_hold_are_refused() {
    for name in ["A B", "A\0", "A\nret", "Ä", &"A".repeat(129)] {
        let elements = vec![SignatureElement::new(name.to_owned(), 0, ComponentType::Float, Some(0), 1)];
        let error = Signature { elements }.write(SignatureLayout::Isgn).unwrap_err();
        assert_eq!(error, WriteError::Name(name.to_owned()));
    }
}
