//! Text to tokens: lexer and C preprocessor.
//!
//! Text without directives is one pass over its bytes. Everything else goes through the `Preprocessor`, which pulls
//! lexemes from the innermost file, obeys directives at line starts, and expands macros.
//!
//! Where C and the reference assembler differ, the latter wins: a macro takes at least one parameter or none at all,
//! its `(` stands on the line of its name, `##` works in macros with parameters only, and `#if` computes in 32 bits
//! without sign.

mod conditional;
mod directive;
mod expand;
mod expression;
mod include;
mod lexer;
mod macros;

use std::collections::HashMap;
use std::rc::Rc;

pub use include::{IncludeKind, IncludeRequest, IncludeResolver, NoIncludes, ResolvedInclude};

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::rules::{self, Rule};
use crate::source::SourceMap;
use crate::span::Span;
use crate::token::{Token, TokenKind, TokenStream};
use conditional::Conditional;
use expand::Context;
use lexer::{Fault, Lexeme, Scanner};
use macros::{Body, Macro};

/// What the text is read with.
pub struct Options<'a> {
    /// Macros that exist from the start: name and replacement. A later one wins over an earlier of the same name.
    pub defines: Vec<(String, String)>,
    /// Where `#include` gets its text from.
    pub resolver: &'a mut dyn IncludeResolver,
}

impl<'a> Options<'a> {
    /// No macros, and includes from `resolver`.
    pub fn new(resolver: &'a mut dyn IncludeResolver) -> Self {
        Self { defines: Vec::new(), resolver }
    }
}

/// Reads the first file of `map` into tokens.
///
/// Included files and the text of [`Options::defines`] are added to the map. Diagnostics come in the order of reading.
pub fn tokenize(map: &mut SourceMap, options: Options<'_>) -> (TokenStream, Diagnostics) {
    if options.defines.is_empty()
        && let Some(result) = plain(map)
    {
        return result;
    }
    let mut preprocessor = Preprocessor::new(map, options.resolver);
    preprocessor.define_all(&options.defines);
    preprocessor.run()
}

/// Reads the first file of `map` into tokens, without macros from outside and without includes.
pub fn tokenize_text(map: &mut SourceMap) -> (TokenStream, Diagnostics) {
    tokenize(map, Options::new(&mut NoIncludes))
}

/// The common case: no directives, so no macros but the two that always exist. `None` when it is not that case.
fn plain(map: &SourceMap) -> Option<(TokenStream, Diagnostics)> {
    let text = map.text();
    let bytes = text.as_bytes();
    if bytes.contains(&b'#') {
        return None;
    }
    // Assembly has two to three bytes per token; a long text that is all comment should not cost much.
    let mut tokens = Vec::with_capacity((bytes.len() / 2).min(1 << 14) + 4);
    let mut diagnostics = Diagnostics::new();
    let mut scanner = Scanner::new(bytes, Scanner::mark_length(bytes));
    while let Some(lexeme) = scanner.next() {
        if lexeme.kind == TokenKind::Ident && bytes[lexeme.start..].starts_with(b"__") {
            return None;
        }
        let token = token_of(&lexeme, 0, 0);
        if lexeme.fault != Fault::None {
            diagnostics.push(fault_of(lexeme.fault, token.span));
        }
        tokens.push(token);
    }
    let end = Span::new(scanner.at as u32, scanner.at as u32);
    if let Some(start) = scanner.open_comment {
        diagnostics.push(open_comment(end, start as u32));
    }
    Some((TokenStream { text: text.to_owned(), tokens, end }, diagnostics))
}

/// The token of a lexeme in a text that starts at `text_base` of the stream's text, and at `base` of the source map.
fn token_of(lexeme: &Lexeme, text_base: u32, base: u32) -> Token {
    let (start, text_end, end) = (lexeme.start as u32, lexeme.text_end as u32, lexeme.end as u32);
    Token {
        kind: lexeme.kind,
        spaced: lexeme.spaced,
        reported: lexeme.fault != Fault::None,
        text: (text_base + start, text_base + text_end),
        span: Span::new(base + start, base + end),
    }
}

/// Longest message: it may quote the program, where a single token can be as long as the whole.
const MESSAGE: usize = 200;

/// An error of this rule. The preprocessor comes before the profile, so its codes are the same in all of them.
fn error(rule: &'static Rule, span: Span, message: impl Into<String>) -> Diagnostic {
    let code = rule.codes[0];
    let mut message = message.into();
    if message.contains(char::is_control) {
        message = message.replace(char::is_control, " ");
    }
    if let Some((cut, _)) = message.char_indices().nth(MESSAGE) {
        message.truncate(cut);
        message.push('…');
    }
    Diagnostic::error(rule, (code != 0).then_some(code), span, message)
}

