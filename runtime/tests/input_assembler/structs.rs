//! Layouts from structs.

use glam::{IVec2, IVec3, IVec4, UVec2, UVec3, UVec4, Vec2, Vec3, Vec4};
use shader_asm::bytemuck::{self, Pod, Zeroable};
use shader_asm::d3d11::input_assembler::*;
use shader_asm::vertex_layout;

#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
struct Vertex {
    position: Vec3,
    id: u8,
    flag: i8,
    small: [u8; 2],
    colour: Unorm8x4,
    detail: Float16x2,
}

const VERTEX: [InputElement; 6] = vertex_layout!(Vertex {
    position: "POSITION",
    id: "ID",
    flag: "ID"[1],
    small: "SMALL",
    colour: "COLOR"[3],
    detail: "TEXCOORD",
});

#[test]
fn fields_have_their_formats_and_places() {
    let expected = [
        InputElement::new("POSITION", 0, Format::R32G32B32Float).at(0),
        InputElement::new("ID", 0, Format::R8Uint).at(12),
        InputElement::new("ID", 1, Format::R8Sint).at(13),
        InputElement::new("SMALL", 0, Format::R8G8Uint).at(14),
        InputElement::new("COLOR", 3, Format::R8G8B8A8Unorm).at(16),
        InputElement::new("TEXCOORD", 0, Format::R16G16Float).at(20),
    ];
    assert_eq!(VERTEX, expected);
    assert_eq!(InputLayout::new(VERTEX).unwrap().stride(0), 24);
    assert_eq!(
        vertex_layout!(slot 3: Vertex { colour: "C" }),
        [InputElement::new("C", 0, Format::R8G8B8A8Unorm).at(16).in_slot(3)]
    );
    assert_eq!(
        vertex_layout!(slot 3, per instance 2: Vertex { colour: "C", id: "I"[7] }),
        [
            InputElement::new("C", 0, Format::R8G8B8A8Unorm).at(16).in_slot(3).per_instance(2),
            InputElement::new("I", 7, Format::R8Uint).at(12).in_slot(3).per_instance(2),
        ]
    );
}

#[test]
fn values_of_a_struct_come_back() {
    let layout = InputLayout::new(VERTEX).unwrap();
    let vertex = Vertex {
        position: Vec3::new(1.0, 2.0, 3.0),
        id: 200,
        flag: -3,
        small: [7, 8],
        colour: Unorm8x4([255, 0, 255, 0]),
        detail: Float16x2([0x3c00, 0xc000]),
    };
    let assembler = InputAssembler::new(&layout, PrimitiveTopology::PointList)
        .with_vertex_buffer(0, VertexBuffer::from_slice(std::slice::from_ref(&vertex)))
        .with_index_buffer(IndexBuffer::from(&[0_u32][..]));
    let batch = assembler.draw(Draw::indexed(1, 0, 0)).unwrap().next().unwrap();
    let one = 1.0_f32.to_bits();
    let expected = [
        [1.0, 2.0, 3.0, 1.0].map(f32::to_bits),
        [200, 0, 0, 1],
        [-3_i32 as u32, 0, 0, 1],
        [7, 8, 0, 1],
        [one, 0, one, 0],
        [1.0, -2.0, 0.0, 1.0].map(f32::to_bits),
    ];
    for (element, expected) in expected.into_iter().enumerate() {
        assert_eq!(batch.values(element), [expected]);
    }
}

fn has_its_size<F: VertexFormat>(kinds: &mut Vec<Format>) {
    assert_eq!(size_of::<F>(), F::FORMAT.size() as usize, "{}", std::any::type_name::<F>());
    kinds.push(F::FORMAT);
}

/// Checks types, and gives their formats.
macro_rules! formats_of {
    ($($type:ty),* $(,)?) => {{
        let mut kinds = Vec::new();
        $(has_its_size::<$type>(&mut kinds);)*
        kinds
    }};
}

#[test]
fn types_are_as_long_as_their_formats() {
    let formats = formats_of!(
        f32,
        Vec2,
        Vec3,
        Vec4,
        [f32; 1],
        [f32; 2],
        [f32; 3],
        [f32; 4],
        u32,
        UVec2,
        UVec3,
        UVec4,
        [u32; 1],
        [u32; 2],
        [u32; 3],
        [u32; 4],
        i32,
        IVec2,
        IVec3,
        IVec4,
        [i32; 1],
        [i32; 2],
        [i32; 3],
        [i32; 4],
        u8,
        [u8; 2],
        [u8; 4],
        i8,
        [i8; 2],
        [i8; 4],
        u16,
        [u16; 2],
        [u16; 4],
        i16,
        [i16; 2],
        [i16; 4],
        Unorm8x2,
        Unorm8x4,
        Unorm8x4Bgra,
        Snorm8x2,
        Snorm8x4,
        Unorm16x2,
        Unorm16x4,
        Snorm16x2,
        Snorm16x4,
        Float16x2,
        Float16x4,
        Unorm10x3x2,
        Uint10x3x2,
        Float11x2x10,
    );
    // The formats that no type has: those of a single normalised number or half, and the one with a hole.
    let missing: Vec<&str> =
        Format::ALL.iter().filter(|format| !formats.contains(format)).map(|format| format.name()).collect();
    let expected = ["R16_FLOAT", "R16_UNORM", "R16_SNORM", "R8_UNORM", "R8_SNORM", "B8G8R8X8_UNORM"];
    assert_eq!(missing, expected);
    assert_eq!(bytemuck::bytes_of(&Unorm8x4::from([1, 2, 3, 4])), [1, 2, 3, 4]);
}
