//! Where control is, and which lanes are there.
//!
//! Lanes that agree go the same way; where they differ, one way is gone after the other, each with the lanes that
//! take it. A lane that leaves a block early (by a break, a continue, a return) waits until the others are where it
//! leads to. The blocks that are open stand on a stack on the heap, so that no program can exhaust the stack of the
//! thread.

use super::Lanes;
use super::code::{Item, Routine, Test};
use super::machine::Machine;
use crate::lanes;
use shader_asm_lang::kernel::MAX_CALLS;

/// A block that is open. Masks that it keeps are on [`Flow::saved`].
#[derive(Clone, Copy, Debug)]
struct Frame {
    kind: FrameKind,
    /// Number of the item that ends it: where control goes when all its lanes have left.
    end: usize,
    /// [`Flow::partial`] and [`Flow::left`] from before.
    partial: bool,
    left: bool,
    /// There were lanes in [`Flow::continued`] and [`Flow::returned`] before, which are saved.
    continued: bool,
    returned: bool,
}

#[derive(Clone, Copy, Debug)]
enum FrameKind {
    /// An if that no lanes differ in.
    Agreed,
    /// An if that lanes differ in. Saved: those that came, those for else.
    Divided,
    /// Saved: continued ones, if there were any; active and alive ones.
    Loop {
        /// Number of the first item of the body.
        body: usize,
        /// Iterations after this one; `None` for no end.
        more: Option<u32>,
        /// aL from before, and what is added after each iteration.
        counter: Option<(i32, i32)>,
    },
    /// Saved: active ones, alive ones, the case of each.
    Switch,
    /// Saved: returned and continued ones, if there were any; active and alive ones.
    Call {
        /// Number of the item behind the call.
        back: usize,
    },
}

/// How a lane leaves a block.
#[derive(Clone, Copy, Debug)]
pub(super) enum Exit {
    Break,
    Continue,
    Return,
    /// The lane is at the end of its program.
    Finish,
}

/// The lanes of a batch on their way through a program.
#[derive(Debug)]
pub(super) struct Flow {
    /// Lanes that execute what comes next.
    pub(super) active: Lanes,
    /// Lanes that have not left the innermost loop, switch or routine.
    alive: Lanes,
    /// Some lanes are not active, so that writes must go by the mask. Lanes beyond the last vertex do not count:
    /// what they hold is never looked at.
    partial: bool,
    /// Some lane has left the innermost loop, switch or routine.
    left: bool,
    /// Lanes that wait for the next iteration of the innermost loop.
    continued: Waiting,
    /// Lanes that wait for the end of the routine.
    returned: Waiting,
    /// Lanes whose program is at its end.
    finished: Waiting,
    /// aL
    pub(super) counter: i32,
    frames: Vec<Frame>,
    saved: Vec<Lanes>,
    /// Calls that have not returned.
    calls: usize,
}

/// A mask that is empty most of the time.
#[derive(Clone, Copy, Debug)]
struct Waiting {
    /// The mask, if there is anybody; else what is left of an old one.
    lanes: Lanes,
    any: bool,
}

const NOBODY: Waiting = Waiting { lanes: Lanes::splat(0), any: false };

impl Waiting {
    fn add(&mut self, lanes: &Lanes) {
        self.lanes = if self.any { lanes::or(&self.lanes, lanes) } else { *lanes };
        self.any = true;
    }

    /// Empties the mask; gives what was in it, if anything was.
    fn take(&mut self) -> Option<Lanes> {
        std::mem::take(&mut self.any).then_some(self.lanes)
    }

    fn put(&mut self, lanes: Option<Lanes>) {
        self.any = lanes.is_some();
        if let Some(lanes) = lanes {
            self.lanes = lanes;
        }
    }
}

impl Flow {
    pub(super) fn new() -> Self {
        Self {
            active: Lanes::splat(0),
            alive: Lanes::splat(u32::MAX),
            partial: false,
            left: false,
            continued: NOBODY,
            returned: NOBODY,
            finished: NOBODY,
            counter: 0,
            frames: Vec::new(),
            saved: Vec::new(),
            calls: 0,
        }
    }

