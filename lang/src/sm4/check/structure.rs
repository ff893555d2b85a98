//! Blocks: what opens and closes them, how deep they nest, and what may stand where.

use super::{Checker, subroutines};
use crate::rules::Rule;
use crate::sm4::isa::{Flow, Op};
use crate::sm4::program::{Instruction, Selection};
use crate::sm4::rules;
use crate::span::Span;
use std::collections::BTreeMap;

/// Walks over the code, block by block.
pub(super) fn check(checker: &mut Checker<'_>) {
    let program = checker.program;
    let mut walk = Walk::default();
    for (at, instruction) in program.instructions.iter().enumerate() {
        if !instruction.op.info().declaration {
            walk.faulty = checker.is_faulty(at);
            walk.instruction(checker, instruction);
        }
    }
    walk.close_all(checker, program.end);
    checker.usage.nesting = walk.deepest;
    subroutines::check(checker, walk.returned);
}

/// An open block.
struct Frame {
    kind: Kind,
    span: Span,
    /// Some way through the block so far ends with `break`, `continue` or `ret`.
    ended: bool,
}

enum Kind {
    If { otherwise: Option<Span> },
    Loop,
    Switch(Switch),
}

impl Kind {
    fn names(&self) -> (&'static str, &'static str) {
        match self {
            Self::If { .. } => ("if", "endif"),
            Self::Loop => ("loop", "endloop"),
            Self::Switch(_) => ("switch", "endswitch"),
        }
    }
}

/// How many blocks of a kind are open.
#[derive(Default)]
struct Open {
    ifs: usize,
    loops: usize,
    switches: usize,
}

impl Open {
    fn of(&mut self, kind: &Kind) -> &mut usize {
        match kind {
            Kind::If { .. } => &mut self.ifs,
            Kind::Loop => &mut self.loops,
            Kind::Switch(_) => &mut self.switches,
        }
    }
}

/// What has been seen of a `switch`.
#[derive(Default)]
struct Switch {
    values: BTreeMap<u32, Span>,
    default: Option<Span>,
    started: bool,
    /// Code in front of the first case has been reported.
    strayed: bool,
}

/// What stood before the instruction at hand.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Before {
    #[default]
    Other,
    /// An unconditional `break` or `continue`.
    Jump(Span),
    /// An unconditional `ret`.
    Return(Span),
    /// `case` or `default`.
    Case,
}

#[derive(Default)]
struct Walk {
    frames: Vec<Frame>,
    /// Open blocks of each kind, so that a jump far inside does not look through all of them.
    open: Open,
    /// Something is wrong with the instruction at hand already.
    faulty: bool,
    before: Before,
    /// The way to this place ends with `break`, `continue` or `ret`, possibly inside of an `if`.
    ended: bool,
    deepest: u32,
    /// Some routine has a `ret` outside of all blocks.
    returned: bool,
    /// Nesting beyond the limit is reported once for each way down.
    too_deep: bool,
}

impl Walk {
    fn instruction(&mut self, checker: &mut Checker<'_>, instruction: &Instruction) {
        let flow = instruction.flow();
        self.reachable(checker, instruction);
        self.inside_switch(checker, instruction);
        let span = instruction.mnemonic_span;
        let mut ended = false;
        match flow {
            Flow::If => self.open(checker, Kind::If { otherwise: None }, span),
            Flow::Loop => self.open(checker, Kind::Loop, span),
            Flow::Switch => self.open(checker, Kind::Switch(Switch::default()), span),
            Flow::Else => self.otherwise(checker, span),
            Flow::EndIf | Flow::EndLoop | Flow::EndSwitch => ended = self.close(checker, instruction),
            Flow::Case | Flow::Default => self.case(checker, instruction),
            Flow::Break | Flow::Continue => {
                ended = self.jump(checker, instruction) && matches!(instruction.op, Op::Break | Op::Continue);
            }
            Flow::Return => {
                ended = instruction.op == Op::Ret;
                self.returned |= ended && self.frames.is_empty();
            }
            Flow::Label => self.close_all(checker, span),
            _ => {}
        }
        self.ended = ended;
        self.before = match instruction.op {
            Op::Break | Op::Continue if ended => Before::Jump(span),
            Op::Ret => Before::Return(span),
            Op::Case | Op::Default => Before::Case,
            _ => Before::Other,
        };
    }

