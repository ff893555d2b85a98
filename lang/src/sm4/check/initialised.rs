//! Reads of temporaries that nothing has been written to.

use super::Checker;
use crate::isa::WriteMask;
use crate::sm4::interface::components_read;
use crate::sm4::isa::{Flow, Op, RegisterFile, Stage};
use crate::sm4::program::{Instruction, Operand};
use crate::sm4::rules;
use crate::span::Span;
use std::collections::{BTreeMap, BTreeSet};

/// In pixel shaders a component has to be written further up, on some way. In other stages the rule is a warning, for
/// components that nothing writes at all: the validator of Microsoft's linker leaves them alone.
pub(super) fn check(checker: &mut Checker<'_>) {
    if checker.declared.is_doubtful(RegisterFile::Temp) || checker.incomplete {
        return;
    }
    let pixel = checker.stage() == Stage::Pixel;
    let mut walk = Walk { routines: routines(checker), ..Walk::default() };
    if !pixel {
        let program = checker.program;
        program.instructions.iter().for_each(|instruction| walk.write(instruction));
        walk.inside = false;
    }
    let program = checker.program;
    for (at, instruction) in program.instructions.iter().enumerate() {
        if instruction.op.info().declaration {
            continue;
        }
        // Of a faulty instruction it is known enough that it writes.
        if !checker.is_faulty(at) {
            for (operand, mask, span) in reads(checker, instruction) {
                walk.read(checker, operand, mask, span, pixel);
            }
        }
        walk.write(instruction);
    }
}

#[derive(Default)]
struct Walk {
    written: BTreeMap<u32, u8>,
    /// What subroutines write, until it has been taken as written.
    routines: BTreeMap<u32, u8>,
    /// Inside of a subroutine: what its callers have written is not followed.
    inside: bool,
    reported: BTreeSet<(u32, u8)>,
}

/// Number of a temporary, if an operand is one that is named directly.
fn temp(operand: &Operand) -> Option<u32> {
    (operand.file == RegisterFile::Temp).then(|| operand.register_number()).flatten()
}

/// Temporaries that an instruction reads, with their components.
fn reads(checker: &Checker<'_>, instruction: &Instruction) -> Vec<(u32, WriteMask, Span)> {
    let shape = |slot: u32| checker.declared.dimension(slot);
    let mut list = Vec::new();
    for (index, source) in instruction.sources().iter().enumerate() {
        if let Some(number) = temp(source) {
            list.push((number, components_read(instruction, index, source, shape), source.span));
        }
    }
    let indices = instruction.operands.iter().flat_map(|operand| &operand.indices);
    for relative in indices.filter_map(|index| index.relative.as_deref()) {
        if let Some(number) = temp(relative) {
            let component = relative.selection.swizzle().component(0);
            list.push((number, WriteMask(1 << component), relative.span));
        }
    }
    list
}

/// What the subroutines write. A call counts as a call of all of them: each may call others.
fn routines(checker: &Checker<'_>) -> BTreeMap<u32, u8> {
    let mut all = BTreeMap::new();
    let inside = checker.program.instructions.iter().skip_while(|instruction| instruction.op != Op::Label);
    for destination in inside.flat_map(Instruction::destinations) {
        if let Some(number) = temp(destination) {
            *all.entry(number).or_default() |= destination.declared_mask().0;
        }
    }
    all
}

impl Walk {
    fn write(&mut self, instruction: &Instruction) {
        for destination in instruction.destinations() {
            if let Some(number) = temp(destination) {
                *self.written.entry(number).or_default() |= destination.declared_mask().0;
            }
        }
        if instruction.flow() == Flow::Call {
            for (number, mask) in std::mem::take(&mut self.routines) {
                *self.written.entry(number).or_default() |= mask;
            }
        }
        self.inside |= instruction.op == Op::Label;
    }

    fn read(&mut self, checker: &mut Checker<'_>, number: u32, mask: WriteMask, span: Span, pixel: bool) {
        let written = self.written.get(&number).copied().unwrap_or_default();
        let missing = mask.0 & !written;
        let by_a_caller = self.inside && written != 0;
        if missing == 0 || by_a_caller || !self.reported.insert((number, missing)) {
            return;
        }
        let letters = WriteMask(missing).letters();
        let message = if pixel {
            format!("`r{number}.{letters}` is read before anything is written to it")
        } else {
            format!("`r{number}.{letters}` is read, but nothing is ever written to it")
        };
        let mut diagnostic = checker.error(&rules::UNINITIALISED, span, message);
        if !pixel {
            diagnostic = diagnostic.warning();
        }
        checker.push(diagnostic.help(format!("write it first: `mov r{number}.{letters}, l(0,0,0,0)`")));
    }
}
