//! Which registers an instruction reads and writes, how they are indexed, and whether they hold anything.

use super::{Checker, matrix, relative, scalar, structure, texture};
use crate::isa::{Class, Family, Op, Profile, RegisterFile, SourceModifier, Stage, WriteMask};
use crate::program::{Destination, Instruction, Register, RelativeIndex, Source};
use crate::rules;
use crate::span::Span;

pub(super) fn check(checker: &mut Checker<'_>, instruction: &Instruction) {
    if has_named_operands(instruction.op, checker.profile) {
        structure::operands(checker, instruction);
        return;
    }
    if instruction.op.info(checker.profile).class == Class::Texture {
        texture::check(checker, instruction);
    } else {
        for (index, source) in instruction.sources.iter().enumerate() {
            check_source(checker, instruction, index, source);
        }
    }
    if let Some(destination) = &instruction.destination {
        check_destination(checker, instruction, destination);
    }
}

/// Flow control that names labels, booleans and so on, instead of reading values.
pub(super) fn has_named_operands(op: Op, profile: Profile) -> bool {
    op.info(profile).class == Class::Flow && !matches!(op, Op::IfCmp | Op::BreakCmp | Op::SetP)
}

fn check_source(checker: &mut Checker<'_>, instruction: &Instruction, index: usize, source: &Source) {
    let file = source.register.file;
    if !readable(file) {
        let message = format!("`{}` cannot be read by `{}`", source.register, mnemonic(checker, instruction));
        let mut diagnostic = checker.error(&rules::SOURCE_REGISTER, source.span, message);
        diagnostic.help = place_of(file).map(str::to_owned);
        checker.push(diagnostic);
        return;
    }
    relative::check_source(checker, source);
    let mut plain = modifier(checker, instruction, index, source);
    if index == 1 && instruction.op.matrix().is_some() {
        plain &= matrix::plain(checker, source);
        matrix::rows_in_range(checker, instruction, source);
    }
    scalar::check_source(checker, instruction, source);
    count(checker, source.register, source.span);
    // What a faulty operand would read depends on what is wrong with it.
    if plain {
        initialised(checker, instruction, index, source);
    }
}

/// Where a register that no ordinary instruction reads has its place.
fn place_of(file: RegisterFile) -> Option<&'static str> {
    Some(match file {
        RegisterFile::RasterizerOut
        | RegisterFile::AttributeOut
        | RegisterFile::TexCoordOut
        | RegisterFile::Output => "outputs are only written: keep the value in an `r#` as well",
        RegisterFile::Address => "`a0` only indexes constants: `c[a0.x]`",
        RegisterFile::Loop => "`aL` only indexes: `c[aL]`",
        RegisterFile::ConstInt => "integers are read by `rep` and `loop` only",
        RegisterFile::ConstBool => "booleans are read by `if` and `callnz` only",
        RegisterFile::Predicate => "a predicate stands in front: `(p0) mov …`, or is a condition: `if p0.x`",
        RegisterFile::Sampler => "samplers are read by texture instructions only",
        RegisterFile::Label => "labels are named by `call` and `callnz` only",
        _ => return None,
    })
}

pub(super) fn readable(file: RegisterFile) -> bool {
    matches!(file, RegisterFile::Temp | RegisterFile::Input | RegisterFile::Const)
}

