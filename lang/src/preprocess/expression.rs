//! Values of `#if` and `#elif`.
//!
//! The reference implementation computes in 32 bits without sign, cuts literals to that, and takes names that are no
//! macros for 0.

use super::Tok;
use crate::span::Span;
use crate::token::TokenKind;

/// Deepest nesting of parentheses, signs and `?:`; recursion on the stack follows it.
const DEPTH: u32 = 100;

/// Why an expression has no value.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Malformed {
    pub(super) span: Span,
    pub(super) message: String,
}

type Value = Result<u32, Malformed>;

/// An operator between two operands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Operator {
    Or,
    And,
    BitOr,
    BitXor,
    BitAnd,
    Equal,
    NotEqual,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    Left,
    Right,
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
}

/// Operators as written, with their binding strength. Longer ones come first.
const OPERATORS: [(&[u8], Operator, u8); 18] = [
    (b"||", Operator::Or, 1),
    (b"&&", Operator::And, 2),
    (b"==", Operator::Equal, 6),
    (b"!=", Operator::NotEqual, 6),
    (b"<=", Operator::LessEqual, 7),
    (b">=", Operator::GreaterEqual, 7),
    (b"<<", Operator::Left, 8),
    (b">>", Operator::Right, 8),
    (b"|", Operator::BitOr, 3),
    (b"^", Operator::BitXor, 4),
    (b"&", Operator::BitAnd, 5),
    (b"<", Operator::Less, 7),
    (b">", Operator::Greater, 7),
    (b"+", Operator::Add, 9),
    (b"-", Operator::Subtract, 9),
    (b"*", Operator::Multiply, 10),
    (b"/", Operator::Divide, 10),
    (b"%", Operator::Remainder, 10),
];

/// Computes an expression whose macros are expanded and whose `defined` are replaced. `end` is the end of its line.
pub(super) fn evaluate(tokens: &[Tok], text: &str, end: Span) -> Value {
    let mut reader = Reader { tokens, text, at: 0, end, depth: 0 };
    let value = reader.conditional(true)?;
    match reader.tokens.get(reader.at) {
        None => Ok(value),
        Some(_) => Err(reader.unexpected("an operator")),
    }
}

struct Reader<'t> {
    tokens: &'t [Tok],
    text: &'t str,
    at: usize,
    end: Span,
    depth: u32,
}

impl Reader<'_> {
    fn unexpected(&self, wanted: &str) -> Malformed {
        match self.tokens.get(self.at) {
            Some(tok) => {
                let found = tok.text_in(self.text);
                Malformed { span: tok.token.span, message: format!("expected {wanted}, found `{found}`") }
            }
            None => {
                Malformed { span: self.end, message: format!("expected {wanted} before the end of the line") }
            }
        }
    }

    fn at_punct(&self, ahead: usize, byte: u8) -> bool {
        self.tokens.get(self.at + ahead).is_some_and(|tok| tok.token.kind == TokenKind::Punct(byte))
    }

    fn eat(&mut self, byte: u8) -> bool {
        let found = self.at_punct(0, byte);
        self.at += usize::from(found);
        found
    }

    fn deeper(&mut self) -> Result<(), Malformed> {
        self.depth += 1;
        if self.depth <= DEPTH {
            return Ok(());
        }
        let span = self.tokens.get(self.at).map_or(self.end, |tok| tok.token.span);
        Err(Malformed { span, message: format!("the expression is nested deeper than {DEPTH} levels") })
    }

    /// `condition ? value : value`. What is not `live` is read for its form only: it may divide by zero.
    fn conditional(&mut self, live: bool) -> Value {
        self.deeper()?;
        let condition = self.binary(1, live)?;
        let value = if self.eat(b'?') {
            let yes = self.conditional(live && condition != 0)?;
            if !self.eat(b':') {
                return Err(self.unexpected("`:`"));
            }
            let no = self.conditional(live && condition == 0)?;
            if condition != 0 { yes } else { no }
        } else {
            condition
        };
        self.depth -= 1;
        Ok(value)
    }

    fn operator(&self) -> Option<(usize, Operator, u8)> {
        OPERATORS.iter().find_map(|&(bytes, operator, strength)| {
            let matches = bytes.iter().enumerate().all(|(ahead, &byte)| {
                // The two characters of an operator touch each other.
                self.at_punct(ahead, byte) && (ahead == 0 || !self.tokens[self.at + ahead].token.spaced)
            });
            matches.then_some((bytes.len(), operator, strength))
        })
    }

    fn binary(&mut self, least: u8, live: bool) -> Value {
        let mut left = self.unary(live)?;
        while let Some((length, operator, strength)) = self.operator().filter(|found| found.2 >= least) {
            let span = self.tokens[self.at].token.span;
            self.at += length;
            let needed = match operator {
                Operator::Or => left == 0,
                Operator::And => left != 0,
                _ => true,
            };
            let right = self.binary(strength + 1, live && needed)?;
            left = match compute(operator, left, right) {
                Some(value) => value,
                None if live => return Err(Malformed { span, message: "division by zero".into() }),
                None => 0,
            };
        }
        Ok(left)
    }

    fn unary(&mut self, live: bool) -> Value {
        self.deeper()?;
        let value = if self.eat(b'-') {
            self.unary(live)?.wrapping_neg()
        } else if self.eat(b'+') {
            self.unary(live)?
        } else if self.eat(b'~') {
            !self.unary(live)?
        } else if self.eat(b'!') {
            u32::from(self.unary(live)? == 0)
        } else {
            self.operand(live)?
        };
        self.depth -= 1;
        Ok(value)
    }

    fn operand(&mut self, live: bool) -> Value {
        if self.eat(b'(') {
            let value = self.conditional(live)?;
            return if self.eat(b')') { Ok(value) } else { Err(self.unexpected("`)`")) };
        }
        let value = match self.tokens.get(self.at) {
            Some(tok) if tok.token.kind == TokenKind::Integer => literal(tok.text_in(self.text)),
            Some(tok) if tok.token.kind == TokenKind::Ident => Some(0),
            _ => None,
        };
        match value {
            Some(value) => {
                self.at += 1;
                Ok(value)
            }
            None => Err(self.unexpected("an integer or a name")),
        }
    }
}

