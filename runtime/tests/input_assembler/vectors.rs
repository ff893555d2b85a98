//! Draw calls whose vertices a geometry shader copied to a buffer, on an implementation of Direct3D 11.
//!
//! `vectors/input-assembler.jsonl` holds a case per line: topology, draw call, elements of the layout, vertex buffers
//! and index buffer, and the words that were `written` for each vertex. With
//! `gs`, these are PrimitiveID, number in the primitive, VertexID, InstanceID and both elements for each vertex of each
//! primitive, strips as lists; else the one element that the vertex has.

use crate::case::{assemble, number};
use crate::oracle::{Primitive, assembled};
use serde_json::Value;

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

/// What the geometry shader of the cases copies.
fn copied(primitive: &Primitive) -> impl Iterator<Item = Vec<u32>> {
    primitive.vertices.iter().zip(0..).map(|((vertex, values), place)| {
        let numbers = [primitive.id, place, *vertex, primitive.instance];
        numbers.into_iter().chain(values.iter().map(|value| value[0])).collect()
    })
}

fn run(case: &Value) -> Vec<Vec<u32>> {
    let elements = case["layout"].as_array().unwrap().len();
    let primitives = assemble(case, |assembler, draw| assembled(assembler, draw, elements));
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
        let indices: Vec<Value> = case["ib"]["values"].as_array().unwrap().clone();
        let mut id = 0;
        let mut all = Vec::new();
        for part in indices.split(|index| number(index) == 0xffff) {
            let mut part_case = case.clone();
            part_case["ib"]["values"] = Value::Array(part.to_vec());
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
