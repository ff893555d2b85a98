//! Which registers are still wanted, from the end backwards; what nobody wants is removed.
//!
//! The same walk finds which registers are wanted for their bits: a float operation does not care which NaN it reads.

use super::floats::copied;
use super::{Block, Case, Condition, Kernel, Kind, Memory, Node, Operation, Place, Reg};

/// A set of registers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Set(Vec<u64>);

impl Set {
    pub(super) fn new(registers: usize) -> Self {
        Self(vec![0; registers.div_ceil(64)])
    }

    pub(super) fn has(&self, reg: Reg) -> bool {
        self.0.get(usize::from(reg.0 / 64)).is_some_and(|word| word >> (reg.0 % 64) & 1 == 1)
    }

    pub(super) fn add(&mut self, reg: Reg) {
        if let Some(word) = self.0.get_mut(usize::from(reg.0 / 64)) {
            *word |= 1 << (reg.0 % 64);
        }
    }

    pub(super) fn remove(&mut self, reg: Reg) {
        if let Some(word) = self.0.get_mut(usize::from(reg.0 / 64)) {
            *word &= !(1 << (reg.0 % 64));
        }
    }

    fn unite(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(word, other)| *word |= other);
    }

    pub(super) fn subtract(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(word, other)| *word &= !other);
    }

    /// As large, with nothing in it.
    pub(super) fn empty(&self) -> Self {
        Self(vec![0; self.0.len()])
    }

    /// The registers, ascending.
    pub(super) fn iter(&self) -> impl Iterator<Item = Reg> {
        (0..self.0.len() * 64).map(|index| Reg(index as u16)).filter(|&reg| self.has(reg))
    }
}

/// What the walk looks for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Want {
    /// Values that are read at all.
    Values,
    /// Values that are read by something that tells one NaN from another.
    Bits,
}

/// Registers that nodes read without naming them.
struct Hidden {
    want: Want,
    /// All inputs: an index chooses among them.
    inputs: Set,
    /// What each stream appends.
    streams: Vec<(u8, Set)>,
    /// Registers that each routine reads, or that routines read which it calls.
    routines: Vec<Set>,
}

/// What is wanted where control leaves a block.
#[derive(Clone, Copy)]
struct Exits<'a> {
    /// Behind the innermost loop or switch.
    leave: Option<&'a Set>,
    /// In the next iteration of the innermost loop.
    again: Option<&'a Set>,
    /// Behind the routine.
    finish: &'a Set,
}

/// What is known before the walk, and what it finds out about routines.
struct Walk<'k> {
    hidden: &'k Hidden,
    /// Registers that are wanted after some call of the routine.
    routine_live: Vec<Set>,
    removed: bool,
    /// Loops around the node at hand.
    loops: usize,
}

/// Loops inside so many others are not looked through once more: what the loop around them reads has to do. A bound on
/// the work, not on what is right.
const MAX_LOOKS: usize = 16;

/// Removes nodes whose results nobody wants. Gives what is wanted at the start, and whether anything was removed.
pub(super) fn remove_dead(kernel: &mut Kernel, registers: usize) -> (Set, bool) {
    walk(kernel, registers, Want::Values)
}

/// Turns [`Quiet`](Operation::Quiet) into a copy where nobody looks at the bits.
pub(super) fn relax_quiets(kernel: &mut Kernel, registers: usize) {
    walk(kernel, registers, Want::Bits);
}

fn walk(kernel: &mut Kernel, registers: usize, want: Want) -> (Set, bool) {
    let hidden = Hidden::of(kernel, registers, want);
    let mut finish = Set::new(registers);
    if kernel.geometry.is_none() {
        kernel.outputs.iter().for_each(|port| finish.add(port.reg));
    }
    let routine_live = vec![Set::new(registers); kernel.routines.len()];
    let mut walk = Walk { hidden: &hidden, routine_live, removed: false, loops: 0 };
    let mut live = finish.clone();
    walk.block(&mut kernel.body, &mut live, Exits { leave: None, again: None, finish: &finish });
    let forward = calls_lead_forward(kernel);
    // Callers stand before what they call, so all that is wanted after a routine is known by now.
    for (index, routine) in kernel.routines.iter_mut().enumerate() {
        let mut finish = walk.routine_live[index].clone();
        if !forward {
            finish.unite(&hidden.routines[index]);
            kernel.outputs.iter().for_each(|port| finish.add(port.reg));
        }
        let mut wanted = finish.clone();
        walk.block(routine, &mut wanted, Exits { leave: None, again: None, finish: &finish });
    }
    (live, walk.removed)
}

