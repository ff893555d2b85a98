//! Numbers, where the compiler's lexer and the assembler's differ.

use shader_asm_lang::token::TokenKind;

use crate::leaves::Leaves;

/// How many leaves make up the number that starts at a leaf, when it is more than one.
///
/// Each place is asked whether it touches the one before only once the words fit, because positions are
/// costly.
pub(crate) fn pieces(leaves: &Leaves, at: usize) -> Option<usize> {
    let touch = |count: usize| (at + 1..at + count).all(|index| leaves.touches(index)).then_some(count);
    let digits = |index: usize| is_digits(leaves.text(index));
    let sign = |index: usize| leaves.is(index, b'-') || leaves.is(index, b'+');
    if leaves.is(at, b'.') {
        // `.5`, `.5e-3`
        return if leaves.is_number(at + 1) { touch(2) } else { None };
    }
    if !leaves.is_number(at) {
        return None;
    }
    if leaves.text(at).ends_with('.') {
        // `1.#INF`, `1.#INF00`
        let name = leaves.text(at + 2).trim_end_matches(['0', 'l']);
        let special = leaves.is(at + 1, b'#') && matches!(name, "INF" | "IND" | "QNAN");
        return if special { touch(3) } else { None };
    }
    if digits(at) && leaves.is(at + 1, b'.') && leaves.is_ident(at + 2) {
        let word = leaves.text(at + 2);
        // `1.e-5`
        if matches!(word, "e" | "E") && sign(at + 3) && leaves.is_number(at + 4) {
            return touch(5);
        }
        // `1.f`, `1.e5`, but also `1.x`: the assembler reads a point behind digits as theirs.
        return touch(3);
    }
    None
}

/// What a literal is, in the simple cases. All others are left to the language's own lexer.
pub(crate) fn simple_kind(text: &str) -> Option<TokenKind> {
    match text.split_once('.') {
        None if is_digits(text) && text.len() <= 9 => Some(TokenKind::Integer),
        Some((whole, fraction)) if is_digits(whole) && is_digits(fraction) => Some(TokenKind::Float),
        _ if text.starts_with('"') => Some(TokenKind::String),
        // A character, a raw string and what else Rust has. Other macros can make literals with a sign.
        _ if !text.starts_with(|first: char| first.is_ascii_digit() || matches!(first, '.' | '-')) => {
            Some(TokenKind::Unknown)
        }
        _ => None,
    }
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The compiler's lexer has already reported this literal, and still hands it over.
pub(crate) fn refused_by_rustc(text: &str) -> bool {
    if !text.starts_with(|first: char| first.is_ascii_digit()) {
        return false;
    }
    let text = text.to_ascii_lowercase();
    if let Some(hex) = text.strip_prefix("0x") {
        return hex.is_empty() || hex.contains('.');
    }
    if let Some(digits) = text.strip_prefix("0b").or_else(|| text.strip_prefix("0o")) {
        let top = if text.starts_with("0b") { b'1' } else { b'7' };
        return digits.is_empty() || digits.bytes().any(|byte| byte.is_ascii_digit() && byte > top);
    }
    match text.split_once('e') {
        Some((mantissa, exponent)) => {
            mantissa.bytes().all(|b| b.is_ascii_digit() || b == b'.')
                && exponent.trim_start_matches(['-', '+', '_']).is_empty()
        }
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_compiler_has_reported() {
        for text in ["0x1.8p3", "1e", "1.0e+", "0b102", "0o9", "0x"] {
            assert!(refused_by_rustc(text), "{text}");
        }
        for text in ["1e5", "0x1p3", "0b101", "2x", "1.0f", "'e'", "0xe"] {
            assert!(!refused_by_rustc(text), "{text}");
        }
    }
}