fn mnemonic(checker: &Checker<'_>, instruction: &Instruction) -> &'static str {
    instruction.op.info(checker.profile).mnemonic
}

/// The answer is whether the modifier exists here.
fn modifier(checker: &mut Checker<'_>, instruction: &Instruction, index: usize, source: &Source) -> bool {
    let profile = checker.profile;
    if instruction.op == Op::Sub && index == 1 && source.modifier == SourceModifier::Not {
        let message = "`!` belongs to booleans and predicates, `sub` cannot take it";
        let help = format!("write `{}`", checker.with_modifier(source, SourceModifier::None));
        checker.push(checker.error(&rules::SUB_SOURCE_MODIFIER, source.span, message).help(help));
        return false;
    }
    let exists = match source.modifier {
        SourceModifier::None | SourceModifier::Negate => true,
        SourceModifier::Abs | SourceModifier::AbsNegate => profile.major() == 3,
        _ => false,
    };
    if !exists {
        let text = format!("{}{}", source.modifier.prefix(), source.modifier.suffix());
        let (message, plain) = if source.modifier == SourceModifier::Not {
            let message = format!("`!` belongs to booleans and predicates, not to `{}`", source.register);
            (message, SourceModifier::Negate)
        } else {
            (format!("`{text}` cannot stand on `{}` in {profile}", source.register), SourceModifier::None)
        };
        let help = format!("write `{}`", checker.with_modifier(source, plain));
        checker.push(checker.error(&rules::SOURCE_MODIFIER, source.span, message).help(help));
    }
    exists
}

/// A device may have fewer registers than the language can name.
pub(super) fn count(checker: &mut Checker<'_>, register: Register, span: Span) {
    let (rule, available, name) = match register.file {
        RegisterFile::Temp => (&rules::TEMP_COUNT, checker.limits.temps, "NumTemps"),
        RegisterFile::Const => {
            (&rules::FLOAT_CONSTANT_COUNT, checker.limits.float_constants, "MaxVertexShaderConst")
        }
        _ => return,
    };
    if register.index < available {
        return;
    }
    let message = format!(
        "`{register}` is beyond the {available} `{}` registers of this {} device",
        register.file.name_of_file(),
        checker.profile
    );
    let sw = if checker.profile.major() == 3 { "vs_3_sw" } else { "vs_2_sw" };
    let help = format!("raise {name} to at least {}, or choose {sw}", register.index + 1);
    checker.push(checker.error(rule, span, message).limit(register.index + 1, available).help(help));
}

/// Reads of temporaries that hold nothing (vs_1_1) and of inputs that nobody declared.
fn initialised(checker: &mut Checker<'_>, instruction: &Instruction, index: usize, source: &Source) {
    if source.relative.is_some() {
        return;
    }
    let wanted = components_used(instruction, index, checker.profile);
    let read = source.swizzle.components_read(wanted);
    let rows = if index == 1 { instruction.op.matrix().map_or(1, |(rows, _)| rows) } else { 1 };
    let available = source.register.file.count(checker.profile);
    for row in 0..rows {
        let register = Register::new(source.register.file, source.register.index.saturating_add(row));
        match register.file {
            _ if register.index >= available => return,
            RegisterFile::Temp if checker.family == Family::Vs1 => {
                unwritten(checker, register, read, source.span)
            }
            // vs_2 looks at the first row only.
            RegisterFile::Input if row == 0 || checker.family != Family::Vs2 => {
                undeclared(checker, register, read, source.span);
            }
            _ => return,
        }
    }
}

/// Reports a temporary that holds nothing yet.
fn unwritten(checker: &mut Checker<'_>, register: Register, read: WriteMask, span: Span) {
    let written = checker.state.written(register);
    if checker.state.unknown_write || written.contains(read) {
        return;
    }
    let missing = WriteMask(read.0 & !written.0);
    let message = format!("`{register}{missing}` is read before anything was written to it");
    checker.report(&rules::UNINITIALISED_READ, span, message);
}

/// Reports an input whose components were not all declared.
pub(super) fn undeclared(checker: &mut Checker<'_>, register: Register, read: WriteMask, span: Span) {
    let declared = checker.state.declared_components(register);
    if declared.contains(read) || checker.state.unknown_declaration {
        return;
    }
    let missing = WriteMask(read.0 & !declared.0);
    let message = format!("`{register}{missing}` is read but not declared");
    let help = declaration_help(register, declared, read);
    checker.push(checker.error(&rules::INPUT_DECLARED, span, message).help(help));
}

/// How an input or output gets its declaration, or the missing part of it.
fn declaration_help(register: Register, declared: WriteMask, used: WriteMask) -> String {
    if declared == WriteMask::NONE {
        return format!("declare it at the top, for example `dcl_texcoord0 {register}`");
    }
    format!("declare `{register}{}`, where now it is `{register}{declared}`", WriteMask(declared.0 | used.0))
}

/// Places of a source that count, before its swizzle: what the operation reads for the mask it writes.
pub(super) fn components_used(instruction: &Instruction, index: usize, profile: Profile) -> WriteMask {
    let mask = instruction.destination.map_or(WriteMask::X, |destination| destination.mask);
    match instruction.op {
        Op::Dp3 | Op::M3x4 | Op::M3x3 | Op::M3x2 => WriteMask::XYZ,
        Op::Dp4 | Op::M4x4 | Op::M4x3 | Op::TexLdL => WriteMask::ALL,
        Op::Crs => crs_components(mask),
        Op::Nrm => WriteMask(mask.0 | 7),
        Op::Lit => lit_components(mask),
        Op::Dst => dst_components(mask, index),
        _ if instruction.op.info(profile).scalar_sources || instruction.op == Op::SinCos => WriteMask::X,
        _ => mask,
    }
}

fn crs_components(mask: WriteMask) -> WriteMask {
    let mut used = 0;
    for component in mask.components() {
        used |= match component {
            0 => 0b110,
            1 => 0b101,
            2 => 0b011,
            _ => 0,
        };
    }
    WriteMask(used)
}

fn lit_components(mask: WriteMask) -> WriteMask {
    let mut used = 0;
    if mask.has(1) {
        used |= 0b0001;
    }
    if mask.has(2) {
        used |= 0b1011;
    }
    WriteMask(used)
}

fn dst_components(mask: WriteMask, index: usize) -> WriteMask {
    let read = if index == 0 { 0b0110 } else { 0b1010 };
    WriteMask(mask.0 & read)
}

/// `a0` and `p0` have one writer each; the answer is whether the destination was refused.
pub(super) fn special_writer(
    checker: &mut Checker<'_>,
    instruction: &Instruction,
    destination: &Destination,
) -> bool {
    let op = instruction.op;
    let name = mnemonic(checker, instruction);
    let vs_1 = checker.family == Family::Vs1;
    let (rule, message, help) = match (destination.register.file, op) {
        (RegisterFile::Address, Op::Mova) => return false,
        (RegisterFile::Address, Op::Mov) if vs_1 => {
            if destination.mask == WriteMask::X {
                return false;
            }
            (
                &rules::ADDRESS_MASK,
                "vs_1_1 writes the address register as `a0.x`".into(),
                Some("write `a0.x`"),
            )
        }
        (RegisterFile::Address, _) => {
            let writer = if vs_1 { "mov" } else { "mova" };
            let help = match op {
                _ if vs_1 => "copy the result: `mov a0.x, r#`",
                Op::Mov => "use `mova`",
                _ => "copy the result: `mova a0, r#`",
            };
            let help = Some(help);
            (&rules::ADDRESS_WRITER, format!("`a0` is written by `{writer}` only, not by `{name}`"), help)
        }
        (_, Op::Mova) => (
            &rules::MOVA_DESTINATION,
            format!("`mova` writes `a0`, not `{}`", destination.register),
            Some("use `mov`"),
        ),
        (RegisterFile::Predicate, Op::SetP | Op::Dcl) => return false,
        (RegisterFile::Predicate, _)
            if checker.profile.stage() == Stage::Vertex || checker.profile.major() == 3 =>
        {
            let message = format!("`p0` is written by `setp` only, not by `{name}`");
            (&rules::PREDICATE_WRITER, message, Some("compare: `setp_gt p0, …, …`"))
        }
        (_, Op::SetP) if checker.profile.stage() == Stage::Vertex || checker.profile.major() == 3 => (
            &rules::SETP_DESTINATION,
            format!("`{}` writes `p0`, not `{}`", checker.spelling(instruction), destination.register),
            Some("write `p0`"),
        ),
        _ => return false,
    };
    let mut diagnostic = checker.error(rule, destination.span, message);
    diagnostic.help = help.map(str::to_owned);
    checker.push(diagnostic);
    true
}

fn check_destination(checker: &mut Checker<'_>, instruction: &Instruction, destination: &Destination) {
    if destination.mask == WriteMask::NONE {
        checker.report(&rules::EMPTY_MASK, destination.span, "nothing is written: the mask is empty");
        return;
    }
    let address = |index: &RelativeIndex| index.register.file == RegisterFile::Address;
    if let Some(index) = destination.relative.filter(|index| address(index) && !index.swizzle.is_replicate())
    {
        let message = "an output is indexed by `aL`, and an index names one component";
        checker.push(checker.error(&rules::INDEX_COMPONENT, index.span, message).code(5475));
        return;
    }
    if special_writer(checker, instruction, destination) {
        return;
    }
    saturate(checker, instruction);
    let file = destination.register.file;
    let writable = matches!(
        file,
        RegisterFile::Temp
            | RegisterFile::RasterizerOut
            | RegisterFile::AttributeOut
            | RegisterFile::TexCoordOut
            | RegisterFile::Output
            | RegisterFile::Address
            | RegisterFile::Predicate
    );
    if !writable {
        let message = format!("`{}` cannot be written", destination.register);
        let help = match file {
            RegisterFile::Const | RegisterFile::ConstInt | RegisterFile::ConstBool => {
                "constants are set by definitions at the top, or by the application"
            }
            RegisterFile::Input => "inputs are only read: write to an `r#`",
            _ => "write to an `r#` or an output",
        };
        checker.push(checker.error(&rules::DESTINATION_REGISTER, destination.span, message).help(help));
        return;
    }
    count(checker, destination.register, destination.span);
    if destination.relative.is_some() {
        relative::check_destination(checker, destination);
    } else if file == RegisterFile::Output {
        undeclared_output(checker, destination);
    }
}

fn undeclared_output(checker: &mut Checker<'_>, destination: &Destination) {
    let declared = checker.state.declared_components(destination.register);
    if declared.contains(destination.mask) || checker.state.unknown_declaration {
        return;
    }
    let missing = WriteMask(destination.mask.0 & !declared.0);
    let message = format!("`{}{missing}` is written but not declared", destination.register);
    let help = declaration_help(destination.register, declared, destination.mask);
    checker.push(checker.error(&rules::OUTPUT_DECLARED, destination.span, message).help(help));
}

fn saturate(checker: &mut Checker<'_>, instruction: &Instruction) {
    let refused = matches!(instruction.op, Op::Mova | Op::Frc | Op::SinCos | Op::SetP)
        || instruction.op.info(checker.profile).class == Class::Texture;
    if instruction.modifiers.saturate && refused {
        let message = format!("`{}` takes no `_sat`", checker.spelling(instruction));
        checker.push(
            checker.error(&rules::SATURATE, instruction.mnemonic_span, message).help("leave out `_sat`"),
        );
    }
}
