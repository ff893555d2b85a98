//! Sine and cosine of radians.
//!
//! The quarter turns are taken away in double precision, which is exact enough up to about 2^27 turns. Direct3D
//! asks for −π to π. Further out the result is some value from −1 to 1.

use super::{flush, select};

/// π/2 in three parts; products of the first two with whole numbers below 2^27 are exact.
const HALF_PI: [f64; 3] = [
    f64::from_bits(0x3ff9_21fb_5000_0000),
    f64::from_bits(0x3e51_10b4_6000_0000),
    f64::from_bits(0x3c91_a626_3314_5c07),
];

/// Coefficients of (sin r − r) / r³ in powers of r², from the second down.
const SIN: [f32; 3] = [-1.951_529_6e-4, 8.332_161e-3, -1.666_665_5e-1];

/// Coefficients of (cos r − 1 + r²/2) / r⁴ in powers of r², from the second down.
const COS: [f32; 3] = [2.443_315_7e-5, -1.388_731_6e-3, 4.166_664_6e-2];

/// The angle within ±π/4, and the number of quarter turns that were taken away.
#[inline(always)]
fn reduce(a: f32) -> (f32, u32) {
    // 1.5 · 2^52 leaves no bits for a fraction.
    const WHOLE: f64 = 6_755_399_441_055_744.0;
    const LIMIT: f32 = 0.785_5;
    let angle = f64::from(a);
    let shifted = angle * std::f64::consts::FRAC_2_PI + WHOLE;
    let turns = shifted - WHOLE;
    let rest = (((angle - turns * HALF_PI[0]) - turns * HALF_PI[1]) - turns * HALF_PI[2]) as f32;
    let rest = select(rest > LIMIT, LIMIT, rest);
    (select(rest < -LIMIT, -LIMIT, rest), shifted.to_bits() as u32)
}

/// Sine of an angle `quarter` quarter turns further on.
#[inline(always)]
fn wave(a: f32, quarter: u32) -> f32 {
    let (r, turns) = reduce(a);
    let quadrant = turns.wrapping_add(quarter);
    let z = r * r;
    let sine = ((SIN[0] * z + SIN[1]) * z + SIN[2]) * z * r + r;
    let cosine = ((COS[0] * z + COS[1]) * z + COS[2]) * z * z - 0.5 * z + 1.0;
    let value = select(quadrant & 1 == 1, cosine, sine);
    // The second half of the circle has the other sign.
    flush(f32::from_bits(value.to_bits() ^ ((quadrant & 2) << 30)))
}

/// Sine of `a`; ±0 stays, ±∞ gives NaN.
#[inline(always)]
pub fn sin(a: f32) -> f32 {
    let a = flush(a);
    // Taking away no turns makes +0 of −0.
    select(a == 0.0, a, wave(a, 0))
}

/// Cosine of `a`; ±∞ gives NaN.
#[inline(always)]
pub fn cos(a: f32) -> f32 {
    wave(flush(a), 1)
}
