//! Words to [`Program`].

mod operand;
mod payload;
mod reader;

use super::encode;
use super::error::{DecodeError, DecodeErrorKind};
use super::isa::{Control, InfoReturn, Op, Profile, ResourceDimension};
use super::program::{ControlBits, Extension, ExtensionKind, Instruction, Payload, Program, SyncFlags, Test};
use super::token;
use crate::isa::WriteMask;
use reader::{Reader, at, span};

/// Words of the version and the length.
const HEAD: usize = 2;

/// Reads a program from the words of a code chunk.
///
/// Spans of the program are offsets of words. Instructions and registers that the profile lacks are read as well:
/// whether a program is legal is not asked here. All words are read, whatever the program's own length says, because
/// linkers leave it wrong; but where that fails, words behind the length may be anything.
///
/// The program takes at most 800 bytes for each word: an instruction, the largest part, is in no program shorter than
/// a word. Lengths and counts in the words are compared with the words that are there before anything is kept for
/// them, and operands nest to a depth of two.
///
/// # Errors
///
/// When the words are no program, with the place of the first fault.
pub fn decode(words: &[u32]) -> Result<Program, DecodeError> {
    let version = *words.first().ok_or(at(0, DecodeErrorKind::Truncated))?;
    let profile = Profile::from_version_token(version).ok_or(at(0, DecodeErrorKind::Version(version)))?;
    let length = *words.get(1).ok_or(at(1, DecodeErrorKind::Truncated))?;
    let end = length as usize;
    if end < HEAD || end > words.len() {
        return Err(at(1, DecodeErrorKind::Length(length)));
    }
    let mut program = Program {
        profile,
        profile_span: span(0, 1),
        instructions: Vec::new(),
        declared_length: None,
        trailing: Vec::new(),
        end: span(words.len(), words.len()),
    };
    match instructions(words) {
        Ok(instructions) => {
            program.instructions = instructions;
            program.declared_length = (end != words.len()).then_some(length);
        }
        Err(error) if end == words.len() => return Err(error),
        Err(_) => {
            program.instructions = instructions(&words[..end])?;
            program.trailing = words[end..].to_vec();
            program.end = span(end, end);
        }
    }
    Ok(program)
}

/// Reads the instructions behind the head of a program.
fn instructions(code: &[u32]) -> Result<Vec<Instruction>, DecodeError> {
    let mut instructions = Vec::with_capacity(count(code));
    let mut encoded = Vec::new();
    let mut position = HEAD;
    while position < code.len() {
        let (instruction, next) = spelt(code, position, &mut encoded)?;
        instructions.push(instruction);
        position = next;
    }
    Ok(instructions)
}

/// Reads the instruction that these words begin with, and tells how many are its own.
pub(super) fn one(words: &[u32]) -> Result<(Instruction, usize), DecodeError> {
    spelt(words, 0, &mut Vec::new())
}

/// Number of the operation in an instruction token.
pub(super) const fn opcode(word: u32) -> u32 {
    token::OPCODE.get(word)
}

/// Reads the instruction at a place, with its words where they are not those that it would be given, and tells where
/// the next one starts. `encoded` is room for them.
fn spelt(code: &[u32], position: usize, encoded: &mut Vec<u32>) -> Result<(Instruction, usize), DecodeError> {
    let (mut instruction, next) = instruction(code, position)?;
    encoded.clear();
    encode::canonical(&instruction, encoded);
    if encoded[..] != code[position..next] {
        instruction.spelling = Some(code[position..next].into());
    }
    Ok((instruction, next))
}

/// Number of the instructions, as far as their lengths tell: a list that grows would take more than twice the memory
/// for a while.
fn count(code: &[u32]) -> usize {
    let (mut position, mut count) = (HEAD, 0);
    while let Some(&word) = code.get(position) {
        let op = Op::from_number(token::OPCODE.get(word));
        let Some(Ok((_, end))) = op.map(|op| extent(code, position, op)) else { break };
        if end == position {
            break;
        }
        position = end;
        count += 1;
    }
    count
}

/// Reads the one instruction that these words are; `None` when they are not.
pub(super) fn single(words: &[u32]) -> Option<Instruction> {
    match instruction(words, 0) {
        Ok((instruction, end)) if end == words.len() => Some(instruction),
        _ => None,
    }
}

