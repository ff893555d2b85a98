//! Draw calls with shaders of shader model 4 and 5, from buffers to stream output.
//!
//! A case is a JSON object. `vs` and `gs` hold containers in hexadecimal (`hex`), `topology` a name such as `linestrip_adj`,
//! `draw` the call and its arguments in the order of Direct3D. `layout` has a row for each element: semantic, index, format,
//! slot, offset, `vertex` or `instance`, and the step rate; `vb` has `slot`, `stride` and bytes (`hex`) of each buffer, `ib`
//! `format`, `offset` and `values`, and `cb` the words of `cb0` of the vertex shader as `v0`, of the geometry shader as
//! `g0`. `so` names what is written of each vertex: stream, semantic, index, first component, number of components, slot;
//! `strides` are those of its buffers, `so_size` their bytes.
//!
//! The answer has the vertices of each buffer (`verts`), the words of those of the first buffer (`outputs`), and the numbers
//! of primitives that were written and that there were (`stats`).

use super::buffers::Buffers;
use crate::bulk;
use crate::dxbc::bytes_of_hex;
use serde_json::{Map, Value, json};
use shader_asm::d3d11::pipeline::{DrawOptions, Pipeline, StageBindings};
use shader_asm::d3d11::stream_output::{
    StreamOutput, StreamOutputBuffer, StreamOutputDeclaration, StreamOutputElement,
};
use shader_asm::d3d11::{Bindings, LoadedGeometryShader, LoadedVertexShader};

/// Bytes of the buffers of a case that does not say how large they are.
const BUFFER_SIZE: usize = 1 << 24;

/// Vertices that a case may draw: it has its answer in one line.
const MOST_VERTICES: u64 = 1 << 20;

/// Whether a record is a case of this kind.
pub(super) fn is_draw(record: &Value) -> bool {
    record.get("draw").is_some()
}

/// Answers a bulk record.
pub(super) fn record(record: &Value) -> Result<Value, String> {
    let pipeline = pipeline(record)?;
    let (vertex, geometry) = (constants(record, 'v')?, constants(record, 'g')?);
    let bindings = StageBindings { vertex: bindings(&vertex), geometry: bindings(&geometry) };
    let columns = list(record, "so")?.iter().map(Column::read).collect::<Result<Vec<_>, _>>()?;
    let strides = list(record, "strides")?.iter().map(|value| number(Some(value)));
    let strides = strides.collect::<Result<Vec<u32>, _>>()?;
    let elements = columns.iter().map(|column| column.element.clone()).collect::<Vec<_>>();
    let declaration = StreamOutputDeclaration::new(elements, &strides).map_err(text_of)?;
    let size = match record.get("so_size") {
        None => BUFFER_SIZE,
        size => number::<usize>(size)?.min(BUFFER_SIZE),
    };
    let mut slots = vec![StreamOutputBuffer::new(size); strides.len()];
    let mut output = StreamOutput::new(&declaration, pipeline.outputs()).map_err(text_of)?;
    for (buffer, slot) in slots.iter_mut().zip(0..) {
        output = output.with_buffer(slot, buffer, Some(0));
    }
    let buffers = Buffers::read(record)?;
    let (assembler, draw) = (buffers.assembler(), buffers.draw());
    let count = u64::from(draw.count()) * u64::from(draw.instance_count());
    if count > MOST_VERTICES {
        return Err(format!("{count} vertices are drawn, {MOST_VERTICES} are the most"));
    }
    pipeline.draw_to(&assembler, draw, &bindings, DrawOptions::default(), &mut output).map_err(text_of)?;
    let statistics = output.statistics(0);
    let vertices = |(buffer, slot): (&StreamOutputBuffer, u32)| {
        let stride = declaration.stride(slot) as usize;
        let filled = buffer.bytes().get(..buffer.filled()).unwrap_or_default();
        let own: Vec<&Column> = columns.iter().filter(|column| column.element.slot == slot).collect();
        filled.chunks(stride.max(1)).map(|vertex| words_of(&own, vertex)).collect::<Vec<_>>()
    };
    let slots: Vec<Vec<Written>> = slots.iter().zip(0..).map(vertices).collect();
    let flat = |vertex: &Written| vertex.iter().flat_map(|own| own.1.clone()).collect::<Value>();
    let outputs: Vec<Value> = slots.first().into_iter().flatten().map(flat).collect();
    let named = |vertex: Written| {
        let own = vertex.into_iter().map(|(name, words)| (name, Value::from(words)));
        Value::Object(own.collect::<Map<_, _>>())
    };
    let verts: Vec<Value> = slots.into_iter().map(|slot| slot.into_iter().map(named).collect()).collect();
    let stats = [statistics.primitives_written, statistics.primitives_storage_needed];
    Ok(json!({ "ok": true, "outputs": outputs, "verts": verts, "stats": stats }))
}

