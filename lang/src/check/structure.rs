//! Blocks and routines: what opens and closes, where labels and returns stand, who calls whom.

use super::{Checker, registers};
use crate::isa::{Op, Profile, RegisterFile, SourceModifier, Stage, Swizzle};
use crate::program::{Instruction, Source};
use crate::rules::{self, Rule};
use crate::span::Span;
use std::collections::{HashMap, HashSet};

/// The main program (number 0) or a subroutine.
#[derive(Debug)]
pub(super) struct Routine {
    /// Label number; `None` for the main program, or when the label could not be read.
    pub(super) label: Option<u32>,
    /// Index of the first instruction, the label for a subroutine.
    pub(super) start: usize,
    /// `aL` may be used anywhere in it: every call comes from inside a loop.
    loop_counter: bool,
}

/// A call, to be matched with its routine.
#[derive(Debug)]
pub(super) struct Call {
    /// Index of the instruction.
    pub(super) index: usize,
    /// Routine it stands in.
    pub(super) routine: usize,
    /// Label that is called.
    pub(super) label: u32,
    /// It stands inside a `loop`.
    in_loop: bool,
}

/// The structure of a program.
#[derive(Debug)]
pub(super) struct Structure {
    pub(super) routines: Vec<Routine>,
    /// In the order of the text. Calls that do not go forward are not among them.
    pub(super) calls: Vec<Call>,
    /// Routine of each label, and where it is defined first.
    labels: HashMap<u32, (usize, Span)>,
    /// Per instruction: routine, and whether a `loop` of that routine is open.
    place: Vec<(u32, bool)>,
}

impl Structure {
    /// Routine that an instruction belongs to.
    pub(super) fn routine_of(&self, index: usize) -> usize {
        self.place.get(index).map_or(0, |place| place.0 as usize)
    }

    /// `aL` has a value at an instruction.
    pub(super) fn loop_counter_available(&self, index: usize) -> bool {
        let Some(&(routine, in_loop)) = self.place.get(index) else { return true };
        in_loop || self.routines.get(routine as usize).is_none_or(|routine| routine.loop_counter)
    }

    /// The routine with a label.
    pub(super) fn find(&self, label: u32) -> Option<usize> {
        self.labels.get(&label).map(|&(routine, _)| routine)
    }

    /// For a routine without `aL`: the instruction of the first call that does not give it one.
    pub(super) fn call_outside_loop(&self, routine: usize) -> Option<usize> {
        let gives = |call: &&Call| match call.routine {
            0 => call.in_loop,
            caller => self.routines[caller].loop_counter,
        };
        let mut calls =
            self.calls.iter().filter(|call| routine > 0 && self.find(call.label) == Some(routine));
        calls.find(|call| !gives(call)).map(|call| call.index)
    }

    /// The call that an instruction makes.
    pub(super) fn call_at(&self, index: usize) -> Option<&Call> {
        self.calls.binary_search_by_key(&index, |call| call.index).ok().map(|at| &self.calls[at])
    }
}

/// A number for each kind of block: `if`, `rep` and `loop`.
pub(super) type ByKind = [u32; 3];

const IF: usize = 0;
const REP: usize = 1;
const LOOP: usize = 2;

/// Kind of the block that an instruction opens.
pub(super) fn kind_of(op: Op) -> usize {
    match op {
        Op::Loop => LOOP,
        Op::Rep => REP,
        _ => IF,
    }
}

/// Kind of the block that an instruction closes.
pub(super) fn kind_closed_by(op: Op) -> Option<usize> {
    match op {
        Op::EndIf => Some(IF),
        Op::EndRep => Some(REP),
        Op::EndLoop => Some(LOOP),
        _ => None,
    }
}

/// An open block.
struct Block {
    op: Op,
    span: Span,
    has_else: Option<Span>,
    /// A finding about something in it says that it is still open.
    reported: bool,
}

