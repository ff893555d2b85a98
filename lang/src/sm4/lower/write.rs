//! Destinations: write masks, saturation, memory that an index chooses.

use super::{LowerErrorKind, Lowering, Result};
use crate::isa::WriteMask;
use crate::kernel::{Address, Node, Operand, Operation, Reg, Value};
use crate::sm4::isa::{OperandType, RegisterFile};
use crate::sm4::program::{Instruction, Operand as Destination};

/// What an instruction computes for one destination, per component.
pub(super) type Results = [Option<Value>; 4];

/// Where a destination is.
#[derive(Clone, Copy)]
enum Place {
    /// A register, with the indices of its name.
    Register { file: RegisterFile, first: u32, second: u32 },
    /// A row of an array whose rows are registers, and the components that it has.
    Row { number: u32, row: u32, components: u8 },
    /// A row of an array of the kernel.
    Array { array: u16, row: Address },
    /// An output that a register chooses.
    Output(Address),
    /// What is written there is lost.
    Nowhere,
}

impl Lowering<'_> {
    /// Components that a destination takes; none for `null`.
    pub(super) fn mask(&self, i: &Instruction, destination: usize) -> impl Iterator<Item = u8> + use<> {
        let operand = i.destinations().get(destination);
        let operand = operand.filter(|operand| operand.file != RegisterFile::Null);
        operand.map_or(WriteMask::NONE, |operand| operand.declared_mask()).components()
    }

    /// Puts results where the destinations say, all at once.
    pub(super) fn write(&mut self, i: &Instruction, results: &[Results]) -> Result<()> {
        let kinds = i.op.info().operands.destinations();
        // Registers of indices are read before anything is written, as all sources are.
        let mut places = Vec::new();
        for destination in i.destinations() {
            places.push(self.place(destination)?);
        }
        let mut moves: Vec<(Reg, Operand)> = Vec::new();
        for (index, &place) in places.iter().enumerate() {
            let (Some(results), Some(&kind)) = (results.get(index), kinds.get(index)) else {
                return self.error(LowerErrorKind::Operands);
            };
            for component in self.mask(i, index) {
                let Some(value) = results[usize::from(component)] else { continue };
                let value = self.finished(i, kind, value)?;
                self.put(place, component, value, &mut moves)?;
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

    /// Where a destination is.
    fn place(&mut self, destination: &Destination) -> Result<Place> {
        Ok(match (destination.file, &*destination.indices) {
            (RegisterFile::Null, _) => Place::Nowhere,
            (RegisterFile::Temp, [index]) if index.relative.is_none() => {
                Place::Register { file: RegisterFile::Temp, first: index.offset(), second: 0 }
            }
            (RegisterFile::Output, [index]) => {
                let register = self.address(index)?;
                match register.relative {
                    Some(_) => Place::Output(register),
                    None => Place::Register { file: RegisterFile::Output, first: register.base, second: 0 },
                }
            }
            (RegisterFile::IndexableTemp, [array, row]) if array.relative.is_none() => {
                let number = array.offset();
                let Some((rows, components, kept)) = self.declared.array(number) else {
                    return self.error(LowerErrorKind::Operands);
                };
                let row = self.address(row)?;
                match kept {
                    Some(array) => Place::Array { array, row },
                    None if row.base < rows => Place::Row { number, row: row.base, components },
                    None => Place::Nowhere,
                }
            }
            _ => return self.error(LowerErrorKind::Operands),
        })
    }

    /// Puts a value into a component of a destination. Registers are written with all others at the end.
    fn put(
        &mut self,
        place: Place,
        component: u8,
        value: Operand,
        moves: &mut Vec<(Reg, Operand)>,
    ) -> Result<()> {
        match place {
            Place::Register { file, first, second } => {
                moves.push((self.register((file, first, second, component))?, value));
            }
            Place::Row { number, row, components } if component < components => {
                let name = (RegisterFile::IndexableTemp, number, row, component);
                moves.push((self.register(name)?, value));
            }
            Place::Array { array, row } => {
                self.build.local.push(Node::Store { array, row, component, value });
            }
            Place::Output(register) => {
                self.build.local.push(Node::StoreOutput { register, component, value });
            }
            Place::Row { .. } | Place::Nowhere => {}
        }
        Ok(())
    }
}
