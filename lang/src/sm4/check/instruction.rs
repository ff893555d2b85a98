//! The operation of an instruction: whether the profile has it, and its modifiers.

use super::{Checker, flags};
use crate::isa::WriteMask;
use crate::rules as shared;
use crate::sm4::isa::{Control, Flow, GlobalFlags, Model, Op, OperandType, PROFILES, Profile, Stage};
use crate::sm4::program::{ControlBits, ExtensionKind, Instruction};
use crate::sm4::rules;

/// The answer is whether operands are worth looking at.
pub(super) fn check(checker: &mut Checker<'_>, instruction: &Instruction) -> bool {
    let info = instruction.op.info();
    if !info.is_in(checker.profile) {
        not_in_profile(checker, instruction);
        return false;
    }
    let before = checker.faults;
    flags::need_feature(checker, instruction, info.feature);
    saturate(checker, instruction);
    precise(checker, instruction);
    resource(checker, instruction);
    control(checker, instruction);
    checker.faults == before
}

/// Reports an instruction that other profiles have.
pub(super) fn not_in_profile(checker: &mut Checker<'_>, instruction: &Instruction) {
    let info = instruction.op.info();
    let names: Vec<_> = PROFILES
        .iter()
        .map(|row| row.profile)
        .filter(|&profile| profile.stage() != Stage::Library && info.is_in(profile))
        .map(Profile::name)
        .collect();
    let help = match names.as_slice() {
        [] => "no profile has it".to_owned(),
        names => format!("profiles that have it are {}", names.join(", ")),
    };
    let message = format!("{} has no `{}`", checker.profile, info.mnemonic);
    let diagnostic = checker.error(&shared::INSTRUCTION_IN_PROFILE, instruction.mnemonic_span, message);
    checker.push(diagnostic.help(help));
}

fn refuse(checker: &mut Checker<'_>, instruction: &Instruction, suffix: &str) {
    let name = instruction.op.mnemonic();
    let message = format!("`{name}` cannot have `{suffix}`");
    let diagnostic = checker
        .error(&rules::INSTRUCTION_MODIFIER, instruction.mnemonic_span, message)
        .help(format!("leave out `{suffix}`"));
    checker.push(diagnostic);
}

fn saturate(checker: &mut Checker<'_>, instruction: &Instruction) {
    // Where there is no operand the bit means nothing.
    let info = instruction.op.info();
    if instruction.saturate && !info.modifiers.saturate && info.operands.count() > 0 {
        refuse(checker, instruction, "_sat");
    }
}

/// Whether an instruction can be marked as precise: not one that only decides where to go on.
fn may_be_precise(op: Op) -> bool {
    let info = op.info();
    let decides = info.flow != Flow::None && info.operands.destinations().is_empty();
    !decides && op != Op::DerivRtx && op != Op::DerivRty
}

fn precise(checker: &mut Checker<'_>, instruction: &Instruction) {
    // Where there is no operand the bits mean nothing.
    if instruction.precise == WriteMask::NONE || instruction.op.info().operands.count() == 0 {
        return;
    }
    if checker.profile.model() < Model::V5_0 || !may_be_precise(instruction.op) {
        refuse(checker, instruction, "[precise]");
        return;
    }
    // Without the flag everything is precise, and the bits are not allowed.
    flags::need(checker, GlobalFlags::REFACTORING_ALLOWED, instruction.mnemonic_span, "[precise]");
}

/// The shape of a resource stands with instructions of shader model 5 that read one.
fn resource(checker: &mut Checker<'_>, instruction: &Instruction) {
    let operands = instruction.op.info().operands;
    let reads = operands.sources().contains(&OperandType::Resource)
        || matches!(
            instruction.op,
            Op::LdUavTyped | Op::LdUavTypedS | Op::LdRaw | Op::LdRawS | Op::LdStructured | Op::LdStructuredS
        );
    for extension in &instruction.extensions {
        let shape = matches!(extension.kind, ExtensionKind::Dimension { .. } | ExtensionKind::ReturnTypes(_));
        if shape && (!reads || checker.profile.model() < Model::V5_0) {
            refuse(checker, instruction, "_indexable");
            return;
        }
    }
}

fn control(checker: &mut Checker<'_>, instruction: &Instruction) {
    // A barrier of threads means nothing outside of compute shaders.
    if let (Control::Sync, ControlBits::Sync(flags)) = (instruction.op.info().control, instruction.control)
        && (flags.threads || flags.group_memory)
        && checker.stage() != Stage::Compute
    {
        let suffix = if flags.threads { "_t" } else { "_g" };
        refuse(checker, instruction, suffix);
    }
}
