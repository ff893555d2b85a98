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
    /// Shaders of this stage are not run.
    Stage,
    /// Blocks are not closed, or closed twice, or a label is missing, or a call of Direct3D 9 leads backwards, or
    /// declarations are missing that a geometry shader needs.
    Structure,
    /// Operands are missing, or of a kind that the instruction does not take.
    Operands,
    /// The instruction does not run in this stage.
    Instruction,
    /// Blocks or calls are nested deeper than any profile allows.
    Depth,
    /// A geometry shader declares no vertices, or more than 1024 values of all its vertices.
    OutputSize,
    /// It uses more register components than can be numbered.
    TooManyRegisters,
}

impl std::fmt::Display for LowerError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let what = match self.kind {
            LowerErrorKind::Stage => return f.write_str("shaders of this stage cannot be run"),
            LowerErrorKind::Structure => "blocks, labels, calls and declarations do not fit together",
            LowerErrorKind::Operands => "operands that the instruction does not take",
            LowerErrorKind::Instruction => "no instruction that can be run in this stage",
            LowerErrorKind::Depth => "nested too deep",
            LowerErrorKind::OutputSize => "its vertices have no or more than 1024 values",
            LowerErrorKind::TooManyRegisters => "too many registers",
        };
        write!(f, "instruction {} cannot be run: {what}", self.instruction)
    }
}

impl std::error::Error for LowerError {}
