//! What a shader asks of the outside: its inputs, outputs and constants.

use crate::isa::{Op, Profile, RegisterFile, Stage, Usage, WriteMask};
use crate::program::{Instruction, Program, Register, Source};

/// What a value means: `texcoord1` is usage texcoord, index 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Semantic {
    /// Meaning.
    pub usage: Usage,
    /// Number behind it.
    pub index: u8,
}

impl Semantic {
    /// `position0`
    pub const POSITION: Self = Self::new(Usage::Position, 0);
    /// `blendweight0`
    pub const BLENDWEIGHT: Self = Self::new(Usage::BlendWeight, 0);
    /// `blendindices0`
    pub const BLENDINDICES: Self = Self::new(Usage::BlendIndices, 0);
    /// `normal0`
    pub const NORMAL: Self = Self::new(Usage::Normal, 0);
    /// `psize0`
    pub const PSIZE: Self = Self::new(Usage::PointSize, 0);
    /// `tangent0`
    pub const TANGENT: Self = Self::new(Usage::Tangent, 0);
    /// `binormal0`
    pub const BINORMAL: Self = Self::new(Usage::Binormal, 0);
    /// `fog0`
    pub const FOG: Self = Self::new(Usage::Fog, 0);
    /// `color0`: `oD0`, the diffuse colour.
    pub const DIFFUSE: Self = Self::new(Usage::Color, 0);
    /// `color1`: `oD1`, the specular colour.
    pub const SPECULAR: Self = Self::new(Usage::Color, 1);

    /// The semantic of a usage and an index.
    pub const fn new(usage: Usage, index: u8) -> Self {
        Self { usage, index }
    }

    /// `texcoord` with this index.
    pub const fn texcoord(index: u8) -> Self {
        Self::new(Usage::TexCoord, index)
    }

    /// `color` with this index.
    pub const fn color(index: u8) -> Self {
        Self::new(Usage::Color, index)
    }
}

/// Usage and index, the index also where it is 0: `position0`.
impl std::fmt::Display for Semantic {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", self.usage.name(), self.index)
    }
}

/// A register and what it means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Binding {
    /// The register.
    pub register: Register,
    /// Its meaning.
    pub semantic: Semantic,
    /// The components that carry it. For outputs without a declaration: those that are written.
    pub mask: WriteMask,
}

/// Constants that stand next to each other and are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ConstantUse {
    /// `c#`, `i#` or `b#`.
    pub file: RegisterFile,
    /// First register. With `relative`: the number that is added to the address.
    pub first: u16,
    /// Number of registers.
    pub count: u16,
    /// An address register or the loop counter is added to the number, so that others are read too.
    pub relative: bool,
}

/// What a shader asks of the outside.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Interface {
    /// Declared inputs in the order of their declarations.
    pub inputs: Vec<Binding>,
    /// Outputs: declared ones in the order of their declarations, others by register.
    pub outputs: Vec<Binding>,
    /// Constants that are read and that the shader does not define itself; by file, then number.
    pub constants: Vec<ConstantUse>,
}

impl Interface {
    /// The interface of a program.
    pub fn of(program: &Program) -> Self {
        let mut interface = Self::default();
        for instruction in &program.instructions {
            interface.declare(instruction, program.profile);
        }
        interface.add_fixed_outputs(program);
        interface.constants = constants(program);
        interface
    }

    /// Enters what a `dcl` says.
    fn declare(&mut self, instruction: &Instruction, profile: Profile) {
        let (Some(declaration), Some(destination)) = (instruction.declaration(), &instruction.destination)
        else {
            return;
        };
        let register = destination.register;
        let list = match register.file {
            RegisterFile::Output => &mut self.outputs,
            RegisterFile::Input | RegisterFile::Texture => &mut self.inputs,
            _ => return,
        };
        // Pixel shaders before 3_0 name no usage: the register says it.
        let implied = match (register.file, profile.stage()) {
            (RegisterFile::Texture, _) => Semantic::new(Usage::TexCoord, register.index as u8),
            (_, Stage::Pixel) => Semantic::new(Usage::Color, register.index as u8),
            _ => Semantic::POSITION,
        };
        let semantic =
            declaration.usage.map_or(implied, |usage| Semantic::new(usage, declaration.usage_index));
        list.push(Binding { register, semantic, mask: destination.mask });
    }

    /// Outputs whose meaning is in their name.
    fn add_fixed_outputs(&mut self, program: &Program) {
        let mut written: Vec<Binding> = Vec::new();
        let code = program.instructions.iter().filter(|instruction| instruction.declaration().is_none());
        for destination in code.filter_map(|instruction| instruction.destination.as_ref()) {
            let Some(semantic) = fixed_semantic(destination.register) else { continue };
            let register = destination.register;
            let mask = if register.file.is_scalar(register.index) { WriteMask::X } else { destination.mask };
            match written.iter_mut().find(|binding| binding.register == register) {
                Some(binding) => binding.mask.0 |= mask.0,
                None => written.push(Binding { register, semantic, mask }),
            }
        }
        written.sort_by_key(|binding| (binding.register.file as u8, binding.register.index));
        self.outputs.extend(written);
    }
}

