//! Global flags, and what needs them.

use super::Checker;
use super::declared::Shape;
use crate::sm4::isa::{Feature, GlobalFlags, Model};
use crate::sm4::program::{Instruction, Spanned};
use crate::sm4::rules;

/// Flags that shader model 4 does not have.
const MODEL_5: [GlobalFlags; 5] = [
    GlobalFlags::ENABLE_DOUBLE_PRECISION_FLOAT_OPS,
    GlobalFlags::FORCE_EARLY_DEPTH_STENCIL,
    GlobalFlags::ENABLE_MINIMUM_PRECISION,
    GlobalFlags::ENABLE_11_1_DOUBLE_EXTENSIONS,
    GlobalFlags::ENABLE_11_1_SHADER_EXTENSIONS,
];

pub(super) fn declare(checker: &mut Checker<'_>, instruction: &Instruction, read: Spanned<GlobalFlags>) {
    let earlier = checker.declared.flags.replace(read);
    if let Some(earlier) = earlier {
        let diagnostic = checker
            .error(&rules::DECLARED_TWICE, instruction.mnemonic_span, "the global flags are declared twice")
            .label(earlier.span, "first declared here")
            .help("join them: `dcl_globalFlags refactoringAllowed | skipOptimization`");
        checker.push(diagnostic);
    }
    let mut needless = MODEL_5.iter().filter(|&&flag| read.value.contains(flag));
    let later = if checker.is_sm5() { None } else { needless.next() };
    // The compiler marks programs of 4.x with minimum precision as well.
    if let Some(&flag) = later.filter(|&&flag| flag != GlobalFlags::ENABLE_MINIMUM_PRECISION) {
        let name = flag.names().next().unwrap_or_default();
        let message = format!("`{name}` exists from shader model 5.0 on");
        checker.report(&rules::FEATURE, read.span, message);
    }
}

/// The flag that an instruction asks for, and how to declare it; `None` when it is there or nothing is asked for.
pub(super) fn missing(checker: &Checker<'_>, feature: Feature) -> Option<&'static str> {
    let flag = match feature {
        Feature::Double => GlobalFlags::ENABLE_DOUBLE_PRECISION_FLOAT_OPS,
        Feature::DoubleExtensions => GlobalFlags::ENABLE_11_1_DOUBLE_EXTENSIONS,
        Feature::ShaderExtensions => GlobalFlags::ENABLE_11_1_SHADER_EXTENSIONS,
        Feature::RawBuffers if checker.profile.model() < Model::V5_0 => {
            GlobalFlags::ENABLE_RAW_AND_STRUCTURED_BUFFERS
        }
        _ => return None,
    };
    if checker.declared.has_flag(flag) { None } else { flag.names().next() }
}

/// Raw and structured buffers are an option of shader model 4.
pub(super) fn needs_raw_buffers(checker: &mut Checker<'_>, instruction: &Instruction, shape: Shape) {
    if matches!(shape, Shape::Typed(_)) {
        return;
    }
    if let Some(flag) = missing(checker, Feature::RawBuffers) {
        need(checker, instruction, flag);
    }
}

/// Reports that a flag is missing.
pub(super) fn need(checker: &mut Checker<'_>, instruction: &Instruction, flag: &str) {
    let message = format!("`{}` needs the global flag `{flag}`", instruction.op.mnemonic());
    let diagnostic = checker
        .error(&rules::FEATURE, instruction.mnemonic_span, message)
        .help(format!("declare it first: `dcl_globalFlags {flag}`"));
    checker.push(diagnostic);
}
