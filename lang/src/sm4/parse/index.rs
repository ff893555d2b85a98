//! Indices of registers: `[3]`, `[r0.x + 3]`.

use super::super::isa::RegisterFile;
use super::super::program::{Index, IndexBase, Operand, Selection};
use super::{Faulty, Parsed, Parser};
use crate::rules;
use crate::span::Span;
use crate::token::{Token, TokenKind};

/// Most indices of a register in an index: `x0[2]`.
const MAX_INDICES: usize = 2;

/// What has been read of an index: a sum.
#[derive(Default)]
struct Sum {
    value: u32,
    /// A number was written that is not a decimal 0. The listings write `+ 0` where there is no number.
    counts: bool,
    register: Option<Box<Operand>>,
}

impl Parser<'_> {
    /// Reads an index in brackets; the opening one is next.
    pub(super) fn index(&mut self) -> Parsed<Index> {
        let open = self.expect(b'[')?;
        let mut sum = Sum::default();
        let mut negative = self.sign();
        loop {
            self.term(&mut sum, negative)?;
            if let Some(close) = self.cursor.eat(b']') {
                return Ok(sum.index(open.span.to(close.span)));
            }
            negative = match self.expect_token("`]`")? {
                token if token.kind == TokenKind::Punct(b'+') => self.sign(),
                token if token.kind == TokenKind::Punct(b'-') => true,
                token => {
                    self.cursor.back();
                    return self.unexpected(&token, "`]`");
                }
            };
        }
    }

    fn term(&mut self, sum: &mut Sum, negative: bool) -> Parsed<()> {
        let token = self.expect_token("an index")?;
        match token.kind {
            TokenKind::Integer => self.number_term(sum, &token, negative),
            TokenKind::Ident if !negative && !self.starts_statement(&token) => {
                self.register_term(sum, &token)
            }
            _ => {
                self.cursor.back();
                self.unexpected(&token, "an index")
            }
        }
    }

    fn number_term(&mut self, sum: &mut Sum, token: &Token, negative: bool) -> Parsed<()> {
        let text = self.text(token);
        let value = self.integer_value(token)?;
        sum.value = sum.value.wrapping_add(if negative { value.wrapping_neg() } else { value });
        sum.counts |= value != 0 || text.len() > 1;
        Ok(())
    }

    fn register_term(&mut self, sum: &mut Sum, token: &Token) -> Parsed<()> {
        let register = self.index_register(token)?;
        if sum.register.is_some() {
            self.report(&rules::ONE_INDEX_REGISTER, register.span, "an index has one register at most");
            return Err(Faulty);
        }
        sum.register = Some(Box::new(register));
        Ok(())
    }

    /// Reads the register in an index: `r0.x`, `x0[2].y`. Its own indices are constant.
    fn index_register(&mut self, token: &Token) -> Parsed<Operand> {
        let word = self.text(token);
        if let Some(mut operand) = constant_buffer(word, token.span) {
            self.index_component(&mut operand)?;
            return Ok(operand);
        }
        let (file, number) = self.register_name(token)?;
        let mut operand = Operand::new(file, Selection::Zero, token.span);
        let mut indices: Vec<_> =
            number.map(|number| Index::constant(number, token.span)).into_iter().collect();
        while self.cursor.at(b'[') {
            let open = self.expect(b'[')?;
            let number = self.count("a number: the register in an index has no register in its own")?;
            let close = self.expect(b']')?;
            indices.push(Index::constant(number.value, open.span.to(close.span)));
            self.limit_indices(&indices, MAX_INDICES)?;
        }
        operand.indices = indices.into();
        self.index_component(&mut operand)?;
        Ok(operand)
    }

    fn index_component(&mut self, operand: &mut Operand) -> Parsed<()> {
        operand.span = operand.span.to(self.cursor.last_span());
        if self.cursor.eat(b'.').is_none() {
            let help = Some("choose one, as in `[r0.x + 1]`".to_owned());
            let message = "the register in an index needs a component";
            self.report_with_help(&rules::SYNTAX, operand.span, message, help);
            return Err(Faulty);
        }
        let token = self.expect_ident("a component")?;
        let letters = self.text(&token);
        let component = match letters.len() {
            1 => crate::isa::Swizzle::from_letters(letters),
            _ => None,
        };
        let Some(swizzle) = component else {
            return self.unexpected(&token, "one component");
        };
        operand.selection = Selection::Select(swizzle.component(0));
        operand.selection_span = token.span;
        operand.span = operand.span.to(token.span);
        Ok(())
    }
}

impl Sum {
    fn index(self, span: Span) -> Index {
        let base = match self.register {
            Some(_) if !self.counts => IndexBase::None,
            _ => IndexBase::Word(self.value),
        };
        Index { base, relative: self.register, span }
    }
}

/// `cb_4_1`, which is how the listings write `cb1[4]` in an index.
fn constant_buffer(word: &str, span: Span) -> Option<Operand> {
    let (element, slot) = word.strip_prefix("cb_")?.split_once('_')?;
    let mut operand = Operand::new(RegisterFile::ConstantBuffer, Selection::Zero, span);
    operand.indices =
        Box::new([Index::constant(slot.parse().ok()?, span), Index::constant(element.parse().ok()?, span)]);
    Some(operand)
}
