//! Instructions of 2_x that a device may lack.

use super::Checker;
use crate::isa::{Op, Profile};
use crate::program::Instruction;
use crate::rules;

pub(super) fn check(checker: &mut Checker<'_>, instruction: &Instruction) {
    let profile = checker.profile;
    if !matches!(profile, Profile::Vs2_x | Profile::Ps2_x) {
        return;
    }
    let name = checker.spelling(instruction);
    let by_predicate = instruction.condition_is_predicate();
    let needs_flow =
        matches!(instruction.op, Op::IfCmp | Op::Break | Op::BreakCmp | Op::SetP) || by_predicate;
    let needs_predication = instruction.op == Op::SetP || instruction.predicate.is_some() || by_predicate;
    if needs_flow && checker.limits.dynamic_depth == 0 {
        let message = format!("`{name}` needs dynamic flow control, which this device lacks");
        let help = "set DynamicFlowControlDepth to 24, or choose vs_2_sw or vs_3_0";
        checker.push(
            checker
                .error(&rules::DYNAMIC_FLOW_CAPS, instruction.mnemonic_span, message)
                .limit(1, 0)
                .help(help),
        );
    }
    if needs_predication && !checker.limits.predication {
        let span = instruction.predicate.map_or(instruction.mnemonic_span, |predicate| predicate.span);
        let message = if instruction.predicate.is_some() {
            "predicated instructions need PREDICATION, which this device lacks".to_owned()
        } else {
            format!("`{name}` needs PREDICATION, which this device lacks")
        };
        let help = "set Predication to 1, or choose vs_2_sw or vs_3_0";
        checker.push(checker.error(&rules::PREDICATION_CAPS, span, message).help(help));
    }
}