/// No routine calls itself or an earlier one.
fn calls_lead_forward(kernel: &Kernel) -> bool {
    fn forward(block: &Block, caller: usize) -> bool {
        block.iter().all(|node| match node {
            Node::Call { routine } => usize::from(*routine) > caller,
            _ => node.blocks().all(|block| forward(block, caller)),
        })
    }
    kernel.routines.iter().enumerate().all(|(index, routine)| forward(routine, index))
}

impl Hidden {
    fn of(kernel: &Kernel, registers: usize, want: Want) -> Self {
        let mut inputs = Set::new(registers);
        kernel.inputs.iter().for_each(|port| inputs.add(port.reg));
        let streams = kernel.geometry.iter().flat_map(|geometry| &geometry.streams);
        let streams = streams.map(|stream| {
            let mut appended = Set::new(registers);
            for port in &kernel.outputs {
                let number = match port.place {
                    Place::Output { register } => register,
                    _ => continue,
                };
                if stream.registers.iter().any(|(register, _)| *register == number) {
                    appended.add(port.reg);
                }
            }
            (stream.number, appended)
        });
        let streams = streams.collect();
        let routines = vec![Set::new(registers); kernel.routines.len()];
        let mut hidden = Self { want, inputs, streams, routines };
        hidden.find_routines(kernel, registers);
        hidden
    }

    fn find_routines(&mut self, kernel: &Kernel, registers: usize) {
        let forward = calls_lead_forward(kernel);
        for (index, routine) in kernel.routines.iter().enumerate().rev() {
            let mut reads = Set::new(registers);
            self.collect(routine, None, &mut reads);
            self.routines[index] = reads;
        }
        if !forward {
            // Any routine may come to call any other, and what is read behind one is read behind all.
            let mut all = Set::new(registers);
            self.collect(&kernel.body, None, &mut all);
            self.routines.iter().for_each(|reads| all.unite(reads));
            self.routines.iter_mut().for_each(|reads| *reads = all.clone());
        }
    }

    /// Everything that is read somewhere in the block, and what is wanted where it leaves the routine.
    fn collect(&self, block: &Block, finish: Option<&Set>, reads: &mut Set) {
        for node in block {
            self.of_node(node, true, reads);
            if let (Node::Return { .. }, Some(finish)) = (node, finish) {
                reads.unite(finish);
            }
            node.blocks().for_each(|block| self.collect(block, finish, reads));
        }
    }

    /// What the node itself reads. `wanted`: somebody wants its result, if it is a step.
    fn of_node(&self, node: &Node, wanted: bool, reads: &mut Set) {
        match (node, self.want) {
            (Node::Step(step), Want::Bits) => {
                let copied = copied(step).len();
                for (index, operand) in step.used().iter().enumerate() {
                    let copies = index + copied >= step.used().len() || step.operation == Operation::Flush;
                    let looks = step.operation.operand(index) != Kind::Float;
                    let reg = operand.reg().filter(|_| if copies { wanted } else { looks });
                    reg.into_iter().for_each(|reg| reads.add(reg));
                }
            }
            _ => node.for_each_read(|reg| reads.add(reg)),
        }
        match node {
            Node::InputAtLoop { .. } | Node::Load { memory: Memory::Input { .. }, .. } => {
                reads.unite(&self.inputs);
            }
            Node::Emit { stream } => {
                let found = self.streams.iter().find(|(number, _)| number == stream);
                found.into_iter().for_each(|(_, appended)| reads.unite(appended));
            }
            Node::Call { routine } => {
                let found = self.routines.get(usize::from(*routine));
                found.into_iter().for_each(|routine| reads.unite(routine));
            }
            _ => {}
        }
    }
}

