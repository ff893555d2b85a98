//! Tokens to [`Program`].
//!
//! As in the assembly of Direct3D 9 the grammar needs no line ends: the mnemonic tells how many operands follow. After
//! a fault the parser goes on at the next mnemonic, so that every independent mistake is found.

mod declaration;
mod element;
mod index;
mod instruction;
mod literal;
mod memory;
mod mnemonic;
mod operand;
mod raw;
mod resource;
mod word;

use super::isa::Profile;
use super::program::{Instruction, Program};
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::parse::closest;
use crate::parse::cursor::Cursor;
use crate::preprocess::tokenize_text;
use crate::rules::{self, Rule};
use crate::source::SourceMap;
use crate::span::Span;
use crate::token::{Token, TokenKind, TokenStream};

/// A statement cannot be read on: what was wrong is already reported.
struct Faulty;

type Parsed<T> = Result<T, Faulty>;

struct Parser<'t> {
    cursor: Cursor<'t>,
    profile: Profile,
    diagnostics: Diagnostics,
    instructions: Vec<Instruction>,
    /// The instruction that was read last, when nothing was wrong with its grammar: its mnemonic and its number of
    /// operands.
    complete: Option<(&'static str, usize)>,
}

/// Reads a program: what [`print`](super::print()) writes in either style, and what people write by hand.
///
/// - A source without letters is `.xyzw`, so is a destination; fewer than four letters of a source go on with the last
///   one, and a single letter chooses one component.
/// - A number in `l(…)` is a float where the instruction takes floats, else an integer. A point or an exponent makes it a
///   float everywhere, `0x` makes it bits.
/// - Inputs and outputs can have a semantic, with a type where the components are not floats:
///   `dcl_input v2.x : BLENDINDICES(uint)`.
/// - The spellings of Microsoft's documents are taken as well: [`SYNONYMS`](super::isa::SYNONYMS), `dcl_input_sv`,
///   `dcl_indexRange v1, v3`, `dcl_resource t0, Texture2D, FLOAT` and their kin.
/// - `words(0x0100003e)` is an instruction given as its words in bytecode.
///
/// Whether the program is legal is not asked here, but for what bytecode has no place for.
///
/// `None` is returned only when the profile is missing or unknown: nothing can be said about the rest then.
/// Instructions with faulty operands stay in the program, marked as [broken](Instruction::broken).
pub fn parse(tokens: &TokenStream) -> (Option<Program>, Diagnostics) {
    let mut cursor = Cursor::new(tokens);
    let mut diagnostics = Diagnostics::new();
    let Some((profile, profile_span)) = parse_profile(&mut cursor, &mut diagnostics) else {
        return (None, diagnostics);
    };
    let mut parser = Parser::new(cursor, profile, diagnostics);
    parser.instructions.reserve(tokens.tokens.len() / 8);
    while parser.cursor.peek().is_some() {
        if parser.statement().is_err() {
            parser.recover();
        }
    }
    let program = Program {
        profile,
        profile_span,
        instructions: parser.instructions,
        declared_length: None,
        trailing: Vec::new(),
        end: tokens.end,
    };
    (Some(program), parser.diagnostics)
}

/// Reads one instruction; `None` when anything is wrong with it or follows it.
///
/// No form that is printed means another thing in another profile, so any will do.
pub(super) fn one(text: &str) -> Option<Instruction> {
    let mut map = SourceMap::single("", text);
    let (tokens, found) = tokenize_text(&mut map);
    let mut parser = Parser::new(Cursor::new(&tokens), Profile::Ps5_0, found);
    parser.statement().ok()?;
    let whole = parser.cursor.peek().is_none() && parser.diagnostics.is_empty();
    parser.instructions.pop().filter(|_| whole && parser.instructions.is_empty())
}

/// Reads `gs_4_0`, or `gs.4.0`, whose pieces touch.
fn parse_profile(cursor: &mut Cursor<'_>, diagnostics: &mut Diagnostics) -> Option<(Profile, Span)> {
    let Some(first) = cursor.next() else {
        let message = "a shader starts with its profile, such as `gs_4_0`";
        let diagnostic = Diagnostic::error(&rules::PROFILE, None, cursor.end(), message);
        diagnostics.push(diagnostic.help("put the profile first: `gs_4_0`"));
        return None;
    };
    let mut span = first.span;
    let mut name = cursor.text(&first).to_owned();
    while let Some(next) = cursor.peek().filter(|token| !token.spaced && !name.contains('_')) {
        let text = cursor.text(&next);
        if !text.bytes().all(|byte| byte == b'.' || byte.is_ascii_alphanumeric()) {
            break;
        }
        name.push_str(text);
        span = span.to(next.span);
        cursor.next();
    }
    let spelt = name.replace('.', "_");
    if let Some(profile) = Profile::from_name(&spelt) {
        return Some((profile, span));
    }
    if first.reported {
        return None;
    }
    if mnemonic::is_known(&name) {
        let message = format!("a shader starts with its profile, found the instruction `{name}`");
        let diagnostic = Diagnostic::error(&rules::PROFILE, None, span, message);
        diagnostics.push(diagnostic.help("put the profile first: `gs_4_0`"));
        return None;
    }
    let message = format!("`{name}` is no shader profile");
    let diagnostic = Diagnostic::error(&rules::PROFILE, None, span, message);
    let names: Vec<_> = Profile::all().map(Profile::name).collect();
    let lower = spelt.to_ascii_lowercase();
    diagnostics.push(match closest(&lower, &names) {
        Some(same) if same == lower => diagnostic.help(format!("write `{same}`")),
        Some(near) => diagnostic.help(format!("a profile with a similar name is `{near}`")),
        None => diagnostic.help(format!("profiles of shader model 4 and 5 are {}", names.join(", "))),
    });
    None
}

