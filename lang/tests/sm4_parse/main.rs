//! The text parser of shader model 4 and 5: places, errors, spellings, literals, text that nobody would write.

#![allow(clippy::unwrap_used, clippy::panic)]

mod errors;
mod literals;
mod long;
mod places;
mod random;
#[path = "../sm4/mod.rs"]
mod sm4;
mod spelling;

use shader_asm_lang::diagnostic::Diagnostics;
use shader_asm_lang::preprocess::tokenize_text;
use shader_asm_lang::sm4::program::Program;
use shader_asm_lang::sm4::{encode, parse};
use shader_asm_lang::source::SourceMap;

/// A text, what was read of it, and what is wrong with it.
struct Read {
    map: SourceMap,
    program: Option<Program>,
    found: Diagnostics,
}

fn read(text: &str) -> Read {
    let mut map = SourceMap::single("text", text);
    let (tokens, mut found) = tokenize_text(&mut map);
    let (program, more) = parse(&tokens);
    found.append(more);
    Read { map, program, found }
}

/// The program of a text without mistakes.
fn good(text: &str) -> Program {
    let read = read(text);
    if let Some(first) = read.found.iter().next() {
        panic!("{}: {:?}\n{text}", first.message, read.map.slice(first.span));
    }
    read.program.unwrap()
}

/// The words of a text without mistakes, behind the version and the length.
fn words(text: &str) -> Vec<u32> {
    encode(&good(text)).split_off(2)
}
