//! A place in the token stream.

use crate::span::Span;
use crate::token::{Token, TokenKind, TokenStream};

pub(crate) struct Cursor<'t> {
    stream: &'t TokenStream,
    position: usize,
}

impl<'t> Cursor<'t> {
    pub(crate) fn new(stream: &'t TokenStream) -> Self {
        Self { stream, position: 0 }
    }

    pub(crate) fn peek(&self) -> Option<Token> {
        self.stream.tokens.get(self.position).copied()
    }

    pub(crate) fn next(&mut self) -> Option<Token> {
        let token = self.peek();
        self.position += usize::from(token.is_some());
        token
    }

    /// Gives the last token back.
    pub(crate) fn back(&mut self) {
        self.position = self.position.saturating_sub(1);
    }

    /// The next token is this character.
    pub(crate) fn at(&self, punct: u8) -> bool {
        self.peek().is_some_and(|token| token.kind == TokenKind::Punct(punct))
    }

    /// The token behind the next one.
    pub(crate) fn second(&self) -> Option<Token> {
        self.stream.tokens.get(self.position + 1).copied()
    }

    /// The token that was taken last.
    pub(crate) fn last(&self) -> Option<Token> {
        self.position.checked_sub(1).and_then(|at| self.stream.tokens.get(at)).copied()
    }

    /// The token before the next one is this character.
    pub(crate) fn after(&self, punct: u8) -> bool {
        self.last().is_some_and(|token| token.kind == TokenKind::Punct(punct))
    }

    /// Takes the next token if it is this character.
    pub(crate) fn eat(&mut self, punct: u8) -> Option<Token> {
        if self.at(punct) { self.next() } else { None }
    }

    pub(crate) fn text(&self, token: &Token) -> &'t str {
        self.stream.text_of(token)
    }

    /// Span of the token before, or of the end where there is none.
    pub(crate) fn last_span(&self) -> Span {
        self.last().map_or(self.stream.end, |token| token.span)
    }

    pub(crate) fn end(&self) -> Span {
        self.stream.end
    }
}
