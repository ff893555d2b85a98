//! Bytes to lexemes: white space, comments, names, numbers, strings.
//!
//! A [`Scanner`] knows neither files nor macros, and allocates nothing. Faults come back inside the lexeme; whoever
//! drives the scanner reports them, or keeps silent where the text is skipped.

use crate::token::TokenKind;

/// What a byte can begin.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    /// White space inside a line. NUL is in here: old tools pad files with it.
    Blank,
    Newline,
    Letter,
    Digit,
    Dot,
    Quote,
    Slash,
    Semicolon,
    Backslash,
    Punct,
    /// Ctrl-Z: DOS editors mark the end of a text with it.
    EndOfText,
    /// Control characters and everything that is not ASCII.
    Stray,
}

const CLASSES: [Class; 256] = {
    let mut classes = [Class::Stray; 256];
    let mut byte = 0;
    while byte < 128 {
        classes[byte] = match byte as u8 {
            0 | b'\t' | 0x0b | 0x0c | b' ' => Class::Blank,
            b'\n' | b'\r' => Class::Newline,
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => Class::Letter,
            b'0'..=b'9' => Class::Digit,
            b'.' => Class::Dot,
            b'"' => Class::Quote,
            b'/' => Class::Slash,
            b';' => Class::Semicolon,
            b'\\' => Class::Backslash,
            0x1a => Class::EndOfText,
            b'!'..=b'~' => Class::Punct,
            _ => Class::Stray,
        };
        byte += 1;
    }
    classes
};

/// What is wrong with a lexeme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    None,
    /// An integer beyond 64 bits.
    WideInteger,
    /// A string without its closing quote.
    OpenString,
}

/// A token as it stands in the text. Positions are byte offsets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lexeme {
    pub(super) kind: TokenKind,
    pub(super) start: usize,
    /// End of the part that counts: an integer without its `u` or `l` suffix.
    pub(super) text_end: usize,
    pub(super) end: usize,
    /// White space or a comment stands before it.
    pub(super) spaced: bool,
    /// A line end stands before it.
    pub(super) newline: bool,
    pub(super) fault: Fault,
}

/// Reads lexemes off a text.
pub(super) struct Scanner<'t> {
    bytes: &'t [u8],
    pub(super) at: usize,
    /// Where the comment starts that the end of the text cut off.
    pub(super) open_comment: Option<usize>,
}

impl<'t> Scanner<'t> {
    pub(super) fn new(bytes: &'t [u8], at: usize) -> Self {
        Self { bytes, at, open_comment: None }
    }

    /// Length of a byte order mark, also of one that was taken for Latin-1.
    pub(super) fn mark_length(bytes: &[u8]) -> usize {
        let marks: [&[u8]; 2] = [b"\xef\xbb\xbf", b"\xc3\xaf\xc2\xbb\xc2\xbf"];
        marks.iter().find(|mark| bytes.starts_with(mark)).map_or(0, |mark| mark.len())
    }

    fn peek(&self, ahead: usize) -> u8 {
        self.bytes.get(self.at + ahead).copied().unwrap_or(0)
    }

    /// The next lexeme; `None` at the end of the text.
    #[inline]
    pub(super) fn next(&mut self) -> Option<Lexeme> {
        let (spaced, newline) = self.space(false);
        self.lexeme(spaced, newline)
    }

    /// The next lexeme of this line; `None` at the end of the line.
    pub(super) fn next_on_line(&mut self) -> Option<Lexeme> {
        let (spaced, _) = self.space(true);
        if self.at_line_end() { None } else { self.lexeme(spaced, false) }
    }

    /// The next byte ends the line or the text.
    pub(super) fn at_line_end(&self) -> bool {
        self.bytes.get(self.at).is_none_or(|&byte| CLASSES[usize::from(byte)] == Class::Newline)
    }