struct Walk<'c, 'p> {
    checker: &'c mut Checker<'p>,
    blocks: Vec<Block>,
    /// Blocks whose end was due earlier, which is reported: when it comes after all, it is no second mistake.
    overdue: ByKind,
    /// How many of the blocks are of each kind.
    open: ByKind,
    structure: Structure,
    /// Labels that some call names.
    called: HashSet<u32>,
    /// The `ret` that ended the routine, while nothing but a label may follow.
    ended: Option<Span>,
    /// Code after a `ret` has been reported already.
    reported_dead: bool,
    /// A label stood where no routine had ended. Code after its `ret` is most likely the rest of that routine.
    misplaced_label: bool,
    /// The instruction before was a `ret` inside a block.
    ret_in_block: bool,
    /// Some label or call could not be read.
    unknown_labels: bool,
}

/// Checks the structure of the whole program.
pub(super) fn check(checker: &mut Checker<'_>) -> Structure {
    let program = checker.program;
    let main = Routine { label: None, start: 0, loop_counter: false };
    let structure =
        Structure { routines: vec![main], calls: Vec::new(), labels: HashMap::new(), place: Vec::new() };
    let mut walk = Walk {
        checker,
        blocks: Vec::new(),
        overdue: ByKind::default(),
        open: ByKind::default(),
        structure,
        called: HashSet::new(),
        ended: None,
        reported_dead: false,
        misplaced_label: false,
        ret_in_block: false,
        unknown_labels: false,
    };
    walk.structure.place.reserve(program.instructions.len());
    for (index, instruction) in program.instructions.iter().enumerate() {
        walk.step(index, instruction);
        let routine = walk.structure.routines.len() as u32 - 1;
        let in_loop = walk.open[LOOP] > 0;
        walk.structure.place.push((routine, in_loop));
    }
    walk.finish();
    let mut structure = walk.structure;
    spread_loop_counter(&mut structure);
    structure
}

impl Walk<'_, '_> {
    fn step(&mut self, index: usize, instruction: &Instruction) {
        if let (Some(ret), false) = (self.ended, instruction.op == Op::Label) {
            if !self.reported_dead && !self.misplaced_label && !instruction.broken {
                let message = "after `ret` comes a label or the end";
                let diagnostic =
                    self.checker.error(&rules::CODE_AFTER_RET, instruction.mnemonic_span, message);
                self.checker.push(
                    diagnostic.label(ret, "the routine ends here").help("start a subroutine with `label l#`"),
                );
                self.reported_dead = true;
            }
            if instruction.op == Op::Ret {
                return;
            }
        }
        let span = instruction.mnemonic_span;
        let after_ret_in_block = std::mem::take(&mut self.ret_in_block);
        match instruction.op {
            Op::If | Op::IfCmp | Op::Loop | Op::Rep => {
                self.blocks.push(Block { op: instruction.op, span, has_else: None, reported: false });
                self.open[kind_of(instruction.op)] += 1;
            }
            Op::Else => self.else_(span),
            Op::EndIf => self.close(span, instruction.op, &rules::ENDIF_UNMATCHED),
            Op::EndRep => self.close(span, instruction.op, &rules::ENDREP_UNMATCHED),
            Op::EndLoop => self.close(span, instruction.op, &rules::ENDLOOP_UNMATCHED),
            Op::Break | Op::BreakCmp | Op::BreakP => self.break_(instruction),
            Op::Ret => self.ret(span),
            Op::Label => self.label(index, instruction, after_ret_in_block),
            Op::Call | Op::CallNz => self.call(index, instruction),
            _ => {}
        }
    }

    fn else_(&mut self, span: Span) {
        match self.blocks.last_mut() {
            Some(block) if block.op.is_if() => match block.has_else {
                None => block.has_else = Some(span),
                Some(first) => {
                    let (rule, message) = (&rules::ELSE_TWICE, "this `if` has an `else` already");
                    let diagnostic = self.checker.error(rule, span, message).label(first, "the first `else`");
                    self.checker.push(diagnostic);
                }
            },
            _ => {
                self.unmatched(span, "else", &rules::ELSE_UNMATCHED, "no `if` is open here");
                // Its `endif` most likely follows.
                self.overdue[IF] += 1;
            }
        }
    }

