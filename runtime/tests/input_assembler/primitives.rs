//! Primitives of every topology and draw call.

use crate::oracle::{Oracle, assembled, primitives};
use proptest::prelude::*;
use shader_asm::bytemuck;
use shader_asm::d3d11::input_assembler::{
    Draw, Format, IndexBuffer, InputAssembler, InputElement, InputLayout, PrimitiveTopology, VertexBuffer,
};

fn layout(step_rate: u32) -> InputLayout {
    InputLayout::new([
        InputElement::new("A", 0, Format::R32Uint),
        InputElement::new("B", 0, Format::R32Uint).in_slot(1).per_instance(step_rate),
    ])
    .unwrap()
}

fn topologies() -> impl Strategy<Value = PrimitiveTopology> {
    let all: Vec<_> = PrimitiveTopology::all().collect();
    // As many of the first nine as of all patches.
    prop_oneof![prop::sample::select(all[..9].to_vec()), prop::sample::select(all[9..].to_vec())]
}

/// The four calls with small counts, and with starts that leave the buffers of forty rows now and then.
fn draws() -> impl Strategy<Value = Draw> {
    let base = -3_i32..50;
    prop_oneof![
        (0..80_u32, 0..50_u32).prop_map(|(n, start)| Draw::new(n, start)),
        (0..80_u32, 0..50_u32, base.clone()).prop_map(|(n, start, base)| Draw::indexed(n, start, base)),
        (0..80_u32, 0..6_u32, 0..50_u32, 0..50_u32)
            .prop_map(|(n, i, start, first)| Draw::instanced(n, i, start, first)),
        (0..80_u32, 0..6_u32, 0..50_u32, base, 0..50_u32)
            .prop_map(|(n, i, start, base, first)| Draw::indexed_instanced(n, i, start, base, first)),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    /// Primitives, numbers and values are those of the tables, in batches of any size.
    #[test]
    fn draw_calls_give_what_the_tables_say(
        topology in topologies(),
        draw in draws(),
        wide in any::<bool>(),
        indices in prop::collection::vec(prop_oneof![12 => 0..45_u32, 1 => Just(u32::MAX), 1 => Just(0xffff)], 0..100),
        step_rate in 0..4_u32,
        batch_size in 1..90_u32,
    ) {
        let layout = layout(step_rate);
        let vertices: Vec<u32> = (1000..1040).collect();
        let instances: Vec<u32> = (2000..2040).collect();
        let narrow: Vec<u16> = indices.iter().map(|&index| index as u16).collect();
        let buffer = if wide {
            IndexBuffer::new_u32(bytemuck::cast_slice(&indices))
        } else {
            IndexBuffer::new_u16(bytemuck::cast_slice(&narrow))
        };
        let assembler = InputAssembler::new(&layout, topology)
            .with_vertex_buffer(0, VertexBuffer::new(bytemuck::cast_slice(&vertices), 4))
            .with_vertex_buffer(1, VertexBuffer::new(bytemuck::cast_slice(&instances), 4))
            .with_index_buffer(buffer)
            .with_batch_size(batch_size);
        let read: Vec<u32> = if wide { indices.clone() } else { narrow.iter().map(|&index| index.into()).collect() };
        let oracle = Oracle {
            topology,
            draw,
            indices: &read,
            cut: if wide { u32::MAX } else { 0xffff },
            vertices: &vertices,
            instances: &instances,
            step_rate,
        };
        prop_assert_eq!(assembled(&assembler, draw, 2), oracle.run());
    }

    /// No vertex is in a batch twice.
    #[test]
    fn batches_have_distinct_vertices(
        topology in topologies(),
        indices in prop::collection::vec(0..30_u16, 0..200),
        batch_size in 1..90_u32,
    ) {
        let layout = InputLayout::default();
        let assembler = InputAssembler::new(&layout, topology)
            .with_index_buffer(IndexBuffer::new_u16(bytemuck::cast_slice(&indices)))
            .with_batch_size(batch_size);
        for batch in assembler.draw(Draw::indexed_instanced(indices.len() as u32, 2, 0, 0, 0)).unwrap() {
            let ids = batch.vertex_ids().iter().zip(batch.instance_ids());
            let distinct: std::collections::HashSet<_> = ids.collect();
            prop_assert_eq!(distinct.len(), batch.vertex_count());
        }
    }
}

/// A vertex is another one in each instance, also where the places of many instances meet.
#[test]
fn vertices_of_many_instances_in_one_batch() {
    let layout = InputLayout::default();
    let assembler = InputAssembler::new(&layout, PrimitiveTopology::PointList).with_batch_size(4096);
    let batches: Vec<_> = assembler.draw(Draw::instanced(64, 64, 0, 0)).unwrap().collect();
    let [batch] = batches.as_slice() else { panic!("{} batches", batches.len()) };
    let of_points = batch.indices().iter().map(|&vertex| {
        let vertex = vertex as usize;
        (batch.instance_ids()[vertex], batch.vertex_ids()[vertex])
    });
    let expected = (0..64).flat_map(|instance| (0..64).map(move |vertex| (instance, vertex)));
    assert!(of_points.eq(expected));
}

/// The numbers of primitives that ten vertices make.
#[test]
fn ten_vertices() {
    let layout = InputLayout::default();
    let count = |topology| {
        let batches = InputAssembler::new(&layout, topology).draw(Draw::new(10, 0)).unwrap();
        batches.map(|batch| batch.primitives().len()).sum::<usize>()
    };
    let numbers = [1, 2, 3, 4, 5, 10, 11, 12, 13, 35];
    let counts = numbers.map(|number| count(PrimitiveTopology::from_number(number).unwrap()));
    assert_eq!(counts, [10, 5, 9, 3, 8, 2, 7, 1, 3, 3]);
}

/// The figures of the documents for a strip of triangles with neighbours, also for what the other tests compare with.
#[test]
fn triangles_with_neighbours() {
    let strip = |n| primitives(PrimitiveTopology::TriangleStripAdj, n);
    assert_eq!(strip(10), [[0, 1, 2, 6, 4, 3], [2, 5, 6, 8, 4, 0], [4, 2, 6, 9, 8, 7]]);
    assert_eq!(strip(11), strip(10));
    assert_eq!(strip(12)[3], [6, 9, 10, 11, 8, 4]);
    assert_eq!(strip(5).len(), 0);
}

/// Vertices are letters from A on, instances letters as well.
fn letters(from: char, to: char) -> Vec<u32> {
    (from..=to).map(u32::from).collect()
}

fn shown(values: &[[u32; 4]]) -> String {
    values.iter().map(|value| char::from_u32(value[0]).unwrap()).collect()
}

/// The system values of the documents' example: two instances U and V of a strip of triangles with neighbours, of the
/// vertices C to L.
#[test]
fn two_instances_of_a_strip() {
    let layout = layout(1);
    let (vertices, instances) = (letters('C', 'L'), letters('U', 'V'));
    let assembler = InputAssembler::new(&layout, PrimitiveTopology::TriangleStripAdj)
        .with_vertex_buffer(0, VertexBuffer::new(bytemuck::cast_slice(&vertices), 4))
        .with_vertex_buffer(1, VertexBuffer::new(bytemuck::cast_slice(&instances), 4));
    let batches: Vec<_> = assembler.draw(Draw::instanced(10, 2, 0, 0)).unwrap().collect();
    let [batch] = batches.as_slice() else { panic!("{batches:?}") };

    // VertexID, InstanceID and data of each vertex, U before V.
    let mut vertices: Vec<(u32, u32, String)> = (0..batch.vertex_count())
        .map(|vertex| {
            let data = shown(&[batch.values(0)[vertex], batch.values(1)[vertex]]);
            (batch.instance_ids()[vertex], batch.vertex_ids()[vertex], data)
        })
        .collect();
    vertices.sort();
    let expected: Vec<(u32, u32, String)> = [(0, 'U'), (1, 'V')]
        .into_iter()
        .flat_map(|(instance, letter)| {
            "CDEFGHIJKL".chars().zip(0..).map(move |(data, id)| (instance, id, format!("{data}{letter}")))
        })
        .collect();
    assert_eq!(vertices, expected);

    // PrimitiveID, InstanceID and vertices of each primitive.
    let primitives = assembled(&assembler, Draw::instanced(10, 2, 0, 0), 2);
    let primitives: Vec<(u32, u32, String)> = primitives
        .into_iter()
        .map(|primitive| {
            let data: Vec<[u32; 4]> = primitive.vertices.iter().map(|vertex| vertex.1[0]).collect();
            (primitive.id, primitive.instance, shown(&data))
        })
        .collect();
    let expected = [
        (0, 0, "CDEIGF"),
        (1, 0, "EHIKGC"),
        (2, 0, "GEILKJ"),
        (0, 1, "CDEIGF"),
        (1, 1, "EHIKGC"),
        (2, 1, "GEILKJ"),
    ];
    assert_eq!(primitives, expected.map(|(id, instance, data)| (id, instance, data.to_string())));
}

/// The larger example of the documents: two strips, three instances, all starts different from 0.
#[test]
fn three_instances_of_two_strips() {
    let layout = layout(1);
    let (vertices, instances) = (letters('A', 'N'), letters('O', 'W'));
    let indices: Vec<u16> = vec![9, 5, 8, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0xffff, 2, 10, 5, 4, 6, 11, 4, 2, 6];
    let bytes = [&[9_u8][..], bytemuck::cast_slice(&indices)].concat();
    let assembler = InputAssembler::new(&layout, PrimitiveTopology::TriangleStripAdj)
        .with_vertex_buffer(0, VertexBuffer::new(bytemuck::cast_slice(&vertices), 4))
        .with_vertex_buffer(1, VertexBuffer::new(bytemuck::cast_slice(&instances), 4))
        .with_index_buffer(IndexBuffer::new_u16(&bytes).with_offset(1));
    let primitives = assembled(&assembler, Draw::indexed_instanced(17, 3, 3, 2, 6), 2);
    assert_eq!(primitives.len(), 12);
    for (primitive, place) in primitives.iter().zip(0..) {
        let (id, data, ids) = [
            (0, "CDEIGF", [0, 1, 2, 6, 4, 3]),
            (1, "EHIKGC", [2, 5, 6, 8, 4, 0]),
            (2, "GEILKJ", [4, 2, 6, 9, 8, 7]),
            (3, "EMHNIG", [2, 10, 5, 11, 6, 4]),
        ][place as usize % 4];
        assert_eq!((primitive.id, primitive.instance), (id, place / 4));
        let values: Vec<[u32; 4]> = primitive.vertices.iter().map(|vertex| vertex.1[0]).collect();
        assert_eq!(shown(&values), data);
        assert_eq!(primitive.vertices.iter().map(|vertex| vertex.0).collect::<Vec<_>>(), ids);
        let letter = ["U", "V", "W"][place as usize / 4];
        assert!(primitive.vertices.iter().all(|vertex| shown(&vertex.1[1..2]) == letter));
    }
}

#[test]
fn topologies_have_their_numbers() {
    let numbers: Vec<u32> = PrimitiveTopology::all().map(PrimitiveTopology::number).collect();
    let expected: Vec<u32> = [1, 2, 3, 4, 5, 10, 11, 12, 13].into_iter().chain(33..=64).collect();
    assert_eq!(numbers, expected);
    assert_eq!(PrimitiveTopology::from_number(0), None);
    assert_eq!(PrimitiveTopology::from_number(65), None);
    assert_eq!((PrimitiveTopology::patch_list(0), PrimitiveTopology::patch_list(33)), (None, None));
    for topology in PrimitiveTopology::all() {
        assert_eq!(PrimitiveTopology::from_number(topology.number()), Some(topology));
        assert!(topology.inner().iter().all(|&place| usize::from(place) < topology.vertices_per_primitive()));
    }
    let patch = PrimitiveTopology::patch_list(3).unwrap();
    assert_eq!((patch.inner(), patch.vertices_per_primitive()), (&[0, 1, 2][..], 3));
    assert_eq!(PrimitiveTopology::TriangleStripAdj.inner(), [0, 2, 4]);
    assert_eq!(PrimitiveTopology::LineListAdj.inner(), [1, 2]);
}
