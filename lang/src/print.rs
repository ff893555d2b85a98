//! [`Program`] to text.
//!
//! The text is in the style of the reference disassembler, and reads back to the same words. What no text can say
//! is written so that it is seen: an empty write mask as `.none` and a register without a name as `vPos?5`, which
//! do not assemble, and a NaN other than the three with a name as `1.#QNAN /* 7f800001 */`. A component behind a
//! scalar register, which bytecode can hold and text cannot, means nothing and is left out. Text of vs_1_1 has no way
//! to say that a scalar operation has no swizzle or that a small matrix product has a full mask: see
//! [`Instruction::complete`].

mod float;

use crate::isa::{Control, Op, Profile, Swizzle, WriteMask};
use crate::program::{Destination, Instruction, Payload, Program, Register, RelativeIndex, Source};
use std::fmt::{self, Write};

/// Blocks deeper than this are not moved further to the right, so that the text does not grow with the square of
/// the depth. No profile allows more.
const MAX_DEPTH: usize = 56;

/// The text of a program.
///
/// ```
/// use shader_asm_lang::{bytecode::d3d9, print};
/// let words = [0xfffe0200, 0x05000051, 0xa00f0000, 0x3f800000, 0x3f000000, 0xc0000000, 0x501502f9, 0x0000ffff];
/// let program = d3d9::decode(&words)?;
/// assert_eq!(print::print(&program), "    vs_2_0\n    def c0, 1, 0.5, -2, 1e+010\n");
/// # Ok::<(), d3d9::DecodeError>(())
/// ```
pub fn print(program: &Program) -> String {
    let mut text = String::with_capacity(16 + program.instructions.len() * 32);
    // A string takes everything that is written to it.
    let _ = write_program(&mut text, program);
    text
}

/// The text of one instruction in a profile, without indentation.
pub fn print_instruction(instruction: &Instruction, profile: Profile) -> String {
    let mut text = String::new();
    let _ = write_instruction(&mut text, instruction, profile);
    text
}

/// The text of a source operand.
pub(crate) fn print_source(source: &Source, profile: Profile) -> String {
    let mut text = String::new();
    let _ = write_source(&mut text, source, profile);
    text
}

/// The text of a destination operand.
pub(crate) fn print_destination(destination: &Destination, profile: Profile) -> String {
    let mut text = String::new();
    let _ = write_destination(&mut text, destination, profile);
    text
}

/// The program's text, as [`print`](print()) gives it.
impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_program(f, self)
    }
}

fn write_program(out: &mut impl Write, program: &Program) -> fmt::Result {
    writeln!(out, "    {}", program.profile)?;
    let mut depth = 0_usize;
    for instruction in &program.instructions {
        if closes_block(instruction.op) {
            depth = depth.saturating_sub(1);
        }
        let indent = 2 * depth.min(MAX_DEPTH) + if instruction.coissue { 2 } else { 4 };
        write!(out, "{:indent$}", "")?;
        write_instruction(out, instruction, program.profile)?;
        out.write_char('\n')?;
        if opens_block(instruction.op) {
            depth += 1;
        }
    }
    Ok(())
}

fn opens_block(op: Op) -> bool {
    op.is_if() || op.is_loop() || op == Op::Else
}

fn closes_block(op: Op) -> bool {
    matches!(op, Op::Else | Op::EndIf | Op::EndLoop | Op::EndRep)
}

fn write_instruction(out: &mut impl Write, instruction: &Instruction, profile: Profile) -> fmt::Result {
    if instruction.coissue {
        out.write_str("+ ")?;
    }
    if let Some(predicate) = &instruction.predicate {
        out.write_char('(')?;
        write_source(out, predicate, profile)?;
        out.write_str(") ")?;
    }
    write_mnemonic(out, instruction, profile)?;
    let mut separator = " ";
    if let Some(destination) = &instruction.destination {
        out.write_str(separator)?;
        write_destination(out, destination, profile)?;
        separator = ", ";
    }
    for source in &instruction.sources {
        out.write_str(separator)?;
        write_source(out, source, profile)?;
        separator = ", ";
    }
    match &instruction.payload {
        Payload::None | Payload::Declaration(_) => Ok(()),
        Payload::Float(values) => values.iter().try_for_each(|bits| {
            out.write_str(", ")?;
            float::write(out, *bits)
        }),
        Payload::Int(values) => values.iter().try_for_each(|value| write!(out, ", {value}")),
        Payload::Bool(value) => write!(out, ", {value}"),
    }
}

