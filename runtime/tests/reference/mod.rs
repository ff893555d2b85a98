//! A second implementation of vertex shaders: one vertex at a time, instruction by instruction, vectors of four. It
//! shares the functions of one float with the crate (`maths`) and nothing else: no lowering, no masks, no lanes.

pub(crate) mod generate;

use shader_asm::lang::isa::{Comparison, Op, Profile, RegisterFile, SourceModifier};
use shader_asm::lang::program::{Destination, Instruction, Payload, Program, Register, Source};
use shader_asm::{Arithmetic, maths};
use std::collections::HashMap;

type Vector = [f32; 4];

/// Constants as set by the user.
pub(crate) struct Constants {
    pub(crate) floats: HashMap<u32, Vector>,
    pub(crate) ints: HashMap<u32, [i32; 4]>,
    pub(crate) bools: HashMap<u32, bool>,
}

/// A loop that runs.
struct Round {
    begin: usize,
    end: usize,
    left: i32,
    /// aL and its step, for `loop`.
    counter: Option<(i32, i32)>,
}

struct Vertex<'p> {
    program: &'p Program,
    constants: &'p Constants,
    arithmetic: Arithmetic,
    registers: HashMap<Register, Vector>,
    address: [i32; 4],
    predicate: [bool; 4],
    rounds: Vec<Round>,
    returns: Vec<(usize, usize)>,
}

/// Runs a program for one vertex; gives the registers that were written.
pub(crate) fn run(
    program: &Program,
    constants: &Constants,
    arithmetic: Arithmetic,
    inputs: &HashMap<u32, Vector>,
) -> HashMap<Register, Vector> {
    let registers = inputs
        .iter()
        .map(|(number, value)| (Register::new(RegisterFile::Input, *number), value.map(maths::flush)))
        .collect();
    let mut vertex = Vertex {
        program,
        constants,
        arithmetic,
        registers,
        address: [0; 4],
        predicate: [false; 4],
        rounds: Vec::new(),
        returns: Vec::new(),
    };
    let mut at = 0;
    while let Some(instruction) = program.instructions.get(at) {
        match vertex.step(at, instruction) {
            Some(next) => at = next,
            None => break,
        }
    }
    vertex.registers
}

