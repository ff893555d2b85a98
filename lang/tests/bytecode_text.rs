//! Words to text and back: what the printer writes reads back to the same words, or is refused.

mod common;

use proptest::prelude::*;
use shader_asm_lang::bytecode::d3d9::{decode, encode};
use shader_asm_lang::diagnostic::Diagnostics;
use shader_asm_lang::isa::{Swizzle, WriteMask};
use shader_asm_lang::parse::parse;
use shader_asm_lang::preprocess::{NoIncludes, Options, tokenize};
use shader_asm_lang::print::print;
use shader_asm_lang::program::{Payload, Program, Register};
use shader_asm_lang::source::SourceMap;
use std::sync::LazyLock;

static ACCEPTED: LazyLock<Vec<Vec<u32>>> =
    LazyLock::new(|| common::d3d9().into_iter().filter_map(|vector| vector.words).collect());

fn read(text: &str) -> (Option<Program>, Diagnostics) {
    let mut map = SourceMap::single("test", text);
    let (tokens, mut diagnostics) = tokenize(&mut map, Options::new(&mut NoIncludes));
    let (program, more) = parse(&tokens);
    diagnostics.append(more);
    (program, diagnostics)
}

#[test]
fn text_of_accepted_words_reads_back() {
    for words in ACCEPTED.iter() {
        let text = print(&decode(words).unwrap());
        let (program, diagnostics) = read(&text);
        assert!(diagnostics.is_empty(), "{diagnostics:?}\n{text}");
        assert_eq!(&encode(&program.unwrap()), words, "{text}");
    }
}

#[test]
fn accepted_sources_become_the_words_of_the_reference() {
    for vector in common::d3d9() {
        let Some(words) = vector.words else { continue };
        let (program, _) = read(&vector.src);
        assert_eq!(encode(&program.unwrap()), words, "{}\n{}", vector.id, vector.src);
    }
}

/// The program without what no text can say: components of scalar registers, which mean nothing, the bits of
/// NaNs without a name, comments, and what vs_1_1 reads into text that leaves it out.
fn sayable(mut program: Program) -> Program {
    let scalar = |register: Register| register.file.is_scalar(register.index);
    program.comments.clear();
    for instruction in &mut program.instructions {
        if let Some(destination) = &mut instruction.destination
            && scalar(destination.register)
            && destination.mask != WriteMask::NONE
        {
            destination.mask = WriteMask::ALL;
        }
        for source in instruction.sources.iter_mut().chain(&mut instruction.predicate) {
            if scalar(source.register) {
                source.swizzle = Swizzle::IDENTITY;
            }
        }
        let destination = instruction.destination.as_mut().and_then(|operand| operand.relative.as_mut());
        let sources = instruction.sources.iter_mut().filter_map(|operand| operand.relative.as_mut());
        for index in sources.chain(destination).filter(|index| scalar(index.register)) {
            index.swizzle = Swizzle::IDENTITY;
        }
        if let Payload::Float(values) = &mut instruction.payload {
            for bits in values.iter_mut().filter(|bits| f32::from_bits(**bits).is_nan()) {
                let named = matches!(*bits & 0x7fff_ffff, 0x7fff_ffff | 0x7fc0_0000);
                *bits = if named { *bits } else { *bits | 0x7fff_ffff };
            }
        }
        instruction.complete(program.profile);
    }
    program
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 6000, failure_persistence: None, ..ProptestConfig::default() })]

    /// Text of words that no assembler made is refused by the parser, or stands for these very words.
    #[test]
    fn printed_text_never_says_something_else(
        which in any::<prop::sample::Index>(),
        flips in prop::collection::vec((any::<prop::sample::Index>(), 0_u32..32), 1..4),
    ) {
        let mut words = which.get(&ACCEPTED).clone();
        for (place, bit) in flips {
            let at = place.index(words.len());
            words[at] ^= 1 << bit;
        }
        let Ok(decoded) = decode(&words) else { return Ok(()) };
        let text = print(&decoded);
        let (program, diagnostics) = read(&text);
        if !diagnostics.has_errors() {
            let read_back = program.map(|program| encode(&program));
            prop_assert_eq!(read_back, Some(encode(&sayable(decoded))), "{}", text);
        }
    }
}
