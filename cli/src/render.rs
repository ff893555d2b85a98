//! Findings for people: the source, the place, other places, help.

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use shader_asm::lang::diagnostic::{Diagnostic, Severity};
use shader_asm::lang::source::{SourceFile, SourceMap};
use shader_asm::lang::span::Span;
use std::io::IsTerminal;

/// Shows findings on a stream that may be a terminal.
pub(crate) struct Printer {
    renderer: Renderer,
}

impl Printer {
    pub(crate) fn for_stderr() -> Self {
        let colour = std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none();
        Self { renderer: if colour { Renderer::styled() } else { Renderer::plain() } }
    }

    /// A finding as text of several lines.
    pub(crate) fn render(&self, map: &SourceMap, diagnostic: &Diagnostic) -> String {
        let level = match diagnostic.severity {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
        };
        let id = match diagnostic.code_text() {
            Some(code) => format!("{code} {}", diagnostic.rule.name),
            None => diagnostic.rule.name.to_owned(),
        };
        let mut group = level
            .primary_title(diagnostic.message.as_str())
            .id(id)
            .elements([] as [Snippet<'_, annotate_snippets::Annotation<'_>>; 0]);
        for snippet in snippets(map, diagnostic) {
            group = group.element(snippet);
        }
        if let Some(help) = &diagnostic.help {
            group = group.element(Level::HELP.message(help.as_str()));
        }
        let report: [Group<'_>; 1] = [group];
        self.renderer.render(&report)
    }
}

/// One snippet for each file that has a part in the finding, the place of the fault first.
fn snippets<'m>(
    map: &'m SourceMap,
    diagnostic: &'m Diagnostic,
) -> Vec<Snippet<'m, annotate_snippets::Annotation<'m>>> {
    let Some(main) = map.file_of(diagnostic.span.start) else { return Vec::new() };
    let primary = AnnotationKind::Primary.span(range(main, diagnostic.span));
    let mut own = Snippet::source(main.text.as_str()).path(main.name.as_str()).annotation(primary);
    let mut others = Vec::new();
    for label in &diagnostic.labels {
        let Some(file) = map.file_of(label.span.start) else { continue };
        let annotation = AnnotationKind::Context.span(range(file, label.span)).label(label.text.as_str());
        if file.base() == main.base() {
            own = own.annotation(annotation);
        } else {
            others.push(Snippet::source(file.text.as_str()).path(file.name.as_str()).annotation(annotation));
        }
    }
    let mut all = vec![own];
    all.append(&mut others);
    all
}

/// Byte range of a span in its file, on character borders.
fn range(file: &SourceFile, span: Span) -> std::ops::Range<usize> {
    let length = file.text.len();
    let mut start = ((span.start - file.base()) as usize).min(length);
    let mut end = (span.end.saturating_sub(file.base()) as usize).clamp(start, length);
    while !file.text.is_char_boundary(start) {
        start -= 1;
    }
    while !file.text.is_char_boundary(end) {
        end += 1;
    }
    start..end
}
