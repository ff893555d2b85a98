//! Arguments at the ends of their ranges.

use proptest::prelude::*;
use shader_asm::d3d11::input_assembler::{
    Draw, Format, IndexBuffer, InputAssembler, InputElement, InputLayout, PrimitiveTopology, VertexBuffer,
};

/// Numbers near the ends of 32 bits, small ones and any.
fn edges() -> impl Strategy<Value = u32> {
    prop_oneof![Just(0), Just(u32::MAX), Just(1 << 31), 0..40_u32, (u32::MAX - 40)..=u32::MAX, any::<u32>()]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    /// The first batches of any draw call are made, and no larger than they are set to be.
    #[test]
    fn any_draw_call(
        topology in prop::sample::select(PrimitiveTopology::all().collect::<Vec<_>>()),
        format in prop::sample::select(Format::ALL.to_vec()),
        numbers in prop::array::uniform8(edges()),
        call in 0..4,
        stride in 0..=2048_u32,
        vertices in prop::collection::vec(any::<u8>(), 0..100),
        indices in prop::collection::vec(prop_oneof![Just(0xff), any::<u8>()], 0..100),
        wide in any::<bool>(),
        batch_size in prop_oneof![Just(0), 1..50_u32, Just(2000)],
    ) {
        let [count, instances, start, base, first, offset, index_offset, step_rate] = numbers;
        let layout = InputLayout::new([
            InputElement::new("A", 0, format).at(4),
            InputElement::new("B", 0, format).in_slot(1).per_instance(step_rate),
        ]).unwrap();
        let buffer = if wide { IndexBuffer::new_u32(&indices) } else { IndexBuffer::new_u16(&indices) };
        let assembler = InputAssembler::new(&layout, topology)
            .with_vertex_buffer(0, VertexBuffer::new(&vertices, stride).with_offset(offset))
            .with_vertex_buffer(1, VertexBuffer::new(&vertices, stride).with_offset(offset))
            .with_index_buffer(buffer.with_offset(index_offset))
            .with_batch_size(batch_size);
        let draw = match call {
            0 => Draw::new(count, start),
            1 => Draw::indexed(count, start, base as i32),
            2 => Draw::instanced(count, instances, start, first),
            _ => Draw::indexed_instanced(count, instances, start, base as i32, first),
        };
        let size = batch_size.max(1) as usize;
        for batch in assembler.draw(draw).unwrap().take(3) {
            prop_assert!(batch.vertex_count() <= size + 32);
            // Every vertex completes at most one primitive, and every end of an instance one more.
            prop_assert!(batch.primitives().len() <= 2 * size);
            prop_assert_eq!(batch.values(0).len(), batch.vertex_count());
            prop_assert_eq!(batch.values(1).len(), batch.vertex_count());
            let vertices = batch.vertex_count() as u32;
            prop_assert!(batch.indices().iter().all(|&index| index < vertices));
        }
    }
}

/// Strips of 2^32 − 1 vertices begin at once, and their numbers go on.
#[test]
fn the_longest_draw_calls() {
    let layout = InputLayout::default();
    for topology in PrimitiveTopology::all() {
        let assembler = InputAssembler::new(&layout, topology);
        let mut batches = assembler.draw(Draw::instanced(u32::MAX, u32::MAX, u32::MAX, u32::MAX)).unwrap();
        let ids: Vec<u32> =
            batches.by_ref().take(2).flat_map(|batch| batch.primitive_ids().to_vec()).collect();
        assert!(ids.iter().copied().eq(0..ids.len() as u32), "{topology:?}");
        assert!(ids.len() * topology.vertices_per_primitive() >= 2016, "{topology:?}");
    }
}

