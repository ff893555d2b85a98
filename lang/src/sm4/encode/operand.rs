//! Operands.

use super::super::program::{Index, IndexBase, Operand, Selection};
use super::super::token;

/// Writes an operand.
pub(super) fn write(operand: &Operand, words: &mut Vec<u32>) {
    let extension = token::MODIFIER.put(operand.modifier as u32)
        | token::PRECISION.put(operand.precision.0.into())
        | token::NON_UNIFORM.put(operand.non_uniform.into());
    let mut word = selection(operand.selection) | token::FILE.put(operand.file as u32);
    // More than three indices have no place; there are none in any legal program.
    let indices = &operand.indices[..operand.indices.len().min(token::INDEX_FORMS.len())];
    word |= token::DIMENSIONS.put(indices.len() as u32);
    for (field, index) in token::INDEX_FORMS.iter().zip(indices) {
        word |= field.put(form(index));
    }
    if extension == 0 {
        words.push(word);
    } else {
        words.extend([word | token::EXTENDED.put(1), extension | token::KIND_MODIFIER]);
    }
    for index in indices {
        match index.base {
            IndexBase::None if index.relative.is_none() => words.push(0),
            IndexBase::None => {}
            IndexBase::Word(offset) => words.push(offset),
            IndexBase::Long(offset) => words.extend([offset as u32, (offset >> 32) as u32]),
        }
        if let Some(relative) = &index.relative {
            write(relative, words);
        }
    }
    words.extend_from_slice(&operand.values);
}

fn form(index: &Index) -> u32 {
    match (index.base, index.relative.is_some()) {
        (IndexBase::None | IndexBase::Word(_), false) => token::INDEX_WORD,
        (IndexBase::Long(_), false) => token::INDEX_LONG,
        (IndexBase::None, true) => token::INDEX_RELATIVE,
        (IndexBase::Word(_), true) => token::INDEX_WORD_RELATIVE,
        (IndexBase::Long(_), true) => token::INDEX_LONG_RELATIVE,
    }
}

fn selection(selection: Selection) -> u32 {
    let four = token::COMPONENTS.put(token::COMPONENTS_FOUR);
    match selection {
        Selection::Zero => token::COMPONENTS.put(token::COMPONENTS_ZERO),
        Selection::One => token::COMPONENTS.put(token::COMPONENTS_ONE),
        Selection::Mask(mask) => {
            four | token::SELECTION.put(token::SELECT_MASK) | token::MASK.put(mask.0.into())
        }
        Selection::Swizzle(swizzle) => {
            four | token::SELECTION.put(token::SELECT_SWIZZLE) | token::SWIZZLE.put(swizzle.0.into())
        }
        Selection::Select(component) => {
            four | token::SELECTION.put(token::SELECT_ONE) | token::SELECT.put(component.into())
        }
    }
}
