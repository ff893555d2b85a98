//! Floats as text that reads back to the same bits.

use std::fmt::{self, Write};

/// Values without digits: name, bits. A sign in front sets the top bit.
const NAMES: [(&str, u32); 3] = [("1.#INF", 0x7f80_0000), ("1.#QNAN", 0x7fff_ffff), ("1.#IND", 0x7fc0_0000)];

const SIGN: u32 = 1 << 31;

/// Exponents from here to [`FIXED_END`] are written without one, as `%.9g` does.
const FIXED_START: i32 = -4;
const FIXED_END: i32 = 9;

/// Writes the shortest text that reads back to these bits through binary64.
///
/// A NaN that has no name is written as one that has, with its bits in a comment.
pub(super) fn write(out: &mut impl Write, bits: u32) -> fmt::Result {
    if bits & SIGN != 0 {
        out.write_char('-')?;
    }
    let magnitude = f32::from_bits(bits & !SIGN);
    if magnitude.is_finite() {
        return write_digits(out, &scientific(magnitude));
    }
    match NAMES.iter().find(|row| row.1 == bits & !SIGN) {
        Some((name, _)) => out.write_str(name),
        None => write!(out, "1.#QNAN /* {bits:08x} */"),
    }
}

/// The shortest digits in the form `1.25e-7`.
///
/// Readers round twice, to binary64 and then to binary32. Digits that are enough for one rounding may lie so
/// close to the middle of two floats that the second goes the other way; then more are needed.
fn scientific(magnitude: f32) -> String {
    let shortest = format!("{magnitude:e}");
    if reads_back(&shortest, magnitude) {
        return shortest;
    }
    let nine = format!("{magnitude:.8e}");
    if reads_back(&nine, magnitude) { nine } else { format!("{:e}", f64::from(magnitude)) }
}

fn reads_back(text: &str, value: f32) -> bool {
    text.parse::<f64>().is_ok_and(|read| (read as f32).to_bits() == value.to_bits())
}

/// Lays digits out as `%g` of the Microsoft C runtime does: `1e+010`, `0.0005`, `40000000`.
fn write_digits(out: &mut impl Write, scientific: &str) -> fmt::Result {
    let (mantissa, exponent) = scientific.split_once('e').unwrap_or((scientific, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    if !(FIXED_START..FIXED_END).contains(&exponent) {
        let sign = if exponent < 0 { '-' } else { '+' };
        return write!(out, "{mantissa}e{sign}{:03}", exponent.unsigned_abs());
    }
    let digits = mantissa.bytes().filter(u8::is_ascii_digit).map(char::from);
    if exponent < 0 {
        write!(out, "0.{:0<zeros$}", "", zeros = exponent.unsigned_abs() as usize - 1)?;
        return digits.into_iter().try_for_each(|digit| out.write_char(digit));
    }
    let whole = exponent.unsigned_abs() as usize + 1;
    let mut written = 0;
    for digit in digits {
        if written == whole {
            out.write_char('.')?;
        }
        out.write_char(digit)?;
        written += 1;
    }
    write!(out, "{:0<zeros$}", "", zeros = whole.saturating_sub(written))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(bits: u32) -> String {
        let mut text = String::new();
        write(&mut text, bits).unwrap();
        text
    }

    #[test]
    fn floats_look_as_in_the_reference() {
        let float = |value: f32| text(value.to_bits());
        assert_eq!(float(0.0), "0");
        assert_eq!(float(-0.0), "-0");
        assert_eq!(float(1.0), "1");
        assert_eq!(float(-2.5), "-2.5");
        assert_eq!(float(0.1), "0.1");
        assert_eq!(float(0.0001), "0.0001");
        assert_eq!(float(0.00001), "1e-005");
        assert_eq!(float(4e7), "40000000");
        assert_eq!(float(1e8), "100000000");
        assert_eq!(float(1e10), "1e+010");
        assert_eq!(float(123.456), "123.456");
        assert_eq!(float(f32::MAX), "3.4028235e+038");
        assert_eq!(float(f32::from_bits(1)), "1e-045");
    }

    #[test]
    fn names_stand_for_infinity_and_nan() {
        assert_eq!(text(0xff80_0000), "-1.#INF");
        assert_eq!(text(0x7fff_ffff), "1.#QNAN");
        assert_eq!(text(0xffc0_0000), "-1.#IND");
        assert_eq!(text(0xff80_0001), "-1.#QNAN /* ff800001 */");
    }

    #[test]
    fn every_finite_float_reads_back() {
        // A stride that is prime to 2^32 visits all exponents and odd mantissas.
        let mut bits = 0_u32;
        for _ in 0..300_000 {
            bits = bits.wrapping_add(0x9e37_79b1);
            let value = f32::from_bits(bits);
            if value.is_finite() {
                let read = text(bits).parse::<f64>().unwrap() as f32;
                assert_eq!(read.to_bits(), bits, "{}", text(bits));
            }
        }
    }
}
