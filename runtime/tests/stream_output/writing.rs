//! What is written, where, and when not.

use proptest::prelude::*;
use shader_asm::d3d11::input_assembler::{Draw, PrimitiveTopology};
use shader_asm::d3d11::stream_output::{
    RegisterRows, StreamOutput, StreamOutputBuffer, StreamOutputDeclaration, StreamOutputElement,
    StreamStatistics,
};
use shader_asm::d3d11::{ComponentType, SignatureElement, Topology};

/// `A` in o0 and `B` in o1.yz, of stream 0; `C` in o0.x of stream 2.
fn outputs() -> [SignatureElement; 3] {
    [
        SignatureElement::new("A", 0, ComponentType::Uint, Some(0), 0b1111),
        SignatureElement::new("B", 0, ComponentType::Uint, Some(1), 0b0110),
        SignatureElement::new("C", 0, ComponentType::Uint, Some(0), 0b0001).stream(2),
    ]
}

/// Vertex n has 1000n + 10r + c in component c of register r.
fn vertices(count: u32) -> Vec<[u32; 4]> {
    (0..2 * count).map(|row| [0, 1, 2, 3].map(|c| row / 2 * 1000 + row % 2 * 10 + c)).collect()
}

fn words(buffer: &StreamOutputBuffer) -> Vec<u32> {
    buffer.bytes().chunks_exact(4).map(|word| u32::from_le_bytes(word.try_into().unwrap())).collect()
}

fn statistics(written: u64, needed: u64) -> StreamStatistics {
    StreamStatistics { primitives_written: written, primitives_storage_needed: needed }
}

/// A buffer whose bytes are all ff.
fn filled(size: usize) -> StreamOutputBuffer {
    StreamOutputBuffer::from_bytes(vec![0xff; size])
}

#[test]
fn gaps_and_the_space_between_vertices_keep_their_bytes() {
    let elements = [
        StreamOutputElement::new(0, "B", 0, 1, 1, 0),
        StreamOutputElement::gap(0, 2, 0),
        StreamOutputElement::new(0, "A", 0, 1, 2, 0),
        StreamOutputElement::new(0, "B", 0, 0, 1, 0),
    ];
    let declaration = StreamOutputDeclaration::new(elements, &[28]).unwrap();
    let mut buffer = filled(64);
    let mut output =
        StreamOutput::new(&declaration, &outputs()).unwrap().with_buffer(0, &mut buffer, Some(4));
    let rows = vertices(2);
    output.write_primitives(PrimitiveTopology::PointList, &[1, 0], &RegisterRows::new(2, &rows));
    assert_eq!(output.statistics(0), statistics(2, 2));
    let old = u32::MAX;
    let expected = [old, 1012, old, old, 1001, 1002, 1011, old, 12, old, old, 1, 2, 11, old, old];
    assert_eq!(words(&buffer), expected);
    assert_eq!(buffer.filled(), 60);
    assert_eq!(Draw::auto(&buffer, 28, 4), Draw::new(2, 0));
    assert_eq!(Draw::auto(&buffer, 0, 4), Draw::new(0, 0));
}

/// Neighbours are dropped.
#[test]
fn primitives_of_a_vertex_shader() {
    let declaration =
        StreamOutputDeclaration::new([StreamOutputElement::new(0, "A", 0, 0, 1, 0)], &[]).unwrap();
    let rows = vertices(6);
    let written = |topology, indices: &[u32]| {
        let mut buffer = StreamOutputBuffer::new(100);
        let mut output =
            StreamOutput::new(&declaration, &outputs()).unwrap().with_buffer(0, &mut buffer, Some(0));
        output.write_primitives(topology, indices, &RegisterRows::new(2, &rows));
        let words = words(&buffer);
        words[..buffer.filled() / 4].iter().map(|word| word / 1000).collect::<Vec<_>>()
    };
    assert_eq!(written(PrimitiveTopology::LineListAdj, &[0, 1, 2, 3, 5]), [1, 2]);
    assert_eq!(written(PrimitiveTopology::TriangleStripAdj, &[0, 1, 2, 3, 4, 5]), [0, 2, 4]);
    assert_eq!(written(PrimitiveTopology::TriangleList, &[5, 3, 4, 1]), [5, 3, 4]);
    assert_eq!(written(PrimitiveTopology::patch_list(4).unwrap(), &[5, 3, 4, 1]), [5, 3, 4, 1]);
    // A vertex that does not exist has zeros.
    assert_eq!(written(PrimitiveTopology::PointList, &[u32::MAX, 1]), [0, 1]);
}

