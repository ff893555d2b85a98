//! Bytes of vertex data as bits of components.
//!
//! The conversions are those of Direct3D 10; the declarations of Direct3D 9 read with them as well.

use crate::maths::half_to_float;

/// Components of `WIDTH` bytes, one after the other.
#[inline(always)]
pub(crate) fn each<const BYTES: usize, const WIDTH: usize>(
    convert: impl Fn(u32) -> u32,
) -> impl Fn(&[u8; BYTES], [u32; 4]) -> [u32; 4] {
    move |bytes, default| {
        let mut value = default;
        for (component, bytes) in value.iter_mut().zip(bytes.chunks_exact(WIDTH)) {
            *component = convert(little_endian(bytes));
        }
        value
    }
}

/// Up to four bytes as a number.
#[inline(always)]
pub(crate) fn little_endian(bytes: &[u8]) -> u32 {
    bytes.iter().rev().fold(0, |number, &byte| number << 8 | u32::from(byte))
}

#[inline(always)]
pub(crate) fn r10g10b10a2(
    colour: impl Fn(u32) -> u32,
    alpha: impl Fn(u32) -> u32,
) -> impl Fn(&[u8; 4], [u32; 4]) -> [u32; 4] {
    move |bytes, _| {
        let word = u32::from_le_bytes(*bytes);
        [colour(word & 0x3ff), colour(word >> 10 & 0x3ff), colour(word >> 20 & 0x3ff), alpha(word >> 30)]
    }
}

/// Floats without a sign that have the exponent of a half and the upper 6, 6 and 5 bits of its fraction.
#[inline(always)]
pub(crate) fn r11g11b10(bytes: &[u8; 4], default: [u32; 4]) -> [u32; 4] {
    let word = u32::from_le_bytes(*bytes);
    [half((word & 0x7ff) << 4), half((word >> 11 & 0x7ff) << 4), half((word >> 22) << 5), default[3]]
}

#[inline(always)]
pub(crate) fn b8g8r8a8(convert: impl Fn(u32) -> u32) -> impl Fn(&[u8; 4], [u32; 4]) -> [u32; 4] {
    move |&[b, g, r, a], _| [r, g, b, a].map(|byte| convert(u32::from(byte)))
}

#[inline(always)]
pub(crate) fn b8g8r8x8(convert: impl Fn(u32) -> u32) -> impl Fn(&[u8; 4], [u32; 4]) -> [u32; 4] {
    move |&[b, g, r, _], default| {
        let [r, g, b] = [r, g, b].map(|byte| convert(u32::from(byte)));
        [r, g, b, default[3]]
    }
}

#[inline(always)]
pub(crate) fn same(word: u32) -> u32 {
    word
}

/// The lower 16 bits.
#[inline(always)]
pub(crate) fn half(bits: u32) -> u32 {
    half_to_float(bits).to_bits()
}

#[inline(always)]
pub(crate) fn sint<const BITS: u32>(word: u32) -> u32 {
    ((word << (32 - BITS)) as i32 >> (32 - BITS)) as u32
}

#[inline(always)]
pub(crate) fn unorm<const BITS: u32>(word: u32) -> u32 {
    (word as f32 / ((1_u32 << BITS) - 1) as f32).to_bits()
}

/// The smallest number and the one above it are both −1.
#[inline(always)]
pub(crate) fn snorm<const BITS: u32>(word: u32) -> u32 {
    let largest = (1_i32 << (BITS - 1)) - 1;
    let number = (sint::<BITS>(word) as i32).max(-largest);
    (number as f32 / largest as f32).to_bits()
}

/// A float of the same value.
#[inline(always)]
pub(crate) fn uscaled(word: u32) -> u32 {
    (word as f32).to_bits()
}

/// A float of the same value, with a sign.
#[inline(always)]
pub(crate) fn sscaled<const BITS: u32>(word: u32) -> u32 {
    (sint::<BITS>(word) as i32 as f32).to_bits()
}
