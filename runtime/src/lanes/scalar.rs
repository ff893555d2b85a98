//! Operations on the bits of one vertex.

use crate::maths;
pub use crate::maths::mask;

const SIGN: u32 = 0x8000_0000;
const ONE: u32 = 0x3f80_0000;

/// Functions of floats as functions of bits.
macro_rules! float {
    ($($(#[$doc:meta])* $name:ident $($operand:ident)* => $result:expr;)*) => {$(
        $(#[$doc])*
        #[inline(always)]
        pub fn $name($($operand: u32),*) -> u32 {
            $(let $operand = f32::from_bits($operand);)*
            $result
        }
    )*};
}

float! {
    /// a clamped to 0…1.
    saturate a => {
        // NaN fails the first comparison.
        let positive = maths::select(a > 0.0, a, 0.0);
        maths::select(positive < 1.0, positive, 1.0).to_bits()
    };
    /// a − floor(a).
    frc a => maths::flush_bits((a - maths::floor(a)).to_bits());
    /// Largest whole number that is not greater.
    floor a => maths::floor(a).to_bits();
    /// −1, 0 or 1.
    sgn a => (mask(a != 0.0 && !a.is_nan()) & ONE) | (a.to_bits() & SIGN & mask(a < 0.0));
    /// 1 / a.
    rcp a => maths::rcp(a).to_bits();
    /// 1 / √a.
    rsq a => maths::rsq(a).to_bits();
    /// 2 to the power of a.
    exp2 a => maths::exp2(a).to_bits();
    /// Logarithm to base 2.
    log2 a => maths::log2(a).to_bits();
    /// Sine.
    sin a => maths::sin(a).to_bits();
    /// Cosine.
    cos a => maths::cos(a).to_bits();
    /// To the nearest integer, the even one of two.
    round_to_int a => maths::round_even(a) as i32 as u32;
    /// To the integer below.
    floor_to_int a => maths::floor(a) as i32 as u32;
    /// a + b.
    add a b => maths::flush_bits((a + b).to_bits());
    /// a − b.
    sub a b => maths::flush_bits((a - b).to_bits());
    /// a · b.
    mul a b => maths::flush_bits((a * b).to_bits());
    /// a · b, but 0 for 0 · ∞ and 0 · NaN.
    mul_zero a b => {
        let product = a * b;
        let wrong = mask(product.is_nan()) & (mask(a == 0.0) | mask(b == 0.0));
        maths::flush_bits(product.to_bits()) & !wrong
    };
    /// The smaller; b if one is NaN.
    min a b => maths::select(a < b, a, b).to_bits();
    /// The larger; b if one is NaN.
    max a b => maths::select(a >= b, a, b).to_bits();
    /// |a| to the power of b.
    pow a b => maths::pow(a, b).to_bits();
    /// a < b as 1 or 0.
    slt a b => mask(a < b) & ONE;
    /// a ≥ b as 1 or 0.
    sge a b => mask(a >= b) & ONE;
    /// Mask of a < b.
    lt a b => mask(a < b);
    /// Mask of a ≤ b.
    le a b => mask(a <= b);
    /// Mask of a = b.
    eq a b => mask(a == b);
    /// Mask of a ≠ b.
    ne a b => mask(a != b);
    /// a / b.
    div a b => maths::flush_bits((a / b).to_bits());
    /// √a.
    sqrt a => maths::sqrt(a).to_bits();
    /// Smallest whole number that is not smaller.
    ceil a => neg(maths::floor(-a).to_bits());
    /// Whole number towards 0.
    trunc a => (maths::floor(a.abs()).to_bits()) | (a.to_bits() & SIGN);
    /// Nearest whole number, the even one of two.
    round_even a => maths::round_even(a).to_bits();
    /// The smaller; the other if one is NaN.
    min_number a b => {
        // Of equal values only zeros have different bits: then the sign of either counts.
        let zeros = f32::from_bits(a.to_bits() | b.to_bits());
        let smaller = maths::select(a < b, a, maths::select(a == b, zeros, b));
        maths::select(b.is_nan(), a, smaller).to_bits()
    };
    /// The larger; the other if one is NaN.
    max_number a b => {
        let larger = maths::select(a >= b, a, b);
        maths::select(b.is_nan(), a, larger).to_bits()
    };
    /// To a signed integer, towards 0.
    float_to_int a => a as i32 as u32;
    /// To an unsigned integer, towards 0.
    float_to_uint a => a as u32;
    /// To a half in the low 16 bits.
    float_to_half a => maths::float_to_half(a);
    /// NaN becomes the quiet NaN without a payload; all else stays.
    quiet a => {
        let nan = mask(a.is_nan());
        (a.to_bits() & !nan) | (0x7fc0_0000 & nan)
    };
}

/// a.
#[inline(always)]
pub fn mov(a: u32) -> u32 {
    a
}

/// −a.
#[inline(always)]
pub fn neg(a: u32) -> u32 {
    a ^ SIGN
}

/// |a|.
#[inline(always)]
pub fn abs(a: u32) -> u32 {
    a & !SIGN
}

/// a and b.
#[inline(always)]
pub fn and(a: u32, b: u32) -> u32 {
    a & b
}

/// a or b.
#[inline(always)]
pub fn or(a: u32, b: u32) -> u32 {
    a | b
}

/// Either a or b.
#[inline(always)]
pub fn xor(a: u32, b: u32) -> u32 {
    a ^ b
}

/// not a.
#[inline(always)]
pub fn not(a: u32) -> u32 {
    !a
}

/// a · b + c, two roundings.
#[inline(always)]
pub fn mad(a: u32, b: u32, c: u32) -> u32 {
    add(mul(a, b), c)
}

/// a · b + c, two roundings, 0 for 0 · ∞ and 0 · NaN.
#[inline(always)]
pub fn mad_zero(a: u32, b: u32, c: u32) -> u32 {
    add(mul_zero(a, b), c)
}

/// mask ? b : c.
#[inline(always)]
pub fn select(mask: u32, b: u32, c: u32) -> u32 {
    (b & mask) | (c & !mask)
}

/// A denormal becomes a zero of its sign.
#[inline(always)]
pub fn flush(a: u32) -> u32 {
    maths::flush_bits(a)
}
