//! A shader as a tree: what every way in produces and every way out reads.

use crate::isa::{
    Comparison, InstructionModifiers, Op, Profile, RegisterFile, SamplerType, SourceModifier, Swizzle, Usage,
    WriteMask,
};
use crate::span::Span;

/// A whole shader of Direct3D 9.
#[derive(Clone, Debug, PartialEq)]
pub struct Program {
    /// Profile it was written for.
    pub profile: Profile,
    /// Where the profile is named.
    pub profile_span: Span,
    /// Declarations, definitions and code in their order.
    pub instructions: Vec<Instruction>,
    /// Comments of bytecode, such as the constant table of a compiler. A program out of text has none.
    pub comments: Vec<Comment>,
    /// Where the text or the words end.
    pub end: Span,
}

/// A comment of bytecode: words that mean nothing to the device.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comment {
    /// Index of the instruction that it stands before; the number of instructions for one at the end.
    pub before: u32,
    /// What it holds, without the token that gives its length.
    pub words: Vec<u32>,
}

/// One instruction, declaration or definition.
#[derive(Clone, Debug, PartialEq)]
pub struct Instruction {
    /// The operation.
    pub op: Op,
    /// Relation, for `if_`, `break_` and `setp_`.
    pub comparison: Option<Comparison>,
    /// `_sat`, `_pp`, `_centroid` and shifts.
    pub modifiers: InstructionModifiers,
    /// `+` stands in front: issued together with the instruction before (ps_1_x).
    pub coissue: bool,
    /// The predicate in parentheses.
    pub predicate: Option<Source>,
    /// Where the result goes.
    pub destination: Option<Destination>,
    /// Source operands in order.
    pub sources: Vec<Source>,
    /// What only declarations and definitions hold.
    pub payload: Payload,
    /// Where the values of `def`, `defi` and `defb` stand, signs included; empty for what comes from bytecode.
    pub value_spans: Vec<Span>,
    /// Mnemonic with its modifiers.
    pub mnemonic_span: Span,
    /// From the predicate or `+` to the last operand.
    pub span: Span,
    /// The parser has reported an operand as faulty. The instruction keeps its place in the structure, and
    /// whatever of it could be read, but rules about its operands say nothing.
    pub broken: bool,
}

/// What only declarations and definitions hold.
#[derive(Clone, Debug, PartialEq)]
pub enum Payload {
    /// An instruction.
    None,
    /// `dcl`
    Declaration(Declaration),
    /// `def`: the bits of four floats.
    Float([u32; 4]),
    /// `defi`
    Int([i32; 4]),
    /// `defb`
    Bool(bool),
}

/// What a `dcl` says of its register.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Declaration {
    /// `_position` and so on; `None` for `dcl v0`.
    pub usage: Option<Usage>,
    /// Number behind the usage; 0 when none is written.
    pub usage_index: u8,
    /// `_2d`, `_cube` or `_volume`.
    pub sampler_type: Option<SamplerType>,
}

/// A register.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Register {
    /// File.
    pub file: RegisterFile,
    /// Number within the file; with relative addressing the constant part of the sum.
    pub index: u32,
}

/// The varying part of an index: `a0.x` in `c[a0.x + 5]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RelativeIndex {
    /// Register that is added. `a0` or `aL` in a legal program.
    pub register: Register,
    /// Component of it, as a replicate swizzle.
    pub swizzle: Swizzle,
    /// From the register to its component.
    pub span: Span,
}

/// A destination operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Destination {
    /// Register that is written.
    pub register: Register,
    /// Varying part of its number.
    pub relative: Option<RelativeIndex>,
    /// Components that are written.
    pub mask: WriteMask,
    /// The whole operand.
    pub span: Span,
    /// The mask's letters; the whole operand where none are written.
    pub mask_span: Span,
}

/// A source operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Source {
    /// Register that is read.
    pub register: Register,
    /// Varying part of its number.
    pub relative: Option<RelativeIndex>,
    /// What is done to the value after the swizzle.
    pub modifier: SourceModifier,
    /// Order of the components.
    pub swizzle: Swizzle,
    /// The whole operand.
    pub span: Span,
    /// The swizzle's letters; the whole operand where none are written.
    pub swizzle_span: Span,
}

impl Register {
    /// Register `index` of `file`.
    pub const fn new(file: RegisterFile, index: u32) -> Self {
        Self { file, index }
    }
}

/// The register's name, number included.
impl std::fmt::Display for Register {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.file.name(self.index))
    }
}

impl Instruction {
    /// An instruction without operands.
    pub fn new(op: Op, span: Span) -> Self {
        Self {
            op,
            comparison: None,
            modifiers: InstructionModifiers::default(),
            coissue: false,
            predicate: None,
            destination: None,
            sources: Vec::new(),
            payload: Payload::None,
            value_spans: Vec::new(),
            mnemonic_span: span,
            span,
            broken: false,
        }
    }

    /// Puts in what the text of vs_1_1 may leave out, as the reference assembler does: a scalar operation without
    /// a swizzle reads w, and a matrix product under a full mask writes the components that it has.
    pub fn complete(&mut self, profile: Profile) {
        if profile != Profile::Vs1_1 {
            return;
        }
        if self.op.info(profile).scalar_sources {
            for source in self.sources.iter_mut().filter(|source| source.swizzle == Swizzle::IDENTITY) {
                source.swizzle = Swizzle::replicate(3);
            }
        }
        if let (Some((rows, _)), Some(destination)) = (self.op.matrix(), &mut self.destination)
            && destination.mask == WriteMask::ALL
        {
            destination.mask = WriteMask((1 << rows) - 1);
        }
    }

    /// What it declares.
    pub fn declaration(&self) -> Option<&Declaration> {
        match &self.payload {
            Payload::Declaration(declaration) => Some(declaration),
            _ => None,
        }
    }

    /// `if p0`, `callnz l#, p0` or `breakp`: the condition is a predicate component, which differs per vertex.
    pub fn condition_is_predicate(&self) -> bool {
        matches!(self.op, Op::If | Op::CallNz | Op::BreakP)
            && self.sources.last().is_some_and(|source| source.register.file == RegisterFile::Predicate)
    }
}

impl Source {
    /// The plain register: no modifier, no swizzle.
    pub const fn register(register: Register, span: Span) -> Self {
        Self {
            register,
            relative: None,
            modifier: SourceModifier::None,
            swizzle: Swizzle::IDENTITY,
            span,
            swizzle_span: span,
        }
    }
}

impl Destination {
    /// The whole register.
    pub const fn register(register: Register, span: Span) -> Self {
        Self { register, relative: None, mask: WriteMask::ALL, span, mask_span: span }
    }
}
