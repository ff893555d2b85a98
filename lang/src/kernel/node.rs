//! Which registers a node reads and writes.

use super::{Condition, Node, Operand, Reg};

impl Node {
    /// Calls with every register that the node itself reads; what stands in its blocks is left out.
    pub(crate) fn for_each_read(&self, mut read: impl FnMut(Reg)) {
        match self {
            Self::Step(step) => step.used().iter().filter_map(|operand| operand.reg()).for_each(read),
            Self::Gather { index, .. } => read(*index),
            Self::OutputAtLoop { value, predicate, .. } => {
                value.reg().into_iter().chain(*predicate).for_each(read);
            }
            Self::If { condition: Condition::Varying(reg), .. } | Self::Break { condition: Some(reg) } => {
                read(*reg);
            }
            _ => {}
        }
    }

    /// Calls with every register that the node itself writes. [`OutputAtLoop`](Self::OutputAtLoop) is left out: its
    /// registers are known only when it runs.
    pub(crate) fn for_each_write(&self, mut write: impl FnMut(Reg)) {
        match self {
            Self::Step(step) => write(step.destination),
            Self::Gather { destinations, .. } => destinations.iter().flatten().copied().for_each(write),
            Self::ConstantAtLoop { destination, .. } | Self::InputAtLoop { destination, .. } => {
                write(*destination);
            }
            _ => {}
        }
    }

    /// The node itself reads the register.
    pub(crate) fn reads(&self, reg: Reg) -> bool {
        let mut found = false;
        self.for_each_read(|read| found |= read == reg);
        found
    }

    /// The node itself writes the register.
    pub(crate) fn writes(&self, reg: Reg) -> bool {
        let mut found = false;
        self.for_each_write(|written| found |= written == reg);
        found
    }

    /// Changes the operands that are read.
    pub(crate) fn map_operands(&mut self, mut map: impl FnMut(Operand) -> Operand) {
        let mut reg = |reg: &mut Reg| {
            if let Operand::Reg(mapped) = map(Operand::Reg(*reg)) {
                *reg = mapped;
            }
        };
        match self {
            Self::Gather { index, .. } => reg(index),
            Self::If { condition: Condition::Varying(condition), .. }
            | Self::Break { condition: Some(condition) } => reg(condition),
            Self::Step(step) => {
                let arity = step.operation.arity();
                step.operands[..arity].iter_mut().for_each(|operand| *operand = map(*operand));
            }
            Self::OutputAtLoop { value, predicate, .. } => {
                predicate.iter_mut().for_each(reg);
                *value = map(*value);
            }
            _ => {}
        }
    }

    /// Gives every register of the node itself its new name.
    pub(crate) fn rename(&mut self, name: impl Fn(Reg) -> Reg) {
        self.map_operands(|operand| match operand {
            Operand::Reg(reg) => Operand::Reg(name(reg)),
            other => other,
        });
        match self {
            Self::Step(step) => step.destination = name(step.destination),
            Self::Gather { destinations, .. } => {
                destinations.iter_mut().flatten().for_each(|reg| *reg = name(*reg));
            }
            Self::ConstantAtLoop { destination, .. } | Self::InputAtLoop { destination, .. } => {
                *destination = name(*destination);
            }
            _ => {}
        }
    }
}
