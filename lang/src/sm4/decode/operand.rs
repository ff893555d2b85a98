//! Operands.

use super::super::error::{DecodeError, DecodeErrorKind};
use super::super::isa::{MinPrecision, RegisterFile};
use super::super::program::{Index, IndexBase, Operand, OperandModifier, Selection};
use super::super::token;
use super::reader::{Reader, at, span};
use crate::isa::{Swizzle, WriteMask};

impl Reader<'_> {
    /// Takes so many operands.
    pub(super) fn operands(&mut self, count: usize) -> Result<Vec<Operand>, DecodeError> {
        let mut operands = Vec::with_capacity(count);
        for _ in 0..count {
            operands.push(self.operand()?);
        }
        Ok(operands)
    }

    /// Takes an operand.
    pub(super) fn operand(&mut self) -> Result<Operand, DecodeError> {
        self.nested(false)
    }

    /// Takes an operand, or the register in an index of one.
    fn nested(&mut self, in_index: bool) -> Result<Operand, DecodeError> {
        let start = self.position();
        let word = self.next()?;
        let number = token::FILE.get(word);
        let file =
            RegisterFile::from_value(number).ok_or(at(start, DecodeErrorKind::RegisterFile(number as u8)))?;
        let selection = selection(word).map_err(|kind| at(start, kind))?;
        let mut operand = Operand::new(file, selection, span(start, start + 1));
        let mut more = token::EXTENDED.is_set(word);
        while more {
            let place = self.position();
            let extended = self.next()?;
            extension(&mut operand, extended).map_err(|kind| at(place, kind))?;
            more = token::EXTENDED.is_set(extended);
        }
        let dimensions = token::DIMENSIONS.get(word) as usize;
        let mut indices = Vec::with_capacity(dimensions);
        for form in &token::INDEX_FORMS[..dimensions] {
            indices.push(self.index(form.get(word), start, in_index)?);
        }
        operand.indices = indices.into();
        operand.values = self.take(value_count(file, selection))?.into();
        operand.span = span(start, self.position());
        Ok(operand)
    }

    /// Takes an index of the operand that starts at `token`.
    fn index(&mut self, form: u32, token: usize, in_index: bool) -> Result<Index, DecodeError> {
        let start = self.position();
        let base = match form {
            token::INDEX_WORD | token::INDEX_WORD_RELATIVE => IndexBase::Word(self.next()?),
            token::INDEX_LONG | token::INDEX_LONG_RELATIVE => {
                let low = u64::from(self.next()?);
                IndexBase::Long(low | u64::from(self.next()?) << 32)
            }
            token::INDEX_RELATIVE => IndexBase::None,
            _ => return Err(at(token, DecodeErrorKind::Index(form as u8))),
        };
        let mut relative = None;
        if matches!(form, token::INDEX_RELATIVE | token::INDEX_WORD_RELATIVE | token::INDEX_LONG_RELATIVE) {
            if in_index {
                return Err(at(token, DecodeErrorKind::NestedIndex));
            }
            relative = Some(Box::new(self.nested(true)?));
        }
        Ok(Index { base, relative, span: span(start, self.position()) })
    }
}

fn selection(word: u32) -> Result<Selection, DecodeErrorKind> {
    Ok(match token::COMPONENTS.get(word) {
        token::COMPONENTS_ZERO => Selection::Zero,
        token::COMPONENTS_ONE => Selection::One,
        token::COMPONENTS_FOUR => match token::SELECTION.get(word) {
            token::SELECT_MASK => Selection::Mask(WriteMask(token::MASK.get(word) as u8)),
            token::SELECT_SWIZZLE => Selection::Swizzle(Swizzle(token::SWIZZLE.get(word) as u8)),
            token::SELECT_ONE => Selection::Select(token::SELECT.get(word) as u8),
            _ => return Err(DecodeErrorKind::Selection),
        },
        _ => return Err(DecodeErrorKind::ComponentCount),
    })
}

fn extension(operand: &mut Operand, word: u32) -> Result<(), DecodeErrorKind> {
    let kind = token::OPERAND_EXTENSION_KIND.get(word);
    if kind != token::KIND_MODIFIER {
        // Kind 0 is a word without a meaning.
        return if kind == 0 { Ok(()) } else { Err(DecodeErrorKind::OperandExtension(kind as u8)) };
    }
    operand.modifier = match token::MODIFIER.get(word) {
        0 => OperandModifier::None,
        1 => OperandModifier::Negate,
        2 => OperandModifier::Absolute,
        3 => OperandModifier::NegateAbsolute,
        other => return Err(DecodeErrorKind::Modifier(other as u8)),
    };
    operand.precision = MinPrecision(token::PRECISION.get(word) as u8);
    operand.non_uniform = token::NON_UNIFORM.is_set(word);
    Ok(())
}

/// Words of the values of constants. A double takes two, and four components are two doubles.
fn value_count(file: RegisterFile, selection: Selection) -> usize {
    match (file, selection) {
        (RegisterFile::Immediate32, Selection::Zero) | (RegisterFile::Immediate64, Selection::Zero) => 0,
        (RegisterFile::Immediate32, Selection::One) => 1,
        (RegisterFile::Immediate64, Selection::One) => 2,
        (RegisterFile::Immediate32 | RegisterFile::Immediate64, _) => 4,
        _ => 0,
    }
}
