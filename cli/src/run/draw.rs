//! Draws with shaders of shader model 4 and 5: of points.
//!
//! A case is a JSON object. `vs` holds the container in hexadecimal (`hex`), `layout` a row for each element: semantic,
//! index, format (`f`, `i` or `u` and the number of 32-bit components), slot, offset, `vertex` or `instance`, and the step
//! rate. `vb` has `slot`, `stride` and bytes (`hex`), `cb` the words of `cb0` as `v0`, `draw` the call and its arguments.
//! `so` names what is written of each vertex: stream, semantic, index, first component, number of components.

use crate::bulk;
use crate::dxbc::bytes_of_hex;
use serde_json::{Value, json};
use shader_asm::d3d11::{Bindings, LoadedVertexShader, VertexInputs, VertexOutputs};

/// Vertices that a case may draw: it has its answer in one line.
const MOST_VERTICES: u64 = 1 << 20;

/// Whether a record is a case of this kind.
pub(super) fn is_draw(record: &Value) -> bool {
    record.get("draw").is_some()
}

/// Answers a bulk record.
pub(super) fn record(record: &Value) -> Result<Value, String> {
    if record.get("gs").is_some_and(|shader| !shader.is_null()) || text(record, "topology")? != "pointlist" {
        return Err("only draws of points without a geometry shader run here".into());
    }
    let hex =
        record.pointer("/vs/hex").and_then(Value::as_str).ok_or("the case has no \"vs\" with \"hex\"")?;
    let shader =
        LoadedVertexShader::from_container(&bytes_of_hex(hex)?).map_err(|error| error.to_string())?;
    let constants = constants(record, 'v')?;
    let mut bindings = Bindings::new();
    for (slot, words) in &constants {
        bindings.set_constants(*slot, words);
    }
    let count = match draw_arguments(record)? {
        ("Draw", arguments) => *arguments.first().ok_or("`Draw` has no number of vertices")?,
        (other, _) => return Err(format!("`{other}` does not run here")),
    };
    let first = draw_arguments(record)?.1.get(1).copied().unwrap_or(0);
    if count > MOST_VERTICES {
        return Err(format!("{count} vertices are drawn, {MOST_VERTICES} are the most"));
    }
    let elements = list(record, "layout")?.iter().map(|row| element(record, row, first, count));
    let elements = elements.collect::<Result<Vec<_>, _>>()?;
    let mut inputs = VertexInputs::new(usize::try_from(count).map_err(|error| error.to_string())?);
    for element in &elements {
        inputs = inputs.with(&element.semantic, element.index, &element.values);
    }
    let outputs = shader.run(&bindings, &inputs).map_err(|error| error.to_string())?;
    Ok(json!({ "ok": true, "outputs": stream_output(record, &outputs)? }))
}

/// An element with what every vertex reads of it.
struct Element {
    semantic: String,
    index: u32,
    values: Vec<[u32; 4]>,
}

fn element(record: &Value, row: &Value, first: u64, count: u64) -> Result<Element, String> {
    let column = |at: usize| row.get(at).ok_or_else(|| format!("{row} is no element of a layout"));
    let number = |at: usize| column(at)?.as_u64().ok_or_else(|| format!("{row}: column {at} is no number"));
    let semantic = column(0)?.as_str().ok_or("a semantic is no string")?.to_owned();
    let index = u32::try_from(number(1)?).map_err(|error| error.to_string())?;
    let format = column(2)?.as_str().ok_or("a format is no string")?;
    let (components, one) = format_of(format)?;
    if column(5)?.as_str() != Some("vertex") {
        return Err("only data of vertices run here".into());
    }
    let slot = number(3)?;
    let buffer =
        list(record, "vb")?.iter().find(|buffer| buffer.get("slot").and_then(Value::as_u64) == Some(slot));
    let buffer = buffer.ok_or_else(|| format!("slot {slot} has no buffer"))?;
    let stride = buffer.get("stride").and_then(Value::as_u64).ok_or("a buffer has no \"stride\"")?;
    let bytes = bytes_of_hex(text(buffer, "hex")?)?;
    let offset = number(4)?;
    let value = |vertex: u64| {
        let at = first.checked_add(vertex)?.checked_mul(stride)?.checked_add(offset)?;
        let value = bytes.get(usize::try_from(at).ok()?..)?.get(..components * 4)?;
        let mut words = [0, 0, 0, one];
        for (word, chunk) in words.iter_mut().zip(value.as_chunks::<4>().0) {
            *word = u32::from_le_bytes(*chunk);
        }
        Some(words)
    };
    // What lies beyond the end of a buffer is 0.
    let outside = [0, 0, 0, if components == 4 { 0 } else { one }];
    Ok(Element {
        semantic,
        index,
        values: (0..count).map(|vertex| value(vertex).unwrap_or(outside)).collect(),
    })
}

