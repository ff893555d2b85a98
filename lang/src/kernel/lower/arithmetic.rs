//! What each arithmetic instruction computes.

use super::write::Results;
use super::{LowerErrorKind, Lowering, Result, Value};
use crate::isa::{Comparison, Op, Profile, RegisterFile};
use crate::kernel::{Operand, Operation};
use crate::program::Instruction;

/// Largest power that `lit` takes.
const LIT_POWER: f32 = 127.9961;

const X: u8 = 0;
const Y: u8 = 1;
const Z: u8 = 2;
const W: u8 = 3;

impl Lowering<'_> {
    /// Computes an instruction. Components that the destination does not take are left out.
    pub(super) fn compute(&mut self, instruction: &Instruction) -> Result<Results> {
        let Some(destination) = &instruction.destination else {
            return self.error(LowerErrorKind::Operands);
        };
        let i = instruction;
        match i.op {
            Op::Rcp => self.replicated(i, |this, s| this.build.emit(Operation::Rcp, &[s])),
            Op::Rsq => self.replicated(i, |this, s| {
                let s = this.build.abs(s)?;
                this.build.emit(Operation::Rsq, &[s])
            }),
            Op::Expp if self.program.profile == Profile::Vs1_1 => self.expp(i),
            Op::Exp | Op::Expp => self.replicated(i, |this, s| this.build.emit(Operation::Exp2, &[s])),
            Op::Log | Op::Logp => self.replicated(i, |this, s| {
                let s = this.build.abs(s)?;
                this.build.emit(Operation::Log2, &[s])
            }),
            Op::Pow => self.pow(i),
            Op::Dp3 => self.dot(i, 0, 3).map(|value| [Some(value); 4]),
            Op::Dp4 => self.dot(i, 0, 4).map(|value| [Some(value); 4]),
            Op::M4x4 | Op::M4x3 | Op::M3x4 | Op::M3x3 | Op::M3x2 => self.matrix(i),
            Op::Nrm => self.nrm(i),
            Op::Lit => self.lit(i),
            Op::TexLdL => self.texture(i),
            _ => {
                let mut results = [None; 4];
                for component in destination.mask.components() {
                    results[usize::from(component)] = self.component(i, component)?;
                }
                Ok(results)
            }
        }
    }

    /// Instructions whose components do not share anything.
    fn component(&mut self, i: &Instruction, c: u8) -> Result<Option<Value>> {
        if i.op == Op::Mov && i.destination.as_ref().is_some_and(|d| d.register.file == RegisterFile::Address)
        {
            return self.unary(i, c, Operation::FloorToInt);
        }
        let value = match i.op {
            Op::Mov => self.source(i, 0, c)?,
            Op::Mova => return self.unary(i, c, Operation::RoundToInt),
            Op::Frc => return self.unary(i, c, Operation::Frc),
            Op::Sgn => return self.unary(i, c, Operation::Sgn),
            Op::Abs => {
                let s = self.source(i, 0, c)?;
                self.build.abs(s)?
            }
            Op::Min => return self.binary(i, c, Operation::Min),
            Op::Max => return self.binary(i, c, Operation::Max),
            Op::Slt => return self.binary(i, c, Operation::Slt),
            Op::Sge => return self.binary(i, c, Operation::Sge),
            Op::Add => {
                let (a, b) = (self.source(i, 0, c)?, self.source(i, 1, c)?);
                self.build.add(a, b)?
            }
            Op::Sub => {
                let (a, b) = (self.source(i, 0, c)?, self.source(i, 1, c)?);
                self.build.sub(a, b)?
            }
            Op::Mul => {
                let (a, b) = (self.source(i, 0, c)?, self.source(i, 1, c)?);
                self.build.mul(a, b)?
            }
            Op::Mad => {
                let (a, b, d) = (self.source(i, 0, c)?, self.source(i, 1, c)?, self.source(i, 2, c)?);
                self.build.mad(a, b, d)?
            }
            Op::Lrp => {
                let (t, a, b) = (self.source(i, 0, c)?, self.source(i, 1, c)?, self.source(i, 2, c)?);
                let difference = self.build.sub(a, b)?;
                self.build.mad(t, difference, b)?
            }
            Op::SetP => {
                let (a, b) = (self.source(i, 0, c)?, self.source(i, 1, c)?);
                self.compare(i.comparison, a, b)?
            }
            Op::Crs | Op::Dst | Op::SinCos => return self.positional(i, c),
            _ => return self.error(LowerErrorKind::Instruction),
        };
        Ok(Some(value))
    }

    /// Instructions whose components differ in what they compute.
    fn positional(&mut self, i: &Instruction, c: u8) -> Result<Option<Value>> {
        Ok(Some(match (i.op, c) {
            (Op::Dst, X) => Value::ONE,
            (Op::Dst, Y) => {
                let (a, b) = (self.source(i, 0, Y)?, self.source(i, 1, Y)?);
                self.build.mul(a, b)?
            }
            (Op::Dst, Z) => self.source(i, 0, Z)?,
            (Op::Dst, _) => self.source(i, 1, W)?,
            (Op::SinCos, X) => return self.unary(i, c, Operation::Cos),
            (Op::SinCos, Y) => {
                // The source is one component; the place does not matter.
                let s = self.source(i, 0, X)?;
                self.build.emit(Operation::Sin, &[s])?
            }
            (Op::Crs, X | Y | Z) => {
                let (next, last) = ((c + 1) % 3, (c + 2) % 3);
                let (a, b) = (self.source(i, 0, next)?, self.source(i, 1, last)?);
                let first = self.build.mul(a, b)?;
                let (a, b) = (self.source(i, 0, last)?, self.source(i, 1, next)?);
                let second = self.build.mul(a, b)?;
                self.build.sub(first, second)?
            }
            _ => return Ok(None),
        }))
    }

    fn unary(&mut self, i: &Instruction, c: u8, operation: Operation) -> Result<Option<Value>> {
        let s = self.source(i, 0, c)?;
        self.build.emit(operation, &[s]).map(Some)
    }

    fn binary(&mut self, i: &Instruction, c: u8, operation: Operation) -> Result<Option<Value>> {
        let (a, b) = (self.source(i, 0, c)?, self.source(i, 1, c)?);
        self.build.emit(operation, &[a, b]).map(Some)
    }

    /// One component in, the same out everywhere.
    fn replicated(
        &mut self,
        i: &Instruction,
        compute: impl FnOnce(&mut Self, Value) -> Result<Value>,
    ) -> Result<Results> {
        let s = self.source(i, 0, W)?;
        compute(self, s).map(|value| [Some(value); 4])
    }

    /// A mask of where the comparison holds.
    pub(super) fn compare(&mut self, comparison: Option<Comparison>, a: Value, b: Value) -> Result<Value> {
        match comparison {
            Some(Comparison::Lt) => self.build.emit(Operation::Lt, &[a, b]),
            Some(Comparison::Gt) => self.build.emit(Operation::Lt, &[b, a]),
            Some(Comparison::Le) => self.build.emit(Operation::Le, &[a, b]),
            Some(Comparison::Ge) => self.build.emit(Operation::Le, &[b, a]),
            Some(Comparison::Eq) => self.build.emit(Operation::Eq, &[a, b]),
            Some(Comparison::Ne) => self.build.emit(Operation::Ne, &[a, b]),
            None => self.error(LowerErrorKind::Operands),
        }
    }

    /// Sum of products from left to right, each rounded.
    fn dot(&mut self, i: &Instruction, row: u32, components: u8) -> Result<Value> {
        let (a, b) = (self.source(i, 0, X)?, self.row(i, 1, row, X)?);
        let mut sum = self.build.mul(a, b)?;
        for c in 1..components {
            let (a, b) = (self.source(i, 0, c)?, self.row(i, 1, row, c)?);
            sum = self.build.mad(a, b, sum)?;
        }
        Ok(sum)
    }

    fn matrix(&mut self, i: &Instruction) -> Result<Results> {
        let (Some((rows, components)), Some(destination)) = (i.op.matrix(), &i.destination) else {
            return self.error(LowerErrorKind::Operands);
        };
        let mut results = [None; 4];
        for c in destination.mask.components().filter(|&c| u32::from(c) < rows) {
            results[usize::from(c)] = Some(self.dot(i, u32::from(c), components as u8)?);
        }
        Ok(results)
    }

    /// 2^⌊v⌋, v − ⌊v⌋, 2^v, 1
    fn expp(&mut self, i: &Instruction) -> Result<Results> {
        let v = self.source(i, 0, W)?;
        let floor = self.build.emit(Operation::Floor, &[v])?;
        let whole = self.build.emit(Operation::Exp2, &[floor])?;
        let fraction = self.build.emit(Operation::Frc, &[v])?;
        let power = self.build.emit(Operation::Exp2, &[v])?;
        Ok([Some(whole), Some(fraction), Some(power), Some(Value::ONE)])
    }

    fn pow(&mut self, i: &Instruction) -> Result<Results> {
        let (base, power) = (self.source(i, 0, W)?, self.source(i, 1, W)?);
        let value = self.build.emit(Operation::Pow, &[base, power])?;
        Ok([Some(value); 4])
    }

    /// Every component divided by the length of xyz; the zero vector stays, for its factor is finite.
    fn nrm(&mut self, i: &Instruction) -> Result<Results> {
        let mut square = None;
        for c in X..=Z {
            let s = self.source(i, 0, c)?;
            square = Some(match square {
                None => self.build.mul(s, s)?,
                Some(sum) => self.build.mad(s, s, sum)?,
            });
        }
        let factor = self.build.emit(Operation::Rsq, &[square.unwrap_or(Value::ZERO)])?;
        // Where the factor is NaN, the second operand is the result.
        let factor = self.build.emit(Operation::Min, &[Value::literal(f32::MAX), factor])?;
        let mut results = [None; 4];
        for c in i.destination.iter().flat_map(|destination| destination.mask.components()) {
            let s = self.source(i, 0, c)?;
            results[usize::from(c)] = Some(self.build.mul(s, factor)?);
        }
        Ok(results)
    }

    /// Lighting factors: 1, x if positive, y^w if x and y are positive, 1.
    fn lit(&mut self, i: &Instruction) -> Result<Results> {
        let (x, y, w) = (self.source(i, 0, X)?, self.source(i, 0, Y)?, self.source(i, 0, W)?);
        let lit = self.build.emit(Operation::Lt, &[Value::ZERO, x])?;
        let diffuse = self.build.select(lit, x, Value::ZERO)?;
        let low = self.build.emit(Operation::Max, &[w, Value::literal(-LIT_POWER)])?;
        let power = self.build.emit(Operation::Min, &[low, Value::literal(LIT_POWER)])?;
        let specular = self.build.emit(Operation::Pow, &[y, power])?;
        let facing = self.build.emit(Operation::Lt, &[Value::ZERO, y])?;
        let both = self.build.emit(Operation::And, &[lit, facing])?;
        let specular = self.build.select(both, specular, Value::ZERO)?;
        Ok([Some(Value::ONE), Some(diffuse), Some(specular), Some(Value::ONE)])
    }

    /// No texture can be set for a vertex shader yet: a stage without one reads (0, 0, 0, 1).
    fn texture(&mut self, i: &Instruction) -> Result<Results> {
        let Some(sampler) = i.sources.get(1) else { return self.error(LowerErrorKind::Operands) };
        let texel = [Operand::ZERO, Operand::ZERO, Operand::ZERO, Operand::ONE].map(Value::from);
        let read = |place: u8| Some(texel[usize::from(sampler.swizzle.component(place))]);
        Ok([read(X), read(Y), read(Z), read(W)])
    }
}
