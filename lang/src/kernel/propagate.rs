//! Copies: what reads a copied register reads the original instead.

use super::{Block, Node, Operand, Operation, Reg, Step};

/// Copies that are followed at a time; a bound on the work, not on what is right.
const MAX_COPIES: usize = 64;

/// Follows copies within straight runs of every block.
pub(super) fn propagate(block: &mut Block) {
    let mut copies: Vec<(Reg, Operand)> = Vec::new();
    for node in block {
        node.map_operands(|operand| original(&copies, operand));
        node.for_each_write(|written| {
            copies.retain(|&(copy, source)| copy != written && source != Operand::Reg(written));
        });
        match node {
            Node::Step(Step { operation: Operation::Mov, destination, operands: [source, ..] })
                if *source != Operand::Reg(*destination) =>
            {
                copies.truncate(MAX_COPIES - 1);
                copies.push((*destination, *source));
            }
            // Registers change that are not named here.
            Node::Call { .. } | Node::OutputAtLoop { .. } | Node::StoreOutput { .. } => copies.clear(),
            _ => {}
        }
        for block in node.blocks_mut() {
            copies.clear();
            propagate(block);
        }
    }
}

fn original(copies: &[(Reg, Operand)], operand: Operand) -> Operand {
    let found = operand.reg().and_then(|reg| copies.iter().find(|(copy, _)| *copy == reg));
    found.map_or(operand, |(_, source)| *source)
}
