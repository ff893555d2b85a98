//! Findings, and how the compiler is made to show them.

use proc_macro2::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};
use quote::quote;
use shader_asm_lang::diagnostic::{Diagnostic, Severity};

use crate::places::Places;

/// Everything found so far, in the order in which it is shown.
#[derive(Default)]
pub(crate) struct Errors {
    list: Vec<Finding>,
}

struct Finding {
    severity: Severity,
    /// The compiler underlines from here
    first: Span,
    /// to here.
    last: Span,
    message: String,
}

impl Errors {
    /// Adds an error of the macro itself.
    pub(crate) fn push(&mut self, span: Span, message: impl Into<String>) {
        self.push_range((span, span), message);
    }

    /// Adds an error of the macro itself, over several tokens.
    pub(crate) fn push_range(&mut self, (first, last): (Span, Span), message: impl Into<String>) {
        self.list.push(Finding { severity: Severity::Error, first, last, message: message.into() });
    }

    /// Adds a finding of the language.
    pub(crate) fn push_diagnostic(&mut self, diagnostic: &Diagnostic, places: &dyn Places) {
        let (first, last) = places.spans(diagnostic.span);
        self.list.push(Finding {
            severity: diagnostic.severity,
            first,
            last,
            message: text(diagnostic, places),
        });
    }

    /// The program is refused.
    pub(crate) fn any(&self) -> bool {
        self.list.iter().any(|finding| finding.severity == Severity::Error)
    }

    /// Statements that make the compiler show the findings.
    pub(crate) fn into_tokens(self) -> TokenStream {
        self.list
            .into_iter()
            .flat_map(|finding| match finding.severity {
                Severity::Error => compile_error(&finding),
                Severity::Warning => compile_warning(&finding),
            })
            .collect()
    }
}

/// The message as the compiler prints it: what editors list on the first line, everything else below.
fn text(diagnostic: &Diagnostic, places: &dyn Places) -> String {
    let mut text = match diagnostic.code_text() {
        Some(code) => format!("{} [{code} {}]", diagnostic.message, diagnostic.rule.name),
        None => format!("{} [{}]", diagnostic.message, diagnostic.rule.name),
    };
    if let Some(snippet) = places.snippet(diagnostic.span) {
        text.push('\n');
        text.push_str(&snippet);
    }
    // A label on the place that is underlined anyway says nothing.
    for label in diagnostic.labels.iter().filter(|label| label.span != diagnostic.span) {
        text.push_str("\nnote: ");
        text.push_str(&label.text);
        if let Some(place) = places.place(label.span) {
            text.push_str(&format!(": {place}"));
        }
    }
    if let Some(help) = &diagnostic.help {
        text.push_str("\nhelp: ");
        text.push_str(help);
    }
    text
}

/// `::core::compile_error! { "message" }`.
///
/// The compiler takes as the place of the error everything from the path to the braces. Their spans are the
/// user's own, untouched: with any other hygiene it would add that the error originates in the macro.
fn compile_error(finding: &Finding) -> TokenStream {
    let punct = |character, spacing, span| {
        let mut punct = Punct::new(character, spacing);
        punct.set_span(span);
        TokenTree::from(punct)
    };
    let (first, last) = (finding.first, finding.last);
    let mut message = Literal::string(&finding.message);
    message.set_span(last);
    let mut braces = Group::new(Delimiter::Brace, TokenTree::from(message).into());
    braces.set_span(last);
    TokenStream::from_iter([
        punct(':', Spacing::Joint, first),
        punct(':', Spacing::Alone, first),
        Ident::new("core", first).into(),
        punct(':', Spacing::Joint, first),
        punct(':', Spacing::Alone, first),
        Ident::new("compile_error", first).into(),
        punct('!', Spacing::Alone, last),
        braces.into(),
    ])
}

/// A call of a deprecated function, whose note is the message: the only warning that a stable macro can give.
fn compile_warning(finding: &Finding) -> TokenStream {
    let message = Literal::string(&finding.message);
    let call = Ident::new("warning", finding.first);
    quote! {
        const _: () = {
            #[deprecated(note = #message)]
            const fn warning() {}
            #call();
        };
    }
}