/// Reads the instruction at a place and tells where the next one starts.
fn instruction(words: &[u32], start: usize) -> Result<(Instruction, usize), DecodeError> {
    let word = *words.get(start).ok_or(at(start, DecodeErrorKind::Truncated))?;
    let opcode = token::OPCODE.get(word);
    let op = Op::from_number(opcode).ok_or(at(start, DecodeErrorKind::Opcode(opcode as u16)))?;
    let (head, end) = extent(words, start, op)?;
    let mut instruction = Instruction::new(op, span(start, start + head));
    instruction.span = span(start, end);
    if op == Op::CustomData {
        instruction.payload = payload::custom(token::CUSTOM_CLASS.get(word), &words[start + head..end]);
        return Ok((instruction, end));
    }
    let mut reader = Reader::new(&words[..end], start + head, op);
    let mut more = token::EXTENDED.is_set(word);
    while more {
        let place = reader.position();
        let extended = reader.next()?;
        instruction.extensions.push(Extension { kind: extension(extended), span: span(place, place + 1) });
        more = token::EXTENDED.is_set(extended);
    }
    instruction.mnemonic_span = span(start, reader.position());
    if op.info().declaration {
        payload::declaration(&mut instruction, word, &mut reader)?;
    } else {
        controls(&mut instruction, word);
        if op == Op::FCall {
            instruction.payload = Payload::CallSite(reader.spanned()?);
        }
        instruction.operands = reader.operands(op.info().operands.count())?;
    }
    instruction.padding = reader.rest().into();
    Ok((instruction, end))
}

/// Words of the head of an instruction, and where it ends.
fn extent(words: &[u32], start: usize, op: Op) -> Result<(usize, usize), DecodeError> {
    let short = token::LENGTH.get(words[start]);
    let (head, length) = if op == Op::CustomData || short == 0 && token::may_be_long(op) {
        (2, *words.get(start + 1).ok_or(at(start + 1, DecodeErrorKind::Truncated))?)
    } else {
        (1, short)
    };
    let place = start + head - 1;
    match start.checked_add(length as usize) {
        Some(end) if length as usize >= head && end <= words.len() => Ok((head, end)),
        _ => Err(at(place, DecodeErrorKind::Length(length))),
    }
}

/// Reads the control bits of an instruction that does something.
fn controls(instruction: &mut Instruction, word: u32) {
    instruction.saturate = token::SATURATE.is_set(word);
    instruction.precise = WriteMask(token::PRECISE.get(word) as u8);
    instruction.control = match instruction.op.info().control {
        Control::None => ControlBits::None,
        Control::Test if token::TEST.is_set(word) => ControlBits::Test(Test::NonZero),
        Control::Test => ControlBits::Test(Test::Zero),
        Control::InfoReturn => {
            ControlBits::InfoReturn(info_return(instruction.op, token::INFO_RETURN.get(word)))
        }
        Control::Sync => {
            let bits = token::SYNC.get(word);
            instruction.saturate = false;
            ControlBits::Sync(SyncFlags {
                threads: bits & 1 != 0,
                group_memory: bits & 2 != 0,
                uav_group: bits & 4 != 0,
                uav_global: bits & 8 != 0,
            })
        }
    };
}

fn info_return(op: Op, number: u32) -> InfoReturn {
    match (op, number) {
        (Op::SampleInfo, token::SAMPLE_INFO_UINT) => InfoReturn::UINT,
        // Has no meaning there, like the last number everywhere.
        (Op::SampleInfo, 2) => InfoReturn(3),
        _ => InfoReturn(number as u8),
    }
}

