//! Rules of declarations, one test per error.

use shader_asm::d3d11::stream_output::{
    StreamOutput, StreamOutputDeclaration, StreamOutputElement, StreamOutputError,
};
use shader_asm::d3d11::{ComponentType, SignatureElement};

const POSITION: StreamOutputElement = StreamOutputElement::new(0, "SV_Position", 0, 0, 4, 0);
const COLOR: StreamOutputElement = StreamOutputElement::new(0, "COLOR", 0, 0, 3, 0);

#[track_caller]
fn refused(
    elements: impl Into<Vec<StreamOutputElement>>,
    strides: &[u32],
    error: StreamOutputError,
    message: &str,
) {
    assert_eq!(error.to_string(), message);
    assert_eq!(StreamOutputDeclaration::new(elements, strides), Err(error));
}

#[test]
fn strides_are_given_or_follow_from_the_elements() {
    let strides = |elements: &[StreamOutputElement], given: &[u32]| {
        let declaration = StreamOutputDeclaration::new(elements, given).unwrap();
        [0, 1, 2, 3, 4].map(|slot| declaration.stride(slot))
    };
    let mut other = COLOR;
    other.slot = 2;
    let elements = [POSITION, StreamOutputElement::gap(0, 7, 0), other];
    assert_eq!(strides(&elements, &[]), [44, 0, 12, 0, 0]);
    assert_eq!(strides(&elements, &[2048, 3, 12]), [2048, 0, 12, 0, 0]);
}

#[test]
fn number_of_elements() {
    refused([], &[], StreamOutputError::NoElements, "the declaration has no elements");
    let gaps = vec![StreamOutputElement::gap(0, 1, 0); 513];
    let error = StreamOutputError::TooManyElements { count: 513 };
    refused(gaps, &[], error, "513 elements are declared, 512 are allowed");
}

#[test]
fn streams_and_slots() {
    let error = StreamOutputError::Stream { element: 1, stream: 4 };
    refused(
        [POSITION, StreamOutputElement::new(4, "A", 0, 0, 1, 1)],
        &[],
        error,
        "element 1 is of stream 4; the last one is 3",
    );
    let error = StreamOutputError::Slot { element: 0, slot: 4 };
    refused(
        [StreamOutputElement::new(3, "A", 0, 0, 1, 4)],
        &[],
        error,
        "element 0 is for slot 4; the last one is 3",
    );
    let error = StreamOutputError::SharedSlot { slot: 0, first: 0, element: 1 };
    refused(
        [POSITION, StreamOutputElement::new(1, "A", 0, 0, 1, 0)],
        &[],
        error,
        "slot 0 takes vertices of two streams: elements 0 and 1 differ",
    );
}

#[test]
fn components() {
    let element = |start, count| [StreamOutputElement::new(0, "A", 0, start, count, 0)];
    for (start, count) in [(0, 0), (0, 5), (1, 4), (4, 1), (255, 255)] {
        let error = StreamOutputError::Components { element: 0, start, count };
        let message = format!("element 0 has {count} components from {start} on; a register has 4");
        refused(element(start, count), &[], error, &message);
    }
    assert!(StreamOutputDeclaration::new(element(3, 1), &[]).is_ok());
    let error = StreamOutputError::EmptyGap { element: 1 };
    refused(
        [POSITION, StreamOutputElement::gap(0, 0, 0)],
        &[],
        error,
        "element 1 is a gap without components",
    );
    let mut gap = StreamOutputElement::gap(0, 1, 0);
    gap.start_component = 1;
    let error = StreamOutputError::Components { element: 0, start: 1, count: 1 };
    assert_eq!(StreamOutputDeclaration::new([gap], &[]), Err(error));
}

#[test]
fn a_component_is_written_once() {
    let error = StreamOutputError::Overlap { first: 0, element: 2, semantic: "color0".to_string() };
    refused(
        [
            StreamOutputElement::new(0, "COLOR", 0, 1, 2, 0),
            StreamOutputElement::new(0, "COLOR", 0, 0, 1, 1),
            StreamOutputElement::new(0, "color", 0, 2, 1, 2),
        ],
        &[],
        error,
        "elements 0 and 2 both write components of color0",
    );
    let indices = [COLOR, StreamOutputElement::new(0, "COLOR", 1, 0, 3, 0)];
    assert!(StreamOutputDeclaration::new(indices, &[]).is_ok());
}

