//! Instructions.

use super::super::isa::{ImmediateClass, MinPrecision, ReturnType};
use super::super::program::{ControlBits, Instruction, Payload, Test};
use super::operand::{self, Literals};
use super::{Style, declaration};
use crate::isa::WriteMask;
use std::fmt::{self, Write};

/// Letters of the components.
pub(super) const LETTERS: [char; 4] = ['x', 'y', 'z', 'w'];

pub(super) fn write(out: &mut impl Write, instruction: &Instruction, style: Style) -> fmt::Result {
    if instruction.op.info().declaration {
        return declaration::write(out, instruction, style);
    }
    write_mnemonic(out, instruction)?;
    if let Payload::CallSite(site) = &instruction.payload {
        return write_call(out, instruction, site.value, style);
    }
    if instruction.operands.is_empty() {
        // The disassembler leaves a space behind all of these but `sync`.
        let sync = matches!(instruction.control, ControlBits::Sync(_));
        return if sync { Ok(()) } else { out.write_char(' ') };
    }
    write_operands(out, instruction, style)
}

fn write_operands(out: &mut impl Write, instruction: &Instruction, style: Style) -> fmt::Result {
    let info = instruction.op.info();
    let literals = Literals { class: info.immediates, style };
    let destinations = info.operands.destinations().len();
    let of_destination =
        if destinations == 0 { None } else { instruction.operands.first().map(|operand| operand.precision) };
    for (index, operand) in instruction.operands.iter().enumerate() {
        out.write_str(if index == 0 { " " } else { ", " })?;
        operand::write(out, operand, literals)?;
        match of_destination {
            Some(wanted) if info.precision.links(index, destinations) && operand.precision != wanted => {
                write!(out, " {{{} as {wanted}}}", operand.precision)?;
            }
            _ => write_precision(out, operand.precision)?,
        }
    }
    Ok(())
}

/// Writes ` {min16f}`, or nothing for the default.
pub(super) fn write_precision(out: &mut impl Write, precision: MinPrecision) -> fmt::Result {
    if precision == MinPrecision::DEFAULT { Ok(()) } else { write!(out, " {{{precision}}}") }
}

/// Writes the mnemonic with all that stands before the operands.
fn write_mnemonic(out: &mut impl Write, instruction: &Instruction) -> fmt::Result {
    let offsets = instruction.offsets();
    let dimension = instruction.resource_dimension();
    out.write_str(instruction.op.mnemonic())?;
    if offsets.is_some() {
        out.write_str("_aoffimmi")?;
    }
    if dimension.is_some() {
        out.write_str("_indexable")?;
    }
    if is_saturated(instruction) {
        out.write_str("_sat")?;
    }
    write_precise(out, instruction.precise)?;
    if let Some([u, v, w]) = offsets {
        write!(out, "({u},{v},{w})")?;
    }
    match dimension {
        Some((dimension, 0)) => write!(out, "({dimension})")?,
        Some((dimension, stride)) => write!(out, "({dimension}, stride={stride})")?,
        None => {}
    }
    if let Some(types) = instruction.return_types() {
        write_return_types(out, types)?;
    }
    write_control(out, instruction.control)
}

/// The disassembler takes the bit of `_ugroup` for `_sat` as well.
fn is_saturated(instruction: &Instruction) -> bool {
    instruction.saturate || matches!(instruction.control, ControlBits::Sync(flags) if flags.uav_group)
}

fn write_precise(out: &mut impl Write, precise: WriteMask) -> fmt::Result {
    match precise {
        WriteMask::NONE => Ok(()),
        WriteMask::ALL => out.write_str(" [precise]"),
        mask => {
            out.write_str(" [precise(")?;
            write_mask(out, mask)?;
            out.write_str(")]")
        }
    }
}

/// Writes the letters of the components in a mask.
pub(super) fn write_mask(out: &mut impl Write, mask: WriteMask) -> fmt::Result {
    mask.components().try_for_each(|component| out.write_char(LETTERS[usize::from(component)]))
}

/// Writes `(float,float,float,float)`.
pub(super) fn write_return_types(out: &mut impl Write, [x, y, z, w]: [ReturnType; 4]) -> fmt::Result {
    write!(out, "({x},{y},{z},{w})")
}

fn write_control(out: &mut impl Write, control: ControlBits) -> fmt::Result {
    match control {
        ControlBits::None => Ok(()),
        ControlBits::Test(Test::Zero) => out.write_str("_z"),
        ControlBits::Test(Test::NonZero) => out.write_str("_nz"),
        ControlBits::InfoReturn(value) => out.write_str(value.name()),
        ControlBits::Sync(flags) => {
            let suffixes = [
                (flags.uav_global, "_uglobal"),
                (flags.uav_group && !flags.uav_global, "_ugroup"),
                (flags.group_memory, "_g"),
                (flags.threads, "_t"),
            ];
            let set = suffixes.iter().filter(|suffix| suffix.0);
            set.map(|suffix| suffix.1).try_for_each(|suffix| out.write_str(suffix))
        }
    }
}

/// Writes `fcall fp0[r0.x + 1][2]`: slot, array index, function.
fn write_call(out: &mut impl Write, instruction: &Instruction, site: u32, style: Style) -> fmt::Result {
    let literals = Literals { class: ImmediateClass::Int, style };
    for operand in &instruction.operands {
        out.write_char(' ')?;
        operand::write(out, operand, literals)?;
    }
    write!(out, "[{site}]")
}
