//! How inputs of pixel shaders are interpolated.

use super::Checker;
use super::declared::Element;
use crate::sm4::isa::{Interpolation, Model, Op, SystemValue};
use crate::sm4::program::Instruction;
use crate::sm4::rules;

/// Modes that a position may have.
const POSITION: [Interpolation; 3] = [
    Interpolation::LINEAR_NOPERSPECTIVE,
    Interpolation::LINEAR_NOPERSPECTIVE_CENTROID,
    Interpolation::LINEAR_NOPERSPECTIVE_SAMPLE,
];

pub(super) fn check(checker: &mut Checker<'_>, instruction: &Instruction, element: &Element) {
    let Some(mode) = element.interpolation else { return };
    let sample =
        matches!(mode.value, Interpolation::LINEAR_SAMPLE | Interpolation::LINEAR_NOPERSPECTIVE_SAMPLE);
    if sample && checker.profile.model() == Model::V4_0 {
        let message = format!("`{}` exists from shader model 4.1 on", mode.value);
        checker.report(&rules::INTERPOLATION, mode.span, message);
        return;
    }
    if instruction.op == Op::DclInputPs && mode.value == Interpolation::UNDEFINED {
        let diagnostic = checker
            .error(
                &rules::INTERPOLATION,
                instruction.mnemonic_span,
                "the input does not say how it is interpolated",
            )
            .help("write `dcl_input_ps linear`, or `dcl_input_ps constant` for integers");
        checker.push(diagnostic);
        return;
    }
    if let Some((wanted, help)) = wrong_for(element.system_value.map(|value| value.value), mode.value) {
        let message = format!("this input is interpolated `{wanted}`, not `{}`", mode.value);
        let diagnostic = checker.error(&rules::INTERPOLATION, mode.span, message).help(help);
        checker.push(diagnostic);
        return;
    }
    one_mode(checker, element, mode.value);
}

/// What a system value asks for, if the mode is another.
fn wrong_for(value: Option<SystemValue>, mode: Interpolation) -> Option<(&'static str, &'static str)> {
    match value? {
        SystemValue::POSITION if !POSITION.contains(&mode) => {
            Some(("linear noperspective", "write `linear noperspective`"))
        }
        SystemValue::RENDER_TARGET_ARRAY_INDEX | SystemValue::VIEWPORT_ARRAY_INDEX
            if mode != Interpolation::CONSTANT =>
        {
            Some(("constant", "write `constant`"))
        }
        _ => None,
    }
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
