//! Rust tokens to tokens of the language.
//!
//! The compiler's lexer is not the assembler's: some words come in pieces, doc comments come as attributes,
//! and a comment behind `;` comes as ordinary tokens. Here they become what a text file would have given.

use proc_macro2::{Span, TokenTree};
use shader_asm_lang::diagnostic::{Diagnostic, Diagnostics};
use shader_asm_lang::preprocess;
use shader_asm_lang::rules;
use shader_asm_lang::source::SourceMap;
use shader_asm_lang::span::Span as Range;
use shader_asm_lang::token::{Token, TokenKind, TokenStream};

use crate::comment;
use crate::leaves::{LeafKind, Leaves};
use crate::number;
use crate::places::{Place, Places};
use crate::source::Source;

/// Makes tokens of the language. Their positions are indices of leaves.
pub(crate) fn adapt(trees: &[TokenTree]) -> Source {
    let leaves = Leaves::new(trees);
    let mut adapter = Adapter {
        tokens: Vec::with_capacity(leaves.len()),
        glued: String::new(),
        diagnostics: Diagnostics::new(),
        leaves,
        position: 0,
        has_directives: false,
        macros: Vec::new(),
    };
    adapter.profile();
    while adapter.position < adapter.leaves.len() {
        adapter.next();
    }
    adapter.finish()
}

struct Adapter {
    leaves: Leaves,
    tokens: Vec<Token>,
    /// Text of the tokens that were put together or taken apart; goes behind the text of the leaves.
    glued: String,
    diagnostics: Diagnostics,
    position: usize,
    has_directives: bool,
    /// Names that a `#define` was meant to define.
    macros: Vec<String>,
}

impl Adapter {
    fn finish(self) -> Source {
        let end = self.leaves.len() as u32;
        let (mut text, spans) = self.leaves.into_parts();
        text.push_str(&self.glued);
        let stream = TokenStream { text, tokens: self.tokens, end: Range::new(end, end) };
        Source {
            stream,
            diagnostics: self.diagnostics,
            places: Box::new(TokenPlaces { spans }),
            text: None,
            files: Vec::new(),
        }
    }

    /// `vs.2.0` comes in pieces, which the parser puts together if they touch.
    fn profile(&mut self) {
        let leaves = &self.leaves;
        if !(matches!(leaves.text(0), "vs" | "gs" | "ps") && leaves.is(1, b'.') && leaves.is_number(2)) {
            return;
        }
        let minor = leaves.is(3, b'.') && leaves.is_ident(4) && !leaves.text(2).contains('.');
        self.token(1);
        for _ in 1..if minor { 5 } else { 3 } {
            let touches = self.leaves.touches(self.position);
            self.token(1);
            if let Some(token) = self.tokens.last_mut() {
                token.spaced = !touches;
            }
        }
    }

    fn next(&mut self) {
        let Some(leaf) = self.leaves.get(self.position) else { return };
        match leaf.kind {
            LeafKind::Punct(b';') => self.position = comment::end(&self.leaves, self.position),
            LeafKind::Punct(b'#') if is_directive(self.leaves.text(self.position + 1)) => {
                self.directive();
            }
            LeafKind::Punct(b'#')
                if self.leaves.is(self.position + 1, b'!') && self.leaves.is(self.position + 2, b'[') =>
            {
                self.attribute();
            }
            _ => self.token(number::pieces(&self.leaves, self.position).unwrap_or(1)),
        }
    }

    /// Makes a token, as a rule, of the next leaves.
    fn token(&mut self, count: usize) {
        let (start, end) = (self.position, self.position + count);
        let Some(&leaf) = self.leaves.get(start) else { return };
        let span = Range::new(start as u32, end as u32);
        self.position = end;
        let mut reported = false;
        let kind = match leaf.kind {
            LeafKind::Ident => {
                // What stands for a macro that was reported causes no more errors.
                reported = self.macros.iter().any(|name| name == self.leaves.text(start));
                Some(if reported { TokenKind::Unknown } else { TokenKind::Ident })
            }
            LeafKind::Punct(character) if count == 1 => Some(TokenKind::Punct(character)),
            _ if count == 1 => number::simple_kind(self.leaves.text(start)),
            _ => None,
        };
        match kind {
            Some(kind) => {
                self.tokens.push(Token { kind, spaced: true, reported, text: leaf.text, span });
            }
            None => self.lex((start..end).map(|index| self.leaves.text(index)).collect(), span),
        }
    }

    /// Has the language's own lexer read a word, so that it means here what it means in a file.
    fn lex(&mut self, word: String, span: Range) {
        let refused = number::refused_by_rustc(&word);
        let (stream, found) = preprocess::tokenize_text(&mut SourceMap::single("", word));
        let base = (self.leaves.text_length() + self.glued.len()) as u32;
        self.glued.push_str(&stream.text);
        self.tokens.extend(stream.tokens.into_iter().map(|token| Token {
            reported: token.reported || refused,
            text: (base + token.text.0, base + token.text.1),
            span,
            ..token
        }));
        for mut diagnostic in found.into_iter().filter(|_| !refused) {
            diagnostic.span = span;
            self.diagnostics.push(diagnostic);
        }
    }

    /// Preprocessor lines need line ends, which tokens do not have. One is reported, the others have the same
    /// cure.
    fn directive(&mut self) {
        let start = self.position;
        let word = self.leaves.text(start + 1);
        let message = format!("`#{word}` works in files and strings only");
        if word == "define" {
            self.macros.push(self.leaves.text(start + 2).to_owned());
        }
        if !std::mem::replace(&mut self.has_directives, true) {
            let span = Range::new(start as u32, start as u32 + 2);
            let help = "move the shader to a file: `vs_asm!(include \"shader.vsa\")`";
            self.diagnostics.push(Diagnostic::error(&rules::SYNTAX, None, span, message).help(help));
        }
        self.position = comment::end(&self.leaves, start);
    }

    /// `#![…]`, which belongs in front of the profile.
    fn attribute(&mut self) {
        let start = self.position;
        let end = (start..self.leaves.len()).find(|&index| self.leaves.is(index, b']'));
        self.position = end.map_or(self.leaves.len(), |end| end + 1);
        let span = Range::new(start as u32, self.position as u32);
        let message = "attributes stand in front of the profile";
        self.diagnostics.push(Diagnostic::error(&rules::CAPABILITY, None, span, message));
    }
}

/// Words behind `#` that the preprocessor knows.
fn is_directive(word: &str) -> bool {
    let directives = [
        "define", "undef", "include", "if", "ifdef", "ifndef", "elif", "else", "endif", "line", "error",
        "pragma",
    ];
    directives.contains(&word)
}

/// The compiler's spans of the leaves.
struct TokenPlaces {
    spans: Vec<Span>,
}

impl Places for TokenPlaces {
    fn spans(&self, range: Range) -> (Span, Span) {
        let at = |index: u32| {
            let last = self.spans.len().saturating_sub(1);
            self.spans.get((index as usize).min(last)).copied().unwrap_or_else(Span::call_site)
        };
        (at(range.start), at(range.end.max(range.start + 1) - 1))
    }

    fn place(&self, range: Range) -> Option<Place> {
        Place::of(self.spans(range).0)
    }

    fn snippet(&self, _: Range) -> Option<String> {
        None
    }
}
