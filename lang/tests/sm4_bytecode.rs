//! Words of shader model 4.0 to 5.0 against the reference disassembler.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod sm4;

use shader_asm_lang::sm4::print::{Style, print, print_instruction};
use shader_asm_lang::sm4::program::Payload;
use shader_asm_lang::sm4::{decode, encode};
use sm4::Single;

/// Every line of every listing, spaces included, and the words that each line stands for.
#[test]
fn listings_are_those_of_the_reference_disassembler() {
    let (mut programs, mut lines) = (0, 0);
    for golden in sm4::golden() {
        let program = decode(&golden.words).unwrap_or_else(|error| panic!("{}: {error}", golden.id));
        assert_eq!(program.profile, golden.profile);
        let printed = print(&program, Style::Listing);
        let mut ours = printed.lines();
        assert_eq!(ours.next(), Some(golden.profile.name()));
        for theirs in golden.lines.iter().flat_map(|line| line.1.lines()) {
            assert_eq!(ours.next(), Some(theirs), "{}", golden.id);
            lines += 1;
        }
        assert_eq!(ours.next(), None, "{}", golden.id);
        let lengths = program.instructions.iter().map(|one| (one.span.end - one.span.start) as usize);
        assert!(lengths.eq(golden.lines.iter().map(|line| line.0)), "{}", golden.id);
        programs += 1;
    }
    assert_eq!((programs, lines), (452, 10510));
}

/// The text of single instructions, right-trimmed.
fn differing(vectors: &[Single]) -> Vec<String> {
    let mut differing = Vec::new();
    for vector in vectors {
        match decode(&vector.program()) {
            Ok(program) => {
                let texts = program.instructions.iter().map(|one| print_instruction(one, Style::Listing));
                let ours = texts.collect::<Vec<_>>().join("\n");
                if ours.trim_end() != vector.text.trim_end() {
                    differing.push(format!("{}\n  ours: {ours}\ntheirs: {}", vector.name, vector.text));
                }
            }
            Err(error) => differing.push(format!("{}: {error}", vector.name)),
        }
    }
    differing
}

fn all_equal(vectors: &[Single], count: usize) {
    let differing = differing(vectors);
    let shown = &differing[..differing.len().min(40)];
    assert!(differing.is_empty(), "{} of {} differ:\n{}", differing.len(), vectors.len(), shown.join("\n"));
    assert_eq!(vectors.len(), count);
}

#[test]
fn instructions_of_all_forms_are_printed_as_by_the_reference() {
    all_equal(&sm4::decode(), 2100);
}

#[test]
fn instructions_of_the_compiler_are_printed_as_by_the_reference() {
    all_equal(&sm4::instructions(), 1211);
}

#[test]
fn operands_of_all_kinds_are_printed_as_by_the_reference() {
    all_equal(&sm4::link_operands(), 11817);
}

#[test]
fn words_survive_decoding_and_encoding() {
    let singles = [sm4::decode(), sm4::instructions(), sm4::link_operands()].concat();
    let singles = singles.iter().map(|single| (single.name.clone(), single.program()));
    let golden = sm4::golden().into_iter().map(|golden| (golden.id, golden.words));
    let mut count = 0;
    for (name, words) in golden.chain(sm4::link_flow()).chain(singles) {
        let program = decode(&words).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(encode(&program), words, "{name}");
        count += 1;
    }
    assert_eq!(count, 16_356);
}

/// What an edit changes is written, whatever odd form the words had before.
#[test]
fn edits_are_not_lost_in_odd_forms() {
    // mov with a bit that means nothing; an operand extension without content.
    let words = [0x50, 8, 0x0600_0836, 0x0010_00f2, 0, 0x8010_0e46, 0, 2];
    let mut program = decode(&words).unwrap();
    assert!(program.instructions[0].spelling.is_some());
    assert_eq!(encode(&program), words);
    program.instructions[0].saturate = true;
    assert_eq!(encode(&program), [0x50, 7, 0x0500_2036, 0x0010_00f2, 0, 0x0010_0e46, 2]);
}

/// The bits of the literals in parentheses behind `l` and `d`, and in the rows of an immediate constant buffer.
fn literals(text: &str) -> Vec<u32> {
    let text = text.replace("dcl_immediateConstantBuffer { ", "").replace("{ ", " l(").replace('}', ")");
    let mut values = Vec::new();
    let mut rest = text.as_str();
    while let Some(at) = rest.find('(') {
        let kind = rest[..at].chars().next_back();
        let before = rest[..at].chars().rev().nth(1);
        let end = rest[at..].find(')').map_or(rest.len(), |end| at + end);
        if matches!(kind, Some('l' | 'd')) && before.is_none_or(|before| !before.is_alphanumeric()) {
            for literal in rest[at + 1..end].split(',').map(str::trim) {
                values.extend(literal_words(literal, kind == Some('d')));
            }
        }
        rest = &rest[end..];
    }
    values
}

fn literal_words(literal: &str, double: bool) -> Vec<u32> {
    let words = |bits: u64| vec![bits as u32, (bits >> 32) as u32];
    match literal.strip_prefix("0x") {
        Some(hex) if double => words(u64::from_str_radix(hex, 16).unwrap()),
        Some(hex) => vec![u32::from_str_radix(hex, 16).unwrap()],
        None if double => words(literal.trim_end_matches('l').parse::<f64>().unwrap().to_bits()),
        None if literal.contains('.') => vec![literal.parse::<f32>().unwrap().to_bits()],
        None => vec![literal.parse::<i32>().unwrap() as u32],
    }
}

/// What the exact style writes reads back to the bits: hexadecimal as they are, with a point as a float, else as an
/// integer. Where the listing's text does so as well, the exact style writes the same.
#[test]
fn exact_literals_are_the_bits() {
    let singles = [sm4::decode(), sm4::instructions()].concat();
    let programs = sm4::golden().into_iter().map(|golden| golden.words);
    let (mut instructions, mut rounded, mut raw) = (0, 0, 0);
    for words in programs.chain(singles.iter().map(Single::program)) {
        for instruction in decode(&words).unwrap().instructions {
            let exact = print_instruction(&instruction, Style::Exact);
            // All bits are there, and no literal to read.
            if exact.starts_with("words(") {
                raw += 1;
                continue;
            }
            let bits: Vec<u32> = match &instruction.payload {
                Payload::ImmediateConstantBuffer(rows) => rows.as_flattened().to_vec(),
                _ => instruction.operands.iter().flat_map(|operand| operand.values.to_vec()).collect(),
            };
            assert_eq!(literals(&exact), bits, "{exact}");
            instructions += 1;
            rounded += usize::from(exact != print_instruction(&instruction, Style::Listing));
        }
    }
    assert_eq!((instructions, rounded, raw), (13_379, 207, 379));
}

/// The words that the compiler leaves behind operands are those that the tree puts in by itself, but for one that
/// it leaves at random.
#[test]
fn padding_is_that_of_the_compiler() {
    let mut padded = 0;
    for golden in sm4::golden() {
        for instruction in decode(&golden.words).unwrap().instructions {
            let mut completed = instruction.clone();
            completed.padding = Box::default();
            completed.complete();
            if *instruction.padding != [0x2000] {
                assert_eq!(completed.padding, instruction.padding, "{}", golden.id);
            }
            padded += instruction.padding.len();
        }
    }
    assert_eq!(padded, 12);
}
