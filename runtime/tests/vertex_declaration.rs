//! Vertex declarations of Direct3D 9: types, rules, reading.

#![allow(clippy::unwrap_used, clippy::panic)]

use proptest::prelude::*;
use shader_asm::d3d11::input_assembler::VertexBuffer;
use shader_asm::{
    DeclType, DeclarationError, Semantic, StreamSources, Usage, VertexConstants, VertexDeclaration,
    VertexElement,
};
use std::num::NonZeroU32;

/// An element of a type at byte 0, read from these bytes.
fn read(decl_type: DeclType, bytes: &[u8]) -> [f32; 4] {
    let declaration =
        VertexDeclaration::new([VertexElement::new(0, 0, decl_type, Semantic::POSITION)]).unwrap();
    let streams = StreamSources::new().with(0, VertexBuffer::new(bytes, 16));
    let vertices = declaration.fetch(&streams, &[0], 0);
    vertices.values(Semantic::POSITION).unwrap()[0].map(f32::from_bits)
}

/// The components of a type as the documents give them, by its name: in numbers of 64 bits, rounded at the end.
fn expected(decl_type: DeclType, bytes: &[u8; 16]) -> [f32; 4] {
    let short = |place: usize| u16::from_le_bytes([bytes[2 * place], bytes[2 * place + 1]]);
    let float = |place: usize| f32::from_le_bytes(bytes[4 * place..4 * place + 4].try_into().unwrap());
    let byte = |place: usize| f64::from(bytes[place]);
    let signed = |place: usize| f64::from(short(place) as i16);
    let unsigned = |place: usize| f64::from(short(place));
    let normal = |value: f64, largest: f64| (value / largest).max(-1.0);
    let tens = |place: usize| u32::from_le_bytes(bytes[..4].try_into().unwrap()) >> (10 * place) & 1023;
    let half = |place: usize| {
        let bits = short(place);
        let sign = if bits & 0x8000 == 0 { 1.0 } else { -1.0 };
        let fraction = f64::from(bits & 0x3ff) / 1024.0;
        sign * match bits >> 10 & 31 {
            0 => fraction * 2_f64.powi(-14),
            31 if fraction == 0.0 => f64::INFINITY,
            31 => f64::NAN,
            exponent => (1.0 + fraction) * 2_f64.powi(i32::from(exponent) - 15),
        }
    };
    let values: Vec<f64> = match decl_type.name() {
        "FLOAT1" => vec![f64::from(float(0))],
        "FLOAT2" => (0..2).map(|place| f64::from(float(place))).collect(),
        "FLOAT3" => (0..3).map(|place| f64::from(float(place))).collect(),
        "FLOAT4" => (0..4).map(|place| f64::from(float(place))).collect(),
        "D3DCOLOR" => [2, 1, 0, 3].map(|place| byte(place) / 255.0).to_vec(),
        "UBYTE4" => (0..4).map(byte).collect(),
        "UBYTE4N" => (0..4).map(|place| byte(place) / 255.0).collect(),
        "SHORT2" => (0..2).map(signed).collect(),
        "SHORT4" => (0..4).map(signed).collect(),
        "SHORT2N" => (0..2).map(|place| normal(signed(place), 32767.0)).collect(),
        "SHORT4N" => (0..4).map(|place| normal(signed(place), 32767.0)).collect(),
        "USHORT2N" => (0..2).map(|place| unsigned(place) / 65535.0).collect(),
        "USHORT4N" => (0..4).map(|place| unsigned(place) / 65535.0).collect(),
        "UDEC3" => (0..3).map(|place| f64::from(tens(place))).collect(),
        "DEC3N" => (0..3)
            .map(|place| {
                let number = f64::from(tens(place));
                normal(if number >= 512.0 { number - 1024.0 } else { number }, 511.0)
            })
            .collect(),
        "FLOAT16_2" => (0..2).map(half).collect(),
        "FLOAT16_4" => (0..4).map(half).collect(),
        other => panic!("{other}"),
    };
    let mut all = [0.0, 0.0, 0.0, 1.0];
    all.iter_mut().zip(values).for_each(|(component, value)| *component = value as f32);
    all
}

fn assert_same(decl_type: DeclType, bytes: &[u8; 16]) {
    let (own, expected) = (read(decl_type, bytes), expected(decl_type, bytes));
    for (own, expected) in own.into_iter().zip(expected) {
        let same = own.to_bits() == expected.to_bits() || own.is_nan() && expected.is_nan();
        assert!(same, "{decl_type} {bytes:02x?}: {own}, expected {expected}");
    }
}

