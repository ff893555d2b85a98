//! Reads of temporaries that nothing has been written to.

use super::Checker;
use super::declared::Shape;
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
    if checker.declared.is_doubtful(RegisterFile::Temp) || checker.is_incomplete() {
        return;
    }
    let pixel = checker.stage() == Stage::Pixel;
    let mut walk = Walk { written: BTreeMap::new(), routines: routines(checker), reported: BTreeSet::new() };
    if !pixel {
        let program = checker.program;
        program.instructions.iter().for_each(|instruction| walk.write(instruction));
    }
    let program = checker.program;
    for (at, instruction) in program.instructions.iter().enumerate() {
        if instruction.op.info().declaration || checker.faulty[at] {
            continue;
        }
        for (operand, mask, span) in reads(checker, instruction) {
            walk.read(checker, operand, mask, span, pixel);
        }
        walk.write(instruction);
    }
}

struct Walk {
    written: BTreeMap<u32, u8>,
    /// What each subroutine writes.
    routines: BTreeMap<u32, BTreeMap<u32, u8>>,
    reported: BTreeSet<(u32, u8)>,
}

/// Number of a temporary, if an operand is one that is named directly.
fn temp(operand: &Operand) -> Option<u32> {
    (operand.file == RegisterFile::Temp).then(|| operand.register_number()).flatten()
}

/// Temporaries that an instruction reads, with their components.
fn reads(checker: &Checker<'_>, instruction: &Instruction) -> Vec<(u32, WriteMask, Span)> {
    let shape = |slot: u32| match checker.declared.resources.get(&slot).map(|shape| shape.value) {
        Some(Shape::Typed(dimension)) => Some(dimension),
        _ => None,
    };
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

/// What each subroutine writes by itself and by what it calls.
fn routines(checker: &Checker<'_>) -> BTreeMap<u32, BTreeMap<u32, u8>> {
    let mut all: BTreeMap<u32, BTreeMap<u32, u8>> = BTreeMap::new();
    let mut current = None;
    for instruction in &checker.program.instructions {
        if instruction.op == Op::Label {
            current = instruction.operands.first().and_then(Operand::register_number);
        } else if let Some(label) = current {
            let own = all.entry(label).or_default();
            for destination in instruction.destinations() {
                if let Some(number) = temp(destination) {
                    *own.entry(number).or_default() |= destination.declared_mask().0;
                }
            }
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
        let label = instruction.operands.last().and_then(Operand::register_number);
        if let (Flow::Call, Some(label)) = (instruction.flow(), label) {
            // A subroutine may call others, so take what any of them writes.
            if self.routines.contains_key(&label) {
                for (number, mask) in self.routines.values().flatten() {
                    *self.written.entry(*number).or_default() |= mask;
                }
            }
        }
        if instruction.op == Op::Label {
            // What the callers have written is not followed.
            for mask in self.written.values_mut() {
                *mask = 0xf;
            }
        }
    }

    fn read(&mut self, checker: &mut Checker<'_>, number: u32, mask: WriteMask, span: Span, pixel: bool) {
        let written = self.written.get(&number).copied().unwrap_or_default();
        let missing = mask.0 & !written;
        if missing == 0 || !self.reported.insert((number, missing)) {
            return;
        }
        let letters: String = WriteMask(missing)
            .components()
            .filter_map(|component| "xyzw".chars().nth(usize::from(component)))
            .collect();
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
