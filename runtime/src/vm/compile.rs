//! From a kernel to code.

use super::code::{Code, DoubleMicro, Index, Item, Micro, Read, Routine, Source, Test, quads, test};
use super::emission::StreamLayout;
use super::memory::Table;
use shader_asm_lang::kernel::{
    Address, Block, Case, Condition, DoubleStep, Kernel, Memory, Node, Operand, Reg, ResourceRead, Step,
};
use std::collections::HashMap;

impl Code {
    /// `None` if there are more operands than slots can be numbered.
    pub(crate) fn new(kernel: Kernel) -> Option<Self> {
        let mut compiler = Compiler {
            uniforms: HashMap::new(),
            order: Vec::new(),
            next: usize::from(kernel.registers),
            items: Vec::new(),
            micros: Vec::new(),
        };
        compiler.block(&kernel.body)?;
        compiler.items.push(Item::End);
        let mut routines = Vec::with_capacity(kernel.routines.len());
        for routine in &kernel.routines {
            let first = compiler.items.len();
            compiler.block(routine)?;
            routines.push(Routine { first, end: compiler.items.len() });
            compiler.items.push(Item::EndRoutine);
        }
        let (inputs, outputs) = (quads(&kernel.inputs), quads(&kernel.outputs));
        Some(Self {
            items: compiler.items,
            micros: compiler.micros,
            routines,
            input_table: Table::of_inputs(&inputs),
            output_table: Table::of_outputs(&outputs),
            streams: StreamLayout::all(&kernel, &outputs),
            inputs,
            outputs,
            uniforms: compiler.order,
            slots: compiler.next,
            kernel,
        })
    }
}

struct Compiler {
    /// Slots of uniform operands, above those of the registers.
    uniforms: HashMap<Operand, u16>,
    order: Vec<(u16, Operand)>,
    next: usize,
    items: Vec<Item>,
    micros: Vec<Micro>,
}

fn number(reg: Reg) -> u16 {
    reg.0
}

fn index(address: Address) -> Index {
    Index { base: address.base, relative: address.relative.map(number) }
}

fn source(memory: Memory) -> Source {
    match memory {
        Memory::Array { array, row } => Source::Array { array, row: index(row) },
        Memory::Buffer { slot, row } => Source::Buffer { slot: index(slot), row: index(row) },
        Memory::Immediate { row } => Source::Immediate { row: index(row) },
        Memory::Input { vertex, register } => {
            Source::Input { vertex: index(vertex), register: index(register) }
        }
    }
}

impl Compiler {
    fn slot(&mut self, operand: Operand) -> Option<u16> {
        if let Operand::Reg(reg) = operand {
            return Some(reg.0);
        }
        if let Some(&slot) = self.uniforms.get(&operand) {
            return Some(slot);
        }
        let slot = u16::try_from(self.next).ok()?;
        self.next += 1;
        self.uniforms.insert(operand, slot);
        self.order.push((slot, operand));
        Some(slot)
    }

    fn push(&mut self, item: Item) -> usize {
        self.items.push(item);
        self.items.len() - 1
    }

    fn block(&mut self, nodes: &Block) -> Option<()> {
        let mut joins = false;
        for node in nodes {
            let Node::Step(step) = node else {
                joins = false;
                self.node(node)?;
                continue;
            };
            let micro = self.micro(step)?;
            self.micros.push(micro);
            let behind = self.micros.len();
            match self.items.last_mut() {
                Some(Item::Run { end, .. }) if joins => *end = behind,
                _ => self.items.push(Item::Run { first: behind - 1, end: behind }),
            }
            joins = true;
        }
        Some(())
    }

    fn micro(&mut self, step: &Step) -> Option<Micro> {
        let [a, b, c] = step.operands;
        // An operand that is not read takes the slot of the first.
        let arity = step.operation.arity();
        let a = self.slot(a)?;
        let b = if arity > 1 { self.slot(b)? } else { a };
        let c = if arity > 2 { self.slot(c)? } else { a };
        Some(Micro { operation: step.operation, destination: step.destination.0, a, b, c })
    }