#[test]
fn every_type_reads_its_edge_values() {
    let edges: [u16; 16] = [
        0, 1, 0x7f, 0x80, 0x81, 0xff, 0x3ff, 0x400, 0x3c00, 0x7bff, 0x7c00, 0x7fff, 0x8000, 0x8001, 0xfbff,
        0xffff,
    ];
    let mut count = 0;
    for &decl_type in DeclType::ALL {
        for first in edges {
            for second in edges {
                let [a, b] = [first.to_le_bytes(), second.to_le_bytes()];
                let quarter = [a[0], a[1], b[0], b[1]];
                let bytes: [u8; 16] = std::array::from_fn(|place| quarter[(place + place / 4) % 4]);
                assert_same(decl_type, &bytes);
                count += 1;
            }
        }
    }
    assert_eq!(count, 17 * 256);
}

proptest! {
    #[test]
    fn every_type_reads_any_bytes(bytes: [u8; 16], number in 0..DeclType::ALL.len()) {
        assert_same(DeclType::ALL[number], &bytes);
    }

    #[test]
    fn no_argument_is_too_wild(
        bytes in proptest::collection::vec(any::<u8>(), 0..64),
        (stride, offset) in prop_oneof![(0..70_u32, 0..70_u32), any::<(u32, u32)>()],
        element_offset: u16,
        number in 0..DeclType::ALL.len(),
        vertices in proptest::collection::vec(prop_oneof![0..4_u32, any::<u32>()], 0..8),
        instance: u32,
        instances: NonZeroU32,
    ) {
        let decl_type = DeclType::ALL[number];
        let at = element_offset & !3;
        let [here, there] = [(0, Semantic::POSITION), (1, Semantic::NORMAL)];
        let elements = [here, there].map(|(stream, semantic)| VertexElement::new(stream, at, decl_type, semantic));
        let declaration = VertexDeclaration::new(elements).unwrap();
        let buffer = VertexBuffer::new(&bytes, stride).with_offset(offset);
        let streams = StreamSources::new().with(0, buffer).with_instances(1, buffer, instances);
        let read = declaration.fetch(&streams, &vertices, instance);
        for (values, row) in [
            (read.values(Semantic::POSITION).unwrap(), None),
            (read.values(Semantic::NORMAL).unwrap(), Some(instance / instances)),
        ] {
            prop_assert_eq!(values.len(), vertices.len());
            for (&vertex, value) in vertices.iter().zip(values) {
                // From the first row on, in numbers that do not wrap except where the address does.
                let from_first = stride.wrapping_mul(row.unwrap_or(vertex)).wrapping_add(u32::from(at));
                let start = u64::from(offset) + u64::from(from_first);
                let inside = start + u64::from(decl_type.size()) <= bytes.len() as u64;
                let expected = if inside {
                    let mut element = [0; 16];
                    let start = start as usize;
                    element[..decl_type.size() as usize]
                        .copy_from_slice(&bytes[start..start + decl_type.size() as usize]);
                    expected(decl_type, &element)
                } else {
                    let one = if decl_type.components() < 4 { 1.0 } else { 0.0 };
                    [0.0, 0.0, 0.0, one]
                };
                for (own, expected) in value.map(f32::from_bits).into_iter().zip(expected) {
                    prop_assert!(own == expected || own.is_nan() && expected.is_nan());
                }
            }
        }
    }

    #[test]
    fn bytes_are_a_declaration_or_an_error(bytes in proptest::collection::vec(any::<u8>(), 0..64)) {
        if let Ok(declaration) = VertexDeclaration::from_bytes(&bytes) {
            prop_assert!(declaration.elements().len() < 8);
        }
    }
}

/// An element as it stands in memory.
fn bytes_of(stream: u16, offset: u16, rest: [u8; 4]) -> Vec<u8> {
    [stream.to_le_bytes().to_vec(), offset.to_le_bytes().to_vec(), rest.to_vec()].concat()
}

/// `D3DDECL_END`
fn end() -> Vec<u8> {
    bytes_of(0xff, 0, [17, 0, 0, 0])
}

#[test]
fn a_declaration_is_read_from_memory() {
    let bytes =
        [bytes_of(0, 0, [2, 0, 0, 0]), bytes_of(0, 12, [4, 0, 10, 1]), bytes_of(15, 4, [16, 0, 5, 7]), end()];
    let trailing = [bytes.concat(), vec![0xaa; 13]].concat();
    let elements = [
        VertexElement::new(0, 0, DeclType::Float3, Semantic::POSITION),
        VertexElement::new(0, 12, DeclType::D3dColor, Semantic::SPECULAR),
        VertexElement::new(15, 4, DeclType::Float16x4, Semantic::texcoord(7)),
    ];
    for bytes in [bytes.concat(), trailing] {
        let declaration = VertexDeclaration::from_bytes(&bytes).unwrap();
        assert_eq!(declaration.elements(), elements);
        assert_eq!([0, 1, 15].map(|stream| declaration.stride(stream)), [16, 0, 12]);
    }
    assert_eq!(VertexDeclaration::from_bytes(&end()).unwrap(), VertexDeclaration::default());
}

