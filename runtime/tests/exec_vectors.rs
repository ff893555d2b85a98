//! Vertex shaders with constants, inputs and the outputs of two implementations of Direct3D 9.
//!
//! `vectors/exec-vs.jsonl` holds a case per line: `asm` and its `words`; constants `c` (bits), `i`, `b`; per register
//! the bits of `inputs` and `outputs` of all vertices, one after the other, `--------` where nothing is known;
//! `others` where the second implementation disagrees. Reading the outputs back lost the sign of zeros, denormals and
//! which NaN it was.
//!
//! Where a case is `exact` the bits must be equal, in both kinds of arithmetic. The other cases show functions that
//! the implementations approximate, infinities and NaN; they both compute `0 · ∞ = NaN`, so they are compared with
//! [`Arithmetic::Ieee`], and with one of the two where those differ.

#![allow(clippy::unwrap_used, clippy::panic)]

use serde_json::Value;
use shader_asm::{Arithmetic, LoadedVertexShader, RunOptions, VertexConstants};

struct Case {
    row: Value,
}

impl Case {
    fn text(&self, key: &str) -> &str {
        self.row[key].as_str().unwrap()
    }

    fn count(&self) -> usize {
        usize::try_from(self.row["count"].as_u64().unwrap()).unwrap()
    }

    fn map(&self, key: &str) -> impl Iterator<Item = (&str, &Value)> {
        self.row[key].as_object().into_iter().flatten().map(|(name, value)| (name.as_str(), value))
    }

    fn shader(&self) -> LoadedVertexShader {
        let digits = self.text("words").as_bytes().chunks(8);
        let word = |word: &[u8]| u32::from_str_radix(std::str::from_utf8(word).unwrap(), 16).unwrap();
        LoadedVertexShader::from_bytecode(&digits.map(word).collect::<Vec<_>>()).unwrap()
    }

    fn constants(&self) -> VertexConstants {
        let mut constants = VertexConstants::new();
        for (register, value) in self.map("c") {
            constants.set_float_bits(register.parse().unwrap(), quads(value)[0].map(Option::unwrap));
        }
        for (register, value) in self.map("i") {
            let int = |at: usize| i32::try_from(value[at].as_i64().unwrap()).unwrap();
            constants.set_int(register.parse().unwrap(), [int(0), int(1), int(2), int(3)]);
        }
        for (register, value) in self.map("b") {
            constants.set_bool(register.parse().unwrap(), value.as_u64().unwrap() != 0);
        }
        constants
    }

    /// The bits of every output, vertex by vertex.
    fn run(&self, shader: &LoadedVertexShader, arithmetic: Arithmetic) -> Vec<(String, Vec<[u32; 4]>)> {
        let inputs: Vec<(u32, Vec<[u32; 4]>)> = self
            .map("inputs")
            .map(|(name, value)| {
                let values = quads(value).into_iter().map(|quad| quad.map(Option::unwrap));
                (name[1..].parse().unwrap(), values.collect())
            })
            .collect();
        let slices: Vec<(u32, &[[u32; 4]])> = inputs.iter().map(|(v, data)| (*v, data.as_slice())).collect();
        let options = RunOptions { arithmetic, ..RunOptions::default() };
        let outputs = shader.run_raw(&self.constants(), &slices, self.count(), options).unwrap();
        let bits =
            |register| (0..self.count()).map(|vertex| outputs.bits(register, vertex).unwrap()).collect();
        outputs.registers().map(|(register, _)| (register.to_string(), bits(register))).collect()
    }
}

fn cases() -> impl Iterator<Item = Case> {
    let lines = include_str!("vectors/exec-vs.jsonl").lines();
    lines.map(|line| Case { row: serde_json::from_str(line).unwrap() })
}

/// Four words per vertex.
fn quads(value: &Value) -> Vec<[Option<u32>; 4]> {
    let digits = value.as_str().unwrap().as_bytes();
    let word = |word: &[u8]| u32::from_str_radix(std::str::from_utf8(word).unwrap(), 16).ok();
    let quad = |quad: &[u8]| std::array::from_fn(|at| word(&quad[at * 8..at * 8 + 8]));
    digits.chunks(32).map(quad).collect()
}

/// Equal but for what reading back lost.
fn same(own: u32, expected: u32) -> bool {
    let (a, b) = (f32::from_bits(own), f32::from_bits(expected));
    let zero = |value: f32| value == 0.0 || value.is_subnormal();
    own == expected || (a.is_nan() && b.is_nan()) || (zero(a) && zero(b))
}

/// Equal, or both finite and close: within 2^-15 for powers, which is what Direct3D asks of `pow`.
fn close(own: u32, expected: u32) -> bool {
    let (a, b) = (f32::from_bits(own), f32::from_bits(expected));
    same(own, expected) || (a.is_finite() && b.is_finite() && (a - b).abs() <= b.abs() * 3.1e-5 + 1e-6)
}

