//! Read ports: how many different registers of a file one instruction may read.

use super::Checker;
use crate::isa::{Op, Profile, RegisterFile, SourceModifier, Stage, Swizzle};
use crate::program::{Instruction, Source};
use crate::rules;

pub(super) fn check(checker: &mut Checker<'_>, instruction: &Instruction) {
    if !checker.limits.read_ports {
        return;
    }
    for file in [RegisterFile::Input, RegisterFile::Const] {
        let read: Vec<&Source> =
            instruction.sources.iter().filter(|source| source.register.file == file).collect();
        if read.len() > 1 && !(instruction.op == Op::SinCos && file == RegisterFile::Const) {
            one_port(checker, file, &read);
        }
    }
    constant_reads(checker, instruction);
    constant_abs(checker, instruction);
}

fn one_port(checker: &mut Checker<'_>, file: RegisterFile, read: &[&Source]) {
    let constant = file == RegisterFile::Const;
    let first = read[0];
    for source in &read[1..] {
        let absolute_first = first.relative.is_none();
        if first.relative.is_some() != source.relative.is_some() {
            let rule = if constant { &rules::CONST_MIXED_INDEX } else { &rules::INPUT_MIXED_INDEX };
            let message = format!(
                "`{}` and `{}` are read, one of them by index: there is one port",
                plain(checker, first),
                plain(checker, source)
            );
            let mut diagnostic = checker.error(rule, source.span, message).label(first.span, "the other one");
            if !absolute_first {
                diagnostic.code = relative_first_code(checker.profile, constant).or(diagnostic.code);
            }
            checker.push(diagnostic.help(copy_help(checker, source)));
            return;
        }
        if source.relative.is_some() && !same_read(first, source) {
            let rule = if constant { &rules::CONST_TWO_INDICES } else { &rules::INPUT_TWO_INDICES };
            let message = format!(
                "`{}` and `{}` are read, by two indices: there is one port",
                plain(checker, first),
                plain(checker, source)
            );
            let diagnostic = checker.error(rule, source.span, message).label(first.span, "the other one");
            checker.push(diagnostic.help(copy_help(checker, source)));
            return;
        }
        if first.register != source.register {
            let (rule, kind) = if constant {
                (&rules::CONST_READ_PORT, "constant")
            } else {
                (&rules::INPUT_READ_PORT, "input")
            };
            let message = format!(
                "two {kind}s are read, `{}` and `{}`: there is one port",
                first.register, source.register
            );
            let diagnostic =
                checker.error(rule, source.span, message).limit(2, 1).label(first.span, "the other one");
            checker.push(diagnostic.help(copy_help(checker, source)));
            return;
        }
    }
}

/// Both operands read the same register, by the same index if any.
pub(super) fn same_read(a: &Source, b: &Source) -> bool {
    let index = |source: &Source| source.relative.map(|index| (index.register, index.swizzle));
    a.register == b.register && index(a) == index(b)
}

/// The register with its index alone.
fn plain(checker: &Checker<'_>, source: &Source) -> String {
    let bare = Source { modifier: SourceModifier::None, ..*source };
    checker.with_swizzle(&bare, Swizzle::IDENTITY)
}

/// Codes where the indexed operand comes before the plain one.
fn relative_first_code(profile: Profile, constant: bool) -> Option<u16> {
    match (profile.stage(), profile.major(), constant) {
        (Stage::Vertex, 1, true) => Some(5343),
        (Stage::Vertex, 2, true) => Some(5747),
        (Stage::Vertex, 3, true) => Some(5749),
        (Stage::Vertex, 3, false) => Some(5748),
        (Stage::Pixel, 3, false) => Some(5390),
        _ => None,
    }
}

/// 2_0 and 2_x read at most two constant operands, even of one register.
fn constant_reads(checker: &mut Checker<'_>, instruction: &Instruction) {
    if checker.profile.major() != 2 || instruction.op == Op::SinCos {
        return;
    }
    let mut constants =
        instruction.sources.iter().filter(|source| source.register.file == RegisterFile::Const);
    let Some(third) = constants.nth(2) else { return };
    let message = format!("three operands are constants, {} allows two", checker.profile);
    let diagnostic = checker.error(&rules::CONST_READ_COUNT, third.span, message).limit(3, 2);
    checker.push(diagnostic.help(copy_help(checker, third)));
}

fn constant_abs(checker: &mut Checker<'_>, instruction: &Instruction) {
    if checker.profile.major() != 3 {
        return;
    }
    let is_abs = |source: &Source| matches!(source.modifier, SourceModifier::Abs | SourceModifier::AbsNegate);
    let mut constants =
        instruction.sources.iter().filter(|source| source.register.file == RegisterFile::Const);
    let Some(first) = constants.next() else { return };
    if let Some(other) = constants.find(|source| is_abs(source) != is_abs(first)) {
        let message = "`_abs` stands on one constant and not on another";
        let diagnostic =
            checker.error(&rules::CONST_ABS, other.span, message).label(first.span, "the other constant");
        checker.push(diagnostic.help(copy_help(checker, other)));
    }
}

fn copy_help(checker: &Checker<'_>, source: &Source) -> String {
    format!("copy it to an `r#` first: `mov r#, {}`", plain(checker, source))
}
