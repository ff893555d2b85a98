//! Components of inputs, outputs and arrays, which are declared one by one.

use super::operands::Slot;
use super::{Checker, Missing};
use crate::isa::WriteMask;
use crate::sm4::interface::components_read;
use crate::sm4::isa::RegisterFile;
use crate::sm4::program::Operand;
use crate::sm4::rules;

/// Every component that an operand touches is declared.
pub(super) fn check(checker: &mut Checker<'_>, slot: &Slot<'_>, operand: &Operand) {
    let touched = if slot.destination {
        operand.declared_mask()
    } else {
        let shape = |resource: u32| checker.declared.dimension(resource);
        components_read(slot.instruction, slot.source_index(), operand, shape)
    };
    checker.components_declared(operand, touched);
}

impl Checker<'_> {
    /// Reports components of an operand that are not declared.
    pub(super) fn components_declared(&mut self, operand: &Operand, touched: WriteMask) {
        let Some((number, declared)) = self.declared_of(operand) else { return };
        let (file, missing) = (operand.file, WriteMask(touched.0 & !declared.0));
        if missing == WriteMask::NONE || !self.is_first(Missing::Components(file, number, missing)) {
            return;
        }
        let name = format!("{}{number}", file.name());
        let message = format!("`{name}` is declared without `{}`", missing.letters());
        let mut diagnostic = self.error(&rules::REGISTER_UNDECLARED, operand.selection_span, message);
        if let Some(array) = self.declared.arrays.get(&number).filter(|_| file == RegisterFile::IndexableTemp)
        {
            diagnostic = diagnostic.label(array.span, "declared here");
        }
        let mut elements = self.declared.elements(file).iter().filter(|element| element.register == number);
        if let Some(first) = elements.next() {
            diagnostic = diagnostic.label(first.span, "declared here");
            if elements.next().is_none() {
                let all = WriteMask(first.mask.0 | touched.0);
                diagnostic = diagnostic.help(format!("write `{name}.{}` there", all.letters()));
            }
        }
        self.push(diagnostic);
    }

    /// The number of the register that an operand names, and its components. `None` where all four exist.
    fn declared_of(&self, operand: &Operand) -> Option<(u32, WriteMask)> {
        let file = operand.file;
        if self.declared.is_doubtful(file) {
            return None;
        }
        match file {
            RegisterFile::Input | RegisterFile::Output => {
                let index = operand.indices.last()?;
                let mask = if index.relative.is_some() {
                    self.declared.range(file, index.offset()).map_or(WriteMask::NONE, |range| range.mask)
                } else {
                    self.declared.components(file, index.offset())
                };
                Some((index.offset(), mask))
            }
            RegisterFile::IndexableTemp => {
                let number = operand.indices.first()?.offset();
                let components = self.declared.arrays.get(&number)?.components;
                Some((number, WriteMask(0xf >> (4 - components.clamp(1, 4)))))
            }
            _ => None,
        }
    }
}
