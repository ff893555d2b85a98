//! Destinations: write masks, saturation, predicates.

use super::{LowerErrorKind, Lowering, Result, Value};
use crate::isa::RegisterFile;
use crate::kernel::{Node, Operand, Operation, Reg};
use crate::program::{Destination, Instruction};

/// What an instruction computes, per component.
pub(super) type Results = [Option<Value>; 4];

impl Lowering<'_> {
    /// Puts results where the destination says.
    pub(super) fn write(&mut self, instruction: &Instruction, results: Results) -> Result<()> {
        let Some(destination) = &instruction.destination else { return Ok(()) };
        if destination.relative.is_some() {
            return self.write_relative(instruction, destination, results);
        }
        let mut moves: Vec<(Reg, Operand)> = Vec::new();
        for component in self.written(destination) {
            let Some(value) = results[usize::from(component)] else { continue };
            let value = self.saturated(instruction, value)?;
            let target = self.register(destination.register, component)?;
            let value = match &instruction.predicate {
                None => value,
                Some(predicate) => {
                    let (mask, inverted) = self.predicate(predicate, component)?;
                    let (mask, old) = (Value::from(Operand::Reg(mask)), Value::from(Operand::Reg(target)));
                    if inverted {
                        self.build.select(mask, old, value)?
                    } else {
                        self.build.select(mask, value, old)?
                    }
                }
            };
            moves.push((target, self.build.plain(value)?));
        }
        self.build.move_results(moves)
    }

    /// Components that a write changes.
    fn written(&self, destination: &Destination) -> impl Iterator<Item = u8> + use<> {
        let scalar = destination.register.file.is_scalar(destination.register.index);
        destination.mask.components().filter(move |&component| !scalar || component == 0)
    }

    fn saturated(&mut self, instruction: &Instruction, value: Value) -> Result<Value> {
        if instruction.modifiers.saturate {
            self.build.emit(Operation::Saturate, &[value])
        } else {
            Ok(value)
        }
    }

    /// `o[aL + n]`
    fn write_relative(
        &mut self,
        instruction: &Instruction,
        destination: &Destination,
        results: Results,
    ) -> Result<()> {
        let by_loop = destination.relative.is_some_and(|index| index.register.file == RegisterFile::Loop);
        if destination.register.file != RegisterFile::Output || !by_loop {
            return self.error(LowerErrorKind::Operands);
        }
        for component in destination.mask.components() {
            let Some(value) = results[usize::from(component)] else { continue };
            let value = self.saturated(instruction, value)?;
            let value = self.build.plain(value)?;
            let predicate = match &instruction.predicate {
                None => None,
                Some(predicate) => Some(match self.predicate(predicate, component)? {
                    (mask, false) => mask,
                    (mask, true) => {
                        let inverse = self.build.emit(Operation::Not, &[Value::from(Operand::Reg(mask))])?;
                        let Operand::Reg(inverse) = inverse.operand else { continue };
                        inverse
                    }
                }),
            };
            self.build.local.push(Node::OutputAtLoop {
                base: destination.register.index,
                component,
                value,
                predicate,
            });
        }
        Ok(())
    }
}
