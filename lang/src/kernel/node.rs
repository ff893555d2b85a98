//! Which registers a node reads and writes, and which blocks it holds.

use super::{Block, Condition, Node, Operand, Reg};

impl Node {
    /// Calls with every register that the node itself reads; what stands in its blocks is left out, and so are the
    /// registers that only show when it runs: outputs of [`Emit`](Self::Emit), inputs that an index chooses.
    pub(crate) fn for_each_read(&self, mut read: impl FnMut(Reg)) {
        match self {
            Self::Step(step) => step.used().iter().filter_map(|operand| operand.reg()).for_each(read),
            Self::Double(step) => {
                step.operands.iter().flatten().filter_map(|operand| operand.reg()).for_each(read);
            }
            Self::Gather { index, .. } => read(*index),
            Self::OutputAtLoop { value, predicate, .. } => {
                value.reg().into_iter().chain(*predicate).for_each(read);
            }
            Self::Load { memory, .. } => memory.addresses().filter_map(|index| index.relative).for_each(read),
            Self::Store { row: index, value, .. } | Self::StoreOutput { register: index, value, .. } => {
                value.reg().into_iter().chain(index.relative).for_each(read);
            }
            Self::Resource(resource) => {
                resource.addresses().filter_map(|index| index.relative).for_each(&mut read);
                resource.operands.iter().filter_map(|operand| operand.reg()).for_each(read);
            }
            Self::Switch { selector, .. } => selector.reg().into_iter().for_each(read),
            Self::If { condition: Condition::Varying(reg), .. }
            | Self::Break { condition: Some(reg) }
            | Self::Continue { condition: Some(reg) }
            | Self::Return { condition: Some(reg) }
            | Self::Discard { condition: Some(reg) } => read(*reg),
            _ => {}
        }
    }

    /// Calls with every register that the node itself writes. [`OutputAtLoop`](Self::OutputAtLoop) and
    /// [`StoreOutput`](Self::StoreOutput) are left out: their registers are known only when they run.
    pub(crate) fn for_each_write(&self, mut write: impl FnMut(Reg)) {
        match self {
            Self::Step(step) => write(step.destination),
            Self::Double(step) => step.written().iter().copied().for_each(write),
            Self::Gather { destinations, .. } | Self::Load { destinations, .. } => {
                destinations.iter().flatten().copied().for_each(write);
            }
            Self::Resource(resource) => resource.destinations.iter().flatten().copied().for_each(write),
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

    /// Changes the operands that are read. Where only a register can stand, it stays unless it becomes another.
    pub(crate) fn map_operands(&mut self, mut map: impl FnMut(Operand) -> Operand) {
        match self {
            Self::Step(step) => {
                let arity = step.operation.arity();
                step.operands[..arity].iter_mut().for_each(|operand| *operand = map(*operand));
                return;
            }
            Self::Double(step) => {
                step.operands.iter_mut().flatten().for_each(|operand| *operand = map(*operand));
                return;
            }
            Self::OutputAtLoop { value, .. }
            | Self::Store { value, .. }
            | Self::StoreOutput { value, .. }
            | Self::Switch { selector: value, .. } => *value = map(*value),
            Self::Resource(resource) => {
                resource.operands.iter_mut().for_each(|operand| *operand = map(*operand));
            }
            _ => {}
        }
        self.map_registers(|reg| match map(Operand::Reg(reg)) {
            Operand::Reg(mapped) => mapped,
            _ => reg,
        });
    }

    /// Changes the registers that are read where no other operand can stand.
    fn map_registers(&mut self, mut map: impl FnMut(Reg) -> Reg) {
        let mut change = |reg: &mut Reg| *reg = map(*reg);
        match self {
            Self::Gather { index, .. } => change(index),
            Self::OutputAtLoop { predicate, .. } => predicate.iter_mut().for_each(change),
            Self::Load { memory, .. } => {
                memory.addresses_mut().filter_map(|index| index.relative.as_mut()).for_each(change);
            }
            Self::Store { row: index, .. } | Self::StoreOutput { register: index, .. } => {
                index.relative.iter_mut().for_each(change);
            }
            Self::Resource(resource) => {
                resource.addresses_mut().filter_map(|index| index.relative.as_mut()).for_each(change);
            }
            Self::If { condition: Condition::Varying(reg), .. }
            | Self::Break { condition: Some(reg) }
            | Self::Continue { condition: Some(reg) }
            | Self::Return { condition: Some(reg) }
            | Self::Discard { condition: Some(reg) } => change(reg),
            _ => {}
        }
    }

    /// Gives every register of the node itself its new name.
    pub(crate) fn rename(&mut self, name: impl Fn(Reg) -> Reg) {
        self.map_operands(|operand| match operand {
            Operand::Reg(reg) => Operand::Reg(name(reg)),
            other => other,
        });
        let change = |reg: &mut Reg| *reg = name(*reg);
        match self {
            Self::Step(step) => change(&mut step.destination),
            Self::Double(step) => step.destinations.iter_mut().for_each(change),
            Self::Gather { destinations, .. } | Self::Load { destinations, .. } => {
                destinations.iter_mut().flatten().for_each(change);
            }
            Self::Resource(resource) => resource.destinations.iter_mut().flatten().for_each(change),
            Self::ConstantAtLoop { destination, .. } | Self::InputAtLoop { destination, .. } => {
                change(destination);
            }
            _ => {}
        }
    }

    /// The blocks of the node, in the order of the text.
    pub(crate) fn blocks(&self) -> impl Iterator<Item = &Block> {
        let (cases, first, second) = match self {
            Self::If { then, otherwise, .. } => (None, Some(then), Some(otherwise)),
            Self::Loop { body, .. } | Self::Endless { body } => (None, Some(body), None),
            Self::Switch { cases, .. } => (Some(cases), None, None),
            _ => (None, None, None),
        };
        first.into_iter().chain(second).chain(cases.into_iter().flatten().map(|case| &case.body))
    }

    /// [`blocks`](Self::blocks), to be changed.
    pub(crate) fn blocks_mut(&mut self) -> impl Iterator<Item = &mut Block> {
        let (cases, first, second) = match self {
            Self::If { then, otherwise, .. } => (None, Some(then), Some(otherwise)),
            Self::Loop { body, .. } | Self::Endless { body } => (None, Some(body), None),
            Self::Switch { cases, .. } => (Some(cases), None, None),
            _ => (None, None, None),
        };
        first.into_iter().chain(second).chain(cases.into_iter().flatten().map(|case| &mut case.body))
    }
}
