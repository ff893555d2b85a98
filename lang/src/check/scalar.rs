//! Operations and outputs that are one component wide.

use super::Checker;
use crate::isa::{Family, Op, RegisterFile, Swizzle, Usage, WriteMask};
use crate::program::{Destination, Instruction, Source};
use crate::rules;

/// Operations on one component want it selected.
pub(super) fn check_source(checker: &mut Checker<'_>, instruction: &Instruction, source: &Source) {
    let info = instruction.op.info(checker.profile);
    if !info.scalar_sources || source.swizzle.is_replicate() {
        return;
    }
    // vs_1_1 takes the whole register for its x.
    if checker.family == Family::Vs1 && source.swizzle == Swizzle::IDENTITY {
        return;
    }
    let name = checker.spelling(instruction);
    let message = format!("`{name}` works on one component, which a swizzle has to select");
    let diagnostic = checker.error(&rules::SCALAR_SOURCE, source.swizzle_span, message);
    checker.push(diagnostic.help(format!("select it: `{}`", checker.with_one_component(source))));
}

/// `oFog`, `oPts`, or the output of vs_3 that holds the point size.
fn is_scalar_output(checker: &Checker<'_>, destination: &Destination) -> bool {
    match destination.register.file {
        RegisterFile::RasterizerOut => destination.register.index != 0,
        RegisterFile::Output => checker.state.declared.iter().any(|declared| {
            // What is written to a faulty declaration would only repeat its fault.
            declared.good
                && declared.register == destination.register
                && declared.usage == Some(Usage::PointSize)
                && declared.usage_index == 0
        }),
        _ => false,
    }
}

/// What may be written to a scalar output, and how.
pub(super) fn check_outputs(checker: &mut Checker<'_>, instruction: &Instruction) {
    let Some(destination) = &instruction.destination else { return };
    if destination.relative.is_some() || !is_scalar_output(checker, destination) {
        return;
    }
    let name = instruction.op.info(checker.profile).mnemonic;
    let register = destination.register;
    if register.file == RegisterFile::Output && destination.mask != WriteMask::ALL {
        let message = "the point size output is written without a mask";
        let diagnostic = checker.error(&rules::SCALAR_OUTPUT_MASK, destination.mask_span, message);
        checker.push(diagnostic.help(format!("write `{register}`")));
    }
    if let Some(predicate) = instruction.predicate.filter(|predicate| !predicate.swizzle.is_replicate()) {
        let message = format!("a predicated write of `{register}` needs one component of the predicate");
        let diagnostic = checker.error(&rules::PREDICATE_SCALAR_OUTPUT, predicate.span, message);
        checker.push(diagnostic.help(format!("write `{}`", checker.with_one_component(&predicate))));
    }
    let vs_1 = checker.family == Family::Vs1;
    let gives_vector = match instruction.op {
        Op::Lit | Op::Dst => true,
        Op::Frc => vs_1,
        Op::Crs | Op::Nrm => !vs_1,
        _ => false,
    };
    if register.file == RegisterFile::RasterizerOut && (gives_vector || instruction.op.matrix().is_some()) {
        let rule =
            if gives_vector { &rules::SCALAR_OUTPUT_INSTRUCTION } else { &rules::MATRIX_SCALAR_OUTPUT };
        let message = format!("`{name}` gives a vector, `{register}` is scalar");
        let help = match instruction.op.matrix() {
            Some((_, components)) => format!("take one row: `dp{components} {register}, …`"),
            None => format!("write to an `r#` and copy a component of it: `mov {register}, r#.x`"),
        };
        checker.push(checker.error(rule, destination.span, message).help(help));
        return;
    }
    // Dot products and operations on one component give one value anyway.
    if matches!(instruction.op, Op::Dp3 | Op::Dp4) || instruction.op.info(checker.profile).scalar_sources {
        return;
    }
    for source in instruction.sources.iter().filter(|source| !source.swizzle.is_replicate()) {
        let message = format!("`{register}` is scalar: the source has to select one component");
        let diagnostic = checker.error(&rules::SCALAR_OUTPUT_SOURCE, source.swizzle_span, message);
        checker.push(diagnostic.help(format!("select it: `{}`", checker.with_one_component(source))));
    }
}
