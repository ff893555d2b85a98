//! Vertex shaders of Direct3D 9 on given constants and vertices.
//!
//! A case is a JSON object: `constants` holds `c`, `i` and `b` by register number, `inputs` a list of vertices, each a
//! map from `v#` to four words. Words are hexadecimal bits of floats. Bulk records carry their shader as `tokens_hex`,
//! `words` or `asm`.

use super::{inputs_of, put, quad, vertices_of};
use crate::bulk;
use serde_json::{Map, Value, json};
use shader_asm::{Arithmetic, LoadedVertexShader, RunOptions, VertexConstants, VertexOutputs};

/// Answers a bulk record.
pub(super) fn record(record: &Value, arithmetic: Arithmetic) -> Result<Value, String> {
    let shader = shader_of(record)?;
    let outputs = run(&shader, record, arithmetic)?;
    Ok(json!({ "ok": true, "outputs": outputs }))
}

/// Runs words on a case: an object for each vertex.
pub(super) fn run_words(words: &[u32], case: &Value, arithmetic: Arithmetic) -> Result<Vec<Value>, String> {
    let shader = LoadedVertexShader::from_bytecode(words).map_err(|error| error.to_string())?;
    run(&shader, case, arithmetic)
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
    let vertices = vertices_of(case)?;
    let registers = inputs_of(vertices, [0, 0, 0, 1.0_f32.to_bits()])?;
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

/// Outputs of a vertex by register; components that the shader does not write are null.
fn vertex_of(outputs: &VertexOutputs, vertex: usize) -> Value {
    let mut object = Map::new();
    for (register, _) in outputs.registers() {
        let Some(bits) = outputs.bits(register, vertex) else { continue };
        let bindings = outputs.bindings().iter().filter(|binding| binding.register == register);
        let mask = bindings.fold(0, |mask, binding| mask | binding.mask.0);
        put(&mut object, register.to_string(), bits, mask);
    }
    Value::Object(object)
}
