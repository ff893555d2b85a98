//! Sources: registers, relative addressing, swizzles, modifiers.

use super::{LowerErrorKind, Lowering, Result, Value};
use crate::isa::{RegisterFile, SourceModifier};
use crate::kernel::{Node, Operand, Reg};
use crate::program::{Instruction, RelativeIndex, Source};

impl Lowering<'_> {
    /// What the source holds at a place, after swizzle and modifier.
    pub(super) fn source(&mut self, instruction: &Instruction, source: usize, place: u8) -> Result<Value> {
        self.row(instruction, source, 0, place)
    }

    /// As [`source`](Self::source), of the register `row` places further on.
    pub(super) fn row(
        &mut self,
        instruction: &Instruction,
        source: usize,
        row: u32,
        place: u8,
    ) -> Result<Value> {
        let Some(operand) = instruction.sources.get(source) else {
            return self.error(LowerErrorKind::Operands);
        };
        let component = operand.swizzle.component(place);
        let key = (source, row, component);
        if let Some(found) = self.read.iter().find(|read| read.0 == key) {
            return Ok(found.1);
        }
        let raw = Value::from(self.raw(operand, (source, row, component))?);
        let value = match operand.modifier {
            SourceModifier::None => raw,
            SourceModifier::Negate => raw.negate(),
            SourceModifier::Abs => self.build.abs(raw)?,
            SourceModifier::AbsNegate => self.build.abs(raw)?.negate(),
            _ => return self.error(LowerErrorKind::Operands),
        };
        self.remember(key, value);
        Ok(value)
    }

    fn remember(&mut self, key: (usize, u32, u8), value: Value) {
        self.read.push((key, value));
    }

    /// What the register holds.
    fn raw(&mut self, operand: &Source, (source, row, component): (usize, u32, u8)) -> Result<Operand> {
        let mut register = operand.register;
        register.index = match register.index.checked_add(row) {
            Some(index) => index,
            None => return self.error(LowerErrorKind::Operands),
        };
        match (register.file, &operand.relative) {
            (RegisterFile::Temp | RegisterFile::Input, None) => {
                Ok(Operand::Reg(self.register(register, component)?))
            }
            (RegisterFile::Const, None) => self.constant(register.index, component),
            (RegisterFile::Const, Some(index)) => match index.register.file {
                RegisterFile::Loop => {
                    let destination = self.build.temp()?;
                    self.build.local.push(Node::ConstantAtLoop {
                        destination,
                        base: register.index,
                        component,
                    });
                    Ok(Operand::Reg(destination))
                }
                _ => self.gather(operand, index, (source, row, component)),
            },
            (RegisterFile::Input, Some(index)) if index.register.file == RegisterFile::Loop => {
                let destination = self.build.temp()?;
                self.build.local.push(Node::InputAtLoop { destination, base: register.index, component });
                Ok(Operand::Reg(destination))
            }
            _ => self.error(LowerErrorKind::Operands),
        }
    }

    /// `c#`: what the shader defines, else what the user sets.
    fn constant(&mut self, index: u32, component: u8) -> Result<Operand> {
        let Ok(register) = u16::try_from(index) else { return self.error(LowerErrorKind::Operands) };
        Ok(match self.floats.get(&register) {
            Some(value) => Operand::Literal(value[usize::from(component)]),
            None => Operand::Const { register, component },
        })
    }

    /// `c[a0.x + n]`: all four components in one go; those that nobody reads are dropped later.
    fn gather(
        &mut self,
        operand: &Source,
        index: &RelativeIndex,
        (source, row, component): (usize, u32, u8),
    ) -> Result<Operand> {
        if index.register.file != RegisterFile::Address {
            return self.error(LowerErrorKind::Operands);
        }
        // A row's registers are kept under components 4 to 7 as they are before the modifier.
        let key = (source, row, component + 4);
        if let Some(found) = self.read.iter().find(|read| read.0 == key) {
            return Ok(found.1.operand);
        }
        let address = self.register(index.register, index.swizzle.component(0))?;
        let row_of_four = [self.build.temp()?, self.build.temp()?, self.build.temp()?, self.build.temp()?];
        for (component, reg) in row_of_four.into_iter().enumerate() {
            self.remember((source, row, component as u8 + 4), Value::from(Operand::Reg(reg)));
        }
        let base = operand.register.index.saturating_add(row);
        self.build.local.push(Node::Gather { destinations: row_of_four.map(Some), index: address, base });
        Ok(Operand::Reg(row_of_four[usize::from(component)]))
    }

    /// A component of the predicate register, and whether it is to be inverted.
    pub(super) fn predicate(&mut self, predicate: &Source, place: u8) -> Result<(Reg, bool)> {
        let inverted = match predicate.modifier {
            SourceModifier::None => false,
            SourceModifier::Not => true,
            _ => return self.error(LowerErrorKind::Operands),
        };
        if predicate.register.file != RegisterFile::Predicate || predicate.relative.is_some() {
            return self.error(LowerErrorKind::Operands);
        }
        Ok((self.register(predicate.register, predicate.swizzle.component(place))?, inverted))
    }
}
