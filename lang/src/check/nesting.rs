//! How deep `if`, loops and calls may be nested, counted through calls.

use super::Checker;
use super::structure::{ByKind, Structure, kind_closed_by, kind_of};
use crate::isa::{Op, Profile, Stage, nesting_cost};
use crate::program::Instruction;
use crate::rules::{self, Rule};
use crate::span::Span;

/// The four depths that a profile limits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Depths {
    pub(super) static_depth: u32,
    pub(super) dynamic_depth: u32,
    pub(super) loop_depth: u32,
    pub(super) call_depth: u32,
}

impl Depths {
    fn cost(op: Op, predicate: bool) -> Self {
        let cost = nesting_cost(op, predicate);
        Self {
            static_depth: cost.static_depth,
            dynamic_depth: cost.dynamic_depth,
            loop_depth: cost.loop_depth,
            call_depth: cost.call_depth,
        }
    }

    fn plus(self, other: Self) -> Self {
        self.zip(other, u32::saturating_add)
    }

    fn minus(self, other: Self) -> Self {
        self.zip(other, u32::saturating_sub)
    }

    fn max(self, other: Self) -> Self {
        self.zip(other, u32::max)
    }

    fn zip(self, other: Self, f: impl Fn(u32, u32) -> u32) -> Self {
        Self {
            static_depth: f(self.static_depth, other.static_depth),
            dynamic_depth: f(self.dynamic_depth, other.dynamic_depth),
            loop_depth: f(self.loop_depth, other.loop_depth),
            call_depth: f(self.call_depth, other.call_depth),
        }
    }
}

/// An instruction that opened a level which is still open.
#[derive(Clone, Copy)]
struct Level {
    op: Op,
    cost: Depths,
    span: Span,
}

/// Checks all depths; the answer is the deepest of each.
///
/// Calls go forward, so routines are walked in the order of the text, each from the deepest state of its callers.
pub(super) fn check(checker: &mut Checker<'_>, structure: &Structure) -> Depths {
    let count = structure.routines.len();
    // A subroutine is one call deep, even when nobody calls it.
    let mut entry = vec![Depths { call_depth: 1, ..Depths::default() }; count];
    entry[0] = Depths::default();
    let mut caller: Vec<Option<Span>> = vec![None; count];
    let mut deepest = Depths::default();
    let mut open: Vec<Level> = Vec::new();
    let mut kinds = ByKind::default();
    let mut routine = 0;
    let mut at = entry[0];
    let program = checker.program;
    for (index, instruction) in program.instructions.iter().enumerate() {
        let now = structure.routine_of(index);
        if now != routine {
            routine = now;
            open.clear();
            kinds = ByKind::default();
            at = entry[routine];
        }
        let predicate = instruction.condition_is_predicate();
        let cost = Depths::cost(instruction.op, predicate);
        let reached = at.plus(cost);
        deepest = deepest.max(reached);
        // A call that goes nowhere, or back, has its own rule.
        let call = structure.call_at(index);
        if cost != Depths::default() && (call.is_some() || !instruction.op.is_call()) {
            passed(checker, instruction, at, reached, &open, caller[routine]);
        }
        match instruction.op {
            Op::If | Op::IfCmp | Op::Loop | Op::Rep => {
                open.push(Level { op: instruction.op, cost, span: instruction.mnemonic_span });
                kinds[kind_of(instruction.op)] += 1;
                at = reached;
            }
            Op::EndIf | Op::EndLoop | Op::EndRep => {
                for level in closed_by(instruction.op, &mut open, &mut kinds) {
                    at = at.minus(level.cost);
                }
            }
            Op::Call | Op::CallNz => {
                let target = call.and_then(|call| structure.find(call.label));
                if let Some(target) = target.filter(|&target| target > routine) {
                    entry[target] = entry[target].max(reached);
                    caller[target] = Some(instruction.mnemonic_span);
                }
            }
            _ => {}
        }
    }
    deepest
}

/// The levels that `endif`, `endrep` or `endloop` ends: down to the block that it closes, as the structure has it.
fn closed_by(op: Op, open: &mut Vec<Level>, kinds: &mut ByKind) -> Vec<Level> {
    let Some(kind) = kind_closed_by(op) else { return Vec::new() };
    let first = if kinds[kind] > 0 {
        open.iter().rposition(|level| kind_of(level.op) == kind)
    } else {
        // `endrep` for a `loop`, or the other way round.
        open.len().checked_sub(1).filter(|&last| op != Op::EndIf && open[last].op.is_loop())
    };
    let closed: Vec<Level> = first.map(|first| open.split_off(first)).unwrap_or_default();
    for level in &closed {
        kinds[kind_of(level.op)] -= 1;
    }
    closed
}