#[test]
fn gaps_alone() {
    let error = StreamOutputError::OnlyGaps { slot: 1 };
    refused([POSITION, StreamOutputElement::gap(0, 2, 1)], &[], error, "slot 1 has nothing but gaps");
}

#[test]
fn components_of_a_stream() {
    let elements = |count: u32| -> Vec<_> {
        (0..count).map(|index| StreamOutputElement::new(0, "A", index, 0, 4, index % 2)).collect()
    };
    assert!(StreamOutputDeclaration::new(elements(32), &[]).is_ok());
    let error = StreamOutputError::TooManyComponents { stream: 0, count: 132 };
    let message = "132 components are written of a vertex of stream 0; 128 are allowed";
    refused(elements(33), &[], error, message);
    // Each stream has as many.
    let other = (0..32).map(|index| StreamOutputElement::new(1, "A", index, 0, 4, 2));
    assert!(StreamOutputDeclaration::new([elements(32), other.collect()].concat(), &[]).is_ok());
}

#[test]
fn components_of_a_buffer() {
    // Gaps before and behind the components do not count, those between do.
    let elements = |between| {
        let gap = |count| StreamOutputElement::gap(0, count, 0);
        [gap(200), COLOR, gap(between), POSITION, gap(100)]
    };
    assert!(StreamOutputDeclaration::new(elements(121), &[]).is_ok());
    let error = StreamOutputError::Window { slot: 0, bytes: 516 };
    let message = "the components of a vertex in slot 0 span 516 bytes; 512 are allowed";
    refused(elements(122), &[], error, message);
}

#[test]
fn strides() {
    let stride = |stride, message: &str| {
        refused([POSITION], &[stride], StreamOutputError::Stride { slot: 0, stride, needed: 16 }, message);
    };
    stride(12, "the stride of slot 0 is 12; it has to be a multiple of 4 from 16 to 2048");
    stride(18, "the stride of slot 0 is 18; it has to be a multiple of 4 from 16 to 2048");
    stride(2052, "the stride of slot 0 is 2052; it has to be a multiple of 4 from 16 to 2048");
    // Gaps can make a vertex too long without a stride that is given.
    let error = StreamOutputError::Stride { slot: 0, stride: 2056, needed: 2056 };
    let gap = StreamOutputElement::gap(0, 255, 0);
    assert_eq!(StreamOutputDeclaration::new([POSITION, gap.clone(), gap], &[]), Err(error));
    let error = StreamOutputError::NoStride { slot: 1 };
    let mut other = COLOR;
    other.slot = 1;
    refused([POSITION, other], &[16], error, "slot 1 has no stride, though others have");
}

#[test]
fn outputs_of_the_shader() {
    let outputs = [
        SignatureElement::new("COLOR", 0, ComponentType::Float, Some(1), 0b0111),
        SignatureElement::new("COLOR", 1, ComponentType::Float, Some(2), 0b1100).stream(1),
        SignatureElement::new("SV_Depth", 0, ComponentType::Float, None, 0b0001),
    ];
    let linked = |element| {
        let declaration = StreamOutputDeclaration::new([element], &[]).unwrap();
        StreamOutput::new(&declaration, &outputs).err()
    };
    assert_eq!(linked(COLOR), None);
    assert_eq!(linked(StreamOutputElement::new(1, "Color", 1, 1, 1, 3)), None);
    let missing =
        |name: &str, stream| StreamOutputError::NoOutput { element: 0, semantic: name.to_string(), stream };
    assert_eq!(linked(StreamOutputElement::new(0, "COLOR", 1, 0, 1, 0)), Some(missing("COLOR1", 0)));
    assert_eq!(linked(StreamOutputElement::new(0, "SV_Depth", 0, 0, 1, 0)), Some(missing("SV_Depth0", 0)));
    assert_eq!(missing("A0", 2).to_string(), "element 0: the shader has no output A0 in stream 2");
    let error =
        StreamOutputError::NoComponent { element: 0, semantic: "COLOR1".to_string(), end: 3, available: 2 };
    assert_eq!(error.to_string(), "element 0 ends at component 3 of COLOR1, which has 2");
    assert_eq!(linked(StreamOutputElement::new(1, "COLOR", 1, 1, 2, 0)), Some(error));
}