impl<'t> Parser<'t> {
    fn new(cursor: Cursor<'t>, profile: Profile, diagnostics: Diagnostics) -> Self {
        Self { cursor, profile, diagnostics, instructions: Vec::new(), complete: None }
    }

    fn text(&self, token: &Token) -> &'t str {
        self.cursor.text(token)
    }

    fn report(&mut self, rule: &'static Rule, span: Span, message: impl Into<String>) {
        self.diagnostics.push(Diagnostic::error(rule, None, span, message));
    }

    fn report_with_help(
        &mut self,
        rule: &'static Rule,
        span: Span,
        message: impl Into<String>,
        help: Option<String>,
    ) {
        let mut diagnostic = Diagnostic::error(rule, None, span, message);
        diagnostic.help = help;
        self.diagnostics.push(diagnostic);
    }

    /// Reports that a token is not what should stand there. A token that the front end has reported is passed over in
    /// silence.
    fn unexpected<T>(&mut self, token: &Token, wanted: &str) -> Parsed<T> {
        if token.reported {
            return Err(Faulty);
        }
        if self.starts_statement(token) {
            return self.missing(token, wanted);
        }
        let message = format!("expected {wanted}, found `{}`", self.text(token));
        self.report(&rules::SYNTAX, token.span, message);
        Err(Faulty)
    }

    /// Reports what is missing between the last token of a statement and the next instruction, which nothing is wrong
    /// with.
    fn missing<T>(&mut self, next: &Token, wanted: &str) -> Parsed<T> {
        let ahead = self.cursor.peek().is_some_and(|token| token.text == next.text);
        if !ahead {
            self.cursor.back();
        }
        let message = format!("expected {wanted} behind this, found the instruction `{}`", self.text(next));
        let diagnostic = Diagnostic::error(&rules::SYNTAX, None, self.cursor.last_span(), message);
        self.diagnostics.push(diagnostic.label(next.span, "the next instruction"));
        Err(Faulty)
    }

    /// The token is a mnemonic.
    fn starts_statement(&self, token: &Token) -> bool {
        token.kind == TokenKind::Ident && (mnemonic::is_known(self.text(token)) || self.starts_words(token))
    }

    /// What follows is no part of the statement: the end, or the next instruction.
    fn at_end_of_statement(&self) -> bool {
        self.cursor.peek().is_none_or(|token| self.starts_statement(&token))
    }

    /// The next token, whatever it is; nothing is left at the end of the text.
    fn expect_token(&mut self, wanted: &str) -> Parsed<Token> {
        if let Some(token) = self.cursor.next() {
            return Ok(token);
        }
        let span = self.cursor.last_span();
        self.report(&rules::SYNTAX, span, format!("expected {wanted} behind this, found the end"));
        Err(Faulty)
    }

    fn expect_ident(&mut self, wanted: &str) -> Parsed<Token> {
        let token = self.expect_token(wanted)?;
        match token.kind {
            TokenKind::Ident => Ok(token),
            _ => {
                self.cursor.back();
                self.unexpected(&token, wanted)
            }
        }
    }

    fn expect(&mut self, punct: u8) -> Parsed<Token> {
        let wanted = format!("`{}`", char::from(punct));
        let token = self.expect_token(&wanted)?;
        if token.kind == TokenKind::Punct(punct) {
            return Ok(token);
        }
        self.cursor.back();
        self.unexpected(&token, &wanted)
    }

    /// The next token, if it is a word.
    fn peek_ident(&self) -> Option<(Token, &'t str)> {
        let token = self.cursor.peek().filter(|token| token.kind == TokenKind::Ident)?;
        Some((token, self.cursor.text(&token)))
    }

    /// Takes the next token if it is this word.
    fn eat_word(&mut self, word: &str) -> Option<Token> {
        let (token, _) = self.peek_ident().filter(|(_, text)| *text == word)?;
        self.cursor.next();
        Some(token)
    }

    /// Goes on at the next mnemonic, or at a word that stands behind an operand and is almost a mnemonic.
    fn recover(&mut self) {
        let mut before = self.cursor.last();
        while let Some(token) = self.cursor.peek() {
            let word = self.cursor.text(&token);
            let ident = token.kind == TokenKind::Ident && !self.cursor.after(b'.');
            let behind = before.is_some_and(|before| {
                matches!(
                    before.kind,
                    TokenKind::Ident
                        | TokenKind::Integer
                        | TokenKind::Float
                        | TokenKind::Punct(b')' | b']' | b'}')
                )
            });
            let misspelt = || behind && word.len() > 2 && mnemonic::similar(word, self.profile).is_some();
            if ident && (self.starts_statement(&token) || misspelt()) {
                return;
            }
            before = self.cursor.next();
        }
    }
}