/// Differences between a case and its outputs by `key`, as `register.component[vertex]: own, expected`.
fn differences(
    case: &Case,
    key: &str,
    own: &[(String, Vec<[u32; 4]>)],
    equal: impl Fn(u32, u32) -> bool,
) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for (name, expected) in case.map(key) {
        let (_, values) = own.iter().find(|output| output.0 == name).unwrap();
        let mask = case.row["masks"][name].as_str().unwrap();
        for (vertex, (own, expected)) in values.iter().zip(quads(expected)).enumerate() {
            for (component, letter) in "xyzw".chars().enumerate().filter(|(_, letter)| mask.contains(*letter))
            {
                let Some(expected) = expected[component] else { continue };
                if !equal(own[component], expected) {
                    let own = own[component];
                    let place = format!("{name}.{letter}[{vertex}]");
                    found.push((vertex, format!("{place}: {own:08x}, expected {expected:08x}")));
                }
            }
        }
    }
    found
}

/// What an implementation leaves out of the text, against the language reference: the only one that ran these cases
/// takes `!p0` for `p0`, and `v[aL]` for `v0`. Without those, the results must be its own.
fn as_implemented(asm: &str) -> String {
    asm.replace("!p0", "p0").replace("v[aL]", "v0")
}

#[test]
fn exact_cases_are_equal_to_the_bit() {
    let mut failures = Vec::new();
    let (mut count, mut changed) = (0, 0);
    for case in cases().filter(|case| case.row["exact"].as_bool().unwrap()) {
        let asm = as_implemented(case.text("asm"));
        let shader = if asm == case.text("asm") {
            case.shader()
        } else {
            changed += 1;
            LoadedVertexShader::assemble(&asm).unwrap()
        };
        for arithmetic in [Arithmetic::ZeroWins, Arithmetic::Ieee] {
            let own = case.run(&shader, arithmetic);
            let found = differences(&case, "outputs", &own, same);
            failures.extend(found.into_iter().map(|(_, text)| format!("{} {text}", case.text("id"))));
        }
        count += 1;
    }
    assert!(failures.is_empty(), "{} differences:\n{}", failures.len(), failures.join("\n"));
    assert_eq!((count, changed), (181, 12));
}

/// Differences that are meant, because the language reference says otherwise than both implementations do.
fn is_meant(case: &Case, vertex: usize) -> bool {
    let input = |name: &str| {
        let value = case.map("inputs").find(|input| input.0 == name).map(|input| quads(input.1)[vertex]);
        value.unwrap_or_default().map(|bits| f32::from_bits(bits.unwrap_or_default()))
    };
    let ([x, y, _, w], second) = (input("v0"), input("v1"));
    match case.text("id").split('.').next() {
        // The specular factor is 0 unless x > 0, and the power ends at 127.9961 instead of 128.
        Some("lit") => x == 0.0 || w.abs() >= 128.0,
        // 1 to any power and any number to the power of 0 are 1, 0 to a negative one is infinite, NaN stays NaN.
        Some("pow") => {
            (x.abs() < f32::MIN_POSITIVE && y < 0.0)
                || (x.abs() == 1.0 && !y.is_finite())
                || x.is_nan()
                || y.is_nan()
        }
        // A comparison with NaN is false, so the second operand is the result.
        Some("min-edge" | "max-edge") => second.iter().any(|value| value.is_nan()),
        _ => false,
    }
}

#[test]
fn approximate_cases_are_close() {
    let mut failures = Vec::new();
    let mut count = 0;
    for case in cases().filter(|case| !case.row["exact"].as_bool().unwrap()) {
        let own = case.run(&case.shader(), Arithmetic::Ieee);
        let mut found = differences(&case, "outputs", &own, close);
        if case.row.get("others").is_some() {
            // A vertex must agree with one of the two.
            let other = differences(&case, "others", &own, close);
            found.retain(|(vertex, _)| other.iter().any(|(same, _)| same == vertex));
        }
        found.retain(|(vertex, _)| !is_meant(&case, *vertex));
        failures.extend(found.into_iter().map(|(_, text)| format!("{} {text}", case.text("id"))));
        count += 1;
    }
    assert!(failures.is_empty(), "{} differences:\n{}", failures.len(), failures.join("\n"));
    assert_eq!(count, 51);
}

#[test]
fn zero_wins_where_a_factor_is_zero_and_nowhere_else() {
    for case in cases() {
        let (zero, ieee) =
            (case.run(&case.shader(), Arithmetic::ZeroWins), case.run(&case.shader(), Arithmetic::Ieee));
        for ((_, zero), (_, ieee)) in zero.iter().zip(&ieee) {
            for (zero, ieee) in zero.iter().flatten().zip(ieee.iter().flatten()) {
                assert!(zero == ieee || f32::from_bits(*ieee).is_nan(), "{}", case.text("id"));
            }
        }
    }
}

#[test]
fn text_assembles_to_the_same_shader() {
    for case in cases() {
        let id = case.text("id");
        match LoadedVertexShader::assemble(case.text("asm")) {
            Ok(assembled) => assert_eq!(assembled.bytecode(), case.shader().bytecode(), "{id}"),
            // Assembled by a tool that checks less: indexed outputs need a position.
            Err(error) => {
                assert!(id == "out-rel.vs_3_0" && error.to_string().contains("X6074"), "{id}: {error}")
            }
        }
    }
}
