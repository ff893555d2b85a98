//! Comments behind `;`, and other places where a line end counts.
//!
//! The compiler hands over no line ends, but it can be asked for the position of a token. That is done only
//! here, since it costs more than everything else the adapter does.

use shader_asm_lang::isa::{InstructionInfo, Op, Profile, find_mnemonic};

use crate::leaves::{LeafKind, Leaves};

/// Index of the first leaf behind the line that goes on at a leaf.
pub(crate) fn end(leaves: &Leaves, start: usize) -> usize {
    let Some(first) = leaves.get(start) else { return start };
    let from = first.span.start();
    for index in start + 1..leaves.len() {
        let Some(leaf) = leaves.get(index) else { break };
        let place = leaf.span.start();
        if place == from {
            // A host without positions, or tokens made by another macro.
            return next_statement(leaves, start + 1);
        }
        // A `macro_rules!` macro mixes its own lines with its caller's: only what stands further right on the
        // same line of the same file belongs to the comment.
        let same_line = place.line == from.line && place.column > from.column;
        if !same_line || leaf.span.file() != first.span.file() {
            return index;
        }
    }
    leaves.len()
}

/// The next place where a whole statement can be read: a mnemonic with its operands, and another statement or
/// the end behind it. Words of a comment seldom look like that.
fn next_statement(leaves: &Leaves, start: usize) -> usize {
    (start..leaves.len())
        .find(|&index| {
            Profile::from_name(leaves.text(index)).is_some()
                || rows(leaves, index).iter().any(|row| is_statement(leaves, index, row))
        })
        .map_or(leaves.len(), |index| with_prefix(leaves, start, index))
}

/// Where a statement starts whose mnemonic is known: with its predicate or `+`.
fn with_prefix(leaves: &Leaves, start: usize, mnemonic: usize) -> usize {
    let Some(before) = mnemonic.checked_sub(1).filter(|&before| before >= start) else { return mnemonic };
    if leaves.is(before, b'+') {
        return before;
    }
    // `(!p0.x)` is the longest predicate.
    let open = (start.max(mnemonic.saturating_sub(6))..before).rfind(|&index| leaves.is(index, b'('));
    open.filter(|_| leaves.is(before, b')')).unwrap_or(mnemonic)
}

fn rows(leaves: &Leaves, index: usize) -> &'static [InstructionInfo] {
    if !leaves.is_ident(index) {
        return &[];
    }
    let word = leaves.text(index);
    find_mnemonic(word.split('_').next().unwrap_or(word))
}

fn is_statement(leaves: &Leaves, start: usize, row: &InstructionInfo) -> bool {
    let immediates = match row.op {
        Op::Def | Op::DefI => 4,
        Op::DefB => 1,
        _ => 0,
    };
    let operands = usize::from(row.operands.destination) + usize::from(row.operands.sources) + immediates;
    let mut at = start + 1;
    for operand in 0..operands {
        if operand > 0 {
            if !leaves.is(at, b',') {
                return false;
            }
            at += 1;
        }
        match operand_end(leaves, at) {
            Some(end) => at = end,
            None => return false,
        }
    }
    let next = leaves.get(at).map(|leaf| leaf.kind);
    match next {
        None | Some(LeafKind::Punct(b';' | b'(' | b'+')) => true,
        Some(LeafKind::Ident) => !rows(leaves, at).is_empty(),
        _ => false,
    }
}

/// End of an operand: sign, register or number, index, components.
fn operand_end(leaves: &Leaves, mut at: usize) -> Option<usize> {
    while leaves.is(at, b'-') || leaves.is(at, b'!') || leaves.is(at, b'+') {
        at += 1;
    }
    if leaves.is_number(at) && leaves.is(at + 1, b'-') {
        at += 2;
    }
    if leaves.is_number(at) || leaves.is(at, b'.') {
        return Some(at + crate::number::pieces(leaves, at).unwrap_or(1));
    }
    if !leaves.is_ident(at) {
        return None;
    }
    at += 1;
    if leaves.is(at, b'[') {
        at = (at..leaves.len()).find(|&index| leaves.is(index, b']'))? + 1;
    }
    if leaves.is(at, b'.') && leaves.is_ident(at + 1) {
        at += 2;
    }
    Some(at)
}
