//! `#if` and its kin.

use super::expression::{Malformed, evaluate};
use super::{File, Preprocessor, Tok, error};
use crate::rules::{self, Rule};
use crate::span::Span;
use crate::token::TokenKind;

/// An open `#if`.
pub(super) struct Conditional {
    /// The word that opened it.
    open: Span,
    state: State,
    has_else: bool,
    /// Its opening was faulty: whatever is said about its other parts would only repeat that.
    faulty: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// The group at hand is read.
    Reading,
    /// No group had a true condition yet.
    Waiting,
    /// A group was read, or the whole stands in a skipped group.
    Over,
}

impl File {
    /// The text at hand is left out.
    pub(super) fn skips(&self) -> bool {
        self.conditionals.last().is_some_and(|conditional| conditional.state != State::Reading)
    }
}

impl Preprocessor<'_> {
    /// Obeys a conditional directive; the answer is whether the word names one.
    pub(super) fn conditional(&mut self, word: &Tok) -> bool {
        let span = word.token.span;
        match word.text_in(&self.text) {
            "if" => self.open_if(span, |this| this.condition("#if")),
            "ifdef" => self.open_if(span, |this| this.is_defined("#ifdef")),
            "ifndef" => self.open_if(span, |this| this.is_defined("#ifndef").map(|defined| !defined)),
            "elif" => self.else_if(span),
            "else" => self.otherwise(span),
            "endif" => self.end_if(span),
            _ => return false,
        }
        true
    }

    /// Opens a conditional. The condition is not looked at in a skipped group.
    fn open_if(&mut self, open: Span, condition: impl FnOnce(&mut Self) -> Option<bool>) {
        let (state, faulty) = if self.files.last().is_some_and(File::skips) {
            (State::Over, false)
        } else {
            match condition(self) {
                Some(true) => (State::Reading, false),
                Some(false) => (State::Waiting, false),
                None => (State::Reading, true),
            }
        };
        self.push(Conditional { open, state, has_else: false, faulty });
    }

    fn push(&mut self, conditional: Conditional) {
        if let Some(file) = self.files.last_mut() {
            file.conditionals.push(conditional);
        }
    }

    fn innermost(&mut self) -> Option<&mut Conditional> {
        self.files.last_mut()?.conditionals.last_mut()
    }

    fn else_if(&mut self, span: Span) {
        let Some(open) = self.innermost() else {
            self.skip_line();
            let reference = self.here();
            return self.stray(&rules::STRAY_ELIF, span, reference, "elif");
        };
        if open.has_else {
            self.skip_line();
            let reference = self.here();
            return self.after_else(&rules::STRAY_ELIF, span, reference, "elif");
        }
        let waits = open.state == State::Waiting;
        if !waits {
            open.state = State::Over;
            return;
        }
        // Directives of the expression are read while this group waits, so its faults are found.
        let (state, faulty) = match self.condition("#elif") {
            Some(true) => (State::Reading, false),
            Some(false) => (State::Waiting, false),
            None => (State::Reading, true),
        };
        if let Some(open) = self.innermost() {
            open.state = state;
            open.faulty |= faulty;
        }
    }

    fn otherwise(&mut self, span: Span) {
        let Some(open) = self.innermost() else {
            return self.stray(&rules::STRAY_ELSE, span, span, "else");
        };
        if open.has_else {
            return self.after_else(&rules::STRAY_ELSE, span, span, "else");
        }
        open.has_else = true;
        open.state = if open.state == State::Waiting { State::Reading } else { State::Over };
    }

    fn end_if(&mut self, span: Span) {
        let open = self.files.last_mut().and_then(|file| file.conditionals.pop());
        if open.is_none() {
            let message = "`#endif` without an open `#if`";
            self.report(error(&rules::STRAY_ENDIF, span, message).help("remove it"));
        }
    }

    /// A part of a conditional that nothing opened. Its `#endif` most likely follows, and is no second mistake.
    fn stray(&mut self, rule: &'static Rule, span: Span, reference: Span, word: &str) {
        let message = format!("`#{word}` without an open `#if`");
        self.report(error(rule, span, message).reference_span(reference));
        self.push(Conditional { open: span, state: State::Reading, has_else: true, faulty: true });
    }

    fn after_else(&mut self, rule: &'static Rule, span: Span, reference: Span, word: &str) {
        let Some(open) = self.innermost() else {
            return;
        };
        if !open.faulty {
            let label = open.open;
            let message = format!("`#{word}` after the `#else` of the same `#if`");
            let diagnostic = error(rule, span, message).reference_span(reference);
            self.report(diagnostic.label(label, "the `#if` is here"));
        }
    }

    /// Reports what a file leaves open at its end.
    pub(super) fn report_open_conditionals(&mut self, open: &[Conditional], end: Span) {
        let open: Vec<_> = open.iter().filter(|conditional| !conditional.faulty).collect();
        let Some((innermost, outer)) = open.split_last().filter(|_| !self.stopped) else {
            return;
        };
        let message = match outer.len() {
            0 => "this `#if` has no `#endif`".to_owned(),
            count => format!("this `#if` and {count} around it have no `#endif`"),
        };
        let diagnostic = error(&rules::UNCLOSED_CONDITIONAL, innermost.open, message)
            .reference_span(end)
            .help("write `#endif` where it ends");
        let labelled = outer
            .iter()
            .rev()
            .take(8)
            .fold(diagnostic, |diagnostic, conditional| diagnostic.label(conditional.open, "also open"));
        self.report(labelled);
    }

    fn is_defined(&mut self, directive: &str) -> Option<bool> {
        let name = self.name_of_macro(directive)?;
        Some(self.macros.contains_key(name.text_in(&self.text)))
    }

    /// Value of the expression on the rest of the line; `None` when it is malformed.
    fn condition(&mut self, directive: &str) -> Option<bool> {
        let tokens = self.rest_of_line();
        let end = self.here();
        if tokens.is_empty() {
            let message = format!("`{directive}` needs an expression");
            self.report(error(&rules::DIRECTIVE_SYNTAX, end, message));
            return None;
        }
        let known = self.diagnostics.len();
        let value = self.replace_defined(tokens, end).and_then(|tokens| {
            let tokens = self.expand_list(tokens);
            evaluate(&tokens, &self.text, end)
        });
        match value {
            Ok(value) => Some(value != 0),
            Err(malformed) => {
                // A call that failed in it explains it already.
                if self.diagnostics.len() == known && !self.stopped {
                    self.report(error(&rules::DIRECTIVE_SYNTAX, malformed.span, malformed.message));
                }
                None
            }
        }
    }

    /// Puts 1 or 0 for `defined NAME` and `defined(NAME)`, before macros could replace the name.
    fn replace_defined(&mut self, tokens: Vec<Tok>, end: Span) -> Result<Vec<Tok>, Malformed> {
        let mut out = Vec::with_capacity(tokens.len());
        let mut rest = tokens.as_slice();
        while let [tok, after @ ..] = rest {
            rest = after;
            if tok.token.kind != TokenKind::Ident || tok.text_in(&self.text) != "defined" {
                out.push(*tok);
                continue;
            }
            let (name, after, closed) = match rest {
                [open, name, close, after @ ..] if open.is(b'(') => (Some(name), after, close.is(b')')),
                [open, ..] if open.is(b'(') => (None, rest, false),
                [name, after @ ..] => (Some(name), after, true),
                [] => (None, rest, false),
            };
            let name = name.filter(|name| closed && name.token.kind == TokenKind::Ident);
            let Some(name) = name else {
                let span = rest.first().map_or(end, |tok| tok.token.span);
                return Err(Malformed { span, message: "`defined` needs the name of a macro".into() });
            };
            rest = after;
            let value = if self.macros.contains_key(name.text_in(&self.text)) { "1" } else { "0" };
            let mut replaced = *tok;
            if let Some(start) = self.append(value) {
                replaced.token.kind = TokenKind::Integer;
                replaced.token.text = (start, start + 1);
            }
            out.push(replaced);
        }
        Ok(out)
    }
}
