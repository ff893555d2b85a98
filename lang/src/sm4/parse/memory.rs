//! What stands between a mnemonic and its operands: texel offsets, the shape of a resource, its types.

use super::super::isa::{ResourceDimension, ReturnType};
use super::super::program::{Extension, ExtensionKind, Spanned};
use super::word::Spelling;
use super::{Faulty, Parsed, Parser};
use crate::rules;
use crate::token::TokenKind;

pub(super) const DIMENSION: Spelling<ResourceDimension> =
    Spelling { what: "a shape of resources", all: ResourceDimension::ALL, synonyms: None, any_case: true };
pub(super) const RETURN_TYPE: Spelling<ReturnType> =
    Spelling { what: "a type of components", all: ReturnType::ALL, synonyms: None, any_case: true };

impl Parser<'_> {
    /// Reads `(1,-2,0)`. The documents leave out what a shape has no coordinate for.
    pub(super) fn offsets(&mut self) -> Parsed<Extension> {
        let open = self.expect(b'(')?;
        let mut offsets = [0; 3];
        for (at, offset) in offsets.iter_mut().enumerate() {
            if at > 0 && self.cursor.eat(b',').is_none() {
                break;
            }
            *offset = self.offset()?;
        }
        let close = self.expect(b')')?;
        Ok(Extension { kind: ExtensionKind::Offsets(offsets), span: open.span.to(close.span) })
    }

    fn offset(&mut self) -> Parsed<i8> {
        let start = self.cursor.peek().map_or(self.cursor.end(), |token| token.span);
        let negative = self.sign();
        let number = self.count("a texel offset")?;
        let value = i64::from(number.value) * if negative { -1 } else { 1 };
        match i8::try_from(value).ok().filter(|value| (-8..=7).contains(value)) {
            Some(value) => Ok(value),
            None => {
                let span = start.to(number.span);
                self.report(&rules::INTEGER_RANGE, span, format!("a texel offset is -8 to 7, not {value}"));
                Err(Faulty)
            }
        }
    }

    /// Reads `(texture2d)` or `(structured_buffer, stride=16)`.
    pub(super) fn shape(&mut self) -> Parsed<Extension> {
        let open = self.expect(b'(')?;
        let dimension = self.spelled(&DIMENSION)?.value;
        let mut stride = 0;
        if self.cursor.eat(b',').is_some() {
            let word = self.expect_ident("`stride`")?;
            if self.text(&word) != "stride" {
                return self.unexpected(&word, "`stride`");
            }
            self.expect(b'=')?;
            let number = self.count("the bytes of a structure")?;
            stride = u16::try_from(number.value).unwrap_or(u16::MAX);
            if stride > 0xfff {
                let message = format!("a structure has up to 2048 bytes, not {}", number.value);
                self.report(&rules::INTEGER_RANGE, number.span, message);
                return Err(Faulty);
            }
        }
        let close = self.expect(b')')?;
        Ok(Extension { kind: ExtensionKind::Dimension { dimension, stride }, span: open.span.to(close.span) })
    }

    /// Reads `(float,float,float,float)`.
    pub(super) fn return_types(&mut self) -> Parsed<Spanned<[ReturnType; 4]>> {
        let open = self.expect(b'(')?;
        let mut types = [ReturnType::default(); 4];
        for (at, kind) in types.iter_mut().enumerate() {
            if at > 0 {
                self.expect(b',')?;
            }
            *kind = self.return_type()?;
        }
        let close = self.expect(b')')?;
        Ok(Spanned::new(types, open.span.to(close.span)))
    }

    /// Two of the types are printed in angle brackets.
    fn return_type(&mut self) -> Parsed<ReturnType> {
        if self.cursor.eat(b'<').is_none() {
            return Ok(self.spelled(&RETURN_TYPE)?.value);
        }
        let token = self.expect_ident("a type of components")?;
        let spelling = format!("<{}>", self.text(&token));
        self.expect(b'>')?;
        match RETURN_TYPE.find(&spelling) {
            Some(kind) => Ok(kind),
            None => self.misspelt(&token, &spelling, &RETURN_TYPE),
        }
    }

    /// What follows is a parenthesis with a number in it.
    pub(super) fn at_offsets(&mut self) -> bool {
        if self.cursor.eat(b'(').is_none() {
            return false;
        }
        let number = self
            .cursor
            .peek()
            .is_some_and(|token| matches!(token.kind, TokenKind::Integer | TokenKind::Punct(b'-' | b'+')));
        self.cursor.back();
        number
    }
}
