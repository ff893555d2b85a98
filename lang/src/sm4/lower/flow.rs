//! Flow control: from instructions that open and close to blocks in blocks.

use super::{LowerErrorKind, Lowering, Result};
use crate::kernel::{Block, Branch, Case, Condition, Node, Operand};
use crate::sm4::isa::{Op, RegisterFile};
use crate::sm4::program::{Instruction, Operand as Source, Test};

/// Nested blocks in one routine. The compiler of HLSL stops at 64; the validator of Direct3D does not look.
const MAX_BLOCKS: usize = 256;

/// A block that is open, with the one around it.
pub(super) enum Frame {
    If(Branch),
    Loop { outer: Block },
    Switch { outer: Block, selector: Operand, cases: Vec<Case>, labels: Option<Labels> },
}

/// What leads to the case that is being filled.
#[derive(Default)]
pub(super) struct Labels {
    values: Vec<u32>,
    default: bool,
}

impl Lowering<'_> {
    pub(super) fn flow(&mut self, i: &Instruction) -> Result<()> {
        match i.op {
            Op::If => {
                let condition = self.condition(i)?;
                self.open(|outer| Frame::If(Branch::new(outer, condition)))
            }
            Op::Else => self.begin_else(),
            Op::EndIf => self.end_if(),
            Op::Loop => self.open(|outer| Frame::Loop { outer }),
            Op::EndLoop => self.end_loop(),
            Op::Switch => {
                let selector = self.bits(i, 0, 0)?;
                self.build.commit();
                self.open(|outer| Frame::Switch { outer, selector, cases: Vec::new(), labels: None })
            }
            Op::Case | Op::Default => self.case(i),
            Op::EndSwitch => self.end_switch(),
            Op::Break | Op::BreakC if self.is_inside(|frame| !matches!(frame, Frame::If(_))) => {
                self.leave(i, |condition| Node::Break { condition })
            }
            Op::Continue | Op::ContinueC if self.is_inside(|frame| matches!(frame, Frame::Loop { .. })) => {
                self.leave(i, |condition| Node::Continue { condition })
            }
            Op::Break | Op::BreakC | Op::Continue | Op::ContinueC => self.error(LowerErrorKind::Structure),
            Op::Ret if self.frames.is_empty() => {
                self.build.retire();
                self.end_routine();
                Ok(())
            }
            Op::Ret | Op::RetC => self.leave(i, |condition| Node::Return { condition }),
            Op::Call | Op::CallC => self.call(i),
            Op::Emit | Op::EmitStream => self.output(i, true, false),
            Op::Cut | Op::CutStream => self.output(i, false, true),
            Op::EmitThenCut | Op::EmitThenCutStream => self.output(i, true, true),
            _ => self.error(LowerErrorKind::Instruction),
        }
    }

    fn is_inside(&self, is: impl Fn(&Frame) -> bool) -> bool {
        self.frames.iter().any(is)
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

    /// What the test of an instruction asks of its first source. Nodes that compute it are in the block afterwards.
    fn condition(&mut self, i: &Instruction) -> Result<Condition> {
        let Some(test) = i.test() else { return self.error(LowerErrorKind::Operands) };
        let zero = test == Test::Zero;
        let operand = self.bits(i, 0, 0)?;
        let condition = match operand {
            Operand::Reg(_) => Condition::Varying(self.test(operand, zero)?),
            operand => Condition::Bits { operand, negated: zero },
        };
        self.build.commit();
        Ok(condition)
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

    fn end_loop(&mut self) -> Result<()> {
        // The instruction that ends a loop is executed in every iteration.
        self.build.retire();
        self.build.end_run();
        let Some(Frame::Loop { outer }) = self.frames.pop() else {
            return self.error(LowerErrorKind::Structure);
        };
        let body = std::mem::replace(&mut self.build.block, outer);
        self.build.block.push(Node::Endless { body });
        Ok(())
    }

    /// Another label of the case at hand while that is empty, or the next case.
    fn case(&mut self, i: &Instruction) -> Result<()> {
        let value = match i.op {
            Op::Default => None,
            _ => match i.sources().first().map(|source| &*source.values) {
                Some(&[value]) => Some(value),
                _ => return self.error(LowerErrorKind::Operands),
            },
        };
        self.build.end_run();
        let body = std::mem::take(&mut self.build.block);
        let Some(Frame::Switch { cases, labels, .. }) = self.frames.last_mut() else {
            return self.error(LowerErrorKind::Structure);
        };
        match labels {
            // Nothing leads to what stands before the first case.
            None if !body.is_empty() => return self.error(LowerErrorKind::Structure),
            Some(Labels { values, default }) if !body.is_empty() => {
                let values = std::mem::take(values);
                cases.push(Case { values, default: std::mem::take(default), body });
            }
            _ => {}
        }
        let labels = labels.get_or_insert_default();
        match value {
            Some(value) => labels.values.push(value),
            None => labels.default = true,
        }
        Ok(())
    }

    fn end_switch(&mut self) -> Result<()> {
        self.build.end_run();
        let Some(Frame::Switch { outer, selector, mut cases, labels }) = self.frames.pop() else {
            return self.error(LowerErrorKind::Structure);
        };
        let body = std::mem::replace(&mut self.build.block, outer);
        match labels {
            Some(Labels { values, default }) => cases.push(Case { values, default, body }),
            None if body.is_empty() => {}
            None => return self.error(LowerErrorKind::Structure),
        }
        self.build.block.push(Node::Switch { selector, cases });
        Ok(())
    }

    /// Leaves a block, under the condition of an instruction that has one.
    fn leave(
        &mut self,
        i: &Instruction,
        node: impl FnOnce(Option<crate::kernel::Reg>) -> Node,
    ) -> Result<()> {
        let condition = match i.test() {
            Some(_) => Some(self.condition(i)?),
            None => None,
        };
        self.build.retire();
        self.build.end_run();
        match condition {
            None => self.build.block.push(node(None)),
            Some(Condition::Varying(reg)) => self.build.block.push(node(Some(reg))),
            Some(condition) => self.when(condition, node(None)),
        }
        Ok(())
    }

    fn when(&mut self, condition: Condition, node: Node) {
        self.build.block.push(Node::If { condition, then: vec![node], otherwise: Block::new() });
    }

    fn call(&mut self, i: &Instruction) -> Result<()> {
        let condition = if i.op == Op::CallC { Some(self.condition(i)?) } else { None };
        let Some(routine) = i.sources().last().and_then(|label| self.routine_of(label)) else {
            return self.error(LowerErrorKind::Structure);
        };
        self.build.retire();
        self.build.end_run();
        match condition {
            None => self.build.block.push(Node::Call { routine }),
            Some(condition) => self.when(condition, Node::Call { routine }),
        }
        Ok(())
    }

    /// The routine that a label names.
    fn routine_of(&self, label: &Source) -> Option<u16> {
        let label = Some(label).filter(|label| label.file == RegisterFile::Label)?;
        self.labels.get(&label.register_number()?).copied()
    }

    /// Emits a vertex, ends the strip, or both.
    fn output(&mut self, i: &Instruction, emits: bool, cuts: bool) -> Result<()> {
        let number = match i.sources().first() {
            None => Some(0),
            Some(stream) => stream.register_number().filter(|_| stream.file == RegisterFile::Stream),
        };
        let stream = number.and_then(|number| u8::try_from(number).ok());
        let declared = |stream: &u8| self.declared.geometry.as_ref()?.stream(*stream);
        let Some(stream) = stream.filter(|stream| declared(stream).is_some()) else {
            return self.error(LowerErrorKind::Operands);
        };
        self.build.retire();
        // The vertex that reaches the largest number ends the program, so its count has to be right here.
        self.build.end_run();
        if emits {
            self.build.block.push(Node::Emit { stream });
        }
        if cuts {
            self.build.block.push(Node::Cut { stream });
        }
        Ok(())
    }

    /// Numbers the routines in the order of their labels.
    pub(super) fn find_labels(&mut self) -> Result<()> {
        let program = self.program;
        let labels = program.instructions.iter().enumerate().filter(|(_, i)| i.op == Op::Label);
        for (at, instruction) in labels {
            self.build.begin(at as u32);
            let label = instruction.operands.first();
            if label.is_some_and(|label| label.file == RegisterFile::FunctionBody) {
                return self.error(LowerErrorKind::Instruction);
            }
            let label = label.filter(|label| label.file == RegisterFile::Label);
            let Some(number) = label.and_then(Source::register_number) else {
                return self.error(LowerErrorKind::Operands);
            };
            let Ok(routine) = u16::try_from(self.labels.len()) else {
                return self.error(LowerErrorKind::TooManyRegisters);
            };
            if self.labels.insert(number, routine).is_some() {
                return self.error(LowerErrorKind::Structure);
            }
        }
        self.routines = vec![Block::new(); self.labels.len()];
        Ok(())
    }

    pub(super) fn label(&mut self, i: &Instruction) -> Result<()> {
        let routine = i.operands.first().and_then(|label| self.routine_of(label));
        match routine {
            Some(routine) if self.ended => {
                self.routine = Some(routine);
                self.ended = false;
                Ok(())
            }
            _ => self.error(LowerErrorKind::Structure),
        }
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

    /// The text is at its end. Only the main program may lack its `ret`.
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
