//! Every format at the edges of its range, against a computation in double precision.

use shader_asm::bytemuck;
use shader_asm::d3d11::ComponentType;
use shader_asm::d3d11::input_assembler::{
    Draw, Format, InputAssembler, InputElement, InputLayout, PrimitiveTopology, VertexBuffer,
};

/// Reads elements that lie one after the other.
fn read(format: Format, bytes: &[u8]) -> Vec<[u32; 4]> {
    let layout = InputLayout::new([InputElement::new("A", 0, format)]).unwrap();
    let count = bytes.len() as u32 / format.size();
    let assembler = InputAssembler::new(&layout, PrimitiveTopology::PointList)
        .with_vertex_buffer(0, VertexBuffer::new(bytes, format.size()));
    assembler.draw(Draw::new(count, 0)).unwrap().flat_map(|batch| batch.values(0).to_vec()).collect()
}

/// The fields of a format, taken from its name: letter, bits, place of its first bit.
fn fields(name: &str) -> Vec<(char, u32, u32)> {
    let (letters, _) = name.split_once('_').unwrap();
    let mut fields = Vec::new();
    let mut start = 0;
    for part in letters.split_inclusive(|c: char| c.is_ascii_digit()) {
        // A second digit belongs to the field before it.
        if part.len() == 1 {
            let (_, bits, _): &mut (char, u32, u32) = fields.last_mut().unwrap();
            let digit = part.parse::<u32>().unwrap();
            start += *bits * 9 + digit;
            *bits = *bits * 10 + digit;
            continue;
        }
        let bits = part[1..].parse().unwrap();
        fields.push((part.chars().next().unwrap(), bits, start));
        start += bits;
    }
    fields
}

/// A float with 5 bits of exponent and `fraction` bits of fraction, perhaps with a sign above; its value, and for
/// infinity and NaN nothing.
fn small_float(bits: u32, fraction: u32) -> Option<f64> {
    let sign = if bits >> (fraction + 5) & 1 == 1 { -1.0 } else { 1.0 };
    let exponent = (bits >> fraction & 31) as i32;
    let part = f64::from(bits & ((1 << fraction) - 1)) / f64::from(1_u32 << fraction);
    match exponent {
        31 => None,
        0 => Some(sign * part * 2.0_f64.powi(-14)),
        _ => Some(sign * (1.0 + part) * 2.0_f64.powi(exponent - 15)),
    }
}

/// A number of a field as the shader reads it; `None` for infinity and NaN of short floats.
fn expected(suffix: &str, bits: u32, value: u32) -> Option<u32> {
    let signed = i64::from(value) - if value >> (bits - 1) & 1 == 1 { 1_i64 << bits } else { 0 };
    // All quotients are rounded once: those of such short numbers, rounded twice, come out the same.
    let float = |value: f64| Some((value as f32).to_bits());
    match (suffix, bits) {
        ("FLOAT", 32) => Some(value),
        ("FLOAT", 16) => small_float(value, 10).and_then(float),
        ("FLOAT", _) => small_float(value, bits - 5).and_then(float),
        ("UINT", _) => Some(value),
        ("SINT", _) => Some(signed as u32),
        ("UNORM", _) => float(f64::from(value) / (2.0_f64.powi(bits as i32) - 1.0)),
        ("SNORM", _) => float((signed as f64 / (2.0_f64.powi(bits as i32 - 1) - 1.0)).max(-1.0)),
        other => panic!("{other:?}"),
    }
}

/// All values of fields up to 16 bits; of longer ones the edges, with NaN, infinities and denormals.
fn values(bits: u32) -> Vec<u32> {
    if bits <= 16 {
        return (0..1 << bits).collect();
    }
    let edges = [0, 1, 0x7fff_ffff, 0x8000_0000, u32::MAX, 0x7f80_0000, 0xff80_0001, 0x7fc0_0000];
    edges.into_iter().chain([0x3f80_0000, 0x007f_ffff]).collect()
}

/// Every field of every format has its own bits and its own place, whatever the others are.
#[test]
fn every_field_of_every_format() {
    for &format in Format::ALL {
        let suffix = format.name().split_once('_').unwrap().1;
        let fields = fields(format.name());
        assert_eq!(fields.iter().map(|field| field.1).sum::<u32>(), format.size() * 8, "{format}");
        for &(letter, bits, start) in &fields {
            let Some(place) = "RGBA".find(letter) else { continue };
            for others in [0, u128::MAX] {
                let mask = ((1_u128 << bits) - 1) << start;
                let element = |&value: &u32| {
                    let number = (others & !mask) | u128::from(value) << start;
                    number.to_le_bytes()[..format.size() as usize].to_vec()
                };
                let values = values(bits);
                let bytes: Vec<u8> = values.iter().flat_map(element).collect();
                let read = read(format, &bytes);
                assert_eq!(read.len(), values.len());
                for (&value, read) in values.iter().zip(read) {
                    let read = read[place];
                    match expected(suffix, bits, value) {
                        Some(expected) => assert_eq!(read, expected, "{format} {letter} {value:x}"),
                        None => special(format, bits, value, read),
                    }
                }
            }
        }
    }
}

