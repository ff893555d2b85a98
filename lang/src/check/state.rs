//! What has been declared, defined and written up to a point in the text.

use crate::isa::{Op, RegisterFile, SamplerType, Usage, WriteMask};
use crate::program::{Instruction, Register};
use crate::span::Span;

/// A declared register with its semantic.
#[derive(Clone, Copy, Debug)]
pub(super) struct Declared {
    pub(super) register: Register,
    pub(super) mask: WriteMask,
    pub(super) usage: Option<Usage>,
    pub(super) usage_index: u8,
    pub(super) span: Span,
    /// Nothing was wrong with it.
    pub(super) good: bool,
}

#[derive(Debug, Default)]
pub(super) struct State {
    /// Where the first instruction stands that is no declaration or definition.
    pub(super) code_starts: Option<Span>,
    pub(super) declared: Vec<Declared>,
    pub(super) samplers: Vec<(u32, SamplerType, Span)>,
    /// Defined constants and where.
    pub(super) defined: Vec<(Register, Span)>,
    /// Some declaration was faulty, so what it would have declared is not known.
    pub(super) unknown_declaration: bool,
    /// Some faulty instruction may have written anything.
    pub(super) unknown_write: bool,
    temps: Vec<u8>,
    address: u8,
    predicate: u8,
    /// Written components of the outputs of vs_1_1 and vs_2.
    outputs: Vec<(Register, u8)>,
}

impl State {
    /// Takes over what an instruction declares, defines or writes.
    pub(super) fn record(&mut self, instruction: &Instruction, good: bool) {
        let setup = matches!(instruction.op, Op::Dcl | Op::Def | Op::DefI | Op::DefB);
        if !setup && self.code_starts.is_none() {
            self.code_starts = Some(instruction.mnemonic_span);
        }
        let Some(destination) = &instruction.destination else {
            self.unknown_write |= instruction.broken;
            self.unknown_declaration |= instruction.broken;
            return;
        };
        match instruction.op {
            Op::Dcl => {
                self.unknown_declaration |= !good;
                self.declare(instruction, destination.register, destination.mask, good);
            }
            Op::Def | Op::DefI | Op::DefB => self.defined.push((destination.register, destination.span)),
            _ => self.write(destination.register, destination.mask),
        }
    }

    fn declare(&mut self, instruction: &Instruction, register: Register, mask: WriteMask, good: bool) {
        let Some(declaration) = instruction.declaration() else { return };
        let span = instruction.span;
        if register.file == RegisterFile::Sampler {
            let kind = declaration.sampler_type.unwrap_or(SamplerType::Texture2D);
            self.samplers.push((register.index, kind, span));
            return;
        }
        if !good && self.declared_components(register).contains(mask) {
            // A second declaration of the same components adds nothing but other faults.
            return;
        }
        let (usage, usage_index) = (declaration.usage, declaration.usage_index);
        self.declared.push(Declared { register, mask, usage, usage_index, span, good });
    }

    /// Components of an input or output that some declaration names.
    pub(super) fn declared_components(&self, register: Register) -> WriteMask {
        let declared = self.declared.iter().filter(|declared| declared.register == register);
        WriteMask(declared.fold(0, |all, declared| all | declared.mask.0))
    }

    /// Components of a register that the text has written so far.
    pub(super) fn written(&self, register: Register) -> WriteMask {
        WriteMask(match register.file {
            RegisterFile::Temp => self.temps.get(register.index as usize).copied().unwrap_or(0),
            RegisterFile::Address => self.address,
            RegisterFile::Predicate => self.predicate,
            _ => self.outputs.iter().find(|(output, _)| *output == register).map_or(0, |(_, mask)| *mask),
        })
    }

    /// Outputs that were written, with their components.
    pub(super) fn written_outputs(&self) -> impl Iterator<Item = (Register, WriteMask)> {
        self.outputs.iter().map(|&(register, mask)| (register, WriteMask(mask)))
    }

    fn write(&mut self, register: Register, mask: WriteMask) {
        match register.file {
            RegisterFile::Temp => {
                let index = register.index as usize;
                if self.temps.len() <= index {
                    self.temps.resize(index + 1, 0);
                }
                self.temps[index] |= mask.0;
            }
            RegisterFile::Address => self.address |= mask.0,
            RegisterFile::Predicate => self.predicate |= mask.0,
            _ => match self.outputs.iter_mut().find(|(output, _)| *output == register) {
                Some((_, written)) => *written |= mask.0,
                None => self.outputs.push((register, mask.0)),
            },
        }
    }
}
