//! String literals: what they say, and where each byte of it was written.

use proc_macro2::{Literal, Span};

use crate::places::Place;

/// A string literal that was read.
pub(crate) struct StringLiteral {
    pub(crate) value: String,
    pub(crate) span: Span,
    source: String,
    /// Places where value and source get out of step: offset in the value, offset in the source.
    steps: Vec<(usize, usize)>,
}

impl StringLiteral {
    /// Reads a literal; anything but a string gives its own text.
    pub(crate) fn new(literal: &Literal) -> Self {
        let source = literal.to_string();
        let (value, steps) = match source.strip_prefix('r') {
            Some(raw) => unwrap_raw(raw),
            None => unescape(&source),
        };
        Self { value, span: literal.span(), source, steps }
    }

    /// Where a byte of the value was written.
    pub(crate) fn place(&self, offset: usize) -> Option<Place> {
        let start = Place::of(self.span)?;
        let before = self.source.get(..self.source_offset(offset))?;
        Some(match before.rsplit_once('\n') {
            Some((lines, last)) => Place {
                line: start.line + lines.matches('\n').count() + 1,
                column: last.chars().count() + 1,
                ..start
            },
            None => Place { column: start.column + before.chars().count(), ..start },
        })
    }

    fn source_offset(&self, offset: usize) -> usize {
        let step = self.steps.partition_point(|step| step.0 <= offset).saturating_sub(1);
        let (value, source) = self.steps.get(step).copied().unwrap_or_default();
        source + (offset - value)
    }
}

/// `#"…"#`, the `r` already taken away.
fn unwrap_raw(raw: &str) -> (String, Vec<(usize, usize)>) {
    let hashes = raw.len() - raw.trim_start_matches('#').len();
    let inside = raw.get(hashes + 1..raw.len().saturating_sub(hashes + 1)).unwrap_or("");
    (inside.to_owned(), vec![(0, hashes + 2)])
}

/// Replaces escapes. The compiler has reported wrong ones, so that they may stay what they are.
fn unescape(source: &str) -> (String, Vec<(usize, usize)>) {
    let inside = source.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')).unwrap_or(source);
    let begin = source.len() - inside.len() - usize::from(source.len() > inside.len());
    let mut value = String::with_capacity(inside.len());
    let mut steps = vec![(0, begin)];
    let mut rest = inside;
    while let Some(at) = rest.find('\\') {
        value.push_str(&rest[..at]);
        let (replacement, length) = escape(&rest[at..]);
        value.extend(replacement);
        rest = &rest[at + length..];
        steps.push((value.len(), begin + inside.len() - rest.len()));
    }
    value.push_str(rest);
    (value, steps)
}

/// What an escape stands for, and its length.
fn escape(text: &str) -> (Option<char>, usize) {
    let mut chars = text[1..].chars();
    let simple = match chars.next() {
        Some('n') => '\n',
        Some('r') => '\r',
        Some('t') => '\t',
        Some('0') => '\0',
        Some(quote @ ('\\' | '\'' | '"')) => quote,
        // A line end in the literal that the value does not have.
        Some('\n' | '\r') => {
            return (None, text.len() - text[1..].trim_start_matches([' ', '\t', '\n', '\r']).len());
        }
        Some('x') => {
            let code = text.get(2..4).and_then(|digits| u8::from_str_radix(digits, 16).ok());
            return code.map_or((Some('\\'), 1), |code| (Some(char::from(code)), 4));
        }
        Some('u') => {
            let digits = text.strip_prefix("\\u{").and_then(|rest| rest.split_once('}')).map(|found| found.0);
            let code = digits.and_then(|digits| u32::from_str_radix(&digits.replace('_', ""), 16).ok());
            return match (digits, code.and_then(char::from_u32)) {
                (Some(digits), Some(character)) => (Some(character), digits.len() + 4),
                _ => (Some('\\'), 1),
            };
        }
        _ => return (Some('\\'), 1),
    };
    (Some(simple), 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn literal(source: &str) -> StringLiteral {
        StringLiteral::new(&source.parse().expect("a literal"))
    }

    #[test]
    fn escapes_are_replaced_and_remembered() {
        let read = literal(r#""a\n\x41\u{1F600}\"b\\""#);
        assert_eq!(read.value, "a\nA\u{1F600}\"b\\");
        let at = |needle: &str| read.source_offset(read.value.find(needle).expect("a part"));
        assert_eq!(at("a"), 1);
        assert_eq!(at("A"), 4);
        assert_eq!(&read.source[at("b")..], "b\\\\\"");
    }

    #[test]
    fn raw_strings_stay_as_they_are() {
        let read = literal("r##\"a\\n\"#b\"##");
        assert_eq!(read.value, "a\\n\"#b");
        assert_eq!(read.source_offset(5), 9);
        assert_eq!(literal("r\"\"").value, "");
    }

    #[test]
    fn an_escaped_line_end_vanishes_with_the_indentation() {
        let read = literal("\"one \\\n   two\"");
        assert_eq!(read.value, "one two");
        assert_eq!(read.source_offset(4), 10);
        let place = read.place(4).expect("a place");
        assert_eq!((place.line, place.column), (2, 4));
    }
}
