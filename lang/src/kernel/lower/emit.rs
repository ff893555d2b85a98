//! Scalar operations for the instruction at hand.

use super::read::Value;
use super::{Lowering, Result};
use crate::kernel::{Arithmetic, Node, Operand, Operation, Reg, Step};

const SIGN: u32 = 0x8000_0000;

impl Lowering<'_> {
    /// A register for a value that lives no longer than the instruction.
    pub(super) fn temp(&mut self) -> Result<Reg> {
        if self.temps_used == self.temps.len() {
            let reg = self.new_reg()?;
            self.temps.push(reg);
        }
        self.temps_used += 1;
        Ok(self.temps[self.temps_used - 1])
    }

    /// Computes an operation into a new register.
    pub(super) fn emit(&mut self, operation: Operation, values: &[Value]) -> Result<Value> {
        let mut operands = [Operand::ZERO; 3];
        for (operand, &value) in operands.iter_mut().zip(values) {
            *operand = self.plain(value)?;
        }
        let destination = self.temp()?;
        self.local.push(Node::Step(Step { operation, destination, operands }));
        Ok(Value::from(Operand::Reg(destination)))
    }

    /// The value as an operand, its sign applied.
    pub(super) fn plain(&mut self, value: Value) -> Result<Operand> {
        match (value.negated, value.operand) {
            (false, operand) => Ok(operand),
            (true, Operand::Literal(bits)) => Ok(Operand::Literal(bits ^ SIGN)),
            (true, operand) => Ok(self.emit(Operation::Neg, &[Value::from(operand)])?.operand),
        }
    }

    pub(super) fn abs(&mut self, value: Value) -> Result<Value> {
        match value.operand {
            Operand::Literal(bits) => Ok(Value::from(Operand::Literal(bits & !SIGN))),
            operand => self.emit(Operation::Abs, &[Value::from(operand)]),
        }
    }

    /// a + b. A sign in front becomes a subtraction, which is the same to the bit.
    pub(super) fn add(&mut self, a: Value, b: Value) -> Result<Value> {
        match (a.negated, b.negated) {
            (_, true) => self.emit(Operation::Sub, &[a, b.negate()]),
            (true, false) => self.emit(Operation::Sub, &[b, a.negate()]),
            (false, false) => self.emit(Operation::Add, &[a, b]),
        }
    }

    pub(super) fn sub(&mut self, a: Value, b: Value) -> Result<Value> {
        self.add(a, b.negate())
    }

    /// a · b. The sign of an IEEE product is the product of the signs; with the zero rule it stays with its
    /// factor, for `0 · ∞` is 0 whatever the signs.
    pub(super) fn mul(&mut self, a: Value, b: Value) -> Result<Value> {
        if !self.is_ieee_product(a, b) {
            return self.emit(Operation::MulZero, &[a, b]);
        }
        let result = self.emit(Operation::Mul, &[Value::from(a.operand), Value::from(b.operand)])?;
        Ok(if a.negated != b.negated { result.negate() } else { result })
    }

    /// a · b + c
    pub(super) fn mad(&mut self, a: Value, b: Value, c: Value) -> Result<Value> {
        if !self.is_ieee_product(a, b) {
            return self.emit(Operation::MadZero, &[a, b, c]);
        }
        if a.negated != b.negated || c.negated {
            let product = self.mul(a, b)?;
            return self.add(product, c);
        }
        self.emit(Operation::Mad, &[Value::from(a.operand), Value::from(b.operand), c])
    }

    /// The zero rule cannot matter: it is off, or a factor is neither 0 nor infinite, or both are the same.
    fn is_ieee_product(&self, a: Value, b: Value) -> bool {
        let ordinary = |value: Value| match value.operand {
            Operand::Literal(bits) => bits & !SIGN != 0 && f32::from_bits(bits).is_finite(),
            _ => false,
        };
        self.arithmetic == Arithmetic::Ieee || a.operand == b.operand || ordinary(a) || ordinary(b)
    }

    /// mask ? a : b
    pub(super) fn select(&mut self, mask: Value, a: Value, b: Value) -> Result<Value> {
        self.emit(Operation::Select, &[mask, a, b])
    }
}
