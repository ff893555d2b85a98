//! Functions of one float, the same to the bit on every machine.
//!
//! They use additions, multiplications, divisions and square roots of IEEE 754, which leave nothing open, and
//! no function of a system's mathematical library. None branches, so that a loop over lanes becomes vector code.
//! A denormal operand counts as zero, and a result too small is a zero.
//!
//! | function | ±0 | +∞ | −∞ | NaN | below 0 | error (units in the last place) |
//! |---|---|---|---|---|---|---|
//! | [`rcp`] | ±∞ | 0 | −0 | NaN | 1 / a | ½ |
//! | [`rsq`] | ±∞ | 0 | NaN | NaN | NaN | 1.5 |
//! | [`sqrt`] | ±0 | +∞ | NaN | NaN | NaN | ½ |
//! | [`exp2`] | 1 | +∞ | 0 | NaN | 2^a | 1.5 |
//! | [`log2`] | −∞ | +∞ | NaN | NaN | NaN | 2 |
//! | [`pow`] | see there | | | | of \|a\| | 1 |
//! | [`sin`] | ±0 | NaN | NaN | NaN | −sin \|a\| | 2 |
//! | [`cos`] | 1 | NaN | NaN | NaN | cos \|a\| | 2 |

mod exponential;
mod half;
mod power;
mod trigonometric;

pub use exponential::{exp2, log2};
pub use half::{float_to_half, half_to_float};
pub use power::pow;
pub use trigonometric::{cos, sin};

/// A denormal becomes a zero of its sign.
#[inline(always)]
pub fn flush(a: f32) -> f32 {
    f32::from_bits(flush_bits(a.to_bits()))
}

/// [`flush`] on bits.
#[inline(always)]
pub fn flush_bits(bits: u32) -> u32 {
    let zero = mask(bits & 0x7f80_0000 == 0);
    bits & (!zero | 0x8000_0000)
}

/// All ones for true, all zeros for false.
#[inline(always)]
pub fn mask(condition: bool) -> u32 {
    (condition as u32).wrapping_neg()
}

/// `condition ? a : b`, without a branch.
#[inline(always)]
pub fn select(condition: bool, a: f32, b: f32) -> f32 {
    let mask = mask(condition);
    f32::from_bits((a.to_bits() & mask) | (b.to_bits() & !mask))
}

/// The largest whole number that is not greater than `a`; ±0 and ±∞ stay.
#[inline(always)]
pub fn floor(a: f32) -> f32 {
    // Adding 2^23 leaves no bits for a fraction; larger numbers have none.
    const WHOLE: f32 = 8_388_608.0;
    let magnitude = a.abs();
    let nearest = (magnitude + WHOLE) - WHOLE;
    let signed = f32::from_bits(nearest.to_bits() | (a.to_bits() & 0x8000_0000));
    let lower = signed - select(signed > a, 1.0, 0.0);
    // Where nothing was subtracted, the sign of a zero stays.
    let lower = select(signed > a, lower, signed);
    select(magnitude < WHOLE, lower, a)
}

/// Whole number nearest to `a`, the even one of two; ±0 and ±∞ stay.
#[inline(always)]
pub fn round_even(a: f32) -> f32 {
    const WHOLE: f32 = 8_388_608.0;
    let magnitude = a.abs();
    let nearest = (magnitude + WHOLE) - WHOLE;
    let signed = f32::from_bits(nearest.to_bits() | (a.to_bits() & 0x8000_0000));
    select(magnitude < WHOLE, signed, a)
}

/// 1 / a, rounded once.
#[inline(always)]
pub fn rcp(a: f32) -> f32 {
    flush(1.0 / flush(a))
}

/// 1 / √a; ±∞ for ±0.
#[inline(always)]
pub fn rsq(a: f32) -> f32 {
    // The root of −0 is −0.
    1.0 / flush(a).sqrt()
}

/// √a, rounded once.
#[inline(always)]
pub fn sqrt(a: f32) -> f32 {
    flush(a).sqrt()
}

#[cfg(test)]
mod tests;
