//! Flow control over a batch.

use super::bank::Bank;
use super::code::{Code, Item};
use super::micro::{execute, store};
use super::{LANES, Lanes};
use crate::lanes;

/// A vertex has executed more instructions than it may.
#[derive(Clone, Copy, Debug)]
pub(super) struct OverBudget {
    /// Its place in the batch.
    pub(super) lane: usize,
}

/// The state of a batch.
pub(super) struct Machine<'c> {
    code: &'c Code,
    bank: &'c Bank,
    pub(super) file: Vec<Lanes>,
    /// Vertices that execute what comes next.
    active: Lanes,
    /// Vertices that have not left the innermost loop.
    alive: Lanes,
    /// Some vertices are not active, so that writes must go by the mask. Lanes beyond the last vertex do not count:
    /// what they hold is never looked at.
    partial: bool,
    /// Some vertex has left the innermost loop.
    broken: bool,
    /// aL
    counter: i32,
    budget: u64,
    /// No vertex has executed more instructions than this.
    most: u64,
    /// Instructions that all vertices have executed, and what each has executed besides.
    common: u64,
    own: [u64; LANES],
}

type Flow = Result<(), OverBudget>;

impl<'c> Machine<'c> {
    pub(super) fn new(code: &'c Code, bank: &'c Bank, budget: u64) -> Self {
        let mut machine = Self {
            code,
            bank,
            file: vec![Lanes::splat(0); code.slots],
            active: Lanes::splat(0),
            alive: Lanes::splat(u32::MAX),
            partial: false,
            broken: false,
            counter: 0,
            budget,
            most: 0,
            common: 0,
            own: [0; LANES],
        };
        for &(slot, operand) in &code.uniforms {
            use shader_asm_lang::kernel::Operand;
            let bits = match operand {
                Operand::Literal(bits) => bits,
                Operand::Const { register, component } => bank.float(register)[usize::from(component & 3)],
                Operand::Reg(_) => 0,
            };
            store(&mut machine.file, slot, None, &Lanes::splat(bits));
        }
        machine
    }

    /// Runs the main program for the first `count` lanes.
    pub(super) fn run(&mut self, count: usize) -> Flow {
        self.active = Lanes::first(count);
        self.alive = Lanes::splat(u32::MAX);
        self.partial = false;
        self.broken = false;
        self.counter = 0;
        self.most = 0;
        self.common = 0;
        self.own = [0; LANES];
        for reg in &self.code.kernel.cleared {
            store(&mut self.file, reg.0, None, &Lanes::splat(0));
        }
        self.block(&self.code.body)
    }

    fn write(&mut self, slot: u16, value: &Lanes) {
        let mask = self.partial.then_some(&self.active);
        store(&mut self.file, slot, mask, value);
    }

    fn read(&self, slot: u16) -> Lanes {
        self.file.get(usize::from(slot)).copied().unwrap_or(Lanes::splat(0))
    }

    fn block(&mut self, items: &'c [Item]) -> Flow {
        for item in items {
            match item {
                Item::Run(run) => {
                    let mask = self.partial.then_some(&self.active);
                    for micro in run {
                        execute(&mut self.file, micro, mask);
                    }
                }
                Item::Retire(instructions) => self.retire(*instructions)?,
                Item::Gather { destinations, index, base } => self.gather(destinations, *index, *base),
                Item::ConstantAtLoop { destination, base, component } => {
                    let value = self.bank.indexed(self.counter, *base)[usize::from(component & 3)];
                    self.write(*destination, &Lanes::splat(value));
                }
                Item::InputAtLoop { destination, base, component } => {
                    let slot = self.code.input(i64::from(self.counter) + i64::from(*base), *component);
                    let value = slot.map_or(Lanes::splat(0), |slot| self.read(slot));
                    self.write(*destination, &value);
                }
                Item::OutputAtLoop { base, component, value, predicate } => {
                    self.output(*base, *component, *value, *predicate);
                }
                Item::Break { condition } => {
                    let leaving =
                        condition.map_or(self.active, |slot| lanes::and(&self.active, &self.read(slot)));
                    self.leave(&leaving);
                }
                _ => self.nested(item)?,
            }
            if self.broken && !self.active.any() {
                // Nobody is left for the rest of the block.
                return Ok(());
            }
        }
        Ok(())
    }