    /// The first `count` lanes are at the start of the program.
    pub(super) fn begin(&mut self, count: usize) {
        self.active = Lanes::first(count);
        self.alive = Lanes::splat(u32::MAX);
        self.partial = false;
        self.left = false;
        for waiting in [&mut self.continued, &mut self.returned, &mut self.finished] {
            waiting.any = false;
        }
        self.counter = 0;
        self.frames.clear();
        self.saved.clear();
        self.calls = 0;
    }

    /// The mask that writes go by, where there is need of one.
    #[inline(always)]
    pub(super) fn mask(&self) -> Option<&Lanes> {
        self.partial.then_some(&self.active)
    }

    /// The next item: `at`, or the end of the innermost block if nobody is left for the rest of it.
    #[inline(always)]
    fn go(&self, at: usize) -> usize {
        if !self.left || self.active.any() {
            return at;
        }
        self.frames.last().map_or(usize::MAX, |frame| frame.end)
    }

    fn push(&mut self, kind: FrameKind, end: usize) {
        let (partial, left) = (self.partial, self.left);
        self.frames.push(Frame { kind, end, partial, left, continued: false, returned: false });
    }

    /// Opens a block that lanes leave early. Those that wait where they cannot get to from inside are put away.
    fn enter(&mut self, kind: FrameKind, end: usize, returned: Option<Lanes>) {
        let continued = self.continued.take();
        self.saved.extend(returned.into_iter().chain(continued).chain([self.active, self.alive]));
        let (partial, left) = (self.partial, self.left);
        let (continued, returned) = (continued.is_some(), returned.is_some());
        self.frames.push(Frame { kind, end, partial, left, continued, returned });
        self.alive = self.active;
        self.left = false;
    }

    fn pop_mask(&mut self) -> Lanes {
        self.saved.pop().unwrap_or(Lanes::splat(0))
    }

    /// Takes lanes out of the block that they leave.
    #[inline(always)]
    pub(super) fn leave(&mut self, leaving: &Lanes, exit: Exit) {
        if !leaving.any() {
            return;
        }
        for ((active, alive), leaving) in self.active.0.iter_mut().zip(&mut self.alive.0).zip(&leaving.0) {
            *active &= !leaving;
            *alive &= !leaving;
        }
        self.partial = true;
        self.left = true;
        match exit {
            Exit::Break => {}
            Exit::Continue => self.continued.add(leaving),
            Exit::Return if self.calls > 0 => self.returned.add(leaving),
            Exit::Return | Exit::Finish => self.finished.add(leaving),
        }
    }

    /// Lanes that came to a block are back from it, but for those that left what is around it.
    fn restore(&mut self, frame: &Frame, with_continued: bool) {
        self.alive = self.pop_mask();
        self.active = self.pop_mask();
        self.partial = frame.partial;
        self.left = frame.left;
        if self.finished.any {
            self.without(&self.finished.lanes.clone());
        }
        if self.returned.any {
            self.without(&self.returned.lanes.clone());
        }
        if with_continued && self.continued.any {
            self.without(&self.continued.lanes.clone());
        }
    }

    fn without(&mut self, waiting: &Lanes) {
        let staying = lanes::not(waiting);
        let active = lanes::and(&self.active, &staying);
        if active != self.active {
            self.active = active;
            self.partial = true;
            self.left = true;
        }
        self.alive = lanes::and(&self.alive, &staying);
    }

    /// Lanes where the condition holds take the first branch of an if, the others the second.
    fn branch(&mut self, condition: &Lanes, at: usize, turn: usize, end: usize) -> usize {
        let taken = lanes::and(&self.active, condition);
        if taken == self.active || !taken.any() {
            return self.agree(taken.any(), at, turn, end);
        }
        self.push(FrameKind::Divided, turn);
        let others = lanes::and(&self.active, &lanes::not(condition));
        self.saved.extend([self.active, others]);
        self.partial = true;
        self.active = taken;
        at + 1
    }