/// A primitive that does not fit in one of the buffers of its stream goes to none of them, and so do all behind it;
/// other streams go on.
#[test]
fn a_full_buffer_stops_its_stream() {
    let elements = [
        StreamOutputElement::new(0, "A", 0, 0, 1, 0),
        StreamOutputElement::new(0, "B", 0, 0, 2, 1),
        StreamOutputElement::new(2, "C", 0, 0, 1, 3),
    ];
    let declaration = StreamOutputDeclaration::new(elements, &[]).unwrap();
    let (mut a, mut b, mut c) = (filled(100), filled(5 * 8 + 7), filled(8));
    let mut output = StreamOutput::new(&declaration, &outputs())
        .unwrap()
        .with_buffer(0, &mut a, Some(0))
        .with_buffer(1, &mut b, Some(0))
        .with_buffer(3, &mut c, Some(0));
    let rows = vertices(4);
    let rows = RegisterRows::new(2, &rows);
    // Two of four triangles would need six places of the second buffer.
    output.write_strip(0, Topology::TRIANGLE_STRIP, 0..4, &rows);
    output.write_strip(2, Topology::LINE_STRIP, 1..3, &rows);
    // A point would still fit.
    output.write_strip(0, Topology::POINT_LIST, 0..1, &rows);
    assert_eq!(output.statistics(0), statistics(1, 3));
    assert_eq!(output.statistics(2), statistics(1, 1));
    assert_eq!(output.statistics(1), statistics(0, 0));
    assert_eq!(output.statistics(4), statistics(0, 0));
    assert_eq!((a.filled(), b.filled(), c.filled()), (12, 24, 8));
    assert_eq!(words(&a)[..4], [0, 1000, 2000, u32::MAX]);
    assert_eq!(words(&b)[..7], [11, 12, 1011, 1012, 2011, 2012, u32::MAX]);
    assert_eq!(words(&c), [1000, 2000]);
}

#[test]
fn appended_vertices_follow_those_before() {
    let declaration =
        StreamOutputDeclaration::new([StreamOutputElement::new(0, "A", 0, 0, 1, 0)], &[]).unwrap();
    let rows = vertices(2);
    let mut buffer = StreamOutputBuffer::new(16);
    for offset in [Some(4), None, None] {
        let mut output =
            StreamOutput::new(&declaration, &outputs()).unwrap().with_buffer(0, &mut buffer, offset);
        output.write_primitives(PrimitiveTopology::PointList, &[1], &RegisterRows::new(2, &rows));
        assert_eq!(output.statistics(0), statistics(1, 1));
    }
    assert_eq!(words(&buffer), [0, 1000, 1000, 1000]);
    assert_eq!(buffer.filled(), 16);
    // An offset beyond the end leaves no room.
    let mut output =
        StreamOutput::new(&declaration, &outputs()).unwrap().with_buffer(0, &mut buffer, Some(u32::MAX));
    output.write_primitives(PrimitiveTopology::PointList, &[1], &RegisterRows::new(2, &rows));
    assert_eq!(output.statistics(0), statistics(0, 1));
}

