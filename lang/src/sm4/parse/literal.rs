//! Numbers.

use super::super::isa::ImmediateClass;
use super::super::program::Spanned;
use super::{Faulty, Parsed, Parser};
use crate::parse::literal::{float_bits, wide_integer};
use crate::rules;
use crate::span::Span;
use crate::token::{Token, TokenKind};

const SIGN: u32 = 1 << 31;
const SIGN_OF_DOUBLE: u64 = 1 << 63;

/// Letters behind a float that say how wide it is. The place does that.
const SUFFIXES: [char; 8] = ['f', 'F', 'h', 'H', 'l', 'L', 'u', 'U'];

/// Where the type of a constant is not known, the listings write `0` for 0, and this for a float too small for six
/// decimals. It is read as the smallest one, so that a listing stays the same; `0.0` is 0.
const ROUNDED_AWAY: &str = "0.000000";

impl Parser<'_> {
    /// A number of `l(…)` as its 32 bits.
    ///
    /// A point or an exponent makes it a float, `0x` makes it bits. Anything else is an integer where the instruction
    /// takes integers or bits, and a float where it takes floats.
    pub(super) fn literal(&mut self, class: ImmediateClass) -> Parsed<u32> {
        let minus = self.minus();
        let token = self.number("a number")?;
        let text = self.text(&token);
        if token.kind == TokenKind::Float {
            let bits = match text {
                ROUNDED_AWAY if class == ImmediateClass::Bits && minus.is_none() => {
                    f32::MIN_POSITIVE.to_bits()
                }
                _ => float_bits(text).ok_or(Faulty)?,
            };
            return Ok(if minus.is_some() { bits ^ SIGN } else { bits });
        }
        if class != ImmediateClass::Float {
            return self.signed(&token, minus);
        }
        let value = self.integer_value_of::<u64>(&token)?;
        if is_hexadecimal(text) {
            return match (u32::try_from(value), minus) {
                (Ok(bits), None) => Ok(bits),
                (Ok(bits), Some(minus)) => {
                    self.negated_bits(minus.to(token.span), text, &format!("0x{:08x}", bits ^ SIGN))
                }
                (Err(_), _) => self.out_of_range(&token, 32),
            };
        }
        let bits = (value as f32).to_bits();
        Ok(if minus.is_some() { bits ^ SIGN } else { bits })
    }

    /// An integer with the sign that was read, as 32 bits.
    fn signed(&mut self, token: &Token, minus: Option<Span>) -> Parsed<u32> {
        let value = self.integer_value(token)?;
        match minus {
            None => Ok(value),
            Some(_) if value <= SIGN => Ok(value.wrapping_neg()),
            Some(minus) => {
                let message = format!("-{value} does not fit 32 bits");
                self.report(&rules::INTEGER_RANGE, minus.to(token.span), message);
                Err(Faulty)
            }
        }
    }

    /// The bits of a float have a sign of their own.
    fn negated_bits<T>(&mut self, span: Span, text: &str, negated: &str) -> Parsed<T> {
        let message = format!("`{text}` are the bits of a float, which take no sign");
        self.report_with_help(&rules::SYNTAX, span, message, Some(format!("write `{negated}`")));
        Err(Faulty)
    }

    /// A number of `d(…)` as its 64 bits.
    pub(super) fn double(&mut self) -> Parsed<u64> {
        let minus = self.minus();
        let token = self.number("a number")?;
        let text = self.text(&token);
        let value = if token.kind == TokenKind::Float {
            special(text).unwrap_or_else(|| text.trim_end_matches(SUFFIXES).parse().unwrap_or(f64::NAN))
        } else {
            let bits = self.integer_value_of::<u64>(&token)?;
            if is_hexadecimal(text) {
                let negated = || format!("0x{:016x}", bits ^ SIGN_OF_DOUBLE);
                return match minus {
                    None => Ok(bits),
                    Some(minus) => self.negated_bits(minus.to(token.span), text, &negated()),
                };
            }
            bits as f64
        };
        Ok(if minus.is_some() { -value } else { value }.to_bits())
    }

    /// A number without a sign.
    pub(super) fn count(&mut self, wanted: &str) -> Parsed<Spanned<u32>> {
        let token = self.number(wanted)?;
        if token.kind == TokenKind::Float {
            return self.unexpected(&token, wanted);
        }
        Ok(Spanned::new(self.integer_value(&token)?, token.span))
    }

    /// The value of an integer of 32 bits.
    pub(super) fn integer_value(&mut self, token: &Token) -> Parsed<u32> {
        self.integer_value_of::<u32>(token)
    }

    fn integer_value_of<T: TryFrom<u64>>(&mut self, token: &Token) -> Parsed<T> {
        let text = self.text(token);
        let octal =
            text.len() > 1 && text.starts_with('0') && text.bytes().all(|digit| digit.is_ascii_digit());
        if octal && text.contains(['8', '9']) && !token.reported {
            let message = format!("`{text}` starts with 0, which makes it octal, and has other digits");
            let decimal = text.trim_start_matches('0');
            self.report_with_help(&rules::SYNTAX, token.span, message, Some(format!("write `{decimal}`")));
            return Err(Faulty);
        }
        match wide_integer(text).and_then(|value| T::try_from(value).ok()) {
            Some(value) => Ok(value),
            None => self.out_of_range(token, 8 * size_of::<T>()),
        }
    }

    /// Takes a minus and tells its place.
    fn minus(&mut self) -> Option<Span> {
        let minus = self.cursor.eat(b'-').map(|token| token.span);
        if minus.is_none() {
            self.cursor.eat(b'+');
        }
        minus
    }

    /// Takes a sign; the answer is whether it was a minus.
    pub(super) fn sign(&mut self) -> bool {
        self.minus().is_some()
    }

    fn number(&mut self, wanted: &str) -> Parsed<Token> {
        let token = self.expect_token(wanted)?;
        match token.kind {
            TokenKind::Float => {
                self.decimals_of_special(&token);
                Ok(token)
            }
            TokenKind::Integer => Ok(token),
            _ => {
                self.cursor.back();
                self.unexpected(&token, wanted)
            }
        }
    }

    /// Passes the `00` of `1.#INF00`: the C runtime fills up to the number of decimals.
    fn decimals_of_special(&mut self, token: &Token) {
        let rest = self.cursor.peek().filter(|rest| !rest.spaced && rest.kind == TokenKind::Integer);
        if rest.is_some() && self.text(token).contains('#') {
            self.cursor.next();
        }
    }

    fn out_of_range<T>(&mut self, token: &Token, bits: usize) -> Parsed<T> {
        if !token.reported {
            let message = format!("`{}` does not fit {bits} bits", self.text(token));
            self.report(&rules::INTEGER_RANGE, token.span, message);
        }
        Err(Faulty)
    }
}

fn is_hexadecimal(text: &str) -> bool {
    text.starts_with("0x") || text.starts_with("0X")
}

/// Infinity and NaN as Microsoft's C runtime prints them.
fn special(text: &str) -> Option<f64> {
    let (_, name) = text.split_once('#')?;
    Some(if name.starts_with("INF") { f64::INFINITY } else { f64::NAN })
}
