//! Powers, by way of double precision: a logarithm in single precision would lose seven bits.

use super::{flush, mask, select};

/// Odd coefficients of 2/ln 2 · artanh(s), from s¹¹ down to s¹.
const ARTANH: [f64; 6] = [
    2.885_390_081_777_926_8 / 11.0,
    2.885_390_081_777_926_8 / 9.0,
    2.885_390_081_777_926_8 / 7.0,
    2.885_390_081_777_926_8 / 5.0,
    2.885_390_081_777_926_8 / 3.0,
    2.885_390_081_777_926_8,
];

/// ln 2 to the power of k, divided by k!, from k = 8 down to 1.
const EXP2: [f64; 8] = [
    1.321_548_679_014_431e-6,
    1.525_273_380_405_984e-5,
    1.540_353_039_338_161e-4,
    1.333_355_814_642_844_3e-3,
    9.618_129_107_628_477e-3,
    5.550_410_866_482_158e-2,
    2.402_265_069_591_007e-1,
    std::f64::consts::LN_2,
];

/// Logarithm to base 2 of a positive normal number.
#[inline(always)]
fn log2(a: f32) -> f64 {
    const ROOT_HALF: u32 = 0x3f35_04f3;
    let exponent = (a.to_bits().wrapping_sub(ROOT_HALF) as i32) >> 23;
    let m = f64::from(f32::from_bits(a.to_bits().wrapping_sub((exponent as u32) << 23)));
    let s = (m - 1.0) / (m + 1.0);
    let z = s * s;
    let mut p = ARTANH[0];
    p = p * z + ARTANH[1];
    p = p * z + ARTANH[2];
    p = p * z + ARTANH[3];
    p = p * z + ARTANH[4];
    p = p * z + ARTANH[5];
    p * s + f64::from(exponent)
}

/// 2 to the power of a number from −200 to 200.
#[inline(always)]
fn exp2(a: f64) -> f32 {
    // 1.5 · 2^52 leaves no bits for a fraction.
    const WHOLE: f64 = 6_755_399_441_055_744.0;
    let shifted = a + WHOLE;
    let n = shifted.to_bits().wrapping_sub(WHOLE.to_bits());
    let f = a - (shifted - WHOLE);
    let mut p = EXP2[0];
    p = p * f + EXP2[1];
    p = p * f + EXP2[2];
    p = p * f + EXP2[3];
    p = p * f + EXP2[4];
    p = p * f + EXP2[5];
    p = p * f + EXP2[6];
    p = p * f + EXP2[7];
    p = p * f + 1.0;
    let scale = f64::from_bits(n.wrapping_add(1023) << 52);
    flush((p * scale) as f32)
}

/// The magnitude of `a` to the power of `b`.
///
/// | a | b | result |
/// |---|---|---|
/// | any, NaN too | ±0 | 1 |
/// | ±1 | any, NaN too | 1 |
/// | ±0 | above 0 | 0 |
/// | ±0 | below 0 | +∞ |
/// | ±∞ | above 0 | +∞ |
/// | ±∞ | below 0 | 0 |
/// | other | ±∞ | 0 or +∞ |
/// | NaN | not 0 | NaN |
/// | not ±1 | NaN | NaN |
#[inline(always)]
pub fn pow(a: f32, b: f32) -> f32 {
    let (a, b) = (flush(a).abs(), flush(b));
    // Any number does where the result comes from the table.
    let usual = a > 0.0 && a < f32::INFINITY;
    let logarithm = log2(select(usual, a, 1.0)) * f64::from(b);
    // 0 · ∞ for a = 1 is NaN here and replaced below.
    let high = if logarithm < 200.0 { logarithm } else { 200.0 };
    let clamped = if high > -200.0 { high } else { -200.0 };
    let result = exp2(clamped);
    // 0 and ∞ give 0 where base and power point to opposite ends, else ∞.
    let infinite = (a == 0.0) != (b > 0.0);
    let end = f32::from_bits(f32::INFINITY.to_bits() & mask(infinite));
    let result = select(usual, result, end);
    let result = select(a.is_nan() || b.is_nan(), f32::NAN, result);
    select(b == 0.0 || a == 1.0, 1.0, result)
}
