//! Expansion of macros.
//!
//! Each expansion is a list of tokens on a stack; tokens are read from the topmost list, and from the file when all
//! lists are read. A macro is active as long as its list is on the stack, and an active macro is not expanded again.

use std::rc::Rc;

use super::lexer::Scanner;
use super::macros::{Body, Function, Macro, Part};
use super::{Fault, Preprocessor, Tok, error, fault_of, token_of};
use crate::rules;
use crate::span::Span;
use crate::token::{Token, TokenKind};

/// Deepest nesting of macro calls in arguments of macro calls; recursion on the stack follows it.
const DEPTH: u32 = 100;

/// Tokens of an expansion.
pub(super) struct Context {
    tokens: Vec<Tok>,
    at: usize,
    source: Option<Rc<Macro>>,
}

impl Drop for Context {
    fn drop(&mut self) {
        if let Some(source) = &self.source {
            source.active.set(false);
        }
    }
}

impl Preprocessor<'_> {
    /// The next token, macros expanded.
    pub(super) fn next(&mut self) -> Option<Tok> {
        loop {
            let mut tok = self.raw()?;
            if tok.token.kind != TokenKind::Ident || tok.painted {
                return Some(tok);
            }
            let Some(found) = self.macros.get(tok.text_in(&self.text)) else {
                return Some(tok);
            };
            if found.active.get() {
                tok.painted = true;
                return Some(tok);
            }
            let found = Rc::clone(found);
            if let Some(tok) = self.expand(tok, &found) {
                return Some(tok);
            }
        }
    }

    /// All tokens of a list, macros expanded.
    pub(super) fn expand_list(&mut self, tokens: Vec<Tok>) -> Vec<Tok> {
        let Some(first) = tokens.first() else {
            return tokens;
        };
        if self.depth == DEPTH {
            let span = first.token.span;
            self.stop();
            let message = format!("macro calls are nested deeper than {DEPTH} levels");
            self.report(error(&rules::MACRO_EXPANSION_LIMIT, span, message));
            return Vec::new();
        }
        self.depth += 1;
        let contexts = std::mem::take(&mut self.contexts);
        let isolated = std::mem::replace(&mut self.isolated, true);
        self.contexts.push(Context { tokens, at: 0, source: None });
        let expanded = std::iter::from_fn(|| self.next()).collect();
        self.contexts = contexts;
        self.isolated = isolated;
        self.depth -= 1;
        expanded
    }

    /// The next token as it stands.
    fn raw(&mut self) -> Option<Tok> {
        while !self.stopped {
            let Some(context) = self.contexts.last_mut() else {
                return if self.isolated { None } else { self.file_token() };
            };
            if let Some(&tok) = context.tokens.get(context.at) {
                context.at += 1;
                self.charge(1, tok.token.span);
                return Some(tok);
            }
            self.contexts.pop();
        }
        None
    }

    /// Puts the expansion of a macro where its name stood; answers the token that stays when there is none.
    fn expand(&mut self, name: Tok, found: &Rc<Macro>) -> Option<Tok> {
        let tokens = match &found.body {
            Body::Faulty => return Some(reported(name)),
            Body::Object(body) => respan(body.clone(), name.token.span, &name),
            Body::Line => {
                let line = self.map.location(name.token.span).line.to_string();
                self.made_of(&line, &name)
            }
            Body::File => {
                let file = quoted(self.map.location(name.token.span).file);
                self.made_of(&file, &name)
            }
            Body::Function(function) => {
                if !self.call_follows() {
                    return Some(name);
                }
                let (span, arguments) = match self.arguments(&name, found, function) {
                    Ok(call) => call,
                    Err(name) => return Some(name),
                };
                let tokens = self.substitute(function, arguments, span);
                respan(tokens, Span::default(), &name)
            }
        };
        found.active.set(true);
        self.contexts.push(Context { tokens, at: 0, source: Some(Rc::clone(found)) });
        None
    }

    /// The next token is a `(` on the same line.
    fn call_follows(&self) -> bool {
        for context in self.contexts.iter().rev() {
            if let Some(tok) = context.tokens.get(context.at) {
                return tok.is(b'(') && !tok.line_start;
            }
        }
        let Some(file) = self.files.last().filter(|_| !self.isolated) else {
            return false;
        };
        let bytes = &self.text.as_bytes()[file.text_base as usize..(file.text_base + file.length) as usize];
        let next = Scanner::new(bytes, file.at).next_on_line();
        next.is_some_and(|lexeme| lexeme.kind == TokenKind::Punct(b'('))
    }

    /// Reads the arguments of a call. The span is that of the whole call; the error is the name, reported.
    fn arguments(
        &mut self,
        name: &Tok,
        found: &Macro,
        function: &Function,
    ) -> Result<(Span, Vec<Vec<Tok>>), Tok> {
        let mut arguments = vec![Vec::new()];
        let mut depth = 0u32;
        self.raw();
        let close = loop {
            let Some(mut tok) = self.raw() else {
                self.report_open_call(name);
                return Err(reported(*name));
            };
            match tok.token.kind {
                TokenKind::Punct(b')') if depth == 0 => break tok,
                // Commas inside any pair of brackets belong to the argument.
                TokenKind::Punct(b'(' | b'[' | b'{') => depth += 1,
                TokenKind::Punct(b')' | b']' | b'}') => depth = depth.saturating_sub(1),
                TokenKind::Punct(b',') if depth == 0 => {
                    arguments.push(Vec::new());
                    continue;
                }
                TokenKind::Ident => {
                    tok.painted |=
                        self.macros.get(tok.text_in(&self.text)).is_some_and(|found| found.active.get());
                }
                _ => {}
            }
            if let Some(argument) = arguments.last_mut() {
                argument.push(tok);
            }
        };
        let start = name.token.span;
        let one_file = close.token.span.start >= start.start
            && self.map.file_of(start.start).map(|file| file.base())
                == self.map.file_of(close.token.span.start).map(|file| file.base());
        let span = if one_file { start.to(close.token.span) } else { start };
        let count = if arguments.len() == 1 && arguments[0].is_empty() { 0 } else { arguments.len() };
        if count == function.parameters {
            return Ok((span, arguments));
        }
        let plural = if function.parameters == 1 { "argument" } else { "arguments" };
        let text = name.text_in(&self.text);
        let message = format!("macro `{text}` takes {} {plural}, {count} given", function.parameters);
        let diagnostic = error(&rules::MACRO_ARGUMENTS, span, message)
            .limit(count as u32, function.parameters as u32)
            .label(found.name, "defined here");
        self.report(diagnostic);
        Err(reported(*name))
    }

    fn report_open_call(&mut self, name: &Tok) {
        if self.stopped {
            return;
        }
        let text = name.text_in(&self.text);
        let message = format!("the call of macro `{text}` has no `)`");
        let span = name.token.span;
        let reference = if self.isolated { span } else { self.end };
        let diagnostic = error(&rules::UNCLOSED_MACRO_CALL, span, message).reference_span(reference);
        self.report(diagnostic.help("write `)` after the last argument"));
    }

    /// The body with arguments for parameters. Tokens of the body get the span of the call; those of the arguments
    /// keep theirs, so that a fault in an argument is shown there.
    fn substitute(&mut self, function: &Function, arguments: Vec<Vec<Tok>>, call: Span) -> Vec<Tok> {
        let mut expanded: Vec<Option<Vec<Tok>>> = vec![None; arguments.len()];
        let mut out: Vec<Tok> = Vec::with_capacity(function.body.len());
        let mut joins = false;
        let mut left_is_empty = true;
        for part in &function.body {
            let from = out.len();
            match *part {
                Part::Paste => {
                    joins = true;
                    continue;
                }
                Part::Token(tok) => out.push(at_call(tok, call)),
                Part::Name(tok) => {
                    let text = quoted(tok.text_in(&self.text));
                    out.extend(self.made_of(&text, &at_call(tok, call)));
                }
                Part::Text { index, spaced } => {
                    let text = self.stringised(&arguments[index]);
                    let like = Tok { token: string_token(spaced, call), line_start: false, painted: false };
                    out.extend(self.made_of(&text, &like));
                }
                Part::Argument { index, spaced, raw } => {
                    if !raw && expanded[index].is_none() {
                        expanded[index] = Some(self.expand_list(arguments[index].clone()));
                    }
                    let tokens = if raw {
                        &arguments[index]
                    } else {
                        expanded[index].as_ref().unwrap_or(&arguments[index])
                    };
                    out.extend_from_slice(tokens);
                    if let Some(first) = out.get_mut(from) {
                        first.token.spaced = spaced;
                    }
                }
            }
            self.charge(out.len() - from, call);
            if self.stopped {
                return Vec::new();
            }
            let right_is_empty = out.len() == from;
            if joins && !left_is_empty && !right_is_empty {
                self.join(&mut out, from, call);
            }
            left_is_empty = right_is_empty && (!joins || left_is_empty);
            joins = false;
        }
        out
    }

    /// Joins the tokens before and at `right` into what their text makes together.
    fn join(&mut self, out: &mut Vec<Tok>, right: usize, call: Span) {
        let (a, b) = (out[right - 1], out[right]);
        let text = format!("{}{}", a.text_in(&self.text), b.text_in(&self.text));
        let like = at_call(a, call);
        let made = self.made_of(&text, &like);
        out.splice(right - 1..=right, made);
    }

    /// The tokens of a text that a macro made. They take their place and the space before them from `like`.
    fn made_of(&mut self, text: &str, like: &Tok) -> Vec<Tok> {
        let span = like.token.span;
        self.charge(text.len() / 8 + 1, span);
        let Some(text_base) = self.append(text).filter(|_| !self.stopped) else {
            return Vec::new();
        };
        let mut scanner = Scanner::new(text.as_bytes(), 0);
        let mut tokens = Vec::new();
        while let Some(lexeme) = scanner.next() {
            if lexeme.fault != Fault::None {
                self.report(fault_of(lexeme.fault, span));
            }
            let token = Token { span, ..token_of(&lexeme, text_base, 0) };
            tokens.push(Tok { token, line_start: false, painted: false });
        }
        respan(tokens, span, like)
    }

    /// An argument as a string: one space wherever there is white space, quotes and backslashes of strings escaped.
    fn stringised(&self, tokens: &[Tok]) -> String {
        let mut text = String::from("\"");
        for (index, tok) in tokens.iter().enumerate() {
            if index > 0 && tok.token.spaced {
                text.push(' ');
            }
            for character in tok.text_in(&self.text).chars() {
                if matches!(character, '"' | '\\') {
                    text.push('\\');
                }
                text.push(character);
            }
        }
        text.push('"');
        text
    }
}

/// A token that the parser passes in silence.
fn reported(mut name: Tok) -> Tok {
    name.token.reported = true;
    name
}

/// A token of a macro's body in the place of the call.
fn at_call(mut tok: Tok, call: Span) -> Tok {
    tok.token.span = call;
    tok.line_start = false;
    tok
}

/// Gives tokens the place of an expansion: its span, where one is given, and the white space before its name.
fn respan(mut tokens: Vec<Tok>, span: Span, name: &Tok) -> Vec<Tok> {
    if span != Span::default() {
        for tok in &mut tokens {
            *tok = at_call(*tok, span);
        }
    }
    if let Some(first) = tokens.first_mut() {
        first.token.spaced = name.token.spaced;
        first.line_start = name.line_start;
    }
    tokens
}

fn string_token(spaced: bool, span: Span) -> Token {
    Token { kind: TokenKind::String, spaced, reported: false, text: (0, 0), span }
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