    /// Passes white space and comments. Tells whether there was any, and whether a line ended in it.
    #[inline]
    pub(super) fn space(&mut self, stay_on_line: bool) -> (bool, bool) {
        let start = self.at;
        let mut newline = false;
        while let Some(&byte) = self.bytes.get(self.at) {
            match CLASSES[usize::from(byte)] {
                Class::Blank => self.at += 1,
                Class::Newline if stay_on_line => break,
                Class::Newline => {
                    newline = true;
                    self.at += 1;
                }
                Class::Semicolon => self.line_comment(),
                Class::Slash => match self.peek(1) {
                    b'/' => self.line_comment(),
                    b'*' => self.block_comment(),
                    _ => break,
                },
                Class::Backslash => match self.continuation() {
                    0 => break,
                    length => self.at += length,
                },
                _ => break,
            }
        }
        (self.at != start, newline)
    }

    /// Length of a backslash that stands last on its line, line end included; 0 when it stands elsewhere.
    fn continuation(&self) -> usize {
        match (self.peek(1), self.peek(2)) {
            (b'\r', b'\n') => 3,
            (b'\r' | b'\n', _) => 2,
            _ => 0,
        }
    }

    /// Passes a comment up to, not including, the line end. A continued line belongs to it.
    fn line_comment(&mut self) {
        while let Some(&byte) = self.bytes.get(self.at) {
            match byte {
                b'\n' | b'\r' => return,
                b'\\' => self.at += self.continuation().max(1),
                _ => self.at += 1,
            }
        }
    }

    fn block_comment(&mut self) {
        let start = self.at;
        self.at += 2;
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        match rest.windows(2).position(|pair| pair == b"*/") {
            Some(length) => self.at += length + 2,
            None => {
                self.at = self.bytes.len();
                self.open_comment = Some(start);
            }
        }
    }

    #[inline]
    fn lexeme(&mut self, spaced: bool, newline: bool) -> Option<Lexeme> {
        let start = self.at;
        let byte = *self.bytes.get(start)?;
        let mut fault = Fault::None;
        let mut suffix = 0;
        let kind = match CLASSES[usize::from(byte)] {
            Class::Letter => {
                self.pass(|class| matches!(class, Class::Letter | Class::Digit));
                TokenKind::Ident
            }
            Class::Digit => self.number(&mut fault, &mut suffix),
            Class::Dot if self.peek(1).is_ascii_digit() => self.number(&mut fault, &mut suffix),
            Class::Quote if self.string() => TokenKind::String,
            Class::Quote => {
                fault = Fault::OpenString;
                TokenKind::Unknown
            }
            Class::EndOfText => return None,
            // A run at a time, so that no character is torn apart.
            Class::Stray => {
                self.pass(|class| class == Class::Stray);
                TokenKind::Unknown
            }
            _ => {
                self.at += 1;
                TokenKind::Punct(byte)
            }
        };
        Some(Lexeme { kind, start, text_end: self.at - suffix, end: self.at, spaced, newline, fault })
    }

    #[inline]
    fn pass(&mut self, belongs: impl Fn(Class) -> bool) {
        while self.bytes.get(self.at).is_some_and(|&byte| belongs(CLASSES[usize::from(byte)])) {
            self.at += 1;
        }
    }

    fn digits(&mut self) {
        while self.peek(0).is_ascii_digit() {
            self.at += 1;
        }
    }

    /// A number. A float keeps its suffix as part of the text, an integer does not: only the float's can change
    /// how the digits are read.
    fn number(&mut self, fault: &mut Fault, suffix: &mut usize) -> TokenKind {
        let start = self.at;
        if self.peek(0) == b'0' && self.peek(1) | 0x20 == b'x' && self.peek(2).is_ascii_hexdigit() {
            self.at += 2;
            while self.peek(0).is_ascii_hexdigit() {
                self.at += 1;
            }
            return self.integer(start + 2, 16, fault, suffix);
        }
        self.digits();
        let mut float = false;
        if self.peek(0) == b'.' {
            float = true;
            self.at += 1;
            if self.special() {
                return TokenKind::Float;
            }
            self.digits();
        }
        if self.peek(0) | 0x20 == b'e' {
            let sign = usize::from(matches!(self.peek(1), b'+' | b'-'));
            if self.peek(1 + sign).is_ascii_digit() {
                float = true;
                self.at += 1 + sign;
                self.digits();
            }
        }
        if !float {
            let radix = if self.bytes[start] == b'0' { 8 } else { 10 };
            return self.integer(start, radix, fault, suffix);
        }
        if matches!(self.peek(0) | 0x20, b'f' | b'h' | b'l' | b'u') {
            self.at += 1;
        }
        TokenKind::Float
    }

