//! Words to [`Program`].

use super::operand::{Operands, at, span};
use super::{DecodeError, DecodeErrorKind, has_length, has_sub, token};
use crate::isa::{
    Comparison, Control, InstructionInfo, Op, Profile, RegisterFile, SamplerType, Stage, Usage,
};
use crate::program::{Comment, Declaration, Instruction, Payload, Program};

/// Reads a program from its words.
///
/// Spans of the program are offsets of words. What the words of other profiles mean is not guessed: instructions
/// and registers that the profile lacks are errors, because text of the profile cannot name them either.
///
/// # Errors
///
/// When the words are no program of the profile that the first of them names.
pub fn decode(words: &[u32]) -> Result<Program, DecodeError> {
    let version = *words.first().ok_or(at(0, DecodeErrorKind::Truncated))?;
    let profile = Profile::from_version_token(version).ok_or(at(0, DecodeErrorKind::Version(version)))?;
    let mut program = Program {
        profile,
        profile_span: span(0, 1),
        instructions: Vec::new(),
        comments: Vec::new(),
        end: span(0, 0),
    };
    let mut position = 1;
    loop {
        let word = *words.get(position).ok_or(at(words.len(), DecodeErrorKind::Truncated))?;
        if word == token::END {
            break;
        }
        // The top bit of a comment token is 0; with it the word is an unknown instruction.
        if word & (token::OPCODE | 1 << 31) == token::COMMENT {
            let end = position + 1 + (word >> 16) as usize;
            let comment = words.get(position + 1..end).ok_or(at(words.len(), DecodeErrorKind::Truncated))?;
            let before = u32::try_from(program.instructions.len()).unwrap_or(u32::MAX);
            program.comments.push(Comment { before, words: comment.to_vec() });
            position = end;
        } else {
            let (instruction, end) = instruction(words, position, profile)?;
            program.instructions.push(instruction);
            position = end;
        }
    }
    program.end = span(position, position + 1);
    if position + 1 < words.len() {
        return Err(at(position + 1, DecodeErrorKind::TrailingWords));
    }
    Ok(program)
}

/// Reads the instruction at a place and tells where the next one starts.
fn instruction(words: &[u32], start: usize, profile: Profile) -> Result<(Instruction, usize), DecodeError> {
    let word = words[start];
    let (info, comparison) = form(word, start, profile)?;
    let length = (word & token::LENGTH) >> token::LENGTH_AT;
    let mut reserved = token::INSTRUCTION_RESERVED;
    let mut end = words.len();
    if has_length(profile) {
        end = start + 1 + length as usize;
        if end > words.len() {
            return Err(at(words.len(), DecodeErrorKind::Truncated));
        }
    } else {
        reserved |= token::LENGTH;
    }
    if word & reserved != 0 {
        return Err(at(start, DecodeErrorKind::ReservedBits(word & reserved)));
    }
    let wrong_length = DecodeErrorKind::Length { mnemonic: info.mnemonic, length: length as u8 };
    let missing = if has_length(profile) {
        at(start, wrong_length)
    } else {
        at(words.len(), DecodeErrorKind::Truncated)
    };
    let mut operands = Operands { words: &words[..end], position: start + 1, profile, missing };
    let mut instruction = Instruction::new(info.op, span(start, start + 1));
    instruction.comparison = comparison;
    instruction.coissue = word & token::COISSUE != 0;
    read_operands(&mut instruction, info, word & token::PREDICATED != 0, &mut operands)?;
    let position = operands.position;
    if has_length(profile) && position != end {
        return Err(at(start, wrong_length));
    }
    instruction.span = span(start, position);
    if !has_sub(profile) {
        sub_to_add(&mut instruction);
    }
    Ok((instruction, position))
}