/// The meaning of an output that takes no declaration.
fn fixed_semantic(register: Register) -> Option<Semantic> {
    let index = u8::try_from(register.index).ok()?;
    Some(match (register.file, index) {
        (RegisterFile::RasterizerOut, 0) => Semantic::POSITION,
        (RegisterFile::RasterizerOut, 1) => Semantic::FOG,
        (RegisterFile::RasterizerOut, 2) => Semantic::PSIZE,
        (RegisterFile::AttributeOut | RegisterFile::ColorOut, _) => Semantic::color(index),
        (RegisterFile::TexCoordOut, _) => Semantic::texcoord(index),
        (RegisterFile::DepthOut, _) => Semantic::new(Usage::Depth, index),
        _ => return None,
    })
}

/// The files of constants.
const CONSTANT_FILES: [RegisterFile; 3] =
    [RegisterFile::Const, RegisterFile::ConstInt, RegisterFile::ConstBool];

/// Constants that are read and not defined, as ranges.
fn constants(program: &Program) -> Vec<ConstantUse> {
    let mut defined = Vec::new();
    let mut read = Vec::new();
    for instruction in &program.instructions {
        match (instruction.op, &instruction.destination) {
            (Op::Def | Op::DefI | Op::DefB, Some(destination)) => {
                let register = destination.register;
                defined.push((register.file as u8, register.index));
            }
            _ => read.extend(constant_reads(instruction)),
        }
    }
    defined.sort_unstable();
    // A relative read may reach others than the defined one, so it stays.
    read.retain(|&(file, relative, index)| relative || defined.binary_search(&(file, index)).is_err());
    read.sort_unstable();
    read.dedup();
    ranges(&read)
}

/// What one instruction reads: file, relative or not, number.
fn constant_reads(instruction: &Instruction) -> Vec<(u8, bool, u32)> {
    let mut reads = Vec::new();
    for (place, source) in instruction.sources.iter().enumerate() {
        if !CONSTANT_FILES.contains(&source.register.file) {
            continue;
        }
        let rows = instruction.op.matrix().filter(|_| place == 1).map_or(1, |(rows, _)| rows);
        reads.extend((0..rows).map(|row| read_of(source, row)));
    }
    reads
}

fn read_of(source: &Source, row: u32) -> (u8, bool, u32) {
    (source.register.file as u8, source.relative.is_some(), source.register.index.saturating_add(row))
}

/// Joins neighbours of a sorted list.
fn ranges(read: &[(u8, bool, u32)]) -> Vec<ConstantUse> {
    let mut ranges: Vec<ConstantUse> = Vec::new();
    for &(file, relative, index) in read {
        let Some(file) = CONSTANT_FILES.into_iter().find(|candidate| *candidate as u8 == file) else {
            continue;
        };
        let Ok(first) = u16::try_from(index) else { continue };
        match ranges.last_mut() {
            Some(last)
                if last.file == file
                    && last.relative == relative
                    && u32::from(last.first) + u32::from(last.count) == index =>
            {
                last.count += 1;
            }
            _ => ranges.push(ConstantUse { file, first, count: 1, relative }),
        }
    }
    ranges
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::isa::Swizzle;
    use crate::program::{Declaration, Destination, Payload, RelativeIndex};
    use crate::span::Span;

    fn instruction(op: Op, destination: Register, sources: &[Register]) -> Instruction {
        let span = Span::default();
        let mut instruction = Instruction::new(op, span);
        instruction.destination = Some(Destination::register(destination, span));
        instruction.sources = sources.iter().map(|&register| Source::register(register, span)).collect();
        instruction
    }

    fn program(profile: Profile, instructions: Vec<Instruction>) -> Program {
        let span = Span::default();
        Program { profile, profile_span: span, instructions, comments: Vec::new(), end: span }
    }

    #[test]
    fn fixed_outputs_and_ranges_of_constants() {
        use RegisterFile as R;
        let mut input = instruction(Op::Dcl, Register::new(R::Input, 0), &[]);
        input.payload =
            Payload::Declaration(Declaration { usage: Some(Usage::Position), ..Declaration::default() });
        let mut define = instruction(Op::Def, Register::new(R::Const, 9), &[]);
        define.payload = Payload::Float([0; 4]);
        let v0 = Register::new(R::Input, 0);
        let transform =
            instruction(Op::M4x4, Register::new(R::RasterizerOut, 0), &[v0, Register::new(R::Const, 0)]);
        let mut fetch =
            instruction(Op::Mov, Register::new(R::AttributeOut, 1), &[Register::new(R::Const, 9)]);
        fetch.sources[0].relative = Some(RelativeIndex {
            register: Register::new(R::Address, 0),
            swizzle: Swizzle::replicate(0),
            span: Span::default(),
        });
        let fixed = instruction(Op::Mov, Register::new(R::AttributeOut, 0), &[Register::new(R::Const, 9)]);
        let interface = Interface::of(&program(Profile::Vs1_1, vec![input, define, fetch, fixed, transform]));

        assert_eq!(interface.inputs.len(), 1);
        assert_eq!(interface.inputs[0].semantic.to_string(), "position0");
        let outputs: Vec<_> = interface.outputs.iter().map(|output| output.semantic.to_string()).collect();
        assert_eq!(outputs, ["position0", "color0", "color1"]);
        let four = ConstantUse { file: R::Const, first: 0, count: 4, relative: false };
        let by_address = ConstantUse { file: R::Const, first: 9, count: 1, relative: true };
        assert_eq!(interface.constants, [four, by_address]);
    }
}
