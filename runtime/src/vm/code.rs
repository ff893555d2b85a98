//! A kernel with every operand turned into a slot.

use shader_asm_lang::isa::RegisterFile;
use shader_asm_lang::kernel::{Condition, Kernel, Node, Operand, Operation, Port, Reg};
use shader_asm_lang::program::Register;
use std::collections::HashMap;

/// One operation on slots.
#[derive(Clone, Copy, Debug)]
pub(super) struct Micro {
    pub(super) operation: Operation,
    pub(super) destination: u16,
    pub(super) a: u16,
    pub(super) b: u16,
    pub(super) c: u16,
}

/// What blocks consist of.
#[derive(Debug)]
pub(super) enum Item {
    Run(Vec<Micro>),
    Gather { destinations: [Option<u16>; 4], index: u16, base: u32 },
    ConstantAtLoop { destination: u16, base: u32, component: u8 },
    InputAtLoop { destination: u16, base: u32, component: u8 },
    OutputAtLoop { base: u32, component: u8, value: u16, predicate: Option<u16> },
    Retire(u32),
    IfUniform { register: u16, negated: bool, then: Vec<Item>, otherwise: Vec<Item> },
    IfVarying { condition: u16, then: Vec<Item>, otherwise: Vec<Item> },
    Loop { register: u16, counts: bool, body: Vec<Item> },
    Break { condition: Option<u16> },
    Call(u16),
}

/// The slots of a register's components.
#[derive(Clone, Copy, Debug)]
pub(super) struct Quad {
    pub(super) register: Register,
    pub(super) slots: [Option<u16>; 4],
}

/// A kernel that can be run.
#[derive(Debug)]
pub(crate) struct Code {
    pub(super) kernel: Kernel,
    pub(super) body: Vec<Item>,
    pub(super) routines: Vec<Vec<Item>>,
    pub(super) inputs: Vec<Quad>,
    pub(super) outputs: Vec<Quad>,
    /// Slots that hold the same value in all lanes and in all batches.
    pub(super) uniforms: Vec<(u16, Operand)>,
    /// Number of slots.
    pub(super) slots: usize,
}

/// Gives slots to uniform operands, above those of the registers.
struct Slots {
    uniforms: HashMap<Operand, u16>,
    order: Vec<(u16, Operand)>,
    next: usize,
}

impl Slots {
    fn of(&mut self, operand: Operand) -> Option<u16> {
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
}

impl Code {
    /// `None` if there are more operands than slots can be numbered.
    pub(crate) fn new(kernel: Kernel) -> Option<Self> {
        let mut slots =
            Slots { uniforms: HashMap::new(), order: Vec::new(), next: usize::from(kernel.registers) };
        let body = block(&kernel.body, &mut slots)?;
        let routines =
            kernel.routines.iter().map(|routine| block(routine, &mut slots)).collect::<Option<_>>()?;
        Some(Self {
            body,
            routines,
            inputs: quads(&kernel.inputs),
            outputs: quads(&kernel.outputs),
            uniforms: slots.order,
            slots: slots.next,
            kernel,
        })
    }

    pub(crate) fn kernel(&self) -> &Kernel {
        &self.kernel
    }

    /// The slot of an input component.
    pub(super) fn input(&self, index: i64, component: u8) -> Option<u16> {
        slot(&self.inputs, RegisterFile::Input, index, component)
    }

    /// The slot of an output component.
    pub(super) fn output(&self, index: i64, component: u8) -> Option<u16> {
        slot(&self.outputs, RegisterFile::Output, index, component)
    }
}

fn slot(quads: &[Quad], file: RegisterFile, index: i64, component: u8) -> Option<u16> {
    let found = |quad: &&Quad| quad.register.file == file && i64::from(quad.register.index) == index;
    quads.iter().find(found)?.slots[usize::from(component & 3)]
}

/// Ports by register.
fn quads(ports: &[Port]) -> Vec<Quad> {
    let mut quads: Vec<Quad> = Vec::new();
    for port in ports {
        let at = quads.iter().position(|quad| quad.register == port.register).unwrap_or_else(|| {
            quads.push(Quad { register: port.register, slots: [None; 4] });
            quads.len() - 1
        });
        quads[at].slots[usize::from(port.component & 3)] = Some(port.reg.0);
    }
    quads
}

fn block(nodes: &[Node], slots: &mut Slots) -> Option<Vec<Item>> {
    let mut items = Vec::new();
    for node in nodes {
        if let Node::Step(step) = node {
            let [a, b, c] = step.operands;
            // An operand that is not read takes the slot of the first.
            let arity = step.operation.arity();
            let a = slots.of(a)?;
            let b = if arity > 1 { slots.of(b)? } else { a };
            let c = if arity > 2 { slots.of(c)? } else { a };
            let micro = Micro { operation: step.operation, destination: step.destination.0, a, b, c };
            match items.last_mut() {
                Some(Item::Run(run)) => run.push(micro),
                _ => items.push(Item::Run(vec![micro])),
            }
        } else {
            items.push(item(node, slots)?);
        }
    }
    Some(items)
}

fn item(node: &Node, slots: &mut Slots) -> Option<Item> {
    let number = |reg: Reg| reg.0;
    Some(match *node {
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
            Item::OutputAtLoop { base, component, value: slots.of(value)?, predicate: predicate.map(number) }
        }
        Node::Retire { instructions } => Item::Retire(instructions),
        Node::If { condition, ref then, ref otherwise } => {
            let (then, otherwise) = (block(then, slots)?, block(otherwise, slots)?);
            match condition {
                Condition::Uniform { register, negated } => {
                    Item::IfUniform { register, negated, then, otherwise }
                }
                Condition::Varying(reg) => Item::IfVarying { condition: reg.0, then, otherwise },
            }
        }
        Node::Loop { register, counts, ref body } => {
            Item::Loop { register, counts, body: block(body, slots)? }
        }
        Node::Break { condition } => Item::Break { condition: condition.map(number) },
        Node::Call { routine } => Item::Call(routine),
        // Nodes of later shader models are made into items together with their lowering.
        _ => return None,
    })
}
