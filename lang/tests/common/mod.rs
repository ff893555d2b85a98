//! Programs with the verdict, diagnostics and words of the reference implementation, shared by the tests.
//!
//! `vectors/d3d9-vs.jsonl` and `d3d9-ps.jsonl` hold one program per line: `id`, `profile`, `family` (what it was
//! made to try), `src`, `ok`, `diags` as `[code, line, first column, last column]` in the order of the reference,
//! `warns` where there are any, and `words` of accepted programs as eight hexadecimal digits each.
//! `vectors/d3d9-disassembly.jsonl` holds the text of the reference disassembler for some of them.

// Each test binary uses a part of this.
#![allow(dead_code)]
#![allow(clippy::unwrap_used, clippy::panic)]

use serde_json::Value;
use std::collections::HashMap;

/// A program and what the reference implementation says of it.
pub(crate) struct Vector {
    pub(crate) id: String,
    pub(crate) profile: String,
    pub(crate) family: String,
    pub(crate) src: String,
    pub(crate) ok: bool,
    pub(crate) diags: Vec<Diag>,
    pub(crate) warns: Vec<Diag>,
    /// Of accepted programs.
    pub(crate) words: Option<Vec<u32>>,
}

/// A diagnostic of the reference implementation. Lines and columns count from 1, columns include both ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Diag {
    pub(crate) code: String,
    pub(crate) line: u32,
    pub(crate) first_column: u32,
    pub(crate) last_column: u32,
}

/// All programs of Direct3D 9.
pub(crate) fn d3d9() -> Vec<Vector> {
    let files = [include_str!("../vectors/d3d9-vs.jsonl"), include_str!("../vectors/d3d9-ps.jsonl")];
    files.iter().flat_map(|file| file.lines()).map(|line| vector(&json(line))).collect()
}

/// Text of the reference disassembler by program id.
pub(crate) fn d3d9_disassembly() -> HashMap<String, String> {
    let lines = include_str!("../vectors/d3d9-disassembly.jsonl").lines().map(json);
    lines.map(|row| (string(&row, "id"), string(&row, "text"))).collect()
}

fn json(line: &str) -> Value {
    serde_json::from_str(line).unwrap()
}

fn vector(row: &Value) -> Vector {
    Vector {
        id: string(row, "id"),
        profile: string(row, "profile"),
        family: string(row, "family"),
        src: string(row, "src"),
        ok: row["ok"].as_bool().unwrap(),
        diags: diags(&row["diags"]),
        warns: diags(&row["warns"]),
        words: row["words"].as_str().map(words),
    }
}

fn string(row: &Value, key: &str) -> String {
    row[key].as_str().unwrap_or_else(|| panic!("no {key} in {row}")).to_owned()
}

fn words(hex: &str) -> Vec<u32> {
    let digits = hex.as_bytes().chunks(8);
    digits.map(|word| u32::from_str_radix(std::str::from_utf8(word).unwrap(), 16).unwrap()).collect()
}

fn diags(list: &Value) -> Vec<Diag> {
    let number = |value: &Value| u32::try_from(value.as_u64().unwrap()).unwrap();
    let rows = list.as_array().map(Vec::as_slice).unwrap_or_default();
    let diag = |row: &Value| Diag {
        code: row[0].as_str().unwrap().to_owned(),
        line: number(&row[1]),
        first_column: number(&row[2]),
        last_column: number(&row[3]),
    };
    rows.iter().map(diag).collect()
}
