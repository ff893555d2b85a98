//! Subroutines: labels, calls, and how routines end.

use super::Checker;
use crate::sm4::isa::{Flow, Model, Op, RegisterFile};
use crate::sm4::program::Instruction;
use crate::sm4::rules;
use crate::span::Span;
use std::collections::{BTreeMap, BTreeSet};

/// A label and a call: the file and number that they name.
type Name = (RegisterFile, u32);

#[derive(Default)]
struct Routines {
    labels: BTreeMap<Name, Label>,
    calls: Vec<(Name, usize, Span)>,
}

struct Label {
    at: usize,
    span: Span,
}

/// Checks subroutines and the ends of all routines. Some routine has been seen to return, or none.
pub(super) fn check(checker: &mut Checker<'_>, returned: bool) {
    let routines = collect(checker);
    for (name, at, span) in &routines.calls {
        call(checker, &routines, *name, *at, *span);
    }
    unused(checker, &routines);
    ends(checker, &routines, returned);
}

fn unused(checker: &mut Checker<'_>, routines: &Routines) {
    if checker.incomplete {
        return;
    }
    let called: BTreeSet<Name> = routines.calls.iter().map(|call| call.0).collect();
    for (name, label) in &routines.labels {
        // Functions of interfaces are called by another way.
        if name.0 == RegisterFile::FunctionBody || called.contains(name) {
            continue;
        }
        let message = format!("nothing calls `{}{}`", name.0.name(), name.1);
        let mut diagnostic = checker.error(&rules::LABEL_UNUSED, label.span, message);
        if checker.profile.model() < Model::V5_0 {
            diagnostic = diagnostic.warning();
        }
        checker.push(diagnostic.help("leave the subroutine out"));
    }
}

/// The file and number that an operand names.
fn name_of(instruction: &Instruction) -> Option<(Name, Span)> {
    let operand = instruction.operands.last()?;
    let number = operand.register_number()?;
    let fits = matches!(operand.file, RegisterFile::Label | RegisterFile::FunctionBody);
    fits.then_some(((operand.file, number), operand.span))
}

fn collect(checker: &mut Checker<'_>) -> Routines {
    let mut routines = Routines::default();
    let program = checker.program;
    for (at, instruction) in program.instructions.iter().enumerate() {
        // A call with a faulty condition still calls.
        if instruction.broken {
            continue;
        }
        let Some((name, span)) = name_of(instruction) else { continue };
        match instruction.op {
            Op::Call | Op::CallC => routines.calls.push((name, at, span)),
            Op::Label => {
                let earlier = routines.labels.get(&name).map(|label| label.span);
                if let Some(earlier) = earlier {
                    let message = format!("`{}{}` is a label already", name.0.name(), name.1);
                    let diagnostic = checker
                        .error(&rules::LABEL_TWICE, span, message)
                        .label(earlier, "the first one")
                        .help("give it another number");
                    checker.push(diagnostic);
                } else {
                    routines.labels.insert(name, Label { at, span });
                }
            }
            _ => {}
        }
    }
    routines
}

fn call(checker: &mut Checker<'_>, routines: &Routines, name: Name, at: usize, span: Span) {
    let text = format!("{}{}", name.0.name(), name.1);
    let Some(label) = routines.labels.get(&name) else {
        if !checker.incomplete {
            let diagnostic = checker
                .error(&rules::CALL_TARGET, span, format!("there is no label `{text}`"))
                .help(format!("add `label {text}` and `ret` at the end"));
            checker.push(diagnostic);
        }
        return;
    };
    if label.at > at {
        return;
    }
    // A call back can only be a recursion, or reach a routine that stands in the wrong order.
    let message = format!("`{text}` is called behind its label");
    let mut diagnostic = checker.error(&rules::CALL_ORDER, span, message).label(label.span, "the label");
    if checker.profile.model() < Model::V5_0 {
        diagnostic = diagnostic.warning();
    }
    checker
        .push(diagnostic.help("subroutines cannot call themselves: let calls lead to labels further down"));
}

/// A routine ends with `ret` in front of the next label, and the last subroutine at the end.
fn ends(checker: &mut Checker<'_>, routines: &Routines, returned: bool) {
    let program = checker.program;
    let code = program.instructions.iter().filter(|instruction| !instruction.op.info().declaration);
    let mut before: Option<&Instruction> = None;
    let mut missing: Vec<(Span, Option<Span>)> = Vec::new();
    for instruction in code {
        let returns = before.is_some_and(|before| before.op == Op::Ret || before.broken);
        if instruction.flow() == Flow::Label && !returns {
            missing.push((instruction.mnemonic_span, before.map(|before| before.mnemonic_span)));
        }
        before = Some(instruction);
    }
    for (span, before) in missing {
        let mut diagnostic = checker.error(
            &rules::ROUTINE_END,
            span,
            "the routine in front of this label does not end with `ret`",
        );
        if let Some(before) = before {
            diagnostic = diagnostic.label(before, "it ends here");
        }
        checker.push(diagnostic.help("put `ret` in front of it"));
    }
    let subroutine = !routines.labels.is_empty();
    // Code behind the `ret` of a program without subroutines is reported as such.
    if subroutine || !returned && !checker.limits.functions {
        last_return(checker, before, subroutine);
    }
}

/// The last instruction is `ret`. Without subroutines the validator does without one, and the compiler always writes it.
fn last_return(checker: &mut Checker<'_>, last: Option<&Instruction>, subroutine: bool) {
    if last.is_some_and(|last| last.op == Op::Ret || last.broken) {
        return;
    }
    let span = last.map_or(checker.program.profile_span, |last| last.mnemonic_span);
    let message = match subroutine {
        true => "the last subroutine does not end with `ret`",
        false => "the program does not end with `ret`",
    };
    let diagnostic = checker.error(&rules::ROUTINE_END, span, message).help("add `ret` at the end");
    checker.push(if subroutine { diagnostic } else { diagnostic.warning() });
}