#[test]
fn every_rule_has_its_error() {
    use DeclarationError as E;
    let element = |stream, offset, semantic| VertexElement::new(stream, offset, DeclType::Float1, semantic);
    let position = element(0, 0, Semantic::POSITION);
    let late = Semantic::texcoord(16);
    let many: Vec<_> =
        (0..65).map(|number| element(0, 4 * number, Semantic::texcoord(number as u8))).collect();
    for (elements, error) in [
        (many, E::TooManyElements { count: 65 }),
        (vec![position, element(16, 0, Semantic::NORMAL)], E::Stream { element: 1, stream: 16 }),
        (vec![element(0, 6, Semantic::NORMAL)], E::Misaligned { element: 0, offset: 6 }),
        (vec![element(0, 0, late)], E::UsageIndex { element: 0, semantic: late }),
        (
            vec![element(0, 4, Semantic::NORMAL), position, element(1, 0, Semantic::POSITION)],
            E::DuplicateSemantic { first: 1, element: 2, semantic: Semantic::POSITION },
        ),
    ] {
        assert_eq!(VertexDeclaration::new(elements), Err(error));
    }
    let whole = bytes_of(0, 0, [0, 0, 0, 0]);
    for (bytes, error) in [
        (Vec::new(), E::NoEnd { count: 0 }),
        ([whole.clone(), end()[..7].to_vec()].concat(), E::NoEnd { count: 1 }),
        ([whole.clone(), bytes_of(0, 0, [17, 0, 3, 0]), end()].concat(), E::Type { element: 1, number: 17 }),
        ([bytes_of(0, 0, [0, 3, 0, 0]), end()].concat(), E::Method { element: 0, number: 3 }),
        ([bytes_of(0, 0, [0, 0, 14, 0]), end()].concat(), E::Usage { element: 0, number: 14 }),
        ([bytes_of(0, 2, [0, 0, 0, 0]), end()].concat(), E::Misaligned { element: 0, offset: 2 }),
    ] {
        assert_eq!(VertexDeclaration::from_bytes(&bytes), Err(error));
    }
}

#[test]
fn messages_name_what_is_wrong() {
    let semantic = Semantic::new(Usage::TexCoord, 16);
    let messages = [
        DeclarationError::Stream { element: 2, stream: 20 }.to_string(),
        DeclarationError::UsageIndex { element: 0, semantic }.to_string(),
        DeclarationError::TooManyElements { count: 65 }.to_string(),
    ];
    assert_eq!(
        messages,
        [
            "element 2 is in stream 20; the last one is 15",
            "element 0 is texcoord16; the last number of a usage is 15",
            "65 elements are given, 64 are allowed",
        ]
    );
}

#[test]
fn streams_of_vertices_and_instances_meet_in_a_shader() {
    let shader = shader_asm::LoadedVertexShader::assemble(
        "vs_3_0\n dcl_position v0\n dcl_texcoord v1\n dcl_normal v2\n dcl_position o0\n dcl_color o1\n dcl_normal o2
         mov o0, v0\n mov o1, v1\n mov o2, v2",
    )
    .unwrap();
    let declaration = VertexDeclaration::new([
        VertexElement::new(0, 0, DeclType::Float2, Semantic::POSITION),
        VertexElement::new(1, 0, DeclType::Float1, Semantic::texcoord(0)),
        // Of a stream without a buffer.
        VertexElement::new(2, 0, DeclType::Float4, Semantic::NORMAL),
    ])
    .unwrap();
    let places: Vec<u8> = (0..8).flat_map(|number| (number as f32).to_le_bytes()).collect();
    let sizes: Vec<u8> = (0..4).flat_map(|number| (100.0 + number as f32).to_le_bytes()).collect();
    let streams = StreamSources::new().with(0, VertexBuffer::new(&places, 8)).with_instances(
        1,
        VertexBuffer::new(&sizes, 4),
        NonZeroU32::new(2).unwrap(),
    );
    for (instance, size) in [100.0, 100.0, 101.0, 101.0, 102.0].into_iter().enumerate() {
        let vertices = declaration.fetch(&streams, &[3, 0, 3], instance as u32);
        assert_eq!((vertices.count(), vertices.values(Semantic::NORMAL)), (3, None));
        let outputs = shader.run(&VertexConstants::new(), &vertices.inputs()).unwrap();
        let positions: Vec<_> = outputs.positions().iter().map(|position| position.to_array()).collect();
        assert_eq!(positions, [[6.0, 7.0, 0.0, 1.0], [0.0, 1.0, 0.0, 1.0], [6.0, 7.0, 0.0, 1.0]]);
        assert_eq!(outputs.get(Semantic::DIFFUSE).unwrap()[0].to_array(), [size, 0.0, 0.0, 1.0]);
        assert_eq!(outputs.get(Semantic::NORMAL).unwrap()[0].to_array(), [0.0, 0.0, 0.0, 1.0]);
    }
}