/// The row of the instruction that a token starts.
fn form(
    word: u32,
    start: usize,
    profile: Profile,
) -> Result<(&'static InstructionInfo, Option<Comparison>), DecodeError> {
    let opcode = (word & token::OPCODE) as u16;
    let control = (word >> token::CONTROL_AT) as u8;
    let rows = InstructionInfo::with_opcode(opcode);
    let last = rows.last().ok_or(at(start, DecodeErrorKind::Opcode(opcode)))?;
    let mut mnemonic = None;
    for row in rows.iter().filter(|row| row.slots(profile).is_some()) {
        let comparison = Comparison::from_value(u32::from(control));
        match row.control {
            Control::Fixed(value) if value == control => return Ok((row, None)),
            Control::Comparison if comparison.is_some() => return Ok((row, comparison)),
            _ => mnemonic = mnemonic.or(Some(row.mnemonic)),
        }
    }
    let kind = match mnemonic {
        Some(mnemonic) => DecodeErrorKind::Control { mnemonic, value: control },
        None => {
            // Where names share a number, the newest is known best.
            let same = rows.iter().rev().find(|row| row.control == Control::Fixed(control));
            DecodeErrorKind::NotInProfile { mnemonic: same.unwrap_or(last).mnemonic, profile }
        }
    };
    Err(at(start, kind))
}

fn read_operands(
    instruction: &mut Instruction,
    info: &InstructionInfo,
    predicated: bool,
    operands: &mut Operands<'_>,
) -> Result<(), DecodeError> {
    let usage = if info.op == Op::Dcl { Some(operands.next()?) } else { None };
    if info.operands.destination {
        let (destination, modifiers) = operands.destination()?;
        instruction.destination = Some(destination);
        instruction.modifiers = modifiers;
        if let Some((offset, word)) = usage {
            let declaration = declaration(word, destination.register.file, operands.profile);
            let declaration = declaration.map_err(|kind| at(offset, kind))?;
            instruction.payload = Payload::Declaration(declaration);
        }
    }
    if predicated {
        instruction.predicate = Some(operands.predicate()?);
    }
    instruction.sources.reserve_exact(usize::from(info.operands.sources));
    for _ in 0..info.operands.sources {
        instruction.sources.push(operands.source()?);
    }
    match info.op {
        Op::Def => instruction.payload = Payload::Float(operands.four()?),
        Op::DefI => instruction.payload = Payload::Int(operands.four()?.map(|value| value as i32)),
        Op::DefB => {
            let (offset, value) = operands.next()?;
            if value > 1 {
                return Err(at(offset, DecodeErrorKind::Bool(value)));
            }
            instruction.payload = Payload::Bool(value == 1);
        }
        _ => {}
    }
    Ok(())
}

/// Reads the word of a `dcl` that tells what the register means.
fn declaration(word: u32, file: RegisterFile, profile: Profile) -> Result<Declaration, DecodeErrorKind> {
    if word & token::PARAMETER == 0 {
        return Err(DecodeErrorKind::NotAnOperand);
    }
    let known = token::PARAMETER | token::USAGE | token::USAGE_INDEX | token::SAMPLER_TYPE;
    if word & !known != 0 {
        return Err(DecodeErrorKind::ReservedBits(word & !known));
    }
    let usage_bits = word & token::USAGE;
    let usage_index = ((word & token::USAGE_INDEX) >> token::USAGE_INDEX_AT) as u8;
    let sampler_bits = (word & token::SAMPLER_TYPE) >> token::SAMPLER_TYPE_AT;
    if sampler_bits != 0 || file == RegisterFile::Sampler {
        if usage_bits != 0 || usage_index != 0 {
            return Err(DecodeErrorKind::Usage(usage_bits as u8));
        }
        let sampler_type = SamplerType::from_value(sampler_bits);
        if sampler_type.is_none() && sampler_bits != 0 {
            return Err(DecodeErrorKind::SamplerType(sampler_bits as u8));
        }
        return Ok(Declaration { sampler_type, ..Declaration::default() });
    }
    // `dcl t0` and `dcl vFace` have no usage, which is the same word as position 0. A pixel shader cannot
    // declare position 0, a vertex shader must declare a usage.
    if word == token::PARAMETER && profile.stage() == Stage::Pixel {
        return Ok(Declaration::default());
    }
    let usage = Usage::from_value(usage_bits).ok_or(DecodeErrorKind::Usage(usage_bits as u8))?;
    Ok(Declaration { usage: Some(usage), usage_index, sampler_type: None })
}

