//! Relative addressing: what may index what, and where `aL` is available.

use super::structure::Structure;
use super::{Checker, registers};
use crate::isa::{RegisterFile, Relative, Swizzle, Usage};
use crate::program::{Destination, RelativeIndex, Source};
use crate::rules;
use crate::span::Span;

pub(super) fn check_source(checker: &mut Checker<'_>, source: &Source) {
    let Some(index) = &source.relative else { return };
    match source.register.file.relative(checker.profile) {
        Relative::None => {
            let message = format!("{} cannot be indexed here", source.register.file.name_of_file());
            checker.report(&rules::INDEXED_SOURCE_FILE, source.span, message);
        }
        Relative::Loop if index.register.file != RegisterFile::Loop => {
            let message = format!("an input is indexed by `aL`, not by `{}`", index.register);
            let diagnostic = checker.error(&rules::INPUT_INDEX_REGISTER, index.span, message);
            checker.push(diagnostic.help("open a `loop` and index by `aL`"));
        }
        Relative::Loop => {}
        Relative::AddressOrLoop => address_or_loop(checker, index),
    }
}

fn address_or_loop(checker: &mut Checker<'_>, index: &RelativeIndex) {
    match index.register.file {
        RegisterFile::Loop => {}
        RegisterFile::Address if checker.profile.major() == 1 => uninitialised_address(checker, index),
        RegisterFile::Address if index.swizzle.is_replicate() => {}
        RegisterFile::Address => {
            let diagnostic =
                checker.error(&rules::INDEX_COMPONENT, index.span, "an index names one component of `a0`");
            let component = Swizzle::replicate(index.swizzle.component(0));
            checker.push(diagnostic.help(format!("write `{}{component}`", index.register)));
        }
        _ => {
            let message = format!("a constant is indexed by `a0` or `aL`, not by `{}`", index.register);
            let help = format!("copy it first: `mova a0.x, {}`", index.register);
            checker.push(checker.error(&rules::INDEX_REGISTER, index.span, message).help(help));
        }
    }
}

/// vs_1_1 wants `a0.x` to hold something.
fn uninitialised_address(checker: &mut Checker<'_>, index: &RelativeIndex) {
    if checker.state.unknown_write || checker.state.written(index.register).has(0) {
        return;
    }
    let message = "`a0.x` is read before anything was written to it";
    let diagnostic = checker.error(&rules::UNINITIALISED_READ, index.span, message);
    checker.push(diagnostic.help("set it with `mov a0.x, …` before"));
}

pub(super) fn check_destination(checker: &mut Checker<'_>, destination: &Destination) {
    let Some(index) = &destination.relative else { return };
    if destination.register.file != RegisterFile::Output {
        let message =
            format!("{} cannot be indexed as a destination", destination.register.file.name_of_file());
        checker.report(&rules::INDEXED_DESTINATION_FILE, destination.span, message);
        return;
    }
    if index.register.file != RegisterFile::Loop {
        let message = format!("an output is indexed by `aL`, not by `{}`", index.register);
        let diagnostic = checker.error(&rules::OUTPUT_INDEX_REGISTER, index.span, message);
        checker.push(diagnostic.help("open a `loop` and index by `aL`"));
        return;
    }
    let count = RegisterFile::Output.count(checker.profile);
    if destination.register.index >= count {
        let message = format!(
            "the index starts at {}, the outputs are `o0` to `o{}`",
            destination.register.index,
            count - 1
        );
        let diagnostic = checker.error(&rules::OUTPUT_INDEX_RANGE, destination.span, message);
        checker.push(diagnostic.limit(destination.register.index, count - 1));
        return;
    }
    indexed_layout(checker, destination.span);
}

/// Indexed outputs need position and point size in their places.
fn indexed_layout(checker: &mut Checker<'_>, span: Span) {
    if checker.state.unknown_declaration {
        return;
    }
    let mut position = false;
    let mut wrong = None;
    for declared in
        checker.state.declared.iter().filter(|declared| declared.register.file == RegisterFile::Output)
    {
        match (declared.usage, declared.usage_index) {
            (Some(Usage::Position), 0) if declared.register.index == 0 => position = true,
            (Some(Usage::Position), 0) => {
                wrong = Some((declared.span, "position0 has to be in `o0`", "declare the position in `o0`"));
            }
            (Some(Usage::PointSize), 0) if declared.register.index != 1 => {
                wrong = Some((declared.span, "psize0 has to be in `o1`", "declare the point size in `o1`"));
            }
            _ => {}
        }
    }
    if position && wrong.is_none() {
        return;
    }
    let message = "indexed outputs need position0 in `o0`, and psize0, if any, in `o1`";
    let mut diagnostic = checker.error(&rules::INDEXED_OUTPUT_LAYOUT, span, message);
    let mut help = "declare the position: `dcl_position o0`";
    if let Some((place, text, move_it)) = wrong {
        diagnostic = diagnostic.label(place, text);
        help = move_it;
    }
    checker.push(diagnostic.help(help));
}

/// `aL` is available in loops, and in routines that are called only from inside loops.
pub(super) fn check_loop_counter(checker: &mut Checker<'_>, structure: &Structure) {
    for (index, instruction) in checker.program.instructions.iter().enumerate() {
        // `if c[aL]` has the wrong operand, wherever it stands.
        let named = registers::has_named_operands(instruction.op, checker.profile);
        if instruction.broken || named || structure.loop_counter_available(index) {
            continue;
        }
        for source in &instruction.sources {
            if let Some(span) = loop_index(source.relative.as_ref()) {
                let code = if source.register.file == RegisterFile::Input { Some(5706) } else { None };
                outside(checker, structure, index, span, code);
            }
        }
        if let Some(span) =
            instruction.destination.and_then(|destination| loop_index(destination.relative.as_ref()))
        {
            outside(checker, structure, index, span, Some(5708));
        }
    }
}

fn loop_index(relative: Option<&RelativeIndex>) -> Option<Span> {
    relative.filter(|index| index.register.file == RegisterFile::Loop).map(|index| index.span)
}

fn outside(checker: &mut Checker<'_>, structure: &Structure, at: usize, span: Span, code: Option<u16>) {
    let call = structure.call_outside_loop(structure.routine_of(at));
    let message = match call {
        Some(_) => "`aL` is used in a routine that is not always called from inside a `loop`",
        None => "`aL` is used outside a `loop`",
    };
    let mut diagnostic = checker.error(&rules::LOOP_COUNTER_SCOPE, span, message);
    let vertex_3 = checker.profile.stage() == crate::isa::Stage::Vertex && checker.profile.major() == 3;
    if let (Some(code), true) = (code, vertex_3) {
        diagnostic = diagnostic.code(code);
    }
    if let Some(call) = call.and_then(|call| checker.program.instructions.get(call)) {
        diagnostic =
            diagnostic.label(call.mnemonic_span, "this call is not inside a `loop` of the main program");
    }
    checker.push(diagnostic.help("only `loop` counts in `aL`, `rep` does not"));
}