    /// Nothing can be reached behind a jump but the next part of a block.
    fn reachable(&self, checker: &mut Checker<'_>, instruction: &Instruction) {
        let (jump, name) = match self.before {
            Before::Jump(jump) => (jump, "`break` or `continue`"),
            Before::Return(jump) => (jump, "`ret`"),
            _ => return,
        };
        let flow = instruction.flow();
        let part = matches!(
            flow,
            Flow::Else | Flow::EndIf | Flow::EndLoop | Flow::EndSwitch | Flow::Case | Flow::Default
        );
        let label = flow == Flow::Label && matches!(self.before, Before::Return(_));
        let again =
            matches!(self.before, Before::Jump(_)) && matches!(instruction.op, Op::Break | Op::Continue);
        if part || label || again {
            return;
        }
        let message = format!("`{}` cannot be reached behind {name}", instruction.op.mnemonic());
        let diagnostic = checker
            .error(&rules::UNREACHABLE, instruction.mnemonic_span, message)
            .label(jump, "the way ends here")
            .help("leave it out, or make the jump conditional");
        checker.push(diagnostic);
    }

    /// Between `switch` and its first `case` nothing can be reached.
    fn inside_switch(&mut self, checker: &mut Checker<'_>, instruction: &Instruction) {
        let flow = instruction.flow();
        let Some(Frame { kind: Kind::Switch(switch), span, .. }) = self.frames.last_mut() else { return };
        let over = switch.started || switch.strayed;
        if over || matches!(flow, Flow::Case | Flow::Default | Flow::EndSwitch | Flow::Label) {
            return;
        }
        // Once is enough.
        switch.strayed = true;
        let message = format!("`{}` stands in front of the first `case`", instruction.op.mnemonic());
        let diagnostic = checker
            .error(&rules::CASE_PLACE, instruction.mnemonic_span, message)
            .label(*span, "of this switch")
            .help("move it in front of `switch`");
        checker.push(diagnostic);
    }

    fn open(&mut self, checker: &mut Checker<'_>, kind: Kind, span: Span) {
        let name = kind.names().0;
        *self.open.of(&kind) += 1;
        self.frames.push(Frame { kind, span, ended: false });
        let depth = self.frames.len() as u32;
        self.deepest = self.deepest.max(depth);
        let most = checker.limits.nesting;
        if depth <= most || self.too_deep {
            return;
        }
        self.too_deep = true;
        let outermost = self.frames.first().map_or(span, |frame| frame.span);
        let message = format!("`{name}` nested {depth} deep, {most} are allowed");
        let diagnostic = checker
            .error(&rules::NESTING, span, message)
            .label(outermost, "the outermost block opens here")
            .limit(depth, most);
        checker.push(diagnostic);
    }

    fn otherwise(&mut self, checker: &mut Checker<'_>, span: Span) {
        let ended = self.ended;
        match self.frames.last_mut() {
            Some(Frame { kind: Kind::If { otherwise }, span: opened, ended: through }) => match otherwise {
                None => {
                    *otherwise = Some(span);
                    *through |= ended;
                }
                Some(first) => {
                    let diagnostic = checker
                        .error(&rules::ELSE_PLACE, span, "an `if` has one `else`")
                        .label(*opened, "of this `if`")
                        .label(*first, "the first `else`")
                        .help("leave it out");
                    checker.push(diagnostic);
                }
            },
            Some(frame) => {
                let opened = frame.span;
                let name = frame.kind.names().0;
                let message = format!("`else` inside of a `{name}` that is not closed");
                let diagnostic =
                    checker.error(&rules::ELSE_PLACE, span, message).label(opened, "opened here");
                checker.push(diagnostic.help("close it first"));
            }
            None => checker.report(&rules::ELSE_PLACE, span, "`else` without an `if`"),
        }
    }

    /// Closes a block; the answer is whether the way ends in it.
    fn close(&mut self, checker: &mut Checker<'_>, instruction: &Instruction) -> bool {
        let span = instruction.mnemonic_span;
        let fits = |kind: &Kind| {
            matches!(
                (instruction.flow(), kind),
                (Flow::EndIf, Kind::If { .. })
                    | (Flow::EndLoop, Kind::Loop)
                    | (Flow::EndSwitch, Kind::Switch(_))
            )
        };
        let name = instruction.op.mnemonic();
        let any = match instruction.flow() {
            Flow::EndIf => self.open.ifs,
            Flow::EndLoop => self.open.loops,
            _ => self.open.switches,
        };
        let innermost = || self.frames.iter().rposition(|frame| fits(&frame.kind));
        let Some(at) = (any > 0).then(innermost).flatten() else {
            let opener = name.trim_start_matches("end");
            let message = format!("`{name}` without `{opener}`");
            let mut diagnostic = checker.error(&rules::BLOCK_UNMATCHED, span, message);
            if let Some(open) = self.frames.last() {
                let (opened, close) = open.kind.names();
                diagnostic = diagnostic.label(open.span, format!("the open block is this `{opened}`"));
                diagnostic = diagnostic.help(format!("write `{close}`"));
            }
            checker.push(diagnostic);
            return false;
        };
        for frame in self.frames.split_off(at + 1) {
            *self.open.of(&frame.kind) -= 1;
            unclosed(checker, &frame, span, &format!("`{name}` stands here"));
        }
        let Some(frame) = self.frames.pop() else { return false };
        *self.open.of(&frame.kind) -= 1;
        self.last_case(checker, &frame, instruction);
        self.too_deep &= self.frames.len() as u32 >= checker.limits.nesting;
        matches!(frame.kind, Kind::If { .. }) && (frame.ended || self.ended)
    }

