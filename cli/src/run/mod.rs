//! `run`: shaders on given data.

mod buffers;
mod d3d11;
mod d3d9;
mod draw;

use crate::commands::{show, words_of};
use crate::read::{Error, Settings, text_of};
use crate::render::Printer;
use crate::{Outcome, dxbc};
use serde_json::{Map, Value};
use shader_asm::Arithmetic;
use std::fs;
use std::path::Path;

/// Answers a bulk record.
pub(crate) fn record(record: &Value, arithmetic: Arithmetic) -> Result<Value, String> {
    if draw::is_draw(record) { draw::record(record) } else { d3d9::record(record, arithmetic) }
}

/// What a shader file holds.
enum Code {
    /// Words of Direct3D 9.
    Words(Vec<u32>),
    /// A container of Direct3D 10 and 11.
    Container(Vec<u8>),
}

/// Runs a shader file on an input file and prints the outputs as JSON: a vertex a line, or a strip a line.
pub(crate) fn file(
    path: &Path,
    input: &Path,
    settings: &Settings,
    arithmetic: Arithmetic,
) -> Result<Outcome, Error> {
    let Some(code) = code_of_file(path, settings)? else { return Ok(Outcome::Faulty) };
    let case = fs::read(input).map_err(|error| Error::file(input, error))?;
    let result = serde_json::from_slice::<Value>(&case)
        .map_err(|error| format!("{}: {error}", input.display()))
        .and_then(|case| match &code {
            Code::Words(words) => d3d9::run_words(words, &case, arithmetic),
            Code::Container(container) => d3d11::run(container, &case),
        });
    match result {
        Ok(outputs) => {
            outputs.iter().for_each(|line| println!("{line}"));
            Ok(Outcome::Good)
        }
        Err(message) => {
            eprintln!("{}: {message}", path.display());
            Ok(Outcome::Faulty)
        }
    }
}

/// Code of a file of text or bytecode; `None` when its text has errors, which are shown.
fn code_of_file(path: &Path, settings: &Settings) -> Result<Option<Code>, Error> {
    let bytes = fs::read(path).map_err(|error| Error::file(path, error))?;
    if dxbc::is_container(&bytes) {
        return Ok(Some(Code::Container(bytes)));
    }
    if dxbc::is_bytecode(&bytes) {
        return match words_of(&bytes) {
            Ok(words) => Ok(Some(Code::Words(words))),
            Err(message) => Err(Error::Usage(format!("{}: {message}", path.display()))),
        };
    }
    let mut assembly = settings.assemble_file(path, &text_of(bytes));
    let container = match assembly.d3d11() {
        Some(shader) if !assembly.diagnostics.has_errors() => Some(shader.container(false)),
        _ => None,
    };
    let code = match container {
        Some(Ok(container)) => Some(Code::Container(container)),
        Some(Err(missing)) => {
            assembly.diagnostics.append(missing);
            None
        }
        None => assembly.words().map(Code::Words),
    };
    show(&Printer::for_stderr(), &assembly);
    Ok(code)
}

/// An input register with the bits that each vertex gives it.
type InputData = (u32, Vec<[u32; 4]>);

/// Inputs by register, from inputs by vertex: maps from `v#` to four words. A register that a vertex leaves out has the
/// default there.
fn inputs_of(vertices: &[Value], default: [u32; 4]) -> Result<Vec<InputData>, String> {
    let mut registers: Vec<InputData> = Vec::new();
    for (at, vertex) in vertices.iter().enumerate() {
        let entries = vertex.as_object().ok_or("a vertex is not an object")?;
        for (name, value) in entries {
            let index = name.strip_prefix('v').and_then(|digits| digits.parse().ok());
            let index: u32 = index.ok_or_else(|| format!("`{name}` is no input register"))?;
            let found = registers.iter().position(|(other, _)| *other == index);
            let slot = found.unwrap_or_else(|| {
                registers.push((index, vec![default; vertices.len()]));
                registers.len() - 1
            });
            registers[slot].1[at] = quad(value)?;
        }
    }
    Ok(registers)
}

/// The vertices of a case.
fn vertices_of(case: &Value) -> Result<&Vec<Value>, String> {
    case.get("inputs").and_then(Value::as_array).ok_or_else(|| "the case has no list \"inputs\"".into())
}

/// Four hexadecimal words.
fn quad(value: &Value) -> Result<[u32; 4], String> {
    let words = crate::bulk::words_of(value)?;
    words.try_into().map_err(|words: Vec<u32>| format!("{} words where four are due", words.len()))
}

/// A register by name, with null for components that a shader does not write.
fn put(object: &mut Map<String, Value>, register: String, bits: [u32; 4], mask: u8) {
    let words = bits.iter().enumerate().map(|(component, bits)| match mask >> component & 1 {
        1 => Value::from(format!("{bits:08x}")),
        _ => Value::Null,
    });
    object.insert(register, words.collect());
}