    /// All lanes take the same branch of an if.
    fn agree(&mut self, first: bool, at: usize, turn: usize, end: usize) -> usize {
        if !first && turn == end {
            return end + 1;
        }
        self.push(FrameKind::Agreed, if first { turn } else { end });
        if first { at + 1 } else { turn + 1 }
    }

    /// The first branch of an if is at its end.
    fn turn(&mut self, at: usize, end: usize) -> usize {
        let others = self.saved.last().copied();
        match (self.frames.last_mut(), others) {
            (Some(frame @ Frame { kind: FrameKind::Divided, .. }), Some(others)) => {
                frame.end = end;
                self.active = others;
                at + 1
            }
            _ => end,
        }
    }

    fn end_if(&mut self, at: usize) -> usize {
        if let Some(Frame { kind: FrameKind::Divided, partial, .. }) = self.frames.pop() {
            self.pop_mask();
            let before = self.pop_mask();
            // Those that left in a branch stay away.
            self.active = lanes::and(&before, &self.alive);
            self.partial = partial || self.left;
        }
        self.go(at + 1)
    }

    fn begin_loop(&mut self, at: usize, end: usize, more: Option<u32>, counter: Option<(i32, i32)>) -> usize {
        let counter = counter.map(|(start, step)| (std::mem::replace(&mut self.counter, start), step));
        self.enter(FrameKind::Loop { body: at + 1, more, counter }, end, None);
        at + 1
    }

    /// An iteration is at its end.
    #[inline(always)]
    fn end_loop(&mut self, at: usize) -> usize {
        if let Some(continued) = self.continued.take() {
            self.alive = lanes::or(&self.alive, &continued);
            self.active = self.alive;
            self.regain();
        } else if self.left {
            self.active = self.alive;
        }
        let anybody = !self.left || self.active.any();
        let Some(frame) = self.frames.last_mut() else { return at + 1 };
        let FrameKind::Loop { body, more, counter } = &mut frame.kind else { return at + 1 };
        if anybody && *more != Some(0) {
            if let Some(more) = more {
                *more -= 1;
            }
            if let Some((_, step)) = counter {
                self.counter = self.counter.wrapping_add(*step);
            }
            return *body;
        }
        if let Some((before, _)) = *counter {
            self.counter = before;
        }
        let frame = *frame;
        self.frames.pop();
        self.restore(&frame, false);
        self.restore_continued(&frame);
        self.go(at + 1)
    }

    /// Those that came to the innermost loop may all be there again.
    fn regain(&mut self) {
        let ([.., came, _], Some(frame)) = (self.saved.as_slice(), self.frames.last()) else { return };
        if self.active == *came {
            self.left = false;
            self.partial = frame.partial;
        }
    }

    fn begin_switch(&mut self, at: usize, end: usize, cases: Lanes) -> usize {
        self.saved.extend([self.active, self.alive, cases]);
        self.push(FrameKind::Switch, end);
        self.alive = self.active;
        self.active = Lanes::splat(0);
        self.left = true;
        at + 1
    }

    /// The lanes of a case join those that come from the one before.
    fn case(&mut self, at: usize, number: u32, next: usize) -> usize {
        let [.., came, _, cases] = self.saved.as_slice() else { return at + 1 };
        let own = lanes::ieq(cases, &Lanes::splat(number));
        self.active = lanes::or(&self.active, &lanes::and(&own, came));
        let all = self.active == *came;
        if let Some(frame) = self.frames.last_mut() {
            frame.end = next;
            self.partial = frame.partial || !all;
        }
        self.go(at + 1)
    }

    fn end_switch(&mut self, at: usize) -> usize {
        if let Some(frame) = self.frames.pop() {
            self.pop_mask();
            self.restore(&frame, true);
        }
        self.go(at + 1)
    }

    fn call(&mut self, at: usize, routine: Routine) -> usize {
        if self.calls >= MAX_CALLS {
            return at + 1;
        }
        self.calls += 1;
        let returned = self.returned.take();
        self.enter(FrameKind::Call { back: at + 1 }, routine.end, returned);
        routine.first
    }

