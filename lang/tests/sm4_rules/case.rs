//! What a case is, and how it is run.

use shader_asm_lang::assemble::{Assembly, Device, assemble};
use shader_asm_lang::diagnostic::{Diagnostic, Severity};
use std::ops::Range;

/// A program that breaks a rule. `«` and `»` stand around the place of the finding.
pub(crate) struct Case {
    pub(crate) rule: &'static str,
    pub(crate) bad: &'static str,
    pub(crate) good: &'static str,
    /// The finding is a warning.
    pub(crate) warning: bool,
}

pub(crate) const fn case(rule: &'static str, bad: &'static str, good: &'static str) -> Case {
    Case { rule, bad, good, warning: false }
}

pub(crate) const fn warning(rule: &'static str, bad: &'static str, good: &'static str) -> Case {
    Case { rule, bad, good, warning: true }
}

/// A finding as far as the tests look at it.
#[derive(Debug)]
pub(crate) struct Found {
    pub(crate) rule: &'static str,
    pub(crate) at: String,
    pub(crate) start: usize,
    /// Where the first label is.
    pub(crate) label: Option<Range<usize>>,
    pub(crate) message: String,
    pub(crate) help: Option<String>,
}

fn found(assembly: &Assembly, one: &Diagnostic) -> Found {
    Found {
        rule: one.rule.name,
        at: assembly.map.slice(one.span).to_owned(),
        start: one.span.start as usize,
        label: one.labels.first().map(|label| label.span.start as usize..label.span.end as usize),
        message: one.message.clone(),
        help: one.help.clone(),
    }
}

/// Errors and warnings of a text.
pub(crate) fn findings(text: &str) -> (Vec<Found>, Vec<Found>) {
    let assembly = assemble("test", text, &Device::Guaranteed);
    let of = |severity| {
        let list = assembly.diagnostics.iter().filter(|one| one.severity == severity);
        list.map(|one| found(&assembly, one)).collect::<Vec<_>>()
    };
    (of(Severity::Error), of(Severity::Warning))
}

impl Case {
    /// The text without marks, and the marked place.
    pub(crate) fn text(&self) -> (String, usize, String) {
        let (before, rest) = self.bad.split_once('«').unwrap_or_else(|| panic!("no mark in {}", self.bad));
        let (marked, behind) = rest.split_once('»').unwrap();
        (format!("{before}{marked}{behind}"), before.len(), marked.to_owned())
    }

    /// One finding, of this rule, at the mark; none in the good twin.
    pub(crate) fn run(&self) -> Result<(), String> {
        let (text, start, marked) = self.text();
        let (errors, warnings) = findings(&text);
        let list = if self.warning { &warnings } else { &errors };
        let fits = |one: &Found| one.rule == self.rule && one.at == marked && one.start == start;
        if !matches!(list.as_slice(), [one] if fits(one)) || self.warning && !errors.is_empty() {
            return Err(format!(
                "{}: not one finding at «{marked}»: {errors:?} {warnings:?}\n{text}",
                self.rule
            ));
        }
        let (errors, warnings) = findings(self.good);
        let again = warnings.iter().any(|one| one.rule == self.rule);
        if !errors.is_empty() || self.warning && again {
            return Err(format!("{}: the good twin: {errors:?} {warnings:?}\n{}", self.rule, self.good));
        }
        Ok(())
    }

    /// Does what the help says, where it says it in words of a common form; the finding is gone then. The answer is
    /// whether it does.
    pub(crate) fn apply_help(&self) -> bool {
        let (text, start, marked) = self.text();
        let (errors, warnings) = findings(&text);
        let one = errors.iter().chain(&warnings).find(|one| one.rule == self.rule).unwrap();
        let Some(help) = &one.help else { return false };
        let Some(changed) = apply(&text, start..start + marked.len(), one.label.clone(), help) else {
            return false;
        };
        let (errors, warnings) = findings(&changed);
        let still = errors
            .iter()
            .chain(&warnings)
            .any(|other| other.rule == self.rule && other.message == one.message);
        assert!(!still, "{}: help `{help}` does not cure:\n{changed}\n{errors:?}", self.rule);
        true
    }
}

/// The text with the help applied: to the place of the finding, or that of its label.
fn apply(text: &str, place: Range<usize>, label: Option<Range<usize>>, help: &str) -> Option<String> {
    let new = help.split('`').nth(1).unwrap_or_default();
    let label_or_end = || label.clone().unwrap_or(text.len()..text.len());
    let (at, new) = if help == "leave it out" || help == "leave one of them out" {
        (line(text, place.start), String::new())
    } else if help.starts_with("leave out `") {
        let inside = place.start + text[place.clone()].find(new)?;
        (inside..inside + new.len(), String::new())
    } else if help.starts_with("put `") && help.contains("` in front of it")
        || help.starts_with("write it first: `")
    {
        let start = line(text, place.start).start;
        (start..start, format!("{new}\n"))
    } else if help.starts_with("add `dcl_") {
        let code = text.split_inclusive('\n').enumerate().skip(1);
        let first = code.take_while(|(_, line)| line.starts_with("dcl_")).map(|(_, line)| line.len());
        let behind = text.find('\n')? + 1 + first.sum::<usize>();
        (behind..behind, format!("{new}\n"))
    } else if help.starts_with("add `") && help.ends_with("` there") {
        let start = line(text, label_or_end().start).start;
        (start..start, format!("{new}\n"))
    } else if help.starts_with("add `") && help.ends_with(" at the end") {
        let lines: String = help.split('`').skip(1).step_by(2).map(|line| format!("{line}\n")).collect();
        (text.len()..text.len(), lines)
    } else if help.starts_with("write `") || help.contains(": write `") {
        let new = help.split("write `").nth(1)?.split('`').next()?.to_owned();
        let at = if help.ends_with("` there") { label? } else { place };
        match new.starts_with("dcl_") && !text[at.clone()].starts_with("dcl_") {
            true => (line(text, at.start), format!("{new}\n")),
            false => (at, new),
        }
    } else {
        return None;
    };
    Some(format!("{}{new}{}", &text[..at.start], &text[at.end..]))
}

/// The line around a place, with its end.
fn line(text: &str, at: usize) -> Range<usize> {
    let start = text[..at].rfind('\n').map_or(0, |end| end + 1);
    let end = text[at..].find('\n').map_or(text.len(), |end| at + end + 1);
    start..end
}
