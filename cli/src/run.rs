//! `run`: a vertex shader on given constants and vertices.
//!
//! A case is a JSON object: `constants` holds `c`, `i` and `b` by register number, `inputs` a list of vertices, each a
//! map from `v#` to four words. Words are hexadecimal bits of floats. Bulk records carry their shader as `tokens_hex`,
//! `words` or `asm`.

use crate::commands::{show, words_of};
use crate::read::{Error, Settings, text_of};
use crate::render::Printer;
use crate::{Outcome, bulk};
use serde_json::{Map, Value, json};
use shader_asm::{Arithmetic, LoadedVertexShader, RunOptions, VertexConstants, VertexOutputs};
use std::fs;
use std::path::Path;

/// An input register with the bits that each vertex gives it.
type InputData = (u32, Vec<[u32; 4]>);

/// Answers a bulk record.
pub(crate) fn record(record: &Value, arithmetic: Arithmetic) -> Result<Value, String> {
    let shader = shader_of(record)?;
    let outputs = run(&shader, record, arithmetic)?;
    Ok(json!({ "ok": true, "outputs": outputs }))
}

/// Runs a shader file on an input file and prints the outputs as JSON, one vertex a line.
pub(crate) fn file(
    path: &Path,
    input: &Path,
    settings: &Settings,
    arithmetic: Arithmetic,
) -> Result<Outcome, Error> {
    let Some(words) = words_of_file(path, settings)? else { return Ok(Outcome::Faulty) };
    let case = fs::read(input).map_err(|error| Error::file(input, error))?;
    let result = serde_json::from_slice::<Value>(&case)
        .map_err(|error| format!("{}: {error}", input.display()))
        .and_then(|case| {
            let shader = LoadedVertexShader::from_bytecode(&words).map_err(|error| error.to_string())?;
            run(&shader, &case, arithmetic)
        });
    match result {
        Ok(outputs) => {
            outputs.iter().for_each(|vertex| println!("{vertex}"));
            Ok(Outcome::Good)
        }
        Err(message) => {
            eprintln!("{}: {message}", path.display());
            Ok(Outcome::Faulty)
        }
    }
}

/// Words of a file of text or bytecode; `None` when its text has errors, which are shown.
fn words_of_file(path: &Path, settings: &Settings) -> Result<Option<Vec<u32>>, Error> {
    let bytes = fs::read(path).map_err(|error| Error::file(path, error))?;
    // Bytecode starts with the high half of its version token, which no text holds.
    if bytes.get(2..4).is_some_and(|high| high == [0xfe, 0xff] || high == [0xff, 0xff]) {
        return match words_of(&bytes) {
            Ok(words) => Ok(Some(words)),
            Err(message) => Err(Error::Usage(format!("{}: {message}", path.display()))),
        };
    }
    let assembly = settings.assemble_file(path, &text_of(bytes));
    show(&Printer::for_stderr(), &assembly);
    Ok(assembly.words())
}

fn shader_of(record: &Value) -> Result<LoadedVertexShader, String> {
    let words = match (record.get("tokens_hex"), record.get("words")) {
        (Some(Value::String(hex)), _) => Some(words_of_hex(hex)?),
        (Some(list @ Value::Array(_)), _) | (_, Some(list)) => Some(bulk::words_of(list)?),
        _ => None,
    };
    match (words, record.get("asm").and_then(Value::as_str)) {
        (Some(words), _) => LoadedVertexShader::from_bytecode(&words).map_err(|error| error.to_string()),
        (None, Some(asm)) => LoadedVertexShader::assemble(asm).map_err(|error| error.to_string()),
        (None, None) => Err("the record has no \"tokens_hex\", \"words\" or \"asm\"".into()),
    }
}

/// Bytes of the words as they lie in memory, two digits each.
fn words_of_hex(hex: &str) -> Result<Vec<u32>, String> {
    let digits: Vec<u8> = hex.bytes().filter(|byte| !byte.is_ascii_whitespace()).collect();
    let word = |digits: &[u8]| {
        let text = std::str::from_utf8(digits).ok().filter(|text| text.len() == 8);
        let word = text.and_then(|text| u32::from_str_radix(text, 16).ok());
        word.map(u32::swap_bytes).ok_or("a word is not eight hexadecimal digits")
    };
    Ok(digits.chunks(8).map(word).collect::<Result<_, _>>()?)
}

fn run(shader: &LoadedVertexShader, case: &Value, arithmetic: Arithmetic) -> Result<Vec<Value>, String> {
    let constants = constants_of(case.get("constants").unwrap_or(&Value::Null))?;
    let vertices = case.get("inputs").and_then(Value::as_array).ok_or("the case has no list \"inputs\"")?;
    let registers = inputs_of(vertices)?;
    let slices: Vec<(u32, &[[u32; 4]])> =
        registers.iter().map(|(index, data)| (*index, data.as_slice())).collect();
    let options = RunOptions { arithmetic, ..RunOptions::default() };
    let outputs =
        shader.run_raw(&constants, &slices, vertices.len(), options).map_err(|error| error.to_string())?;
    Ok((0..vertices.len()).map(|vertex| vertex_of(&outputs, vertex)).collect())
}

fn constants_of(value: &Value) -> Result<VertexConstants, String> {
    let mut constants = VertexConstants::new();
    let entries = |kind: &str| value.get(kind).and_then(Value::as_object).into_iter().flatten();
    let register = |name: &str| name.parse::<u16>().map_err(|_| format!("`{name}` is no register number"));
    for (name, value) in entries("c") {
        constants.set_float_bits(register(name)?, quad(value)?);
    }
    for (name, value) in entries("i") {
        let ints: Option<Vec<i32>> = value.as_array().map(|list| {
            list.iter().filter_map(Value::as_i64).filter_map(|int| i32::try_from(int).ok()).collect()
        });
        match ints.as_deref() {
            Some(&[x, y, z, w]) => constants.set_int(register(name)?, [x, y, z, w]),
            _ => return Err(format!("i{name} is not four integers")),
        };
    }
    for (name, value) in entries("b") {
        let set = value.as_bool().or_else(|| value.as_i64().map(|int| int != 0));
        constants.set_bool(register(name)?, set.ok_or_else(|| format!("b{name} is no boolean"))?);
    }
    Ok(constants)
}

/// Four hexadecimal words.
fn quad(value: &Value) -> Result<[u32; 4], String> {
    let words = bulk::words_of(value)?;
    words.try_into().map_err(|words: Vec<u32>| format!("{} words where four are due", words.len()))
}

/// Inputs by register, from inputs by vertex. A register that a vertex leaves out is (0, 0, 0, 1) there.
fn inputs_of(vertices: &[Value]) -> Result<Vec<InputData>, String> {
    let mut registers: Vec<InputData> = Vec::new();
    let default = [0, 0, 0, 1.0_f32.to_bits()];
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

/// Outputs of a vertex by register; components that the shader does not write are null.
fn vertex_of(outputs: &VertexOutputs, vertex: usize) -> Value {
    let mut object = Map::new();
    for (register, _) in outputs.registers() {
        let Some(bits) = outputs.bits(register, vertex) else { continue };
        let bindings = outputs.bindings().iter().filter(|binding| binding.register == register);
        let mask = bindings.fold(0, |mask, binding| mask | binding.mask.0);
        let words = bits.iter().enumerate().map(|(component, bits)| match mask >> component & 1 {
            1 => Value::from(format!("{bits:08x}")),
            _ => Value::Null,
        });
        object.insert(register.to_string(), words.collect());
    }
    Value::Object(object)
}
