//! Declarations.

use super::super::isa::{ImmediateClass, Interpolation, Op, SamplerMode};
use super::super::program::{Access, Instruction, Interface, Payload, Uav};
use super::instruction::{write_precision, write_return_types};
use super::operand::{self, Literals};
use super::{Style, number};
use std::fmt::{self, Write};

/// Column of the rows of an immediate constant buffer.
const ROW_INDENT: usize = 30;

pub(super) fn write(out: &mut impl Write, instruction: &Instruction, style: Style) -> fmt::Result {
    let name = instruction.op.mnemonic();
    match &instruction.payload {
        Payload::None | Payload::CallSite(_) => {
            out.write_str(name)?;
            write_register(out, instruction, style)
        }
        Payload::GlobalFlags(flags) => {
            out.write_str(name)?;
            let mut separator = " ";
            for flag in flags.value.names() {
                write!(out, "{separator}{flag}")?;
                separator = " | ";
            }
            // The disassembler forgets the space here.
            if separator == " " { out.write_str("none") } else { Ok(()) }
        }
        Payload::ConstantBuffer(access) => write_constant_buffer(out, instruction, access.value),
        Payload::Sampler(mode) => {
            out.write_str(name)?;
            write_register(out, instruction, style)?;
            write_sampler_mode(out, mode.value)
        }
        Payload::Resource { dimension, samples, return_types } => {
            write!(out, "{name}_{}", dimension.value)?;
            if dimension.value.is_multisampled() {
                write!(out, "({})", samples.value)?;
            }
            out.write_char(' ')?;
            write_return_types(out, return_types.value)?;
            write_register(out, instruction, style)
        }
        Payload::Uav(uav) => write_uav(out, instruction, uav, style),
        Payload::Element { interpolation, system_value, semantic } => {
            out.write_str(name)?;
            // What the pipeline generates is not interpolated, so the disassembler does not say how.
            let implied = |mode: Interpolation| {
                instruction.op == Op::DclInputPsSgv
                    && (style == Style::Listing || mode == Interpolation::CONSTANT)
            };
            if let Some(mode) = interpolation.filter(|mode| !implied(mode.value)) {
                write!(out, " {}", mode.value)?;
            }
            write_register(out, instruction, style)?;
            if let Some(name) = system_value {
                write!(out, ", {}", name.value)?;
            }
            // Listings have semantics in tables above the code only.
            match semantic.as_deref().filter(|_| style == Style::Exact) {
                Some(semantic) => write!(out, " : {semantic}"),
                None => Ok(()),
            }
        }
        Payload::Count(count) => write_count(out, instruction, count.value, style),
        Payload::ImmediateConstantBuffer(rows) => write_rows(out, rows, style),
        payload => write_other(out, name, payload, style),
    }
}

/// Declarations without a register.
fn write_other(out: &mut impl Write, name: &str, payload: &Payload, style: Style) -> fmt::Result {
    match payload {
        Payload::IndexableTemp { register, size, components } => {
            // The disassembler knows one to four.
            write!(out, "{name} x{}[{}], {}", register.value, size.value, components.value.clamp(1, 4))
        }
        // The disassembler leaves a space behind these two.
        Payload::Topology(topology) => write!(out, "{name} {} ", topology.value),
        Payload::Primitive(primitive) => write!(out, "{name} {} ", primitive.value),
        Payload::ControlPoints(count) => write!(out, "{name} {}", count.value),
        Payload::Domain(domain) => write!(out, "{name} {}", domain.value),
        Payload::Partitioning(partitioning) => write!(out, "{name} {}", partitioning.value),
        Payload::TessellatorOutput(output) => write!(out, "{name} {}", output.value),
        Payload::MaxTessFactor(bits) => {
            write!(out, "{name} l(")?;
            number::write_float(out, bits.value, style)?;
            out.write_char(')')
        }
        Payload::ThreadGroup([x, y, z]) => write!(out, "{name} {}, {}, {}", x.value, y.value, z.value),
        Payload::FunctionTable { table, bodies } => {
            write!(out, "{name} ft{} = ", table.value)?;
            write_list(out, "fb", bodies)
        }
        Payload::Interface(interface) => write_interface(out, name, interface),
        Payload::CustomData { .. } => out.write_str("undecipherable custom data"),
        _ => out.write_str(name),
    }
}