    fn end_routine(&mut self, at: usize) -> usize {
        let Some(frame) = self.frames.pop() else { return at + 1 };
        let FrameKind::Call { back } = frame.kind else { return at + 1 };
        self.calls = self.calls.saturating_sub(1);
        self.returned.take();
        self.restore(&frame, false);
        self.restore_continued(&frame);
        let returned = frame.returned.then(|| self.pop_mask());
        self.returned.put(returned);
        self.go(back)
    }

    fn restore_continued(&mut self, frame: &Frame) {
        let continued = frame.continued.then(|| self.pop_mask());
        self.continued.put(continued);
    }
}

impl Machine<'_> {
    /// Executes an item; gives the number of the next one.
    pub(super) fn control(&mut self, item: &Item, at: usize) -> usize {
        match *item {
            Item::IfUniform { test, negated, turn, end } => {
                let first = self.test(test) != negated;
                self.flow.agree(first, at, turn, end)
            }
            Item::IfVarying { condition, turn, end } => {
                let condition = self.read(condition);
                self.flow.branch(&condition, at, turn, end)
            }
            Item::Else { end } => self.flow.turn(at, end),
            Item::EndIf => self.flow.end_if(at),
            Item::Loop { register, counts, end } => {
                let [count, start, step, _] = self.bank.int(register);
                match u32::try_from(count).ok().and_then(|count| count.checked_sub(1)) {
                    Some(more) => self.flow.begin_loop(at, end, Some(more), counts.then_some((start, step))),
                    None => end + 1,
                }
            }
            Item::Endless { end } => self.flow.begin_loop(at, end, None, None),
            Item::EndLoop => self.flow.end_loop(at),
            Item::Switch { selector, ref values, default, end } => {
                let cases = find_cases(&self.read(selector), values, default);
                self.flow.begin_switch(at, end, cases)
            }
            Item::Case { number, next } => self.flow.case(at, number, next),
            Item::EndSwitch => self.flow.end_switch(at),
            Item::Break { condition } => self.exit(condition, Exit::Break, at),
            Item::Continue { condition } => self.exit(condition, Exit::Continue, at),
            Item::Return { condition } => self.exit(condition, Exit::Return, at),
            Item::Emit(stream) => {
                self.emit(stream);
                self.flow.go(at + 1)
            }
            Item::Cut(stream) => {
                self.cut(stream);
                at + 1
            }
            Item::Call(routine) => {
                let routine = self.code.routines.get(usize::from(routine)).copied();
                routine.map_or(at + 1, |routine| self.flow.call(at, routine))
            }
            Item::EndRoutine => self.flow.end_routine(at),
            _ => {
                self.item(item);
                at + 1
            }
        }
    }

    fn test(&self, test: Test) -> bool {
        match test {
            Test::Bool(register) => self.bank.bool(register),
            Test::Bits(slot) => self.read(slot).any(),
        }
    }

    /// The active lanes where a condition holds.
    #[inline(always)]
    fn holds(&self, condition: Option<u16>) -> Lanes {
        condition.map_or(self.flow.active, |slot| lanes::and(&self.flow.active, &self.read(slot)))
    }

    #[inline(always)]
    fn exit(&mut self, condition: Option<u16>, exit: Exit, at: usize) -> usize {
        let leaving = self.holds(condition);
        self.flow.leave(&leaving, exit);
        self.flow.go(at + 1)
    }
}

/// The case that each lane goes on at; a number that no case has where there is none.
fn find_cases(selector: &Lanes, values: &[(u32, u32)], default: Option<u32>) -> Lanes {
    let find = |value: u32| {
        let found = values.binary_search_by_key(&value, |&(value, _)| value).ok();
        found.and_then(|at| values.get(at)).map(|&(_, case)| case).or(default).unwrap_or(u32::MAX)
    };
    lanes::Lanes(selector.0.map(find))
}
