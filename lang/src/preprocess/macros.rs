//! Macros and `#define`.

use std::cell::Cell;
use std::rc::Rc;

use super::{Preprocessor, Tok, error};
use crate::diagnostic::Diagnostic;
use crate::rules;
use crate::span::Span;
use crate::token::TokenKind;

/// A macro.
pub(super) struct Macro {
    /// Its name in the definition.
    pub(super) name: Span,
    pub(super) body: Body,
    /// Everything after the name, to tell whether a second definition says the same.
    definition: Vec<Tok>,
    /// It is being expanded: its name inside the expansion stands for itself.
    pub(super) active: Cell<bool>,
}

pub(super) enum Body {
    Object(Vec<Tok>),
    Function(Function),
    /// `__LINE__`
    Line,
    /// `__FILE__`
    File,
    /// Its definition is faulty and reported; nothing more is to be said about its uses.
    Faulty,
}

/// A macro with parameters.
pub(super) struct Function {
    pub(super) parameters: usize,
    pub(super) body: Vec<Part>,
}

/// A piece of the body of a macro with parameters.
#[derive(Clone, Copy)]
pub(super) enum Part {
    Token(Tok),
    /// A parameter; `raw` beside a `##`, where its argument is not expanded.
    Argument {
        index: usize,
        spaced: bool,
        raw: bool,
    },
    /// `#parameter`: the argument as a string.
    Text {
        index: usize,
        spaced: bool,
    },
    /// `#name` where the name is no parameter: the name as a string.
    Name(Tok),
    /// `##`: joins the tokens on both sides.
    Paste,
}

impl Macro {
    pub(super) fn new(name: Span, body: Body) -> Self {
        Self { name, body, definition: Vec::new(), active: Cell::new(false) }
    }
}

