//! `def`, `defi` and `defb`.

use super::{Checker, registers};
use crate::isa::{Op, Profile, RegisterFile, Stage, WriteMask};
use crate::program::{Destination, Instruction, Payload};
use crate::rules;

pub(super) fn check(checker: &mut Checker<'_>, instruction: &Instruction) {
    if let Some(first) = checker.state.code_starts {
        let name = instruction.op.info(checker.profile).mnemonic;
        let message = format!("`{name}` comes after the first instruction");
        let diagnostic = checker.error(&rules::DEF_AFTER_CODE, instruction.mnemonic_span, message);
        checker.push(
            diagnostic.label(first, "the first instruction").help("move it up, before the first instruction"),
        );
    }
    let Some(destination) = &instruction.destination else { return };
    if registers::special_writer(checker, instruction, destination) {
        return;
    }
    let (file, rule) = match instruction.op {
        Op::DefI => (RegisterFile::ConstInt, &rules::DEFI_DESTINATION),
        Op::DefB => (RegisterFile::ConstBool, &rules::DEFB_DESTINATION),
        _ => (RegisterFile::Const, &rules::DEF_DESTINATION),
    };
    let name = instruction.op.info(checker.profile).mnemonic;
    if destination.register.file != file || destination.relative.is_some() {
        let message =
            format!("`{name}` defines `{}` registers, not `{}`", file.name_of_file(), destination.register);
        checker.report(rule, destination.span, message);
        return;
    }
    if destination.mask != WriteMask::ALL {
        let message = format!("`{name}` defines the whole register and takes no mask");
        checker.push(
            checker
                .error(rule, destination.mask_span, message)
                .help(format!("write `{}`", destination.register)),
        );
        return;
    }
    registers::count(checker, destination.register, destination.span);
    twice(checker, instruction.op, destination);
    if let Payload::Int(values) = instruction.payload {
        iterations(checker, instruction, values);
    }
}

fn twice(checker: &mut Checker<'_>, op: Op, destination: &Destination) {
    let rule = match op {
        Op::DefI => &rules::DEFI_TWICE,
        Op::DefB => &rules::DEFB_TWICE,
        _ if checker.profile.stage() == Stage::Vertex => return,
        _ => &rules::DEF_TWICE,
    };
    let before = checker.state.defined.iter().find(|(register, _)| *register == destination.register);
    if let Some(&(register, span)) = before {
        let diagnostic = checker.error(rule, destination.span, format!("`{register}` is defined twice"));
        checker.push(diagnostic.label(span, "first defined here"));
    }
}

/// Ranges of the values that `rep` and `loop` work with.
fn iterations(checker: &mut Checker<'_>, instruction: &Instruction, [count, start, step, w]: [i32; 4]) {
    let profile = checker.profile;
    let place = |value: usize| instruction.value_spans.get(value).copied().unwrap_or(instruction.span);
    let no_loop = matches!(profile, Profile::Ps2_x | Profile::Ps2_sw);
    let hardware = !profile.is_software();
    if count < 0 {
        checker.report(
            &rules::LOOP_COUNT_NEGATIVE,
            place(0),
            format!("the iteration count is {count}, below 0"),
        );
    }
    if hardware && count > 255 {
        let message = format!("the iteration count is {count}, {profile} allows 255");
        let diagnostic = checker.error(&rules::LOOP_COUNT_MAX, place(0), message).limit(count as u32, 255);
        checker.push(diagnostic.help(software_help(profile)));
    }
    let (starts, steps) = match (no_loop, hardware) {
        (true, _) => (0..=0, 0..=0),
        (false, true) => (0..=255, -128..=127),
        (false, false) => (i32::MIN..=i32::MAX, i32::MIN..=i32::MAX),
    };
    if !starts.contains(&start) {
        let message = format!(
            "the start of the loop is {start}, {profile} allows {} to {}",
            starts.start(),
            starts.end()
        );
        let diagnostic = checker.error(&rules::LOOP_START_RANGE, place(1), message);
        checker.push(diagnostic.help(software_help(profile)));
    }
    if !steps.contains(&step) {
        let message =
            format!("the step of the loop is {step}, {profile} allows {} to {}", steps.start(), steps.end());
        let diagnostic = checker.error(&rules::LOOP_STEP_RANGE, place(2), message);
        checker.push(diagnostic.help(software_help(profile)));
    }
    if w != 0 {
        let message = format!("the fourth component of `defi` is {w}, not 0");
        checker.push(checker.error(&rules::DEFI_W_ZERO, place(3), message).help("write `0`"));
    }
}

fn software_help(profile: Profile) -> String {
    match profile.major() {
        2 => format!("{}s_2_sw has no such limit", if profile.stage() == Stage::Vertex { "v" } else { "p" }),
        _ => format!("{}s_3_sw has no such limit", if profile.stage() == Stage::Vertex { "v" } else { "p" }),
    }
}
