//! What the columns of the instruction table hold.

use super::op::Op;
use super::profile::{Model, Profile, Stage};
use super::table::INSTRUCTIONS;
use crate::isa::lookup::NameTable;

/// What an instruction takes its operand as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OperandType {
    /// 32-bit floats.
    Float,
    /// Signed integers.
    Int,
    /// Unsigned integers.
    Uint,
    /// 64-bit floats, in pairs of components.
    Double,
    /// 32 bits that are not looked at.
    Bits,
    /// `t#`; `u#` for sizes, `rasterizer` for samples.
    Resource,
    /// `s#`
    Sampler,
    /// `u#`
    Uav,
    /// `t#`, `u#` or `g#`
    Memory,
    /// `label#` or `fb#`
    Label,
    /// `m#`
    Stream,
    /// `fp#`
    Interface,
}

/// One row per type: its letter in the operand column of the table.
const OPERAND_LETTERS: [(u8, OperandType); 12] = [
    (b'f', OperandType::Float),
    (b'i', OperandType::Int),
    (b'u', OperandType::Uint),
    (b'd', OperandType::Double),
    (b'b', OperandType::Bits),
    (b't', OperandType::Resource),
    (b's', OperandType::Sampler),
    (b'w', OperandType::Uav),
    (b'm', OperandType::Memory),
    (b'l', OperandType::Label),
    (b'e', OperandType::Stream),
    (b'p', OperandType::Interface),
];

/// Most operands of an instruction.
pub const MAX_OPERANDS: usize = 8;

/// Operands of an instruction, destinations first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Operands {
    types: [OperandType; MAX_OPERANDS],
    /// A bit for each operand that is a single component.
    scalars: u8,
    destinations: u8,
    sources: u8,
}

impl Operands {
    /// Reads `"f=ff"`: destinations before the sign, sources behind it, a letter each. A capital letter stands for an
    /// operand of a single component.
    pub(super) const fn new(text: &str) -> Self {
        let letters = text.as_bytes();
        let types = [OperandType::Bits; MAX_OPERANDS];
        let mut operands = Self { types, scalars: 0, destinations: 0, sources: 0 };
        let (mut at, mut count, mut behind) = (0, 0, false);
        while at < letters.len() {
            if letters[at] == b'=' {
                behind = true;
            } else {
                operands.types[count] = operand_type(letters[at].to_ascii_lowercase());
                if letters[at].is_ascii_uppercase() {
                    operands.scalars |= 1 << count;
                }
                count += 1;
                if behind {
                    operands.sources += 1;
                } else {
                    operands.destinations += 1;
                }
            }
            at += 1;
        }
        operands
    }

    /// Types of the destinations in order.
    pub fn destinations(&self) -> &[OperandType] {
        &self.types[..usize::from(self.destinations)]
    }

    /// Types of the sources in order.
    pub fn sources(&self) -> &[OperandType] {
        &self.types[usize::from(self.destinations)..self.count()]
    }

    /// The operand with this index, destinations first, is a single component.
    pub const fn is_scalar(&self, index: usize) -> bool {
        index < MAX_OPERANDS && self.scalars >> index & 1 == 1
    }

    /// Number of destinations and sources.
    pub const fn count(&self) -> usize {
        self.destinations as usize + self.sources as usize
    }
}

const fn operand_type(letter: u8) -> OperandType {
    let mut row = 0;
    while OPERAND_LETTERS[row].0 != letter {
        row += 1;
    }
    OPERAND_LETTERS[row].1
}

/// How the text shows constants of an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ImmediateClass {
    /// As floats.
    Float,
    /// As integers, or hexadecimal when they are large.
    Int,
    /// As floats when they look like floats, else as integers.
    Bits,
}

/// Operands that the text compares with the precision of the first destination.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LinkedPrecision {
    /// None: the instruction converts, compares or reads memory.
    NotLinked,
    /// All sources.
    All,
    /// The first source.
    First,
    /// All sources but the first.
    Rest,
    /// The second destination.
    SecondDestination,
}

impl LinkedPrecision {
    /// The operand with this index is compared with the first.
    pub const fn links(self, index: usize, destinations: usize) -> bool {
        match self {
            Self::NotLinked => false,
            Self::All => index >= destinations,
            Self::First => index == destinations,
            Self::Rest => index > destinations,
            Self::SecondDestination => index == 1,
        }
    }
}

/// What the control bits of the instruction token hold, besides `_sat` and `precise`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Control {
    /// Nothing.
    None,
    /// `_z` or `_nz`
    Test,
    /// `_uint` or `_rcpfloat`
    InfoReturn,
    /// `_uglobal`, `_ugroup`, `_g`, `_t`
    Sync,
}

/// Effect on the flow of control, or on the stream of vertices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Flow {
    /// The next instruction follows.
    None,
    If,
    Else,
    EndIf,
    Loop,
    EndLoop,
    Switch,
    Case,
    Default,
    EndSwitch,
    Break,
    Continue,
    Call,
    Label,
    Return,
    Discard,
    Emit,
    Cut,
    EmitThenCut,
    /// Start of a part of a hull shader.
    Phase,
}

/// What a device or `dcl_globalFlags` has to offer besides the shader model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Feature {
    /// Nothing.
    None,
    /// Doubles: `enableDoublePrecisionFloatOps`.
    Double,
    /// Doubles of Direct3D 11.1: `enable11_1DoubleExtensions`.
    DoubleExtensions,
    /// Instructions of Direct3D 11.1: `enable11_1ShaderExtensions`.
    ShaderExtensions,
    /// Raw and structured buffers: `enableRawAndStructuredBuffers` in shader model 4.
    RawBuffers,
    /// Writable resources, for which stages other than pixel and compute shaders need Direct3D 11.1.
    Uav,
    /// Tiled resources.
    Tiled,
}

