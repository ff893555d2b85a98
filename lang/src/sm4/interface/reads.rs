//! Which components of inputs and outputs the code touches.

use crate::isa::WriteMask;
use crate::sm4::isa::{Op, OperandType, RegisterFile, ResourceDimension};
use crate::sm4::program::{Instruction, Operand, Payload, Program, Selection};
use std::collections::HashMap;

/// Components that are read of inputs and written of outputs.
#[derive(Debug, Default)]
pub(super) struct Usage {
    registers: HashMap<(RegisterFile, u32), u8>,
    /// First register, number of registers: what a register may index.
    ranges: Vec<(RegisterFile, u32, u32)>,
    dimensions: HashMap<u32, ResourceDimension>,
}

impl Usage {
    pub(super) fn of(program: &Program) -> Self {
        let mut usage = Self::default();
        for instruction in &program.instructions {
            if instruction.op.info().declaration {
                usage.declare(instruction);
                continue;
            }
            usage.instruction(instruction);
        }
        usage
    }

    /// Components that the code reads or writes of a register; of one without a number, 0 stands for it.
    pub(super) fn of_register(&self, file: RegisterFile, register: u32) -> WriteMask {
        WriteMask(self.registers.get(&(file, register)).copied().unwrap_or_default())
    }

    fn declare(&mut self, instruction: &Instruction) {
        let Some(operand) = instruction.operands.first() else { return };
        let Some(first) = operand.indices.last() else { return };
        match (instruction.op, &instruction.payload) {
            (Op::DclIndexRange, Payload::Count(count)) => {
                self.ranges.push((operand.file, first.offset(), count.value));
            }
            (_, Payload::Resource { dimension, .. }) => {
                self.dimensions.insert(first.offset(), dimension.value);
            }
            _ => {}
        }
    }

    fn instruction(&mut self, instruction: &Instruction) {
        for destination in instruction.destinations() {
            self.touch(destination, destination.declared_mask());
            self.indices(destination);
        }
        for (index, source) in instruction.sources().iter().enumerate() {
            self.touch(source, self.read(instruction, index, source));
            self.indices(source);
        }
    }

    /// Registers in indices: one component of each.
    fn indices(&mut self, operand: &Operand) {
        for relative in operand.indices.iter().filter_map(|index| index.relative.as_deref()) {
            let component = selected(relative.selection, WriteMask::X);
            self.touch(relative, component);
        }
    }

    fn touch(&mut self, operand: &Operand, mask: WriteMask) {
        let counted = matches!(operand.file, RegisterFile::Input | RegisterFile::Output);
        let Some(index) = operand.indices.last().filter(|_| counted) else {
            *self.registers.entry((operand.file, 0)).or_default() |= mask.0;
            return;
        };
        let (file, first) = (operand.file, index.offset());
        if index.relative.is_none() {
            *self.registers.entry((file, first)).or_default() |= mask.0;
            return;
        }
        let covers = |range: &&(RegisterFile, u32, u32)| {
            range.0 == file && first.checked_sub(range.1).is_some_and(|behind| behind < range.2)
        };
        // Not more registers than any stage has, whatever the range says.
        let Some(&(_, start, count)) = self.ranges.iter().find(covers) else { return };
        for register in start..start.saturating_add(count.min(MOST_REGISTERS)) {
            *self.registers.entry((file, register)).or_default() |= mask.0;
        }
    }

    /// Components of a source that decide about the result.
    fn read(&self, instruction: &Instruction, index: usize, source: &Operand) -> WriteMask {
        components_read(instruction, index, source, |resource| self.dimensions.get(&resource).copied())
    }
}

/// Components of a source, the one with this index, that decide about the result. `dimension` tells the shape of `t#`.
pub(crate) fn components_read(
    instruction: &Instruction,
    index: usize,
    source: &Operand,
    dimension: impl Fn(u32) -> Option<ResourceDimension>,
) -> WriteMask {
    selected(source.selection, positions(instruction, index, dimension))
}

/// Places of the swizzle that an instruction reads of its source with this index.
fn positions(
    instruction: &Instruction,
    index: usize,
    dimension: impl Fn(u32) -> Option<ResourceDimension>,
) -> WriteMask {
    match instruction.op {
        Op::Dp2 => WriteMask(0b0011),
        Op::Dp3 => WriteMask(0b0111),
        Op::Dp4 => WriteMask(0b1111),
        _ if reads_memory(instruction) => address(instruction, index, dimension),
        op if has_doubles(op) => WriteMask(0b1111),
        _ => written(instruction),
    }
}

/// Places that a memory access reads: as many coordinates as the shape has, all else as it is selected.
fn address(
    instruction: &Instruction,
    index: usize,
    dimension: impl Fn(u32) -> Option<ResourceDimension>,
) -> WriteMask {
    let resource = instruction.sources().iter().find(|source| source.file == RegisterFile::Resource);
    let dimension = resource.and_then(Operand::register_number).and_then(dimension);
    let (0, Some(dimension)) = (index, dimension) else { return WriteMask(0b1111) };
    let coordinates = (1_u8 << dimension.coordinates()) - 1;
    let level = matches!(instruction.op, Op::Ld | Op::LdS) && dimension != ResourceDimension::BUFFER;
    WriteMask(coordinates | if level { 0b1000 } else { 0 })
}

/// More than the inputs or outputs of any stage.
const MOST_REGISTERS: u32 = 64;

/// The components at some places of a selection.
fn selected(selection: Selection, positions: WriteMask) -> WriteMask {
    match selection {
        Selection::Zero => WriteMask::NONE,
        Selection::One => WriteMask::X,
        Selection::Mask(mask) => mask,
        Selection::Select(component) => WriteMask(1 << (component & 3)),
        Selection::Swizzle(swizzle) => swizzle.components_read(positions),
    }
}

/// Components that an instruction writes; all four where it has no destination with components.
fn written(instruction: &Instruction) -> WriteMask {
    let masks = instruction.destinations().iter().filter_map(|destination| match destination.selection {
        Selection::Mask(mask) => Some(mask.0),
        Selection::One => Some(WriteMask::X.0),
        _ => None,
    });
    let mask = masks.fold(0, |all, mask| all | mask);
    WriteMask(if mask == 0 { 0b1111 } else { mask })
}

fn reads_memory(instruction: &Instruction) -> bool {
    let memory = |kind: &OperandType| {
        matches!(kind, OperandType::Resource | OperandType::Memory | OperandType::Uav | OperandType::Sampler)
    };
    let operands = instruction.op.info().operands;
    operands.sources().iter().chain(operands.destinations()).any(memory)
}

fn has_doubles(op: Op) -> bool {
    let operands = op.info().operands;
    operands.sources().iter().chain(operands.destinations()).any(|kind| *kind == OperandType::Double)
}