    fn close(&mut self, span: Span, closer: Op, rule: &'static Rule) {
        let Some(kind) = kind_closed_by(closer) else { return };
        if self.blocks.last().is_some_and(|block| kind_of(block.op) == kind) {
            self.close_down_to(self.blocks.len() - 1);
            return;
        }
        if self.overdue[kind] > 0 {
            self.overdue[kind] -= 1;
            return;
        }
        let name = closer.info(self.checker.profile).mnemonic;
        let opener = ["if", "rep", "loop"][kind];
        self.unmatched(span, name, rule, &format!("no `{opener}` is open here"));
        // When the block it is meant for lies further out, what is open inside has been reported by this.
        if self.open[kind] > 0 {
            while self.blocks.last().is_some_and(|block| kind_of(block.op) != kind) {
                let inner = self.blocks.len() - 1;
                self.overdue[kind_of(self.blocks[inner].op)] += 1;
                self.close_down_to(inner);
            }
            self.close_down_to(self.blocks.len() - 1);
        } else if kind != IF && self.blocks.last().is_some_and(|block| block.op.is_loop()) {
            // `endrep` for a `loop`, or the other way round.
            self.close_down_to(self.blocks.len() - 1);
        }
    }

    fn close_down_to(&mut self, length: usize) {
        for block in self.blocks.drain(length..) {
            self.open[kind_of(block.op)] -= 1;
        }
    }

    fn unmatched(&mut self, span: Span, name: &str, rule: &'static Rule, why: &str) {
        let mut diagnostic = self.checker.error(rule, span, format!("`{name}` without its opening: {why}"));
        if let Some(block) = self.blocks.last() {
            let open = block.op.info(self.checker.profile).mnemonic;
            diagnostic = diagnostic.label(block.span, format!("this `{open}` is still open"));
            diagnostic = diagnostic.help(match (name, block.op.is_loop()) {
                ("endrep" | "endloop", true) => format!("write `{}`", closing(block.op)),
                _ => format!("close it first, with `{}`", closing(block.op)),
            });
        }
        self.checker.push(diagnostic);
    }

    fn break_(&mut self, instruction: &Instruction) {
        let inside = self.open[REP] + self.open[LOOP] > 0;
        if inside || self.checker.profile == Profile::Vs2_0 {
            return;
        }
        let name = self.checker.spelling(instruction);
        let message = format!("`{name}` stands outside the loops of its routine");
        let mut diagnostic =
            self.checker.error(&rules::BREAK_OUTSIDE_LOOP, instruction.mnemonic_span, message);
        if self.structure.routines.len() > 1 {
            diagnostic = diagnostic.help("a loop around the call of a subroutine does not count");
        }
        self.checker.push(diagnostic);
    }

    fn ret(&mut self, span: Span) {
        if let Some(block) = self.blocks.last_mut() {
            block.reported = true;
            self.ret_in_block = true;
            let open = block.op.info(self.checker.profile).mnemonic;
            let message = format!("`ret` stands inside an open `{open}`");
            let diagnostic = self.checker.error(&rules::RET_IN_BLOCK, span, message);
            let diagnostic = diagnostic.label(block.span, format!("this `{open}` is still open"));
            self.checker.push(diagnostic.help(format!("close it first, with `{}`", closing(block.op))));
            return;
        }
        self.ended = Some(span);
    }

