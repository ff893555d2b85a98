//! Tokens to [`Program`].
//!
//! The grammar needs no line ends: the mnemonic tells how many operands follow, and an operand list goes on only
//! after a comma. After a fault the parser goes on at the next mnemonic, so that every independent mistake is found.

pub(crate) mod cursor;
pub(crate) mod literal;
mod mnemonic;
mod operand;
mod statement;

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::isa::{Profile, find_register_file};
use crate::program::Program;
use crate::rules::{self, Rule};
use crate::sm4;
use crate::span::Span;
use crate::token::{TokenKind, TokenStream};
use cursor::Cursor;
pub(crate) use statement::profiles_with;

/// A statement cannot be read on: what was wrong is already reported.
struct Faulty;

type Parsed<T> = Result<T, Faulty>;

struct Parser<'t> {
    cursor: Cursor<'t>,
    profile: Profile,
    diagnostics: Diagnostics,
    /// An operand of the current instruction was faulty.
    broken: bool,
    /// The instruction that was read last, when nothing was wrong with its grammar: its name and number of operands.
    complete: Option<(&'static str, u32)>,
}

/// Reads a program.
///
/// `None` is returned only when the profile is missing or unknown: nothing can be said about the rest then.
/// Instructions with faulty operands stay in the program, marked as [broken](crate::program::Instruction::broken).
pub fn parse(tokens: &TokenStream) -> (Option<Program>, Diagnostics) {
    let mut cursor = Cursor::new(tokens);
    let mut diagnostics = Diagnostics::new();
    let Some((profile, profile_span)) = parse_profile(&mut cursor, &mut diagnostics) else {
        return (None, diagnostics);
    };
    let mut parser = Parser { cursor, profile, diagnostics, broken: false, complete: None };
    let mut instructions = Vec::with_capacity(tokens.tokens.len() / 6);
    while parser.cursor.peek().is_some() {
        if let Ok(instruction) = parser.statement() {
            instructions.push(instruction);
        } else {
            parser.recover();
        }
    }
    let program = Program { profile, profile_span, instructions, comments: Vec::new(), end: tokens.end };
    (Some(program), parser.diagnostics)
}

/// Reads `vs_2_0` or `vs.2.0`; the dotted spelling comes as several tokens that touch.
fn parse_profile(cursor: &mut Cursor<'_>, diagnostics: &mut Diagnostics) -> Option<(Profile, Span)> {
    let Some(first) = cursor.next() else {
        let span = cursor.end();
        diagnostics.push(
            Diagnostic::error(
                &rules::PROFILE,
                Some(2001),
                span,
                "a shader starts with its profile, such as `vs_2_0`",
            )
            .help("put the profile first: `vs_2_0`"),
        );
        return None;
    };
    let mut span = first.span;
    let mut name = cursor.text(&first).to_owned();
    if first.kind == TokenKind::Ident && (name == "vs" || name == "ps") {
        while let Some(next) = cursor.peek().filter(|token| !token.spaced) {
            let text = cursor.text(&next);
            if !text.bytes().all(|byte| byte == b'.' || byte.is_ascii_alphanumeric()) {
                break;
            }
            name.push_str(text);
            span = span.to(next.span);
            cursor.next();
        }
    }
    let found = Profile::from_name(&name);
    if found.is_some() {
        return found.map(|profile| (profile, span));
    }
    let promoted = match name.as_str() {
        "vs_1_0" | "vs.1.0" => Some(Profile::Vs1_1),
        "ps_1_0" | "ps.1.0" => Some(Profile::Ps1_1),
        _ => None,
    };
    if let Some(profile) = promoted {
        let message = format!("`{name}` is taken as `{profile}`");
        diagnostics.push(
            Diagnostic::error(&rules::PROFILE_PROMOTED, Some(2015), span, message)
                .warning()
                .help(format!("write `{profile}`")),
        );
        return Some((profile, span));
    }
    if first.reported {
        return None;
    }
    diagnostics.push(unknown_profile(&name, span));
    None
}

fn unknown_profile(name: &str, span: Span) -> Diagnostic {
    if mnemonic::is_known(name) {
        let message = format!("a shader starts with its profile, found the instruction `{name}`");
        let diagnostic = Diagnostic::error(&rules::PROFILE, Some(2001), span, message);
        return diagnostic.help("put the profile first: `vs_2_0`");
    }
    let message = format!("`{name}` is no shader profile");
    let diagnostic = Diagnostic::error(&rules::PROFILE, Some(2001), span, message);
    let lower = name.to_ascii_lowercase();
    if let Some(profile) = Profile::from_name(&lower) {
        return diagnostic.help(format!("write `{profile}`"));
    }
    let later = sm4::isa::Profile::all().map(sm4::isa::Profile::name);
    let names: Vec<_> = Profile::all().map(Profile::name).chain(later).collect();
    match closest(&lower, &names) {
        Some(near) => diagnostic.help(format!("a profile with a similar name is `{near}`")),
        None => diagnostic.help(format!("known profiles are {}", names.join(", "))),
    }
}

