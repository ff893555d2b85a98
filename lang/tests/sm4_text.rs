//! Text of shader model 4.0 to 5.0 into words, against the reference compiler.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod sm4;

use shader_asm_lang::preprocess::tokenize_text;
use shader_asm_lang::sm4::isa::Profile;
use shader_asm_lang::sm4::print::{Style, print, print_instruction};
use shader_asm_lang::sm4::program::{Instruction, Payload, Program};
use shader_asm_lang::sm4::{decode, encode, parse};
use shader_asm_lang::source::SourceMap;
use sm4::Single;

/// A program out of text, or the first thing that is wrong with it.
fn read(text: &str) -> Result<Program, String> {
    let mut map = SourceMap::single("text", text);
    let (tokens, mut found) = tokenize_text(&mut map);
    let (program, more) = parse(&tokens);
    found.append(more);
    match found.iter().next() {
        Some(first) => Err(format!("{}: {:?}", first.message, map.slice(first.span))),
        None => program.ok_or_else(|| "no program".to_owned()),
    }
}

/// The words of one instruction in a program.
fn instruction_words(program: &Program, instruction: &Instruction) -> Vec<u32> {
    let one = Program {
        instructions: vec![instruction.clone()],
        declared_length: None,
        trailing: Vec::new(),
        ..program.clone()
    };
    encode(&one)[2..].to_vec()
}

/// Words that differ only where a literal stands, whose text was rounded.
fn equal_but_for_literals(ours: &Instruction, theirs: &Instruction) -> bool {
    let without = |instruction: &Instruction| {
        let mut instruction = instruction.clone();
        instruction.operands.iter_mut().for_each(|operand| operand.values.fill(0));
        if let Payload::ImmediateConstantBuffer(rows) = &mut instruction.payload {
            rows.fill([0; 4]);
        }
        // The compiler does not clear the word that it leaves behind some.
        instruction.padding.fill(0);
        instruction
    };
    let words = |instruction: &Instruction| {
        let program = Program {
            profile: Profile::Vs5_0,
            profile_span: Default::default(),
            instructions: vec![without(instruction)],
            declared_length: None,
            trailing: Vec::new(),
            end: Default::default(),
        };
        encode(&program)
    };
    words(ours) == words(theirs)
}

/// The listing as text gives the words of the compiler, but for literals that the listing rounds; and those print as the
/// same listing again.
#[test]
fn listings_assemble_to_the_words_of_the_compiler() {
    let (mut lines, mut rounded) = (0, 0);
    for golden in sm4::golden() {
        let text: String = std::iter::once(golden.profile.name().to_owned())
            .chain(golden.lines.iter().map(|line| line.1.clone()))
            .map(|line| line + "\n")
            .collect();
        let ours = read(&text).unwrap_or_else(|error| panic!("{}: {error}", golden.id));
        let theirs = decode(&golden.words).unwrap();
        assert_eq!(ours.instructions.len(), theirs.instructions.len(), "{}", golden.id);
        for (mine, peer) in ours.instructions.iter().zip(&theirs.instructions) {
            lines += 1;
            if instruction_words(&ours, mine) == instruction_words(&theirs, peer) {
                continue;
            }
            assert!(
                equal_but_for_literals(mine, peer),
                "{}: {}",
                golden.id,
                print_instruction(peer, Style::Listing)
            );
            rounded += 1;
        }
        assert_eq!(print(&ours, Style::Listing), print(&theirs, Style::Listing), "{}", golden.id);
    }
    assert_eq!((lines, rounded), (10_447, 36));
}

