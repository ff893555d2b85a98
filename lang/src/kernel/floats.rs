//! Removes what arithmetic of shader model 4 does for denormals and NaN where it cannot matter.
//!
//! [`Flush`](Operation::Flush) stands before every float operand, as registers can hold anything; it is not needed
//! where a register only ever holds results of float operations, or holds one at that place.
//! [`Quiet`](Operation::Quiet) stands behind every result, as the next instruction can look at the bits; it is not
//! needed where only float operations read them, which [`liveness`](super::liveness) finds out.

use super::liveness::{Set, relax_quiets};
use super::{Block, Kernel, Kind, Node, Operand, Operation, Profile, Reg, Step};

/// Registers, and where their values go: from a register to those that hold the same bits or bits made of them.
struct Graph {
    /// Edges of each register.
    edges: Vec<Vec<Reg>>,
    reached: Vec<bool>,
    /// Reached, and not yet followed.
    open: Vec<Reg>,
}

impl Graph {
    fn new(registers: usize) -> Self {
        Self { edges: vec![Vec::new(); registers], reached: vec![false; registers], open: Vec::new() }
    }

    fn edge(&mut self, from: Reg, to: Reg) {
        if let Some(edges) = self.edges.get_mut(usize::from(from.0)) {
            edges.push(to);
        }
    }

    fn reach(&mut self, reg: Reg) {
        if let Some(reached) = self.reached.get_mut(usize::from(reg.0)).filter(|reached| !**reached) {
            *reached = true;
            self.open.push(reg);
        }
    }

    /// Follows all edges from what is reached.
    fn follow(&mut self) {
        while let Some(reg) = self.open.pop() {
            for to in self.edges.get_mut(usize::from(reg.0)).map(std::mem::take).unwrap_or_default() {
                self.reach(to);
            }
        }
    }

    fn has(&self, reg: Reg) -> bool {
        self.reached.get(usize::from(reg.0)).copied().unwrap_or(true)
    }
}

/// Turns steps that change nothing into copies.
pub(super) fn relax(kernel: &mut Kernel, registers: usize) {
    // Direct3D 9 flushes inputs and constants, and quiets outputs.
    if matches!(kernel.profile, Profile::Direct3d9(_)) {
        return;
    }
    let denormals = denormals(kernel, registers);
    for block in [&mut kernel.body].into_iter().chain(&mut kernel.routines) {
        relax_flushes(block, &denormals, &mut Set::new(registers), Around { blocks: 0, written: None });
    }
    relax_quiets(kernel, registers);
}

/// What is around a block.
#[derive(Clone, Copy)]
struct Around<'a> {
    /// Number of blocks.
    blocks: usize,
    /// What the innermost of them writes.
    written: Option<&'a Set>,
}

/// Blocks inside so many others are not looked through once more: what the block around them writes has to do. A bound
/// on the work, not on what is right.
const MAX_LOOKS: usize = 16;

/// `clean` are registers without denormals at this place.
fn relax_flushes(block: &mut Block, denormals: &Graph, clean: &mut Set, around: Around<'_>) {
    for node in block {
        if let Node::Step(step) = node {
            let is_clean = |operand: &Operand| match *operand {
                Operand::Reg(reg) => clean.has(reg) || !denormals.has(reg),
                Operand::Const { .. } => true,
                Operand::Buffer { flushed, .. } => flushed,
                Operand::Literal(bits) => bits == super::flush(bits),
            };
            if step.operation == Operation::Flush && is_clean(&step.operands[0]) {
                step.operation = Operation::Mov;
            }
            let copied = copied(step);
            let without = matches!(step.operation.result(), Kind::Float | Kind::Mask)
                || (!copied.is_empty() && copied.iter().all(is_clean));
            if without {
                clean.add(step.destination)
            } else {
                clean.remove(step.destination)
            }
            continue;
        }
        if matches!(node, Node::Call { .. }) {
            *clean = clean.empty();
        }
        let mut written = clean.empty();
        match around.written.filter(|_| around.blocks >= MAX_LOOKS && node.blocks().next().is_some()) {
            Some(more) => written = more.clone(),
            None => collect_writes(node, &mut written),
        }
        // A branch starts with what is there; other blocks can come behind themselves.
        let mut inside = clean.clone();
        clean.subtract(&written);
        if !matches!(node, Node::If { .. }) {
            inside = clean.clone();
        }
        let around = Around { blocks: around.blocks + 1, written: Some(&written) };
        node.blocks_mut().for_each(|block| relax_flushes(block, denormals, &mut inside.clone(), around));
    }
}

/// What the node and its blocks write.
fn collect_writes(node: &Node, written: &mut Set) {
    node.for_each_write(|reg| written.add(reg));
    node.blocks().flatten().for_each(|node| collect_writes(node, written));
}

fn each_node(block: &Block, look: &mut impl FnMut(&Node)) {
    for node in block {
        look(node);
        node.blocks().for_each(|block| each_node(block, look));
    }
}

/// Operands whose bits the result consists of; the sign may be another.
pub(super) fn copied(step: &Step) -> &[Operand] {
    match step.operation {
        Operation::Mov | Operation::Neg | Operation::Abs => &step.operands[..1],
        Operation::Select => &step.operands[1..],
        _ => &[],
    }
}

/// Registers that may hold denormals.
fn denormals(kernel: &Kernel, registers: usize) -> Graph {
    let mut graph = Graph::new(registers);
    kernel.inputs.iter().for_each(|port| graph.reach(port.reg));
    for block in [&kernel.body].into_iter().chain(&kernel.routines) {
        each_node(block, &mut |node| match node {
            Node::Step(step) if !copied(step).is_empty() => {
                for operand in copied(step) {
                    match *operand {
                        Operand::Reg(reg) => graph.edge(reg, step.destination),
                        Operand::Buffer { flushed: true, .. } => {}
                        Operand::Literal(bits) if bits == super::flush(bits) => {}
                        _ => graph.reach(step.destination),
                    }
                }
            }
            // Masks have no bit set or all.
            Node::Step(step) if matches!(step.operation.result(), Kind::Float | Kind::Mask) => {}
            node => node.for_each_write(|reg| graph.reach(reg)),
        });
    }
    graph.follow();
    graph
}
