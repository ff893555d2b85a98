//! Rules of layouts and draw calls, one test per error.

use shader_asm::d3d11::input_assembler::{
    Draw, DrawError, Format, InputAssembler, InputElement, InputLayout, LayoutError, PrimitiveTopology,
    VertexBuffer,
};
use shader_asm::d3d11::{ComponentType, SignatureElement};

const POSITION: InputElement = InputElement::new("POSITION", 0, Format::R32G32B32Float);
const COLOR: InputElement = InputElement::new("COLOR", 0, Format::R8G8B8A8Unorm);

#[track_caller]
fn refused(elements: impl Into<Vec<InputElement>>, error: LayoutError, message: &str) {
    assert_eq!(error.to_string(), message);
    assert_eq!(InputLayout::new(elements), Err(error));
}

#[test]
fn elements_are_appended_at_places_that_their_formats_may_have() {
    let layout = InputLayout::new([
        InputElement::new("A", 0, Format::R8Uint),
        InputElement::new("B", 0, Format::R16Float),
        POSITION.in_slot(1),
        InputElement::new("C", 0, Format::R8G8Uint),
        InputElement::new("D", 0, Format::R16G16B16A16Float),
        InputElement::new("E", 0, Format::R8Uint).at(40),
        InputElement::new("F", 0, Format::R32Float),
        COLOR.in_slot(1),
    ])
    .unwrap();
    assert_eq!(layout.offsets(), [0, 2, 0, 4, 8, 40, 44, 12]);
    assert_eq!([0, 1, 2].map(|slot| layout.stride(slot)), [48, 16, 0]);
    assert_eq!(layout.find("color", 0), Some(7));
    assert_eq!(layout.find("COLOR", 1), None);
}

#[test]
fn at_most_32_elements() {
    let elements =
        |count| (0..count).map(|index| InputElement::new("A", index, Format::R8Uint)).collect::<Vec<_>>();
    assert!(InputLayout::new(elements(32)).is_ok());
    refused(
        elements(33),
        LayoutError::TooManyElements { count: 33 },
        "33 elements are given, 32 are allowed",
    );
}

#[test]
fn names() {
    let named = |name: &'static str| InputElement::new(name, 0, Format::R8Uint);
    refused(
        [POSITION, named("")],
        LayoutError::NoName { element: 1 },
        "element 1 has a semantic without a name",
    );
    refused(
        [named("TEXCOORD1")],
        LayoutError::DigitInName { element: 0, name: "TEXCOORD1".to_string() },
        "element 0: the name `TEXCOORD1` ends in a digit; the index has a place of its own",
    );
    refused(
        [named("SV_VERTEXID")],
        LayoutError::Generated { element: 0, name: "SV_VERTEXID".to_string() },
        "element 0: `SV_VERTEXID` is counted by the input assembler and is in no buffer",
    );
    assert!(InputLayout::new([named("SV_Position")]).is_ok());
}

#[test]
fn slots() {
    assert!(InputLayout::new([POSITION.in_slot(31)]).is_ok());
    refused(
        [POSITION, COLOR.in_slot(32)],
        LayoutError::Slot { element: 1, slot: 32 },
        "element 1 is in slot 32; the last one is 31",
    );
}

#[test]
fn alignment() {
    refused(
        [POSITION.at(2)],
        LayoutError::Misaligned { element: 0, offset: 2, alignment: 4 },
        "element 0 is at byte 2; its format needs a multiple of 4",
    );
    let half = InputElement::new("A", 0, Format::R16Float);
    assert!(InputLayout::new([half.clone().at(2)]).is_ok());
    refused(
        [half.at(1)],
        LayoutError::Misaligned { element: 0, offset: 1, alignment: 2 },
        "element 0 is at byte 1; its format needs a multiple of 2",
    );
}

#[test]
fn elements_end_within_a_vertex() {
    assert!(InputLayout::new([POSITION.at(2036)]).is_ok());
    refused(
        [POSITION.at(2040)],
        LayoutError::BeyondStride { element: 0, end: 2052 },
        "element 0 ends at byte 2052; a vertex has at most 2048 bytes",
    );
    refused(
        [POSITION.at(2036), COLOR],
        LayoutError::BeyondStride { element: 1, end: 2052 },
        "element 1 ends at byte 2052; a vertex has at most 2048 bytes",
    );
    let far = LayoutError::BeyondStride { element: 0, end: 0x1_0000_0008 };
    assert_eq!(InputLayout::new([POSITION.at(0xffff_fffc)]), Err(far));
}

#[test]
fn semantics_are_distinct() {
    refused(
        [POSITION, COLOR, InputElement::new("Position", 0, Format::R32Float).in_slot(1)],
        LayoutError::DuplicateSemantic { first: 0, element: 2, semantic: "Position0".to_string() },
        "elements 0 and 2 both are Position0",
    );
}

#[test]
fn a_slot_steps_in_one_way() {
    refused(
        [POSITION, COLOR.per_instance(1)],
        LayoutError::MixedClasses { slot: 0, first: 0, element: 1 },
        "slot 0 is per vertex and per instance: elements 0 and 1 differ",
    );
    refused(
        [POSITION, POSITION.in_slot(1).per_instance(2), COLOR.in_slot(1).per_instance(1)].map(
            |mut element| {
                if element.class != POSITION.class && element.format == POSITION.format {
                    element.semantic_index = 1;
                }
                element
            },
        ),
        LayoutError::MixedStepRates { slot: 1, first: 1, element: 2 },
        "slot 1 has two step rates: elements 1 and 2 differ",
    );
    assert!(InputLayout::new([POSITION, COLOR.in_slot(1).per_instance(0)]).is_ok());
}

#[test]
fn what_a_shader_reads_is_there() {
    let input =
        |name: &'static str, index| SignatureElement::new(name, index, ComponentType::Float, Some(0), 0b1111);
    let layout = InputLayout::new([POSITION, COLOR]).unwrap();
    let inputs = [input("position", 0), input("SV_VertexID", 0), input("sv_instanceid", 0)];
    assert_eq!(layout.check_inputs(&inputs), Ok(()));
    let error = LayoutError::MissingInput { semantic: "COLOR1".to_string() };
    assert_eq!(error.to_string(), "the shader reads COLOR1, which the layout lacks");
    assert_eq!(layout.check_inputs(&[input("COLOR", 0), input("COLOR", 1)]), Err(error));
}

#[test]
fn buffers_of_a_draw_call() {
    let layout = InputLayout::new([POSITION]).unwrap();
    let assembler = InputAssembler::new(&layout, PrimitiveTopology::PointList);
    let draw = |slot, stride| {
        assembler.clone().with_vertex_buffer(slot, VertexBuffer::new(&[], stride)).draw(Draw::new(1, 0)).err()
    };
    assert_eq!(draw(31, 2048), None);
    let slot = DrawError::Slot { slot: 32 };
    assert_eq!(slot.to_string(), "a vertex buffer is bound to slot 32; the last one is 31");
    assert_eq!(draw(32, 4), Some(slot));
    let stride = DrawError::Stride { slot: 3, stride: 2049 };
    assert_eq!(stride.to_string(), "the stride of slot 3 is 2049; 2048 is allowed");
    assert_eq!(draw(3, 2049), Some(stride));
}
