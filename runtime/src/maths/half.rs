//! Floats of 16 bits: a sign, 5 bits of exponent, 10 bits of fraction.

use super::{mask, select};

/// Largest finite half.
const HALF_MAX: u32 = 0x7bff;
const HALF_INFINITY: u32 = 0x7c00;
const HALF_NAN: u32 = 0x7e00;
/// Bits of the fraction that a half lacks.
const SHIFT: u32 = 13;
/// Difference of the exponents' biases, in its place.
const BIAS: u32 = (127 - 15) << 23;
/// 2^-14, the smallest half that is no denormal.
const SMALLEST: u32 = (127 - 14) << 23;
/// 2^16, the first number beyond the range of a half.
const BEYOND: u32 = (127 + 16) << 23;
/// Size of the unit that denormal halves count, as a factor.
const UNITS: f32 = 16_777_216.0;

/// To the nearest half towards 0, in the low 16 bits: no finite number becomes infinite, and NaN is `7e00`.
#[inline(always)]
pub fn float_to_half(a: f32) -> u32 {
    let sign = a.to_bits() >> 16 & 0x8000;
    let magnitude = a.to_bits() & 0x7fff_ffff;
    // A denormal half is a number of units of 2^-24; scaling is exact.
    let units = (f32::from_bits(magnitude) * UNITS) as u32;
    let usual = magnitude.wrapping_sub(BIAS) >> SHIFT;
    let small = mask(magnitude < SMALLEST);
    let large = mask(magnitude >= BEYOND);
    let half = (units & small) | (usual & !small & !large) | (HALF_MAX & large);
    let infinite = mask(magnitude == 0x7f80_0000);
    let half = (HALF_INFINITY & infinite) | (half & !infinite);
    let nan = mask(magnitude > 0x7f80_0000);
    (HALF_NAN & nan) | ((half | sign) & !nan)
}

/// The value of the half in the low 16 bits.
#[inline(always)]
pub fn half_to_float(bits: u32) -> f32 {
    let magnitude = bits & 0x7fff;
    let usual = f32::from_bits((magnitude << SHIFT) + BIAS);
    let small = magnitude as f32 / UNITS;
    // The exponent of infinity and NaN goes to the end of the longer range.
    let special = f32::from_bits((magnitude << SHIFT) | 0x7f80_0000);
    let value = select(magnitude < 0x400, small, select(magnitude >= HALF_INFINITY, special, usual));
    f32::from_bits(value.to_bits() | (bits & 0x8000) << 16)
}
