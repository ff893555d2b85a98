//! Programs and instructions of shader model 4.0 to 5.0 with what the reference implementation makes of them, shared
//! by the tests. Words are eight hexadecimal digits each, without anything between them.
//!
//! - `vectors/sm4-golden.jsonl`: compiled programs: `id`, `profile`, `words`, and `lines` of the listing behind the
//!   profile, each instruction with its number of words.
//! - `vectors/sm4-decode.jsonl`: single instructions of all forms: `id`, `profile`, right-trimmed `text`, `words`.
//! - `vectors/sm4-instructions.tsv`: forms that the compiler writes: profile, text with ` / ` between lines,
//!   words.
//! - `vectors/sm4-link-operands.tsv`: instructions with operands of all kinds: instruction, operand, variant, verdicts
//!   of the linker's validator for six profiles, text, words.
//! - `vectors/sm4-link-flow.jsonl`: library functions with flow control: `id`, `target`, `rule`, verdict `ok`, `asm`,
//!   `words`; text and words only where they are small.

// Each test binary uses a part of this.
#![allow(dead_code)]
#![allow(clippy::unwrap_used, clippy::panic)]

use serde_json::Value;
use shader_asm_lang::sm4::isa::Profile;

/// A compiled program.
pub(crate) struct Golden {
    pub(crate) id: String,
    pub(crate) profile: Profile,
    pub(crate) words: Vec<u32>,
    /// Instructions: number of words, text with indentation.
    pub(crate) lines: Vec<(usize, String)>,
}

/// A single instruction.
#[derive(Clone)]
pub(crate) struct Single {
    pub(crate) name: String,
    pub(crate) profile: Profile,
    pub(crate) text: String,
    pub(crate) words: Vec<u32>,
}

impl Single {
    /// A program of this instruction alone.
    pub(crate) fn program(&self) -> Vec<u32> {
        let length = u32::try_from(self.words.len() + 2).unwrap();
        [&[self.profile.version_token(), length], self.words.as_slice()].concat()
    }
}

pub(crate) fn golden() -> Vec<Golden> {
    let rows = include_str!("../vectors/sm4-golden.jsonl").lines().map(json);
    rows.map(|row| Golden {
        id: string(&row, "id"),
        profile: profile(&string(&row, "profile")),
        words: words(&string(&row, "words")),
        lines: row["lines"].as_array().unwrap().iter().map(line).collect(),
    })
    .collect()
}

fn line(row: &Value) -> (usize, String) {
    (usize::try_from(row[0].as_u64().unwrap()).unwrap(), row[1].as_str().unwrap().to_owned())
}

pub(crate) fn decode() -> Vec<Single> {
    let rows = include_str!("../vectors/sm4-decode.jsonl").lines().map(json);
    rows.map(|row| Single {
        name: string(&row, "id"),
        profile: profile(&string(&row, "profile")),
        text: string(&row, "text"),
        words: words(&string(&row, "words")),
    })
    .collect()
}

pub(crate) fn instructions() -> Vec<Single> {
    let rows = include_str!("../vectors/sm4-instructions.tsv").lines().skip(1);
    rows.map(|row| {
        let columns: Vec<_> = row.split('\t').collect();
        Single {
            name: columns[1].to_owned(),
            profile: profile(columns[0]),
            text: columns[1].replace(" / ", "\n"),
            words: words(columns[2]),
        }
    })
    .collect()
}

pub(crate) fn link_operands() -> Vec<Single> {
    let rows = include_str!("../vectors/sm4-link-operands.tsv").lines().skip(1);
    rows.map(|row| {
        let columns: Vec<_> = row.split('\t').collect();
        Single {
            name: columns[..3].join(" "),
            profile: Profile::Ps5_0,
            text: columns[9].to_owned(),
            words: words(columns[10]),
        }
    })
    .collect()
}

/// Names and words of the library functions that have words.
pub(crate) fn link_flow() -> Vec<(String, Vec<u32>)> {
    let rows = include_str!("../vectors/sm4-link-flow.jsonl").lines().map(json);
    rows.filter_map(|row| Some((string(&row, "id"), words(row["words"].as_str()?)))).collect()
}

/// Names, texts and words of the library functions that have both.
pub(crate) fn link_texts() -> Vec<(String, String, Vec<u32>)> {
    let rows = include_str!("../vectors/sm4-link-flow.jsonl").lines().map(json);
    let rows = rows.filter_map(|row| {
        let (asm, hex) = (row["asm"].as_str()?, row["words"].as_str()?);
        Some((string(&row, "id"), asm.to_owned(), words(hex)))
    });
    rows.collect()
}

fn json(line: &str) -> Value {
    serde_json::from_str(line).unwrap()
}

fn string(row: &Value, key: &str) -> String {
    row[key].as_str().unwrap_or_else(|| panic!("no {key} in {row}")).to_owned()
}

fn profile(name: &str) -> Profile {
    Profile::from_name(name).unwrap_or_else(|| panic!("no profile {name}"))
}

pub(crate) fn words(hex: &str) -> Vec<u32> {
    let digits = hex.as_bytes().chunks(8);
    digits.map(|word| u32::from_str_radix(std::str::from_utf8(word).unwrap(), 16).unwrap()).collect()
}
