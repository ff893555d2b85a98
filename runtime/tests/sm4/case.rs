//! Cases that two implementations of Direct3D 11 ran: `vectors/exec-sm4-*.jsonl`, one per line.
//!
//! `vs` and `gs` hold containers in hexadecimal. `layout` has a row for each element: semantic, index, format, slot,
//! offset, class, step rate; `vb` the bytes of each slot; `ib` indices; `cb` the words of the buffers, `v0` for `cb0` of
//! the vertex shader. `so` tells what was written of each vertex: stream, semantic, index, first component, number of
//! components, buffer.

use serde_json::Value;
use shader_asm::d3d11::{Bindings, LoadedVertexShader, VertexInputs, VertexOutputs};

pub(crate) struct Case {
    pub(crate) row: Value,
}

pub(crate) fn cases(lines: &'static str) -> impl Iterator<Item = Case> {
    lines.lines().map(|line| Case { row: serde_json::from_str(line).unwrap() })
}

pub(crate) fn hex(text: &str) -> Vec<u8> {
    let digits = text.as_bytes().chunks(2);
    digits.map(|pair| u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16).unwrap()).collect()
}

/// Words of eight digits.
pub(crate) fn words(text: &str) -> Vec<u32> {
    let digits = text.as_bytes().chunks(8);
    digits.map(|word| u32::from_str_radix(std::str::from_utf8(word).unwrap(), 16).unwrap()).collect()
}

fn number(value: &Value) -> usize {
    usize::try_from(value.as_u64().unwrap()).unwrap()
}

/// One instance's vertices: what the input assembler would read for each.
pub(crate) struct Vertices {
    /// By element.
    elements: Vec<(String, u32, Vec<[u32; 4]>)>,
    pub(crate) ids: Vec<u32>,
    instance: u32,
}

impl Vertices {
    /// The bits of the first element.
    pub(crate) fn first_element(&self) -> &[[u32; 4]] {
        &self.elements[0].2
    }
}

impl Case {
    pub(crate) fn text(&self, key: &str) -> &str {
        self.row[key].as_str().unwrap()
    }

    pub(crate) fn is_exact(&self) -> bool {
        self.text("authority") == "exact"
    }

    pub(crate) fn container(&self, stage: &str) -> Vec<u8> {
        hex(self.text(stage))
    }

    /// The words of the buffers of a stage, by slot.
    pub(crate) fn constants(&self, stage: char) -> Vec<(usize, Vec<u32>)> {
        let buffers = self.row.get("cb").and_then(Value::as_object).into_iter().flatten();
        let own = buffers.filter_map(|(name, words)| Some((name.strip_prefix(stage)?, words)));
        own.map(|(slot, words)| {
            let word = |word: &Value| u32::from_str_radix(word.as_str().unwrap(), 16).unwrap();
            (slot.parse().unwrap(), words.as_array().unwrap().iter().map(word).collect())
        })
        .collect()
    }

    /// Arguments of the draw call.
    fn arguments(&self) -> Vec<i64> {
        self.row["draw"].as_array().unwrap()[1..].iter().map(|value| value.as_i64().unwrap()).collect()
    }

    /// Number of vertices of an instance, of instances.
    pub(crate) fn counts(&self) -> (usize, usize) {
        let arguments = self.arguments();
        let instanced = self.row["draw"][0].as_str().unwrap().contains("Instanced");
        let instances = if instanced { usize::try_from(arguments[1]).unwrap() } else { 1 };
        (usize::try_from(arguments[0]).unwrap(), instances)
    }

    /// The indices of an instance: of the index buffer, `None` for a cut; or the numbers of vertices.
    pub(crate) fn indices(&self) -> Vec<Option<u32>> {
        let (count, _) = self.counts();
        let Some(buffer) = self.row.get("ib") else { return (0..count as u32).map(Some).collect() };
        assert_eq!(buffer["format"], "u16");
        let first = usize::try_from(self.arguments()[2]).unwrap();
        let values = buffer["values"].as_array().unwrap();
        let read = |at: usize| values.get(at).map_or(0, |value| value.as_u64().unwrap() as u32);
        (first..first + count).map(|at| Some(read(at)).filter(|&index| index != 0xffff)).collect()
    }

    /// What the input assembler reads of vertices with these numbers.
    pub(crate) fn vertices(&self, numbers: &[u32], instance: u32) -> Vertices {
        let arguments = self.arguments();
        let (base, start_instance) = match self.row["draw"][0].as_str().unwrap() {
            "Draw" => (arguments[1], 0),
            "DrawInstanced" => (arguments[2], arguments[3]),
            "DrawIndexedInstanced" => (arguments[3], arguments[4]),
            other => panic!("{other}"),
        };
        let fetch = |element: &Value| {
            let (semantic, index) = (element[0].as_str().unwrap().to_string(), number(&element[1]) as u32);
            let slots = self.row["vb"].as_array().unwrap();
            let slot = slots.iter().find(|slot| slot["slot"] == element[3]).unwrap();
            let (stride, bytes) = (number(&slot["stride"]), hex(slot["hex"].as_str().unwrap()));
            let per_instance = element[5] == "instance";
            let value = |&vertex: &u32| {
                let row = if per_instance {
                    assert_eq!(element[6], 1);
                    start_instance + i64::from(instance)
                } else {
                    base + i64::from(vertex)
                };
                let at = usize::try_from(row).unwrap() * stride + number(&element[4]);
                fetch(&bytes, at, element[2].as_str().unwrap())
            };
            (semantic, index, numbers.iter().map(value).collect())
        };
        let elements = self.row["layout"].as_array().unwrap().iter().map(fetch).collect();
        Vertices { elements, ids: numbers.to_vec(), instance }
    }

    /// Runs the vertex shader for these vertices.
    pub(crate) fn run(&self, shader: &LoadedVertexShader, vertices: &Vertices) -> VertexOutputs {
        let constants = self.constants('v');
        let mut bindings = Bindings::new();
        for (slot, words) in &constants {
            bindings.set_constants(*slot, words);
        }
        let mut inputs = VertexInputs::new(vertices.ids.len())
            .with_vertex_ids(&vertices.ids)
            .with_instance_id(vertices.instance);
        for (semantic, index, values) in &vertices.elements {
            inputs = inputs.with(semantic, *index, values);
        }
        shader.run(&bindings, &inputs).unwrap()
    }
}

/// A value of a format: its words, 0, 0, and 1 where it has fewer; 0 beyond the end of the buffer.
fn fetch(bytes: &[u8], at: usize, format: &str) -> [u32; 4] {
    let one = if format.starts_with('f') { 1.0_f32.to_bits() } else { 1 };
    let count: usize = format[1..].parse().unwrap();
    let mut value = [0, 0, 0, one];
    for (component, word) in value.iter_mut().enumerate().take(count) {
        let bytes = bytes.get(at + component * 4..at + component * 4 + 4);
        *word = bytes.map_or(0, |bytes| u32::from_le_bytes(bytes.try_into().unwrap()));
    }
    value
}

/// Equal; of NaN the class.
pub(crate) fn same(own: u32, expected: u32) -> bool {
    own == expected || (f32::from_bits(own).is_nan() && f32::from_bits(expected).is_nan())
}
