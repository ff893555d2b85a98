//! Vertices per second that draw calls give: `cargo bench -p shader-asm --bench input_assembler`.

#![allow(clippy::unwrap_used)]

use divan::Bencher;
use divan::counter::ItemsCount;
use shader_asm::bytemuck;
use shader_asm::d3d11::input_assembler::{
    Draw, Format, IndexBuffer, InputAssembler, InputElement, InputLayout, PrimitiveTopology, VertexBuffer,
};

fn main() {
    divan::main();
}

const VERTICES: u32 = 1 << 20;

/// Position, normal and texture coordinates.
fn layout() -> InputLayout {
    InputLayout::new([
        InputElement::new("POSITION", 0, Format::R32G32B32Float),
        InputElement::new("NORMAL", 0, Format::R32G32B32Float),
        InputElement::new("TEXCOORD", 0, Format::R32G32Float),
    ])
    .unwrap()
}

fn run(bencher: Bencher<'_, '_>, topology: PrimitiveTopology, indices: Option<&[u32]>) {
    let layout = layout();
    let data: Vec<f32> = (0..VERTICES * 8).map(|number| number as f32).collect();
    let mut assembler = InputAssembler::new(&layout, topology)
        .with_vertex_buffer(0, VertexBuffer::new(bytemuck::cast_slice(&data), 32));
    let draw = match indices {
        Some(indices) => {
            assembler = assembler.with_index_buffer(IndexBuffer::new_u32(bytemuck::cast_slice(indices)));
            Draw::indexed(indices.len() as u32, 0, 0)
        }
        None => Draw::new(VERTICES, 0),
    };
    bencher.counter(ItemsCount::new(draw.count())).bench(|| {
        let batches = divan::black_box(&assembler).draw(draw).unwrap();
        batches.map(|batch| divan::black_box(&batch).vertex_count()).sum::<usize>()
    });
}

/// No vertex is used twice.
#[divan::bench]
fn points(bencher: Bencher<'_, '_>) {
    run(bencher, PrimitiveTopology::PointList, None);
}

#[divan::bench]
fn triangles(bencher: Bencher<'_, '_>) {
    run(bencher, PrimitiveTopology::TriangleList, None);
}

#[divan::bench]
fn strip(bencher: Bencher<'_, '_>) {
    run(bencher, PrimitiveTopology::TriangleStrip, None);
}

/// Six indices for four vertices, as a mesh of squares has them; counted are the indices.
#[divan::bench]
fn indexed_squares(bencher: Bencher<'_, '_>) {
    let squares = (0..VERTICES / 4).flat_map(|square| [0, 1, 2, 2, 1, 3].map(|corner| 4 * square + corner));
    run(bencher, PrimitiveTopology::TriangleList, Some(&squares.collect::<Vec<_>>()));
}