fn fault_of(fault: Fault, span: Span) -> Diagnostic {
    match fault {
        Fault::OpenString => error(&rules::UNCLOSED_STRING, span, "this string is not closed on its line")
            .help("write `\"` at its end"),
        _ => error(&rules::INTEGER_64_BIT, span, "this integer does not fit 64 bits")
            .help("write it as a float, with a decimal point"),
    }
}

fn open_comment(end: Span, start: u32) -> Diagnostic {
    error(&rules::UNCLOSED_COMMENT, Span::new(start, start + 2), "this block comment is not closed")
        .reference_span(end)
        .help("write `*/` where the comment ends")
}

/// A token on its way through the preprocessor.
#[derive(Clone, Copy, Debug)]
struct Tok {
    token: Token,
    /// First on its line.
    line_start: bool,
    /// Names a macro inside its own expansion: it stays as it is for good.
    painted: bool,
}

impl Tok {
    fn text_in<'t>(&self, text: &'t str) -> &'t str {
        text.get(self.token.text.0 as usize..self.token.text.1 as usize).unwrap_or("")
    }

    fn is(&self, byte: u8) -> bool {
        self.token.kind == TokenKind::Punct(byte)
    }
}

/// A file that is being read.
struct File {
    /// Position of its first byte in the source map.
    base: u32,
    /// Position of its first byte in the stream's text.
    text_base: u32,
    length: u32,
    /// Offset of what comes next.
    at: usize,
    /// Nothing was read yet, so the next lexeme starts a line.
    fresh: bool,
    conditionals: Vec<Conditional>,
}

/// How much work one program may cause, counted in tokens that macros make.
const EXPANSION_BUDGET: u32 = 1 << 20;

struct Preprocessor<'a> {
    map: &'a mut SourceMap,
    resolver: &'a mut dyn IncludeResolver,
    /// All text that tokens point into: files, then what `##` and `#` made.
    text: String,
    tokens: Vec<Token>,
    diagnostics: Diagnostics,
    macros: HashMap<String, Rc<Macro>>,
    /// Files that include each other, innermost last.
    files: Vec<File>,
    /// Expansions inside each other, innermost last.
    contexts: Vec<Context>,
    /// Tokens come from `contexts` only: an argument or an expression is being expanded.
    isolated: bool,
    /// Depth of expansions of arguments in arguments.
    depth: u32,
    budget: u32,
    includes: u32,
    included_bytes: usize,
    /// A limit is passed or `#error` was met: no more tokens.
    stopped: bool,
    end: Span,
}

impl<'a> Preprocessor<'a> {
    fn new(map: &'a mut SourceMap, resolver: &'a mut dyn IncludeResolver) -> Self {
        let text = map.text().to_owned();
        let tokens = Vec::with_capacity((text.len() / 2).min(1 << 14) + 4);
        let mut preprocessor = Self {
            map,
            resolver,
            text,
            tokens,
            diagnostics: Diagnostics::new(),
            macros: HashMap::new(),
            files: Vec::new(),
            contexts: Vec::new(),
            isolated: false,
            depth: 0,
            budget: EXPANSION_BUDGET,
            includes: 0,
            included_bytes: 0,
            stopped: false,
            end: Span::default(),
        };
        preprocessor.macros.insert("__LINE__".into(), Rc::new(Macro::new(Span::default(), Body::Line)));
        preprocessor.macros.insert("__FILE__".into(), Rc::new(Macro::new(Span::default(), Body::File)));
        preprocessor
    }

    /// Makes macros out of the definitions from outside, as if a file with `#define` lines came first.
    fn define_all(&mut self, defines: &[(String, String)]) {
        if defines.is_empty() {
            return;
        }
        let one_line = |text: &str| text.replace(['\n', '\r', '\u{1a}'], " ");
        let lines: Vec<_> = defines
            .iter()
            .map(|(name, value)| format!("#define {} {}\n", one_line(name), one_line(value)))
            .collect();
        // The last definition of a name counts. Undefining it first keeps the redefinition silent.
        let text: String = lines
            .iter()
            .zip(defines)
            .map(
                |(line, (name, _))| {
                    if self.is_name(name) { format!("#undef {name}\n{line}") } else { line.clone() }
                },
            )
            .collect();
        if let Some(base) = self.map.try_add("<defines>", text.as_str()) {
            self.open_file(base, &text);
            while self.next().is_some() {}
        }
    }

    fn is_name(&self, name: &str) -> bool {
        let mut scanner = Scanner::new(name.as_bytes(), 0);
        scanner.next().is_some_and(|lexeme| lexeme.kind == TokenKind::Ident && lexeme.end == name.len())
    }

