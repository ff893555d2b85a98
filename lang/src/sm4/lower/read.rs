//! Sources: registers, memory that an index chooses, constants, swizzles, modifiers.

use super::{LowerErrorKind, Lowering, Result};
use crate::kernel::{Address, Memory, Node, Operand, Operation, Reg, Value, flush};
use crate::sm4::isa::{OperandType, RegisterFile};
use crate::sm4::program::{Index, Instruction, Operand as Source, OperandModifier};

/// Where a source with indices leads.
enum Target {
    /// A register, or constants.
    Operands([Operand; 4]),
    Memory(Memory),
}

impl Lowering<'_> {
    /// What the source holds at a place, after swizzle and modifier, as a value of the type that the instruction
    /// takes it as.
    pub(super) fn source(&mut self, i: &Instruction, source: usize, place: u8) -> Result<Value> {
        let Some(&kind) = i.op.info().operands.sources().get(source) else {
            return self.error(LowerErrorKind::Operands);
        };
        self.source_as(i, source, place, kind)
    }

    /// [`source`](Self::source) as a value of another type.
    pub(super) fn source_as(
        &mut self,
        i: &Instruction,
        source: usize,
        place: u8,
        kind: OperandType,
    ) -> Result<Value> {
        let Some(operand) = i.sources().get(source) else {
            return self.error(LowerErrorKind::Operands);
        };
        let component = operand.selection.swizzle().component(place);
        let key = (source, kind, component);
        if let Some(found) = self.values.iter().find(|read| read.0 == key) {
            return Ok(found.1);
        }
        let bits = self.component(operand, source, component)?;
        let value = match kind {
            OperandType::Float => {
                let value = self.flushed(bits)?;
                self.signed(value, operand.modifier)?
            }
            OperandType::Int | OperandType::Uint => self.integer(bits, operand.modifier)?,
            _ => self.signed(Value::from(bits), operand.modifier)?,
        };
        self.values.push((key, value));
        Ok(value)
    }

    /// The bits of a component before the modifier.
    pub(super) fn component(&mut self, operand: &Source, source: usize, component: u8) -> Result<Operand> {
        if operand.file.is_immediate() {
            let single = operand.values.len() == 1;
            let at = if single { 0 } else { usize::from(component) };
            return match operand.values.get(at) {
                Some(&bits) => Ok(Operand::Literal(bits)),
                None => self.error(LowerErrorKind::Operands),
            };
        }
        let component = usize::from(component & 3);
        if let Some((_, loaded)) = self.loaded.iter().find(|(loaded, _)| *loaded == source) {
            return Ok(loaded[component]);
        }
        let operands = match self.target(operand)? {
            Target::Operands(operands) => operands,
            Target::Memory(memory) => self.load(memory)?,
        };
        self.loaded.push((source, operands));
        Ok(operands[component])
    }

    /// Reads all components of a row; those that nobody wants are dropped later.
    fn load(&mut self, memory: Memory) -> Result<[Operand; 4]> {
        let row = [self.build.temp()?, self.build.temp()?, self.build.temp()?, self.build.temp()?];
        self.build.local.push(Node::Load { destinations: row.map(Some), memory });
        Ok(row.map(Operand::Reg))
    }

    fn target(&mut self, operand: &Source) -> Result<Target> {
        let first = operand.indices.first();
        match (operand.file, &*operand.indices) {
            (RegisterFile::Temp, [index]) if index.relative.is_none() => {
                self.whole(RegisterFile::Temp, index.offset(), 0)
            }
            (RegisterFile::Input, [register]) => self.input(None, register),
            (RegisterFile::Input, [vertex, register]) => self.input(Some(vertex), register),
            (RegisterFile::IndexableTemp, [array, row]) if array.relative.is_none() => {
                self.array(array.offset(), row)
            }
            (RegisterFile::ConstantBuffer, [slot, row]) => self.constant_buffer(slot, row),
            (RegisterFile::ImmediateConstantBuffer, [row]) => {
                let row = self.address(row)?;
                Ok(match row.relative {
                    Some(_) => Target::Memory(Memory::Immediate { row }),
                    None => {
                        let row = self.declared.immediate.get(row.base as usize).copied();
                        Target::Operands(row.unwrap_or_default().map(Operand::Literal))
                    }
                })
            }
            (file @ (RegisterFile::InputPrimitiveId | RegisterFile::GsInstanceId), []) => {
                let reg = self.register((file, 0, 0, 0))?;
                Ok(Target::Operands([Operand::Reg(reg); 4]))
            }
            // Nothing runs for any measurable time.
            (RegisterFile::CycleCounter, _) if first.is_none() => Ok(Target::Operands([Operand::ZERO; 4])),
            _ => self.error(LowerErrorKind::Operands),
        }
    }

    /// All components of a register.
    fn whole(&mut self, file: RegisterFile, first: u32, second: u32) -> Result<Target> {
        let mut operands = [Operand::ZERO; 4];
        for (component, operand) in (0..).zip(&mut operands) {
            *operand = Operand::Reg(self.register((file, first, second, component))?);
        }
        Ok(Target::Operands(operands))
    }

    /// `v#`, `v[vertex][#]`
    fn input(&mut self, vertex: Option<&Index>, register: &Index) -> Result<Target> {
        let vertex = match vertex {
            Some(vertex) => self.address(vertex)?,
            None => Address::constant(0),
        };
        let register = self.address(register)?;
        if vertex.relative.is_none() && register.relative.is_none() {
            return self.whole(RegisterFile::Input, vertex.base, register.base);
        }
        Ok(Target::Memory(Memory::Input { vertex, register }))
    }

    /// `x#[n]`: an array of the kernel, or rows that are registers.
    fn array(&mut self, number: u32, row: &Index) -> Result<Target> {
        let Some((rows, components, kept)) = self.declared.array(number) else {
            return self.error(LowerErrorKind::Operands);
        };
        let row = self.address(row)?;
        if let Some(array) = kept {
            return Ok(Target::Memory(Memory::Array { array, row }));
        }
        let mut operands = [Operand::ZERO; 4];
        if row.base < rows {
            for (component, operand) in (0..components).zip(&mut operands) {
                let name = (RegisterFile::IndexableTemp, number, row.base, component);
                *operand = Operand::Reg(self.register(name)?);
            }
        }
        Ok(Target::Operands(operands))
    }

    /// `cb#[n]`
    fn constant_buffer(&mut self, slot: &Index, row: &Index) -> Result<Target> {
        let (slot, row) = (self.address(slot)?, self.address(row)?);
        if slot.relative.is_some() || row.relative.is_some() {
            return Ok(Target::Memory(Memory::Buffer { slot, row }));
        }
        Ok(Target::Operands(match (u16::try_from(slot.base), u16::try_from(row.base)) {
            (Ok(slot), Ok(element)) => std::array::from_fn(|component| Operand::Buffer {
                slot,
                element,
                component: component as u8,
                flushed: false,
            }),
            // No buffer is as large.
            _ => [Operand::ZERO; 4],
        }))
    }

    /// An index: a constant and a component of `r#` or `x#`.
    pub(super) fn address(&mut self, index: &Index) -> Result<Address> {
        let base = index.offset();
        let Some(relative) = index.relative.as_deref() else { return Ok(Address::constant(base)) };
        let component = relative.selection.swizzle().component(0);
        let constant = |index: &Index| index.relative.is_none();
        if !relative.indices.iter().all(constant) {
            return self.error(LowerErrorKind::Operands);
        }
        let operand = match (relative.file, &*relative.indices) {
            (RegisterFile::Temp, [register]) => {
                Operand::Reg(self.register((RegisterFile::Temp, register.offset(), 0, component))?)
            }
            (RegisterFile::IndexableTemp, [array, row]) => {
                let operands = match self.array(array.offset(), row)? {
                    Target::Operands(operands) => operands,
                    Target::Memory(memory) => self.load(memory)?,
                };
                operands[usize::from(component & 3)]
            }
            _ => return self.error(LowerErrorKind::Operands),
        };
        match operand {
            Operand::Reg(reg) => Ok(Address { base, relative: Some(reg) }),
            Operand::Literal(bits) => Ok(Address::constant(base.wrapping_add(bits))),
            _ => self.error(LowerErrorKind::Operands),
        }
    }

    /// The bits as arithmetic of floats sees them.
    pub(super) fn flushed(&mut self, operand: Operand) -> Result<Value> {
        Ok(Value::from(match operand {
            Operand::Literal(bits) => Operand::Literal(flush(bits)),
            Operand::Buffer { slot, element, component, .. } => {
                Operand::Buffer { slot, element, component, flushed: true }
            }
            operand => {
                if let Some((_, flushed)) = self.flushed.iter().find(|(known, _)| *known == operand) {
                    return Ok(*flushed);
                }
                let flushed = self.build.emit(Operation::Flush, &[Value::from(operand)])?;
                self.flushed.push((operand, flushed));
                return Ok(flushed);
            }
        }))
    }

    /// Modifiers of floats and bits act on the sign bit.
    fn signed(&mut self, value: Value, modifier: OperandModifier) -> Result<Value> {
        Ok(match modifier {
            OperandModifier::None => value,
            OperandModifier::Negate => value.negate(),
            OperandModifier::Absolute => self.build.abs(value)?,
            OperandModifier::NegateAbsolute => self.build.abs(value)?.negate(),
        })
    }

    /// A minus before an integer is that of two's complement, and there are no bars.
    fn integer(&mut self, operand: Operand, modifier: OperandModifier) -> Result<Value> {
        match (modifier, operand) {
            (OperandModifier::None, operand) => Ok(Value::from(operand)),
            (OperandModifier::Negate, Operand::Literal(bits)) => {
                Ok(Value::from(Operand::Literal(bits.wrapping_neg())))
            }
            (OperandModifier::Negate, operand) => {
                self.build.emit(Operation::ISub, &[Value::ZERO, Value::from(operand)])
            }
            _ => self.error(LowerErrorKind::Operands),
        }
    }

    /// The bits at a place, as an operand.
    pub(super) fn bits(&mut self, i: &Instruction, source: usize, place: u8) -> Result<Operand> {
        let value = self.source_as(i, source, place, OperandType::Bits)?;
        self.build.plain(value)
    }

    /// A mask of where the bits are not all zeros, or of where they are.
    pub(super) fn test(&mut self, operand: Operand, zero: bool) -> Result<Reg> {
        let operation = if zero { Operation::IEq } else { Operation::INe };
        self.build.compute(operation, &[Value::from(operand), Value::ZERO])
    }
}