/// Modifiers that an instruction and its sources may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AllowedModifiers {
    /// `_sat`
    pub saturate: bool,
    /// `-` before sources.
    pub negate: bool,
    /// Bars around sources.
    pub absolute: bool,
    /// `[precise]`
    pub precise: bool,
    /// Texel offsets: `_aoffimmi`.
    pub offsets: bool,
}

/// One row of [`INSTRUCTIONS`].
#[derive(Clone, Copy, Debug)]
pub struct InstructionInfo {
    /// The operation.
    pub op: Op,
    /// Mnemonic without suffixes.
    pub mnemonic: &'static str,
    /// Operands; those of declarations are told by their payload.
    pub operands: Operands,
    /// Oldest shader model that has it, per stage in the order v g p h d c.
    pub(super) since: [Option<Model>; 6],
    /// Newest shader model that has it.
    pub(super) until: Model,
    /// What else it needs.
    pub feature: Feature,
    /// How the text shows constants.
    pub immediates: ImmediateClass,
    /// Operands that the text compares with the precision of the first destination.
    pub precision: LinkedPrecision,
    /// Modifiers that it may have.
    pub modifiers: AllowedModifiers,
    /// What its control bits hold.
    pub control: Control,
    /// Effect on the flow of control.
    pub flow: Flow,
    /// Declares something and does nothing.
    pub declaration: bool,
    /// The compiler may leave a word behind its operands:
    /// [`Instruction::complete`](crate::sm4::program::Instruction::complete).
    pub padded: bool,
    /// One-line meaning.
    pub summary: &'static str,
}

impl InstructionInfo {
    /// The profile has it. Devices may lack the [`feature`](Self::feature) that it needs. A library has what some
    /// stage has.
    pub fn is_in(&self, profile: Profile) -> bool {
        let model = profile.model();
        let reached = |since: Option<Model>| since.is_some_and(|since| since <= model);
        let stage = profile.stage();
        let exists = match stage {
            Stage::Library => self.since.iter().any(|&since| reached(since)),
            _ => reached(self.since[stage as usize]),
        };
        exists && model <= self.until
    }
}

/// Where the rows of the numbers stand in [`INSTRUCTIONS`], 0xff for numbers that are not in use.
static ROWS: [u8; 256] = rows();

const fn rows() -> [u8; 256] {
    let mut rows = [0xff; 256];
    let mut at = 0;
    while at < INSTRUCTIONS.len() {
        rows[INSTRUCTIONS[at].op as usize] = at as u8;
        at += 1;
    }
    rows
}

static MNEMONICS: NameTable<512> = NameTable::new(&mnemonics());

const fn mnemonics() -> [&'static str; INSTRUCTIONS.len()] {
    let mut names = [""; INSTRUCTIONS.len()];
    let mut at = 0;
    while at < names.len() {
        names[at] = INSTRUCTIONS[at].mnemonic;
        at += 1;
    }
    names
}

impl Op {
    /// Row of [`INSTRUCTIONS`].
    pub fn info(self) -> &'static InstructionInfo {
        &INSTRUCTIONS[usize::from(ROWS[self as usize])]
    }

    /// Mnemonic without suffixes.
    pub fn mnemonic(self) -> &'static str {
        self.info().mnemonic
    }

    /// Number in bytecode.
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// The operation with this number in bytecode.
    pub fn from_number(number: u32) -> Option<Self> {
        let row = *ROWS.get(number as usize)?;
        INSTRUCTIONS.get(usize::from(row)).map(|row| row.op)
    }

    /// The operation with this mnemonic, letters in the same case and without suffixes.
    pub fn from_mnemonic(mnemonic: &str) -> Option<Self> {
        MNEMONICS.find(mnemonic, |index| INSTRUCTIONS[index].mnemonic).map(|index| INSTRUCTIONS[index].op)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_found_by_number_and_mnemonic() {
        for row in &INSTRUCTIONS {
            assert_eq!(row.op.info().mnemonic, row.mnemonic);
            assert_eq!(Op::from_number(u32::from(row.op.number())), Some(row.op));
            assert_eq!(Op::from_mnemonic(row.mnemonic), Some(row.op));
        }
        for number in [112, 209, 218, 235, 255, 256, 2047] {
            assert_eq!(Op::from_number(number), None);
        }
    }

    #[test]
    fn profiles_have_their_instructions() {
        let has = |op: Op, profile| op.info().is_in(profile);
        assert!(has(Op::LdMs, Profile::Ps4_0) && !has(Op::LdMs, Profile::Vs4_0));
        assert!(has(Op::DerivRtx, Profile::Ps4_1) && !has(Op::DerivRtx, Profile::Ps5_0));
        assert!(has(Op::Emit, Profile::Gs5_0) && !has(Op::Emit, Profile::Vs5_0));
        assert!(has(Op::Sample, Profile::Lib4_0) && !has(Op::Rcp, Profile::Lib4_1));
    }

    #[test]
    fn operands_are_counted() {
        let operands = Op::SampleDClS.info().operands;
        assert_eq!((operands.destinations().len(), operands.sources().len()), (2, 6));
        assert_eq!(
            operands.sources()[..3],
            [OperandType::Float, OperandType::Resource, OperandType::Sampler]
        );
    }
}
