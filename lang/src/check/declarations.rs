//! `dcl`: inputs, outputs and samplers.

use super::{Checker, registers};
use crate::isa::{RegisterFile, Stage, Usage, WriteMask};
use crate::program::{Declaration, Destination, Instruction, Register};
use crate::rules;
use crate::span::Span;

pub(super) fn check(checker: &mut Checker<'_>, instruction: &Instruction) {
    if let Some(first) = checker.state.code_starts {
        let message = "`dcl` comes after the first instruction";
        let diagnostic = checker.error(&rules::DCL_AFTER_CODE, instruction.mnemonic_span, message);
        checker.push(
            diagnostic.label(first, "the first instruction").help("move it up, before the first instruction"),
        );
    }
    let (Some(destination), Some(declaration)) = (&instruction.destination, instruction.declaration()) else {
        return;
    };
    if registers::special_writer(checker, instruction, destination) {
        return;
    }
    let version_3 = checker.profile.major() == 3;
    match destination.register.file {
        _ if destination.mask == WriteMask::NONE => {
            checker.push(
                checker
                    .error(&rules::EMPTY_MASK, destination.span, "nothing is declared: the mask is empty")
                    .code(5801),
            );
        }
        RegisterFile::Sampler if version_3 => sampler(checker, instruction, destination, declaration),
        RegisterFile::Input => semantic(checker, instruction, destination, declaration),
        RegisterFile::Output if version_3 => semantic(checker, instruction, destination, declaration),
        _ => {
            let message = format!("`{}` cannot be declared", destination.register);
            let help = if version_3 {
                "inputs `v#`, outputs `o#` and samplers `s#` can be declared"
            } else {
                "inputs `v#` can be declared"
            };
            checker.push(checker.error(&rules::DCL_REGISTER, destination.span, message).help(help));
        }
    }
}

fn sampler(
    checker: &mut Checker<'_>,
    instruction: &Instruction,
    destination: &Destination,
    declaration: &Declaration,
) {
    if declaration.sampler_type.is_none() {
        let message = "the declaration of a sampler names its type";
        let diagnostic = checker.error(&rules::DCL_SAMPLER_TYPE, instruction.mnemonic_span, message);
        checker.push(diagnostic.help("write `dcl_2d`, `dcl_cube` or `dcl_volume`"));
    }
    if destination.mask != WriteMask::ALL {
        let diagnostic =
            checker.error(&rules::DCL_SAMPLER_MASK, destination.mask_span, "a sampler takes no mask");
        checker.push(diagnostic.help(format!("write `{}`", destination.register)));
    }
    let before = checker.state.samplers.iter().find(|(index, ..)| *index == destination.register.index);
    if let Some(&(_, _, span)) = before {
        let message = format!("`{}` is declared twice", destination.register);
        let diagnostic = checker.error(&rules::DCL_SAMPLER_TWICE, destination.span, message);
        checker.push(diagnostic.label(span, "first declared here"));
    }
}

/// An input, or an output of vs_3.
fn semantic(
    checker: &mut Checker<'_>,
    instruction: &Instruction,
    destination: &Destination,
    declaration: &Declaration,
) {
    let Destination { register, mask, span, mask_span, .. } = *destination;
    let version_3 = checker.profile.major() == 3;
    if declaration.sampler_type.is_some() {
        let message = format!("`{register}` is no sampler");
        let diagnostic = checker.error(&rules::DCL_SAMPLER_TYPE, instruction.mnemonic_span, message);
        checker.push(diagnostic.code(6021).help("name what it holds: `dcl_position`, `dcl_texcoord0`"));
        return;
    }
    if !version_3 && mask != WriteMask::ALL {
        let message = format!("{} declares inputs whole, without a mask", checker.profile);
        checker.push(
            checker.error(&rules::DCL_FULL_MASK, mask_span, message).help(format!("write `{register}`")),
        );
    }
    // A declaration that is there twice is one mistake, not two.
    let again = register_twice(checker, register, mask, span);
    if let Some(usage) = declaration.usage {
        usage_available(checker, instruction, destination, usage, declaration.usage_index);
        if !again {
            semantic_twice(checker, instruction, register, usage, declaration.usage_index);
        }
    }
}

fn usage_available(
    checker: &mut Checker<'_>,
    instruction: &Instruction,
    destination: &Destination,
    usage: Usage,
    index: u8,
) {
    let output = destination.register.file == RegisterFile::Output;
    let vertex_3 = checker.profile.stage() == Stage::Vertex && checker.profile.major() == 3;
    let code = match (usage, output, vertex_3) {
        (Usage::TessFactor, false, false) => 5975,
        (Usage::PositionT, false, false) if index == 0 => 5976,
        (Usage::TessFactor, false, true) => 5977,
        (Usage::PositionT, false, true) if index == 0 => 5978,
        (Usage::PositionT, true, _) if index == 0 => 5979,
        (Usage::TessFactor, true, _) if index != 0 || destination.mask != WriteMask::X => 5980,
        (Usage::Sample, true, _) => 5982,
        (Usage::PointSize, true, _) if index == 0 => return point_size(checker, destination),
        _ => return,
    };
    let side = if output { "output" } else { "input" };
    let message = match usage {
        Usage::TessFactor if output => {
            "`tessfactor` of a vertex output has index 0 and the mask `.x`".to_owned()
        }
        Usage::PositionT => format!("`positiont0` cannot be the usage of a vertex {side}"),
        _ => format!("`{}` cannot be the usage of a vertex {side}", usage.name()),
    };
    let diagnostic = checker.error(&rules::DCL_USAGE, instruction.mnemonic_span, message).code(code);
    checker.push(diagnostic.help("name another usage, such as `dcl_texcoord`"));
}

fn point_size(checker: &mut Checker<'_>, destination: &Destination) {
    if destination.mask != WriteMask::ALL {
        let message = "the point size is declared without a mask";
        let diagnostic = checker.error(&rules::DCL_POINT_SIZE, destination.mask_span, message);
        checker.push(diagnostic.help(format!("write `{}`", destination.register)));
    }
}

fn semantic_twice(
    checker: &mut Checker<'_>,
    instruction: &Instruction,
    register: Register,
    usage: Usage,
    index: u8,
) {
    let same = |declared: &&super::state::Declared| {
        declared.register.file == register.file
            && declared.usage == Some(usage)
            && declared.usage_index == index
    };
    let Some(before) = checker.state.declared.iter().find(same) else { return };
    let before = before.span;
    let side = if register.file == RegisterFile::Output { "output" } else { "input" };
    let message = format!("`{}{index}` is declared for two {side}s", usage.name());
    let mut diagnostic = checker.error(&rules::DCL_SEMANTIC_TWICE, instruction.mnemonic_span, message);
    if register.file == RegisterFile::Output {
        diagnostic = diagnostic.code(5639);
    }
    checker.push(diagnostic.label(before, "first declared here"));
}

/// Reports components that were declared before; the answer is whether there are any.
fn register_twice(checker: &mut Checker<'_>, register: Register, mask: WriteMask, span: Span) -> bool {
    let overlaps =
        |declared: &&super::state::Declared| declared.register == register && declared.mask.0 & mask.0 != 0;
    let Some(before) = checker.state.declared.iter().find(overlaps) else { return false };
    let before = before.span;
    let message = format!("`{register}` is declared twice");
    checker
        .push(checker.error(&rules::DCL_REGISTER_TWICE, span, message).label(before, "first declared here"));
    true
}
