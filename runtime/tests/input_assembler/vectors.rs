//! Draw calls whose vertices a geometry shader copied to a buffer, on an implementation of Direct3D 11.
//!
//! `vectors/input-assembler.jsonl` holds a case per line: topology, draw call, elements of the layout, vertex buffers
//! (slot, stride, bytes), index buffer (format, offset, values) and the words that were `written` for each vertex. With
//! `gs`, these are PrimitiveID, number in the primitive, VertexID, InstanceID and both elements for each vertex of each
//! primitive, strips as lists; else the one element that the vertex has.

use crate::oracle::{Primitive, assembled};
use serde_json::Value;
use shader_asm::d3d11::input_assembler::{
    Draw, Format, IndexBuffer, InputAssembler, InputElement, InputLayout, PrimitiveTopology, VertexBuffer,
};

const CASES: &str = include_str!("../vectors/input-assembler.jsonl");

/// The implementation cuts lists at the index ffff as well, as OpenGL does; Direct3D 10 and later cut strips only.
const CUT_LISTS: [&str; 5] = [
    "pointlist-cut16",
    "linelist-cut16",
    "trianglelist-cut16",
    "linelist_adj-cut16",
    "trianglelist_adj-cut16",
];

/// The implementation's division by 1023 is a unit in the last place off for one number.
const INEXACT: &str = "fmt-unorm10";

fn bytes(hex: &str) -> Vec<u8> {
    hex.as_bytes()
        .chunks(2)
        .map(|byte| u8::from_str_radix(std::str::from_utf8(byte).unwrap(), 16).unwrap())
        .collect()
}

fn number(value: &Value) -> u32 {
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
    let values = buffer[2].as_array().unwrap().iter().map(number);
    let wide = buffer[0].as_str().unwrap() == "u32";
    let bytes: Vec<u8> = if wide {
        values.flat_map(u32::to_le_bytes).collect()
    } else {
        values.flat_map(|value| u16::try_from(value).unwrap().to_le_bytes()).collect()
    };
    Some((bytes, wide, number(&buffer[1])))
}

/// What the geometry shader of the cases copies.
fn copied(primitive: &Primitive) -> impl Iterator<Item = Vec<u32>> {
    primitive.vertices.iter().zip(0..).map(|((vertex, values), place)| {
        let numbers = [primitive.id, place, *vertex, primitive.instance];
        numbers.into_iter().chain(values.iter().map(|value| value[0])).collect()
    })
}

fn run(case: &Value) -> Vec<Vec<u32>> {
    let layout = layout(case);
    let buffers: Vec<(u32, u32, Vec<u8>)> = case["vb"]
        .as_array()
        .unwrap()
        .iter()
        .map(|buffer| (number(&buffer[0]), number(&buffer[1]), bytes(buffer[2].as_str().unwrap())))
        .collect();
    let indices = indices(case);
    let mut assembler = InputAssembler::new(&layout, topology(case["topology"].as_str().unwrap()));
    for (slot, stride, bytes) in &buffers {
        assembler = assembler.with_vertex_buffer(*slot, VertexBuffer::new(bytes, *stride));
    }
    if let Some((bytes, wide, offset)) = &indices {
        let buffer = if *wide { IndexBuffer::new_u32(bytes) } else { IndexBuffer::new_u16(bytes) };
        assembler = assembler.with_index_buffer(buffer.with_offset(*offset));
    }
    let primitives = assembled(&assembler, draw(case), layout.elements().len());
    if case["gs"].as_bool().unwrap() {
        primitives.iter().flat_map(copied).collect()
    } else {
        primitives
            .iter()
            .flat_map(|primitive| &primitive.vertices)
            .map(|vertex| vertex.1[0].to_vec())
            .collect()
    }
}

fn written(case: &Value) -> Vec<Vec<u32>> {
    let words = |text: &Value| {
        let words = text.as_str().unwrap().as_bytes().chunks(8);
        words.map(|word| u32::from_str_radix(std::str::from_utf8(word).unwrap(), 16).unwrap()).collect()
    };
    case["written"].as_array().unwrap().iter().map(words).collect()
}

/// All bits are compared, those of NaN as well.
#[test]
fn vertices_are_those_that_were_written() {
    let mut equal = 0;
    let mut different = Vec::new();
    for line in CASES.lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let (run, written) = (run(&case), written(&case));
        if run == written {
            equal += 1;
        } else if case["id"] == INEXACT {
            assert_eq!(case["authority"], "peer-approx");
            let words = run.iter().flatten().zip(written.iter().flatten());
            let off: Vec<u32> = words.map(|(ours, theirs)| ours - theirs).filter(|&off| off != 0).collect();
            assert_eq!(off, [1]);
        } else {
            different.push(case["id"].as_str().unwrap().to_string());
        }
    }
    assert_eq!(different, CUT_LISTS);
    assert_eq!(equal, 76);
}

/// In the cases that cut lists, what was written is what the list gives when it is cut at ffff.
#[test]
fn lists_are_cut_by_the_implementation_only() {
    for line in CASES.lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        if !CUT_LISTS.contains(&case["id"].as_str().unwrap()) {
            continue;
        }
        assert_eq!(case["authority"], "peer-approx");
        let indices: Vec<Value> = case["ib"][2].as_array().unwrap().clone();
        let mut id = 0;
        let mut all = Vec::new();
        for part in indices.split(|index| number(index) == 0xffff) {
            let mut part_case = case.clone();
            part_case["ib"][2] = Value::Array(part.to_vec());
            part_case["draw"] = serde_json::json!(["DrawIndexed", part.len(), 0, 0]);
            let vertices = run(&part_case);
            let primitives = vertices.iter().map(|words| words[0] + 1).max().unwrap_or(0);
            all.extend(vertices.into_iter().map(|mut words| {
                words[0] += id;
                words
            }));
            id += primitives;
        }
        assert_eq!(all, written(&case));
    }
}
