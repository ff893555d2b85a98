//! Agreement with the reference implementation: verdicts, words, and the first error of each refused program.

#![allow(clippy::unwrap_used)]

mod common;

use shader_asm_lang::assemble::{Assembly, Device, assemble};
use shader_asm_lang::diagnostic::Severity;

/// Programs on which we disagree on purpose, with the reason.
const ON_PURPOSE: [(&str, &str); 0] = [];

fn vertex() -> Vec<common::Vector> {
    common::d3d9().into_iter().filter(|vector| vector.profile.starts_with("vs")).collect()
}

fn read(vector: &common::Vector) -> Assembly {
    assemble(&vector.id, &vector.src, &Device::Reference)
}

fn meant(id: &str) -> bool {
    ON_PURPOSE.iter().any(|(other, _)| *other == id)
}

/// Code and line of our errors, where the reference would put them.
fn errors(assembly: &Assembly) -> Vec<(String, u32)> {
    let errors = assembly.diagnostics.iter().filter(|diagnostic| diagnostic.severity == Severity::Error);
    errors
        .map(|diagnostic| {
            let span = diagnostic.reference_span.unwrap_or(diagnostic.span);
            (diagnostic.code_text().unwrap_or_default(), assembly.map.locate(span.start).line)
        })
        .collect()
}

#[test]
fn verdicts_and_words_are_the_reference_implementation_s() {
    let mut differing = Vec::new();
    for vector in vertex().iter().filter(|vector| !meant(&vector.id)) {
        let assembly = read(vector);
        if assembly.diagnostics.has_errors() == vector.ok {
            differing.push(format!("{}: verdict, {:?}", vector.id, errors(&assembly)));
        } else if assembly.words() != vector.words {
            differing.push(format!("{}: words", vector.id));
        }
    }
    assert!(differing.is_empty(), "{} differ: {differing:#?}", differing.len());
}

/// The first error of the reference, code and line, is among ours. A few may be missing: what follows from another
/// mistake is not reported here.
#[test]
fn first_errors_are_among_ours() {
    let (mut refused, mut missing) = (0, Vec::new());
    for vector in vertex().iter().filter(|vector| !vector.ok && !meant(&vector.id)) {
        let Some(first) = vector.diags.iter().find(|diag| diag.code != "X2015") else { continue };
        refused += 1;
        let ours = errors(&read(vector));
        if !ours.contains(&(first.code.clone(), first.line)) {
            missing.push(format!("{}: {} in line {}, ours {ours:?}", vector.id, first.code, first.line));
        }
    }
    assert!(refused > 1000, "only {refused} refused programs");
    assert!(missing.len() * 100 <= refused, "{} of {refused}: {missing:#?}", missing.len());
}

/// Spans lie inside the text and labels too, whatever the program.
#[test]
fn places_lie_inside_the_text() {
    for vector in vertex() {
        let assembly = read(&vector);
        let end = vector.src.len() as u32;
        for diagnostic in &assembly.diagnostics {
            let places =
                std::iter::once(diagnostic.span).chain(diagnostic.labels.iter().map(|label| label.span));
            for span in places {
                assert!(span.start <= span.end && span.end <= end, "{}: {diagnostic:?}", vector.id);
            }
        }
    }
}
