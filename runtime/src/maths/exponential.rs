//! Powers of two and logarithms to base 2.

use super::{flush, select};

/// Coefficients of 2^f for f from −½ to ½, from the fifth power down to the first.
const EXP2: [f32; 6] =
    [1.535_336_2e-4, 1.339_887_4e-3, 9.618_437e-3, 5.550_332_5e-2, 2.402_264_8e-1, 6.931_472e-1];

/// 2^n for a whole number n from −126 to 127.
#[inline(always)]
fn power_of_two(n: i32) -> f32 {
    f32::from_bits(((n + 127) as u32) << 23)
}

/// 2 to the power of `a`.
#[inline(always)]
pub fn exp2(a: f32) -> f32 {
    // Below −150 and above 129 the result is 0 or ∞ anyhow. NaN takes the second operand of both.
    let clamped = select(a < 129.0, a, 129.0);
    let clamped = select(clamped > -150.0, clamped, -150.0);
    // The nearest whole number: 1.5 · 2^23 leaves no bits for a fraction.
    const WHOLE: f32 = 12_582_912.0;
    let shifted = clamped + WHOLE;
    let n = shifted.to_bits().wrapping_sub(WHOLE.to_bits()) as i32;
    let f = clamped - (shifted - WHOLE);
    let mut p = EXP2[0];
    p = p * f + EXP2[1];
    p = p * f + EXP2[2];
    p = p * f + EXP2[3];
    p = p * f + EXP2[4];
    p = p * f + EXP2[5];
    p = p * f + 1.0;
    // In two factors, as 2^n itself may be too large or too small where the product is not.
    let half = n >> 1;
    let result = flush(p * power_of_two(half) * power_of_two(n - half));
    select(a.is_nan(), a, result)
}

/// Coefficients of (ln(1 + t) − t + t²/2) / t³ for 1 + t from √½ to √2, from the eighth power down.
const LOG: [f32; 9] = [
    7.037_683_6e-2,
    -1.151_461e-1,
    1.167_699_9e-1,
    -1.242_014_1e-1,
    1.424_932_3e-1,
    -1.666_805_8e-1,
    2.000_071_5e-1,
    -2.499_999_4e-1,
    3.333_333e-1,
];

/// log2(e) − 1
const LOG2_E_LESS_1: f32 = 0.442_695_04;

/// Logarithm of `a` to base 2.
#[inline(always)]
pub fn log2(a: f32) -> f32 {
    const ROOT_HALF: u32 = 0x3f35_04f3;
    let a = flush(a);
    let exponent = (a.to_bits().wrapping_sub(ROOT_HALF) as i32) >> 23;
    let t = f32::from_bits(a.to_bits().wrapping_sub((exponent as u32) << 23)) - 1.0;
    let mut p = LOG[0];
    p = p * t + LOG[1];
    p = p * t + LOG[2];
    p = p * t + LOG[3];
    p = p * t + LOG[4];
    p = p * t + LOG[5];
    p = p * t + LOG[6];
    p = p * t + LOG[7];
    p = p * t + LOG[8];
    let square = t * t;
    // ln(1 + t) = t + rest; the factor log2(e) is applied as 1 + 0.44 so that t itself is not rounded.
    let rest = p * t * square - 0.5 * square;
    let logarithm = ((rest * LOG2_E_LESS_1 + t * LOG2_E_LESS_1) + rest) + t + exponent as f32;
    let special = select(a == 0.0, f32::NEG_INFINITY, select(a > 0.0, a, f32::NAN));
    select(a > 0.0 && a < f32::INFINITY, logarithm, special)
}