    /// Takes `#INF`, `#IND` or `#QNAN`: how the C library of the time wrote what is no number.
    fn special(&mut self) -> bool {
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        let words: [&[u8]; 3] = [b"#INF", b"#IND", b"#QNAN"];
        let Some(word) = words.iter().find(|word| rest.starts_with(word)) else {
            return false;
        };
        self.at += word.len();
        true
    }

    fn integer(&mut self, digits: usize, radix: u32, fault: &mut Fault, suffix: &mut usize) -> TokenKind {
        let end = self.at;
        // Sixteen digits fit 64 bits in every radix.
        if end - digits > 16 {
            let text = std::str::from_utf8(&self.bytes[digits..end]).unwrap_or_default();
            let overflows =
                |error: std::num::ParseIntError| *error.kind() == std::num::IntErrorKind::PosOverflow;
            if u64::from_str_radix(text, radix).is_err_and(overflows) {
                *fault = Fault::WideInteger;
            }
        }
        let (first, second) = (self.peek(0) | 0x20, self.peek(1) | 0x20);
        *suffix = match (first, second) {
            (b'u', b'l') | (b'l', b'u') => 2,
            (b'u' | b'l', _) => 1,
            _ => 0,
        };
        self.at += *suffix;
        TokenKind::Integer
    }

    /// Passes a string; the answer is whether it is closed. One that is not goes to the end of its line.
    fn string(&mut self) -> bool {
        self.at += 1;
        while let Some(&byte) = self.bytes.get(self.at) {
            match byte {
                b'"' => {
                    self.at += 1;
                    return true;
                }
                b'\n' | b'\r' => return false,
                b'\\' if self.continuation() > 0 => self.at += self.continuation(),
                b'\\' if matches!(self.peek(1), b'"' | b'\\') => self.at += 2,
                _ => self.at += 1,
            }
        }
        false
    }

