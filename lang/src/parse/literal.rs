//! Numbers and booleans of `def`, `defi` and `defb`.

use super::{Faulty, Parsed, Parser};
use crate::token::{Token, TokenKind};

/// Value of an integer token; `None` beyond 32 bits.
pub(crate) fn integer(text: &str) -> Option<u32> {
    wide_integer(text).and_then(|value| u32::try_from(value).ok())
}

/// Value of an integer token: decimal, `0x` hexadecimal or `0` octal; `None` beyond 64 bits.
pub(crate) fn wide_integer(text: &str) -> Option<u64> {
    let (digits, radix) = match text.as_bytes() {
        [b'0', b'x' | b'X', ..] => (&text[2..], 16),
        [b'0', _, ..] => (&text[1..], 8),
        _ => (text, 10),
    };
    u64::from_str_radix(digits, radix).ok()
}

/// Bits of a float token. Numbers go through binary64, as the reference assembler's do.
pub(crate) fn float_bits(text: &str) -> Option<u32> {
    if let Some((_, special)) = text.split_once('#') {
        return Some(match special {
            "INF" => f32::INFINITY.to_bits(),
            "QNAN" => 0x7fff_ffff,
            _ => 0x7fc0_0000,
        });
    }
    let number = text.trim_end_matches(['f', 'F', 'h', 'H', 'l', 'L', 'u', 'U']);
    number.parse::<f64>().ok().map(|value| (value as f32).to_bits())
}

impl Parser<'_> {
    /// A number with an optional sign, as the bits of a float.
    pub(super) fn float(&mut self) -> Parsed<u32> {
        let negative = self.sign();
        let token = self.number("a number")?;
        let text = self.cursor.text(&token);
        let bits = match token.kind {
            TokenKind::Float => float_bits(text),
            _ => integer(text).map(|value| (f64::from(value) as f32).to_bits()),
        };
        match bits {
            Some(bits) => Ok(bits ^ if negative { 0x8000_0000 } else { 0 }),
            None => {
                let fault = self.out_of_range(&token);
                if let Some(last) = self.diagnostics.last_mut().filter(|_| !token.reported) {
                    last.help = Some(format!("write `{}.0`", self.cursor.text(&token)));
                }
                fault
            }
        }
    }

    /// An integer with an optional sign.
    pub(super) fn signed_integer(&mut self) -> Parsed<i32> {
        let negative = self.sign();
        let token = self.number("an integer")?;
        if token.kind == TokenKind::Float {
            return self.unexpected(&token, "an integer");
        }
        match integer(self.cursor.text(&token)) {
            Some(value) if negative => Ok((value as i32).wrapping_neg()),
            Some(value) => Ok(value as i32),
            None => self.out_of_range(&token),
        }
    }

    /// `true` or `false`.
    pub(super) fn boolean(&mut self) -> Parsed<bool> {
        let token = self.expect_token("`true` or `false`")?;
        match self.cursor.text(&token) {
            "true" => Ok(true),
            "false" => Ok(false),
            _ => self.unexpected(&token, "`true` or `false`"),
        }
    }

    /// Takes a sign; the answer is whether it was a minus.
    fn sign(&mut self) -> bool {
        self.cursor.eat(b'-').is_some() || {
            self.cursor.eat(b'+');
            false
        }
    }

    fn number(&mut self, wanted: &str) -> Parsed<Token> {
        let token = self.expect_token(wanted)?;
        match token.kind {
            TokenKind::Integer | TokenKind::Float => Ok(token),
            _ => self.unexpected(&token, wanted),
        }
    }

    fn out_of_range<T>(&mut self, token: &Token) -> Parsed<T> {
        if !token.reported {
            let message = format!("`{}` does not fit 32 bits", self.cursor.text(token));
            self.report(&crate::rules::INTEGER_RANGE, token.span, message);
        }
        Err(Faulty)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_have_three_radices() {
        assert_eq!(integer("010"), Some(8));
        assert_eq!(integer("0x1F"), Some(31));
        assert_eq!(integer("0"), Some(0));
        assert_eq!(integer("4294967295"), Some(u32::MAX));
        assert_eq!(integer("4294967296"), None);
    }

    #[test]
    fn floats_round_through_binary64() {
        assert_eq!(float_bits("1.4e-45"), Some(1));
        assert_eq!(float_bits("0.5f"), Some(0x3f00_0000));
        assert_eq!(float_bits("1.#INF"), Some(0x7f80_0000));
        assert_eq!(float_bits("5."), Some(0x40a0_0000));
        assert_eq!(float_bits(".5"), Some(0x3f00_0000));
    }
}
