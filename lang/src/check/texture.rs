//! Texture instructions of vs_3: `texldl`.

use super::{Checker, registers, relative};
use crate::isa::{Op, RegisterFile, SourceModifier, WriteMask};
use crate::program::Instruction;
use crate::rules;

pub(super) fn check(checker: &mut Checker<'_>, instruction: &Instruction) {
    let (Op::TexLdL, [coordinate, sampler]) = (instruction.op, instruction.sources.as_slice()) else {
        return;
    };
    if !matches!(coordinate.register.file, RegisterFile::Temp | RegisterFile::Input | RegisterFile::Const) {
        let message = format!("`{}` cannot be a texture coordinate", coordinate.register);
        let diagnostic = checker.error(&rules::TEXTURE_COORDINATE, coordinate.span, message);
        checker.push(diagnostic.help("a coordinate is an `r#`, `v#` or `c#`"));
    } else {
        relative::check_source(checker, coordinate);
        if coordinate.modifier != SourceModifier::None {
            let message = "a texture coordinate takes no modifier";
            let help = format!("write `{}`", checker.with_modifier(coordinate, SourceModifier::None));
            let diagnostic = checker.error(&rules::TEXTURE_COORDINATE_MODIFIER, coordinate.span, message);
            checker.push(diagnostic.help(help));
        }
        registers::count(checker, coordinate.register, coordinate.span);
        if coordinate.register.file == RegisterFile::Input && coordinate.relative.is_none() {
            let read = coordinate.swizzle.components_read(WriteMask::ALL);
            registers::undeclared(checker, coordinate.register, read, coordinate.span);
        }
    }
    if sampler.register.file != RegisterFile::Sampler {
        let message = format!("`{}` is no sampler", sampler.register);
        let diagnostic = checker.error(&rules::TEXTURE_SAMPLER, sampler.span, message);
        checker.push(diagnostic.help("samplers are `s0` to `s3`, declared by `dcl_2d s0`"));
        return;
    }
    if sampler.modifier != SourceModifier::None {
        let help = format!("write `{}`", checker.with_modifier(sampler, SourceModifier::None));
        let message = "a sampler takes no modifier";
        checker.push(checker.error(&rules::SAMPLER_MODIFIER, sampler.span, message).help(help));
    }
    let declared = checker.state.samplers.iter().any(|(index, ..)| *index == sampler.register.index);
    if !declared && !checker.state.unknown_declaration {
        let message = format!("`{}` is used but not declared", sampler.register);
        let diagnostic = checker.error(&rules::SAMPLER_DECLARED, sampler.span, message);
        checker.push(diagnostic.help(format!("declare it at the top: `dcl_2d {}`", sampler.register)));
    }
}
