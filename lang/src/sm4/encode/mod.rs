//! [`Program`] to words.

mod operand;
mod payload;

use super::decode;
use super::isa::{InfoReturn, Op};
use super::program::{ControlBits, Extension, ExtensionKind, Instruction, Payload, Program, Test};
use super::token;

/// The words of a program: version, length, declarations and code.
///
/// An instruction of more than 127 words, which no legal program has, gets a length of 0, with which it does not
/// decode.
pub fn encode(program: &Program) -> Vec<u32> {
    let mut words = vec![program.profile.version_token(), 0];
    for instruction in &program.instructions {
        write(instruction, &mut words);
    }
    words[1] = program.declared_length.unwrap_or(length(&words, 0));
    words.extend_from_slice(&program.trailing);
    words
}

/// The words of an instruction.
pub(super) fn one(instruction: &Instruction) -> Vec<u32> {
    let mut words = Vec::new();
    write(instruction, &mut words);
    words
}

/// Writes an instruction as it was read, unless its tree has been changed since.
fn write(instruction: &Instruction, words: &mut Vec<u32>) {
    let start = words.len();
    canonical(instruction, words);
    let Some(spelling) = &instruction.spelling else { return };
    let mut read = Vec::new();
    if let Some(other) = decode::single(spelling) {
        canonical(&other, &mut read);
    }
    if read == words[start..] {
        words.truncate(start);
        words.extend_from_slice(spelling);
    }
}

/// Writes an instruction in the form that the compiler gives it.
pub(super) fn canonical(instruction: &Instruction, words: &mut Vec<u32>) {
    let start = words.len();
    let op = instruction.op;
    if let Some((class, data)) = payload::custom(&instruction.payload) {
        words.push(u32::from(op.number()) | token::CUSTOM_CLASS.put(class));
        words.push(0);
        words.extend(data);
        words[start + 1] = length(words, start);
        return;
    }
    words.push(u32::from(op.number()) | controls(instruction) | payload::controls(&instruction.payload));
    words.extend(instruction.extensions.iter().map(extension));
    let count = instruction.extensions.len();
    for word in &mut words[start..start + count] {
        *word |= token::EXTENDED.put(1);
    }
    if let Payload::CallSite(site) = &instruction.payload {
        words.push(site.value);
    }
    for operand in &instruction.operands {
        operand::write(operand, words);
    }
    payload::write(&instruction.payload, words);
    words.extend_from_slice(&instruction.padding);
    set_length(op, words, start);
}

fn set_length(op: Op, words: &mut Vec<u32>, start: usize) {
    let short = length(words, start);
    if token::LENGTH.get(token::LENGTH.put(short)) == short {
        words[start] |= token::LENGTH.put(short);
    } else if token::may_be_long(op) {
        words.insert(start + 1, short.saturating_add(1));
    }
}

fn length(words: &[u32], start: usize) -> u32 {
    u32::try_from(words.len() - start).unwrap_or(u32::MAX)
}

fn controls(instruction: &Instruction) -> u32 {
    let control = match instruction.control {
        ControlBits::None => 0,
        ControlBits::Test(test) => token::TEST.put(u32::from(test == Test::NonZero)),
        ControlBits::InfoReturn(value) => token::INFO_RETURN.put(info_return(instruction.op, value)),
        ControlBits::Sync(flags) => token::SYNC.put(
            u32::from(flags.threads)
                | u32::from(flags.group_memory) << 1
                | u32::from(flags.uav_group) << 2
                | u32::from(flags.uav_global) << 3,
        ),
    };
    control
        | token::SATURATE.put(u32::from(instruction.saturate))
        | token::PRECISE.put(instruction.precise.0.into())
}

/// Number of the return type in bytecode. `sampleinfo` has no `_rcpfloat`, and numbers its `_uint` otherwise.
fn info_return(op: Op, value: InfoReturn) -> u32 {
    match value {
        InfoReturn::UINT if op == Op::SampleInfo => token::SAMPLE_INFO_UINT,
        other => other.0.into(),
    }
}

fn extension(extension: &Extension) -> u32 {
    match extension.kind {
        ExtensionKind::Offsets(offsets) => {
            let fields = token::OFFSETS.iter().zip(offsets);
            let bits = fields.map(|(field, offset)| field.put(offset as u32));
            bits.fold(token::KIND_OFFSETS, |word, bits| word | bits)
        }
        ExtensionKind::Dimension { dimension, stride } => {
            token::KIND_DIMENSION
                | token::EXTENSION_DIMENSION.put(dimension.0.into())
                | token::EXTENSION_STRIDE.put(stride.into())
        }
        ExtensionKind::ReturnTypes(types) => {
            token::KIND_RETURN_TYPES | token::EXTENSION_RETURN_TYPES.put(token::return_type_bits(types))
        }
        ExtensionKind::Unknown(word) => word & !token::EXTENDED.put(1),
    }
}
