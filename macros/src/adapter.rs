//! Rust tokens to tokens of the language.
//!
//! The compiler's lexer is not the assembler's: some words come in pieces, doc comments come as attributes, and a
//! comment behind `;` comes as ordinary tokens. Here they become what a text file would have given.

use std::fmt::Write as _;

use proc_macro2::{Delimiter, Group, Span, TokenTree};
use shader_asm_lang::diagnostic::{Diagnostic, Diagnostics};
use shader_asm_lang::preprocess;
use shader_asm_lang::rules;
use shader_asm_lang::source::SourceMap;
use shader_asm_lang::span::Span as Range;
use shader_asm_lang::token::{Token, TokenKind, TokenStream};

use crate::comment;
use crate::number;
use crate::places::{Place, Places};
use crate::source::Source;

/// A Rust token without inner structure; a delimiter is one of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LeafKind {
    Ident,
    Literal,
    Punct(u8),
}

#[derive(Clone, Copy)]
pub(crate) struct Leaf {
    pub(crate) kind: LeafKind,
    /// Byte range of its text.
    text: (u32, u32),
    pub(crate) span: Span,
}

/// The user's tokens in order, groups laid flat.
#[derive(Default)]
pub(crate) struct Leaves {
    text: String,
    list: Vec<Leaf>,
}

impl Leaves {
    /// Lays a sequence of trees flat.
    pub(crate) fn new(trees: &[TokenTree]) -> Self {
        let mut leaves = Self { text: String::new(), list: Vec::with_capacity(2 * trees.len()) };
        leaves.flatten(trees);
        leaves
    }

    fn flatten(&mut self, mut trees: &[TokenTree]) {
        while let [tree, rest @ ..] = trees {
            trees = rest;
            match tree {
                TokenTree::Group(group) => self.group(group),
                TokenTree::Ident(ident) => self.push(LeafKind::Ident, ident, ident.span()),
                TokenTree::Literal(literal) => self.push(LeafKind::Literal, literal, literal.span()),
                TokenTree::Punct(punct) => match (punct.as_char(), rest) {
                    // A doc comment is `#[doc = "…"]` or `#![doc = "…"]` by now.
                    ('#', [doc, rest @ ..]) if is_doc(doc) => trees = rest,
                    ('#', [TokenTree::Punct(bang), doc, rest @ ..])
                        if bang.as_char() == '!' && is_doc(doc) =>
                    {
                        trees = rest;
                    }
                    (character, _) => {
                        self.push(LeafKind::Punct(character as u8), &character, punct.span());
                    }
                },
            }
        }
    }

    fn group(&mut self, group: &Group) {
        let (open, close) = match group.delimiter() {
            Delimiter::Parenthesis => ('(', ')'),
            Delimiter::Bracket => ('[', ']'),
            Delimiter::Brace => ('{', '}'),
            // Around what a `macro_rules!` variable stood for. Nobody wrote it.
            Delimiter::None => return self.flatten(&group.stream().into_iter().collect::<Vec<_>>()),
        };
        self.push(LeafKind::Punct(open as u8), &open, group.span_open());
        self.flatten(&group.stream().into_iter().collect::<Vec<_>>());
        self.push(LeafKind::Punct(close as u8), &close, group.span_close());
    }

    fn push(&mut self, kind: LeafKind, text: &dyn std::fmt::Display, span: Span) {
        let start = self.text.len() as u32;
        // Writing to a `String` cannot fail.
        let _ = write!(self.text, "{text}");
        self.list.push(Leaf { kind, text: (start, self.text.len() as u32), span });
    }

    pub(crate) fn len(&self) -> usize {
        self.list.len()
    }

    pub(crate) fn get(&self, index: usize) -> Option<&Leaf> {
        self.list.get(index)
    }

    /// Text of a leaf; empty beyond the end.
    pub(crate) fn text(&self, index: usize) -> &str {
        let range = self.get(index).map_or((0, 0), |leaf| leaf.text);
        self.text.get(range.0 as usize..range.1 as usize).unwrap_or("")
    }

    /// The leaf is this character.
    pub(crate) fn is(&self, index: usize, punct: u8) -> bool {
        self.get(index).is_some_and(|leaf| leaf.kind == LeafKind::Punct(punct))
    }

