//! Destinations: write masks, saturation, predicates.

use super::read::Value;
use super::{LowerErrorKind, Lowering, Result};
use crate::isa::RegisterFile;
use crate::kernel::{Node, Operand, Operation, Reg, Step};
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
                    if inverted { self.select(mask, old, value)? } else { self.select(mask, value, old)? }
                }
            };
            moves.push((target, self.plain(value)?));
        }
        self.move_results(moves)
    }

    /// Components that a write changes.
    fn written(&self, destination: &Destination) -> impl Iterator<Item = u8> + use<> {
        let scalar = destination.register.file.is_scalar(destination.register.index);
        destination.mask.components().filter(move |&component| !scalar || component == 0)
    }

    fn saturated(&mut self, instruction: &Instruction, value: Value) -> Result<Value> {
        if instruction.modifiers.saturate { self.emit(Operation::Saturate, &[value]) } else { Ok(value) }
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
            let value = self.plain(value)?;
            let predicate = match &instruction.predicate {
                None => None,
                Some(predicate) => Some(match self.predicate(predicate, component)? {
                    (mask, false) => mask,
                    (mask, true) => {
                        let inverse = self.emit(Operation::Not, &[Value::from(Operand::Reg(mask))])?;
                        let Operand::Reg(inverse) = inverse.operand else { continue };
                        inverse
                    }
                }),
            };
            self.local.push(Node::OutputAtLoop {
                base: destination.register.index,
                component,
                value,
                predicate,
            });
        }
        Ok(())
    }

    /// Moves values to their registers, all at once: no move may change what another reads. Where nothing stands
    /// against it, the value is computed in its place to begin with.
    fn move_results(&mut self, mut moves: Vec<(Reg, Operand)>) -> Result<()> {
        for at in 0..moves.len() {
            let (target, value) = moves[at];
            if let Some(temp) = value.reg().filter(|&reg| self.can_become(reg, target, &moves)) {
                let renamed = |reg: Reg| if reg == temp { target } else { reg };
                self.local.iter_mut().for_each(|node| node.rename(renamed));
                for (_, value) in &mut moves {
                    if let Operand::Reg(reg) = value {
                        *reg = renamed(*reg);
                    }
                }
            }
        }
        // What is left may read a register that an earlier move writes; it goes by way of another then.
        for at in 0..moves.len() {
            let (target, value) = moves[at];
            if value == Operand::Reg(target) {
                continue;
            }
            let later = &mut moves[at + 1..];
            if later.iter().any(|(_, value)| *value == Operand::Reg(target)) {
                let temp = self.temp()?;
                self.local.push(mov(temp, Operand::Reg(target)));
                for (_, value) in later.iter_mut().filter(|(_, value)| *value == Operand::Reg(target)) {
                    *value = Operand::Reg(temp);
                }
            }
            self.local.push(mov(target, value));
        }
        Ok(())
    }

    /// `temp` is computed in this instruction, and nobody after that wants what `target` held before.
    fn can_become(&self, temp: Reg, target: Reg, moves: &[(Reg, Operand)]) -> bool {
        let Some(defined) = self.local.iter().position(|node| node.writes(temp)) else { return false };
        let after = &self.local[defined + 1..];
        self.temps[..self.temps_used].contains(&temp)
            && !after.iter().any(|node| node.reads(target) || node.writes(target))
            && !moves.iter().any(|(_, value)| *value == Operand::Reg(target))
    }
}

fn mov(destination: Reg, operand: Operand) -> Node {
    let operands = [operand, Operand::ZERO, Operand::ZERO];
    Node::Step(Step { operation: Operation::Mov, destination, operands })
}
