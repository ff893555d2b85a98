//! Declarations of inputs and outputs, with their semantics.

use super::super::isa::{Interpolation, Op, RegisterFile, Stage, SynonymKind, SystemValue};
use super::super::program::{Instruction, Payload, Semantic, Spanned};
use super::mnemonic::{INPUT_SV, Mnemonic, OUTPUT_SV};
use super::operand::{self, Role};
use super::word::Spelling;
use super::{Faulty, Parsed, Parser};
use crate::bytecode::dxbc::ComponentType;
use crate::rules;
use crate::token::{Token, TokenKind};

const SYSTEM_VALUE: Spelling<SystemValue> = Spelling {
    what: "a system value",
    all: SystemValue::ALL,
    synonyms: Some(SynonymKind::SystemValue),
    any_case: true,
};
const INTERPOLATION: Spelling<Interpolation> = Spelling {
    what: "an interpolation mode",
    all: Interpolation::ALL,
    synonyms: Some(SynonymKind::Interpolation),
    any_case: false,
};

impl Parser<'_> {
    /// Reads `dcl_input…` or `dcl_output…` behind the mnemonic.
    pub(super) fn element(&mut self, mnemonic: &Mnemonic<'_>, instruction: &mut Instruction) -> Parsed<()> {
        let pixel = matches!(instruction.op, Op::DclInputPs | Op::DclInputPsSgv | Op::DclInputPsSiv);
        let mut interpolation = if pixel { self.interpolation() } else { None };
        if pixel {
            self.misspelt_interpolation()?;
        }
        let operand = self.operand(Role::Declared)?;
        let (file, span) = (operand.file, operand.span);
        instruction.operands.push(operand);
        let documents = mnemonic.name == INPUT_SV || mnemonic.name == OUTPUT_SV;
        let named = documents
            || matches!(
                instruction.op,
                Op::DclInputSgv
                    | Op::DclInputSiv
                    | Op::DclInputPsSgv
                    | Op::DclInputPsSiv
                    | Op::DclOutputSgv
                    | Op::DclOutputSiv
            );
        let mut system_value = None;
        if named {
            self.expect(b',')?;
            let read = self.spelled(&SYSTEM_VALUE)?;
            if documents {
                instruction.op = self.documented(instruction.op, read.value);
            }
            system_value = Some(read);
        }
        if self.cursor.at(b',') {
            self.behind(instruction, file, &mut interpolation)?;
        }
        let interpolated = matches!(instruction.op, Op::DclInputPs | Op::DclInputPsSgv | Op::DclInputPsSiv);
        // What the pipeline generates is the same all over a primitive, and the listings do not say so.
        let implied = match instruction.op {
            Op::DclInputPsSgv => Interpolation::CONSTANT,
            _ => Interpolation::UNDEFINED,
        };
        let interpolation = interpolated.then(|| interpolation.unwrap_or(Spanned::new(implied, span)));
        let semantic = self.semantic()?.map(Box::new);
        instruction.payload = Payload::Element { interpolation, system_value, semantic };
        Ok(())
    }

    /// Reads `linear noperspective centroid`, word by word.
    fn interpolation(&mut self) -> Option<Spanned<Interpolation>> {
        let (first, word) = self.peek_ident()?;
        let mut found = INTERPOLATION.find(word).map(|mode| Spanned::new(mode, first.span))?;
        let mut words = found.value.name().to_owned();
        self.cursor.next();
        while let Some((token, word)) = self.peek_ident() {
            words = format!("{words} {word}");
            let Some(mode) = INTERPOLATION.find(&words) else { break };
            found = Spanned::new(mode, found.span.to(token.span));
            self.cursor.next();
        }
        Some(found)
    }

    /// Two words in a row are no register: the first was meant to say how it is interpolated.
    fn misspelt_interpolation(&mut self) -> Parsed<()> {
        let second = self.cursor.second().filter(|second| second.kind == TokenKind::Ident);
        match (self.peek_ident(), second) {
            (Some((token, word)), Some(second))
                if !operand::is_register(word)
                    && !self.starts_statement(&token)
                    && !self.starts_statement(&second) =>
            {
                self.cursor.next();
                self.misspelt(&token, word, &INTERPOLATION)
            }
            _ => Ok(()),
        }
    }

    /// Which declaration `dcl_input_sv` and `dcl_output_sv` of the documents are.
    fn documented(&self, op: Op, value: SystemValue) -> Op {
        let generated = value.is_generated();
        let pixel = self.profile.stage() == Stage::Pixel;
        match (op, pixel, generated) {
            (Op::DclOutputSiv, _, true) => Op::DclOutputSgv,
            (Op::DclOutputSiv, ..) => Op::DclOutputSiv,
            (_, true, true) => Op::DclInputPsSgv,
            (_, true, false) => Op::DclInputPsSiv,
            (_, false, true) => Op::DclInputSgv,
            (_, false, false) => Op::DclInputSiv,
        }
    }

    /// Reads what the documents put behind the register: an interpolation mode, or the number of instances.
    fn behind(
        &mut self,
        instruction: &mut Instruction,
        file: RegisterFile,
        interpolation: &mut Option<Spanned<Interpolation>>,
    ) -> Parsed<()> {
        let comma = self.expect(b',')?;
        if file == RegisterFile::GsInstanceId {
            let count = self.count("the number of instances")?;
            let mut instances = Instruction::new(Op::DclGsInstances, comma.span.to(count.span));
            instances.payload = Payload::Count(count);
            self.instructions.push(instances);
            return Ok(());
        }
        let pixel_input = self.profile.stage() == Stage::Pixel && file == RegisterFile::Input;
        if !pixel_input {
            self.cursor.back();
            let name = instruction.op.mnemonic();
            let message = format!("`{name}` takes nothing more");
            self.report(&rules::SYNTAX, comma.span, message);
            return Err(Faulty);
        }
        let token = self.expect_ident("an interpolation mode")?;
        self.cursor.back();
        match self.interpolation() {
            Some(mode) => *interpolation = Some(mode),
            None => {
                self.cursor.next();
                return self.misspelt(&token, self.cursor.text(&token), &INTERPOLATION);
            }
        }
        if instruction.op == Op::DclInput {
            instruction.op = Op::DclInputPs;
        }
        Ok(())
    }

    /// Reads `: TEXCOORD1(uint)`, if it is there.
    pub(super) fn semantic(&mut self) -> Parsed<Option<Semantic>> {
        if self.cursor.eat(b':').is_none() {
            return Ok(None);
        }
        let wanted = "a semantic, such as `TEXCOORD1`";
        let token = self.expect_ident(wanted)?;
        if self.is_next_instruction(&token) {
            return self.unexpected(&token, wanted);
        }
        let word = self.text(&token);
        let name = word.trim_end_matches(|letter: char| letter.is_ascii_digit());
        let digits = &word[name.len()..];
        let index = if digits.is_empty() { Ok(0) } else { digits.parse() };
        let Ok(index) = index else {
            self.report(&rules::INTEGER_RANGE, token.span, format!("`{digits}` does not fit 32 bits"));
            return Err(Faulty);
        };
        let component_type = self.component_type()?;
        let span = token.span.to(self.cursor.last_span());
        Ok(Some(Semantic { name: name.to_owned(), index, component_type, span }))
    }

    /// A mnemonic can be the name of a semantic as well. It is one when it takes operands and none follow.
    fn is_next_instruction(&self, token: &Token) -> bool {
        let Some(mnemonic) = Mnemonic::split(self.text(token), token.span) else { return false };
        let info = mnemonic.op.info();
        let takes_operands = info.declaration || info.operands.count() > 0;
        !takes_operands || !(self.at_end_of_statement() || self.cursor.at(b'('))
    }

    fn component_type(&mut self) -> Parsed<Option<ComponentType>> {
        if self.cursor.eat(b'(').is_none() {
            return Ok(None);
        }
        let token = self.expect_ident("a type")?;
        let Some(kind) = ComponentType::from_keyword(self.text(&token)) else {
            return self.no_type(&token);
        };
        self.expect(b')')?;
        Ok(Some(kind))
    }

    fn no_type<T>(&mut self, token: &Token) -> Parsed<T> {
        if token.reported || self.starts_statement(token) {
            return self.unexpected(token, "a type");
        }
        let message = format!("`{}` is no type of a semantic", self.text(token));
        let help = Some("types are `float`, `int` and `uint`".to_owned());
        self.report_with_help(&rules::SYNTAX, token.span, message, help);
        Err(Faulty)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn documents_spell_modes_and_values_in_their_own_way() {
        assert_eq!(INTERPOLATION.find("linearCentroid"), Some(Interpolation::LINEAR_CENTROID));
        assert_eq!(SYSTEM_VALUE.find("VertexID"), Some(SystemValue::VERTEX_ID));
    }
}