    fn label(&mut self, index: usize, instruction: &Instruction, after_ret_in_block: bool) {
        let span = instruction.mnemonic_span;
        if after_ret_in_block {
            // The `ret` is reported, and ends the routine all the same.
            self.close_down_to(0);
        } else if self.ended.take().is_none() && !self.reported_dead {
            self.label_place(span);
        } else {
            self.misplaced_label = false;
            self.overdue = ByKind::default();
        }
        self.ended = None;
        self.reported_dead = false;
        let label = self.label_of(instruction);
        self.unknown_labels |= label.is_none();
        let mut number = label;
        if let Some(label) = label {
            if let Some(&(_, first)) = self.structure.labels.get(&label) {
                let message = format!("`l{label}` is defined twice");
                let span = instruction.sources.first().map_or(span, |source| source.span);
                let diagnostic = self.checker.error(&rules::LABEL_TWICE, span, message);
                self.checker.push(diagnostic.label(first, "first defined here"));
                number = None;
            } else {
                let routine = self.structure.routines.len();
                self.structure.labels.insert(label, (routine, instruction.span));
            }
        }
        self.structure.routines.push(Routine { label: number, start: index, loop_counter: true });
    }

    fn label_place(&mut self, span: Span) {
        let mut diagnostic =
            self.checker.error(&rules::LABEL_PLACE, span, "a label stands directly after `ret`");
        if let Some(block) = self.blocks.last() {
            let open = block.op.info(self.checker.profile).mnemonic;
            diagnostic = diagnostic.label(block.span, format!("this `{open}` is still open"));
        }
        self.checker.push(diagnostic.help("end the routine before it with `ret`"));
        self.misplaced_label = true;
        for (overdue, open) in self.overdue.iter_mut().zip(self.open) {
            *overdue += open;
        }
        self.close_down_to(0);
    }

    fn call(&mut self, index: usize, instruction: &Instruction) {
        let Some(label) = self.label_of(instruction) else {
            self.unknown_labels = true;
            return;
        };
        self.called.insert(label);
        if let Some(&(_, defined)) = self.structure.labels.get(&label) {
            let span = instruction.sources.first().map_or(instruction.span, |source| source.span);
            let message = format!("`l{label}` stands above: calls go forward");
            let diagnostic =
                self.checker.error(&rules::CALL_FORWARD, span, message).label(defined, "defined here");
            self.checker.push(diagnostic.help("move the subroutine below its callers"));
            return;
        }
        let routine = self.structure.routines.len() - 1;
        let in_loop = self.open[LOOP] > 0;
        self.structure.calls.push(Call { index, routine, label, in_loop });
    }

    /// What can be said only at the end of the program.
    fn finish(&mut self) {
        let end = self.checker.program.end;
        for block in std::mem::take(&mut self.blocks) {
            self.ended = Some(end);
            if block.reported {
                continue;
            }
            let name = block.op.info(self.checker.profile).mnemonic;
            let rule = if block.op.is_if() { &rules::IF_UNCLOSED } else { &rules::LOOP_UNCLOSED };
            let diagnostic = self.checker.error(rule, block.span, format!("this `{name}` is never closed"));
            self.checker.push(diagnostic.reference_span(end).help(format!("add `{}`", closing(block.op))));
        }
        let ended = self.ended.is_some() || self.reported_dead || self.ret_in_block;
        if self.structure.routines.len() > 1 && !ended {
            let start = self.structure.routines.last().map_or(0, |routine| routine.start);
            let span = self.checker.program.instructions.get(start).map_or(end, |label| label.span);
            let diagnostic =
                self.checker.error(&rules::SUBROUTINE_RET, span, "this subroutine does not end with `ret`");
            self.checker.push(diagnostic.reference_span(end).help("add `ret` at its end"));
        }
        if !self.unknown_labels && !self.checker.incomplete {
            self.undefined_labels(end);
            self.uncalled_labels(end);
        }
    }

    fn undefined_labels(&mut self, end: Span) {
        let mut reported = HashSet::new();
        for call in &self.structure.calls {
            if self.structure.labels.contains_key(&call.label) || !reported.insert(call.label) {
                continue;
            }
            let instruction = &self.checker.program.instructions[call.index];
            let span = instruction.sources.first().map_or(instruction.span, |source| source.span);
            let message = format!("`l{}` is called but not defined", call.label);
            let diagnostic = self.checker.error(&rules::LABEL_DEFINED, span, message).reference_span(end);
            self.checker
                .push(diagnostic.help(format!("add `label l{}` … `ret` after the main program", call.label)));
        }
    }

