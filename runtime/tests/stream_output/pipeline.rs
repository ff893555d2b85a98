//! From buffers to buffers: input assembler, vertex shader, geometry shader and stream output, byte by byte as
//! implementations of Direct3D 11 wrote them.

use crate::case::{assemble, bytes, number};
use serde_json::Value;
use shader_asm::d3d11::stream_output::{
    StreamOutput, StreamOutputBuffer, StreamOutputDeclaration, StreamOutputElement,
};
use shader_asm::d3d11::{Bindings, GeometryInputs, LoadedGeometryShader, LoadedVertexShader};

const CASES: &str = include_str!("../vectors/exec-sm4-gs.jsonl");

fn array(value: &Value) -> &[Value] {
    value.as_array().unwrap()
}

fn declaration(case: &Value) -> StreamOutputDeclaration {
    let element = |row: &Value| {
        let n = |place: usize| u8::try_from(number(&row[place])).unwrap();
        let mut element = StreamOutputElement::gap(number(&row[0]), n(4), number(&row[5]));
        element.start_component = n(3);
        element.semantic = Some((row[1].as_str().unwrap().to_string().into(), number(&row[2])));
        element
    };
    let strides: Vec<u32> = array(&case["strides"]).iter().map(number).collect();
    StreamOutputDeclaration::new(array(&case["so"]).iter().map(element).collect::<Vec<_>>(), &strides)
        .unwrap()
}

fn word(value: &Value) -> u32 {
    u32::from_str_radix(value.as_str().unwrap(), 16).unwrap()
}

/// The words of the constant buffers of a stage.
fn constants(case: &Value, stage: char) -> Vec<(usize, Vec<u32>)> {
    let buffers = case.get("cb").and_then(Value::as_object).into_iter().flatten();
    let own = buffers.filter_map(|(name, words)| Some((name.strip_prefix(stage)?, words)));
    own.map(|(slot, words)| (slot.parse().unwrap(), array(words).iter().map(word).collect())).collect()
}

fn bindings(constants: &[(usize, Vec<u32>)]) -> Bindings<'_> {
    let mut bindings = Bindings::new();
    for (slot, words) in constants {
        bindings.set_constants(*slot, words);
    }
    bindings
}

/// The words that a buffer has, those of each vertex in the order of the declaration.
fn expected(case: &Value, slot: u32) -> Vec<u32> {
    let own: Vec<&Value> = array(&case["so"]).iter().filter(|row| number(&row[5]) == slot).collect();
    let vertex = |vertex: &Value| {
        let words = |row: &&Value| {
            // The name is followed by the first component, unless that is x.
            let name = row[1].as_str().unwrap();
            let of_row = |(key, _): &(&String, &Value)| key.split('.').next() == Some(name);
            let (_, words) = vertex.as_object().unwrap().iter().find(of_row).unwrap();
            array(words).iter().map(word).collect::<Vec<_>>()
        };
        own.iter().flat_map(words).collect::<Vec<_>>()
    };
    array(&case["verts"][slot as usize]).iter().flat_map(vertex).collect()
}

fn run(case: &Value) {
    let id = case["id"].as_str().unwrap();
    let vertex = LoadedVertexShader::from_container(&bytes(case["vs"].as_str().unwrap())).unwrap();
    let geometry = LoadedGeometryShader::from_container(&bytes(case["gs"].as_str().unwrap())).unwrap();
    let (vertex_constants, geometry_constants) = (constants(case, 'v'), constants(case, 'g'));
    let size = case.get("so_size").map_or(1 << 16, number) as usize;
    let slots = array(&case["strides"]).len();
    let mut buffers = vec![StreamOutputBuffer::new(size); slots];
    let elements = geometry.outputs();
    let mut output = StreamOutput::new(&declaration(case), elements).unwrap();
    for (buffer, slot) in buffers.iter_mut().zip(0..) {
        output = output.with_buffer(slot, buffer, Some(0));
    }
    assemble(case, |assembler, draw| {
        // Small batches, so that strips go on from one to the next.
        for batch in assembler.clone().with_batch_size(3).draw(draw).unwrap() {
            let vertices = vertex.run(&bindings(&vertex_constants), &batch.vertex_inputs()).unwrap();
            let inputs = GeometryInputs::from_vertices(&vertices)
                .with_indices(batch.indices())
                .with_primitive_ids(batch.primitive_ids());
            output.write_geometry(&geometry.run(&bindings(&geometry_constants), &inputs).unwrap());
        }
    });
    let statistics = output.statistics(0);
    let counts = [statistics.primitives_written, statistics.primitives_storage_needed];
    assert_eq!(
        counts.to_vec(),
        array(&case["stats"]).iter().map(|n| n.as_u64().unwrap()).collect::<Vec<_>>(),
        "{id}"
    );
    for (buffer, slot) in buffers.iter().zip(0..) {
        let words: Vec<u8> = expected(case, slot).iter().flat_map(|word| word.to_le_bytes()).collect();
        assert_eq!(buffer.filled(), words.len(), "{id}");
        assert_eq!(&buffer.bytes()[..words.len()], words, "{id}");
    }
}

#[test]
fn buffers_are_equal_to_the_byte() {
    let cases: Vec<Value> = CASES.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    cases.iter().for_each(run);
    assert_eq!(cases.len(), 46);
}