fn pipeline(record: &Value) -> Result<Pipeline, String> {
    let container = |stage: &str| {
        let hex = record.pointer(&format!("/{stage}/hex")).and_then(Value::as_str);
        hex.map(bytes_of_hex).transpose()
    };
    let vertex = container("vs")?.ok_or("the case has no \"vs\" with \"hex\"")?;
    let pipeline = Pipeline::new(LoadedVertexShader::from_container(&vertex).map_err(text_of)?);
    match container("gs")? {
        None => Ok(pipeline),
        Some(geometry) => {
            let geometry = LoadedGeometryShader::from_container(&geometry).map_err(text_of)?;
            pipeline.with_geometry(geometry).map_err(text_of)
        }
    }
}

/// A row of `so`.
struct Column {
    element: StreamOutputElement,
    /// Semantic, with its first component unless that is x.
    name: String,
}

impl Column {
    fn read(row: &Value) -> Result<Self, String> {
        let (start, count): (u8, u8) = (number(row.get(3))?, number(row.get(4))?);
        let mut element = StreamOutputElement::gap(number(row.get(0))?, count, number(row.get(5))?);
        let semantic = row.get(1).and_then(Value::as_str);
        let name = semantic.unwrap_or("gap");
        let name = if start == 0 { name.to_owned() } else { format!("{name}.{start}") };
        element.start_component = start;
        if let Some(semantic) = semantic {
            element.semantic = Some((semantic.to_owned().into(), number(row.get(2))?));
        }
        Ok(Self { element, name })
    }
}

/// What a vertex has in a buffer: the words of each column by its name.
type Written = Vec<(String, Vec<Value>)>;

/// The words of a vertex in a buffer, by column.
fn words_of(columns: &[&Column], vertex: &[u8]) -> Written {
    let mut words = vertex.as_chunks::<4>().0.iter().map(|word| format!("{:08x}", u32::from_le_bytes(*word)));
    let column = |column: &&Column| {
        let count = usize::from(column.element.component_count);
        (column.name.clone(), words.by_ref().take(count).map(Value::from).collect())
    };
    columns.iter().map(column).collect()
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

fn bindings(constants: &[(usize, Vec<u32>)]) -> Bindings<'_> {
    let mut bindings = Bindings::new();
    for (slot, words) in constants {
        bindings.set_constants(*slot, words);
    }
    bindings
}

fn text_of(error: impl std::fmt::Display) -> String {
    error.to_string()
}

/// A number that fits.
pub(super) fn number<T: TryFrom<i64>>(value: Option<&Value>) -> Result<T, String> {
    let value = value.ok_or("a number is missing")?;
    let number = value.as_i64().ok_or_else(|| format!("{value} is no whole number"))?;
    T::try_from(number).map_err(|_| format!("{number} does not fit here"))
}

pub(super) fn list<'v>(value: &'v Value, key: &str) -> Result<&'v Vec<Value>, String> {
    value.get(key).and_then(Value::as_array).ok_or_else(|| format!("the case has no list \"{key}\""))
}

pub(super) fn text<'v>(value: &'v Value, key: &str) -> Result<&'v str, String> {
    value.get(key).and_then(Value::as_str).ok_or_else(|| format!("the case has no string \"{key}\""))
}
