//! Puts kernels together, instruction by instruction: what the lowerings of all shader models share.

use super::{
    Arithmetic, Block, DoubleOperation, DoubleStep, LowerError, LowerErrorKind, Node, Operand, Operation,
    Reg, Step,
};

const SIGN: u32 = 0x8000_0000;

type Result<T> = std::result::Result<T, LowerError>;

/// An operand, perhaps with a minus in front.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Value {
    pub(crate) operand: Operand,
    pub(crate) negated: bool,
}

impl From<Operand> for Value {
    fn from(operand: Operand) -> Self {
        Self { operand, negated: false }
    }
}

impl Value {
    pub(crate) const ZERO: Self = Self { operand: Operand::ZERO, negated: false };
    pub(crate) const ONE: Self = Self { operand: Operand::ONE, negated: false };

    pub(crate) const fn literal(value: f32) -> Self {
        Self { operand: Operand::Literal(value.to_bits()), negated: false }
    }

    pub(crate) const fn negate(self) -> Self {
        Self { operand: self.operand, negated: !self.negated }
    }
}

/// A kernel in the making.
pub(crate) struct Builder {
    arithmetic: Arithmetic,
    /// Index of the instruction at hand.
    pub(crate) at: u32,
    /// Virtual registers so far.
    next: u16,
    /// Registers for values inside one instruction; the first `temps_used` are taken.
    temps: Vec<Reg>,
    temps_used: usize,
    /// Nodes of the instruction at hand.
    pub(crate) local: Block,
    /// Block that is being filled.
    pub(crate) block: Block,
    /// Instructions not yet in a `Retire` node.
    pending: u32,
}

impl Builder {
    pub(crate) fn new(arithmetic: Arithmetic) -> Self {
        Self {
            arithmetic,
            at: 0,
            next: 0,
            temps: Vec::new(),
            temps_used: 0,
            local: Block::new(),
            block: Block::new(),
            pending: 0,
        }
    }

    pub(crate) fn error<T>(&self, kind: LowerErrorKind) -> Result<T> {
        Err(LowerError { instruction: self.at, kind })
    }

    /// Number of virtual registers so far.
    pub(crate) fn registers(&self) -> usize {
        usize::from(self.next)
    }

    pub(crate) fn new_reg(&mut self) -> Result<Reg> {
        let reg = Reg(self.next);
        match self.next.checked_add(1) {
            Some(next) => self.next = next,
            None => return self.error(LowerErrorKind::TooManyRegisters),
        }
        Ok(reg)
    }

    /// The next instruction begins.
    pub(crate) fn begin(&mut self, at: u32) {
        self.at = at;
        self.temps_used = 0;
    }

    /// The nodes of the instruction at hand go into the block.
    pub(crate) fn commit(&mut self) {
        self.block.append(&mut self.local);
    }

    /// One more instruction is executed when control comes here.
    pub(crate) fn retire(&mut self) {
        self.pending = self.pending.saturating_add(1);
    }

    /// Control may go elsewhere after this place.
    pub(crate) fn end_run(&mut self) {
        if self.pending > 0 {
            self.block.push(Node::Retire { instructions: self.pending });
            self.pending = 0;
        }
    }

    /// A register for a value that lives no longer than the instruction.
    pub(crate) fn temp(&mut self) -> Result<Reg> {
        if self.temps_used == self.temps.len() {
            let reg = self.new_reg()?;
            self.temps.push(reg);
        }
        self.temps_used += 1;
        Ok(self.temps[self.temps_used - 1])
    }

    /// Computes an operation into a new register.
    pub(crate) fn emit(&mut self, operation: Operation, values: &[Value]) -> Result<Value> {
        self.compute(operation, values).map(|reg| Value::from(Operand::Reg(reg)))
    }

    /// [`emit`](Self::emit) where a register is asked for.
    pub(crate) fn compute(&mut self, operation: Operation, values: &[Value]) -> Result<Reg> {
        let mut operands = [Operand::ZERO; 3];
        for (operand, &value) in operands.iter_mut().zip(values) {
            *operand = self.plain(value)?;
        }
        let destination = self.temp()?;
        self.local.push(Node::Step(Step { operation, destination, operands }));
        Ok(destination)
    }

    /// Computes an operation on doubles into new registers; a word is in the first.
    pub(crate) fn double(&mut self, operation: DoubleOperation, values: &[[Operand; 2]]) -> Result<[Reg; 2]> {
        let mut operands = [[Operand::ZERO; 2]; 3];
        operands.iter_mut().zip(values).for_each(|(operand, value)| *operand = *value);
        let first = self.temp()?;
        let second = if operation.gives_double() { self.temp()? } else { first };
        let destinations = [first, second];
        self.local.push(Node::Double(DoubleStep { operation, destinations, operands }));
        Ok(destinations)
    }

    /// The value as an operand, its sign applied.
    pub(crate) fn plain(&mut self, value: Value) -> Result<Operand> {
        match (value.negated, value.operand) {
            (false, operand) => Ok(operand),
            (true, Operand::Literal(bits)) => Ok(Operand::Literal(bits ^ SIGN)),
            (true, operand) => Ok(self.emit(Operation::Neg, &[Value::from(operand)])?.operand),
        }
    }

    pub(crate) fn abs(&mut self, value: Value) -> Result<Value> {
        match value.operand {
            Operand::Literal(bits) => Ok(Value::from(Operand::Literal(bits & !SIGN))),
            operand => self.emit(Operation::Abs, &[Value::from(operand)]),
        }
    }

    /// a + b. A sign in front becomes a subtraction, which is the same to the bit.
    pub(crate) fn add(&mut self, a: Value, b: Value) -> Result<Value> {
        match (a.negated, b.negated) {
            (_, true) => self.emit(Operation::Sub, &[a, b.negate()]),
            (true, false) => self.emit(Operation::Sub, &[b, a.negate()]),
            (false, false) => self.emit(Operation::Add, &[a, b]),
        }
    }

    pub(crate) fn sub(&mut self, a: Value, b: Value) -> Result<Value> {
        self.add(a, b.negate())
    }

    /// a · b. The sign of an IEEE product is the product of the signs; with the zero rule it stays with its
    /// factor, for `0 · ∞` is 0 whatever the signs.
    pub(crate) fn mul(&mut self, a: Value, b: Value) -> Result<Value> {
        if !self.is_ieee_product(a, b) {
            return self.emit(Operation::MulZero, &[a, b]);
        }
        let result = self.emit(Operation::Mul, &[Value::from(a.operand), Value::from(b.operand)])?;
        Ok(if a.negated != b.negated { result.negate() } else { result })
    }

    /// a · b + c
    pub(crate) fn mad(&mut self, a: Value, b: Value, c: Value) -> Result<Value> {
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
    pub(crate) fn select(&mut self, mask: Value, a: Value, b: Value) -> Result<Value> {
        self.emit(Operation::Select, &[mask, a, b])
    }

    /// Moves values to their registers, all at once: no move may change what another reads. Where nothing stands
    /// against it, the value is computed in its place to begin with.
    pub(crate) fn move_results(&mut self, mut moves: Vec<(Reg, Operand)>) -> Result<()> {
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

pub(crate) fn mov(destination: Reg, operand: Operand) -> Node {
    let operands = [operand, Operand::ZERO, Operand::ZERO];
    Node::Step(Step { operation: Operation::Mov, destination, operands })
}
