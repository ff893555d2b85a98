//! Instructions on doubles.
//!
//! A double is the pair xy or zw of a register, the low half first. Where both sides are doubles, each is computed from
//! the same places of the sources; where one side has words, the first word belongs to the first double.

use super::write::Results;
use super::{LowerErrorKind, Lowering, Result};
use crate::kernel::{DoubleOperation, Operand, Value};
use crate::sm4::isa::{Op, OperandType};
use crate::sm4::program::Instruction;

/// Instructions that are one operation for each double.
const OPERATIONS: [(Op, DoubleOperation); 17] = [
    (Op::Dadd, DoubleOperation::Add),
    (Op::Dmul, DoubleOperation::Mul),
    (Op::Ddiv, DoubleOperation::Div),
    (Op::Drcp, DoubleOperation::Rcp),
    (Op::Dfma, DoubleOperation::Fma),
    (Op::Dmin, DoubleOperation::Min),
    (Op::Dmax, DoubleOperation::Max),
    (Op::Deq, DoubleOperation::Eq),
    (Op::Dge, DoubleOperation::Ge),
    (Op::Dlt, DoubleOperation::Lt),
    (Op::Dne, DoubleOperation::Ne),
    (Op::Dtof, DoubleOperation::ToFloat),
    (Op::Dtoi, DoubleOperation::ToInt),
    (Op::Dtou, DoubleOperation::ToUint),
    (Op::Ftod, DoubleOperation::FromFloat),
    (Op::Itod, DoubleOperation::FromInt),
    (Op::Utod, DoubleOperation::FromUint),
];

/// Where a result goes, and which parts of the sources it is computed from.
struct Part {
    /// First component of the destination.
    component: u8,
    /// Place of the low half of doubles.
    double: u8,
    /// Place of words.
    word: u8,
}

impl Lowering<'_> {
    /// Whether the instruction takes or gives doubles.
    pub(super) fn has_doubles(op: Op) -> bool {
        let operands = op.info().operands;
        operands.sources().iter().chain(operands.destinations()).any(|kind| *kind == OperandType::Double)
    }

    pub(super) fn doubles(&mut self, i: &Instruction) -> Result<()> {
        let gives_doubles = i.op.info().operands.destinations().first() == Some(&OperandType::Double);
        let mut results: Results = [None; 4];
        for part in self.parts(i, gives_doubles)? {
            let value = self.part(i, &part)?;
            let component = usize::from(part.component);
            results[component] = Some(Value::from(value[0]));
            if gives_doubles {
                results[component + 1] = Some(Value::from(value[1]));
            }
        }
        self.write(i, &[results])
    }

    fn parts(&self, i: &Instruction, gives_doubles: bool) -> Result<Vec<Part>> {
        let written: Vec<u8> = self.mask(i, 0).collect();
        let number = |index: usize| index as u8;
        if !gives_doubles {
            let part =
                |(index, &component)| Part { component, double: number(index) * 2, word: number(index) };
            // Four words would take four doubles.
            return match written.len() {
                0..=2 => Ok(written.iter().enumerate().map(part).collect()),
                _ => self.error(LowerErrorKind::Operands),
            };
        }
        let pairs: &[u8] = match written.as_slice() {
            [] => &[],
            [0, 1] => &[0],
            [2, 3] => &[2],
            [0, 1, 2, 3] => &[0, 2],
            _ => return self.error(LowerErrorKind::Operands),
        };
        let part =
            |(index, &component): (usize, &u8)| Part { component, double: component, word: number(index) };
        Ok(pairs.iter().enumerate().map(part).collect())
    }

    /// One result: a double, or a word and nothing.
    fn part(&mut self, i: &Instruction, part: &Part) -> Result<[Operand; 2]> {
        let value = match i.op {
            Op::Dmov => self.pair(i, 0, part)?,
            Op::Dmovc => {
                let condition = self.bits(i, 0, part.word)?;
                let mask = Value::from(Operand::Reg(self.test(condition, false)?));
                let (a, b) = (self.pair(i, 1, part)?, self.pair(i, 2, part)?);
                let mut value = [Operand::ZERO; 2];
                for (half, value) in value.iter_mut().enumerate() {
                    let (a, b) = (Value::from(a[half]), Value::from(b[half]));
                    *value = self.build.select(mask, a, b)?.operand;
                }
                value
            }
            op => {
                let Some(&(_, operation)) = OPERATIONS.iter().find(|row| row.0 == op) else {
                    return self.error(LowerErrorKind::Instruction);
                };
                self.operation(i, operation, part)?
            }
        };
        if !i.saturate {
            return Ok(value);
        }
        self.build.double(DoubleOperation::Saturate, &[value]).map(|regs| regs.map(Operand::Reg))
    }

    fn operation(
        &mut self,
        i: &Instruction,
        operation: DoubleOperation,
        part: &Part,
    ) -> Result<[Operand; 2]> {
        let mut operands = [[Operand::ZERO; 2]; 3];
        let count = operation.arity();
        for (source, operand) in operands.iter_mut().enumerate().take(count) {
            *operand = if operation.takes_doubles() {
                self.pair(i, source, part)?
            } else {
                let word = self.source(i, source, part.word)?;
                [self.build.plain(word)?, Operand::ZERO]
            };
        }
        self.build.double(operation, &operands[..count]).map(|regs| regs.map(Operand::Reg))
    }

    /// Both halves of a double. Modifiers act on its sign, which the high half holds.
    fn pair(&mut self, i: &Instruction, source: usize, part: &Part) -> Result<[Operand; 2]> {
        let Some(operand) = i.sources().get(source) else { return self.error(LowerErrorKind::Operands) };
        let swizzle = operand.selection.swizzle();
        let low = self.component(operand, source, swizzle.component(part.double))?;
        let high = self.bits(i, source, part.double + 1)?;
        Ok([low, high])
    }
}