/// Instances that have no primitive cost nothing, however many there are.
#[test]
fn instances_without_primitives() {
    let layout = InputLayout::default();
    let assembler = InputAssembler::new(&layout, PrimitiveTopology::TriangleList);
    assert_eq!(assembler.draw(Draw::instanced(2, u32::MAX, 0, 0)).unwrap().count(), 0);
    assert_eq!(assembler.draw(Draw::instanced(0, u32::MAX, 0, 0)).unwrap().count(), 0);
    assert_eq!(assembler.draw(Draw::instanced(u32::MAX, 0, 0, 0)).unwrap().count(), 0);
    assert_eq!(assembler.draw(Draw::indexed(0, 0, 0)).unwrap().count(), 0);
}

/// A strip of nothing but cuts gives empty batches, so that whoever takes them can stop.
#[test]
fn nothing_but_cuts() {
    let layout = InputLayout::default();
    let assembler = InputAssembler::new(&layout, PrimitiveTopology::LineStrip)
        .with_index_buffer(IndexBuffer::new_u16(&[0xff; 64]));
    let batches = assembler.draw(Draw::indexed_instanced(32, u32::MAX, 0, 0, 0)).unwrap().take(10);
    assert!(batches.map(|batch| batch.vertex_count()).eq([0; 10]));
}

/// Sums of 32 bits wrap: rows, and places in a buffer.
#[test]
fn rows_and_addresses_wrap() {
    let layout = InputLayout::new([InputElement::new("A", 0, Format::R8Uint)]).unwrap();
    let bytes: Vec<u8> = (0..32).collect();
    let first = |stride, offset, draw| {
        let assembler = InputAssembler::new(&layout, PrimitiveTopology::PointList)
            .with_vertex_buffer(0, VertexBuffer::new(&bytes, stride).with_offset(offset))
            .with_index_buffer(IndexBuffer::new_u32(&[0xff, 0xff, 0xff, 0xff, 2, 0, 0, 0]));
        let batch = assembler.draw(draw).unwrap().next().unwrap();
        let values = batch.values(0).iter().map(|value| value[0]);
        batch.vertex_ids().iter().copied().zip(values).collect::<Vec<_>>()
    };
    // Row 2^32 − 1, which is before the offset and so outside, then row 0.
    assert_eq!(first(4, 8, Draw::new(2, u32::MAX)), [(0, 0), (1, 8)]);
    // The address of row 2^31 wraps to that of row 0.
    assert_eq!(first(4, 8, Draw::new(2, 1 << 31)), [(0, 8), (1, 12)]);
    // Index 2^32 − 1, which is no cut in a list, and 2.
    assert_eq!(first(4, 0, Draw::indexed(2, 0, 3)), [(u32::MAX, 8), (2, 20)]);
    assert_eq!(first(4, 0, Draw::indexed(1, 1, -1)), [(2, 4)]);
    // Nothing after the last place of the index buffer: index 0. Then its address wraps to that of the first.
    assert_eq!(first(4, 0, Draw::indexed(2, u32::MAX, 1)), [(0, 4), (u32::MAX, 0)]);
    assert_eq!(first(4, 0, Draw::indexed(1, 1 << 30, 2)), [(u32::MAX, 4)]);
}

/// A draw call with indices and without an index buffer reads index 0.
#[test]
fn no_index_buffer() {
    let layout = InputLayout::default();
    let assembler = InputAssembler::new(&layout, PrimitiveTopology::LineList);
    let batch = assembler.draw(Draw::indexed(4, 7, 0)).unwrap().next().unwrap();
    assert_eq!((batch.vertex_ids(), batch.indices()), (&[0][..], &[0, 0, 0, 0][..]));
}

/// Indices that share a place in the hash table of a batch.
#[test]
fn colliding_indices() {
    let indices: Vec<u32> = (0..4096).map(|number| number << 20).collect();
    let bytes: Vec<u8> = indices.iter().flat_map(|index| index.to_le_bytes()).collect();
    let layout = InputLayout::default();
    let assembler = InputAssembler::new(&layout, PrimitiveTopology::PointList)
        .with_index_buffer(IndexBuffer::new_u32(&bytes));
    let ids =
        assembler.draw(Draw::indexed(4096, 0, 0)).unwrap().flat_map(|batch| batch.vertex_ids().to_vec());
    assert!(ids.eq(indices));
}