    fn uncalled_labels(&mut self, end: Span) {
        for label in self.structure.routines.iter().filter_map(|routine| routine.label) {
            // A backward call is an error of its own and counts as a call here.
            if self.called.contains(&label) {
                continue;
            }
            if let Some(&(_, span)) = self.structure.labels.get(&label) {
                let message = format!("`l{label}` is never called");
                let diagnostic = self.checker.error(&rules::LABEL_CALLED, span, message).reference_span(end);
                self.checker.push(diagnostic.help("call it or remove it"));
            }
        }
    }

    /// The label that an instruction names, if there can be such a label.
    fn label_of(&self, instruction: &Instruction) -> Option<u32> {
        let label = instruction.sources.first()?.register;
        let exists = label.file == RegisterFile::Label && label.index < self.checker.limits.labels;
        exists.then_some(label.index)
    }
}

/// What ends the block that an instruction opens.
fn closing(op: Op) -> &'static str {
    match op {
        Op::Loop => "endloop",
        Op::Rep => "endrep",
        _ => "endif",
    }
}

/// A subroutine has `aL` when every chain of calls to it leaves the main program inside a loop. A loop around a call
/// in another subroutine does not count: so the reference implementation has it.
fn spread_loop_counter(structure: &mut Structure) {
    // Calls go forward, so every call into a routine comes before the calls that it makes.
    for at in 0..structure.calls.len() {
        let Call { routine, label, in_loop, .. } = structure.calls[at];
        let available = if routine == 0 { in_loop } else { structure.routines[routine].loop_counter };
        if let Some(target) = structure.find(label).filter(|&target| target > routine) {
            structure.routines[target].loop_counter &= available;
        }
    }
}

/// Operands of `if`, `callnz`, `rep` and so on.
pub(super) fn operands(checker: &mut Checker<'_>, instruction: &Instruction) {
    let sources = instruction.sources.as_slice();
    match (instruction.op, sources) {
        (Op::Call, [label]) => label_operand(checker, label, &rules::CALL_OPERAND),
        (Op::Label, [label]) => label_operand(checker, label, &rules::LABEL_OPERAND),
        (Op::CallNz, [label, condition]) => {
            label_operand(checker, label, &rules::CALL_OPERAND);
            condition_operand(checker, condition, Op::CallNz);
        }
        (Op::If | Op::BreakP, [condition]) => condition_operand(checker, condition, instruction.op),
        (Op::Rep, [count]) => constant_operand(checker, count),
        (Op::Loop, [counter, count]) => {
            if counter.register.file != RegisterFile::Loop {
                let message = format!("`loop` counts in `aL`, not in `{}`", counter.register);
                checker.report(&rules::LOOP_COUNTER_OPERAND, counter.span, message);
            } else {
                no_modifier(checker, counter, false);
            }
            constant_operand(checker, count);
        }
        _ => {}
    }
}

fn label_operand(checker: &mut Checker<'_>, label: &Source, rule: &'static Rule) {
    if label.register.file != RegisterFile::Label {
        let message = format!("`{}` is no label", label.register);
        checker.push(checker.error(rule, label.span, message).help("labels are `l0`, `l1` and so on"));
        return;
    }
    no_modifier(checker, label, false);
    let available = checker.limits.labels;
    if checker.profile.stage() == Stage::Vertex && label.register.index >= available {
        let last = available.saturating_sub(1);
        let message =
            format!("{} has no `{}`: labels are `l0` to `l{last}`", checker.profile, label.register);
        let mut diagnostic = checker.error(&rules::LABEL_RANGE, label.span, message);
        if checker.profile == Profile::Vs2_sw {
            diagnostic = diagnostic.code(5819);
        }
        let diagnostic = diagnostic.limit(label.register.index + 1, available);
        checker.push(diagnostic.help("vs_2_sw and vs_3_0 have labels `l0` to `l2047`"));
    }
}

