//! Fields of instruction and operand tokens.

use super::isa::{Op, ReturnType};

/// Some bits of a word.
#[derive(Clone, Copy)]
pub(super) struct Field {
    at: u32,
    mask: u32,
}

impl Field {
    /// The bits from `first` to `last`, both included.
    pub(super) const fn new(first: u32, last: u32) -> Self {
        Self { at: first, mask: u32::MAX >> (31 - (last - first)) }
    }

    /// Value of the field in a word.
    pub(super) const fn get(self, word: u32) -> u32 {
        word >> self.at & self.mask
    }

    /// The field in a single bit is set.
    pub(super) const fn is_set(self, word: u32) -> bool {
        self.get(word) != 0
    }

    /// The field with this value, all other bits 0. What does not fit is cut off.
    pub(super) const fn put(self, value: u32) -> u32 {
        (value & self.mask) << self.at
    }
}

/// Instruction token: number.
pub(super) const OPCODE: Field = Field::new(0, 10);
/// Instruction token: length in words.
pub(super) const LENGTH: Field = Field::new(24, 30);
/// Any token: another one of its kind follows.
pub(super) const EXTENDED: Field = Field::new(31, 31);
/// `_sat`
pub(super) const SATURATE: Field = Field::new(13, 13);
/// `_nz`
pub(super) const TEST: Field = Field::new(18, 18);
/// `[precise]`
pub(super) const PRECISE: Field = Field::new(19, 22);
/// `_uint`, `_rcpfloat`
pub(super) const INFO_RETURN: Field = Field::new(11, 12);
/// Number of `_uint` in [`INFO_RETURN`] of `sampleinfo`.
pub(super) const SAMPLE_INFO_UINT: u32 = 1;
/// Flags of `sync`.
pub(super) const SYNC: Field = Field::new(11, 14);
/// `customdata`: what it is.
pub(super) const CUSTOM_CLASS: Field = Field::new(11, 31);
/// Class of an immediate constant buffer.
pub(super) const CLASS_CONSTANT_BUFFER: u32 = 3;

/// `dcl_globalFlags`
pub(super) const GLOBAL_FLAGS: Field = Field::new(11, 23);
/// `dcl_resource`, `dcl_uav_typed`: shape.
pub(super) const DIMENSION: Field = Field::new(11, 15);
/// `dcl_resource`: samples of a texel.
pub(super) const SAMPLES: Field = Field::new(16, 22);
/// `dcl_sampler`
pub(super) const SAMPLER_MODE: Field = Field::new(11, 14);
/// `dcl_constantbuffer`, `dcl_interface`: a register may index it.
pub(super) const DYNAMIC_INDEXED: Field = Field::new(11, 11);
/// `dcl_input_ps`
pub(super) const INTERPOLATION: Field = Field::new(11, 14);
/// Primitives, topologies and counts of control points.
pub(super) const SIX_BITS: Field = Field::new(11, 16);
/// `dcl_tessellator_domain`
pub(super) const DOMAIN: Field = Field::new(11, 12);
/// `dcl_tessellator_partitioning`, `dcl_tessellator_output_primitive`
pub(super) const TESSELLATOR: Field = Field::new(11, 13);
/// `_glc`
pub(super) const GLOBALLY_COHERENT: Field = Field::new(16, 16);
/// Rasterizer-ordered view.
pub(super) const RASTERIZER_ORDERED: Field = Field::new(17, 17);
/// `_opc`
pub(super) const ORDER_PRESERVING_COUNTER: Field = Field::new(23, 23);
/// System value behind an operand.
pub(super) const SYSTEM_VALUE: Field = Field::new(0, 15);
/// `dcl_interface`: number of function tables.
pub(super) const TABLE_COUNT: Field = Field::new(0, 15);
/// `dcl_interface`: slots of the array.
pub(super) const ARRAY_SIZE: Field = Field::new(16, 31);

/// Extension of an instruction: kind.
pub(super) const EXTENSION_KIND: Field = Field::new(0, 5);
/// Extension: texel offsets.
pub(super) const OFFSETS: [Field; 3] = [Field::new(9, 12), Field::new(13, 16), Field::new(17, 20)];
/// Extension: shape.
pub(super) const EXTENSION_DIMENSION: Field = Field::new(6, 10);
/// Extension: bytes of a structure.
pub(super) const EXTENSION_STRIDE: Field = Field::new(11, 22);
/// Extension: return types.
pub(super) const EXTENSION_RETURN_TYPES: Field = Field::new(6, 21);

/// Kinds of extensions of instructions.
pub(super) const KIND_OFFSETS: u32 = 1;
pub(super) const KIND_DIMENSION: u32 = 2;
pub(super) const KIND_RETURN_TYPES: u32 = 3;

/// Operand token: number of components.
pub(super) const COMPONENTS: Field = Field::new(0, 1);
/// Operand token: how components are chosen.
pub(super) const SELECTION: Field = Field::new(2, 3);
/// Operand token: mask.
pub(super) const MASK: Field = Field::new(4, 7);
/// Operand token: swizzle.
pub(super) const SWIZZLE: Field = Field::new(4, 11);
/// Operand token: one component.
pub(super) const SELECT: Field = Field::new(4, 5);
/// Operand token: register file.
pub(super) const FILE: Field = Field::new(12, 19);
/// Operand token: number of indices.
pub(super) const DIMENSIONS: Field = Field::new(20, 21);
/// Operand token: form of each index.
pub(super) const INDEX_FORMS: [Field; 3] = [Field::new(22, 24), Field::new(25, 27), Field::new(28, 30)];
/// Extension of an operand: kind.
pub(super) const OPERAND_EXTENSION_KIND: Field = Field::new(0, 5);
/// Extension of an operand: modifier.
pub(super) const MODIFIER: Field = Field::new(6, 13);
/// Extension of an operand: smallest precision.
pub(super) const PRECISION: Field = Field::new(14, 16);
/// Extension of an operand: the index may differ between threads.
pub(super) const NON_UNIFORM: Field = Field::new(17, 17);

/// Kind of the only extension of operands.
pub(super) const KIND_MODIFIER: u32 = 1;

/// Numbers of components.
pub(super) const COMPONENTS_ZERO: u32 = 0;
pub(super) const COMPONENTS_ONE: u32 = 1;
pub(super) const COMPONENTS_FOUR: u32 = 2;

/// Ways to choose components.
pub(super) const SELECT_MASK: u32 = 0;
pub(super) const SELECT_SWIZZLE: u32 = 1;
pub(super) const SELECT_ONE: u32 = 2;

/// Forms of an index.
pub(super) const INDEX_WORD: u32 = 0;
pub(super) const INDEX_LONG: u32 = 1;
pub(super) const INDEX_RELATIVE: u32 = 2;
pub(super) const INDEX_WORD_RELATIVE: u32 = 3;
pub(super) const INDEX_LONG_RELATIVE: u32 = 4;

/// Four return types, four bits each.
pub(super) fn return_types(bits: u32) -> [ReturnType; 4] {
    [0, 4, 8, 12].map(|at| ReturnType((bits >> at & 0xf) as u8))
}

/// The bits of four return types.
pub(super) fn return_type_bits(types: [ReturnType; 4]) -> u32 {
    types.iter().rev().fold(0, |bits, kind| bits << 4 | u32::from(kind.0) & 0xf)
}

/// The length may stand in a word of its own.
pub(super) const fn may_be_long(op: Op) -> bool {
    matches!(op, Op::DclFunctionTable | Op::DclInterface)
}
