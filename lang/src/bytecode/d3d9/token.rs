//! Layout of the words: which bits hold what.

use crate::isa::{InstructionModifiers, SourceModifier, Swizzle};
use crate::program::{Declaration, Register};

/// The last word.
pub(super) const END: u32 = 0x0000_ffff;
/// Low half of the token in front of a comment.
pub(super) const COMMENT: u32 = 0xfffe;
/// Words that one comment token can announce.
pub(super) const COMMENT_MAX: usize = 0x7fff;

/// Instruction token: number in bytecode.
pub(super) const OPCODE: u32 = 0xffff;
/// Instruction token: `(p0)`.
pub(super) const PREDICATED: u32 = 1 << 28;
/// Instruction token: `+`.
pub(super) const COISSUE: u32 = 1 << 30;
/// Instruction token: bits that are always 0.
pub(super) const INSTRUCTION_RESERVED: u32 = 1 << 29 | 1 << 31;
/// Instruction token: field of the length, from shader model 2 on.
pub(super) const LENGTH: u32 = 0xf << LENGTH_AT;
pub(super) const LENGTH_AT: u32 = 24;
pub(super) const CONTROL_AT: u32 = 16;

/// Operand token: always set.
pub(super) const PARAMETER: u32 = 1 << 31;
/// Operand token: an index register is added to the number.
pub(super) const RELATIVE: u32 = 1 << 13;
/// Operand token: bits that are always 0.
pub(super) const PARAMETER_RESERVED: u32 = 1 << 14 | 1 << 15;
/// Destination token: further bits that are always 0.
pub(super) const DESTINATION_RESERVED: u32 = PARAMETER_RESERVED | 1 << 23;

const SATURATE: u32 = 1 << 20;
const PARTIAL_PRECISION: u32 = 1 << 21;
const CENTROID: u32 = 1 << 22;
const SHIFT_AT: u32 = 24;
const SWIZZLE_AT: u32 = 16;
const MODIFIER_AT: u32 = 24;

/// Usage token: bits of usage, usage index and sampler type.
pub(super) const USAGE: u32 = 0x1f;
pub(super) const USAGE_INDEX: u32 = 0xf << USAGE_INDEX_AT;
pub(super) const USAGE_INDEX_AT: u32 = 16;
pub(super) const SAMPLER_TYPE: u32 = 0xf << SAMPLER_TYPE_AT;
pub(super) const SAMPLER_TYPE_AT: u32 = 27;

/// Type and number of a register, as destination and source tokens share them.
pub(super) fn register(register: Register) -> u32 {
    let (kind, number) = register.file.to_bytecode(register.index);
    PARAMETER | (kind & 7) << 28 | (kind >> 3) << 11 | number
}

/// The type and number in an operand token.
pub(super) fn register_fields(token: u32) -> (u32, u32) {
    (token >> 28 & 7 | token >> 8 & 0x18, token & 0x7ff)
}

/// The modifiers of an instruction, as its destination token carries them.
pub(super) fn result_modifiers(modifiers: InstructionModifiers) -> u32 {
    let flag = |set, bit| if set { bit } else { 0 };
    flag(modifiers.saturate, SATURATE)
        | flag(modifiers.partial_precision, PARTIAL_PRECISION)
        | flag(modifiers.centroid, CENTROID)
        | (modifiers.shift as u32 & 0xf) << SHIFT_AT
}

/// The modifiers in a destination token.
pub(super) fn result_modifier_fields(token: u32) -> InstructionModifiers {
    // The shift is a signed number of four bits.
    let shift = (token >> SHIFT_AT << 4) as u8 as i8 >> 4;
    InstructionModifiers {
        saturate: token & SATURATE != 0,
        partial_precision: token & PARTIAL_PRECISION != 0,
        centroid: token & CENTROID != 0,
        shift,
    }
}

/// Swizzle and modifier of a source token.
pub(super) fn selection(swizzle: Swizzle, modifier: SourceModifier) -> u32 {
    u32::from(swizzle.0) << SWIZZLE_AT | (modifier as u32) << MODIFIER_AT
}

/// The swizzle and the value of the modifier in a source token.
pub(super) fn selection_fields(token: u32) -> (Swizzle, u32) {
    (Swizzle((token >> SWIZZLE_AT) as u8), token >> MODIFIER_AT & 0xf)
}

/// The word of a `dcl` that tells what the register means.
pub(super) fn declaration(declaration: &Declaration) -> u32 {
    let usage = declaration.usage.map_or(0, |usage| usage as u32);
    let sampler_type = declaration.sampler_type.map_or(0, |kind| kind as u32);
    PARAMETER
        | usage
        | (u32::from(declaration.usage_index) & 0xf) << USAGE_INDEX_AT
        | sampler_type << SAMPLER_TYPE_AT
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shifts_are_signed() {
        for shift in -8..8 {
            let modifiers = InstructionModifiers { saturate: true, shift, ..Default::default() };
            assert_eq!(result_modifier_fields(result_modifiers(modifiers)), modifiers);
        }
        let d8 = InstructionModifiers { shift: -3, ..Default::default() };
        assert_eq!(result_modifiers(d8), 0x0d00_0000);
    }

    #[test]
    fn types_are_split_in_two_fields() {
        use crate::isa::RegisterFile;
        assert_eq!(register(Register::new(RegisterFile::Predicate, 0)), 0xb000_1000);
        assert_eq!(register(Register::new(RegisterFile::Const, 8191)), 0xd000_0fff);
        assert_eq!(register_fields(0xbd55_1000), (19, 0));
    }
}
