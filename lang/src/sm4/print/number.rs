//! Literals.

use super::super::isa::ImmediateClass;
use super::Style;
use super::operand::Literals;
use std::fmt::{self, Write};

const SIGN: u32 = 1 << 31;
const EXPONENT: u32 = 0xff << 23;

/// Writes 32 bits as the class of the instruction wants them.
pub(super) fn write(out: &mut impl Write, bits: u32, literals: Literals) -> fmt::Result {
    let float = match literals.class {
        ImmediateClass::Float => true,
        ImmediateClass::Int => false,
        ImmediateClass::Bits => bits == SIGN || !matches!(bits & EXPONENT, 0 | EXPONENT),
    };
    if float { write_float(out, bits, literals.style) } else { write_int(out, bits) }
}

/// Numbers farther from 0 than this are hexadecimal.
const DECIMAL: i32 = 10_000;

fn write_int(out: &mut impl Write, bits: u32) -> fmt::Result {
    let value = bits as i32;
    if (-DECIMAL..=DECIMAL).contains(&value) { write!(out, "{value}") } else { write!(out, "0x{bits:08x}") }
}

/// Writes the bits of a float.
pub(super) fn write_float(out: &mut impl Write, bits: u32, style: Style) -> fmt::Result {
    let text = six_decimals(f64::from(f32::from_bits(bits)));
    let exact = || reads_back(&text, bits);
    if style == Style::Listing || exact() { out.write_str(&text) } else { write!(out, "0x{bits:08x}") }
}

/// Readers may go through binary64, which rounds twice.
fn reads_back(text: &str, bits: u32) -> bool {
    let once = text.parse::<f32>().is_ok_and(|read| read.to_bits() == bits);
    once && text.parse::<f64>().is_ok_and(|read| (read as f32).to_bits() == bits)
}

/// Writes the bits of a double.
pub(super) fn write_double(out: &mut impl Write, bits: u64, style: Style) -> fmt::Result {
    let text = six_decimals(f64::from_bits(bits));
    let exact = || text.parse::<f64>().is_ok_and(|read| read.to_bits() == bits);
    if style == Style::Listing || exact() { write!(out, "{text}l") } else { write!(out, "0x{bits:016x}") }
}

/// `%f` of the Microsoft C runtime: infinity and NaN by their names there, and halves rounded away from zero.
fn six_decimals(value: f64) -> String {
    let sign = if value.is_sign_negative() { "-" } else { "" };
    if value.is_nan() {
        return if value.is_sign_negative() { "-1.#IND00" } else { "1.#QNAN0" }.to_owned();
    }
    if value.is_infinite() {
        return format!("{sign}1.#INF00");
    }
    // Half of the sixth decimal is 5⁻⁶ · 2⁻⁷, so only an odd number of 128ths can lie in the middle.
    let parts = value.abs() * 128.0;
    if parts % 2.0 == 1.0 && parts < 1e15 {
        let millionths = (parts as u128 * 78_125 + 5) / 10;
        return format!("{sign}{}.{:06}", millionths / 1_000_000, millionths % 1_000_000);
    }
    format!("{value:.6}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(bits: u32, class: ImmediateClass, style: Style) -> String {
        let mut text = String::new();
        write(&mut text, bits, Literals { class, style }).unwrap();
        text
    }

    #[test]
    fn halves_are_rounded_away_from_zero() {
        for (value, expected) in [
            (0.007_812_5, "0.007813"),
            (-0.007_812_5, "-0.007813"),
            (0.023_437_5, "0.023438"),
            (f32::from_bits(0x47f1_2065), "123456.789063"),
            (1.0, "1.000000"),
            (-0.0, "-0.000000"),
            (0.999_999_94, "1.000000"),
            (8_388_607.5, "8388607.500000"),
            (f32::MAX, "340282346638528859811704183484516925440.000000"),
        ] {
            assert_eq!(text(value.to_bits(), ImmediateClass::Float, Style::Listing), expected);
        }
        assert_eq!(six_decimals(70_000_000_000.0 + 1.0 / 128.0), "70000000000.007813");
    }

    #[test]
    fn exact_literals_read_back() {
        let exact = |bits, class| text(bits, class, Style::Exact);
        assert_eq!(exact(0x3f80_0000, ImmediateClass::Float), "1.000000");
        assert_eq!(exact(0x3f80_0001, ImmediateClass::Float), "0x3f800001");
        assert_eq!(exact(0x8000_0000, ImmediateClass::Float), "-0.000000");
        assert_eq!(exact(1, ImmediateClass::Float), "0x00000001");
        assert_eq!(exact(0x7f80_0000, ImmediateClass::Float), "0x7f800000");
        assert_eq!(exact(0x3dcc_cccd, ImmediateClass::Bits), "0.100000");
        assert_eq!(exact(0xffff_d8f0, ImmediateClass::Int), "-10000");
        let mut double = String::new();
        write_double(&mut double, 1, Style::Exact).unwrap();
        assert_eq!(double, "0x0000000000000001");
    }
}