/// Outside ps_1_x a `sub` is an `add` with the sign of its second source toggled, as the assembler emits it.
fn sub_to_add(instruction: &mut Instruction) {
    if instruction.op != Op::Sub {
        return;
    }
    if let Some(source) = instruction.sources.get_mut(1)
        && let Some(toggled) = source.modifier.negated()
    {
        source.modifier = toggled;
        instruction.op = Op::Add;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::isa::{SourceModifier, Swizzle};
    use crate::program::Register;
    use DecodeErrorKind as K;

    fn error(words: &[u32]) -> (u32, DecodeErrorKind) {
        let error = decode(words).unwrap_err();
        (error.offset, error.kind)
    }

    /// The error of vs_2_x code, with offsets that count from the version.
    fn code_error(code: &[u32]) -> (u32, DecodeErrorKind) {
        error(&[&[0xfffe_0201], code, &[0xffff]].concat())
    }

    #[test]
    fn frames_are_checked() {
        assert_eq!(error(&[]), (0, K::Truncated));
        assert_eq!(error(&[0xfffe_0400]), (0, K::Version(0xfffe_0400)));
        assert_eq!(error(&[0xfffe_0200]), (1, K::Truncated));
        assert_eq!(error(&[0xfffe_0200, 0xffff, 0]), (2, K::TrailingWords));
        assert_eq!(error(&[0xfffe_0200, 0x7fff_fffe, 1]), (3, K::Truncated));
        assert_eq!(error(&[0xfffe_0101, 0x1, 0x800f_0000]), (3, K::Truncated));
        assert_eq!(error(&[0xfffe_0200, 0x0f00_0001, 0x800f_0000]), (3, K::Truncated));
    }

    #[test]
    fn instruction_tokens_are_checked() {
        assert_eq!(code_error(&[0x3f]), (1, K::Opcode(0x3f)));
        assert_eq!(code_error(&[0x8000_fffe]), (1, K::Opcode(0xfffe)));
        assert_eq!(code_error(&[0x2000_0000]), (1, K::ReservedBits(0x2000_0000)));
        assert_eq!(code_error(&[0x0100_0000, 0]), (1, K::Length { mnemonic: "nop", length: 1 }));
        assert_eq!(code_error(&[0x0100_0001, 0x800f_0000]), (1, K::Length { mnemonic: "mov", length: 1 }));
        let profile = Profile::Vs2_x;
        assert_eq!(code_error(&[0x0300_0042]), (1, K::NotInProfile { mnemonic: "texld", profile }));
        assert_eq!(code_error(&[0x0207_0029]), (1, K::Control { mnemonic: "if", value: 7 }));
        assert_eq!(error(&[0xfffe_0101, 0x0200_0001]), (1, K::ReservedBits(0x0200_0000)));
    }

    #[test]
    fn operands_are_checked() {
        let mov = |destination, source| code_error(&[0x0200_0001, destination, source]);
        assert_eq!(mov(0x000f_0000, 0x80e4_0000), (2, K::NotAnOperand));
        assert_eq!(mov(0x808f_0000, 0x80e4_0000), (2, K::ReservedBits(0x0080_0000)));
        assert_eq!(mov(0x800f_0000, 0x80e4_c000), (3, K::ReservedBits(0xc000)));
        assert_eq!(mov(0x800f_0000, 0x8ee4_0000), (3, K::SourceModifier(14)));
        assert_eq!(mov(0x800f_0000, 0x80e4_1000), (3, K::RegisterType(16)));
        assert_eq!(mov(0x800f_0800, 0x80e4_0000), (2, K::RegisterType(8)));
        let register = Register::new(RegisterFile::Temp, 32);
        assert_eq!(
            mov(0x800f_0000, 0x80e4_0020),
            (3, K::RegisterNumber { register, profile: Profile::Vs2_x })
        );
        assert_eq!(mov(0x800f_0000, 0x80e4_2020), (3, K::NotIndexable(register)));
        let indexed = |index| code_error(&[0x0300_0001, 0x800f_0000, 0xa0e4_2000, index]);
        assert_eq!(indexed(0xb1e4_0000), (4, K::SourceModifier(1)));
        assert_eq!(indexed(0xb0e4_2000), (4, K::ReservedBits(0x2000)));
        let predicated = |predicate| code_error(&[0x1300_0001, 0x800f_0000, predicate, 0x80e4_0000]);
        assert_eq!(predicated(0x80e4_0000), (3, K::Predicate(Register::new(RegisterFile::Temp, 0))));
        assert_eq!(predicated(0xb1e4_1000), (3, K::SourceModifier(1)));
        assert_eq!(code_error(&[0x0200_002f, 0xe00f_0800, 2]), (3, K::Bool(2)));
    }

    #[test]
    fn declarations_are_checked() {
        let dcl = |version, usage, register| error(&[version, 0x0200_001f, usage, register, 0xffff]);
        assert_eq!(dcl(0xfffe_0300, 0x8000_000e, 0x900f_0000), (2, K::Usage(14)));
        assert_eq!(dcl(0xfffe_0300, 0x8000_0020, 0x900f_0000), (2, K::ReservedBits(0x20)));
        assert_eq!(dcl(0xfffe_0300, 0x0000_0000, 0x900f_0000), (2, K::NotAnOperand));
        assert_eq!(dcl(0xffff_0300, 0xa800_0000, 0xa00f_0800), (2, K::SamplerType(5)));
        assert_eq!(dcl(0xffff_0300, 0x9000_0001, 0xa00f_0800), (2, K::Usage(1)));
    }

    #[test]
    fn position_0_is_a_usage_in_vertex_shaders_only() {
        let usage = |version| {
            let program = decode(&[version, 0x0200_001f, 0x8000_0000, 0x900f_0000, 0xffff]).unwrap();
            program.instructions[0].declaration().unwrap().usage
        };
        assert_eq!(usage(0xfffe_0200), Some(Usage::Position));
        assert_eq!(usage(0xffff_0200), None);
    }

    #[test]
    fn spans_are_offsets_of_words() {
        // (!p0.y) mad r0, r1, c1[a0.x], r2
        let words = [
            0xfffe_0201,
            0x1600_0004,
            0x800f_0000,
            0xbd55_1000,
            0x80e4_0001,
            0xa0e4_2001,
            0xb000_0000,
            0x80e4_0002,
            0xffff,
        ];
        let program = decode(&words).unwrap();
        let instruction = &program.instructions[0];
        assert_eq!((instruction.span, instruction.mnemonic_span), (span(1, 8), span(1, 2)));
        assert_eq!(instruction.destination.unwrap().span, span(2, 3));
        let predicate = instruction.predicate.unwrap();
        assert_eq!((predicate.span, predicate.modifier), (span(3, 4), SourceModifier::Not));
        assert_eq!(instruction.sources[1].span, span(5, 7));
        assert_eq!(instruction.sources[1].relative.unwrap().span, span(6, 7));
        assert_eq!(instruction.sources[2].span, span(7, 8));
        assert_eq!((program.profile_span, program.end), (span(0, 1), span(8, 9)));
    }

    #[test]
    fn shader_model_1_indexes_by_a0_x_without_a_word() {
        let program = decode(&[0xfffe_0101, 0x1, 0x800f_0000, 0xa0e4_2005, 0xffff]).unwrap();
        let relative = program.instructions[0].sources[0].relative.unwrap();
        assert_eq!(relative.register, Register::new(RegisterFile::Address, 0));
        assert_eq!((relative.swizzle, relative.span), (Swizzle::replicate(0), span(3, 4)));
    }

    #[test]
    fn comments_keep_their_place() {
        let words = [0xffff_0200, 0x0002_fffe, 7, 0xffff, 0x0000_fffe, 0, 0x0001_fffe, 8, 0xffff];
        let program = decode(&words).unwrap();
        let comment = |before, words: &[u32]| Comment { before, words: words.to_vec() };
        assert_eq!(program.comments, [comment(0, &[7, 0xffff]), comment(0, &[]), comment(1, &[8])]);
        assert_eq!(super::super::encode(&program), words);
    }

    #[test]
    fn sub_is_read_as_the_add_that_the_assembler_makes() {
        let op = |version, word| {
            let program = decode(&[version, word, 0x800f_0000, 0x80e4_0001, 0x80e4_0001, 0xffff]).unwrap();
            let instruction = &program.instructions[0];
            (instruction.op, instruction.sources[1].modifier)
        };
        assert_eq!(op(0xfffe_0200, 0x0300_0003), (Op::Add, SourceModifier::Negate));
        assert_eq!(op(0xffff_0101, 0x0000_0003), (Op::Sub, SourceModifier::None));
    }

    #[test]
    fn errors_are_told_in_one_line() {
        let error = decode(&[0xfffe_0200, 0x3f]).unwrap_err();
        assert_eq!(error.to_string(), "word 1: no instruction has the number 0x3f");
    }
}