    pub(crate) fn is_ident(&self, index: usize) -> bool {
        self.get(index).is_some_and(|leaf| leaf.kind == LeafKind::Ident)
    }

    pub(crate) fn is_number(&self, index: usize) -> bool {
        self.get(index).is_some_and(|leaf| leaf.kind == LeafKind::Literal)
            && self.text(index).starts_with(|first: char| first.is_ascii_digit())
    }

    /// Nothing stands between a leaf and the one before it. True where the host has no positions.
    pub(crate) fn touches(&self, index: usize) -> bool {
        match (index.checked_sub(1).and_then(|before| self.get(before)), self.get(index)) {
            (Some(before), Some(leaf)) => {
                let (end, start) = (before.span.end(), leaf.span.start());
                end == start || before.span.start() == start
            }
            _ => false,
        }
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

fn is_doc(tree: &TokenTree) -> bool {
    let TokenTree::Group(group) = tree else { return false };
    let first = group.stream().into_iter().next();
    group.delimiter() == Delimiter::Bracket
        && matches!(first, Some(TokenTree::Ident(ident)) if ident == "doc")
}

/// Makes tokens of the language. Their positions are indices of leaves.
pub(crate) fn adapt(trees: &[TokenTree]) -> Source {
    let leaves = Leaves::new(trees);
    let mut adapter = Adapter {
        tokens: Vec::with_capacity(leaves.len()),
        glued: String::new(),
        diagnostics: Diagnostics::new(),
        leaves,
        position: 0,
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
}

impl Adapter {
    fn finish(mut self) -> Source {
        let end = self.leaves.len() as u32;
        let spans = self.leaves.list.iter().map(|leaf| leaf.span).collect();
        self.leaves.text.push_str(&self.glued);
        let stream = TokenStream { text: self.leaves.text, tokens: self.tokens, end: Range::new(end, end) };
        Source {
            stream,
            diagnostics: self.diagnostics,
            places: Box::new(TokenPlaces { spans }),
            files: Vec::new(),
        }
    }

    /// `vs.2.0` comes in pieces, which the parser puts together if they touch.
    fn profile(&mut self) {
        let leaves = &self.leaves;
        if !(matches!(leaves.text(0), "vs" | "ps") && leaves.is(1, b'.') && leaves.is_number(2)) {
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
            _ => self.token(number::pieces(&self.leaves, self.position).unwrap_or(1)),
        }
    }

    /// Makes a token, as a rule, of the next leaves.
    fn token(&mut self, count: usize) {
        let (start, end) = (self.position, self.position + count);
        let Some(&leaf) = self.leaves.get(start) else { return };
        let span = Range::new(start as u32, end as u32);
        self.position = end;
        let kind = match leaf.kind {
            LeafKind::Ident => Some(TokenKind::Ident),
            LeafKind::Punct(character) if count == 1 => Some(TokenKind::Punct(character)),
            _ if count == 1 => number::simple_kind(self.leaves.text(start)),
            _ => None,
        };
        match kind {
            Some(kind) => {
                self.tokens.push(Token { kind, spaced: true, reported: false, text: leaf.text, span });
            }
            None => self.lex((start..end).map(|index| self.leaves.text(index)).collect(), span),
        }
    }

    /// Has the language's own lexer read a word, so that it means here what it means in a file.
    fn lex(&mut self, word: String, span: Range) {
        let refused = number::refused_by_rustc(&word);
        let (stream, found) = preprocess::tokenize_text(&mut SourceMap::single("", word));
        let base = (self.leaves.text.len() + self.glued.len()) as u32;
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

    /// Preprocessor lines need line ends, which tokens do not have.
    fn directive(&mut self) {
        let start = self.position;
        let span = Range::new(start as u32, start as u32 + 2);
        let message = format!("`#{}` works in files and strings only", self.leaves.text(start + 1));
        self.diagnostics.push(
            Diagnostic::error(&rules::SYNTAX, None, span, message)
                .help("move the shader to a file: `vs_asm!(include \"shader.vsa\")`"),
        );
        self.position = comment::end(&self.leaves, start);
    }
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