    /// Items that hold blocks.
    fn nested(&mut self, item: &'c Item) -> Flow {
        match item {
            Item::IfUniform { register, negated, then, otherwise } => {
                self.block(if self.bank.bool(*register) != *negated { then } else { otherwise })
            }
            Item::IfVarying { condition, then, otherwise } => {
                let condition = self.read(*condition);
                self.branch(&condition, then, otherwise)
            }
            Item::Loop { register, counts, body } => self.repeat(*register, *counts, body),
            Item::Call(routine) => match self.code.routines.get(usize::from(*routine)) {
                Some(routine) => self.block(routine),
                None => Ok(()),
            },
            _ => Ok(()),
        }
    }

    fn branch(&mut self, condition: &Lanes, then: &'c [Item], otherwise: &'c [Item]) -> Flow {
        let (before, partial) = (self.active, self.partial);
        let taken = lanes::and(&before, condition);
        if taken == before {
            return self.block(then);
        }
        if !taken.any() {
            return self.block(otherwise);
        }
        self.partial = true;
        self.active = taken;
        self.block(then)?;
        self.active = lanes::and(&before, &lanes::not(condition));
        self.block(otherwise)?;
        // Those that left the loop in a branch stay away.
        self.active = lanes::and(&before, &self.alive);
        self.partial = partial || self.broken;
        Ok(())
    }

    fn leave(&mut self, leaving: &Lanes) {
        if leaving.any() {
            let staying = lanes::not(leaving);
            self.active = lanes::and(&self.active, &staying);
            self.alive = lanes::and(&self.alive, &staying);
            self.partial = true;
            self.broken = true;
        }
    }

    fn repeat(&mut self, register: u16, counts: bool, body: &'c [Item]) -> Flow {
        let [count, start, step, _] = self.bank.int(register);
        let outer = (self.active, self.alive, self.partial, self.broken, self.counter);
        self.alive = self.active;
        self.broken = false;
        if counts {
            self.counter = start;
        }
        for _ in 0..count.max(0) {
            self.block(body)?;
            if self.broken {
                self.active = self.alive;
                if !self.alive.any() {
                    break;
                }
            }
            if counts {
                self.counter = self.counter.wrapping_add(step);
            }
        }
        (self.active, self.alive, self.partial, self.broken, self.counter) = outer;
        Ok(())
    }

    fn gather(&mut self, destinations: &[Option<u16>; 4], index: u16, base: u32) {
        let rows = gather_rows(self.bank, &self.read(index), base);
        for (component, slot) in destinations.iter().enumerate() {
            if let Some(slot) = slot {
                self.write(*slot, &rows[component]);
            }
        }
    }

    fn output(&mut self, base: u32, component: u8, value: u16, predicate: Option<u16>) {
        let Some(slot) = self.code.output(i64::from(self.counter) + i64::from(base), component) else {
            return;
        };
        let value = self.read(value);
        let value = match predicate {
            None => value,
            Some(predicate) => lanes::select(&self.read(predicate), &value, &self.read(slot)),
        };
        self.write(slot, &value);
    }

    /// Counts instructions and stops a vertex that has executed too many.
    fn retire(&mut self, instructions: u32) -> Flow {
        let instructions = u64::from(instructions);
        self.most = self.most.saturating_add(instructions);
        if self.partial {
            for (own, active) in self.own.iter_mut().zip(&self.active.0) {
                *own += instructions & u64::from(*active).wrapping_mul(0x1_0000_0001);
            }
        } else {
            self.common = self.common.saturating_add(instructions);
        }
        if self.most <= self.budget {
            return Ok(());
        }
        let over = |&lane: &usize| {
            self.active.0[lane] != 0 && self.common.saturating_add(self.own[lane]) > self.budget
        };
        match (0..LANES).find(over) {
            Some(lane) => Err(OverBudget { lane }),
            None => Ok(()),
        }
    }
}

/// All components of the rows that the lanes ask for.
#[inline(never)]
fn gather_rows(bank: &Bank, index: &Lanes, base: u32) -> [Lanes; 4] {
    let mut rows = [Lanes::splat(0); 4];
    for lane in 0..LANES {
        let row = bank.indexed(index.0[lane] as i32, base);
        for component in 0..4 {
            rows[component].0[lane] = row[component];
        }
    }
    rows
}