impl Preprocessor<'_> {
    /// `#define`, from after the word on.
    pub(super) fn define(&mut self) {
        let Some(name) = self.name_of_macro("#define") else {
            return;
        };
        let definition = self.rest_of_line();
        let end = self.here();
        let has_parameters = definition.first().is_some_and(|tok| tok.is(b'(') && !tok.token.spaced);
        let body = if has_parameters {
            self.function(&definition[1..], end).map(Body::Function)
        } else {
            Ok(Body::Object(definition.clone()))
        };
        let body = body.unwrap_or_else(|diagnostic| {
            self.report(diagnostic);
            Body::Faulty
        });
        let macro_ = Macro { name: name.token.span, body, definition, active: Cell::new(false) };
        let text = name.text_in(&self.text).to_owned();
        if let Some(old) = self.macros.get(&text)
            && !self.same_definition(old, &macro_)
        {
            let message = format!("macro `{text}` is defined again with another body");
            let diagnostic = error(&rules::MACRO_REDEFINED, macro_.name, message)
                .warning()
                .reference_span(end)
                .label(old.name, "first defined here")
                .help(format!("write `#undef {text}` before it"));
            self.report(diagnostic);
        }
        self.macros.insert(text, Rc::new(macro_));
    }

    /// `#undef`, from after the word on.
    pub(super) fn undefine(&mut self) {
        if let Some(name) = self.name_of_macro("#undef") {
            self.macros.remove(name.text_in(&self.text));
        }
    }

    /// The name after `#define`, `#undef`, `#ifdef` and `#ifndef`. A missing one is reported.
    pub(super) fn name_of_macro(&mut self, directive: &str) -> Option<Tok> {
        let diagnostic = match self.line_token() {
            Some(tok) if tok.token.kind == TokenKind::Ident => return Some(tok),
            Some(tok) => {
                let message = format!("`{}` is no name for a macro", tok.text_in(&self.text));
                (!tok.token.reported).then(|| error(&rules::DIRECTIVE_SYNTAX, tok.token.span, message))
            }
            None => {
                let message = format!("`{directive}` needs the name of a macro");
                Some(error(&rules::DIRECTIVE_SYNTAX, self.here(), message))
            }
        };
        if let Some(diagnostic) = diagnostic {
            self.report(diagnostic);
        }
        None
    }

    /// Definitions of the same text with white space at the same places, and those whose faults are known. White
    /// space before the body does not count, but before a `(` it tells a body from parameters.
    fn same_definition(&self, old: &Macro, new: &Macro) -> bool {
        if matches!(old.body, Body::Faulty | Body::Line | Body::File) || matches!(new.body, Body::Faulty) {
            return true;
        }
        let (old, new) = (&old.definition, &new.definition);
        old.len() == new.len()
            && old.iter().zip(new).enumerate().all(|(index, (a, b))| {
                a.text_in(&self.text) == b.text_in(&self.text)
                    && (a.token.spaced == b.token.spaced || (index == 0 && !a.is(b'(')))
            })
    }

    /// Parameters and body of a macro, from after the `(` on.
    fn function(&self, definition: &[Tok], end: Span) -> Result<Function, Diagnostic> {
        let mut names = Vec::new();
        let mut at = 0;
        loop {
            match definition.get(at) {
                Some(tok) if tok.token.kind == TokenKind::Ident => names.push(tok.text_in(&self.text)),
                found => return Err(self.bad_parameter(found, &definition[at..], end)),
            }
            match definition.get(at + 1) {
                Some(tok) if tok.is(b')') => break,
                Some(tok) if tok.is(b',') => at += 2,
                Some(tok) => {
                    let message = format!("expected `,` or `)`, found `{}`", tok.text_in(&self.text));
                    return Err(error(&rules::DIRECTIVE_SYNTAX, tok.token.span, message));
                }
                None => {
                    let message = "the parameters of this macro are not closed on its line";
                    return Err(error(&rules::DIRECTIVE_SYNTAX, end, message));
                }
            }
        }
        let body = self.parts(&definition[at + 2..], &names)?;
        Ok(Function { parameters: names.len(), body })
    }

    fn bad_parameter(&self, found: Option<&Tok>, rest: &[Tok], end: Span) -> Diagnostic {
        let Some(tok) = found else {
            return error(
                &rules::DIRECTIVE_SYNTAX,
                end,
                "the parameters of this macro are not closed on its line",
            );
        };
        let span = tok.token.span;
        if tok.is(b')') {
            return error(&rules::DIRECTIVE_SYNTAX, span, "a macro with parentheses needs a parameter")
                .help("leave out the parentheses");
        }
        if rest.iter().take(3).filter(|tok| tok.is(b'.')).count() == 3 {
            return error(
                &rules::DIRECTIVE_SYNTAX,
                span.to(rest[2].token.span),
                "a macro cannot take a variable number of arguments",
            )
            .help("name each parameter");
        }
        let message = format!("expected the name of a parameter, found `{}`", tok.text_in(&self.text));
        error(&rules::DIRECTIVE_SYNTAX, span, message)
    }

    fn parts(&self, tokens: &[Tok], names: &[&str]) -> Result<Vec<Part>, Diagnostic> {
        // Where a parameter is named twice, the first of the two counts.
        let parameter = |tok: &Tok| {
            let is_name = tok.token.kind == TokenKind::Ident;
            names.iter().position(|name| is_name && *name == tok.text_in(&self.text))
        };
        let is_paste = |at: usize| {
            let pair = tokens.get(at).zip(tokens.get(at + 1));
            pair.is_some_and(|(a, b)| a.is(b'#') && b.is(b'#') && !b.token.spaced)
        };
        let mut parts = Vec::with_capacity(tokens.len());
        let mut at = 0;
        while let Some(tok) = tokens.get(at) {
            let spaced = tok.token.spaced;
            if is_paste(at) {
                if parts.is_empty() || at + 2 == tokens.len() {
                    let span = tok.token.span.to(tokens[at + 1].token.span);
                    return Err(error(
                        &rules::DIRECTIVE_SYNTAX,
                        span,
                        "`##` needs something to join on both sides",
                    ));
                }
                if let Some(Part::Argument { raw, .. }) = parts.last_mut() {
                    *raw = true;
                }
                parts.push(Part::Paste);
                at += 2;
                continue;
            }
            let operand =
                tokens.get(at + 1).filter(|next| tok.is(b'#') && next.token.kind == TokenKind::Ident);
            if let Some(operand) = operand {
                parts.push(match parameter(operand) {
                    Some(index) => Part::Text { index, spaced },
                    None => Part::Name(Tok { token: operand.token, ..*tok }),
                });
                at += 2;
                continue;
            }
            let raw = matches!(parts.last(), Some(Part::Paste));
            parts.push(match parameter(tok) {
                Some(index) => Part::Argument { index, spaced, raw },
                None => Part::Token(*tok),
            });
            at += 1;
        }
        Ok(parts)
    }
}
