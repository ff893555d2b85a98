//! What each arithmetic instruction computes.

use super::write::Results;
use super::{LowerErrorKind, Lowering, Result};
use crate::kernel::{Operand, Operation, Value};
use crate::sm4::isa::Op;
use crate::sm4::program::Instruction;

/// The largest float below 1.
const BELOW_ONE: f32 = f32::from_bits(0x3f7f_ffff);

/// Instructions with one destination of which each component is one operation on the same components of the sources.
#[rustfmt::skip]
const DIRECT: [(Op, Operation); 49] = [
    (Op::And, Operation::And),
    (Op::BfRev, Operation::ReverseBits),
    (Op::CountBits, Operation::CountBits),
    (Op::Div, Operation::Div),
    (Op::Eq, Operation::Eq),
    (Op::Exp, Operation::Exp2),
    (Op::F16tof32, Operation::HalfToFloat),
    (Op::F32tof16, Operation::FloatToHalf),
    (Op::FirstBitHi, Operation::FirstBitHigh),
    (Op::FirstBitLo, Operation::FirstBitLow),
    (Op::FirstBitShi, Operation::FirstBitSigned),
    (Op::Ftoi, Operation::FloatToInt),
    (Op::Ftou, Operation::FloatToUint),
    (Op::Iadd, Operation::IAdd),
    (Op::Ibfe, Operation::IBits),
    (Op::Ieq, Operation::IEq),
    (Op::Ige, Operation::IGe),
    (Op::Ilt, Operation::ILt),
    (Op::Imad, Operation::IMad),
    (Op::Imax, Operation::IMax),
    (Op::Imin, Operation::IMin),
    (Op::Ine, Operation::INe),
    (Op::Ishl, Operation::Shl),
    (Op::Ishr, Operation::IShr),
    (Op::Itof, Operation::IntToFloat),
    (Op::Log, Operation::Log2),
    (Op::Lt, Operation::Lt),
    (Op::Max, Operation::MaxNumber),
    (Op::Min, Operation::MinNumber),
    (Op::Msad, Operation::Msad),
    (Op::Ne, Operation::Ne),
    (Op::Not, Operation::Not),
    (Op::Or, Operation::Or),
    (Op::Rcp, Operation::Rcp),
    (Op::RoundNe, Operation::RoundEven),
    (Op::RoundNi, Operation::Floor),
    (Op::RoundPi, Operation::Ceil),
    (Op::RoundZ, Operation::Trunc),
    (Op::Rsq, Operation::Rsq),
    (Op::Sqrt, Operation::Sqrt),
    (Op::Ubfe, Operation::UBits),
    (Op::Uge, Operation::UGe),
    (Op::Ult, Operation::ULt),
    (Op::Umad, Operation::IMad),
    (Op::Umax, Operation::UMax),
    (Op::Umin, Operation::UMin),
    (Op::Ushr, Operation::UShr),
    (Op::Utof, Operation::UintToFloat),
    (Op::Xor, Operation::Xor),
];

/// Instructions with two destinations: the operation that each takes.
const TWO_RESULTS: [(Op, [Operation; 2]); 6] = [
    (Op::Imul, [Operation::IMulHigh, Operation::IMul]),
    (Op::Umul, [Operation::UMulHigh, Operation::IMul]),
    (Op::Udiv, [Operation::UDiv, Operation::URem]),
    (Op::Uaddc, [Operation::IAdd, Operation::Carry]),
    (Op::Usubb, [Operation::ISub, Operation::Borrow]),
    (Op::SinCos, [Operation::Sin, Operation::Cos]),
];