    fn node(&mut self, node: &Node) -> Option<()> {
        let item = match *node {
            Node::Step(_) => return Some(()),
            Node::Double(ref step) => Item::Double(self.double(step)?),
            Node::Gather { destinations, index, base } => {
                Item::Gather { destinations: destinations.map(|reg| reg.map(number)), index: index.0, base }
            }
            Node::ConstantAtLoop { destination, base, component } => {
                Item::ConstantAtLoop { destination: destination.0, base, component }
            }
            Node::InputAtLoop { destination, base, component } => {
                Item::InputAtLoop { destination: destination.0, base, component }
            }
            Node::OutputAtLoop { base, component, value, predicate } => {
                let predicate = predicate.map(number);
                Item::OutputAtLoop { base, component, value: self.slot(value)?, predicate }
            }
            Node::Load { destinations, memory } => {
                Item::Load { destinations: destinations.map(|reg| reg.map(number)), source: source(memory) }
            }
            Node::Store { array, row, component, value } => {
                Item::Store { array, row: index(row), component, value: self.slot(value)? }
            }
            Node::StoreOutput { register, component, value } => {
                Item::StoreOutput { register: index(register), component, value: self.slot(value)? }
            }
            Node::Resource(ref read) => Item::Resource(Box::new(self.read(read)?)),
            Node::Retire { instructions } => Item::Retire(instructions),
            Node::Break { condition } => Item::Break { condition: condition.map(number) },
            Node::Continue { condition } => Item::Continue { condition: condition.map(number) },
            Node::Return { condition } => Item::Return { condition: condition.map(number) },
            Node::Call { routine } => Item::Call(routine),
            Node::Emit { stream } => Item::Emit(stream),
            Node::Cut { stream } => Item::Cut(stream),
            _ => return self.nested(node),
        };
        self.push(item);
        Some(())
    }

    /// Nodes that hold blocks.
    fn nested(&mut self, node: &Node) -> Option<()> {
        match node {
            Node::If { condition, then, otherwise } => self.branch(*condition, then, otherwise),
            Node::Loop { register, counts, body } => {
                let (register, counts) = (*register, *counts);
                self.repeat(body, |end| Item::Loop { register, counts, end })
            }
            Node::Endless { body } => self.repeat(body, |end| Item::Endless { end }),
            Node::Switch { selector, cases } => self.switch(*selector, cases),
            // A node that later lowerings give has to become an item first.
            _ => None,
        }
    }

    fn branch(&mut self, condition: Condition, then: &Block, otherwise: &Block) -> Option<()> {
        let begin = self.push(Item::EndIf);
        self.block(then)?;
        let turn = self.items.len();
        if !otherwise.is_empty() {
            self.push(Item::EndIf);
            self.block(otherwise)?;
            self.items[turn] = Item::Else { end: self.items.len() };
        }
        let end = self.push(Item::EndIf);
        self.items[begin] = match condition {
            Condition::Varying(reg) => Item::IfVarying { condition: reg.0, turn, end },
            _ => {
                let (test, negated) = self.test(condition)?;
                Item::IfUniform { test, negated, turn, end }
            }
        };
        Some(())
    }

    fn test(&mut self, condition: Condition) -> Option<(Test, bool)> {
        test(condition, |operand| self.slot(operand))
    }

    fn repeat(&mut self, body: &Block, begin: impl FnOnce(usize) -> Item) -> Option<()> {
        let at = self.push(Item::EndLoop);
        self.block(body)?;
        let end = self.push(Item::EndLoop);
        self.items[at] = begin(end);
        Some(())
    }

    fn switch(&mut self, selector: Operand, cases: &[Case]) -> Option<()> {
        let selector = self.slot(selector)?;
        let at = self.push(Item::EndSwitch);
        let mut values = Vec::new();
        let mut default = None;
        let mut last: Option<(usize, u32)> = None;
        for (number, case) in (0..).zip(cases) {
            let begin = self.push(Item::EndSwitch);
            if let Some((last, number)) = last {
                self.items[last] = Item::Case { number, next: begin };
            }
            last = Some((begin, number));
            values.extend(case.values.iter().map(|&value| (value, number)));
            if case.default {
                default = default.or(Some(number));
            }
            self.block(&case.body)?;
        }
        let end = self.push(Item::EndSwitch);
        if let Some((last, number)) = last {
            self.items[last] = Item::Case { number, next: end };
        }
        // Of equal values the first counts: the sort is stable.
        values.sort_by_key(|&(value, _)| value);
        values.dedup_by_key(|&mut (value, _)| value);
        self.items[at] = Item::Switch { selector, values, default, end };
        Some(())
    }

    fn double(&mut self, step: &DoubleStep) -> Option<DoubleMicro> {
        let mut operands = [[0; 2]; 3];
        for (slots, pair) in operands.iter_mut().zip(step.operands) {
            *slots = [self.slot(pair[0])?, self.slot(pair[1])?];
        }
        Some(DoubleMicro { operation: step.operation, destinations: step.destinations.map(number), operands })
    }

    fn read(&mut self, read: &ResourceRead) -> Option<Read> {
        Some(Read {
            operation: read.operation,
            destinations: read.destinations.map(|reg| reg.map(number)),
            resource: index(read.resource),
            sampler: read.sampler.map(index),
            operands: read.operands.iter().map(|&operand| self.slot(operand)).collect::<Option<_>>()?,
            offsets: read.offsets,
        })
    }
}
