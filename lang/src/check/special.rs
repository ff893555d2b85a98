//! What single operations ask of their operands.

use super::Checker;
use crate::isa::{Family, Op, RegisterFile, SourceModifier, Stage, Swizzle, WriteMask};
use crate::program::{Destination, Instruction, Source};
use crate::rules::{self, Rule};

pub(super) fn check(checker: &mut Checker<'_>, instruction: &Instruction) {
    let Some(destination) = &instruction.destination else { return };
    match instruction.op {
        Op::Nrm => nrm(checker, instruction, destination),
        Op::Crs => crs(checker, instruction, destination),
        Op::Pow => {
            temp(checker, instruction, destination, &rules::POW_TEMP);
            same(checker, instruction, destination, &[1], &rules::POW_SAME);
        }
        Op::Lrp => {
            temp(checker, instruction, destination, &rules::LRP_TEMP);
            same(checker, instruction, destination, &[0, 2], &rules::LRP_SAME);
        }
        Op::Sgn => sgn(checker, instruction),
        Op::SinCos => sincos(checker, instruction, destination),
        Op::Frc if checker.family == Family::Vs1 => frc(checker, destination),
        _ => {}
    }
}

fn name(checker: &Checker<'_>, instruction: &Instruction) -> &'static str {
    instruction.op.info(checker.profile).mnemonic
}

/// The destination has to be a temporary, in vertex shaders.
fn temp(
    checker: &mut Checker<'_>,
    instruction: &Instruction,
    destination: &Destination,
    rule: &'static Rule,
) {
    if destination.register.file == RegisterFile::Temp || checker.profile.stage() == Stage::Pixel {
        return;
    }
    let message =
        format!("`{}` writes a temporary, not `{}`", name(checker, instruction), destination.register);
    let help = format!("write to an `r#` and copy it with `mov {}, r#`", destination.register);
    checker.push(checker.error(rule, destination.span, message).help(help));
}

/// The destination has to differ from these sources.
fn same(
    checker: &mut Checker<'_>,
    instruction: &Instruction,
    destination: &Destination,
    sources: &[usize],
    rule: &'static Rule,
) {
    for source in sources.iter().filter_map(|&index| instruction.sources.get(index)) {
        if source.register == destination.register && source.relative.is_none() {
            let message = format!(
                "`{}` writes `{}` while it reads it",
                name(checker, instruction),
                destination.register
            );
            let diagnostic =
                checker.error(rule, source.span, message).label(destination.span, "written here");
            checker.push(diagnostic.help("use another register for the result"));
            return;
        }
    }
}

fn frc(checker: &mut Checker<'_>, destination: &Destination) {
    if matches!(destination.mask, WriteMask::Y | WriteMask::XY) {
        return;
    }
    let message = "`frc` of vs_1_1 writes `.y` or `.xy`";
    let diagnostic = checker.error(&rules::FRC_MASK, destination.mask_span, message);
    checker.push(diagnostic.help(format!("write `{}`", checker.with_mask(destination, WriteMask::XY))));
}

fn nrm(checker: &mut Checker<'_>, instruction: &Instruction, destination: &Destination) {
    temp(checker, instruction, destination, &rules::NRM_TEMP);
    same(checker, instruction, destination, &[0], &rules::NRM_SAME);
    if !matches!(destination.mask, WriteMask::XYZ | WriteMask::ALL) {
        let diagnostic =
            checker.error(&rules::NRM_MASK, destination.mask_span, "`nrm` writes `.xyz` or everything");
        let help = format!("write `{}`", checker.with_mask(destination, WriteMask::XYZ));
        checker.push(diagnostic.help(help));
    }
}

fn crs(checker: &mut Checker<'_>, instruction: &Instruction, destination: &Destination) {
    temp(checker, instruction, destination, &rules::CRS_TEMP);
    same(checker, instruction, destination, &[0, 1], &rules::CRS_SAME);
    for source in instruction.sources.iter().filter(|source| source.swizzle != Swizzle::IDENTITY) {
        let message = "a source of `crs` takes no swizzle";
        let diagnostic = checker.error(&rules::CRS_SWIZZLE, source.swizzle_span, message);
        let help = format!("write `{}`", checker.with_swizzle(source, Swizzle::IDENTITY));
        checker.push(diagnostic.help(help));
    }
    if destination.mask.has(3) {
        let diagnostic = checker.error(&rules::CRS_MASK, destination.mask_span, "`crs` never writes w");
        let rest = WriteMask(destination.mask.0 & 7);
        let mask = if rest == WriteMask::NONE { WriteMask::XYZ } else { rest };
        checker.push(diagnostic.help(format!("write `{}`", checker.with_mask(destination, mask))));
    }
}

fn sgn(checker: &mut Checker<'_>, instruction: &Instruction) {
    let [first, second, third] = instruction.sources.as_slice() else { return };
    let is_temp = |source: &Source| source.register.file == RegisterFile::Temp;
    if !is_temp(second) || !is_temp(third) || second.register == third.register {
        let wrong = if is_temp(second) { third } else { second };
        let message = if is_temp(wrong) {
            format!("`{}` is both scratch registers of `sgn`", wrong.register)
        } else {
            format!("`{}` cannot be scratch of `sgn`: only a temporary can", wrong.register)
        };
        let diagnostic = checker.error(&rules::SGN_SCRATCH, wrong.span, message);
        checker.push(diagnostic.help("name two different temporaries that hold nothing you need"));
    }
    for scratch in [second, third] {
        if scratch.register == first.register {
            let message =
                format!("`{}` is scratch of `sgn` and cannot be its first source", scratch.register);
            let diagnostic = checker.error(&rules::SGN_SAME, first.span, message);
            checker.push(diagnostic.label(scratch.span, "scratch register"));
        }
        if scratch.swizzle != Swizzle::IDENTITY || scratch.modifier != SourceModifier::None {
            let message = "a scratch register of `sgn` takes no swizzle and no modifier";
            let diagnostic = checker.error(&rules::SGN_PLAIN, scratch.span, message);
            checker.push(diagnostic.help(format!("write `{}`", scratch.register)));
        }
    }
}

fn sincos(checker: &mut Checker<'_>, instruction: &Instruction, destination: &Destination) {
    if destination.register.file != RegisterFile::Temp {
        let message = format!("`sincos` writes a temporary, not `{}`", destination.register);
        let help = format!("write to an `r#` and copy it with `mov {}, r#`", destination.register);
        checker.push(checker.error(&rules::SINCOS_TEMP, destination.span, message).help(help));
    }
    same(checker, instruction, destination, &[0], &rules::SINCOS_SAME);
    if !matches!(destination.mask, WriteMask::X | WriteMask::Y | WriteMask::XY) {
        let message = "`sincos` writes `.x` (cosine), `.y` (sine) or `.xy`";
        let diagnostic = checker.error(&rules::SINCOS_MASK, destination.mask_span, message);
        checker.push(diagnostic.help(format!("write `{}`", checker.with_mask(destination, WriteMask::XY))));
    }
    if let Some(angle) = instruction.sources.first().filter(|angle| !angle.swizzle.is_replicate()) {
        let diagnostic = checker.error(
            &rules::SINCOS_SOURCE,
            angle.swizzle_span,
            "the angle of `sincos` is one component",
        );
        checker.push(diagnostic.help(format!("select it: `{}`", checker.with_one_component(angle))));
    }
    if let [_, second, third] = instruction.sources.as_slice() {
        sincos_constants(checker, second, third);
    }
}

fn sincos_constants(checker: &mut Checker<'_>, second: &Source, third: &Source) {
    for (source, code) in [(second, [5458, 5226]), (third, [5459, 5227])] {
        if source.register.file != RegisterFile::Const {
            let code = code[usize::from(checker.profile.stage() == Stage::Pixel)];
            let message =
                format!("`{}` is no constant: `sincos` of {} takes two", source.register, checker.profile);
            let help = "they hold D3DSINCOSCONST1 and D3DSINCOSCONST2; `sincos` of vs_3_0 takes none";
            checker.push(checker.error(&rules::SINCOS_CONSTANTS, source.span, message).code(code).help(help));
            continue;
        }
        if source.modifier != SourceModifier::None {
            let message = "a constant of `sincos` takes no modifier";
            let help = format!("write `{}`", checker.with_modifier(source, SourceModifier::None));
            checker.push(checker.error(&rules::SINCOS_CONSTANT_MODIFIER, source.span, message).help(help));
        }
        if source.swizzle != Swizzle::IDENTITY {
            let message = "a constant of `sincos` takes no swizzle";
            let diagnostic = checker.error(&rules::SINCOS_CONSTANT_SWIZZLE, source.swizzle_span, message);
            let help = format!("write `{}`", checker.with_swizzle(source, Swizzle::IDENTITY));
            checker.push(diagnostic.help(help));
        }
    }
    if second.register == third.register && second.relative == third.relative {
        let message = "the two constants of `sincos` are the same register";
        let diagnostic = checker.error(&rules::SINCOS_CONSTANTS_DIFFER, third.span, message);
        let help = "they hold D3DSINCOSCONST1 and D3DSINCOSCONST2";
        checker.push(diagnostic.label(second.span, "the first of them").help(help));
    }
}