/// The exact style loses nothing, whatever the words hold.
#[test]
fn exact_text_assembles_to_the_same_words() {
    let singles = [sm4::decode(), sm4::instructions(), sm4::link_operands()].concat();
    let singles = singles.iter().map(|single| (single.name.clone(), single.program()));
    let golden = sm4::golden().into_iter().map(|golden| (golden.id, golden.words));
    let (mut differing, mut count) = (Vec::new(), 0);
    for (name, words) in golden.chain(singles).chain(sm4::link_flow()) {
        count += 1;
        let text = print(&decode(&words).unwrap(), Style::Exact);
        match read(&text) {
            // The linker leaves a wrong length in the head, which is no part of the text.
            Ok(read) if encode(&read)[2..] == words[2..] => assert_eq!(encode(&read)[0], words[0]),
            Ok(read) => differing.push(format!("{name}: {text}\n{:08x?}\n{words:08x?}", encode(&read))),
            Err(error) => differing.push(format!("{name}: {error}\n{text}")),
        }
    }
    report(&differing, count);
    assert_eq!(count, 16_356);
}

fn report(differing: &[String], count: usize) {
    let shown = &differing[..differing.len().min(40)];
    assert!(differing.is_empty(), "{} of {count} differ:\n{}", differing.len(), shown.join("\n"));
}

/// What a listing as text gives.
#[derive(Debug, PartialEq)]
enum Reading {
    /// The words of the compiler, but for literals that the listing rounds.
    Equal,
    /// Other words, because the listing does not show all of them. The exact style writes the instruction in another way.
    Hidden,
    Wrong(String),
}

/// Compares a listing as text with the words that it was printed from, instruction by instruction.
fn reading(listing: &str, words: &[u32]) -> Reading {
    let theirs = decode(words).unwrap();
    let hidden =
        |one: &Instruction| print_instruction(one, Style::Exact) != print_instruction(one, Style::Listing);
    let ours = match read(listing) {
        Ok(ours) if ours.instructions.len() == theirs.instructions.len() => ours,
        _ if theirs.instructions.iter().any(hidden) => return Reading::Hidden,
        other => return Reading::Wrong(format!("{:?}", other.map(|ours| ours.instructions.len()))),
    };
    let mut reading = Reading::Equal;
    for (mine, peer) in ours.instructions.iter().zip(&theirs.instructions) {
        let print = |one| print_instruction(one, Style::Listing);
        if equal_but_for_literals(mine, peer) && print(mine) == print(peer) {
            continue;
        }
        if !hidden(peer) {
            let words = |one| instruction_words(&theirs, one);
            return Reading::Wrong(format!(
                "{}: {:08x?}, not {:08x?}",
                print(peer),
                words(mine),
                words(peer)
            ));
        }
        reading = Reading::Hidden;
    }
    reading
}

/// Numbers of texts that give the words of the compiler, and of those that do not show them in full.
fn readings(texts: impl IntoIterator<Item = (String, String, Vec<u32>)>) -> (usize, usize) {
    let (mut differing, mut equal, mut hidden) = (Vec::new(), 0, 0);
    for (name, text, words) in texts {
        match reading(&text, &words) {
            Reading::Equal => equal += 1,
            Reading::Hidden => hidden += 1,
            Reading::Wrong(why) => differing.push(format!("{name}: {why}\n{text}")),
        }
    }
    report(&differing, equal + hidden + differing.len());
    (equal, hidden)
}

fn singles(vectors: &[Single]) -> (usize, usize) {
    readings(vectors.iter().map(|vector| {
        (vector.name.clone(), format!("{}\n{}\n", vector.profile, vector.text), vector.program())
    }))
}

#[test]
fn instructions_of_all_forms_assemble() {
    assert_eq!(singles(&sm4::decode()), (1713, 387));
}

#[test]
fn instructions_of_the_compiler_assemble() {
    assert_eq!(singles(&sm4::instructions()), (1211, 0));
}

#[test]
fn operands_of_all_kinds_assemble() {
    assert_eq!(singles(&sm4::link_operands()), (8017, 3800));
}

/// Whole functions with flow control, written as text of the stage that they are linked into.
#[test]
fn functions_assemble() {
    assert_eq!(readings(sm4::link_texts()), (724, 11));
}
