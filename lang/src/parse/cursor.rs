//! A place in the token stream.

use crate::span::Span;
use crate::token::{Token, TokenKind, TokenStream};

pub(super) struct Cursor<'t> {
    stream: &'t TokenStream,
    position: usize,
}

impl<'t> Cursor<'t> {
    pub(super) fn new(stream: &'t TokenStream) -> Self {
        Self { stream, position: 0 }
    }

    pub(super) fn peek(&self) -> Option<Token> {
        self.stream.tokens.get(self.position).copied()
    }

    pub(super) fn next(&mut self) -> Option<Token> {
        let token = self.peek();
        self.position += usize::from(token.is_some());
        token
    }

    /// Gives the last token back.
    pub(super) fn back(&mut self) {
        self.position = self.position.saturating_sub(1);
    }

    /// The next token is this character.
    pub(super) fn at(&self, punct: u8) -> bool {
        self.peek().is_some_and(|token| token.kind == TokenKind::Punct(punct))
    }

    /// The token before the next one is this character.
    pub(super) fn after(&self, punct: u8) -> bool {
        let before = self.position.checked_sub(1).and_then(|at| self.stream.tokens.get(at));
        before.is_some_and(|token| token.kind == TokenKind::Punct(punct))
    }

    /// Takes the next token if it is this character.
    pub(super) fn eat(&mut self, punct: u8) -> Option<Token> {
        if self.at(punct) { self.next() } else { None }
    }

    pub(super) fn text(&self, token: &Token) -> &'t str {
        self.stream.text_of(token)
    }

    /// Span of the token before, or of the end where there is none.
    pub(super) fn last_span(&self) -> Span {
        self.position
            .checked_sub(1)
            .and_then(|at| self.stream.tokens.get(at))
            .map_or(self.stream.end, |token| token.span)
    }

    pub(super) fn end(&self) -> Span {
        self.stream.end
    }
}
