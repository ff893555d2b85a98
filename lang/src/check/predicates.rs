//! Predicates in front of instructions.

use super::Checker;
use crate::isa::{Class, Op, Profile, RegisterFile, SourceModifier, Stage, Swizzle, WriteMask};
use crate::program::Instruction;
use crate::rules;

/// Checks the predicate; the answer is whether the instruction is not worth looking at further.
pub(super) fn check(checker: &mut Checker<'_>, instruction: &Instruction) -> bool {
    let Some(predicate) = instruction.predicate else { return false };
    let profile = checker.profile;
    let vertex_2 = profile.stage() == Stage::Vertex && profile.major() == 2;
    let info = instruction.op.info(profile);
    if !predicable(instruction.op, info.class) {
        let code = not_predicable_code(instruction.op, profile, predicate.modifier);
        let message = format!("`{}` cannot be predicated", checker.spelling(instruction));
        let mut diagnostic = checker.error(&rules::PREDICABLE, predicate.span, message);
        diagnostic.code = code.or(diagnostic.code);
        checker.push(diagnostic.help("leave out the predicate"));
        return info.class != Class::Flow;
    }
    if predicate.register.file != RegisterFile::Predicate {
        let message = format!("`{}` cannot be a predicate: only `p0` can", predicate.register);
        checker.push(checker.error(&rules::PREDICATE_REGISTER, predicate.span, message).help("write `p0`"));
        return false;
    }
    if predicate.swizzle != Swizzle::IDENTITY && !predicate.swizzle.is_replicate() {
        let message = "a predicate has no swizzle or one that selects a single component";
        let diagnostic = checker.error(&rules::PREDICATE_SWIZZLE, predicate.swizzle_span, message);
        checker.push(diagnostic.help(format!("select it: `{}`", checker.with_one_component(&predicate))));
    }
    if !matches!(predicate.modifier, SourceModifier::None | SourceModifier::Not) {
        let message = "a predicate takes no modifier but `!`";
        checker.report(&rules::PREDICATE_MODIFIER, predicate.span, message);
    }
    if vertex_2 && checker.limits.predication {
        uninitialised(checker, instruction);
    }
    false
}

/// vs_2_x and vs_2_sw want the components that a predicate uses to be set further up in the text.
fn uninitialised(checker: &mut Checker<'_>, instruction: &Instruction) {
    let (Some(predicate), Some(destination)) = (&instruction.predicate, &instruction.destination) else {
        return;
    };
    let read = predicate.swizzle.components_read(destination.mask);
    let written = checker.state.written(predicate.register);
    if checker.state.unknown_write || written.contains(read) {
        return;
    }
    let missing = WriteMask(read.0 & !written.0);
    let message =
        format!("`{}{missing}` is used, and no `setp` further up in the text sets it", predicate.register);
    let diagnostic = checker.error(&rules::UNINITIALISED_PREDICATE, predicate.span, message);
    checker.push(diagnostic.help("compare before: `setp_gt p0, …, …`"));
}

fn predicable(op: Op, class: Class) -> bool {
    matches!(class, Class::Arith | Class::Texture) && op != Op::Nop
}

/// The reference finds these only because the length of the instruction does not fit.
fn not_predicable_code(op: Op, profile: Profile, modifier: SourceModifier) -> Option<u16> {
    let pixel = profile.stage() == Stage::Pixel;
    match op {
        Op::Nop if modifier == SourceModifier::Not && !pixel => Some(5307),
        Op::Nop => Some(match (pixel, profile.major()) {
            (true, 3) => 5521,
            (true, _) => 5191,
            (false, 3) => 5674,
            (false, _) => 5669,
        }),
        Op::Dcl => Some(if pixel { 5002 } else { 5306 }),
        Op::Def | Op::DefI | Op::DefB => Some(if pixel { 5005 } else { 5309 }),
        _ => None,
    }
}
