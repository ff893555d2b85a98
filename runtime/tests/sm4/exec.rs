//! Vertex shaders whose outputs two implementations wrote to a buffer.

use crate::case::{Case, cases, same, words};
use shader_asm::d3d11::LoadedVertexShader;
use std::collections::BTreeSet;

const CASES: &str = include_str!("../vectors/exec-sm4-vs.jsonl");

/// A component that is not as expected.
struct Difference {
    vertex: usize,
    component: usize,
    own: u32,
    expected: u32,
}

impl std::fmt::Display for Difference {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { vertex, component, own, expected } = self;
        write!(f, "[{vertex}][{component}]: {own:08x}, expected {expected:08x}")
    }
}

/// Own outputs beside those under a key.
fn differences(case: &Case, key: &str, equal: impl Fn(u32, u32) -> bool) -> Vec<Difference> {
    let shader = LoadedVertexShader::from_container(&case.container("vs")).unwrap();
    let numbers: Vec<u32> = case.indices().into_iter().flatten().collect();
    let outputs = case.run(&shader, &case.vertices(&numbers, 0));
    let own = outputs.bits("O", 0).unwrap();
    let expected = words(case.text(key));
    assert_eq!(own.len() * 4, expected.len());
    let pairs = own.into_iter().flatten().zip(expected).enumerate();
    pairs
        .filter(|(_, (own, expected))| !equal(*own, *expected))
        .map(|(at, (own, expected))| Difference { vertex: at / 4, component: at % 4, own, expected })
        .collect()
}

#[test]
fn exact_cases_are_equal_to_the_bit() {
    let mut count = 0;
    let mut failures = Vec::new();
    for case in cases(CASES).filter(Case::is_exact) {
        let found = differences(&case, "outputs", same);
        failures.extend(found.iter().map(|difference| format!("{} {difference}", case.text("id"))));
        count += 1;
    }
    assert!(failures.is_empty(), "{} differences:\n{}", failures.len(), failures.join("\n"));
    assert_eq!(count, 80);
}

/// Equal, or both finite and close: within 2^-15, which is more than the documents ask of any function.
fn close(own: u32, expected: u32) -> bool {
    let (a, b) = (f32::from_bits(own), f32::from_bits(expected));
    same(own, expected) || (a.is_finite() && b.is_finite() && (a - b).abs() <= b.abs() * 3.1e-5 + 1e-6)
}

/// Differences that are meant, because the functional specification says otherwise than both implementations do.
/// `input` holds the bits of the first input.
fn is_meant(case: &Case, input: [u32; 4], component: usize) -> bool {
    let a = f32::from_bits(input[component]);
    match case.text("id").split('.').next() {
        // A power is exp2(b · log2(a)): NaN for NaN, and for 0 · ∞. They fold it to 0, and 0 to the power −∞ too.
        Some("fe-pow") => a.is_nan() || a.abs() < f32::MIN_POSITIVE,
        Some("f-lit") => f32::from_bits(input[1]) == 0.0,
        // The sine of such angles is left open.
        Some("fe-tan") => a.abs() > 1e9,
        // What does not fit is clamped, NaN is 0. They take what the processor gives.
        Some("ftou") => !(0.0..4_294_967_296.0).contains(&a),
        _ => false,
    }
}

#[test]
fn approximate_cases_are_close() {
    let mut count = 0;
    let mut failures = Vec::new();
    let mut meant = BTreeSet::new();
    for case in cases(CASES).filter(|case| !case.is_exact()) {
        let id = case.text("id");
        let mut found = differences(&case, "outputs", close);
        if case.row.get("others").is_some() {
            // Where the two differ, a value must be that of one of them.
            let other = differences(&case, "others", close);
            let same = |a: &Difference, b: &Difference| (a.vertex, a.component) == (b.vertex, b.component);
            found.retain(|difference| other.iter().any(|other| same(difference, other)));
        }
        let numbers: Vec<u32> = case.indices().into_iter().flatten().collect();
        let inputs = case.vertices(&numbers, 0);
        for difference in found {
            if is_meant(&case, inputs.first_element()[difference.vertex], difference.component) {
                meant.insert(id.to_string());
            } else {
                failures.push(format!("{id} {difference}"));
            }
        }
        count += 1;
    }
    assert!(failures.is_empty(), "{} differences:\n{}", failures.len(), failures.join("\n"));
    assert_eq!(count, 37);
    let listed = ["f-lit.vs_4_0", "fe-pow.vs_4_0", "fe-tan.vs_4_0", "ftou.vs_4_0"];
    assert!(meant.iter().eq(listed), "{meant:?}");
}