/// A declared slot without a buffer is as a full one: its stream counts what it needs, and others are written.
#[test]
fn slots_without_a_buffer() {
    let elements = [
        StreamOutputElement::new(0, "A", 0, 0, 1, 0),
        StreamOutputElement::new(0, "B", 0, 0, 1, 1),
        StreamOutputElement::new(2, "C", 0, 0, 1, 2),
    ];
    let declaration = StreamOutputDeclaration::new(elements, &[]).unwrap();
    let rows = vertices(1);
    let (mut buffer, mut other, mut unused) = (StreamOutputBuffer::new(8), filled(8), filled(0));
    let mut output = StreamOutput::new(&declaration, &outputs())
        .unwrap()
        .with_buffer(1, &mut buffer, Some(0))
        .with_buffer(2, &mut other, Some(0))
        // Nothing is declared for it, so that it cannot be full.
        .with_buffer(3, &mut unused, Some(0));
    output.write_strip(0, Topology::POINT_LIST, 0..1, &RegisterRows::new(2, &rows));
    output.write_strip(2, Topology::POINT_LIST, 0..1, &RegisterRows::new(2, &rows));
    assert_eq!([0, 2].map(|stream| output.statistics(stream)), [statistics(0, 1), statistics(1, 1)]);
    assert_eq!((words(&buffer), buffer.filled()), (vec![0, 0], 0));
    assert_eq!((words(&other), other.filled()), (vec![0, u32::MAX], 4));
    let mut output =
        StreamOutput::new(&declaration, &outputs()).unwrap().with_buffer(9, &mut buffer, Some(0));
    output.write_strip(0, Topology::POINT_LIST, 0..1, &RegisterRows::new(2, &rows));
    output.write_strip(7, Topology::POINT_LIST, 0..1, &RegisterRows::new(2, &rows));
    output.write_strip(0, Topology::UNDEFINED, 0..1, &RegisterRows::new(2, &rows));
    assert_eq!(output.statistics(0), statistics(0, 1));
}

/// The primitives of a strip as a list.
fn expanded(topology: Topology, strip: &[u32]) -> Vec<Vec<u32>> {
    match topology {
        Topology::POINT_LIST => strip.iter().map(|&vertex| vec![vertex]).collect(),
        Topology::LINE_STRIP => strip.windows(2).map(<[u32]>::to_vec).collect(),
        _ => strip
            .windows(3)
            .enumerate()
            .map(|(p, v)| if p % 2 == 0 { v.to_vec() } else { vec![v[0], v[2], v[1]] })
            .collect(),
    }
}

proptest! {
    /// Strips of any lengths in a buffer of any size.
    #[test]
    fn strips_become_lists(
        topology in prop::sample::select(vec![Topology::POINT_LIST, Topology::LINE_STRIP, Topology::TRIANGLE_STRIP]),
        lengths in prop::collection::vec(0..7_usize, 0..8),
        size in 0..200_usize,
        offset in prop_oneof![0..40_u32, any::<u32>()],
        stride in (1..6_u32).prop_map(|words| 4 * words),
    ) {
        let elements = [StreamOutputElement::new(0, "A", 0, 0, 1, 0)];
        let declaration = StreamOutputDeclaration::new(elements, &[stride]).unwrap();
        let mut buffer = filled(size);
        let mut output =
            StreamOutput::new(&declaration, &outputs()).unwrap().with_buffer(0, &mut buffer, Some(offset));
        let rows = vertices(50);
        let (mut bytes, mut written, mut needed) = (vec![0xff; size], 0, 0);
        let (mut place, mut first) = (offset as usize, 0);
        let mut full = false;
        for length in lengths {
            output.write_strip(0, topology, first..first + length, &RegisterRows::new(2, &rows));
            let strip: Vec<u32> = (first..first + length).map(|vertex| vertex as u32).collect();
            for primitive in expanded(topology, &strip) {
                needed += 1;
                full |= place + primitive.len() * stride as usize > size;
                if full {
                    continue;
                }
                written += 1;
                for vertex in primitive {
                    bytes[place..place + 4].copy_from_slice(&(vertex * 1000).to_le_bytes());
                    place += stride as usize;
                }
            }
            first += length;
        }
        prop_assert_eq!(output.statistics(0), statistics(written, needed));
        prop_assert_eq!(buffer.bytes(), &bytes[..]);
        prop_assert_eq!(buffer.filled(), place);
    }
}
