//! Operands.

use super::super::isa::{ImmediateClass, IndexStyle, RegisterFile};
use super::super::program::{Index, IndexBase, Operand, OperandModifier, Selection};
use super::instruction::{LETTERS, write_mask};
use super::{Style, number};
use std::fmt::{self, Write};

/// How literals are written.
#[derive(Clone, Copy)]
pub(super) struct Literals {
    /// What the instruction takes them as.
    pub(super) class: ImmediateClass,
    /// Listing or exact.
    pub(super) style: Style,
}

/// Writes an operand without its precision.
pub(super) fn write(out: &mut impl Write, operand: &Operand, literals: Literals) -> fmt::Result {
    let (before, behind) = match operand.modifier {
        OperandModifier::None => ("", ""),
        OperandModifier::Negate => ("-", ""),
        OperandModifier::Absolute => ("|", "|"),
        OperandModifier::NegateAbsolute => ("-|", "|"),
    };
    out.write_str(before)?;
    if operand.file.is_immediate() {
        write_values(out, operand, literals)?;
    } else {
        write_register(out, operand, literals.style)?;
    }
    out.write_str(behind)
}

fn write_values(out: &mut impl Write, operand: &Operand, literals: Literals) -> fmt::Result {
    write!(out, "{}(", operand.file.name())?;
    if operand.file == RegisterFile::Immediate64 {
        for (at, bits) in operand.doubles().enumerate() {
            out.write_str(if at == 0 { "" } else { ", " })?;
            number::write_double(out, bits, literals.style)?;
        }
    } else {
        let separator = if literals.class == ImmediateClass::Bits { "," } else { ", " };
        for (at, bits) in operand.values.iter().enumerate() {
            out.write_str(if at == 0 { "" } else { separator })?;
            number::write(out, *bits, literals)?;
        }
    }
    out.write_char(')')
}

fn write_register(out: &mut impl Write, operand: &Operand, style: Style) -> fmt::Result {
    out.write_str(operand.file.name())?;
    write_indices(out, operand, style)?;
    write_selection(out, operand.selection)
}

fn write_indices(out: &mut impl Write, operand: &Operand, style: Style) -> fmt::Result {
    for (at, index) in operand.indices.iter().enumerate() {
        let bracketed = match operand.file.info().style {
            IndexStyle::Bare => false,
            IndexStyle::Numbered => at > 0,
            IndexStyle::Array => operand.indices.len() > 1,
            IndexStyle::Bracketed => true,
        };
        write_index(out, index, bracketed, style)?;
    }
    Ok(())
}

fn write_index(out: &mut impl Write, index: &Index, bracketed: bool, style: Style) -> fmt::Result {
    let Some(relative) = &index.relative else {
        return match index.base {
            // The disassembler does not know 64 bits.
            IndexBase::Long(_) => Ok(()),
            _ if bracketed => write!(out, "[{}]", index.offset() as i32),
            _ => write!(out, "{}", index.offset() as i32),
        };
    };
    out.write_char('[')?;
    write_index_register(out, relative, style)?;
    // Without a constant the disassembler writes 0, and so the constant 0 needs another form to be told from none.
    if style == Style::Exact && index.base == IndexBase::Word(0) {
        out.write_str(" + 0x00000000]")
    } else {
        write!(out, " + {}]", index.offset() as i32)
    }
}

/// Writes the register in an index: `r0.x`. The disassembler takes one component of it whatever is chosen, and has a
/// form of its own for constant buffers, with the last index first: `cb_4_1.y` is component y of `cb1[4]`.
fn write_index_register(out: &mut impl Write, operand: &Operand, style: Style) -> fmt::Result {
    out.write_str(operand.file.name())?;
    if operand.file == RegisterFile::ConstantBuffer {
        operand.indices.iter().rev().try_for_each(|index| write!(out, "_{}", index.offset() as i32))?;
    } else {
        write_indices(out, operand, style)?;
    }
    match operand.selection {
        Selection::Swizzle(swizzle) => write_selection(out, Selection::Select(swizzle.component(0))),
        other => write_selection(out, other),
    }
}

fn write_selection(out: &mut impl Write, selection: Selection) -> fmt::Result {
    if matches!(selection, Selection::Zero | Selection::One) {
        return Ok(());
    }
    out.write_char('.')?;
    match selection {
        Selection::Zero | Selection::One => Ok(()),
        Selection::Mask(mask) => write_mask(out, mask),
        Selection::Swizzle(swizzle) => {
            (0..4).try_for_each(|place| out.write_char(LETTERS[usize::from(swizzle.component(place))]))
        }
        Selection::Select(component) => out.write_char(LETTERS[usize::from(component & 3)]),
    }
}
