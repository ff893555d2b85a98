//! [`Program`] to text: the lines of the compiler's listings.
//!
//! The text is that of the reference disassembler, with the space that it leaves behind mnemonics without operands.
//! It is lossy: floats have six decimals, and bits without a type are shown as whatever they look like. In the style
//! [`Style::Exact`] a literal that would not read back to its bits is written as `0x3f800001`, which stands for these
//! bits wherever a literal stands, and so is the constant 0 of an index that has a register and takes no constant
//! otherwise.
//!
//! What the reference does not print, the listings do not show: `nonuniform`, `_rov`, flags of a later shader model, the
//! modifier and precision of a register in an index, and bits without a meaning. The exact style writes an instruction
//! that has something of that kind as its words, with its listing behind it: `words(0x0200003e, 0x00000000) // ret`.

mod declaration;
mod exact;
mod instruction;
mod number;
mod operand;

pub(super) use exact::WORDS;

use super::isa::Flow;
use super::isa::ImmediateClass;
use super::program::{Instruction, Operand, Program};
use std::fmt::{self, Write};

/// Blocks deeper than this are not moved further to the right, so that the text does not grow with the square of
/// the depth. The compiler nests up to 64.
const MAX_DEPTH: usize = 128;

/// How literals are written, and instructions that a listing does not show in full.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Style {
    /// As in the compiler's listings.
    #[default]
    Listing,
    /// So that they read back to the same bits, as do the instructions.
    Exact,
}

/// The profile and the body of a program, a line each.
pub fn print(program: &Program, style: Style) -> String {
    let mut text = String::with_capacity(16 + program.instructions.len() * 40);
    // A string takes everything that is written to it.
    let _ = writeln!(text, "{}", program.profile);
    let _ = write_body(&mut text, program, style);
    text
}

/// Writes the lines behind the profile.
///
/// # Errors
///
/// When `out` takes no more.
pub fn write_body(out: &mut impl Write, program: &Program, style: Style) -> fmt::Result {
    let mut depth = Depth::default();
    for instruction in &program.instructions {
        let indent = 2 * depth.before(instruction.flow()).min(MAX_DEPTH);
        write!(out, "{:indent$}", "")?;
        write_one(out, instruction, style)?;
        out.write_char('\n')?;
    }
    Ok(())
}

/// An operand in the exact style, for help.
pub(crate) fn print_operand(one: &Operand) -> String {
    let mut text = String::new();
    let literals = operand::Literals { class: ImmediateClass::Int, style: Style::Exact };
    // Writing to a string does not fail.
    let _ = operand::write(&mut text, one, literals);
    text
}

/// The text of one instruction, without indentation. Only an immediate constant buffer takes more than one line.
pub fn print_instruction(instruction: &Instruction, style: Style) -> String {
    let mut text = String::new();
    let _ = write_one(&mut text, instruction, style);
    text
}

fn write_one(out: &mut impl Write, instruction: &Instruction, style: Style) -> fmt::Result {
    match style {
        Style::Listing => instruction::write(out, instruction, style),
        Style::Exact => exact::write(out, instruction),
    }
}

/// The program's text in the style of the listings.
impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.profile)?;
        write_body(f, self, Style::Listing)
    }
}

/// Levels of indentation.
#[derive(Default)]
struct Depth {
    levels: usize,
}

impl Depth {
    /// Level of an instruction, which may open or close blocks.
    fn before(&mut self, flow: Flow) -> usize {
        if matches!(flow, Flow::Else | Flow::EndIf | Flow::EndLoop | Flow::EndSwitch) {
            self.levels = self.levels.saturating_sub(1);
        }
        let level = self.levels;
        if matches!(flow, Flow::If | Flow::Else | Flow::Loop | Flow::Switch) {
            self.levels += 1;
        }
        level
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sm4::decode;

    fn text(code: &[u32]) -> String {
        let words = [&[0x50, code.len() as u32 + 2], code].concat();
        print(&decode(&words).unwrap(), Style::Listing)
    }

    #[test]
    fn blocks_are_indented() {
        let (switch, case, default, end) = (0x0200_004c, 0x0300_0006, 0x0100_000a, 0x0100_0017);
        let condition = 0x0001_6001;
        let code = [
            switch,
            condition,
            case,
            0x4001,
            1,
            0x0100_0002,
            default,
            0x0204_001f,
            condition,
            0x0100_003a,
            0x0100_0012,
            0x0100_0030,
            0x0100_0016,
            0x0100_0015,
            end,
            0x0100_0016,
            0x0100_003e,
        ];
        let expected = "ps_5_0\nswitch vOutputControlPointID\n  case l(1)\n  break \n  default \n  \
                        if_nz vOutputControlPointID\n    nop \n  else \n    loop \n    endloop \n  endif \n\
                        endswitch \nendloop \nret \n";
        assert_eq!(text(&code), expected);
    }

    #[test]
    fn depth_does_not_square_the_text() {
        assert!(text(&[0x0100_0030; 50_000]).len() < 50_000 * 300);
    }

    #[test]
    fn exact_indices_tell_a_constant_of_0_from_none() {
        // mov r0.x, cb0[r1.x + 0].x; with the constant and without
        let with = [0x50, 10, 0x0800_0036, 0x0010_0012, 0, 0x0620_800a, 0, 0, 0x0010_000a, 1];
        let without = [0x50, 9, 0x0700_0036, 0x0010_0012, 0, 0x0420_800a, 0, 0x0010_000a, 1];
        let exact = |words: &[u32]| print_instruction(&decode(words).unwrap().instructions[0], Style::Exact);
        assert_eq!(exact(&with), "mov r0.x, cb0[r1.x + 0x00000000].x");
        assert_eq!(exact(&without), "mov r0.x, cb0[r1.x + 0].x");
    }

    #[test]
    fn hull_shaders_are_printed() {
        let code = [
            0x0100_0071,
            0x0100_2093,
            0x0100_1894,
            0x0100_1095,
            0x0100_1896,
            0x0100_1897,
            0x0200_0098,
            0x4280_0000,
            0x0100_0073,
            0x0200_0099,
            3,
            0x0200_005f,
            0x0001_7001,
        ];
        let expected = "ps_5_0\nhs_decls \ndcl_input_control_point_count 4\ndcl_output_control_point_count 3\n\
                        dcl_tessellator_domain domain_tri\n\
                        dcl_tessellator_partitioning partitioning_fractional_odd\n\
                        dcl_tessellator_output_primitive output_triangle_cw\ndcl_hs_max_tessfactor l(64.000000)\n\
                        hs_fork_phase \ndcl_hs_fork_phase_instance_count 3\ndcl_input vForkInstanceID\n";
        assert_eq!(text(&code), expected);
    }
}