fn write_mnemonic(out: &mut impl Write, instruction: &Instruction, profile: Profile) -> fmt::Result {
    let info = instruction.op.info(profile);
    out.write_str(info.mnemonic)?;
    if let (Control::Comparison, Some(comparison)) = (info.control, instruction.comparison) {
        write!(out, "_{}", comparison.name())?;
    }
    if let Some(declaration) = instruction.declaration() {
        if let Some(usage) = declaration.usage {
            write!(out, "_{}", usage.name())?;
            if declaration.usage_index != 0 {
                write!(out, "{}", declaration.usage_index)?;
            }
        }
        if let Some(sampler_type) = declaration.sampler_type {
            write!(out, "_{}", sampler_type.name())?;
        }
    }
    write!(out, "{}", instruction.modifiers)
}

fn write_destination(out: &mut impl Write, destination: &Destination, profile: Profile) -> fmt::Result {
    let Destination { register, relative, mask, .. } = destination;
    write_register(out, *register, "", relative.as_ref(), profile)?;
    if is_scalar(*register) && *mask != WriteMask::NONE {
        return Ok(());
    }
    write!(out, "{mask}")
}

fn write_source(out: &mut impl Write, source: &Source, profile: Profile) -> fmt::Result {
    out.write_str(source.modifier.prefix())?;
    write_register(out, source.register, source.modifier.suffix(), source.relative.as_ref(), profile)?;
    write_swizzle(out, source.register, source.swizzle)
}

/// Writes `c5_abs[a0.x]`: number, suffix of the modifier and index in the order that assembles.
fn write_register(
    out: &mut impl Write,
    register: Register,
    suffix: &str,
    relative: Option<&RelativeIndex>,
    profile: Profile,
) -> fmt::Result {
    let Some(relative) = relative else {
        return write!(out, "{register}{suffix}");
    };
    // A number outside the file is no name, but the index may add it.
    let named = register.index < register.file.count(profile) || !register.file.info().numbered;
    if named {
        write!(out, "{register}{suffix}[")?;
    } else {
        write!(out, "{}{suffix}[", register.file.info().names[0])?;
    }
    write!(out, "{}", relative.register)?;
    write_swizzle(out, relative.register, relative.swizzle)?;
    if !named {
        write!(out, " + {}", register.index)?;
    }
    out.write_char(']')
}

fn write_swizzle(out: &mut impl Write, register: Register, swizzle: Swizzle) -> fmt::Result {
    if is_scalar(register) { Ok(()) } else { write!(out, "{swizzle}") }
}

fn is_scalar(register: Register) -> bool {
    register.file.is_scalar(register.index)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bytecode::d3d9::decode;

    fn text(version: u32, code: &[u32]) -> String {
        let mut words = vec![version];
        words.extend_from_slice(code);
        words.push(0xffff);
        print(&decode(&words).unwrap())
    }

    #[test]
    fn blocks_are_indented() {
        let code = [
            0x0100_0028,
            0xe0e4_0803,
            0x0100_0026,
            0xf0e4_0001,
            0x0201_002d,
            0x8000_0000,
            0x8000_0001,
            0x27,
            0x2a,
            0x2b,
        ];
        let expected = "    vs_2_x\n    if b3\n      rep i1\n        break_gt r0.x, r1.x\n      endrep\n    else\n    endif\n";
        assert_eq!(text(0xfffe_0201, &code), expected);
    }

    #[test]
    fn what_the_reference_misprints_is_printed_right() {
        let code = [0x0100_0060, 0xbdff_1000, 0x0300_0001, 0x800f_0000, 0xace4_2005, 0xf0e4_0800];
        assert_eq!(text(0xfffe_0300, &code), "    vs_3_0\n    breakp !p0.w\n    mov r0, -c5_abs[aL]\n");
        let code = [0x1500_0001, 0xe003_2000, 0xf0e4_0800, 0xb0e4_1000, 0x90e4_27ff, 0xf0e4_0800];
        assert_eq!(text(0xfffe_0300, &code), "    vs_3_0\n    (p0) mov o0[aL].xy, v[aL + 2047]\n");
    }

    #[test]
    fn coissue_aligns_the_mnemonic() {
        let code = [0x1, 0x8007_0000, 0x90e4_0000, 0x4000_0001, 0x8208_0000, 0x96ff_0001];
        assert_eq!(text(0xffff_0101, &code), "    ps_1_1\n    mov r0.xyz, v0\n  + mov_x4 r0.w, 1-v1.w\n");
    }

    #[test]
    fn depth_does_not_square_the_text() {
        let code = [0x0100_0028, 0xe0e4_0800].repeat(20_000);
        assert!(text(0xfffe_0200, &code).len() < 20_000 * 200);
    }

    #[test]
    fn one_instruction_stands_alone() {
        let program = decode(&[0xfffe_0101, 0x1f, 0x8003_0005, 0x900f_0005, 0xffff]).unwrap();
        assert_eq!(print_instruction(&program.instructions[0], program.profile), "dcl_texcoord3 v5");
        assert_eq!(program.to_string(), print(&program));
    }
}
