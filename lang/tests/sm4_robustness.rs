//! Words of shader model 4.0 to 5.0 that nobody made: decoding answers, keeps them, and takes memory in proportion.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod sm4;

use proptest::prelude::*;
use proptest::sample::Index;
use shader_asm_lang::preprocess::tokenize_text;
use shader_asm_lang::sm4::check::{Limits, check_for};
use shader_asm_lang::sm4::isa::{INSTRUCTIONS, Profile};
use shader_asm_lang::sm4::print::{Style, print};
use shader_asm_lang::sm4::program::{Instruction, Operand, Payload, Program};
use shader_asm_lang::sm4::{decode, encode, parse};
use shader_asm_lang::source::SourceMap;
use std::mem::size_of;
use std::sync::LazyLock;

/// Programs of up to 300 words, and single instructions of all forms.
static PROGRAMS: LazyLock<Vec<Vec<u32>>> = LazyLock::new(|| {
    let golden = sm4::golden().into_iter().map(|golden| golden.words);
    let singles = [sm4::decode(), sm4::instructions()].concat();
    let singles = singles.iter().map(sm4::Single::program);
    golden.filter(|words| words.len() < 300).chain(singles).collect()
});

/// Bytes that a program takes for each word, as the documentation of `decode` says.
const BYTES_PER_WORD: usize = 800;

/// Bytes of a text for each word: the longest names stand in instructions of a single word, 256 spaces before them.
const TEXT_PER_WORD: usize = 400;

fn operand_bytes(operand: &Operand) -> usize {
    let nested = operand.indices.iter().filter_map(|index| index.relative.as_deref());
    operand.indices.len() * size_of_val(operand.indices.first().map_or(&[][..], std::slice::from_ref))
        + operand.values.len() * size_of::<u32>()
        + nested.map(|operand| size_of::<Operand>() + operand_bytes(operand)).sum::<usize>()
}

fn payload_bytes(payload: &Payload) -> usize {
    match payload {
        Payload::FunctionTable { bodies, .. } => bodies.capacity() * 4,
        Payload::Interface(interface) => size_of_val(&**interface) + interface.tables.capacity() * 4,
        Payload::ImmediateConstantBuffer(rows) => rows.capacity() * 16,
        Payload::CustomData { words, .. } => words.capacity() * 4,
        _ => 0,
    }
}

fn instruction_bytes(instruction: &Instruction) -> usize {
    instruction.extensions.capacity()
        * size_of_val(instruction.extensions.first().map_or(&[][..], std::slice::from_ref))
        + instruction.operands.capacity() * size_of::<Operand>()
        + instruction.operands.iter().map(operand_bytes).sum::<usize>()
        + payload_bytes(&instruction.payload)
        + instruction.padding.len() * 4
        + instruction.spelling.as_ref().map_or(0, |words| words.len() * 4)
}

/// Bytes that the program holds on the heap.
fn bytes(program: &Program) -> usize {
    program.instructions.capacity() * size_of::<Instruction>()
        + program.instructions.iter().map(instruction_bytes).sum::<usize>()
        + program.trailing.capacity() * 4
}

/// The exact style says all that is in the words. The length in the head and what follows the program are no part of
/// the text.
fn reads_back(program: &Program, words: &[u32]) -> Result<(), TestCaseError> {
    let text = print(program, Style::Exact);
    let (tokens, found) = tokenize_text(&mut SourceMap::single("text", text.as_str()));
    let (read, more) = parse(&tokens);
    prop_assert!(found.is_empty() && more.is_empty(), "{text}\n{more:?}");
    prop_assert_eq!(&encode(&read.unwrap())[2..], &words[2..], "{}", text);
    Ok(())
}

/// What decodes is encoded to the same words; nothing panics, and nothing is larger than the words allow.
fn holds_together(words: &[u32]) -> Result<(), TestCaseError> {
    match decode(words) {
        Ok(program) => {
            prop_assert_eq!(encode(&program), words);
            // Vectors start with room for four instructions.
            let allowed = BYTES_PER_WORD * words.len() + 4 * size_of::<Instruction>();
            prop_assert!(bytes(&program) <= allowed, "{} bytes for {} words", bytes(&program), words.len());
            for style in [Style::Listing, Style::Exact] {
                let text = print(&program, style);
                prop_assert!(text.len() <= TEXT_PER_WORD * words.len(), "text of {} bytes", text.len());
            }
            is_judged(&program, words.len())?;
            reads_back(&program, &words[..words.len() - program.trailing.len()])?;
        }
        Err(error) => {
            prop_assert!(error.offset as usize <= words.len());
            prop_assert!(!error.to_string().is_empty());
        }
    }
    Ok(())
}

/// Whatever stage the program is said to be for, there is a verdict, with findings in order and inside of the words.
fn is_judged(program: &Program, words: usize) -> Result<(), TestCaseError> {
    let stages = [Profile::Vs5_0, Profile::Gs5_0, Profile::Ps4_0, program.profile];
    for (profile, limits) in
        stages.into_iter().zip([Limits::default(), Limits::validator()].into_iter().cycle())
    {
        let checked = check_for(program, profile, &limits);
        let mut last = 0;
        for found in &checked.diagnostics {
            prop_assert!(last <= found.span.start && found.span.start <= found.span.end);
            prop_assert!(found.span.end as usize <= words, "{:?} of {words}", found.span);
            last = found.span.start;
        }
        prop_assert!(checked.usage.instructions as usize <= program.instructions.len());
    }
    Ok(())
}

