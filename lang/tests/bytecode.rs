//! Direct3D 9 words against those of the reference assembler, and against words that nobody made.

mod common;

use proptest::prelude::*;
use shader_asm_lang::bytecode::d3d9::{decode, encode};
use shader_asm_lang::isa::{Control, INSTRUCTIONS, InstructionInfo, Profile};
use shader_asm_lang::print::print;
use std::sync::LazyLock;

static ACCEPTED: LazyLock<Vec<Vec<u32>>> =
    LazyLock::new(|| common::d3d9().into_iter().filter_map(|vector| vector.words).collect());

#[test]
fn accepted_words_survive_decoding_and_encoding() {
    let mut count = 0;
    for vector in common::d3d9() {
        let Some(words) = vector.words else { continue };
        let program = decode(&words).unwrap_or_else(|error| panic!("{}: {error}\n{}", vector.id, vector.src));
        assert_eq!(program.profile.name(), vector.profile, "{}", vector.id);
        assert_eq!(encode(&program), words, "{}\n{}", vector.id, vector.src);
        count += 1;
    }
    assert_eq!(count, 4713);
}

#[test]
fn comments_survive() {
    // The head of a compiler's constant table, before the code, inside it and behind it.
    let comment = [0x0003_fffe, 0x4241_5443, 0x0000_001c, 0x0000_ffff];
    for words in ACCEPTED.iter().step_by(50) {
        let body = &words[1..words.len() - 1];
        let commented = [&words[..1], &comment, body, &comment, &words[words.len() - 1..]].concat();
        let program = decode(&commented).unwrap();
        assert_eq!(program.comments.len(), 2);
        assert_eq!(encode(&program), commented);
    }
}

/// Programs whose text differs from the reference's only because the reference misprints an instruction.
#[test]
fn printed_text_is_that_of_the_reference_disassembler() {
    let reference = common::d3d9_disassembly();
    let mut misprints = [0; 3];
    let mut programs = 0;
    for vector in common::d3d9() {
        let (Some(words), Some(expected)) = (vector.words, reference.get(&vector.id)) else { continue };
        let printed = print(&decode(&words).unwrap());
        let ours: Vec<_> = printed.lines().collect();
        let theirs: Vec<_> = expected.lines().take_while(|line| !line.is_empty()).collect();
        assert_eq!(ours.len(), theirs.len(), "{printed}\n{expected}");
        for (ours, theirs) in ours.iter().zip(theirs) {
            if floats_as_bits(ours) == floats_as_bits(theirs) {
                continue;
            }
            match misprint(ours, theirs) {
                Some(kind) => misprints[kind] += 1,
                None => panic!("{}\n  ours: {ours}\ntheirs: {theirs}", vector.id),
            }
        }
        programs += 1;
    }
    assert_eq!(programs, 800);
    assert_eq!(misprints, [15, 15, 18], "breakp, indexed modifiers, predicates of indexed destinations");
}

/// The line with the values of a `def` as bits: the reference prints nine digits, we print as few as it takes.
fn floats_as_bits(line: &str) -> String {
    let Some((register, values)) =
        line.split_once(", ").filter(|(register, _)| register.trim_start().starts_with("def c"))
    else {
        return line.to_owned();
    };
    let bits = values.split(", ").map(|value| match value {
        "1.#INF" => f32::INFINITY.to_bits(),
        other => other.parse::<f64>().map_or(0, |value| (value as f32).to_bits()),
    });
    format!("{register}{:08x?}", bits.collect::<Vec<_>>())
}

/// Which of its three known misprints the reference made of our line.
fn misprint(ours: &str, theirs: &str) -> Option<usize> {
    if let Some((before, _)) = ours.split_once("breakp ") {
        // `breakp !p0.y` is printed as if its source were a destination: `break_sat_centroid p0.xz`.
        return (theirs.starts_with(&format!("{before}break")) && theirs.contains(" p0.")).then_some(0);
    }
    // `(p0) mov o0[aL], r0` is printed with the index in place of the predicate.
    if let Some((_, rest)) = ours.split_once(") ").filter(|_| ours.trim_start().starts_with('('))
        && theirs.trim_start().split_once("(aL) ").is_some_and(|(_, other)| other == rest)
    {
        return Some(2);
    }
    // `c0_abs[a0.x]` is printed as `c0[a0.x]_abs`.
    let mut moved = theirs.to_owned();
    while let Some(at) = moved.find("]_abs") {
        let open = moved[..at].rfind('[')?;
        moved.replace_range(at + 1..at + 5, "");
        moved.insert_str(open, "_abs");
    }
    (moved == ours).then_some(1)
}

/// What decodes is encoded to the same words, and those decode to the same program.
fn holds_together(words: &[u32]) -> Result<(), TestCaseError> {
    match decode(words) {
        Ok(program) => {
            let encoded = encode(&program);
            let again = decode(&encoded);
            prop_assert_eq!(again.as_ref(), Ok(&program));
            let opcode_sub = words.iter().any(|word| word & 0xffff == 3);
            prop_assert!(encoded == words || opcode_sub);
            let text = print(&program);
            prop_assert!(text.len() < 200 * words.len() + 200, "text of {} bytes", text.len());
        }
        Err(error) => {
            prop_assert!(error.offset as usize <= words.len());
            prop_assert!(!error.to_string().is_empty());
        }
    }
    Ok(())
}

/// A change of a word: at a place (as a fraction of the length), which bits, or what to do instead.
fn mutation() -> impl Strategy<Value = (prop::sample::Index, u32, u8)> {
    let bits =
        prop_oneof![(0_u32..32).prop_map(|bit| 1 << bit), (0_u32..31).prop_map(|bit| 3 << bit), any::<u32>()];
    (any::<prop::sample::Index>(), bits, 0_u8..6)
}

/// Instruction tokens of all forms, so that random words get past the first of them.
fn token() -> impl Strategy<Value = u32> {
    let instruction = (prop::sample::select(INSTRUCTIONS.to_vec()), 0_u32..7, any::<u8>()).prop_map(
        |(row, comparison, flags): (InstructionInfo, u32, u8)| {
            let control = match row.control {
                Control::Fixed(value) => u32::from(value),
                Control::Comparison => comparison,
            };
            let predicated = u32::from(flags & 7 == 0);
            let operands = u32::from(row.operands.destination) + u32::from(row.operands.sources);
            u32::from(row.opcode) | control << 16 | (operands + predicated) << 24 | predicated << 28
        },
    );
    let operand = (0_u32..8, 0_u32..3, 0_u32..4, any::<u32>())
        .prop_map(|(low, high, number, bits)| 1 << 31 | low << 28 | high << 11 | number | bits & 0x0fff_2000);
    prop_oneof![instruction, operand, any::<u32>()]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn mutated_words_never_panic(
        which in any::<prop::sample::Index>(),
        mutations in prop::collection::vec(mutation(), 1..6),
    ) {
        let mut words = which.get(&ACCEPTED).clone();
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
    }

    #[test]
    fn random_words_never_panic(
        profile in prop::sample::select(Profile::all().collect::<Vec<_>>()),
        body in prop::collection::vec(token(), 0..12),
    ) {
        let mut words = vec![profile.version_token()];
        words.extend(body);
        words.push(0xffff);
        holds_together(&words)?;
        holds_together(&words[1..])?;
    }
}
