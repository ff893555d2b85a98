//! Thousands of programs in one process: a JSON object a line in, a JSON object a line out.

use crate::dxbc;
use crate::read::Settings;
use serde_json::{Map, Value, json};
use shader_asm::Arithmetic;
use shader_asm::lang::assemble::{Assembly, Device};
use shader_asm::lang::bytecode::d3d9;
use shader_asm::lang::diagnostic::{Diagnostic, Severity};
use shader_asm::lang::source::SourceMap;
use shader_asm::lang::span::Span;
use std::io::{self, BufRead, BufWriter, Write};

/// What to do with each record.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Verb {
    Check,
    Assemble,
    Disassemble,
    Run(Arithmetic),
}

/// Reads records from standard input until it ends. A bad record is answered with `ok: false` and an `error`.
pub(crate) fn run(verb: Verb, settings: &Settings) -> io::Result<()> {
    let stdin = io::stdin().lock();
    let mut out = BufWriter::new(io::stdout().lock());
    for line in stdin.split(b'\n') {
        let line = line?;
        if line.iter().all(u8::is_ascii_whitespace) {
            continue;
        }
        let answer = match serde_json::from_slice::<Value>(&line) {
            Ok(record) => answer(verb, &record, settings),
            Err(error) => {
                json!({ "id": Value::Null, "ok": false, "error": format!("not a JSON record: {error}") })
            }
        };
        serde_json::to_writer(&mut out, &answer)?;
        out.write_all(b"\n")?;
    }
    out.flush()
}

fn answer(verb: Verb, record: &Value, settings: &Settings) -> Value {
    let id = record.get("id").cloned().unwrap_or(Value::Null);
    let body = match verb {
        Verb::Check => with_source(record, |source| check(source, settings)),
        Verb::Assemble => with_source(record, |source| assemble(source, settings)),
        Verb::Disassemble => disassemble(record),
        Verb::Run(arithmetic) => crate::run::record(record, arithmetic),
    };
    let mut object = Map::new();
    object.insert("id".into(), id);
    match body {
        Ok(Value::Object(body)) => object.extend(body),
        Ok(other) => {
            object.insert("value".into(), other);
        }
        Err(error) => {
            object.insert("ok".into(), false.into());
            object.insert("error".into(), error.into());
        }
    }
    Value::Object(object)
}

fn with_source(record: &Value, f: impl FnOnce(&str) -> Value) -> Result<Value, String> {
    match record.get("source").and_then(Value::as_str) {
        Some(source) => Ok(f(source)),
        None => Err("the record has no string \"source\"".into()),
    }
}

fn check(source: &str, settings: &Settings) -> Value {
    let assembly = settings.assemble("<input>", source);
    let ok = !assembly.diagnostics.has_errors();
    json!({
        "ok": ok,
        "profile": assembly.program.as_ref().map(|program| program.profile.name()),
        "slots": assembly.usage.slots,
        "diagnostics": diagnostics(&assembly, &settings.device),
    })
}

fn assemble(source: &str, settings: &Settings) -> Value {
    let assembly = settings.assemble("<input>", source);
    match assembly.words() {
        Some(words) => json!({ "ok": true, "words": hex_words(&words) }),
        None => json!({ "ok": false, "diagnostics": diagnostics(&assembly, &settings.device) }),
    }
}

fn disassemble(record: &Value) -> Result<Value, String> {
    let text = match (record.get("hex").and_then(Value::as_str), record.get("words")) {
        (Some(hex), _) => dxbc::listing(&dxbc::bytes_of_hex(hex)?)?,
        (None, Some(words)) => text_of_words(&words_of(words)?)?,
        (None, None) => return Err("the record has no \"words\" and no \"hex\"".into()),
    };
    Ok(json!({ "ok": true, "text": text }))
}

/// Assembly text of the words of any shader model.
pub(crate) fn text_of_words(words: &[u32]) -> Result<String, String> {
    if dxbc::is_code(words) {
        return dxbc::code_listing(words);
    }
    d3d9::decode(words).map(|program| program.to_string()).map_err(|error| error.to_string())
}

/// Words given as a list of hexadecimal strings.
pub(crate) fn words_of(value: &Value) -> Result<Vec<u32>, String> {
    let list = value.as_array().ok_or("\"words\" is not a list")?;
    let word = |value: &Value| {
        let text = value.as_str().ok_or("a word is not a string")?;
        u32::from_str_radix(text, 16).map_err(|_| format!("`{text}` is not a hexadecimal word"))
    };
    list.iter().map(word).collect()
}

fn hex_words(words: &[u32]) -> Vec<String> {
    words.iter().map(|word| format!("{word:08x}")).collect()
}

/// Findings as JSON. For the reference device they stand where the reference implementation reports them, in that
/// order, so that the two can be compared.
pub(crate) fn diagnostics(assembly: &Assembly, device: &Device) -> Vec<Value> {
    let place = |diagnostic: &Diagnostic| match device {
        Device::Reference => diagnostic.reference_span.unwrap_or(diagnostic.span),
        _ => diagnostic.span,
    };
    let mut list: Vec<&Diagnostic> = assembly.diagnostics.iter().collect();
    list.sort_by_key(|diagnostic| place(diagnostic).start);
    list.into_iter().map(|diagnostic| one(&assembly.map, diagnostic, place(diagnostic))).collect()
}

fn one(map: &SourceMap, diagnostic: &Diagnostic, span: Span) -> Value {
    let start = map.locate(span.start);
    // The end column is the last character's, as the first is the first's.
    let end = map.locate(span.end.saturating_sub(1).max(span.start));
    let labels: Vec<Value> = diagnostic
        .labels
        .iter()
        .map(|label| {
            let at = map.locate(label.span.start);
            json!({ "line": at.line, "column": at.column, "file": at.file, "message": label.text })
        })
        .collect();
    json!({
        "rule": diagnostic.rule.name,
        "code": diagnostic.code_text(),
        "severity": match diagnostic.severity { Severity::Error => "error", Severity::Warning => "warning" },
        "file": start.file,
        "line": start.line,
        "column": start.column,
        "end_line": end.line,
        "end_column": end.column,
        "message": diagnostic.message,
        "used": diagnostic.limit.map(|limit| limit.0),
        "allowed": diagnostic.limit.map(|limit| limit.1),
        "labels": labels,
        "help": diagnostic.help,
    })
}
