//! How inputs of pixel shaders are interpolated.

use super::Checker;
use super::declared::Element;
use crate::bytecode::dxbc::ComponentType;
use crate::sm4::interface::SystemValueSemantic;
use crate::sm4::isa::{Interpolation, Model, Op, SystemValue};
use crate::sm4::program::{Instruction, Payload};
use crate::sm4::rules;

/// Modes that a position may have.
const POSITION: [Interpolation; 3] = [
    Interpolation::LINEAR_NOPERSPECTIVE,
    Interpolation::LINEAR_NOPERSPECTIVE_CENTROID,
    Interpolation::LINEAR_NOPERSPECTIVE_SAMPLE,
];

/// Modes of values that do not change along a primitive, integers among them.
const CONSTANT: [Interpolation; 1] = [Interpolation::CONSTANT];

/// Reports an input that does not say how it is interpolated.
pub(super) fn missing(checker: &mut Checker<'_>, instruction: &Instruction) {
    let name = match instruction.op {
        Op::DclInput => Op::DclInputPs.mnemonic(),
        op => op.mnemonic(),
    };
    let help = match modes_of(instruction) {
        Some([mode, ..]) => format!("write `{name} {mode}`"),
        _ => format!("write `{name} linear`, or `{name} constant` for integers"),
    };
    let message = "the input does not say how it is interpolated";
    let diagnostic = checker.error(&rules::INTERPOLATION, instruction.mnemonic_span, message);
    checker.push(diagnostic.help(help));
}

pub(super) fn check(checker: &mut Checker<'_>, instruction: &Instruction, element: &Element) {
    let Some(mode) = element.interpolation else { return };
    let sample =
        matches!(mode.value, Interpolation::LINEAR_SAMPLE | Interpolation::LINEAR_NOPERSPECTIVE_SAMPLE);
    if sample && checker.profile.model() == Model::V4_0 {
        let message = format!("`{}` exists from shader model 4.1 on", mode.value);
        checker.report(&rules::INTERPOLATION, mode.span, message);
        return;
    }
    if instruction.op != Op::DclInputPsSgv && mode.value == Interpolation::UNDEFINED {
        missing(checker, instruction);
        return;
    }
    let wanted = modes_of(instruction).filter(|modes| !modes.contains(&mode.value));
    if let Some([wanted, ..]) = wanted {
        let message = format!("this input is interpolated `{wanted}`, not `{}`", mode.value);
        let diagnostic = checker.error(&rules::INTERPOLATION, mode.span, message);
        checker.push(diagnostic.help(format!("write `{wanted}`")));
        return;
    }
    one_mode(checker, element, mode.value);
}

/// The modes that an input may have, if not all of them.
fn modes_of(instruction: &Instruction) -> Option<&'static [Interpolation]> {
    let Payload::Element { system_value, semantic, .. } = &instruction.payload else { return None };
    if let Some(value) = system_value {
        return modes_of_value(value.value);
    }
    let semantic = semantic.as_ref()?;
    let of_name = || SystemValueSemantic::from_name(&semantic.name).map(|row| row.component_type);
    let kind = semantic.component_type.or_else(of_name)?;
    (kind != ComponentType::Float).then_some(&CONSTANT)
}

fn modes_of_value(value: SystemValue) -> Option<&'static [Interpolation]> {
    match value {
        SystemValue::POSITION => Some(&POSITION),
        SystemValue::CLIP_DISTANCE | SystemValue::CULL_DISTANCE => None,
        _ => Some(&CONSTANT),
    }
}

/// The mode to suggest in a declaration, where one has to be written.
pub(super) fn usual(op: Op, value: SystemValue) -> Option<Interpolation> {
    let modes = modes_of_value(value).and_then(|modes| modes.first().copied());
    (op == Op::DclInputPsSiv).then(|| modes.unwrap_or(Interpolation::LINEAR))
}

/// All of a register is interpolated in one way.
fn one_mode(checker: &mut Checker<'_>, element: &Element, mode: Interpolation) {
    let other = checker.declared.inputs.iter().find(|other| {
        other.register == element.register && other.interpolation.is_some_and(|other| other.value != mode)
    });
    if let Some(other) = other.map(|other| other.span) {
        let message = format!("all components of `v{}` are interpolated in the same way", element.register);
        let diagnostic = checker
            .error(&rules::INTERPOLATION, element.span, message)
            .label(other, "the others are declared here");
        checker.push(diagnostic);
    }
}