fn condition_operand(checker: &mut Checker<'_>, condition: &Source, op: Op) {
    let predication = checker.profile.info().limits.predication;
    let fits = match condition.register.file {
        RegisterFile::ConstBool => op != Op::BreakP,
        RegisterFile::Predicate => predication,
        _ => false,
    };
    let name = op.info(checker.profile).mnemonic;
    if !fits {
        let (rule, wanted) = match op {
            Op::CallNz => (&rules::CALLNZ_CONDITION, if predication { "a `b#` or `p0`" } else { "a `b#`" }),
            Op::BreakP => (&rules::BREAKP_CONDITION, "`p0`"),
            _ => (&rules::IF_CONDITION, if predication { "a `b#` or `p0`" } else { "a `b#`" }),
        };
        let message = format!("`{name}` tests {wanted}, not `{}`", condition.register);
        let mut diagnostic = checker.error(rule, condition.span, message);
        if op == Op::If && registers::readable(condition.register.file) {
            let here = Op::IfCmp.info(checker.profile).slots(checker.profile).is_some();
            let help =
                if here { "compare values with `if_gt`" } else { "vs_2_x can compare values: `if_gt`" };
            diagnostic = diagnostic.help(help);
        }
        checker.push(diagnostic);
        return;
    }
    no_modifier(checker, condition, true);
    if condition.register.file == RegisterFile::Predicate && !condition.swizzle.is_replicate() {
        let message = format!("`{name}` tests one component of the predicate");
        let mut diagnostic = checker.error(&rules::CONDITION_COMPONENT, condition.swizzle_span, message);
        if let Some(code) = condition_code(op, checker.profile) {
            diagnostic = diagnostic.code(code);
        }
        checker.push(diagnostic.help(format!("select it: `{}`", checker.with_one_component(condition))));
    }
}

/// `callnz` and `breakp` have codes of their own.
fn condition_code(op: Op, profile: Profile) -> Option<u16> {
    let column = match (profile.stage(), profile.major()) {
        (Stage::Vertex, 2) => 0,
        (Stage::Vertex, _) => 1,
        (Stage::Pixel, 2) => 2,
        _ => 3,
    };
    match op {
        Op::CallNz => Some([5952, 5957, 5941, 5946][column]),
        Op::BreakP => Some([5794, 5795, 5422, 5793][column]),
        _ => None,
    }
}

fn constant_operand(checker: &mut Checker<'_>, count: &Source) {
    if count.register.file != RegisterFile::ConstInt {
        let message = format!("iterations come from an `i#`, not from `{}`", count.register);
        checker.report(&rules::LOOP_CONSTANT_OPERAND, count.span, message);
        return;
    }
    no_modifier(checker, count, false);
    if count.swizzle != Swizzle::IDENTITY {
        let message = format!("`{}` takes no swizzle here", count.register);
        let diagnostic = checker.error(&rules::LOOP_CONSTANT_SWIZZLE, count.swizzle_span, message);
        checker.push(diagnostic.help(format!("write `{}`", count.register)));
    }
}

fn no_modifier(checker: &mut Checker<'_>, source: &Source, not: bool) {
    let allowed = source.modifier == SourceModifier::None || not && source.modifier == SourceModifier::Not;
    if !allowed {
        let modifiers = if not { "no modifier but `!`" } else { "no modifier" };
        let message = format!("`{}` takes {modifiers} here", source.register);
        let diagnostic = checker.error(&rules::FLOW_OPERAND_MODIFIER, source.span, message);
        let instead = if not { SourceModifier::Not } else { SourceModifier::None };
        checker.push(diagnostic.help(format!("write `{}`", checker.with_modifier(source, instead))));
    }
}
