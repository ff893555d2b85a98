//! Instructions as words, for what text has no other form for.

use super::super::decode;
use super::super::isa::{ImmediateClass, Op};
use super::super::print::WORDS;
use super::super::program::{Instruction, Payload};
use super::super::rules;
use super::{Faulty, Parsed, Parser};
use crate::span::Span;
use crate::token::Token;

impl Parser<'_> {
    /// The token begins words.
    pub(super) fn starts_words(&self, token: &Token) -> bool {
        self.text(token) == WORDS
    }

    /// Reads `words(0x0100003e)` behind its name: the words of one instruction, each of which is the place of what it
    /// says. A declaration can have a semantic behind them.
    pub(super) fn raw(&mut self, name: &Token) -> Parsed<()> {
        let (mut words, mut places) = (Vec::new(), Vec::new());
        self.expect(b'(')?;
        loop {
            let start = self.cursor.peek().map_or(self.cursor.end(), |token| token.span);
            words.push(self.literal(ImmediateClass::Int)?);
            places.push(start.to(self.cursor.last_span()));
            if self.cursor.eat(b',').is_none() {
                break;
            }
        }
        self.expect(b')')?;
        let whole = name.span.to(self.cursor.last_span());
        let place = |at: usize| places.get(at).copied().unwrap_or(whole);
        let message = match decode::one(&words) {
            Ok((mut instruction, end)) if end == words.len() => {
                instruction.map_spans(&mut |span| span_of(span, &place));
                return self.push_raw(instruction, name.span);
            }
            Ok((instruction, end)) => {
                let message = format!("`{}` ends before this word", instruction.op.mnemonic());
                (place(end), message)
            }
            Err(error) => (place(error.offset as usize), error.kind.to_string()),
        };
        self.report(&rules::INSTRUCTION_WORDS, message.0, message.1);
        // What the instruction opens or closes counts.
        if let Some(op) = words.first().and_then(|word| Op::from_number(decode::opcode(*word))) {
            let mut instruction = Instruction::new(op, whole);
            instruction.broken = true;
            self.instructions.push(instruction);
        }
        Err(Faulty)
    }

    fn push_raw(&mut self, mut instruction: Instruction, name: Span) -> Parsed<()> {
        let read = match &mut instruction.payload {
            Payload::Element { semantic, .. } => self.semantic().map(|read| *semantic = read.map(Box::new)),
            _ => Ok(()),
        };
        instruction.span = name.to(self.cursor.last_span());
        instruction.broken = read.is_err();
        self.instructions.push(instruction);
        read
    }
}

/// The place of the words from the first to the last one of a span.
fn span_of(words: Span, place: &impl Fn(usize) -> Span) -> Span {
    let (start, end) = (words.start as usize, words.end as usize);
    place(start).to(place(end.saturating_sub(1).max(start)))
}
