//! Diagnostics as data: what is wrong, where, and what would help.

use crate::rules::Rule;
use crate::span::Span;

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// The program is still good.
    Warning,
    /// The program is refused.
    Error,
}

/// Another place that has to do with the fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// Where.
    pub span: Span,
    /// What is there: `outer loop opened here`.
    pub text: String,
}

/// One finding.
#[derive(Clone, Debug, PartialEq)]
pub struct Diagnostic {
    /// Rule that is broken.
    pub rule: &'static Rule,
    /// The number that Direct3D's own assembler reports: 5829 for `X5829`. `None` for rules that it lacks.
    pub code: Option<u16>,
    /// Error or warning.
    pub severity: Severity,
    /// The operand, mnemonic or token at fault.
    pub span: Span,
    /// Where the reference implementation reports it, when that is elsewhere: what concerns the whole program it
    /// reports at the end, and some faults of operands at the token after them.
    pub reference_span: Option<Span>,
    /// One line, lower case, no full stop.
    pub message: String,
    /// What is used and what is allowed, where a limit is passed.
    pub limit: Option<(u32, u32)>,
    /// Other places.
    pub labels: Vec<Label>,
    /// What to do; when applied, the program assembles (or fails for another reason).
    pub help: Option<String>,
}

impl Diagnostic {
    /// An error.
    pub fn error(rule: &'static Rule, code: Option<u16>, span: Span, message: impl Into<String>) -> Self {
        Self {
            rule,
            code,
            severity: Severity::Error,
            span,
            reference_span: None,
            message: message.into(),
            limit: None,
            labels: Vec::new(),
            help: None,
        }
    }

    /// The same finding under another code of its rule.
    pub fn code(mut self, code: u16) -> Self {
        self.code = Some(code);
        self
    }

    /// The same finding as a warning.
    pub fn warning(mut self) -> Self {
        self.severity = Severity::Warning;
        self
    }

    /// Adds a help line.
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Sets where the reference implementation reports it.
    pub fn reference_span(mut self, span: Span) -> Self {
        self.reference_span = Some(span);
        self
    }

    /// Adds a second place.
    pub fn label(mut self, span: Span, text: impl Into<String>) -> Self {
        self.labels.push(Label { span, text: text.into() });
        self
    }

    /// Adds what is used and what is allowed.
    pub fn limit(mut self, used: u32, allowed: u32) -> Self {
        self.limit = Some((used, allowed));
        self
    }

    /// The X-code as people search for it: `X5829`.
    pub fn code_text(&self) -> Option<String> {
        self.code.map(|code| format!("X{code}"))
    }
}

/// Findings in the order of their places.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Diagnostics {
    list: Vec<Diagnostic>,
}

impl Diagnostics {
    /// Nothing found.
    pub const fn new() -> Self {
        Self { list: Vec::new() }
    }

    /// Adds a finding.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        self.list.push(diagnostic);
    }

    /// The finding added last.
    pub fn last_mut(&mut self) -> Option<&mut Diagnostic> {
        self.list.last_mut()
    }

    /// Adds all findings of another list.
    pub fn append(&mut self, mut other: Self) {
        self.list.append(&mut other.list);
    }

    /// Puts the findings into the order of their places, and drops those that say the same of the same place.
    pub fn sort(&mut self) {
        self.list.sort_by_key(|diagnostic| (diagnostic.span.start, diagnostic.span.end));
        self.list.dedup_by(|a, b| a.span == b.span && a.rule.name == b.rule.name && a.message == b.message);
    }

    /// At least one error.
    pub fn has_errors(&self) -> bool {
        self.list.iter().any(|diagnostic| diagnostic.severity == Severity::Error)
    }

    /// Nothing found at all.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Number of findings.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// The findings.
    pub fn iter(&self) -> std::slice::Iter<'_, Diagnostic> {
        self.list.iter()
    }
}

impl<'a> IntoIterator for &'a Diagnostics {
    type Item = &'a Diagnostic;
    type IntoIter = std::slice::Iter<'a, Diagnostic>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl IntoIterator for Diagnostics {
    type Item = Diagnostic;
    type IntoIter = std::vec::IntoIter<Diagnostic>;

    fn into_iter(self) -> Self::IntoIter {
        self.list.into_iter()
    }
}
