//! What each flow-control instruction adds to the counters that a profile limits.

use super::instruction::Op;

/// What an instruction adds while it is open (or, for `break_comp`, for a moment).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NestingCost {
    /// Static nesting: `if b#`.
    pub static_depth: u32,
    /// Dynamic nesting: conditions that differ per vertex.
    pub dynamic_depth: u32,
    /// Loop and rep nesting.
    pub loop_depth: u32,
    /// Call nesting.
    pub call_depth: u32,
    /// Static flow count, a plain total over the text.
    pub static_flow_count: u32,
}

/// One row per instruction and kind of condition.
struct Row {
    op: Op,
    /// The condition is a predicate component; `None` where there is no choice.
    predicate: Option<bool>,
    cost: NestingCost,
}

const fn row(op: Op, predicate: Option<bool>, [s, d, l, c, f]: [u32; 5]) -> Row {
    let cost =
        NestingCost { static_depth: s, dynamic_depth: d, loop_depth: l, call_depth: c, static_flow_count: f };
    Row { op, predicate, cost }
}

/// Columns: static, dynamic, loop, call depth, static flow count. What ends a block takes back what opened it.
/// An `else` counts 1 to the flow count when its `if` tests a boolean.
#[rustfmt::skip]
const NESTING: [Row; 9] = [
    row(Op::If,       Some(false), [1, 0, 0, 0, 1]),
    row(Op::If,       Some(true),  [0, 1, 0, 0, 0]),
    row(Op::IfCmp,    None,        [0, 1, 0, 0, 0]),
    row(Op::Rep,      None,        [0, 0, 1, 0, 1]),
    row(Op::Loop,     None,        [0, 0, 1, 0, 1]),
    row(Op::BreakCmp, None,        [0, 1, 0, 0, 0]),
    row(Op::Call,     None,        [0, 0, 0, 1, 1]),
    row(Op::CallNz,   Some(false), [0, 0, 0, 1, 1]),
    row(Op::CallNz,   Some(true),  [0, 1, 0, 1, 0]),
];

/// What an instruction adds; `predicate` tells whether its condition is a predicate component.
pub fn nesting_cost(op: Op, predicate: bool) -> NestingCost {
    NESTING
        .iter()
        .find(|row| row.op == op && row.predicate.is_none_or(|wanted| wanted == predicate))
        .map_or(NestingCost::default(), |row| row.cost)
}