impl Vertex<'_> {
    /// Executes an instruction; gives the place of the next one, `None` at the end.
    fn step(&mut self, at: usize, i: &Instruction) -> Option<usize> {
        match i.op {
            Op::If | Op::IfCmp if !self.condition(i) => {
                return Some(self.skip(at, &[Op::Else, Op::EndIf]) + 1);
            }
            Op::Else => return Some(self.skip(at, &[Op::EndIf]) + 1),
            Op::Loop | Op::Rep => {
                let [left, start, step, _] = self.int(i.sources.last().unwrap().register.index);
                let end = self.skip(at, &[Op::EndLoop, Op::EndRep]);
                if left <= 0 {
                    return Some(end + 1);
                }
                let counter = (i.op == Op::Loop).then_some((start, step));
                self.rounds.push(Round { begin: at + 1, end, left, counter });
            }
            Op::EndLoop | Op::EndRep => {
                let round = self.rounds.last_mut().unwrap();
                round.left -= 1;
                if let Some((counter, step)) = &mut round.counter {
                    *counter = counter.wrapping_add(*step);
                }
                if round.left > 0 {
                    return Some(round.begin);
                }
                self.rounds.pop();
            }
            Op::Break => return Some(self.rounds.pop().unwrap().end + 1),
            Op::BreakCmp | Op::BreakP if self.condition(i) => {
                return Some(self.rounds.pop().unwrap().end + 1);
            }
            Op::Call => return Some(self.call(at, i)),
            Op::CallNz if self.condition(i) => return Some(self.call(at, i)),
            Op::Ret => {
                let (next, rounds) = self.returns.pop()?;
                self.rounds.truncate(rounds);
                return Some(next);
            }
            op if op.info(self.program.profile).operands.destination && op != Op::Dcl => self.arithmetic(i),
            _ => {}
        }
        Some(at + 1)
    }

    /// The place of the first of these instructions that belongs to the block which opens here.
    fn skip(&self, at: usize, ends: &[Op]) -> usize {
        let mut depth = 0;
        for (place, instruction) in self.program.instructions.iter().enumerate().skip(at + 1) {
            match instruction.op {
                op if depth == 0 && ends.contains(&op) => return place,
                Op::If | Op::IfCmp | Op::Loop | Op::Rep => depth += 1,
                Op::EndIf | Op::EndLoop | Op::EndRep => depth -= 1,
                _ => {}
            }
        }
        panic!("block without an end");
    }

    fn call(&mut self, at: usize, i: &Instruction) -> usize {
        self.returns.push((at + 1, self.rounds.len()));
        let label = i.sources[0].register;
        let found = |other: &Instruction| other.op == Op::Label && other.sources[0].register == label;
        self.program.instructions.iter().position(found).unwrap() + 1
    }

    fn condition(&self, i: &Instruction) -> bool {
        if matches!(i.op, Op::IfCmp | Op::BreakCmp) {
            return compare(i.comparison.unwrap(), self.source(i, 0)[0], self.source(i, 1)[0]);
        }
        let source = i.sources.last().unwrap();
        let value = match source.register.file {
            RegisterFile::Predicate => self.predicate[usize::from(source.swizzle.component(0))],
            _ => self.bool(source.register.index),
        };
        value != (source.modifier == SourceModifier::Not)
    }

    fn bool(&self, number: u32) -> bool {
        let defined = self.defined(RegisterFile::ConstBool, number, |payload| match payload {
            Payload::Bool(value) => Some(*value),
            _ => None,
        });
        defined.unwrap_or_else(|| self.constants.bools.get(&number).copied().unwrap_or_default())
    }

    fn int(&self, number: u32) -> [i32; 4] {
        let defined = self.defined(RegisterFile::ConstInt, number, |payload| match payload {
            Payload::Int(value) => Some(*value),
            _ => None,
        });
        defined.unwrap_or_else(|| self.constants.ints.get(&number).copied().unwrap_or_default())
    }

    fn float(&self, number: i64) -> Vector {
        let Some(number) = u32::try_from(number).ok().filter(|&number| number < 256) else { return [0.0; 4] };
        let defined = self.defined(RegisterFile::Const, number, |payload| match payload {
            Payload::Float(value) => Some(value.map(f32::from_bits)),
            _ => None,
        });
        let value =
            defined.unwrap_or_else(|| self.constants.floats.get(&number).copied().unwrap_or_default());
        value.map(maths::flush)
    }

    fn defined<T>(
        &self,
        file: RegisterFile,
        number: u32,
        value: impl Fn(&Payload) -> Option<T>,
    ) -> Option<T> {
        let wanted = Register::new(file, number);
        let defines =
            |i: &&Instruction| i.destination.is_some_and(|destination| destination.register == wanted);
        self.program.instructions.iter().filter(defines).filter_map(|i| value(&i.payload)).next_back()
    }

    /// aL of the innermost `loop`.
    fn counter(&self) -> i64 {
        let found = self.rounds.iter().rev().find_map(|round| round.counter);
        i64::from(found.map_or(0, |(counter, _)| counter))
    }

    fn source(&self, i: &Instruction, number: usize) -> Vector {
        self.row(&i.sources[number], 0)
    }

    fn row(&self, source: &Source, row: u32) -> Vector {
        let index = i64::from(source.register.index + row);
        let index = index
            + match &source.relative {
                None => 0,
                Some(by) if by.register.file == RegisterFile::Loop => self.counter(),
                Some(by) => i64::from(self.address[usize::from(by.swizzle.component(0))]),
            };
        let value = match source.register.file {
            RegisterFile::Const => self.float(index),
            file => match u32::try_from(index) {
                Ok(index) => self.registers.get(&Register::new(file, index)).copied().unwrap_or_default(),
                Err(_) => [0.0; 4],
            },
        };
        let swizzled: Vector =
            std::array::from_fn(|place| value[usize::from(source.swizzle.component(place as u8))]);
        swizzled.map(|value| match source.modifier {
            SourceModifier::Negate => -value,
            SourceModifier::Abs => value.abs(),
            SourceModifier::AbsNegate => -value.abs(),
            _ => value,
        })
    }

    fn mul(&self, a: f32, b: f32) -> f32 {
        let product = a * b;
        if self.arithmetic == Arithmetic::ZeroWins && product.is_nan() && (a == 0.0 || b == 0.0) {
            return 0.0;
        }
        maths::flush(product)
    }

    fn dot(&self, a: Vector, b: Vector, components: usize) -> f32 {
        let sum = |sum: f32, c: usize| add(self.mul(a[c], b[c]), sum);
        (1..components).fold(self.mul(a[0], b[0]), sum)
    }

    fn arithmetic(&mut self, i: &Instruction) {
        let Some(destination) = &i.destination else { return };
        if let Op::SetP = i.op {
            let (a, b) = (self.source(i, 0), self.source(i, 1));
            for c in destination.mask.components().map(usize::from) {
                self.predicate[c] = compare(i.comparison.unwrap(), a[c], b[c]);
            }
            return;
        }
        if destination.register.file == RegisterFile::Address {
            let value = self.source(i, 0);
            for c in self.written(i, destination) {
                let rounded = if i.op == Op::Mov { value[c].floor() } else { value[c].round_ties_even() };
                self.address[c] = rounded as i32;
            }
            return;
        }
        if matches!(i.payload, Payload::None) {
            self.write(i, destination, self.compute(i, destination));
        }
    }

    fn compute(&self, i: &Instruction, destination: &Destination) -> Vector {
        let s = |number: usize| self.source(i, number);
        let each = |f: &dyn Fn(f32, f32) -> f32| -> Vector {
            let (a, b) = (s(0), s(1));
            std::array::from_fn(|c| f(a[c], b[c]))
        };
        match i.op {
            Op::Mov => s(0),
            Op::Abs => s(0).map(f32::abs),
            Op::Frc => s(0).map(|a| maths::flush(a - a.floor())),
            Op::Sgn => s(0).map(|a| if a > 0.0 { 1.0 } else { -f32::from(u8::from(a < 0.0)) + 0.0 }),
            Op::Add => each(&add),
            Op::Sub => each(&|a, b| add(a, -b)),
            Op::Mul => each(&|a, b| self.mul(a, b)),
            Op::Min => each(&|a, b| if a < b { a } else { b }),
            Op::Max => each(&|a, b| if a >= b { a } else { b }),
            Op::Slt => each(&|a, b| f32::from(u8::from(a < b))),
            Op::Sge => each(&|a, b| f32::from(u8::from(a >= b))),
            Op::Mad => std::array::from_fn(|c| add(self.mul(s(0)[c], s(1)[c]), s(2)[c])),
            Op::Lrp => std::array::from_fn(|c| add(self.mul(s(0)[c], add(s(1)[c], -s(2)[c])), s(2)[c])),
            Op::Rcp => [maths::rcp(s(0)[0]); 4],
            Op::Rsq => [maths::rsq(s(0)[0].abs()); 4],
            Op::Expp if self.program.profile == Profile::Vs1_1 => {
                let v = s(0)[0];
                [maths::exp2(v.floor()), maths::flush(v - v.floor()), maths::exp2(v), 1.0]
            }
            Op::Exp | Op::Expp => [maths::exp2(s(0)[0]); 4],
            Op::Log | Op::Logp => [maths::log2(s(0)[0].abs()); 4],
            Op::Pow => [maths::pow(s(0)[0], s(1)[0]); 4],
            Op::SinCos => [maths::cos(s(0)[0]), maths::sin(s(0)[0]), 0.0, 0.0],
            Op::Dp3 => [self.dot(s(0), s(1), 3); 4],
            Op::Dp4 => [self.dot(s(0), s(1), 4); 4],
            Op::Dst => [1.0, self.mul(s(0)[1], s(1)[1]), s(0)[2], s(1)[3]],
            Op::Lit => self.lit(s(0)),
            Op::Nrm => {
                let factor = maths::rsq(self.dot(s(0), s(0), 3));
                let factor = if factor > f32::MAX { f32::MAX } else { factor };
                s(0).map(|a| self.mul(a, factor))
            }
            Op::Crs => {
                let (a, b) = (s(0), s(1));
                let cross = |n: usize, l: usize| add(self.mul(a[n], b[l]), -self.mul(a[l], b[n]));
                [cross(1, 2), cross(2, 0), cross(0, 1), 0.0]
            }
            op => {
                let (_, components) = op.matrix().unwrap_or_else(|| panic!("{op:?} in {destination:?}"));
                std::array::from_fn(|row| {
                    self.dot(s(0), self.row(&i.sources[1], row as u32), components as usize)
                })
            }
        }
    }

    fn lit(&self, s: Vector) -> Vector {
        let [x, y, _, w] = s;
        let low = if w >= -127.9961 { w } else { -127.9961 };
        let power = if low < 127.9961 { low } else { 127.9961 };
        let specular = if x > 0.0 && y > 0.0 { maths::pow(y, power) } else { 0.0 };
        [1.0, if x > 0.0 { x } else { 0.0 }, specular, 1.0]
    }

    /// The components that the instruction writes.
    fn written(&self, i: &Instruction, destination: &Destination) -> Vec<usize> {
        let allowed = |c: &u8| match &i.predicate {
            None => true,
            Some(predicate) => {
                let value = self.predicate[usize::from(predicate.swizzle.component(*c))];
                value != (predicate.modifier == SourceModifier::Not)
            }
        };
        destination.mask.components().filter(allowed).map(usize::from).collect()
    }

    fn write(&mut self, i: &Instruction, destination: &Destination, value: Vector) {
        let mut register = destination.register;
        if destination.relative.is_some() {
            match u32::try_from(i64::from(register.index) + self.counter()) {
                Ok(index) => register.index = index,
                Err(_) => return,
            }
        }
        let saturated = |a: f32| if a > 0.0 { if a < 1.0 { a } else { 1.0 } } else { 0.0 };
        for c in self.written(i, destination) {
            let value = if i.modifiers.saturate { saturated(value[c]) } else { value[c] };
            self.registers.entry(register).or_default()[c] = value;
        }
    }
}

fn add(a: f32, b: f32) -> f32 {
    maths::flush(a + b)
}

fn compare(comparison: Comparison, a: f32, b: f32) -> bool {
    match comparison {
        Comparison::Gt => a > b,
        Comparison::Eq => a == b,
        Comparison::Ge => a >= b,
        Comparison::Lt => a < b,
        Comparison::Ne => a != b,
        Comparison::Le => a <= b,
    }
}
