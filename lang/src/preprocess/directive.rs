//! Lines that start with `#`.

use super::{Preprocessor, Tok, error};
use crate::rules;
use crate::span::Span;
use crate::token::{Token, TokenKind};

/// The directives, for the message about one that is not among them.
const KNOWN: &str = "`define`, `undef`, `if`, `ifdef`, `ifndef`, `elif`, `else`, `endif`, `include`, `line`, `error` and `pragma`";

/// Pragmas of the same compiler's other languages; they mean nothing here, and are no mistake.
const PRAGMAS: [&str; 5] = ["def", "message", "pack_matrix", "ruledisable", "warning"];

impl Preprocessor<'_> {
    /// Obeys the directive whose `#` was just read.
    pub(super) fn directive(&mut self) {
        let depth = self.files.len();
        let skipping = self.files.last().is_some_and(super::File::skips);
        // A lone `#` is allowed, as in C. In a skipped group only conditionals count.
        let word = if skipping { self.scan(true).map(|(tok, _)| tok) } else { self.line_token() };
        if let Some(word) = word {
            let is_name = word.token.kind == TokenKind::Ident;
            if is_name && self.conditional(&word) || skipping {
                // Done.
            } else if is_name {
                self.command(&word);
            } else if !word.token.reported {
                let message = format!("expected a directive after `#`, found `{}`", word.text_in(&self.text));
                self.report(
                    error(&rules::DIRECTIVE_SYNTAX, word.token.span, message)
                        .help(format!("directives are {KNOWN}")),
                );
            }
        }
        // An included file is on top by now, and has yet to be read.
        if self.files.len() == depth {
            self.skip_line();
        }
    }

    fn command(&mut self, word: &Tok) {
        match word.text_in(&self.text) {
            "define" => self.define(),
            "undef" => self.undefine(),
            "include" => self.include(),
            "line" => self.line(),
            "error" => self.error_directive(word),
            "pragma" => self.pragma(),
            text => {
                let message = format!("`#{text}` is no directive");
                let diagnostic = error(&rules::UNKNOWN_DIRECTIVE, word.token.span, message);
                self.report(diagnostic.help(format!("directives are {KNOWN}")));
            }
        }
    }

    /// `#line 100 "name"`: how the lines from the next one on are counted and called.
    fn line(&mut self) {
        let tokens = self.rest_of_line();
        let end = self.here();
        let tokens = self.expand_list(tokens);
        let number = tokens.first().filter(|tok| tok.token.kind == TokenKind::Integer);
        let line = number.and_then(|tok| tok.text_in(&self.text).parse::<u32>().ok());
        let name = tokens.get(1).filter(|tok| tok.token.kind == TokenKind::String);
        let surplus = tokens.get(1 + usize::from(name.is_some()));
        let (Some(line), None) = (line, surplus) else {
            let faulty = if line.is_none() { tokens.first() } else { surplus };
            let span = faulty.map_or(end, |tok| tok.token.span);
            if faulty.is_none_or(|tok| !tok.token.reported) {
                let message = "`#line` takes a number and an optional file name between quotes";
                self.report(error(&rules::DIRECTIVE_SYNTAX, span, message));
            }
            return;
        };
        let name = name.map(|tok| tok.text_in(&self.text).trim_matches('"').to_owned());
        self.map.override_line(end.start, line, name);
    }

    /// `#error text`: the program refuses itself. Nothing after it is read.
    fn error_directive(&mut self, word: &Tok) {
        let start = self.here();
        self.skip_line();
        let end = self.here();
        let text = self.map.slice(Span::new(start.start, end.start)).trim();
        let message = if text.is_empty() { "`#error`".to_owned() } else { format!("`#error`: {text}") };
        let mut diagnostic = error(&rules::ERROR_DIRECTIVE, word.token.span.to(end), message);
        // The reference implementation has no code for it; where no profile was read yet, it goes on to miss that.
        if self.tokens.is_empty() {
            diagnostic.code = Some(2001);
        }
        self.report(diagnostic);
        // The statement at hand is not to be missed by the parser.
        let kind = TokenKind::Unknown;
        self.tokens.push(Token {
            kind,
            spaced: true,
            reported: true,
            text: word.token.text,
            span: word.token.span,
        });
        self.end = end;
        self.stop();
    }

    fn pragma(&mut self) {
        if let Some(word) = self.line_token()
            && !PRAGMAS.contains(&word.text_in(&self.text))
        {
            let message = format!("unknown pragma `{}` is passed over", word.text_in(&self.text));
            self.report(error(&rules::UNKNOWN_PRAGMA, word.token.span, message).warning());
        }
    }
}
