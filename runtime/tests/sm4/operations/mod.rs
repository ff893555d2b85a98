//! Every instruction at its edges, as the functional specification has them.

mod floats;
mod integers;
mod moves;

use crate::case::same;
use crate::text::run;

const INF: f32 = f32::INFINITY;
const NAN: f32 = f32::NAN;
/// A denormal.
const DENORMAL: f32 = f32::from_bits(0x0000_1234);
const TRUE: u32 = u32::MAX;

/// Bits of a value.
trait Bits: Copy {
    fn bits(self) -> u32;
}

impl Bits for f32 {
    fn bits(self) -> u32 {
        self.to_bits()
    }
}

impl Bits for u32 {
    fn bits(self) -> u32 {
        self
    }
}

impl Bits for i32 {
    fn bits(self) -> u32 {
        self as u32
    }
}

/// Runs an instruction with a vertex for each row of scalars in `v0.x`, `v1.x`, …, and compares `o0.x`, `o1.x`.
fn check<A: Bits, R: Bits, const N: usize, const M: usize>(code: &str, rows: &[([A; N], [R; M])]) {
    let inputs: Vec<[[u32; 4]; 4]> = rows
        .iter()
        .map(|(operands, _)| {
            std::array::from_fn(|input| [operands.get(input).map_or(0, |operand| operand.bits()); 4])
        })
        .collect();
    let own = run(code, &inputs);
    for ((operands, results), own) in rows.iter().zip(own) {
        for (register, result) in results.iter().enumerate() {
            let (own, expected) = (own[register][0], result.bits());
            let operands = operands.map(|operand| format!("{:08x}", operand.bits()));
            assert!(same(own, expected), "{code} of {operands:?}: {own:08x}, expected {expected:08x}");
        }
    }
}

/// An instruction of one float.
fn unary(name: &str, rows: &[(f32, f32)]) {
    let rows: Vec<_> = rows.iter().map(|&(a, r)| ([a], [r])).collect();
    check(&format!("{name} o0.x, v0.x"), &rows);
}

/// An instruction of two floats.
fn binary<R: Bits>(name: &str, rows: &[(f32, f32, R)]) {
    let rows: Vec<_> = rows.iter().map(|&(a, b, r)| ([a, b], [r])).collect();
    check(&format!("{name} o0.x, v0.x, v1.x"), &rows);
}

/// An instruction of one word.
fn word<R: Bits>(name: &str, rows: &[(u32, R)]) {
    let rows: Vec<_> = rows.iter().map(|&(a, r)| ([a], [r])).collect();
    check(&format!("{name} o0.x, v0.x"), &rows);
}

/// An instruction of two words.
fn words(name: &str, rows: &[(u32, u32, u32)]) {
    let rows: Vec<_> = rows.iter().map(|&(a, b, r)| ([a, b], [r])).collect();
    check(&format!("{name} o0.x, v0.x, v1.x"), &rows);
}
