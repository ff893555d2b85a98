//! Numbers.

use super::super::isa::ImmediateClass;
use super::super::program::Spanned;
use super::{Faulty, Parsed, Parser};
use crate::parse::literal::{float_bits, integer};
use crate::rules;
use crate::token::{Token, TokenKind};

const SIGN: u32 = 1 << 31;

/// Where the type of a constant is not known, the listings write `0` for 0, and this for a float too small for six
/// decimals. It is read as the smallest one, so that a listing stays the same; `0.0` is 0.
const ROUNDED_AWAY: &str = "0.000000";

impl Parser<'_> {
    /// A number of `l(…)` as its 32 bits.
    ///
    /// A point or an exponent makes it a float, `0x` makes it bits. Anything else is an integer where the instruction
    /// takes integers or bits, and a float where it takes floats.
    pub(super) fn literal(&mut self, class: ImmediateClass) -> Parsed<u32> {
        let negative = self.sign();
        let token = self.number("a number")?;
        let text = self.text(&token);
        if token.kind == TokenKind::Float {
            let bits = match text {
                ROUNDED_AWAY if class == ImmediateClass::Bits && !negative => f32::MIN_POSITIVE.to_bits(),
                _ => float_bits(text).ok_or(Faulty)?,
            };
            return Ok(if negative { bits ^ SIGN } else { bits });
        }
        let hexadecimal = text.starts_with("0x") || text.starts_with("0X");
        if class == ImmediateClass::Float && !hexadecimal {
            let bits = (text.parse::<f64>().map_err(|_| Faulty)? as f32).to_bits();
            return Ok(if negative { bits ^ SIGN } else { bits });
        }
        let Some(value) = integer(text) else { return self.out_of_range(&token) };
        Ok(if negative { value.wrapping_neg() } else { value })
    }

    /// A number of `d(…)` as its 64 bits.
    pub(super) fn double(&mut self) -> Parsed<u64> {
        let negative = self.sign();
        let token = self.number("a number")?;
        let text = self.text(&token);
        let bits = match (token.kind, text.strip_prefix("0x")) {
            (TokenKind::Integer, Some(digits)) => {
                let bits = u64::from_str_radix(digits, 16);
                return bits.or_else(|_| self.out_of_range(&token));
            }
            (TokenKind::Integer, None) => text.parse::<f64>().map_err(|_| Faulty)?,
            _ => special(text).unwrap_or_else(|| {
                text.trim_end_matches(['l', 'L', 'f', 'F']).parse::<f64>().unwrap_or(f64::NAN)
            }),
        };
        Ok((if negative { -bits } else { bits }).to_bits())
    }

    /// A number without a sign.
    pub(super) fn count(&mut self, wanted: &str) -> Parsed<Spanned<u32>> {
        let token = self.number(wanted)?;
        if token.kind == TokenKind::Float {
            return self.unexpected(&token, wanted);
        }
        match integer(self.text(&token)) {
            Some(value) => Ok(Spanned::new(value, token.span)),
            None => self.out_of_range(&token),
        }
    }

    /// Takes a sign; the answer is whether it was a minus.
    pub(super) fn sign(&mut self) -> bool {
        self.cursor.eat(b'-').is_some() || {
            self.cursor.eat(b'+');
            false
        }
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

    fn out_of_range<T>(&mut self, token: &Token) -> Parsed<T> {
        if !token.reported {
            let message = format!("`{}` does not fit 32 bits", self.text(token));
            self.report(&rules::INTEGER_RANGE, token.span, message);
        }
        Err(Faulty)
    }
}

/// Infinity and NaN as Microsoft's C runtime prints them.
fn special(text: &str) -> Option<f64> {
    let (_, name) = text.split_once('#')?;
    Some(if name.starts_with("INF") { f64::INFINITY } else { f64::NAN })
}