/// `None` for a division by zero.
fn compute(operator: Operator, left: u32, right: u32) -> Option<u32> {
    Some(match operator {
        Operator::Or => u32::from(left != 0 || right != 0),
        Operator::And => u32::from(left != 0 && right != 0),
        Operator::BitOr => left | right,
        Operator::BitXor => left ^ right,
        Operator::BitAnd => left & right,
        Operator::Equal => u32::from(left == right),
        Operator::NotEqual => u32::from(left != right),
        Operator::Less => u32::from(left < right),
        Operator::LessEqual => u32::from(left <= right),
        Operator::Greater => u32::from(left > right),
        Operator::GreaterEqual => u32::from(left >= right),
        Operator::Left => left.checked_shl(right).unwrap_or(0),
        Operator::Right => left.checked_shr(right).unwrap_or(0),
        Operator::Add => left.wrapping_add(right),
        Operator::Subtract => left.wrapping_sub(right),
        Operator::Multiply => left.wrapping_mul(right),
        Operator::Divide => left.checked_div(right)?,
        Operator::Remainder => left.checked_rem(right)?,
    })
}

/// Value of an integer, cut to 32 bits; `None` for digits that its radix lacks.
fn literal(text: &str) -> Option<u32> {
    let (digits, radix) = match text.as_bytes() {
        [b'0', b'x' | b'X', ..] => (&text[2..], 16),
        [b'0', _, ..] => (&text[1..], 8),
        _ => (text, 10),
    };
    digits
        .chars()
        .try_fold(0u32, |value, digit| Some(value.wrapping_mul(radix).wrapping_add(digit.to_digit(radix)?)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::preprocess::tests::tokens_of;

    fn value(text: &str) -> Result<u32, String> {
        let tokens = tokens_of(text);
        let end = Span::new(text.len() as u32, text.len() as u32);
        evaluate(&tokens, text, end).map_err(|malformed| malformed.message)
    }

    #[test]
    fn operators_bind_as_in_c() {
        for text in [
            "2 + 3 * 5 == 17",
            "(2 + 3) * 5 == 25",
            "8 / 3 == 2 && 8 % 3 == 2",
            "1 || 0 && 0",
            "(6 & 3) == 2 && (6 | 3) == 7 && (6 ^ 3) == 5",
            "1 << 4 == 16",
            "256 >> 4 == 0x10",
            "(0 ? 2 : 3) == 3 && (1 ? 2 : 0 ? 4 : 5) == 2",
            "!0 == 1 && ~0 == -1 && -(-1) == +1",
            "2 != 1 && 2 >= 2 && 1 <= 2",
            "012 == 10",
        ] {
            assert_eq!(value(text), Ok(1), "{text}");
        }
        assert_eq!(value("7 - 2 - 1"), Ok(4));
    }

    #[test]
    fn arithmetic_has_32_bits_and_no_sign() {
        assert_eq!(value("-8 / 3"), Ok(1_431_655_762));
        assert_eq!(value("8 / -3"), Ok(0));
        assert_eq!(value("-1 > 0"), Ok(1));
        assert_eq!(value("4294967297"), Ok(1));
        assert_eq!(value("36893488147419103233"), Ok(1));
        assert_eq!(value("1 << 32"), Ok(0));
    }

    #[test]
    fn names_without_definition_are_zero() {
        assert_eq!(value("NOPE"), Ok(0));
        assert_eq!(value("NOPE == 0"), Ok(1));
    }

    #[test]
    fn what_does_not_count_may_divide_by_zero() {
        assert_eq!(value("0 && 1 / 0"), Ok(0));
        assert_eq!(value("1 ? 2 : 1 % 0"), Ok(2));
        assert_eq!(value("1 / 0"), Err("division by zero".into()));
    }

    #[test]
    fn malformed_expressions_tell_what_is_missing() {
        assert_eq!(value(""), Err("expected an integer or a name before the end of the line".into()));
        assert_eq!(value("1 +"), Err("expected an integer or a name before the end of the line".into()));
        assert_eq!(value("(1"), Err("expected `)` before the end of the line".into()));
        assert_eq!(value("1 2"), Err("expected an operator, found `2`".into()));
        assert_eq!(value("1 & & 1"), Err("expected an integer or a name, found `&`".into()));
        assert_eq!(value("1.5"), Err("expected an integer or a name, found `1.5`".into()));
        assert_eq!(value("09"), Err("expected an integer or a name, found `09`".into()));
        assert!(value(&"(".repeat(100_000)).is_err());
        assert!(value(&"!".repeat(100_000)).is_err());
    }
}
