//! Global flags, and what needs them.

use super::declared::Shape;
use super::{Checker, Missing};
use crate::sm4::isa::{Feature, GlobalFlags, Model, Op};
use crate::sm4::program::{Instruction, Payload, Spanned};
use crate::sm4::rules;
use crate::span::Span;

/// Flags that shader model 4 does not have.
const MODEL_5: [GlobalFlags; 5] = [
    GlobalFlags::ENABLE_DOUBLE_PRECISION_FLOAT_OPS,
    GlobalFlags::FORCE_EARLY_DEPTH_STENCIL,
    GlobalFlags::ENABLE_MINIMUM_PRECISION,
    GlobalFlags::ENABLE_11_1_DOUBLE_EXTENSIONS,
    GlobalFlags::ENABLE_11_1_SHADER_EXTENSIONS,
];

/// What all declarations of global flags say: what needs a flag may stand in front of it.
pub(super) fn collect(checker: &mut Checker<'_>) {
    for instruction in &checker.program.instructions {
        let declared = &mut checker.declared;
        match instruction.payload {
            _ if instruction.op != Op::DclGlobalFlags => {}
            Payload::GlobalFlags(read) if !instruction.broken => {
                declared.flags = declared.flags.union(read.value)
            }
            _ => declared.flags_unknown = true,
        }
    }
}

pub(super) fn declare(checker: &mut Checker<'_>, instruction: &Instruction, read: Spanned<GlobalFlags>) {
    let earlier = checker.declared.flags_span.replace(read.span);
    if let Some(earlier) = earlier {
        let diagnostic = checker
            .error(&rules::DECLARED_TWICE, instruction.mnemonic_span, "the global flags are declared twice")
            .label(earlier, "first declared here")
            .help("join them with `|`");
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

/// The flags that a feature asks for.
fn flags_of(feature: Feature, model: Model) -> GlobalFlags {
    match feature {
        Feature::Double => GlobalFlags::ENABLE_DOUBLE_PRECISION_FLOAT_OPS,
        Feature::DoubleExtensions => {
            GlobalFlags::ENABLE_DOUBLE_PRECISION_FLOAT_OPS.union(GlobalFlags::ENABLE_11_1_DOUBLE_EXTENSIONS)
        }
        Feature::ShaderExtensions => GlobalFlags::ENABLE_11_1_SHADER_EXTENSIONS,
        Feature::RawBuffers if model < Model::V5_0 => GlobalFlags::ENABLE_RAW_AND_STRUCTURED_BUFFERS,
        _ => GlobalFlags::default(),
    }
}

/// Reports the global flags that a feature asks for and that are not declared.
pub(super) fn need_feature(checker: &mut Checker<'_>, instruction: &Instruction, feature: Feature) {
    let flags = flags_of(feature, checker.profile.model());
    need(checker, flags, instruction.mnemonic_span, instruction.op.mnemonic());
}

/// Raw and structured buffers are an option of shader model 4.
pub(super) fn needs_raw_buffers(checker: &mut Checker<'_>, instruction: &Instruction, shape: Shape) {
    if matches!(shape, Shape::Typed(_)) {
        return;
    }
    need_feature(checker, instruction, Feature::RawBuffers);
}

/// Reports flags that are not declared, each once. `what` needs them.
pub(super) fn need(checker: &mut Checker<'_>, flags: GlobalFlags, span: Span, what: &str) {
    let declared = checker.declared.flags;
    let missing = GlobalFlags(flags.0 & !declared.0);
    let known = missing == GlobalFlags::default() || checker.declared.flags_unknown;
    if known || !checker.is_first(Missing::Flags(missing)) {
        return;
    }
    let names = |flags: GlobalFlags| flags.names().collect::<Vec<_>>().join(" | ");
    let plural = if missing.names().count() == 1 { "" } else { "s" };
    let message = format!("`{what}` needs the global flag{plural} `{}`", names(missing));
    let declaration = format!("dcl_globalFlags {}", names(declared.union(missing)));
    let mut diagnostic = checker.error(&rules::FEATURE, span, message);
    diagnostic = match checker.declared.flags_span {
        Some(span) => {
            diagnostic.label(span, "flags are declared here").help(format!("write `{declaration}` there"))
        }
        None => diagnostic.help(format!("add `{declaration}`")),
    };
    checker.push(diagnostic);
}
