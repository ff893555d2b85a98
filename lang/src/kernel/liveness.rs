//! Which registers are still wanted, from the end backwards; what nobody wants is removed.

use super::{Block, Condition, Kernel, Node, Reg};

/// A set of registers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Set(Vec<u64>);

impl Set {
    fn new(registers: usize) -> Self {
        Self(vec![0; registers.div_ceil(64)])
    }

    pub(super) fn has(&self, reg: Reg) -> bool {
        self.0.get(usize::from(reg.0 / 64)).is_some_and(|word| word >> (reg.0 % 64) & 1 == 1)
    }

    fn add(&mut self, reg: Reg) {
        if let Some(word) = self.0.get_mut(usize::from(reg.0 / 64)) {
            *word |= 1 << (reg.0 % 64);
        }
    }

    fn remove(&mut self, reg: Reg) {
        if let Some(word) = self.0.get_mut(usize::from(reg.0 / 64)) {
            *word &= !(1 << (reg.0 % 64));
        }
    }

    fn unite(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(word, other)| *word |= other);
    }

    /// The registers, ascending.
    pub(super) fn iter(&self) -> impl Iterator<Item = Reg> {
        (0..self.0.len() * 64).map(|index| Reg(index as u16)).filter(|&reg| self.has(reg))
    }
}

/// What is known before the walk, and what it finds out about routines.
struct Walk<'k> {
    inputs: &'k Set,
    /// Registers that each routine reads, or that routines read which it calls.
    routine_reads: Vec<Set>,
    /// Registers that are wanted after some call of the routine.
    routine_live: Vec<Set>,
    removed: bool,
}

/// Removes nodes whose results nobody wants. Gives what is wanted at the start, and whether anything was removed.
pub(super) fn remove_dead(kernel: &mut Kernel, registers: usize) -> (Set, bool) {
    let mut inputs = Set::new(registers);
    kernel.inputs.iter().for_each(|port| inputs.add(port.reg));
    let routine_reads = routine_reads(kernel, &inputs, registers);
    let routine_live = vec![Set::new(registers); kernel.routines.len()];
    let mut walk = Walk { inputs: &inputs, routine_reads, routine_live, removed: false };
    let mut live = Set::new(registers);
    kernel.outputs.iter().for_each(|port| live.add(port.reg));
    walk.block(&mut kernel.body, &mut live, None);
    // Callers stand before what they call, so all that is wanted after a routine is known by now.
    for (index, routine) in kernel.routines.iter_mut().enumerate() {
        let mut wanted = walk.routine_live[index].clone();
        walk.block(routine, &mut wanted, None);
    }
    (live, walk.removed)
}

fn routine_reads(kernel: &Kernel, inputs: &Set, registers: usize) -> Vec<Set> {
    let mut sets = vec![Set::new(registers); kernel.routines.len()];
    for (index, routine) in kernel.routines.iter().enumerate().rev() {
        let mut reads = Set::new(registers);
        collect_reads(routine, inputs, &sets, &mut reads);
        sets[index] = reads;
    }
    sets
}

/// Everything that is read somewhere in the block.
fn collect_reads(block: &Block, inputs: &Set, routines: &[Set], reads: &mut Set) {
    for node in block {
        node.for_each_read(|reg| reads.add(reg));
        match node {
            Node::If { then, otherwise, .. } => {
                collect_reads(then, inputs, routines, reads);
                collect_reads(otherwise, inputs, routines, reads);
            }
            Node::Loop { body, .. } => collect_reads(body, inputs, routines, reads),
            Node::InputAtLoop { .. } => reads.unite(inputs),
            Node::Call { routine } => {
                if let Some(routine) = routines.get(usize::from(*routine)) {
                    reads.unite(routine);
                }
            }
            _ => {}
        }
    }
}

impl Walk<'_> {
    /// `live` is what is wanted after the block, and then what is wanted before it. `exit` is what is wanted where
    /// a break leads to.
    fn block(&mut self, block: &mut Block, live: &mut Set, exit: Option<&Set>) {
        let before = block.len();
        let mut kept = Vec::with_capacity(before);
        while let Some(mut node) = block.pop() {
            if self.node(&mut node, live, exit) {
                kept.push(node);
            }
        }
        kept.reverse();
        self.removed |= kept.len() < before;
        *block = kept;
    }

    /// Whether the node is to stay.
    fn node(&mut self, node: &mut Node, live: &mut Set, exit: Option<&Set>) -> bool {
        match node {
            Node::Step(step) if !live.has(step.destination) => return false,
            Node::Gather { destinations, .. } => {
                for destination in destinations.iter_mut() {
                    *destination = destination.filter(|&reg| live.has(reg));
                }
                if destinations.iter().all(Option::is_none) {
                    return false;
                }
            }
            Node::ConstantAtLoop { destination, .. } if !live.has(*destination) => return false,
            Node::InputAtLoop { destination, .. } => {
                if !live.has(*destination) {
                    return false;
                }
                live.remove(*destination);
                live.unite(self.inputs);
            }
            Node::If { condition, then, otherwise } => {
                return self.branch(*condition, then, otherwise, live, exit);
            }
            Node::Loop { body, .. } => self.repeat(body, live),
            Node::Break { condition } => match (condition, exit) {
                (None, Some(exit)) => *live = exit.clone(),
                (Some(_), Some(exit)) => live.unite(exit),
                (_, None) => {}
            },
            Node::Call { routine } => {
                let routine = usize::from(*routine);
                if let Some(wanted) = self.routine_live.get_mut(routine) {
                    wanted.unite(live);
                }
                if let Some(reads) = self.routine_reads.get(routine) {
                    live.unite(reads);
                }
            }
            _ => {}
        }
        node.for_each_write(|reg| live.remove(reg));
        node.for_each_read(|reg| live.add(reg));
        true
    }

    fn branch(
        &mut self,
        condition: Condition,
        then: &mut Block,
        otherwise: &mut Block,
        live: &mut Set,
        exit: Option<&Set>,
    ) -> bool {
        let mut other = live.clone();
        self.block(then, live, exit);
        self.block(otherwise, &mut other, exit);
        live.unite(&other);
        if then.is_empty() && otherwise.is_empty() {
            return false;
        }
        if let Condition::Varying(reg) = condition {
            live.add(reg);
        }
        true
    }

    /// Whatever the body reads may be wanted by its next iteration. That is more than need be, and takes no
    /// search for a fixed point.
    fn repeat(&mut self, body: &mut Block, live: &mut Set) {
        let exit = live.clone();
        collect_reads(body, self.inputs, &self.routine_reads, live);
        self.block(body, live, Some(&exit));
        live.unite(&exit);
    }
}
