//! Operand tokens to operands.

use super::{DecodeError, DecodeErrorKind, has_index_token, token};
use crate::isa::{InstructionModifiers, Profile, RegisterFile, Relative, SourceModifier, Swizzle, WriteMask};
use crate::program::{Destination, Register, RelativeIndex, Source};
use crate::span::Span;

/// A fault at a word.
pub(super) fn at(offset: usize, kind: DecodeErrorKind) -> DecodeError {
    DecodeError { offset: narrow(offset), kind }
}

/// The words from `start` up to, not including, `end`.
pub(super) fn span(start: usize, end: usize) -> Span {
    Span::new(narrow(start), narrow(end))
}

/// Sixteen gigabytes of words are beyond any shader: what lies behind them all is one place.
fn narrow(offset: usize) -> u32 {
    u32::try_from(offset).unwrap_or(u32::MAX)
}

/// Reads the operands of one instruction.
pub(super) struct Operands<'w> {
    /// All words up to the end of the instruction; in shader model 1, which has no lengths, of the program.
    pub(super) words: &'w [u32],
    /// The next word.
    pub(super) position: usize,
    pub(super) profile: Profile,
    /// What to say when there is no next word.
    pub(super) missing: DecodeError,
}

impl Operands<'_> {
    /// The next word with its offset.
    pub(super) fn next(&mut self) -> Result<(usize, u32), DecodeError> {
        let offset = self.position;
        let word = *self.words.get(offset).ok_or(self.missing)?;
        self.position += 1;
        Ok((offset, word))
    }

    /// Four words that are no operands.
    pub(super) fn four(&mut self) -> Result<[u32; 4], DecodeError> {
        let mut values = [0; 4];
        for value in &mut values {
            *value = self.next()?.1;
        }
        Ok(values)
    }

    pub(super) fn destination(&mut self) -> Result<(Destination, InstructionModifiers), DecodeError> {
        let (offset, word) = self.operand(token::DESTINATION_RESERVED)?;
        let (register, relative, span) = self.place(offset, word)?;
        let mask = WriteMask((word >> 16 & 0xf) as u8);
        let destination = Destination { register, relative, mask, span, mask_span: span };
        Ok((destination, token::result_modifier_fields(word)))
    }

    pub(super) fn source(&mut self) -> Result<Source, DecodeError> {
        let (offset, word) = self.operand(token::PARAMETER_RESERVED)?;
        let (register, relative, span) = self.place(offset, word)?;
        let (swizzle, value) = token::selection_fields(word);
        let modifier = SourceModifier::from_value(value);
        let modifier = modifier.ok_or(at(offset, DecodeErrorKind::SourceModifier(value as u8)))?;
        Ok(Source { register, relative, modifier, swizzle, span, swizzle_span: span })
    }

    /// The source that decides whether the instruction takes effect.
    pub(super) fn predicate(&mut self) -> Result<Source, DecodeError> {
        let offset = self.position;
        let source = self.source()?;
        if source.register.file != RegisterFile::Predicate {
            return Err(at(offset, DecodeErrorKind::Predicate(source.register)));
        }
        match source.modifier {
            SourceModifier::None | SourceModifier::Not => Ok(source),
            other => Err(at(offset, DecodeErrorKind::SourceModifier(other as u8))),
        }
    }

    /// The next word, which has to look like an operand.
    fn operand(&mut self, reserved: u32) -> Result<(usize, u32), DecodeError> {
        let (offset, word) = self.next()?;
        if word & token::PARAMETER == 0 {
            return Err(at(offset, DecodeErrorKind::NotAnOperand));
        }
        if word & reserved != 0 {
            return Err(at(offset, DecodeErrorKind::ReservedBits(word & reserved)));
        }
        Ok((offset, word))
    }

    /// The register of an operand token with its index, and the words that both take.
    fn place(
        &mut self,
        offset: usize,
        word: u32,
    ) -> Result<(Register, Option<RelativeIndex>, Span), DecodeError> {
        let (kind, number) = token::register_fields(word);
        let unknown = at(offset, DecodeErrorKind::RegisterType(kind as u8));
        let (file, index) = RegisterFile::from_bytecode(kind, number, self.profile).ok_or(unknown)?;
        let register = Register::new(file, index);
        let count = file.count(self.profile);
        if count == 0 {
            return Err(unknown);
        }
        let own = span(offset, self.position);
        if word & token::RELATIVE == 0 {
            if index >= count {
                let profile = self.profile;
                return Err(at(offset, DecodeErrorKind::RegisterNumber { register, profile }));
            }
            return Ok((register, None, own));
        }
        if file.relative(self.profile) == Relative::None {
            return Err(at(offset, DecodeErrorKind::NotIndexable(register)));
        }
        let relative = self.relative(own)?;
        Ok((register, Some(relative), own.to(relative.span)))
    }

    /// The register that is added to a number.
    fn relative(&mut self, own: Span) -> Result<RelativeIndex, DecodeError> {
        if !has_index_token(self.profile) {
            let register = Register::new(RegisterFile::Address, 0);
            return Ok(RelativeIndex { register, swizzle: Swizzle::replicate(0), span: own });
        }
        // An index is a plain source: bit 13 would index it in turn.
        let (offset, word) = self.operand(token::PARAMETER_RESERVED | token::RELATIVE)?;
        let (register, _, span) = self.place(offset, word)?;
        let (swizzle, modifier) = token::selection_fields(word);
        if modifier != 0 {
            return Err(at(offset, DecodeErrorKind::SourceModifier(modifier as u8)));
        }
        Ok(RelativeIndex { register, swizzle, span })
    }
}