    /// Takes a header name between quotes or angle brackets, as it stands. Backslashes are path separators in it.
    pub(super) fn header_name(&mut self) -> Option<(u8, std::ops::Range<usize>)> {
        self.space(true);
        let open = self.peek(0);
        let close = match open {
            b'"' => b'"',
            b'<' => b'>',
            _ => return None,
        };
        let start = self.at + 1;
        let rest = self.bytes.get(start..).unwrap_or_default();
        let length = rest.iter().position(|&byte| byte == close || byte == b'\n' || byte == b'\r')?;
        if rest[length] != close {
            return None;
        }
        self.at = start + length + 1;
        Some((open, start..start + length))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use TokenKind::{Float, Ident, Integer, Punct, String as Text, Unknown};

    fn scan(text: &str) -> Vec<(TokenKind, &str)> {
        let mut scanner = Scanner::new(text.as_bytes(), 0);
        let mut found = Vec::new();
        while let Some(lexeme) = scanner.next() {
            found.push((lexeme.kind, &text[lexeme.start..lexeme.text_end]));
        }
        found
    }

    #[test]
    fn statements_fall_into_names_and_punctuation() {
        assert_eq!(
            scan("mov r0.x,-c5_abs"),
            [
                (Ident, "mov"),
                (Ident, "r0"),
                (Punct(b'.'), "."),
                (Ident, "x"),
                (Punct(b','), ","),
                (Punct(b'-'), "-"),
                (Ident, "c5_abs"),
            ]
        );
    }

    #[test]
    fn versions_with_dots_stay_in_touch() {
        assert_eq!(scan("vs.1.1"), [(Ident, "vs"), (Float, ".1"), (Float, ".1")]);
        assert_eq!(scan("ps.2.sw"), [(Ident, "ps"), (Float, ".2"), (Punct(b'.'), "."), (Ident, "sw")]);
    }

    #[test]
    fn floats_have_a_point_or_an_exponent() {
        for text in
            [".5", "5.", "5.e1f", "1e10", "1E+2", "1e-007", "2.5F", "1.0L", "00.5f", "1.#INF", "1.#IND"]
        {
            assert_eq!(scan(text), [(Float, text)], "{text}");
        }
        assert_eq!(scan("1.#QNAN"), [(Float, "1.#QNAN")]);
        assert_eq!(scan("1e"), [(Integer, "1"), (Ident, "e")]);
        assert_eq!(scan("1.5e"), [(Float, "1.5"), (Ident, "e")]);
        assert_eq!(scan("1f"), [(Integer, "1"), (Ident, "f")]);
        assert_eq!(scan("1.#FOO"), [(Float, "1."), (Punct(b'#'), "#"), (Ident, "FOO")]);
    }

    #[test]
    fn integers_lose_their_suffix() {
        assert_eq!(
            scan("1l 2u 3UL 0xFFu 010"),
            [(Integer, "1"), (Integer, "2"), (Integer, "3"), (Integer, "0xFF"), (Integer, "010")]
        );
        assert_eq!(scan("0x 0b1"), [(Integer, "0"), (Ident, "x"), (Integer, "0"), (Ident, "b1")]);
        assert_eq!(scan("2dcl"), [(Integer, "2"), (Ident, "dcl")]);
    }

    #[test]
    fn integers_have_64_bits() {
        let fault = |text: &str| Scanner::new(text.as_bytes(), 0).next().map(|lexeme| lexeme.fault);
        assert_eq!(fault("18446744073709551615"), Some(Fault::None));
        assert_eq!(fault("18446744073709551616"), Some(Fault::WideInteger));
        assert_eq!(fault("0xffffffffffffffff"), Some(Fault::None));
        assert_eq!(fault("0x10000000000000000"), Some(Fault::WideInteger));
        assert_eq!(fault("000000000000000000000000000017"), Some(Fault::None));
        assert_eq!(fault("99999999999999999999999999999999.0"), Some(Fault::None));
    }

    #[test]
    fn comments_are_space() {
        assert_eq!(
            scan("a;b\nc//d\re/*f\n*/g /*/ */ h"),
            [(Ident, "a"), (Ident, "c"), (Ident, "e"), (Ident, "g"), (Ident, "h")]
        );
        assert_eq!(scan("a // b \\\nc\nd ; e \\\r\nf"), [(Ident, "a"), (Ident, "d")]);
        let mut scanner = Scanner::new(b"a /* b", 0);
        while scanner.next().is_some() {}
        assert_eq!(scanner.open_comment, Some(2));
    }

    #[test]
    fn strings_end_on_their_line() {
        assert_eq!(scan(r#""a\"b" c"#), [(Text, r#""a\"b""#), (Ident, "c")]);
        assert_eq!(scan("\"a\nb"), [(Unknown, "\"a"), (Ident, "b")]);
        assert_eq!(scan("\"a\\"), [(Unknown, "\"a\\")]);
    }

    #[test]
    fn dirt_does_not_stop_the_scanner() {
        assert_eq!(scan("a\\\nb\x0c\x0b\t\0c"), [(Ident, "a"), (Ident, "b"), (Ident, "c")]);
        assert_eq!(scan("a\x1ab"), [(Ident, "a")]);
        assert_eq!(
            scan("é\u{1}x \\y"),
            [(Unknown, "é\u{1}"), (Ident, "x"), (Punct(b'\\'), "\\"), (Ident, "y")]
        );
        assert_eq!(scan("/"), [(Punct(b'/'), "/")]);
    }
}
