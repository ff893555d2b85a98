//! Instructions so that they read back to the same words.

use super::super::program::{Instruction, Payload};
use super::super::{decode, encode, parse};
use super::{Style, instruction};
use std::fmt::{self, Write};

/// The name of an instruction that is written as its words.
pub(in crate::sm4) const WORDS: &str = "words";

/// Writes an instruction as text. What text cannot say is written as words, with its listing in a comment.
pub(super) fn write(out: &mut impl Write, instruction: &Instruction) -> fmt::Result {
    let mut text = String::new();
    instruction::write(&mut text, instruction, Style::Exact)?;
    let words = encode::one(instruction);
    let same = |read: &Instruction| encode::one(read) == words;
    if parse::one(&text).as_ref().is_some_and(same) || decode::one(&words).is_err() {
        return out.write_str(&text);
    }
    write!(out, "{WORDS}(")?;
    for (at, word) in words.iter().enumerate() {
        let separator = if at == 0 { "" } else { ", " };
        write!(out, "{separator}0x{word:08x}")?;
    }
    out.write_char(')')?;
    if let Payload::Element { semantic: Some(semantic), .. } = &instruction.payload {
        write!(out, " : {semantic}")?;
    }
    let mut listing = String::new();
    instruction::write(&mut listing, instruction, Style::Listing)?;
    write!(out, " // {}", listing.replace('\n', " ").trim_end())
}
