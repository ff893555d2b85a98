//! The words of one instruction, taken one after another.

use super::super::error::{DecodeError, DecodeErrorKind};
use super::super::isa::Op;
use super::super::program::Spanned;
use crate::span::Span;

/// Where the next word of an instruction is.
pub(super) struct Reader<'a> {
    /// All words up to the end of the instruction.
    words: &'a [u32],
    position: usize,
    op: Op,
}

impl<'a> Reader<'a> {
    /// The words of an instruction of `op`, which end with the slice; `position` is the next of them.
    pub(super) fn new(words: &'a [u32], position: usize, op: Op) -> Self {
        Self { words, position, op }
    }

    /// Index of the next word.
    pub(super) fn position(&self) -> usize {
        self.position
    }

    /// Takes a word.
    pub(super) fn next(&mut self) -> Result<u32, DecodeError> {
        let kind = DecodeErrorKind::OperandsTooLong { mnemonic: self.op.mnemonic() };
        let word = *self.words.get(self.position).ok_or(at(self.position, kind))?;
        self.position += 1;
        Ok(word)
    }

    /// Takes a word with its place.
    pub(super) fn spanned(&mut self) -> Result<Spanned<u32>, DecodeError> {
        let start = self.position;
        Ok(Spanned::new(self.next()?, span(start, start + 1)))
    }

    /// Takes `count` words.
    pub(super) fn take(&mut self, count: usize) -> Result<&'a [u32], DecodeError> {
        let kind = DecodeErrorKind::OperandsTooLong { mnemonic: self.op.mnemonic() };
        let end = self.position.checked_add(count);
        let taken = end.and_then(|end| self.words.get(self.position..end));
        let taken = taken.ok_or(at(self.words.len(), kind))?;
        self.position += count;
        Ok(taken)
    }

    /// The words that are left.
    pub(super) fn rest(&self) -> &'a [u32] {
        &self.words[self.position..]
    }
}

/// A fault at a word.
pub(super) fn at(offset: usize, kind: DecodeErrorKind) -> DecodeError {
    DecodeError { offset: position(offset), kind }
}

/// The words from `start` up to, not including, `end`.
pub(super) fn span(start: usize, end: usize) -> Span {
    Span::new(position(start), position(end))
}

fn position(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}
