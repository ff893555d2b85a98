//! Containers of the reference compiler.
//!
//! `vectors/dxbc-golden.jsonl` holds one of them per line: `id`, `profile`, `container` as hexadecimal bytes,
//! `isgn` and `osgn` as `[name, index, system value, type, register, mask, read/write mask, stream, minimum
//! precision]`, `sfi0` where there is one, `comments` as the lines of its listing in front of the program, without
//! the name of the compiler, and `checksum` where it is not that of ordinary shaders.
//! `vectors/dxbc-exec.jsonl` holds `id` and `container` of further ones.

use serde_json::Value;
use shader_asm_lang::bytecode::dxbc::{
    ComponentType, MinPrecision, Signature, SignatureElement, SystemValue,
};

/// A container and what the reference says of it.
pub(crate) struct Vector {
    pub(crate) id: String,
    pub(crate) profile: String,
    pub(crate) bytes: Vec<u8>,
    pub(crate) input: Signature,
    pub(crate) output: Signature,
    pub(crate) features: Option<u64>,
    pub(crate) comments: String,
    /// The checksum is that of shaders which need the debug layer.
    pub(crate) debug: bool,
}

/// Containers with all that is known of them.
pub(crate) fn golden() -> Vec<Vector> {
    include_str!("../vectors/dxbc-golden.jsonl").lines().map(|line| vector(&json(line))).collect()
}

/// All containers: id and bytes.
pub(crate) fn all() -> Vec<(String, Vec<u8>)> {
    let more = include_str!("../vectors/dxbc-exec.jsonl").lines().map(json);
    let more = more.map(|row| (string(&row, "id"), bytes(&string(&row, "container"))));
    golden().into_iter().map(|vector| (vector.id, vector.bytes)).chain(more).collect()
}

fn vector(row: &Value) -> Vector {
    Vector {
        id: string(row, "id"),
        profile: string(row, "profile"),
        bytes: bytes(&string(row, "container")),
        input: signature(&row["isgn"]),
        output: signature(&row["osgn"]),
        features: row["sfi0"].as_str().map(|bits| u64::from_str_radix(&bits[2..], 16).unwrap()),
        comments: string(row, "comments"),
        debug: row.get("checksum").is_some(),
    }
}

fn signature(rows: &Value) -> Signature {
    Signature { elements: rows.as_array().unwrap().iter().map(element).collect() }
}

fn element(row: &Value) -> SignatureElement {
    let number = |field: usize| u32::try_from(row[field].as_u64().unwrap()).unwrap();
    let component_type = match row[3].as_str().unwrap() {
        "uint" => ComponentType::Uint,
        "int" => ComponentType::Sint,
        "float" => ComponentType::Float,
        other => panic!("{other}"),
    };
    // A register that is missing is -1 or 2^32 - 1.
    let register = row[4].as_i64().and_then(|register| u32::try_from(register).ok());
    SignatureElement {
        name: row[0].as_str().unwrap().to_owned().into(),
        index: number(1),
        system_value: SystemValue::from_number(number(2)),
        component_type,
        register: register.filter(|&register| register != u32::MAX),
        mask: u8::try_from(number(5)).unwrap(),
        read_write_mask: u8::try_from(number(6)).unwrap(),
        stream: number(7),
        min_precision: MinPrecision::from_number(number(8)),
    }
}

fn json(line: &str) -> Value {
    serde_json::from_str(line).unwrap()
}

fn string(row: &Value, key: &str) -> String {
    row[key].as_str().unwrap_or_else(|| panic!("no {key} in {row}")).to_owned()
}

/// Bytes from hexadecimal digits; white space between them does not matter.
pub(crate) fn bytes(hex: &str) -> Vec<u8> {
    let digits: Vec<u8> = hex.bytes().filter(|byte| !byte.is_ascii_whitespace()).collect();
    let byte = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16).unwrap();
    digits.chunks(2).map(byte).collect()
}
