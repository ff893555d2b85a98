//! Operations on the bits of a double: one function per
//! [`DoubleOperation`](shader_asm_lang::kernel::DoubleOperation).

use super::scalar::{self, mask};

const NAN: u64 = 0x7ff8_0000_0000_0000;

/// The bits of a result; every NaN has the same ones.
fn bits(value: f64) -> u64 {
    if value.is_nan() { NAN } else { value.to_bits() }
}

/// Functions of doubles as functions of bits.
macro_rules! double {
    ($($(#[$doc:meta])* $name:ident $($operand:ident)* => $result:ty: $value:expr;)*) => {$(
        $(#[$doc])*
        pub fn $name($($operand: u64),*) -> $result {
            $(let $operand = f64::from_bits($operand);)*
            $value
        }
    )*};
}

double! {
    /// a + b.
    add a b => u64: bits(a + b);
    /// a · b.
    mul a b => u64: bits(a * b);
    /// a / b.
    div a b => u64: bits(a / b);
    /// 1 / a.
    rcp a => u64: bits(1.0 / a);
    /// a · b + c, rounded once.
    fma a b c => u64: bits(a.mul_add(b, c));
    /// The smaller; −0 of two zeros; the other if one is NaN.
    min a b => u64: bits(match () {
        () if a.is_nan() || b < a => b,
        () if a == b => f64::from_bits(a.to_bits() | b.to_bits()),
        () => a,
    });
    /// The larger; a of two zeros; the other if one is NaN.
    max a b => u64: bits(if a.is_nan() || b > a { b } else { a });
    /// a clamped to 0…1.
    saturate a => u64: bits(if a > 0.0 { if a < 1.0 { a } else { 1.0 } } else { 0.0 });
    /// Mask of a = b.
    eq a b => u32: mask(a == b);
    /// Mask of a ≥ b.
    ge a b => u32: mask(a >= b);
    /// Mask of a < b.
    lt a b => u32: mask(a < b);
    /// Mask of a ≠ b.
    ne a b => u32: mask(a != b);
    /// To a float of 32 bits.
    to_float a => u32: scalar::quiet(scalar::flush((a as f32).to_bits()));
    /// To a signed integer, towards 0.
    to_int a => u32: a as i32 as u32;
    /// To an unsigned integer, towards 0.
    to_uint a => u32: a as u32;
}

/// From a float of 32 bits.
pub fn from_float(a: u32) -> u64 {
    bits(f32::from_bits(a).into())
}

/// From a signed integer.
pub fn from_int(a: u32) -> u64 {
    f64::from(a as i32).to_bits()
}

/// From an unsigned integer.
pub fn from_uint(a: u32) -> u64 {
    f64::from(a).to_bits()
}
