//! Kernels as text, for tests and curious readers.

use super::{Block, Condition, Kernel, Node, Operand, Reg};
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
            Self::Literal(bits) => write!(f, "{:?}", f32::from_bits(bits)),
        }
    }
}

impl Display for Condition {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match *self {
            Self::Uniform { register, negated } => write!(f, "{}b{register}", if negated { "!" } else { "" }),
            Self::Varying(reg) => reg.fmt(f),
        }
    }
}

/// One line per node, blocks indented.
impl Display for Kernel {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        for port in &self.inputs {
            writeln!(f, "{} = {}.{}", port.reg, port.register, letter(port.component))?;
        }
        for reg in &self.cleared {
            writeln!(f, "{reg} = 0")?;
        }
        block(f, &self.body, 0)?;
        for port in &self.outputs {
            writeln!(f, "{}.{} = {}", port.register, letter(port.component), port.reg)?;
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
        Node::Gather { destinations, index, base } => {
            for (component, reg) in destinations.iter().enumerate() {
                match reg {
                    Some(reg) => write!(f, "{reg} ")?,
                    None => write!(f, "_{} ", LETTERS[component])?,
                }
            }
            writeln!(f, "= c[{index} + {base}]")
        }
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
        Node::Break { condition: None } => writeln!(f, "break"),
        Node::Break { condition: Some(reg) } => writeln!(f, "break if {reg}"),
        Node::Call { routine } => writeln!(f, "call {routine}"),
    }
}