impl Lowering<'_> {
    /// Computes an instruction and writes what it gives.
    pub(super) fn compute(&mut self, i: &Instruction) -> Result<()> {
        if let Some(&(_, operations)) = TWO_RESULTS.iter().find(|row| row.0 == i.op) {
            return self.two_results(i, operations);
        }
        match i.op {
            op if Self::has_doubles(op) => self.doubles(i),
            op if Self::reads_resource(op) => self.resource(i),
            Op::SwapC => self.swap(i),
            Op::Dp2 => self.dot(i, 2),
            Op::Dp3 => self.dot(i, 3),
            Op::Dp4 => self.dot(i, 4),
            _ => {
                let results = self.per_component(i, 0, |this, c| this.scalar(i, c))?;
                self.write(i, &[results])
            }
        }
    }

    /// Computes the components that a destination takes.
    pub(super) fn per_component(
        &mut self,
        i: &Instruction,
        destination: usize,
        mut compute: impl FnMut(&mut Self, u8) -> Result<Value>,
    ) -> Result<Results> {
        let mut results = [None; 4];
        for component in self.mask(i, destination) {
            results[usize::from(component)] = Some(compute(self, component)?);
        }
        Ok(results)
    }

    /// One component of an instruction with one destination.
    fn scalar(&mut self, i: &Instruction, c: u8) -> Result<Value> {
        match i.op {
            Op::Mov => self.source(i, 0, c),
            Op::Add => {
                let (a, b) = (self.source(i, 0, c)?, self.source(i, 1, c)?);
                self.build.add(a, b)
            }
            Op::Mul => {
                let (a, b) = (self.source(i, 0, c)?, self.source(i, 1, c)?);
                self.build.mul(a, b)
            }
            Op::Mad => {
                let (a, b, d) = (self.source(i, 0, c)?, self.source(i, 1, c)?, self.source(i, 2, c)?);
                self.build.mad(a, b, d)
            }
            // a ≥ b is b ≤ a.
            Op::Ge => {
                let (a, b) = (self.source(i, 0, c)?, self.source(i, 1, c)?);
                self.build.emit(Operation::Le, &[b, a])
            }
            // The documents ask for a result below 1; the exact one is nearer to 1 than to any other float where
            // a is a small negative number.
            Op::Frc => {
                let a = self.source(i, 0, c)?;
                let fraction = self.build.emit(Operation::Frc, &[a])?;
                self.build.emit(Operation::Min, &[Value::literal(BELOW_ONE), fraction])
            }
            Op::Ineg => {
                let a = self.source(i, 0, c)?;
                self.build.emit(Operation::ISub, &[Value::ZERO, a])
            }
            Op::Movc => {
                let condition = self.bits(i, 0, c)?;
                let (a, b) = (self.source(i, 1, c)?, self.source(i, 2, c)?);
                self.choose(condition, a, b)
            }
            Op::Bfi => self.insert_bits(i, c),
            Op::CheckAccessFullyMapped => {
                let state = self.bits(i, 0, c)?;
                self.test(state, false).map(|mask| Value::from(Operand::Reg(mask)))
            }
            op => match DIRECT.iter().find(|row| row.0 == op) {
                Some(&(_, operation)) => self.direct(i, operation, c),
                None => self.error(LowerErrorKind::Instruction),
            },
        }
    }

    fn direct(&mut self, i: &Instruction, operation: Operation, c: u8) -> Result<Value> {
        let mut values = [Value::ZERO; 3];
        let count = operation.arity();
        for (source, value) in values.iter_mut().enumerate().take(count) {
            *value = self.source(i, source, c)?;
        }
        self.build.emit(operation, &values[..count])
    }

    /// Some bit of the condition is set ? a : b
    fn choose(&mut self, condition: Operand, a: Value, b: Value) -> Result<Value> {
        let mask = self.test(condition, false)?;
        self.build.select(Value::from(Operand::Reg(mask)), a, b)
    }

    /// Bits of the third source at their place, bits of the fourth elsewhere.
    fn insert_bits(&mut self, i: &Instruction, c: u8) -> Result<Value> {
        let (width, offset) = (self.source(i, 0, c)?, self.source(i, 1, c)?);
        let (insert, base) = (self.source(i, 2, c)?, self.source(i, 3, c)?);
        let mask = self.build.emit(Operation::BitsMask, &[width, offset])?;
        let insert = self.build.emit(Operation::Shl, &[insert, offset])?;
        self.build.select(mask, insert, base)
    }

    /// Both destinations are written after all sources are read; each has its own components.
    fn two_results(&mut self, i: &Instruction, operations: [Operation; 2]) -> Result<()> {
        let first = self.per_component(i, 0, |this, c| this.direct(i, operations[0], c))?;
        let second = self.per_component(i, 1, |this, c| this.direct(i, operations[1], c))?;
        self.write(i, &[first, second])
    }

    fn swap(&mut self, i: &Instruction) -> Result<()> {
        let part = |this: &mut Self, c: u8, first: usize, second: usize| {
            let condition = this.bits(i, 0, c)?;
            let (a, b) = (this.source(i, first, c)?, this.source(i, second, c)?);
            this.choose(condition, a, b)
        };
        let first = self.per_component(i, 0, |this, c| part(this, c, 2, 1))?;
        let second = self.per_component(i, 1, |this, c| part(this, c, 1, 2))?;
        self.write(i, &[first, second])
    }

    /// Sum of products from left to right, each rounded; the same in all components.
    fn dot(&mut self, i: &Instruction, components: u8) -> Result<()> {
        let (a, b) = (self.source(i, 0, 0)?, self.source(i, 1, 0)?);
        let mut sum = self.build.mul(a, b)?;
        for c in 1..components {
            let (a, b) = (self.source(i, 0, c)?, self.source(i, 1, c)?);
            sum = self.build.mad(a, b, sum)?;
        }
        self.write(i, &[[Some(sum); 4]])
    }
}