    /// The compiler wants a `break` in the last case as well; the validator does without.
    fn last_case(&self, checker: &mut Checker<'_>, frame: &Frame, instruction: &Instruction) {
        let Kind::Switch(Switch { started: true, .. }) = frame.kind else { return };
        if self.ended || self.before == Before::Case || checker.limits.functions {
            return;
        }
        let diagnostic = checker
            .error(
                &rules::CASE_FALLS_THROUGH,
                instruction.mnemonic_span,
                "the last case does not end with `break`",
            )
            .warning()
            .label(frame.span, "of this switch")
            .help("put `break` in front of it");
        checker.push(diagnostic);
    }

    fn close_all(&mut self, checker: &mut Checker<'_>, end: Span) {
        for frame in std::mem::take(&mut self.frames) {
            unclosed(checker, &frame, end, "the routine ends here");
        }
        self.open = Open::default();
        self.too_deep = false;
    }

    fn case(&mut self, checker: &mut Checker<'_>, instruction: &Instruction) {
        let span = instruction.mnemonic_span;
        let name = instruction.op.mnemonic();
        let (ended, before) = (self.ended, self.before);
        let Some(Frame { kind: Kind::Switch(switch), span: opened, .. }) = self.frames.last_mut() else {
            let message = format!("`{name}` does not stand directly in a `switch`");
            let mut diagnostic = checker.error(&rules::CASE_PLACE, span, message);
            if let Some(frame) = self.frames.last() {
                diagnostic = diagnostic.label(frame.span, format!("but in this `{}`", frame.kind.names().0));
            }
            checker.push(diagnostic);
            return;
        };
        let opened = *opened;
        if switch.started && !ended && before != Before::Case {
            let message = format!("the case before falls into this `{name}`");
            let diagnostic = checker
                .error(&rules::CASE_FALLS_THROUGH, span, message)
                .label(opened, "of this switch")
                .help("put `break` in front of it: only a case without code falls through");
            checker.push(diagnostic);
        }
        switch.started = true;
        let value = if self.faulty { CaseValue::Faulty } else { case_value(checker, instruction) };
        let earlier = match value {
            CaseValue::Default => switch.default.replace(span),
            CaseValue::Value(value) => switch.values.insert(value, span),
            CaseValue::Faulty => None,
        };
        if let Some(earlier) = earlier {
            let message = if instruction.op == Op::Default {
                "a `switch` has one `default`".to_owned()
            } else {
                "this value has a case already".to_owned()
            };
            let place = instruction.operands.first().map_or(span, |operand| operand.span);
            let diagnostic =
                checker.error(&rules::CASE_TWICE, place, message).label(earlier, "the first one");
            checker.push(diagnostic.help("leave one of them out"));
        }
    }

    /// Whether there is something to leave or to go on with.
    fn jump(&self, checker: &mut Checker<'_>, instruction: &Instruction) -> bool {
        let continues = instruction.flow() == Flow::Continue;
        if self.open.loops > 0 || !continues && self.open.switches > 0 {
            return true;
        }
        let name = instruction.op.mnemonic();
        let place = if continues { "a loop" } else { "a loop or switch" };
        let message = format!("`{name}` stands outside of {place}");
        checker.report(&rules::JUMP_PLACE, instruction.mnemonic_span, message);
        false
    }
}

enum CaseValue {
    Default,
    Value(u32),
    Faulty,
}

/// The value of a `case`: one number.
fn case_value(checker: &mut Checker<'_>, instruction: &Instruction) -> CaseValue {
    if instruction.op == Op::Default {
        return CaseValue::Default;
    }
    let Some(operand) = instruction.operands.first() else { return CaseValue::Faulty };
    match (operand.file, operand.selection, &*operand.values) {
        (crate::sm4::isa::RegisterFile::Immediate32, Selection::One, &[value]) => CaseValue::Value(value),
        _ => {
            let diagnostic = checker
                .error(&rules::CASE_VALUE, operand.span, "the value of a case is one number")
                .help("write it as `case l(1)`");
            checker.push(diagnostic);
            CaseValue::Faulty
        }
    }
}

fn unclosed(checker: &mut Checker<'_>, frame: &Frame, end: Span, label: &str) {
    let (name, close) = frame.kind.names();
    let rule: &'static Rule = &rules::BLOCK_UNCLOSED;
    let diagnostic = checker
        .error(rule, frame.span, format!("`{name}` is not closed"))
        .label(end, label)
        .help(format!("add `{close}` there"));
    checker.push(diagnostic);
}
