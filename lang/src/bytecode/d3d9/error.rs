//! What can be wrong with words.

use crate::isa::Profile;
use crate::program::Register;

/// Words that are no program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DecodeError {
    /// Index of the word at fault; the number of words where one is missing.
    pub offset: u32,
    /// What is wrong with it.
    pub kind: DecodeErrorKind,
}

/// What is wrong with a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DecodeErrorKind {
    /// The first word names no known profile.
    Version(u32),
    /// The words end before the end token.
    Truncated,
    /// Words follow the end token.
    TrailingWords,
    /// No instruction has this number.
    Opcode(u16),
    /// The profile lacks this instruction.
    NotInProfile {
        /// Its name in other profiles.
        mnemonic: &'static str,
        /// The profile.
        profile: Profile,
    },
    /// The control field of the instruction token holds a value that the instruction does not take.
    Control {
        /// The instruction.
        mnemonic: &'static str,
        /// The value.
        value: u8,
    },
    /// The length in the instruction token is not that of the operands.
    Length {
        /// The instruction.
        mnemonic: &'static str,
        /// The length.
        length: u8,
    },
    /// Bits are set that are always 0.
    ReservedBits(u32),
    /// The word stands where an operand is due, but lacks the mark of one (bit 31).
    NotAnOperand,
    /// No register file of the profile has this type.
    RegisterType(u8),
    /// The profile has no register of this number.
    RegisterNumber {
        /// The register.
        register: Register,
        /// The profile.
        profile: Profile,
    },
    /// The register cannot be indexed in this profile.
    NotIndexable(Register),
    /// No source modifier has this value, or none can stand here.
    SourceModifier(u8),
    /// The predicate of an instruction is not the predicate register.
    Predicate(Register),
    /// No usage has this value, or a sampler has one.
    Usage(u8),
    /// No sampler type has this value.
    SamplerType(u8),
    /// A boolean constant is neither 0 nor 1.
    Bool(u32),
}

impl std::fmt::Display for DecodeError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "word {}: {}", self.offset, self.kind)
    }
}

impl std::fmt::Display for DecodeErrorKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match *self {
            Self::Version(token) => write!(f, "{token:08x} is the version of no known shader profile"),
            Self::Truncated => f.write_str("the words end before the end token"),
            Self::TrailingWords => f.write_str("words follow the end token"),
            Self::Opcode(opcode) => write!(f, "no instruction has the number {opcode:#x}"),
            Self::NotInProfile { mnemonic, profile } => write!(f, "{profile} has no `{mnemonic}`"),
            Self::Control { mnemonic, value } => {
                write!(f, "`{mnemonic}` does not take the value {value} in its control field")
            }
            Self::Length { mnemonic, length } => {
                write!(f, "the operands of `{mnemonic}` do not fill a length of {length}")
            }
            Self::ReservedBits(bits) => write!(f, "the reserved bits {bits:08x} are set"),
            Self::NotAnOperand => f.write_str("an operand is due, but the word is none"),
            Self::RegisterType(kind) => write!(f, "the profile has no registers of type {kind}"),
            Self::RegisterNumber { register, profile } => write!(f, "{profile} has no register `{register}`"),
            Self::NotIndexable(register) => write!(f, "register `{register}` cannot be indexed"),
            Self::SourceModifier(value) => write!(f, "the source modifier {value} cannot stand here"),
            Self::Predicate(register) => write!(f, "register `{register}` is no predicate"),
            Self::Usage(value) => write!(f, "the usage {value} cannot stand here"),
            Self::SamplerType(value) => write!(f, "no sampler type has the value {value}"),
            Self::Bool(value) => write!(f, "{value:#x} is neither 0 (false) nor 1 (true)"),
        }
    }
}

impl std::error::Error for DecodeError {}
