//! What can be wrong with words.

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
    /// The words end before the program does.
    Truncated,
    /// The length of the program or of an instruction is less than its head, or more than what is left.
    Length(u32),
    /// The operands of an instruction take more words than it has.
    OperandsTooLong {
        /// The instruction.
        mnemonic: &'static str,
    },
    /// No instruction has this number.
    Opcode(u16),
    /// No register file has this number.
    RegisterFile(u8),
    /// The operand has a number of components that is not in use.
    ComponentCount,
    /// The operand chooses its components in a way that is not in use.
    Selection,
    /// The index is made up in a way that is not in use.
    Index(u8),
    /// A register in an index has an index with a register.
    NestedIndex,
    /// No operand modifier has this number.
    Modifier(u8),
    /// The further word of an operand is of a kind that is not in use.
    OperandExtension(u8),
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
            Self::Truncated => f.write_str("the words end before the program does"),
            Self::Length(length) => write!(f, "a length of {length} words does not fit here"),
            Self::OperandsTooLong { mnemonic } => {
                write!(f, "the operands of `{mnemonic}` take more words than its length tells")
            }
            Self::Opcode(opcode) => write!(f, "no instruction has the number {opcode}"),
            Self::RegisterFile(file) => write!(f, "no register file has the number {file}"),
            Self::ComponentCount => f.write_str("no operand has this number of components"),
            Self::Selection => f.write_str("no operand chooses its components in this way"),
            Self::Index(representation) => write!(f, "no index has the form {representation}"),
            Self::NestedIndex => f.write_str("the register in an index is indexed by a register"),
            Self::Modifier(modifier) => write!(f, "no operand modifier has the number {modifier}"),
            Self::OperandExtension(kind) => write!(f, "operands have no extension of kind {kind}"),
        }
    }
}

impl std::error::Error for DecodeError {}