impl Parser<'_> {
    /// Reports a fault with the rule's code for this profile.
    fn report(&mut self, rule: &'static Rule, span: Span, message: impl Into<String>) -> &mut Self {
        self.push(Diagnostic::error(rule, rule.code(self.profile), span, message));
        self
    }

    /// Gives the last finding a help line.
    fn help(&mut self, help: String) {
        if let Some(last) = self.diagnostics.last_mut() {
            last.help = Some(help);
        }
    }

    fn push(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    /// Goes on at the next token that can start a statement: a mnemonic, or a word that stands directly behind an
    /// operand and is no register, so that it is most likely a misspelt mnemonic.
    fn recover(&mut self) {
        let mut behind_operand = false;
        while let Some(token) = self.cursor.peek() {
            let text = self.cursor.text(&token);
            let starts = match token.kind {
                TokenKind::Punct(b'+') => true,
                TokenKind::Ident => {
                    mnemonic::is_known(text) || behind_operand && !self.looks_like_register(text)
                }
                _ => false,
            };
            if starts {
                return;
            }
            behind_operand = match token.kind {
                TokenKind::Ident => {
                    self.looks_like_register(text) || behind_operand || self.cursor.after(b'.')
                }
                TokenKind::Punct(punct) => punct == b']',
                _ => false,
            };
            self.cursor.next();
        }
    }

    fn looks_like_register(&self, text: &str) -> bool {
        let name = text.split('_').next().unwrap_or(text);
        !matches!(find_register_file(name, self.profile), Err(None))
    }
}

/// The candidate that is nearest to a misspelt word, if one is near enough to be meant.
pub(crate) fn closest<'a>(word: &str, candidates: &[&'a str]) -> Option<&'a str> {
    let allowed = if word.len() <= 3 { 1 } else { 2 };
    let letters = letter_set(word);
    // A longer word needs letters put in, and other letters need replacements, so most words need no further look.
    let possible = |candidate: &str| {
        let others = letter_set(candidate);
        candidate.len().abs_diff(word.len()) <= allowed
            && (letters & !others).count_ones() as usize <= allowed
            && (others & !letters).count_ones() as usize <= allowed
    };
    candidates
        .iter()
        .filter(|candidate| possible(candidate))
        .map(|candidate| (edit_distance(word, candidate), *candidate))
        .filter(|(distance, _)| *distance <= allowed)
        // Of equally near ones, what starts alike is more likely meant: `vs_2_0` for `vs_2_1`.
        .min_by_key(|(distance, candidate)| (*distance, std::cmp::Reverse(common_start(word, candidate))))
        .map(|(_, candidate)| candidate)
}

/// A bit for each letter that occurs, capitals or not; digits and others share theirs.
fn letter_set(word: &str) -> u32 {
    word.bytes().fold(0, |set, byte| set | 1 << (byte & 31))
}

fn common_start(a: &str, b: &str) -> usize {
    a.bytes().zip(b.bytes()).take_while(|(a, b)| a == b).count()
}

/// Words longer than this are not compared.
const LONGEST: usize = 32;

/// Insertions, deletions, replacements and swaps of neighbours between two short words.
fn edit_distance(a: &str, b: &str) -> usize {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.len() > LONGEST || b.len() > LONGEST {
        return usize::MAX;
    }
    // Three rows of the table are enough: the one that is written, and the two above it.
    let mut above = [0; LONGEST + 1];
    let mut last: [usize; LONGEST + 1] = std::array::from_fn(|column| column);
    for (i, &x) in a.iter().enumerate() {
        let mut row = [i + 1; LONGEST + 1];
        for (j, &y) in b.iter().enumerate() {
            let mut best = (last[j] + usize::from(x != y)).min(last[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && x == b[j - 1] && a[i - 1] == y {
                best = best.min(above[j - 1] + 1);
            }
            row[j + 1] = best;
        }
        (above, last) = (last, row);
    }
    last[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_words_are_found() {
        assert_eq!(closest("mvo", &["mul", "mov"]), Some("mov"));
        assert_eq!(closest("textureload", &["texld"]), None);
    }
}