/// A change of a word: at a place, which bits, or what to do instead.
fn mutation() -> impl Strategy<Value = (Index, u32, u8)> {
    let bits = prop_oneof![
        4 => (0_u32..32).prop_map(|bit| 1 << bit),
        2 => (0_u32..31).prop_map(|bit| 3 << bit),
        1 => any::<u32>(),
    ];
    (any::<Index>(), bits, 0_u8..12)
}

/// Words that look like instruction tokens, operand tokens, extensions or indices.
fn token() -> impl Strategy<Value = u32> {
    let instruction = (prop::sample::select(&INSTRUCTIONS[..]), 0_u32..20, any::<u32>(), 0_u8..3).prop_map(
        |(row, length, bits, extended)| {
            let controls = if extended == 0 { bits & 0x80ff_f800 } else { 0 };
            u32::from(row.op.number()) | length << 24 | controls
        },
    );
    let operand = (0_u32..3, 0_u32..3, any::<u8>(), 0_u32..44, 0_u32..4, any::<u16>(), any::<bool>())
        .prop_map(|(components, selection, bits, file, dimensions, forms, extended)| {
            let forms = ((u32::from(forms) % 5) << 22)
                | ((u32::from(forms) / 5 % 5) << 25)
                | ((u32::from(forms) / 25 % 5) << 28);
            components
                | selection << 2
                | u32::from(bits) << 4
                | file << 12
                | dimensions << 20
                | forms
                | u32::from(extended) << 31
        });
    let extension = (0_u32..4, any::<u32>()).prop_map(|(kind, bits)| kind | bits & 0x0003_c0c0);
    prop_oneof![2 => instruction, 4 => operand, 1 => extension, 2 => 0_u32..6, 1 => any::<u32>()]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 6000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn mutated_words_never_panic(which in any::<Index>(), mutations in prop::collection::vec(mutation(), 1..6)) {
        let mut words = which.get(&PROGRAMS).clone();
        for (place, bits, kind) in mutations {
            if words.is_empty() {
                break;
            }
            let at = place.index(words.len());
            match kind {
                0 => drop(words.remove(at)),
                1 => words.insert(at, bits),
                2 => words.truncate(at),
                _ => words[at] ^= bits,
            }
        }
        holds_together(&words)?;
        // The same with the length that it now has, so that what follows is read as well.
        if let Some(length) = words.get_mut(1) {
            *length = 0;
            let whole = u32::try_from(words.len()).unwrap();
            words[1] = whole;
            holds_together(&words)?;
        }
    }

    #[test]
    fn random_words_never_panic(
        profile in prop::sample::select(Profile::all().collect::<Vec<_>>()),
        body in prop::collection::vec(token(), 0..24),
    ) {
        let length = u32::try_from(body.len() + 2).unwrap();
        let words = [&[profile.version_token(), length], body.as_slice()].concat();
        holds_together(&words)?;
        holds_together(&words[1..])?;
        holds_together(&words[..words.len() - 1])?;
    }

    /// Whatever the length of the first instruction says, its words stay the same ones.
    #[test]
    fn single_instructions_of_random_words(row in prop::sample::select(&INSTRUCTIONS[..]), body in prop::collection::vec(token(), 0..20), bits in any::<u32>()) {
        let length = u32::try_from(body.len() + 1).unwrap();
        let token = u32::from(row.op.number()) | bits & 0x80ff_f800 | length << 24;
        let words = [&[0x50, length + 2, token], body.as_slice()].concat();
        holds_together(&words)?;
    }
}

/// Counts that promise more than there is.
#[test]
fn counts_without_words_keep_nothing() {
    let table = [0x50, 5, 0x0300_0091, 0, u32::MAX];
    let interface = [0x50, 6, 0x0400_0092, 0, 0, 0xffff];
    let data = [0x50, 4, 0x35, u32::MAX];
    let long = [0x50, 4, 0x91, u32::MAX];
    for words in [table.as_slice(), &interface, &data, &long] {
        assert!(decode(words).is_err());
    }
}

/// Programs that are all of one kind of instruction: the most that a word can take.
#[test]
fn long_programs_take_memory_in_proportion() {
    let instructions: [&[u32]; 7] = [
        &[0x0100_003a],
        &[0x0100_083a],
        &[0x0200_005f, 0xb000],
        &[0x0200_0003, 0x4000],
        &[0x0300_001f, 0x0010_000a, 0],
        &[0x0400_0036, 0xd000, 0x0090_1e46, 0x2000],
        &[0x8200_003a, 0],
    ];
    for instruction in instructions {
        let body = instruction.repeat(20_000);
        let length = u32::try_from(body.len() + 2).unwrap();
        let words = [&[0x50, length], body.as_slice()].concat();
        assert!(decode(&words).is_ok(), "{instruction:x?}");
        holds_together(&words).unwrap();
    }
}
