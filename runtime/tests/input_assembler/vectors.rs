//! Draw calls whose vertices a geometry shader copied to a buffer, on an implementation of Direct3D 11.
//!
//! `vectors/input-assembler.jsonl` holds a case per line: topology, draw call, elements of the layout, vertex buffers
//! and index buffer, and the words that were `written` for each vertex. With
//! `gs`, these are PrimitiveID, number in the primitive, VertexID, InstanceID and both elements for each vertex of each
//! primitive, strips as lists; else the one element that the vertex has.

use crate::case::assemble;
use crate::oracle::{Primitive, assembled};
use serde_json::Value;

const CASES: &str = include_str!("../vectors/input-assembler.jsonl");

/// The implementation cuts lists at the index ffff as well, as OpenGL does; unless set, strips only are cut.
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

fn run(case: &Value, cut_in_lists: bool) -> Vec<Vec<u32>> {
    let elements = case["layout"].as_array().unwrap().len();
    let primitives = assemble(case, |assembler, draw| {
        assembled(&assembler.clone().with_cut_in_lists(cut_in_lists), draw, elements)
    });
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
        let (run, written) = (run(&case, false), written(&case));
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

/// When lists are cut too, the cases that cut them are equal, and no other case changes.
#[test]
fn lists_are_cut_when_they_are_set_to_be() {
    let mut changed = Vec::new();
    for line in CASES.lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let cut = run(&case, true);
        if cut != run(&case, false) {
            assert_eq!(case["authority"], "peer-approx");
            assert_eq!(cut, written(&case), "{}", case["id"]);
            changed.push(case["id"].as_str().unwrap().to_string());
        }
    }
    assert_eq!(changed, CUT_LISTS);
}
