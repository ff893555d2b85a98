//! Destinations: write masks, saturation, memory that an index chooses.

use super::{LowerErrorKind, Lowering, Result};
use crate::isa::WriteMask;
use crate::kernel::{Node, Operand, Operation, Reg, Value};
use crate::sm4::isa::{OperandType, RegisterFile};
use crate::sm4::program::{Instruction, Operand as Destination};

/// What an instruction computes for one destination, per component.
pub(super) type Results = [Option<Value>; 4];

impl Lowering<'_> {
    /// Components that a destination takes; none for `null`.
    pub(super) fn mask(&self, i: &Instruction, destination: usize) -> impl Iterator<Item = u8> + use<> {
        let operand = i.destinations().get(destination);
        let operand = operand.filter(|operand| operand.file != RegisterFile::Null);
        operand.map_or(WriteMask::NONE, |operand| operand.declared_mask()).components()
    }

    /// Puts results where the destinations say, all at once.
    pub(super) fn write(&mut self, i: &Instruction, results: &[Results]) -> Result<()> {
        let mut moves: Vec<(Reg, Operand)> = Vec::new();
        let kinds = i.op.info().operands.destinations();
        for (index, destination) in i.destinations().iter().enumerate() {
            let (Some(results), Some(&kind)) = (results.get(index), kinds.get(index)) else {
                return self.error(LowerErrorKind::Operands);
            };
            for component in self.mask(i, index) {
                let Some(value) = results[usize::from(component)] else { continue };
                let value = self.finished(i, kind, value)?;
                self.put(destination, component, value, &mut moves)?;
            }
        }
        self.build.move_results(moves)
    }

    /// The value with its sign, `_sat`, and the bits that a NaN has on every machine.
    fn finished(&mut self, i: &Instruction, kind: OperandType, value: Value) -> Result<Operand> {
        let operand = self.build.plain(value)?;
        if i.saturate && matches!(kind, OperandType::Float | OperandType::Bits) {
            let value = if kind == OperandType::Bits { self.flushed(operand)? } else { Value::from(operand) };
            return Ok(self.build.emit(Operation::Saturate, &[value])?.operand);
        }
        match operand {
            Operand::Reg(_) if kind == OperandType::Float => {
                Ok(self.build.emit(Operation::Quiet, &[Value::from(operand)])?.operand)
            }
            operand => Ok(operand),
        }
    }

    /// Puts a value into a component of a destination. Registers are written with all others at the end.
    fn put(
        &mut self,
        destination: &Destination,
        component: u8,
        value: Operand,
        moves: &mut Vec<(Reg, Operand)>,
    ) -> Result<()> {
        match (destination.file, &*destination.indices) {
            (RegisterFile::Temp, [index]) if index.relative.is_none() => {
                moves.push((self.register((RegisterFile::Temp, index.offset(), 0, component))?, value));
            }
            (RegisterFile::Output, [index]) => {
                let register = self.address(index)?;
                if register.relative.is_some() {
                    self.build.local.push(Node::StoreOutput { register, component, value });
                } else {
                    let name = (RegisterFile::Output, register.base, 0, component);
                    moves.push((self.register(name)?, value));
                }
            }
            (RegisterFile::IndexableTemp, [array, row]) if array.relative.is_none() => {
                let number = array.offset();
                let Some((rows, components, kept)) = self.declared.array(number) else {
                    return self.error(LowerErrorKind::Operands);
                };
                let row = self.address(row)?;
                if let Some(array) = kept {
                    self.build.local.push(Node::Store { array, row, component, value });
                } else if row.base < rows && component < components {
                    let name = (RegisterFile::IndexableTemp, number, row.base, component);
                    moves.push((self.register(name)?, value));
                }
            }
            _ => return self.error(LowerErrorKind::Operands),
        }
        Ok(())
    }
}
