//! Kernels as text, for tests and curious readers.

use super::{Address, Block, Condition, DoubleStep, Kernel, Memory, Node, Operand, Reg, ResourceRead};
use std::fmt::{Display, Formatter, Result};

const LETTERS: [char; 4] = ['x', 'y', 'z', 'w'];

fn letter(component: u8) -> char {
    LETTERS[usize::from(component & 3)]
}

impl Display for Reg {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        write!(f, "%{}", self.0)
    }
}

impl Display for Operand {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match *self {
            Self::Reg(reg) => reg.fmt(f),
            Self::Const { register, component } => write!(f, "c{register}.{}", letter(component)),
            Self::Buffer { slot, element, component, flushed } => {
                write!(f, "cb{slot}[{element}].{}{}", letter(component), if flushed { "!" } else { "" })
            }
            Self::Literal(bits) => match f32::from_bits(bits) {
                value if value.is_normal() || value == 0.0 => write!(f, "{value:?}"),
                _ => write!(f, "{bits:#x}"),
            },
        }
    }
}

impl Display for Condition {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match *self {
            Self::Uniform { register, negated } => write!(f, "{}b{register}", if negated { "!" } else { "" }),
            Self::Bits { operand, negated } => write!(f, "{}{operand}", if negated { "!" } else { "" }),
            Self::Varying(reg) => reg.fmt(f),
        }
    }
}

/// `%3 + 2`
impl Display for Address {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self.relative {
            Some(reg) => write!(f, "{reg} + {}", self.base),
            None => self.base.fmt(f),
        }
    }
}

impl Display for Memory {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            Self::Array { array, row } => write!(f, "x{array}[{row}]"),
            Self::Buffer { slot, row } => write!(f, "cb[{slot}][{row}]"),
            Self::Immediate { row } => write!(f, "icb[{row}]"),
            Self::Input { vertex, register } => write!(f, "v[{vertex}][{register}]"),
        }
    }
}

/// One line per node, blocks indented.
impl Display for Kernel {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        for port in &self.inputs {
            writeln!(f, "{} = {}.{}", port.reg, port.place, letter(port.component))?;
        }
        for reg in &self.cleared {
            writeln!(f, "{reg} = 0")?;
        }
        block(f, &self.body, 0)?;
        for port in &self.outputs {
            writeln!(f, "{}.{} = {}", port.place, letter(port.component), port.reg)?;
        }
        for (index, routine) in self.routines.iter().enumerate() {
            writeln!(f, "routine {index}")?;
            block(f, routine, 1)?;
        }
        Ok(())
    }
}

fn block(f: &mut Formatter<'_>, nodes: &Block, depth: usize) -> Result {
    nodes.iter().try_for_each(|node| {
        write!(f, "{:width$}", "", width = depth * 2)?;
        show(f, node, depth)
    })
}

fn show(f: &mut Formatter<'_>, node: &Node, depth: usize) -> Result {
    match node {
        Node::Step(step) => {
            write!(f, "{} = {}", step.destination, step.operation.name())?;
            step.used().iter().try_for_each(|operand| write!(f, " {operand}"))?;
            writeln!(f)
        }
        Node::Double(step) => double(f, step),
        Node::Gather { destinations, index, base } => {
            results(f, destinations)?;
            writeln!(f, "= c[{index} + {base}]")
        }
        Node::Load { destinations, memory } => {
            results(f, destinations)?;
            writeln!(f, "= {memory}")
        }
        Node::Resource(resource) => read(f, resource),
        Node::ConstantAtLoop { destination, base, component } => {
            writeln!(f, "{destination} = c[aL + {base}].{}", letter(*component))
        }
        Node::InputAtLoop { destination, base, component } => {
            writeln!(f, "{destination} = v[aL + {base}].{}", letter(*component))
        }
        Node::OutputAtLoop { base, component, value, predicate } => {
            if let Some(predicate) = predicate {
                write!(f, "({predicate}) ")?;
            }
            writeln!(f, "o[aL + {base}].{} = {value}", letter(*component))
        }
        Node::Store { array, row, component, value } => {
            writeln!(f, "x{array}[{row}].{} = {value}", letter(*component))
        }
        Node::StoreOutput { register, component, value } => {
            writeln!(f, "o[{register}].{} = {value}", letter(*component))
        }
        _ => flow(f, node, depth),
    }
}

/// What changes the flow of control.
fn flow(f: &mut Formatter<'_>, node: &Node, depth: usize) -> Result {
    match node {
        Node::Retire { instructions } => writeln!(f, "retire {instructions}"),
        Node::If { condition, then, otherwise } => {
            writeln!(f, "if {condition}")?;
            block(f, then, depth + 1)?;
            if !otherwise.is_empty() {
                writeln!(f, "{:width$}else", "", width = depth * 2)?;
                block(f, otherwise, depth + 1)?;
            }
            Ok(())
        }
        Node::Loop { register, counts, body } => {
            writeln!(f, "{} i{register}", if *counts { "loop" } else { "rep" })?;
            block(f, body, depth + 1)
        }
        Node::Endless { body } => {
            writeln!(f, "endless")?;
            block(f, body, depth + 1)
        }
        Node::Switch { selector, cases } => {
            writeln!(f, "switch {selector}")?;
            cases.iter().try_for_each(|case| {
                let width = (depth + 1) * 2;
                let default = if case.default { " default" } else { "" };
                writeln!(f, "{:width$}case {:?}{default}", "", case.values)?;
                block(f, &case.body, depth + 2)
            })
        }
        Node::Break { condition } => leave(f, "break", *condition),
        Node::Continue { condition } => leave(f, "continue", *condition),
        Node::Return { condition } => leave(f, "return", *condition),
        Node::Discard { condition } => leave(f, "discard", *condition),
        Node::Call { routine } => writeln!(f, "call {routine}"),
        Node::Emit { stream } => writeln!(f, "emit {stream}"),
        Node::Cut { stream } => writeln!(f, "cut {stream}"),
        _ => Ok(()),
    }
}

fn leave(f: &mut Formatter<'_>, name: &str, condition: Option<Reg>) -> Result {
    match condition {
        None => writeln!(f, "{name}"),
        Some(reg) => writeln!(f, "{name} if {reg}"),
    }
}

fn results(f: &mut Formatter<'_>, destinations: &[Option<Reg>; 4]) -> Result {
    destinations.iter().zip(LETTERS).try_for_each(|(reg, letter)| match reg {
        Some(reg) => write!(f, "{reg} "),
        None => write!(f, "_{letter} "),
    })
}

fn double(f: &mut Formatter<'_>, step: &DoubleStep) -> Result {
    step.written().iter().try_for_each(|reg| write!(f, "{reg} "))?;
    write!(f, "= {}", step.operation.name())?;
    let halves = if step.operation.takes_doubles() { 2 } else { 1 };
    let used = step.operands.iter().take(step.operation.arity()).flat_map(|pair| &pair[..halves]);
    used.into_iter().try_for_each(|operand| write!(f, " {operand}"))?;
    writeln!(f)
}

fn read(f: &mut Formatter<'_>, read: &ResourceRead) -> Result {
    results(f, &read.destinations)?;
    write!(f, "= {} t[{}]", read.operation.name(), read.resource)?;
    read.sampler.iter().try_for_each(|sampler| write!(f, " s[{sampler}]"))?;
    read.operands.iter().try_for_each(|operand| write!(f, " {operand}"))?;
    writeln!(f)
}
