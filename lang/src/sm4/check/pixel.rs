//! Pixel shaders: depth, counters, and derivatives.

use super::Checker;
use crate::sm4::isa::{Flow, Interpolation, Op, RegisterFile, Stage, SystemValue};
use crate::sm4::program::Operand;
use crate::sm4::rules;
use crate::span::Span;
use std::collections::BTreeMap;

const DEPTHS: [RegisterFile; 3] =
    [RegisterFile::OutputDepth, RegisterFile::OutputDepthGreaterEqual, RegisterFile::OutputDepthLessEqual];

pub(super) fn check(checker: &mut Checker<'_>) {
    counters(checker);
    if checker.stage() == Stage::Pixel {
        depth(checker);
        gradients(checker);
    }
}

fn depth(checker: &mut Checker<'_>) {
    let declared =
        |file: &RegisterFile| checker.declared.specials.get(&(*file as u8)).map(|&span| (*file, span));
    let depths: Vec<(RegisterFile, Span)> = DEPTHS.iter().filter_map(declared).collect();
    if let [(first, earlier), (second, span), ..] = depths.as_slice() {
        let message = format!("`{}` and `{}` are both depths", first.name(), second.name());
        let diagnostic = checker
            .error(&rules::DEPTH_OUTPUT, *span, message)
            .label(*earlier, "the other one")
            .help("declare one of them");
        checker.push(diagnostic);
    }
    let Some((file, place)) = depths.into_iter().find(|(file, _)| *file != RegisterFile::OutputDepth) else {
        return;
    };
    let fits = [Interpolation::LINEAR_NOPERSPECTIVE_CENTROID, Interpolation::LINEAR_NOPERSPECTIVE_SAMPLE];
    let position = checker.declared.inputs.iter().find(|element| {
        element.system_value.is_some_and(|value| value.value == SystemValue::POSITION)
            && element.interpolation.is_some_and(|mode| !fits.contains(&mode.value))
    });
    if let Some(mode) = position.and_then(|position| position.interpolation) {
        let message =
            format!("with `{}` the position is interpolated at the centroid or at samples", file.name());
        let diagnostic = checker
            .error(&rules::DEPTH_OUTPUT, mode.span, message)
            .label(place, "declared here")
            .help("write `linear noperspective centroid`");
        checker.push(diagnostic);
    }
}

/// The hidden counter of a structured buffer goes one way.
fn counters(checker: &mut Checker<'_>) {
    let mut ways: BTreeMap<u32, (Op, Span)> = BTreeMap::new();
    let program = checker.program;
    for (at, instruction) in program.instructions.iter().enumerate() {
        if checker.is_faulty(at) || !matches!(instruction.op, Op::ImmAtomicAlloc | Op::ImmAtomicConsume) {
            continue;
        }
        let Some(operand) = instruction.sources().first() else { continue };
        let Some(slot) = Operand::register_number(operand) else { continue };
        let (op, span) = *ways.entry(slot).or_insert((instruction.op, operand.span));
        if op != instruction.op {
            let message = format!("the counter of `u{slot}` is counted up and down");
            let diagnostic = checker
                .error(&rules::UAV_COUNTER, operand.span, message)
                .label(span, "the other way here")
                .help("use two buffers");
            checker.push(diagnostic);
        }
    }
}

/// A warning: the value that decides may be the same for all pixels after all.
fn gradients(checker: &mut Checker<'_>) {
    let mut blocks: Vec<Span> = Vec::new();
    let program = checker.program;
    for instruction in &program.instructions {
        match instruction.flow() {
            // What depends on constants alone is the same for all.
            Flow::If | Flow::Switch | Flow::Loop => blocks.push(instruction.mnemonic_span),
            Flow::EndIf | Flow::EndSwitch | Flow::EndLoop => {
                blocks.pop();
            }
            _ => {}
        }
        let Some(&block) = blocks.last().filter(|_| instruction.op.takes_gradients()) else { continue };
        let message =
            format!("`{}` compares pixels that may have gone another way", instruction.op.mnemonic());
        let diagnostic = checker
            .error(&rules::GRADIENT_IN_FLOW, instruction.mnemonic_span, message)
            .warning()
            .label(block, "the way parts here")
            .help("move it in front of the block, or give the level of detail: `sample_l`, `sample_d`");
        checker.push(diagnostic);
    }
}
