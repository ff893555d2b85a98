//! A shader as a tree: what every way in produces and every way out reads.

mod payload;
mod place;

pub use payload::{Access, Interface, Payload, Semantic, Uav};

use super::isa::{Flow, InfoReturn, MinPrecision, Op, Profile, RegisterFile, ResourceDimension, ReturnType};
use crate::isa::{Swizzle, WriteMask};
use crate::span::Span;

/// A whole shader of Direct3D 10 or 11.
#[derive(Clone, Debug, PartialEq)]
pub struct Program {
    /// Profile it was written for.
    pub profile: Profile,
    /// Where the profile is named.
    pub profile_span: Span,
    /// Declarations and code in their order.
    pub instructions: Vec<Instruction>,
    /// The length that bytecode gives for itself, where it is another than it has.
    pub declared_length: Option<u32>,
    /// Words behind the length that bytecode gives for itself. A program out of text has none.
    pub trailing: Vec<u32>,
    /// Where the text or the words end.
    pub end: Span,
}

/// A value and its place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Spanned<T> {
    /// The value.
    pub value: T,
    /// Where it stands.
    pub span: Span,
}

/// One instruction or declaration.
#[derive(Clone, Debug, PartialEq)]
pub struct Instruction {
    /// The operation.
    pub op: Op,
    /// `_sat`: the result is clamped to 0…1.
    pub saturate: bool,
    /// Components whose result may not be computed in another way: `[precise(xy)]`.
    pub precise: WriteMask,
    /// `_nz`, `_uint` and other suffixes that only some instructions have.
    pub control: ControlBits,
    /// Texel offsets, and what is known of the resource, in their order.
    pub extensions: Vec<Extension>,
    /// Destinations, then sources; the register that is declared.
    pub operands: Vec<Operand>,
    /// What only declarations and few instructions hold.
    pub payload: Payload,
    /// Words between the last operand and the end of the instruction. The compiler leaves some behind.
    pub padding: Box<[u32]>,
    /// The words that it was read from, where they are not those that it would be given: bits without a meaning,
    /// or a form longer than it takes. It is used as long as it still says the same as the tree.
    pub spelling: Option<Box<[u32]>>,
    /// Mnemonic with its suffixes.
    pub mnemonic_span: Span,
    /// From the mnemonic to the last operand.
    pub span: Span,
    /// The parser has reported an operand as faulty. The instruction keeps its place in the structure, and
    /// whatever of it could be read, but rules about its operands say nothing.
    pub broken: bool,
}

/// What a test asks of the 32 bits of its operand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Test {
    /// `_z`: no bit is set.
    #[default]
    Zero,
    /// `_nz`: some bit is set.
    NonZero,
}

/// What `sync` waits for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SyncFlags {
    /// `_t`: the threads of the group.
    pub threads: bool,
    /// `_g`: memory of the group.
    pub group_memory: bool,
    /// `_ugroup`: writable resources, seen by the group.
    pub uav_group: bool,
    /// `_uglobal`: writable resources, seen by all.
    pub uav_global: bool,
}

/// Suffixes that only some instructions have, as [`Control`](super::isa::Control) tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ControlBits {
    /// None.
    None,
    /// `_z` or `_nz`
    Test(Test),
    /// `_uint` or `_rcpfloat`
    InfoReturn(InfoReturn),
    /// Suffixes of `sync`.
    Sync(SyncFlags),
}

/// A further word of an instruction token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extension {
    /// What it says.
    pub kind: ExtensionKind,
    /// Where it stands.
    pub span: Span,
}

/// What a further word of an instruction token says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExtensionKind {
    /// `_aoffimmi(u,v,w)`: texels to add to the coordinates, −8 to 7.
    Offsets([i8; 3]),
    /// `_indexable(texture2d)`: shape of the resource, and bytes of a structure.
    Dimension {
        /// Shape.
        dimension: ResourceDimension,
        /// Bytes of a structure, 0 for other shapes.
        stride: u16,
    },
    /// `(float,float,float,float)`: what its components are read as.
    ReturnTypes([ReturnType; 4]),
    /// A word of another kind.
    Unknown(u32),
}

/// An operand: a register, or constants.
#[derive(Clone, Debug, PartialEq)]
pub struct Operand {
    /// File.
    pub file: RegisterFile,
    /// Components of it.
    pub selection: Selection,
    /// Indices; none for constants and for files of one register.
    pub indices: Box<[Index]>,
    /// Words of constants, the low one of a double first; empty for registers.
    pub values: Box<[u32]>,
    /// What is done to the value after the swizzle.
    pub modifier: OperandModifier,
    /// Smallest precision of the value.
    pub precision: MinPrecision,
    /// The index may differ between the threads that run together (shader model 5.1).
    pub non_uniform: bool,
    /// The whole operand.
    pub span: Span,
    /// The letters of the components; the whole operand where none are written.
    pub selection_span: Span,
}

/// Components of an operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Selection {
    /// The operand has no components: `s0`, `null`.
    Zero,
    /// The operand is a single value: `oDepth`, `l(1)`.
    One,
    /// Components that are written or declared. Constants of four components have an empty one.
    Mask(WriteMask),
    /// Components that are read, in their order.
    Swizzle(Swizzle),
    /// The one component (0 to 3) that is read.
    Select(u8),
}

