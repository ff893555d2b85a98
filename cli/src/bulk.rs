//! Thousands of programs in one process: a JSON object a line in, a JSON object a line out.

use crate::dxbc;
use crate::read::Settings;
use serde_json::{Map, Value, json};
use shader_asm::Arithmetic;
use shader_asm::lang::assemble::{Assembly, Device, Shader};
use shader_asm::lang::bytecode::d3d9;
use shader_asm::lang::diagnostic::{Diagnostic, Diagnostics, Severity};
use shader_asm::lang::sm4::check::Usage;
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
        Verb::Check if record.get("source").is_none() => check_bytecode(record, settings),
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
    Value::Object(verdict(&assembly, &settings.device))
}

/// What is to be said of a program that was read and checked.
pub(crate) fn verdict(assembly: &Assembly, device: &Device) -> Map<String, Value> {
    let mut object = Map::new();
    object.insert("ok".into(), (!assembly.diagnostics.has_errors()).into());
    object.insert("profile".into(), assembly.shader.as_ref().map(Shader::profile_name).into());
    match &assembly.shader {
        Some(Shader::D3d11(shader)) => {
            object.insert("usage".into(), usage(&shader.usage));
        }
        shader => {
            let slots = match shader {
                Some(Shader::D3d9(shader)) => shader.usage.slots,
                _ => 0,
            };
            object.insert("slots".into(), slots.into());
        }
    }
    object.insert("diagnostics".into(), diagnostics(assembly, device).into());
    object
}

fn usage(usage: &Usage) -> Value {
    json!({
        "instructions": usage.instructions,
        "temps": usage.temps,
        "indexable_temps": usage.indexable_temps,
        "nesting": usage.nesting,
        "constant_buffers": usage.constant_buffers,
        "inputs": usage.inputs,
        "outputs": usage.outputs,
        "max_output_vertices": usage.max_output_vertices,
        "output_scalars": usage.output_scalars,
    })
}

/// Checks a container of Direct3D 10 and 11, or bytecode of Direct3D 9. Places are numbers of words.
fn check_bytecode(record: &Value, settings: &Settings) -> Result<Value, String> {
    let hex =
        record.get("hex").and_then(Value::as_str).ok_or("the record has no \"source\" and no \"hex\"")?;
    let (profile, found) = crate::dxbc::check(&crate::dxbc::bytes_of_hex(hex)?, &settings.device)?;
    Ok(Value::Object(verdict_of_bytecode(profile, &found)))
}

/// What is to be said of bytecode that was read and checked.
pub(crate) fn verdict_of_bytecode(profile: &str, found: &Diagnostics) -> Map<String, Value> {
    let finding = |diagnostic: &Diagnostic| {
        json!({
            "rule": diagnostic.rule.name,
            "code": diagnostic.code_text(),
            "severity": severity(diagnostic),
            "word": diagnostic.span.start,
            "message": diagnostic.message,
            "help": diagnostic.help,
        })
    };
    let mut object = Map::new();
    object.insert("ok".into(), (!found.has_errors()).into());
    object.insert("profile".into(), profile.into());
    object.insert("diagnostics".into(), found.iter().map(finding).collect());
    object
}

fn severity(diagnostic: &Diagnostic) -> &'static str {
    match diagnostic.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    }
}

fn assemble(source: &str, settings: &Settings) -> Value {
    let assembly = settings.assemble("<input>", source);
    let Some(words) = assembly.words() else {
        return json!({ "ok": false, "diagnostics": diagnostics(&assembly, &settings.device) });
    };
    let mut answer = json!({ "ok": true, "words": hex_words(&words) });
    if let (Some(shader), Some(object)) = (assembly.d3d11(), answer.as_object_mut()) {
        let container = shader.container(false);
        let container = container.map_err(|missing| list(&assembly.map, missing.iter()));
        let (key, value) = match container {
            Ok(bytes) => {
                ("container", bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>().into())
            }
            Err(missing) => ("container_diagnostics", missing.into()),
        };
        object.insert(key.into(), value);
    }
    answer
}

fn list<'d>(map: &SourceMap, diagnostics: impl Iterator<Item = &'d Diagnostic>) -> Vec<Value> {
    diagnostics.map(|diagnostic| one(map, diagnostic, diagnostic.span)).collect()
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
        "severity": severity(diagnostic),
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