impl Walk<'_> {
    /// `live` is what is wanted after the block, and then what is wanted before it.
    fn block(&mut self, block: &mut Block, live: &mut Set, exits: Exits<'_>) {
        let before = block.len();
        let mut kept = Vec::with_capacity(before);
        while let Some(mut node) = block.pop() {
            if self.node(&mut node, live, exits) {
                kept.push(node);
            }
        }
        kept.reverse();
        self.removed |= kept.len() < before;
        *block = kept;
    }

    /// Whether the node is to stay.
    fn node(&mut self, node: &mut Node, live: &mut Set, exits: Exits<'_>) -> bool {
        if self.hidden.want == Want::Values && !keep_wanted(node, live) {
            return false;
        }
        match (self.hidden.want, &mut *node) {
            (Want::Bits, Node::Step(step))
                if step.operation == Operation::Quiet && !live.has(step.destination) =>
            {
                step.operation = Operation::Mov;
            }
            _ => {}
        }
        match node {
            Node::If { condition, then, otherwise } => {
                return self.branch(*condition, then, otherwise, live, exits);
            }
            Node::Loop { body, .. } => self.repeat(body, live, exits, true),
            Node::Endless { body } => self.repeat(body, live, exits, false),
            Node::Switch { cases, .. } => self.switch(cases, live, exits),
            Node::Break { condition } => exit(*condition, exits.leave, live),
            Node::Continue { condition } => exit(*condition, exits.again, live),
            Node::Return { condition } => exit(*condition, Some(exits.finish), live),
            Node::Call { routine } => {
                if let Some(wanted) = self.routine_live.get_mut(usize::from(*routine)) {
                    wanted.unite(live);
                }
            }
            _ => {}
        }
        let mut wanted = false;
        node.for_each_write(|reg| {
            wanted |= live.has(reg);
            live.remove(reg);
        });
        self.hidden.of_node(node, wanted, live);
        true
    }

    fn branch(
        &mut self,
        condition: Condition,
        then: &mut Block,
        otherwise: &mut Block,
        live: &mut Set,
        exits: Exits<'_>,
    ) -> bool {
        let mut other = live.clone();
        self.block(then, live, exits);
        self.block(otherwise, &mut other, exits);
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
    /// search for a fixed point. `may_skip`: the loop can end without a break, or before its first iteration.
    fn repeat(&mut self, body: &mut Block, live: &mut Set, exits: Exits<'_>, may_skip: bool) {
        let after = live.clone();
        match exits.again.filter(|_| self.loops >= MAX_LOOKS) {
            Some(around) => live.unite(around),
            None => self.hidden.collect(body, Some(exits.finish), live),
        }
        let again = live.clone();
        self.loops += 1;
        self.block(body, live, Exits { leave: Some(&after), again: Some(&again), ..exits });
        self.loops -= 1;
        if may_skip {
            live.unite(&after);
        }
    }

    /// From the last case to the first, as each goes on with the next.
    fn switch(&mut self, cases: &mut [Case], live: &mut Set, exits: Exits<'_>) {
        let after = live.clone();
        let exits = Exits { leave: Some(&after), ..exits };
        // Without a default, values that no case has lead behind the last one.
        let mut wanted = after.clone();
        for case in cases.iter_mut().rev() {
            self.block(&mut case.body, live, exits);
            wanted.unite(live);
        }
        *live = wanted;
    }
}

/// Control leaves here, for all or for some.
fn exit(condition: Option<Reg>, wanted: Option<&Set>, live: &mut Set) {
    match (condition, wanted) {
        (None, Some(wanted)) => *live = wanted.clone(),
        (Some(_), Some(wanted)) => live.unite(wanted),
        (_, None) => {}
    }
}

/// Whether somebody wants a result of the node, if it is there for results. Destinations that nobody wants go.
fn keep_wanted(node: &mut Node, live: &Set) -> bool {
    match node {
        Node::Step(step) => live.has(step.destination),
        Node::Double(step) => step.written().iter().any(|&reg| live.has(reg)),
        Node::ConstantAtLoop { destination, .. } | Node::InputAtLoop { destination, .. } => {
            live.has(*destination)
        }
        Node::Gather { destinations, .. } | Node::Load { destinations, .. } => filter(destinations, live),
        Node::Resource(resource) => filter(&mut resource.destinations, live),
        _ => true,
    }
}

fn filter(destinations: &mut [Option<Reg>; 4], live: &Set) -> bool {
    for destination in destinations.iter_mut() {
        *destination = destination.filter(|&reg| live.has(reg));
    }
    destinations.iter().any(Option::is_some)
}