/// What is done to the value of a source.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum OperandModifier {
    #[default]
    None = 0,
    Negate = 1,
    Absolute = 2,
    NegateAbsolute = 3,
}

/// An index of a register: a constant, a register, or their sum.
#[derive(Clone, Debug, PartialEq)]
pub struct Index {
    /// Constant part.
    pub base: IndexBase,
    /// Register that is added; its own indices are constant.
    pub relative: Option<Box<Operand>>,
    /// From bracket to bracket; the number where there are none.
    pub span: Span,
}

/// The constant part of an index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IndexBase {
    /// None, which is 0 in all but form: the index is a register alone.
    None,
    /// 32 bits.
    Word(u32),
    /// 64 bits, which no compiler writes.
    Long(u64),
}

impl<T> Spanned<T> {
    /// A value and its place.
    pub const fn new(value: T, span: Span) -> Self {
        Self { value, span }
    }
}

impl Instruction {
    /// An instruction without operands.
    pub fn new(op: Op, span: Span) -> Self {
        Self {
            op,
            saturate: false,
            precise: WriteMask::NONE,
            control: ControlBits::None,
            extensions: Vec::new(),
            operands: Vec::new(),
            payload: Payload::None,
            padding: Box::default(),
            spelling: None,
            mnemonic_span: span,
            span,
            broken: false,
        }
    }

    /// Puts in what text cannot say and the compiler leaves in bytecode: some instructions have a word of 0 behind
    /// their operands, most of them the room of texel offsets that are not there. The compiler does not clear it
    /// every time.
    pub fn complete(&mut self) {
        let rasterizer = self.operands.iter().any(|operand| operand.file == RegisterFile::Rasterizer);
        let room = self.resource_dimension().is_none_or(|(dimension, _)| dimension.takes_offsets());
        if self.op.info().padded && room && self.offsets().is_none() && !rasterizer {
            self.padding = Box::new([0]);
        }
    }

    /// Destination operands. A broken instruction may have fewer than its operation.
    pub fn destinations(&self) -> &[Operand] {
        &self.operands[..self.destination_count()]
    }

    /// Source operands. A broken instruction may have fewer than its operation. The register of a declaration is
    /// among them.
    pub fn sources(&self) -> &[Operand] {
        &self.operands[self.destination_count()..]
    }

    fn destination_count(&self) -> usize {
        self.op.info().operands.destinations().len().min(self.operands.len())
    }

    /// Texel offsets.
    pub fn offsets(&self) -> Option<[i8; 3]> {
        self.extensions.iter().find_map(|extension| match extension.kind {
            ExtensionKind::Offsets(offsets) => Some(offsets),
            _ => None,
        })
    }

    /// Shape of the resource, and bytes of a structure.
    pub fn resource_dimension(&self) -> Option<(ResourceDimension, u16)> {
        self.extensions.iter().find_map(|extension| match extension.kind {
            ExtensionKind::Dimension { dimension, stride } => Some((dimension, stride)),
            _ => None,
        })
    }

    /// What the components of the resource are read as.
    pub fn return_types(&self) -> Option<[ReturnType; 4]> {
        self.extensions.iter().find_map(|extension| match extension.kind {
            ExtensionKind::ReturnTypes(types) => Some(types),
            _ => None,
        })
    }

    /// What a conditional instruction asks of its first source.
    pub fn test(&self) -> Option<Test> {
        match self.control {
            ControlBits::Test(test) => Some(test),
            _ => None,
        }
    }

    /// Effect on the flow of control.
    pub fn flow(&self) -> Flow {
        self.op.info().flow
    }
}

impl Operand {
    /// A register without indices.
    pub fn new(file: RegisterFile, selection: Selection, span: Span) -> Self {
        Self {
            file,
            selection,
            indices: Box::new([]),
            values: Box::new([]),
            modifier: OperandModifier::None,
            precision: MinPrecision::DEFAULT,
            non_uniform: false,
            span,
            selection_span: span,
        }
    }

    /// Constant number of a register with a single index.
    pub fn register_number(&self) -> Option<u32> {
        match &*self.indices {
            [Index { base: IndexBase::Word(number), relative: None, .. }] => Some(*number),
            _ => None,
        }
    }

    /// The bits of the doubles of `d(…)`.
    pub fn doubles(&self) -> impl Iterator<Item = u64> {
        self.values.chunks_exact(2).map(|pair| u64::from(pair[0]) | u64::from(pair[1]) << 32)
    }
}

impl Index {
    /// A constant.
    pub const fn constant(number: u32, span: Span) -> Self {
        Self { base: IndexBase::Word(number), relative: None, span }
    }

    /// The constant part, 0 where there is none. Sums wrap at 32 bits, so the upper half of 64 does not matter.
    pub const fn offset(&self) -> u32 {
        match self.base {
            IndexBase::None => 0,
            IndexBase::Word(offset) => offset,
            IndexBase::Long(offset) => offset as u32,
        }
    }
}

impl Selection {
    /// Components that are read, in their order; a single value is x in all places.
    pub const fn swizzle(self) -> Swizzle {
        match self {
            Self::One => Swizzle::replicate(0),
            Self::Zero | Self::Mask(_) => Swizzle::IDENTITY,
            Self::Swizzle(swizzle) => swizzle,
            Self::Select(component) => Swizzle::replicate(component),
        }
    }
}