/// Number of components, and the bits of 1.
fn format_of(format: &str) -> Result<(usize, u32), String> {
    let one = match format.as_bytes().first() {
        Some(b'f') => 1.0_f32.to_bits(),
        Some(b'i' | b'u') => 1,
        _ => return Err(format!("no format `{format}`")),
    };
    match format[1..].parse() {
        Ok(components @ 1..=4) => Ok((components, one)),
        _ => Err(format!("no format `{format}`")),
    }
}

/// The words of the constant buffers of a stage, by slot.
fn constants(record: &Value, stage: char) -> Result<Vec<(usize, Vec<u32>)>, String> {
    let buffers = record.get("cb").and_then(Value::as_object).into_iter().flatten();
    let own = buffers.filter_map(|(name, words)| Some((name.strip_prefix(stage)?, words)));
    own.map(|(slot, words)| {
        let slot = slot.parse().map_err(|_| format!("`{stage}{slot}` is no constant buffer"))?;
        Ok((slot, bulk::words_of(words)?))
    })
    .collect()
}

fn draw_arguments(record: &Value) -> Result<(&str, Vec<u64>), String> {
    let call = list(record, "draw")?;
    let name = call.first().and_then(Value::as_str).ok_or("\"draw\" names no call")?;
    let arguments = call[1..].iter().map(|value| value.as_u64().ok_or("an argument is no number"));
    Ok((name, arguments.collect::<Result<_, _>>()?))
}

/// The components that stream output writes of each vertex.
fn stream_output(record: &Value, outputs: &VertexOutputs) -> Result<Vec<Value>, String> {
    let mut columns = Vec::new();
    for row in list(record, "so")? {
        let number = |at: usize| row.get(at).and_then(Value::as_u64).and_then(|n| usize::try_from(n).ok());
        let (Some(name), Some(index), Some(first), Some(count)) =
            (row.get(1).and_then(Value::as_str), number(2), number(3), number(4))
        else {
            return Err(format!("{row} is no entry of stream output"));
        };
        let bits = u32::try_from(index).ok().and_then(|index| outputs.bits(name, index));
        let bits = bits.ok_or_else(|| format!("the shader has no output {name}{index}"))?;
        if first.saturating_add(count) > 4 {
            return Err(format!("{row}: a register has four components"));
        }
        columns.push((bits, first..first + count));
    }
    let vertex = |vertex: usize| {
        let words = columns.iter().flat_map(|(bits, range)| &bits[vertex][range.clone()]);
        words.map(|word| Value::from(format!("{word:08x}"))).collect()
    };
    Ok((0..outputs.count()).map(vertex).collect())
}

fn list<'v>(value: &'v Value, key: &str) -> Result<&'v Vec<Value>, String> {
    value.get(key).and_then(Value::as_array).ok_or_else(|| format!("the case has no list \"{key}\""))
}

fn text<'v>(value: &'v Value, key: &str) -> Result<&'v str, String> {
    value.get(key).and_then(Value::as_str).ok_or_else(|| format!("the case has no string \"{key}\""))
}
