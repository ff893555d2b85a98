//! What is said about each bad program, in its first profile.

use crate::case::Case;
use crate::cases;
use shader_asm_lang::assemble::Assembly;
use shader_asm_lang::span::Span;
use std::fmt::Write;

/// Line and columns, both ends included; an empty place has one column.
fn place(assembly: &Assembly, span: Span) -> String {
    let (start, end) =
        (assembly.map.locate(span.start), assembly.map.locate(span.end.max(span.start + 1) - 1));
    let columns = if end.line == start.line { end.column.to_string() } else { "…".into() };
    format!("{}:{}-{columns}", start.line, start.column)
}

fn rendered(case: &Case) -> String {
    let Some((profile, _)) = case.expected().next() else { return String::new() };
    let assembly = case.assemble(&case.bad_text(profile));
    let mut text = String::new();
    let head = if case.whole { String::new() } else { format!("{profile}\n") };
    let caps: String = case.caps.iter().map(|(name, value)| format!("{name} = {value}\n")).collect();
    let body = case.bad.replace(['«', '»'], "");
    for line in format!("{caps}{head}{body}").lines() {
        writeln!(text, "    {line}").unwrap();
    }
    for found in &assembly.diagnostics {
        let code = found.code_text().unwrap_or_else(|| "-".into());
        writeln!(text, "{code} {} {}: {}", found.rule.name, place(&assembly, found.span), found.message)
            .unwrap();
        for label in &found.labels {
            writeln!(text, "  {}: {}", place(&assembly, label.span), label.text).unwrap();
        }
        if let Some(help) = &found.help {
            writeln!(text, "  help: {help}").unwrap();
        }
    }
    text
}

#[test]
fn wording() {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../snapshots");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| {
        for wanted in ["syntax", "operands", "operations", "declarations", "flow", "limits", "preprocessor"] {
            let texts: Vec<_> =
                cases().filter(|(topic, _)| *topic == wanted).map(|(_, case)| rendered(case)).collect();
            insta::assert_snapshot!(wanted, texts.join("\n"));
        }
    });
}

/// Messages, labels and help: one line, no full stop, no capital at the start unless it is a name.
#[test]
fn style() {
    let mut faults = Vec::new();
    for (_, case) in cases() {
        for (profile, _) in case.expected() {
            for found in &case.assemble(&case.bad_text(profile)).diagnostics {
                let labels = found.labels.iter().map(|label| label.text.as_str());
                let texts =
                    std::iter::once(found.message.as_str()).chain(labels).chain(found.help.as_deref());
                for text in texts {
                    let capital = text.chars().next().is_none_or(|first| first.is_uppercase());
                    if text.contains('\n') || text.ends_with('.') || capital {
                        faults.push(text.to_owned());
                    }
                }
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}
