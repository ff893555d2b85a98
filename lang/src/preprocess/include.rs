//! `#include`.

use super::lexer::Scanner;
use super::{Preprocessor, error};
use crate::rules;
use crate::span::Span;
use crate::token::TokenKind;

/// Deepest nesting of includes. A file may include itself under a condition, so a cycle is only seen by its depth.
const DEPTH: usize = 64;
/// Most includes in one program: files that include themselves twice would double their number with each level.
const FILES: u32 = 4096;
/// Most bytes of included text in one program.
const BYTES: usize = 64 << 20;

/// How the name of a header is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IncludeKind {
    /// `#include "name"`: beside the including file first.
    Quoted,
    /// `#include <name>`: in the include folders.
    Angle,
}

/// An `#include` that wants its text.
#[derive(Clone, Copy, Debug)]
pub struct IncludeRequest<'a> {
    /// The name between the quotes or brackets, as written.
    pub name: &'a str,
    /// Quotes or brackets.
    pub kind: IncludeKind,
    /// Name of the including file, as the source map has it.
    pub from: &'a str,
}

/// The text of an `#include`.
#[derive(Clone, Debug)]
pub struct ResolvedInclude {
    /// Name of the file in diagnostics and in the requests that come out of it.
    pub name: String,
    /// Its whole text.
    pub text: String,
}

/// Finds the text of includes.
pub trait IncludeResolver {
    /// Finds a file. The error says why there is none, in words that fit behind a colon.
    fn resolve(&mut self, request: &IncludeRequest<'_>) -> Result<ResolvedInclude, String>;

    /// Includes exist at all. Where they do not, the diagnostic says so.
    fn is_available(&self) -> bool {
        true
    }
}

/// No includes: each `#include` is an error.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoIncludes;

impl IncludeResolver for NoIncludes {
    fn resolve(&mut self, _: &IncludeRequest<'_>) -> Result<ResolvedInclude, String> {
        Err("includes are not available".into())
    }

    fn is_available(&self) -> bool {
        false
    }
}

impl Preprocessor<'_> {
    /// `#include`, from after the word on.
    pub(super) fn include(&mut self) {
        let Some((kind, name, span)) = self.header() else {
            return;
        };
        self.skip_line();
        let from = self.map.file_of(span.start).map(|file| file.name.clone()).unwrap_or_default();
        let request = IncludeRequest { name: &name, kind, from: &from };
        if !self.resolver.is_available() {
            let message = format!("`{name}` cannot be included: there is no access to other files here");
            return self.report(error(&rules::INCLUDE_UNAVAILABLE, span, message));
        }
        match self.resolver.resolve(&request) {
            Ok(file) => self.enter(file, span),
            Err(reason) => {
                let message = format!("`{name}` cannot be included: {reason}");
                self.report(error(&rules::INCLUDE_FAILED, span, message));
            }
        }
    }

    fn enter(&mut self, file: ResolvedInclude, span: Span) {
        self.includes += 1;
        self.included_bytes = self.included_bytes.saturating_add(file.text.len());
        let passed = if self.files.len() > DEPTH {
            Some(format!("includes are nested deeper than {DEPTH} levels"))
        } else if self.includes > FILES {
            Some(format!("more than {FILES} includes"))
        } else if self.included_bytes > BYTES {
            Some(format!("more than {} MiB of included text", BYTES >> 20))
        } else {
            None
        };
        let base = if passed.is_none() { self.map.try_add(file.name, file.text.as_str()) } else { None };
        match base {
            Some(base) => self.open_file(base, &file.text),
            None => {
                let message = passed.unwrap_or_else(|| "the program is larger than 4 GiB".into());
                let help = "does the file include itself? a guard with `#ifndef` stops that";
                self.report(error(&rules::INCLUDE_LIMIT, span, message).help(help));
                self.stop();
            }
        }
    }

    /// Name of the header, and where it stands.
    fn header(&mut self) -> Option<(IncludeKind, String, Span)> {
        let file = self.files.last_mut()?;
        let bytes = &self.text.as_bytes()[file.text_base as usize..(file.text_base + file.length) as usize];
        let mut scanner = Scanner::new(bytes, file.at);
        if let Some((open, range)) = scanner.header_name() {
            file.at = scanner.at;
            let kind = if open == b'"' { IncludeKind::Quoted } else { IncludeKind::Angle };
            let span = Span::new(file.base + range.start as u32 - 1, file.base + range.end as u32 + 1);
            return Some((kind, self.map.slice(span).trim_matches(['"', '<', '>']).to_owned(), span));
        }
        self.header_of_macro()
    }

    /// Name of a header that a macro stands for.
    fn header_of_macro(&mut self) -> Option<(IncludeKind, String, Span)> {
        let tokens = self.rest_of_line();
        let end = self.here();
        let tokens = self.expand_list(tokens);
        let text_of = |index: usize| tokens.get(index).map_or("", |tok| tok.text_in(&self.text));
        let found = match tokens.first() {
            Some(first) if first.token.kind == TokenKind::String => {
                Some((IncludeKind::Quoted, text_of(0).trim_matches('"').to_owned(), first.token.span))
            }
            Some(first) if first.is(b'<') => {
                let close = tokens.iter().position(|tok| tok.is(b'>'));
                close.map(|close| (IncludeKind::Angle, (1..close).map(text_of).collect(), first.token.span))
            }
            _ => None,
        };
        if found.is_none() && tokens.first().is_none_or(|tok| !tok.token.reported) {
            let span = tokens.first().map_or(end, |tok| tok.token.span);
            let message = "`#include` needs a file name between quotes or angle brackets";
            self.report(error(&rules::DIRECTIVE_SYNTAX, span, message));
        }
        found
    }
}