/// Writes the declared register behind a space.
fn write_register(out: &mut impl Write, instruction: &Instruction, style: Style) -> fmt::Result {
    let literals = Literals { class: ImmediateClass::Int, style };
    for operand in &instruction.operands {
        out.write_char(' ')?;
        operand::write(out, operand, literals)?;
        write_precision(out, operand.precision)?;
    }
    Ok(())
}

/// Writes `dcl_constantbuffer cb0[4], immediateIndexed`, whose register has no components.
fn write_constant_buffer(out: &mut impl Write, instruction: &Instruction, access: Access) -> fmt::Result {
    out.write_str(instruction.op.mnemonic())?;
    for operand in &instruction.operands {
        write!(out, " {}", operand.file.name())?;
        for (at, index) in operand.indices.iter().enumerate() {
            if at == 0 {
                write!(out, "{}", index.offset())?;
            } else {
                write!(out, "[{}]", index.offset())?;
            }
        }
    }
    out.write_str(match access {
        Access::ImmediateIndexed => ", immediateIndexed",
        Access::DynamicIndexed => ", dynamicIndexed",
    })
}

fn write_sampler_mode(out: &mut impl Write, mode: SamplerMode) -> fmt::Result {
    mode.spelling().map_or(Ok(()), |name| write!(out, ", {name}"))
}

fn write_uav(out: &mut impl Write, instruction: &Instruction, uav: &Uav, style: Style) -> fmt::Result {
    out.write_str(instruction.op.mnemonic())?;
    if let Some((dimension, _)) = &uav.typed {
        write!(out, "_{}", dimension.value)?;
    }
    // The disassembler does not know the second.
    let ordered = uav.rasterizer_ordered && style == Style::Exact;
    let suffixes =
        [(uav.globally_coherent, "_glc"), (ordered, "_rov"), (uav.order_preserving_counter, "_opc")];
    for (set, suffix) in suffixes {
        if set {
            out.write_str(suffix)?;
        }
    }
    if let Some((_, types)) = &uav.typed {
        out.write_char(' ')?;
        write_return_types(out, types.value)?;
    }
    write_register(out, instruction, style)?;
    uav.stride.map_or(Ok(()), |stride| write!(out, ", {}", stride.value))
}

/// Writes declarations of one number, with or without a register before it.
fn write_count(out: &mut impl Write, instruction: &Instruction, count: u32, style: Style) -> fmt::Result {
    out.write_str(instruction.op.mnemonic())?;
    write_register(out, instruction, style)?;
    match instruction.op {
        Op::DclFunctionBody => write!(out, " fb{count}"),
        Op::DclTgsmRaw => write!(out, ", {count}"),
        Op::DclResourceStructured => write!(out, ", {count} "),
        _ => write!(out, " {count}"),
    }
}

fn write_interface(out: &mut impl Write, name: &str, interface: &Interface) -> fmt::Result {
    let Interface { slot, call_sites, array_size, dynamic_indexed, tables } = interface;
    let suffix = if *dynamic_indexed { "_dynamicindexed" } else { "" };
    write!(out, "{name}{suffix} fp{}[{}][{}] = ", slot.value, array_size.value, call_sites.value)?;
    write_list(out, "ft", tables)
}

/// Writes `{fb0, fb1}`.
fn write_list(out: &mut impl Write, prefix: &str, numbers: &[u32]) -> fmt::Result {
    out.write_char('{')?;
    for (at, number) in numbers.iter().enumerate() {
        let separator = if at == 0 { "" } else { ", " };
        write!(out, "{separator}{prefix}{number}")?;
    }
    out.write_char('}')
}

fn write_rows(out: &mut impl Write, rows: &[[u32; 4]], style: Style) -> fmt::Result {
    let literals = Literals { class: ImmediateClass::Bits, style };
    out.write_str("dcl_immediateConstantBuffer { ")?;
    for (at, row) in rows.iter().enumerate() {
        if at != 0 {
            write!(out, ",\n{:ROW_INDENT$}", "")?;
        }
        out.write_str("{ ")?;
        for (component, bits) in row.iter().enumerate() {
            out.write_str(if component == 0 { "" } else { ", " })?;
            number::write(out, *bits, literals)?;
        }
        out.write_char('}')?;
    }
    out.write_str(" }")
}
