//! Flow control: from instructions that open and close to blocks in blocks.

use super::{LowerErrorKind, Lowering, Result, Value};
use crate::isa::{Op, RegisterFile, SourceModifier};
use crate::kernel::{Block, Branch, Condition, Node, Operand, Operation, Reg};
use crate::program::{Instruction, Source};

/// Nested blocks in one routine. Every profile stops below: 24 static and 24 dynamic ifs, 4 loops.
const MAX_BLOCKS: usize = 64;

/// Nested calls. Every profile stops at 4.
const MAX_CALLS: u32 = 16;

/// A block that is open.
pub(super) enum Frame {
    If(Branch),
    Loop { outer: Block, register: u16, counts: bool },
}

impl Lowering<'_> {
    pub(super) fn flow(&mut self, i: &Instruction) -> Result<()> {
        match i.op {
            Op::If | Op::IfCmp => {
                let condition = self.condition(i)?;
                self.open(|outer| Frame::If(Branch::new(outer, condition)))
            }
            Op::Else => self.begin_else(),
            Op::EndIf => self.end_if(),
            Op::Loop | Op::Rep => self.begin_loop(i),
            Op::EndLoop => self.end_loop(true),
            Op::EndRep => self.end_loop(false),
            Op::Break | Op::BreakCmp | Op::BreakP => self.leave_loop(i),
            Op::Call | Op::CallNz => self.call(i),
            Op::Ret => self.ret(),
            _ => self.error(LowerErrorKind::Instruction),
        }
    }

    /// The instruction is executed; then something new begins, which is put around what follows.
    fn open(&mut self, frame: impl FnOnce(Block) -> Frame) -> Result<()> {
        if self.frames.len() >= MAX_BLOCKS {
            return self.error(LowerErrorKind::Depth);
        }
        self.build.retire();
        self.build.end_run();
        let outer = std::mem::take(&mut self.build.block);
        self.frames.push(frame(outer));
        Ok(())
    }

    /// What the instruction decides on. Nodes that compute it are in the block afterwards.
    fn condition(&mut self, i: &Instruction) -> Result<Condition> {
        if matches!(i.op, Op::IfCmp | Op::BreakCmp) {
            let (a, b) = (self.source(i, 0, 0)?, self.source(i, 1, 0)?);
            let mask = self.compare(i.comparison, a, b)?;
            self.build.commit();
            return match mask.operand {
                Operand::Reg(reg) => Ok(Condition::Varying(reg)),
                _ => self.error(LowerErrorKind::Operands),
            };
        }
        let Some(source) = i.sources.last() else { return self.error(LowerErrorKind::Operands) };
        if source.register.file == RegisterFile::Predicate {
            return self.predicate_condition(source).map(Condition::Varying);
        }
        let negated = match source.modifier {
            SourceModifier::None => false,
            SourceModifier::Not => true,
            _ => return self.error(LowerErrorKind::Operands),
        };
        match (source.register.file, u16::try_from(source.register.index)) {
            (RegisterFile::ConstBool, Ok(register)) => Ok(Condition::Uniform { register, negated }),
            _ => self.error(LowerErrorKind::Operands),
        }
    }

    fn predicate_condition(&mut self, source: &Source) -> Result<Reg> {
        let (mask, inverted) = self.predicate(source, 0)?;
        if !inverted {
            return Ok(mask);
        }
        let inverse = self.build.emit(Operation::Not, &[Value::from(Operand::Reg(mask))])?;
        self.build.commit();
        match inverse.operand {
            Operand::Reg(reg) => Ok(reg),
            _ => self.error(LowerErrorKind::Operands),
        }
    }

    fn begin_else(&mut self) -> Result<()> {
        self.build.end_run();
        let Some(Frame::If(branch)) = self.frames.last_mut() else {
            return self.error(LowerErrorKind::Structure);
        };
        if branch.turn(&mut self.build) { Ok(()) } else { self.error(LowerErrorKind::Structure) }
    }

    fn end_if(&mut self) -> Result<()> {
        self.build.end_run();
        let Some(Frame::If(branch)) = self.frames.pop() else {
            return self.error(LowerErrorKind::Structure);
        };
        branch.close(&mut self.build);
        Ok(())
    }

    fn begin_loop(&mut self, i: &Instruction) -> Result<()> {
        let counts = i.op == Op::Loop;
        let count = i.sources.last().map(|source| source.register);
        match count.map(|register| (register.file, u16::try_from(register.index))) {
            Some((RegisterFile::ConstInt, Ok(register))) => {
                self.open(|outer| Frame::Loop { outer, register, counts })
            }
            _ => self.error(LowerErrorKind::Operands),
        }
    }

    fn end_loop(&mut self, ends_loop: bool) -> Result<()> {
        // The instruction that ends a loop is executed in every iteration.
        self.build.retire();
        self.build.end_run();
        match self.frames.pop() {
            Some(Frame::Loop { outer, register, counts }) if counts == ends_loop => {
                let body = std::mem::replace(&mut self.build.block, outer);
                self.build.block.push(Node::Loop { register, counts, body });
                Ok(())
            }
            _ => self.error(LowerErrorKind::Structure),
        }
    }

    fn leave_loop(&mut self, i: &Instruction) -> Result<()> {
        if !self.frames.iter().any(|frame| matches!(frame, Frame::Loop { .. })) {
            return self.error(LowerErrorKind::Structure);
        }
        let condition = match i.op {
            Op::Break => None,
            _ => match self.condition(i)? {
                Condition::Varying(reg) => Some(reg),
                _ => return self.error(LowerErrorKind::Operands),
            },
        };
        self.build.retire();
        self.build.end_run();
        self.build.block.push(Node::Break { condition });
        Ok(())
    }

    fn call(&mut self, i: &Instruction) -> Result<()> {
        let label = i.sources.first().filter(|source| source.register.file == RegisterFile::Label);
        let Some(label) = label else { return self.error(LowerErrorKind::Operands) };
        let Some(&(routine, place)) = self.labels.get(&label.register.index) else {
            return self.error(LowerErrorKind::Structure);
        };
        if place <= self.build.at {
            return self.error(LowerErrorKind::Structure);
        }
        let depth = 1 + self.routine.map_or(0, |caller| self.call_depth[usize::from(caller)]);
        if depth > MAX_CALLS {
            return self.error(LowerErrorKind::Depth);
        }
        let callee = &mut self.call_depth[usize::from(routine)];
        *callee = depth.max(*callee);
        let condition = if i.op == Op::CallNz { Some(self.condition(i)?) } else { None };
        self.build.retire();
        self.build.end_run();
        let call = Node::Call { routine };
        self.build.block.push(match condition {
            None => call,
            Some(condition) => Node::If { condition, then: vec![call], otherwise: Block::new() },
        });
        Ok(())
    }

    fn ret(&mut self) -> Result<()> {
        if !self.frames.is_empty() {
            return self.error(LowerErrorKind::Structure);
        }
        self.build.retire();
        self.end_routine();
        Ok(())
    }

    fn end_routine(&mut self) {
        self.build.end_run();
        let block = std::mem::take(&mut self.build.block);
        match self.routine.and_then(|routine| self.routines.get_mut(usize::from(routine))) {
            Some(routine) => *routine = block,
            None => self.body = block,
        }
        self.ended = true;
    }

    pub(super) fn label(&mut self, i: &Instruction) -> Result<()> {
        let label = i.sources.first().and_then(|source| self.labels.get(&source.register.index));
        match label {
            Some(&(routine, _)) if self.ended => {
                self.routine = Some(routine);
                self.ended = false;
                Ok(())
            }
            _ => self.error(LowerErrorKind::Structure),
        }
    }

    /// The text is at its end.
    pub(super) fn finish(&mut self) -> Result<()> {
        if !self.frames.is_empty() || (!self.ended && self.routine.is_some()) {
            return self.error(LowerErrorKind::Structure);
        }
        if !self.ended {
            self.end_routine();
        }
        Ok(())
    }
}
