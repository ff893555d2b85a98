//! Executes the items of a program over a batch.

use super::bank::Bank;
use super::code::{Code, Item};
use super::emission::Emission;
use super::flow::Flow;
use super::memory::ArrayMemory;
use super::micro::{execute, store};
use super::{LANES, Lanes};
use crate::lanes;
use crate::maths::flush_bits;
use shader_asm_lang::kernel::Operand;

/// A vertex has executed more instructions than it may.
#[derive(Clone, Copy, Debug)]
pub(super) struct OverBudget {
    /// Its place in the batch.
    pub(super) lane: usize,
}

/// The state of a batch.
pub(super) struct Machine<'c> {
    pub(super) code: &'c Code,
    pub(super) bank: &'c Bank<'c>,
    pub(super) file: Vec<Lanes>,
    pub(super) arrays: Vec<ArrayMemory>,
    pub(super) emission: Emission,
    /// Where control is, and for whom.
    pub(super) flow: Flow,
    budget: u64,
    /// No vertex has executed more instructions than this.
    most: u64,
    /// Instructions that all vertices have executed, and what each has executed besides.
    common: u64,
    own: [u64; LANES],
}

impl<'c> Machine<'c> {
    pub(super) fn new(code: &'c Code, bank: &'c Bank<'c>, budget: u64) -> Self {
        let mut machine = Self {
            code,
            bank,
            file: vec![Lanes::splat(0); code.slots],
            arrays: code.kernel.arrays.iter().map(ArrayMemory::new).collect(),
            emission: Emission::new(&code.kernel),
            flow: Flow::new(),
            budget,
            most: 0,
            common: 0,
            own: [0; LANES],
        };
        for &(slot, operand) in &code.uniforms {
            let bits = match operand {
                Operand::Literal(bits) => bits,
                Operand::Const { register, component } => bank.float(register)[usize::from(component & 3)],
                Operand::Buffer { slot, element, component, flushed } => {
                    let bits = bank.buffer(slot.into(), element.into())[usize::from(component & 3)];
                    if flushed { flush_bits(bits) } else { bits }
                }
                Operand::Reg(_) => 0,
            };
            store(&mut machine.file, slot, None, &Lanes::splat(bits));
        }
        machine
    }

    /// Runs the main program for the first `count` lanes.
    pub(super) fn run(&mut self, count: usize) -> Result<(), OverBudget> {
        self.flow.begin(count);
        self.most = 0;
        self.common = 0;
        self.own = [0; LANES];
        for reg in &self.code.kernel.cleared {
            store(&mut self.file, reg.0, None, &Lanes::splat(0));
        }
        self.arrays.iter_mut().for_each(ArrayMemory::clear);
        self.emission.clear();
        let code = self.code;
        let mut at = 0;
        while let Some(item) = code.items.get(at) {
            at = match item {
                Item::Run { first, end } => {
                    let mask = self.flow.mask();
                    for micro in code.micros.get(*first..*end).unwrap_or_default() {
                        execute(&mut self.file, micro, mask);
                    }
                    at + 1
                }
                Item::Retire(instructions) => {
                    self.retire(*instructions)?;
                    at + 1
                }
                Item::End => break,
                _ => self.control(item, at),
            };
        }
        Ok(())
    }

    pub(super) fn write(&mut self, slot: u16, value: &Lanes) {
        store(&mut self.file, slot, self.flow.mask(), value);
    }

    pub(super) fn read(&self, slot: u16) -> Lanes {
        self.file.get(usize::from(slot)).copied().unwrap_or(Lanes::splat(0))
    }

    /// Executes an item that leaves the flow of control alone.
    pub(super) fn item(&mut self, item: &Item) {
        match item {
            Item::Gather { destinations, index, base } => self.gather(destinations, *index, *base),
            Item::ConstantAtLoop { destination, base, component } => {
                let value = self.bank.indexed(self.flow.counter, *base)[usize::from(component & 3)];
                self.write(*destination, &Lanes::splat(value));
            }
            Item::InputAtLoop { destination, base, component } => {
                let slot = self.code.input(i64::from(self.flow.counter) + i64::from(*base), *component);
                let value = slot.map_or(Lanes::splat(0), |slot| self.read(slot));
                self.write(*destination, &value);
            }
            Item::OutputAtLoop { base, component, value, predicate } => {
                self.output(*base, *component, *value, *predicate);
            }
            Item::Double(micro) => self.double(micro),
            Item::Resource(read) => self.resource(read),
            Item::Load { destinations, source } => self.load(destinations, *source),
            Item::Store { array, row, component, value } => {
                self.store_array(*array, *row, *component, *value);
            }
            Item::StoreOutput { register, component, value } => {
                self.store_output(*register, *component, *value);
            }
            _ => {}
        }
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
        let number = i64::from(self.flow.counter) + i64::from(base);
        let Some(slot) = self.code.output(number, component) else { return };
        let value = self.read(value);
        let value = match predicate {
            None => value,
            Some(predicate) => lanes::select(&self.read(predicate), &value, &self.read(slot)),
        };
        self.write(slot, &value);
    }

    /// Counts instructions and stops a vertex that has executed too many.
    fn retire(&mut self, instructions: u32) -> Result<(), OverBudget> {
        let instructions = u64::from(instructions);
        self.most = self.most.saturating_add(instructions);
        match self.flow.mask() {
            Some(active) => {
                for (own, active) in self.own.iter_mut().zip(&active.0) {
                    *own += instructions & u64::from(*active).wrapping_mul(0x1_0000_0001);
                }
            }
            None => self.common = self.common.saturating_add(instructions),
        }
        if self.most <= self.budget {
            return Ok(());
        }
        let over = |&lane: &usize| {
            self.flow.active.0[lane] != 0 && self.common.saturating_add(self.own[lane]) > self.budget
        };
        match (0..LANES).find(over) {
            Some(lane) => Err(OverBudget { lane }),
            None => Ok(()),
        }
    }
}

/// All components of the rows that the lanes ask for.
#[inline(never)]
fn gather_rows(bank: &Bank<'_>, index: &Lanes, base: u32) -> [Lanes; 4] {
    let mut rows = [Lanes::splat(0); 4];
    for lane in 0..LANES {
        let row = bank.indexed(index.0[lane] as i32, base);
        for component in 0..4 {
            rows[component].0[lane] = row[component];
        }
    }
    rows
}