    fn run(mut self) -> (TokenStream, Diagnostics) {
        let length = self.map.text().len() as u32;
        self.end = Span::new(length, length);
        self.files.push(File::new(0, 0, length, Scanner::mark_length(self.map.text().as_bytes())));
        while let Some(tok) = self.next() {
            self.tokens.push(tok.token);
        }
        (TokenStream { text: self.text, tokens: self.tokens, end: self.end }, self.diagnostics)
    }

    /// Starts to read a file that the map holds at `base`.
    fn open_file(&mut self, base: u32, text: &str) {
        if let Some(text_base) = self.append(text) {
            self.files.push(File::new(
                base,
                text_base,
                text.len() as u32,
                Scanner::mark_length(text.as_bytes()),
            ));
        }
    }

    /// Adds to the text that tokens point into; answers where it starts.
    fn append(&mut self, text: &str) -> Option<u32> {
        let start = u32::try_from(self.text.len()).ok();
        let end = u32::try_from(self.text.len() + text.len()).ok();
        if end.is_none() {
            self.stop();
            return None;
        }
        self.text.push_str(text);
        start
    }

    fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    /// Reads no further.
    fn stop(&mut self) {
        self.stopped = true;
    }

    /// Takes from the budget for expansions.
    fn charge(&mut self, amount: usize, span: Span) {
        let amount = u32::try_from(amount).unwrap_or(u32::MAX);
        match self.budget.checked_sub(amount) {
            Some(left) => self.budget = left,
            None if self.stopped => {}
            None => {
                self.stop();
                let message = format!("macros make more than {EXPANSION_BUDGET} tokens");
                self.report(error(&rules::MACRO_EXPANSION_LIMIT, span, message));
            }
        }
    }

    /// Reads a lexeme of the innermost file, to the end of the line at most where `on_line` is set.
    fn scan(&mut self, on_line: bool) -> Option<(Tok, Fault)> {
        let file = self.files.last_mut()?;
        let bytes = &self.text.as_bytes()[file.text_base as usize..(file.text_base + file.length) as usize];
        let mut scanner = Scanner::new(bytes, file.at);
        let lexeme = if on_line { scanner.next_on_line() } else { scanner.next() };
        file.at = scanner.at;
        let fresh = std::mem::take(&mut file.fresh);
        let (text_base, base) = (file.text_base, file.base);
        if let Some(start) = scanner.open_comment {
            let end = base + bytes.len() as u32;
            // The comment has swallowed what would close them.
            file.conditionals.clear();
            self.diagnostics.push(open_comment(Span::new(end, end), base + start as u32));
        }
        let lexeme = lexeme?;
        let token = token_of(&lexeme, text_base, base);
        Some((Tok { token, line_start: fresh || lexeme.newline, painted: false }, lexeme.fault))
    }

    /// The next token of the innermost file's line.
    fn line_token(&mut self) -> Option<Tok> {
        let (tok, fault) = self.scan(true)?;
        if fault != Fault::None {
            self.diagnostics.push(fault_of(fault, tok.token.span));
        }
        Some(tok)
    }

    /// The tokens up to the end of the line.
    fn rest_of_line(&mut self) -> Vec<Tok> {
        std::iter::from_fn(|| self.line_token()).collect()
    }

    /// Passes the rest of the line in silence.
    fn skip_line(&mut self) {
        while self.scan(true).is_some() {}
    }

    /// Where the innermost file is read, as an empty span.
    fn here(&self) -> Span {
        let at = self.files.last().map_or(self.end.start, |file| file.base + file.at as u32);
        Span::new(at, at)
    }

    /// The next token of the files, directives obeyed and skipped groups left out.
    fn file_token(&mut self) -> Option<Tok> {
        while !self.stopped {
            let skipping = self.files.last()?.skips();
            match self.scan(false) {
                None => self.close_file(),
                Some((tok, _)) if tok.line_start && tok.is(b'#') => self.directive(),
                Some(_) if skipping => self.skip_line(),
                Some((tok, fault)) => {
                    if fault != Fault::None {
                        self.report(fault_of(fault, tok.token.span));
                    }
                    return Some(tok);
                }
            }
        }
        None
    }

    fn close_file(&mut self) {
        let end = self.here();
        if let Some(file) = self.files.pop() {
            self.report_open_conditionals(&file.conditionals, end);
            if self.files.is_empty() && file.base == 0 {
                self.end = end;
            }
        }
    }
}

impl File {
    fn new(base: u32, text_base: u32, length: u32, at: usize) -> Self {
        Self { base, text_base, length, at, fresh: true, conditionals: Vec::new() }
    }
}

#[cfg(test)]
mod tests;
