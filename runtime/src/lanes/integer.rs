//! Operations on integers and bits of one vertex.

use super::scalar::mask;
use crate::maths;

/// Counts of bits are taken from the low 5 bits.
const COUNT: u32 = 31;

/// Functions of bits, without a branch where that makes vector code.
macro_rules! integer {
    ($($(#[$doc:meta])* $name:ident $($operand:ident)* => $result:expr;)*) => {$(
        $(#[$doc])*
        #[inline(always)]
        pub fn $name($($operand: u32),*) -> u32 {
            $result
        }
    )*};
}

integer! {
    /// Signed integer to float.
    int_to_float a => (a as i32 as f32).to_bits();
    /// Unsigned integer to float.
    uint_to_float a => (a as f32).to_bits();
    /// Half in the low 16 bits to float.
    half_to_float a => maths::half_to_float(a).to_bits();
    /// a + b.
    iadd a b => a.wrapping_add(b);
    /// a − b.
    isub a b => a.wrapping_sub(b);
    /// Low half of a · b.
    imul a b => a.wrapping_mul(b);
    /// High half of the signed product.
    imul_high a b => ((i64::from(a as i32) * i64::from(b as i32)) >> 32) as u32;
    /// High half of the unsigned product.
    umul_high a b => ((u64::from(a) * u64::from(b)) >> 32) as u32;
    /// a · b + c.
    imad a b c => a.wrapping_mul(b).wrapping_add(c);
    /// Unsigned quotient; all ones for b = 0.
    udiv a b => a.checked_div(b).unwrap_or(u32::MAX);
    /// Unsigned remainder; all ones for b = 0.
    urem a b => a.checked_rem(b).unwrap_or(u32::MAX);
    /// Signed minimum.
    imin a b => (a as i32).min(b as i32) as u32;
    /// Signed maximum.
    imax a b => (a as i32).max(b as i32) as u32;
    /// Unsigned minimum.
    umin a b => a.min(b);
    /// Unsigned maximum.
    umax a b => a.max(b);
    /// Mask of a = b.
    ieq a b => mask(a == b);
    /// Mask of a ≠ b.
    ine a b => mask(a != b);
    /// Mask of a < b, signed.
    ilt a b => mask((a as i32) < b as i32);
    /// Mask of a ≥ b, signed.
    ige a b => mask(a as i32 >= b as i32);
    /// Mask of a < b, unsigned.
    ult a b => mask(a < b);
    /// Mask of a ≥ b, unsigned.
    uge a b => mask(a >= b);
    /// a shifted left.
    shl a b => a << (b & COUNT);
    /// a shifted right, its sign fills up.
    ishr a b => ((a as i32) >> (b & COUNT)) as u32;
    /// a shifted right, zeros fill up.
    ushr a b => a >> (b & COUNT);
    /// The carry of a + b.
    carry a b => u32::from(a.checked_add(b).is_none());
    /// The borrow of a − b.
    borrow a b => u32::from(a < b);
    /// Number of bits that are set.
    count_bits a => a.count_ones();
    /// The bits in reverse order.
    reverse_bits a => a.reverse_bits();
    /// Number of the highest bit, counted from the highest.
    first_bit_high a => a.leading_zeros() | mask(a == 0);
    /// Number of the lowest bit.
    first_bit_low a => a.trailing_zeros() | mask(a == 0);
    /// Number of the highest bit unlike the sign, counted from the highest.
    first_bit_signed a => first_bit_high(a ^ (((a as i32) >> 31) as u32));
    /// a bits of c from bit b on.
    ubits a b c => {
        let (width, offset) = (a & COUNT, b & COUNT);
        (c >> offset) & ((1 << width) - 1)
    };
    /// a bits of c from bit b on, the highest of them fills up.
    ibits a b c => {
        let (width, offset) = (a & COUNT, b & COUNT);
        // Up to the highest bit and down again. A field that ends beyond that is all there is.
        let above = (32 - width).saturating_sub(offset) & COUNT;
        let value = ((c << above) as i32) >> ((above + offset) & COUNT);
        value as u32 & mask(width != 0)
    };
    /// a ones from bit b on.
    bits_mask a b => ((1 << (a & COUNT)) - 1) << (b & COUNT);
    /// Sum of the differences of bytes.
    msad a b c => {
        let mut sum = c;
        for byte in 0..4 {
            let (reference, source) = (a >> (byte * 8) & 0xff, b >> (byte * 8) & 0xff);
            sum = sum.saturating_add(reference.abs_diff(source) & mask(reference != 0));
        }
        sum
    };
}