fn extension(word: u32) -> ExtensionKind {
    match token::EXTENSION_KIND.get(word) {
        // Four bits with a sign.
        token::KIND_OFFSETS => {
            ExtensionKind::Offsets(token::OFFSETS.map(|field| (field.get(word) << 4) as u8 as i8 >> 4))
        }
        token::KIND_DIMENSION => ExtensionKind::Dimension {
            dimension: ResourceDimension(token::EXTENSION_DIMENSION.get(word) as u8),
            stride: token::EXTENSION_STRIDE.get(word) as u16,
        },
        token::KIND_RETURN_TYPES => {
            ExtensionKind::ReturnTypes(token::return_types(token::EXTENSION_RETURN_TYPES.get(word)))
        }
        _ => ExtensionKind::Unknown(word & !token::EXTENDED.put(1)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sm4::program::IndexBase;
    use DecodeErrorKind as K;

    fn error(words: &[u32]) -> (u32, DecodeErrorKind) {
        let error = decode(words).unwrap_err();
        (error.offset, error.kind)
    }

    /// The error of ps_5_0 code, with offsets that count from the version.
    fn code_error(code: &[u32]) -> (u32, DecodeErrorKind) {
        error(&[&[0x50, code.len() as u32 + 2], code].concat())
    }

    #[test]
    fn frames_are_checked() {
        assert_eq!(error(&[]), (0, K::Truncated));
        assert_eq!(error(&[0xfffe_0200, 2]), (0, K::Version(0xfffe_0200)));
        assert_eq!(error(&[0x50]), (1, K::Truncated));
        assert_eq!(error(&[0x50, 1]), (1, K::Length(1)));
        assert_eq!(error(&[0x50, 3]), (1, K::Length(3)));
        assert_eq!(code_error(&[0x0000_003e]), (2, K::Length(0)));
        assert_eq!(code_error(&[0x0200_003e]), (2, K::Length(2)));
        assert_eq!(code_error(&[0x35, 1]), (3, K::Length(1)));
        assert_eq!(code_error(&[0x35]), (3, K::Truncated));
    }

    #[test]
    fn instructions_are_checked() {
        assert_eq!(code_error(&[0x0100_0070]), (2, K::Opcode(112)));
        assert_eq!(code_error(&[0x0100_07ff]), (2, K::Opcode(2047)));
        assert_eq!(code_error(&[0x0200_0036, 0xd000]), (4, K::OperandsTooLong { mnemonic: "mov" }));
        let table = K::OperandsTooLong { mnemonic: "dcl_function_table" };
        assert_eq!(code_error(&[0x0300_0091, 0, 1]), (5, table));
    }

    #[test]
    fn operands_are_checked() {
        let mov = |source: &[u32]| {
            code_error(&[&[0x0200_0036 + (source.len() as u32) * 0x0100_0000, 0xd000], source].concat())
        };
        assert_eq!(mov(&[0x0002_b000]), (4, K::RegisterFile(43)));
        assert_eq!(mov(&[0x0000_0003]), (4, K::ComponentCount));
        assert_eq!(mov(&[0x0000_000e]), (4, K::Selection));
        assert_eq!(mov(&[0x0150_0e46, 0]), (4, K::Index(5)));
        assert_eq!(mov(&[0x8010_0e46, 0x0000_0101, 0]), (5, K::Modifier(4)));
        assert_eq!(mov(&[0x8010_0e46, 0x0000_0002, 0]), (5, K::OperandExtension(2)));
        assert_eq!(mov(&[0x0420_8e46, 0, 0x0420_300a, 0, 0x0010_000a, 0]), (6, K::NestedIndex));
        assert_eq!(mov(&[0x0000_4002, 0, 0, 0]), (8, K::OperandsTooLong { mnemonic: "mov" }));
    }

    #[test]
    fn spans_are_offsets_of_words() {
        // sample_indexable(texture2d)(float,float,float,float) r0.x, -cb0[r1.x + 2].xyzw, t0.xyzw, s0
        let words = [
            0x50,
            17,
            0x8f00_0045,
            0x8000_00c2,
            0x0015_5543,
            0x0010_0012,
            0,
            0x8620_8e46,
            0x41,
            0,
            2,
            0x0010_000a,
            1,
            0x0010_7e46,
            0,
            0x0010_6000,
            0,
        ];
        let program = decode(&words).unwrap();
        let instruction = &program.instructions[0];
        assert_eq!((instruction.span, instruction.mnemonic_span), (span(2, 17), span(2, 5)));
        assert_eq!(instruction.extensions[1].span, span(4, 5));
        let address = &instruction.sources()[0];
        assert_eq!((address.span, address.indices[1].span), (span(7, 13), span(10, 13)));
        assert_eq!(address.indices[1].base, IndexBase::Word(2));
        assert_eq!(address.indices[1].relative.as_ref().unwrap().span, span(11, 13));
        assert_eq!(instruction.sources()[2].span, span(15, 17));
    }

    #[test]
    fn the_length_of_the_program_may_be_wrong() {
        let inside = decode(&[0x50, 3, 0x0200_0068, 1, 0x0100_003e]).unwrap();
        assert_eq!((inside.instructions.len(), inside.declared_length), (2, Some(3)));
        let before_garbage = decode(&[0x50, 3, 0x0100_003e, 0, 0]).unwrap();
        assert_eq!((before_garbage.instructions.len(), before_garbage.trailing), (1, vec![0, 0]));
    }

    #[test]
    fn long_tables_have_their_length_in_a_word() {
        let mut words = vec![0x50, 207, 0x91, 205, 7, 201];
        words.extend(0..201);
        words[1] = words.len() as u32;
        let program = decode(&words).unwrap();
        assert!(
            matches!(&program.instructions[0].payload, Payload::FunctionTable { bodies, .. } if bodies.len() == 201)
        );
    }
}
