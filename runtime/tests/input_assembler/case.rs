//! Draw calls of the vectors: `topology`, `draw` with its arguments, elements of the `layout`, `vb` and `ib`.

use serde_json::Value;
use shader_asm::d3d11::input_assembler::{
    Draw, Format, IndexBuffer, InputAssembler, InputElement, InputLayout, PrimitiveTopology, VertexBuffer,
};

pub(crate) fn bytes(hex: &str) -> Vec<u8> {
    hex.as_bytes()
        .chunks(2)
        .map(|byte| u8::from_str_radix(std::str::from_utf8(byte).unwrap(), 16).unwrap())
        .collect()
}

pub(crate) fn number(value: &Value) -> u32 {
    u32::try_from(value.as_u64().unwrap()).unwrap()
}

fn format(name: &str) -> Format {
    let name = match name {
        "f1" => "R32_FLOAT",
        "f2" => "R32G32_FLOAT",
        "f3" => "R32G32B32_FLOAT",
        "f4" => "R32G32B32A32_FLOAT",
        "u1" => "R32_UINT",
        "u2" => "R32G32_UINT",
        "u3" => "R32G32B32_UINT",
        "i4" => "R32G32B32A32_SINT",
        "snorm8x4" => "R8G8B8A8_SNORM",
        "unorm10" => "R10G10B10A2_UNORM",
        "u8x4" => "R8G8B8A8_UINT",
        "i8x4" => "R8G8B8A8_SINT",
        "f16x4" => "R16G16B16A16_FLOAT",
        "snorm16x4" => "R16G16B16A16_SNORM",
        other => panic!("{other}"),
    };
    Format::from_name(name).unwrap()
}

fn topology(name: &str) -> PrimitiveTopology {
    let number = match name {
        "pointlist" => 1,
        "linelist" => 2,
        "linestrip" => 3,
        "trianglelist" => 4,
        "trianglestrip" => 5,
        "linelist_adj" => 10,
        "linestrip_adj" => 11,
        "trianglelist_adj" => 12,
        "trianglestrip_adj" => 13,
        other => panic!("{other}"),
    };
    PrimitiveTopology::from_number(number).unwrap()
}

fn layout(case: &Value) -> InputLayout {
    let element = |row: &Value| {
        let name = row[0].as_str().unwrap().to_string();
        let mut element = InputElement::new("", number(&row[1]), format(row[2].as_str().unwrap()));
        element.semantic_name = name.into();
        let element = element.in_slot(number(&row[3])).at(number(&row[4]));
        match row[5].as_str().unwrap() {
            "vertex" => element,
            _ => element.per_instance(number(&row[6])),
        }
    };
    InputLayout::new(case["layout"].as_array().unwrap().iter().map(element).collect::<Vec<_>>()).unwrap()
}

fn draw(case: &Value) -> Draw {
    let arguments = case["draw"].as_array().unwrap();
    let n = |place: usize| number(&arguments[place]);
    let base = |place: usize| i32::try_from(arguments[place].as_i64().unwrap()).unwrap();
    match arguments[0].as_str().unwrap() {
        "Draw" => Draw::new(n(1), n(2)),
        "DrawIndexed" => Draw::indexed(n(1), n(2), base(3)),
        "DrawInstanced" => Draw::instanced(n(1), n(2), n(3), n(4)),
        "DrawIndexedInstanced" => Draw::indexed_instanced(n(1), n(2), n(3), base(4), n(5)),
        other => panic!("{other}"),
    }
}

/// The bytes of the index buffer, and whether its indices are wide.
fn indices(case: &Value) -> Option<(Vec<u8>, bool, u32)> {
    let buffer = case.get("ib")?;
    let values = buffer["values"].as_array().unwrap().iter().map(number);
    let wide = buffer["format"] == "u32";
    let bytes: Vec<u8> = if wide {
        values.flat_map(u32::to_le_bytes).collect()
    } else {
        values.flat_map(|value| u16::try_from(value).unwrap().to_le_bytes()).collect()
    };
    Some((bytes, wide, number(&buffer["offset"])))
}

/// The input assembler and the draw call of a case.
pub(crate) fn assemble<R>(case: &Value, then: impl FnOnce(&InputAssembler<'_>, Draw) -> R) -> R {
    let layout = layout(case);
    let buffer =
        |row: &Value| (number(&row["slot"]), number(&row["stride"]), bytes(row["hex"].as_str().unwrap()));
    let buffers: Vec<(u32, u32, Vec<u8>)> = case["vb"].as_array().unwrap().iter().map(buffer).collect();
    let indices = indices(case);
    let mut assembler = InputAssembler::new(&layout, topology(case["topology"].as_str().unwrap()));
    for (slot, stride, bytes) in &buffers {
        assembler = assembler.with_vertex_buffer(*slot, VertexBuffer::new(bytes, *stride));
    }
    if let Some((bytes, wide, offset)) = &indices {
        let buffer = if *wide { IndexBuffer::new_u32(bytes) } else { IndexBuffer::new_u16(bytes) };
        assembler = assembler.with_index_buffer(buffer.with_offset(*offset));
    }
    then(&assembler, draw(case))
}