/// Reports the levels that an instruction passes. What lies deeper still is not reported again.
fn passed(
    checker: &mut Checker<'_>,
    instruction: &Instruction,
    before: Depths,
    reached: Depths,
    open: &[Level],
    caller: Option<Span>,
) {
    let limits = checker.limits;
    let rows: [(&'static Rule, &str, u32, u32, u32); 4] = [
        (
            &rules::STATIC_NESTING_DEPTH,
            "static `if`",
            before.static_depth,
            reached.static_depth,
            limits.static_depth,
        ),
        (
            &rules::DYNAMIC_NESTING_DEPTH,
            "dynamic flow",
            before.dynamic_depth,
            reached.dynamic_depth,
            limits.dynamic_depth,
        ),
        (&rules::LOOP_NESTING_DEPTH, "loop", before.loop_depth, reached.loop_depth, limits.loop_depth),
        (&rules::CALL_NESTING_DEPTH, "call", before.call_depth, reached.call_depth, limits.call_depth),
    ];
    for (rule, what, before, reached, allowed) in rows {
        // A depth of 0 means that the profile or device has no such instruction, which has its own rule.
        if reached <= allowed || before > allowed || reached == before || allowed == 0 {
            continue;
        }
        let profile = checker.profile;
        let message = format!("{what} nested {reached} deep, {profile} allows {allowed}");
        let mut diagnostic = checker.error(rule, instruction.mnemonic_span, message).limit(reached, allowed);
        if std::ptr::eq(rule, &rules::DYNAMIC_NESTING_DEPTH) {
            diagnostic.code = dynamic_code(instruction, profile).or(diagnostic.code);
        }
        let outer = open.iter().rev().find(|level| {
            let cost = level.cost;
            match what {
                "loop" => cost.loop_depth > 0,
                "dynamic flow" => cost.dynamic_depth > 0,
                "call" => false,
                _ => cost.static_depth > 0,
            }
        });
        if let Some(outer) = outer {
            diagnostic = diagnostic.label(outer.span, format!("the outer {what} opens here"));
        } else if let Some(call) = caller {
            diagnostic = diagnostic.label(call, "this routine is called here, inside the outer levels");
        }
        diagnostic.help = depth_help(checker, rule, reached);
        checker.push(diagnostic);
    }
}

/// The reference has a code for each instruction that adds a dynamic level.
fn dynamic_code(instruction: &Instruction, profile: Profile) -> Option<u16> {
    let column = match (profile.stage(), profile.major()) {
        (Stage::Vertex, 2) => 0,
        (Stage::Vertex, _) => 1,
        (Stage::Pixel, 2) => 2,
        _ => 3,
    };
    let codes = match instruction.op {
        Op::If => [5865, 5876, 5846, 5854],
        Op::BreakCmp => [5557, 5701, 5880, 5614],
        Op::CallNz => [6053, 6055, 6048, 6050],
        _ => return None,
    };
    Some(codes[column])
}

/// The smallest change of profile or capability that takes the depth, if there is one.
fn depth_help(checker: &Checker<'_>, rule: &'static Rule, needed: u32) -> Option<String> {
    let allowed = |profile: Profile| {
        let limits = profile.info().limits;
        match rule.name {
            "static-nesting-depth" => limits.static_depth,
            "dynamic-nesting-depth" => limits.dynamic_depth,
            "loop-nesting-depth" => limits.loop_depth,
            _ => limits.call_depth,
        }
    };
    let profile = checker.profile;
    let capability = if rule.name == "dynamic-nesting-depth" {
        "DynamicFlowControlDepth"
    } else {
        "StaticFlowControlDepth"
    };
    if matches!(profile, Profile::Vs2_x | Profile::Ps2_x) && needed <= allowed(profile) {
        return Some(format!("set {capability} to {needed}"));
    }
    let mut wider = Profile::all().filter(|&other| {
        other.stage() == profile.stage() && other as u8 > profile as u8 && allowed(other) >= needed
    });
    match wider.next() {
        Some(other) => Some(format!("{other} allows {}", allowed(other))),
        None => Some(format!("no profile allows {needed}: take a level out")),
    }
}