/// Infinity and NaN of short floats: the sign and the fraction stay.
fn special(format: Format, bits: u32, value: u32, read: u32) {
    let fraction = if bits == 16 { 10 } else { bits - 5 };
    let sign = if bits == 16 { value >> 15 << 31 } else { 0 };
    let part = (value & ((1 << fraction) - 1)) << (23 - fraction);
    assert_eq!(read, sign | 0x7f80_0000 | part, "{format} {value:x}");
}

#[test]
fn components_that_a_format_lacks() {
    for &format in Format::ALL {
        let one = match format.component_type() {
            ComponentType::Float => 1.0_f32.to_bits(),
            _ => 1,
        };
        let fields = fields(format.name()).iter().filter(|field| "RGBA".contains(field.0)).count();
        assert_eq!(fields, format.components(), "{format}");
        let default = [0, 0, 0, one];
        // Set to all ones, and outside of the buffer.
        let inside = read(format, &vec![0xff; format.size() as usize]);
        assert_eq!(inside[0][fields..], default[fields..], "{format}");
        let layout = InputLayout::new([InputElement::new("A", 0, format)]).unwrap();
        let bytes = vec![0xff; 2 * format.size() as usize];
        let short = &bytes[..bytes.len() - 1];
        let assembler = InputAssembler::new(&layout, PrimitiveTopology::PointList)
            .with_vertex_buffer(0, VertexBuffer::new(short, format.size()));
        let batch = assembler.draw(Draw::new(3, 0)).unwrap().next().unwrap();
        assert_ne!(batch.values(0)[0][0], 0, "{format}");
        let outside: Vec<u32> =
            default.iter().enumerate().map(|(place, &word)| if place < fields { 0 } else { word }).collect();
        assert_eq!(batch.values(0)[1].to_vec(), outside, "{format}");
        assert_eq!(batch.values(0)[2].to_vec(), outside, "{format}");
    }
}

/// A slot without a buffer gives no defaults.
#[test]
fn slots_without_a_buffer() {
    let layout = InputLayout::new([InputElement::new("A", 0, Format::R32Float).in_slot(5)]).unwrap();
    let assembler = InputAssembler::new(&layout, PrimitiveTopology::PointList)
        .with_vertex_buffer(4, VertexBuffer::new(&[0xff; 64], 4));
    let batch = assembler.draw(Draw::new(2, 0)).unwrap().next().unwrap();
    assert_eq!(batch.values(0), [[0; 4]; 2]);
    assert_eq!(batch.values(1), [[0; 4]; 0]);
}

#[test]
fn formats_have_their_names_and_numbers() {
    for pair in Format::ALL.windows(2) {
        assert!(pair[0].number() < pair[1].number());
    }
    for &format in Format::ALL {
        assert_eq!(Format::from_number(format.number()), Some(format));
        assert_eq!(Format::from_name(format.name()), Some(format));
        assert_eq!(Format::from_name(&format.to_string().to_lowercase()), Some(format));
        let variant = format!("{format:?}").to_ascii_uppercase();
        assert_eq!(variant, format.name().replace('_', ""));
        let suffix = format.name().split_once('_').unwrap().1;
        let component_type = match suffix {
            "UINT" => ComponentType::Uint,
            "SINT" => ComponentType::Sint,
            _ => ComponentType::Float,
        };
        assert_eq!(format.component_type(), component_type);
    }
    // Numbers of the public header, one of each kind.
    let numbers = [
        (2, Format::R32G32B32A32Float),
        (10, Format::R16G16B16A16Float),
        (18, Format::R32G32Sint),
        (24, Format::R10G10B10A2Unorm),
        (26, Format::R11G11B10Float),
        (28, Format::R8G8B8A8Unorm),
        (34, Format::R16G16Float),
        (41, Format::R32Float),
        (49, Format::R8G8Unorm),
        (54, Format::R16Float),
        (64, Format::R8Sint),
        (87, Format::B8G8R8A8Unorm),
        (88, Format::B8G8R8X8Unorm),
    ];
    for (number, format) in numbers {
        assert_eq!(format.number(), number);
    }
    assert_eq!(Format::from_number(29), None);
    assert_eq!(Format::from_name("D32_FLOAT"), None);
    assert_eq!(Format::from_name("DXGI_FORMAT_"), None);
}

/// Both orders of the colours give the same colour.
#[test]
fn colours_of_both_orders() {
    let rgba = [0x11_u8, 0x22, 0x33, 0x44];
    let bgra = [0x33_u8, 0x22, 0x11, 0x44];
    let colour = read(Format::R8G8B8A8Unorm, &rgba)[0];
    assert_eq!(read(Format::B8G8R8A8Unorm, &bgra)[0], colour);
    let [r, g, b, _] = colour;
    assert_eq!(read(Format::B8G8R8X8Unorm, &bgra)[0], [r, g, b, 1.0_f32.to_bits()]);
    assert_eq!(read(Format::R32Uint, bytemuck::bytes_of(&rgba))[0][0], 0x4433_2211);
}
