//! What a case is, and how it is run.

use shader_asm_lang::assemble::{Assembly, Device, assemble};
use shader_asm_lang::diagnostic::{Diagnostic, Severity};

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
    /// First byte of the first label.
    pub(crate) label: Option<usize>,
    pub(crate) message: String,
    pub(crate) help: Option<String>,
}

fn found(assembly: &Assembly, one: &Diagnostic) -> Found {
    Found {
        rule: one.rule.name,
        at: assembly.map.slice(one.span).to_owned(),
        start: one.span.start as usize,
        label: one.labels.first().map(|label| label.span.start as usize),
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

    /// Does what the help says, where it says to write something else in the place of the finding, or to leave it out
    /// or add a line; the finding is gone then. The answer is whether the help is of such a kind.
    pub(crate) fn apply_help(&self) -> bool {
        let (text, start, marked) = self.text();
        let (errors, warnings) = findings(&text);
        let one = errors.iter().chain(&warnings).find(|one| one.rule == self.rule).unwrap();
        let Some(help) = &one.help else { return false };
        let quoted = help.split('`').nth(1).unwrap_or_default();
        let end = start + marked.len();
        let first_line = text.find('\n').map_or(0, |at| at + 1);
        let changed = if help.starts_with("write `") && help.ends_with('`') && help.matches('`').count() == 2
        {
            format!("{}{quoted}{}", &text[..start], &text[end..])
        } else if help.starts_with("add `dcl_") {
            format!("{}{quoted}\n{}", &text[..first_line], &text[first_line..])
        } else {
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
