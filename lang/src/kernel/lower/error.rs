//! Why a program cannot be run.

/// Why a program cannot be run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LowerError {
    /// Index of the instruction at fault.
    pub instruction: u32,
    /// What is wrong.
    pub kind: LowerErrorKind,
}

/// What is wrong with a program that cannot be run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LowerErrorKind {
    /// It is no vertex shader.
    Stage,
    /// Blocks are not closed, or closed twice, or a label is missing, or a call leads backwards.
    Structure,
    /// Operands are missing, or of a kind that the instruction does not take.
    Operands,
    /// The instruction does not run in this stage.
    Instruction,
    /// Blocks or calls are nested deeper than any profile allows.
    Depth,
    /// It uses more register components than can be numbered.
    TooManyRegisters,
}

impl std::fmt::Display for LowerError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let what = match self.kind {
            LowerErrorKind::Stage => return f.write_str("only vertex shaders can be run"),
            LowerErrorKind::Structure => "blocks, labels and calls do not fit together",
            LowerErrorKind::Operands => "operands that the instruction does not take",
            LowerErrorKind::Instruction => "no instruction of a vertex shader",
            LowerErrorKind::Depth => "nested too deep",
            LowerErrorKind::TooManyRegisters => "too many registers",
        };
        write!(f, "instruction {} cannot be run: {what}", self.instruction)
    }
}

impl std::error::Error for LowerError {}
