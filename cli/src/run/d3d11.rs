//! Shaders of shader model 4 and 5 on the input file of a person.
//!
//! A case is a JSON object: `constants` holds the words of `cb0`, `cb1` and so on, `inputs` a list of vertices, each a map
//! from `v#` to four words. `instance_id` is that of all vertices. A geometry shader takes its vertices from the list
//! one primitive after the other.

use super::{inputs_of, put, vertices_of};
use crate::bulk;
use serde_json::{Map, Value, json};
use shader_asm::d3d11::{
    Bindings, GeometryInputs, LoadError, LoadedGeometryShader, LoadedVertexShader, SignatureElement,
    VertexInputs,
};
use shader_asm::lang::sm4::isa::Stage;

/// Runs a container on a case: a line for each vertex, or for each strip.
pub(super) fn run(container: &[u8], case: &Value) -> Result<Vec<Value>, String> {
    let constants = constants_of(case)?;
    let mut bindings = Bindings::new();
    for (slot, words) in &constants {
        bindings.set_constants(*slot, words);
    }
    match LoadedVertexShader::from_container(container) {
        Ok(shader) => vertices(&shader, &bindings, case),
        Err(LoadError::Stage(profile)) if profile.stage() == Stage::Geometry => {
            let shader =
                LoadedGeometryShader::from_container(container).map_err(|error| error.to_string())?;
            primitives(&shader, &bindings, case)
        }
        Err(error) => Err(error.to_string()),
    }
}

fn constants_of(case: &Value) -> Result<Vec<(usize, Vec<u32>)>, String> {
    let buffers = case.get("constants").and_then(Value::as_object).into_iter().flatten();
    buffers
        .map(|(name, words)| {
            let slot = name.strip_prefix("cb").and_then(|digits| digits.parse().ok());
            Ok((slot.ok_or_else(|| format!("`{name}` is no constant buffer"))?, bulk::words_of(words)?))
        })
        .collect()
}

fn vertices(
    shader: &LoadedVertexShader,
    bindings: &Bindings<'_>,
    case: &Value,
) -> Result<Vec<Value>, String> {
    let vertices = vertices_of(case)?;
    let registers = inputs_of(vertices, [0; 4])?;
    let instance = case.get("instance_id").and_then(Value::as_u64).unwrap_or(0);
    let instance = u32::try_from(instance).map_err(|_| "\"instance_id\" is beyond 32 bits")?;
    let mut inputs = VertexInputs::new(vertices.len()).with_instance_id(instance);
    for (register, values) in &registers {
        inputs = inputs.with_register(*register, values);
    }
    let outputs = shader.run(bindings, &inputs).map_err(|error| error.to_string())?;
    let vertex = |vertex| record(shader.outputs().iter(), |register| outputs.register(register, vertex));
    Ok((0..vertices.len()).map(vertex).collect())
}

fn primitives(
    shader: &LoadedGeometryShader,
    bindings: &Bindings<'_>,
    case: &Value,
) -> Result<Vec<Value>, String> {
    let vertices = vertices_of(case)?;
    let registers = inputs_of(vertices, [0; 4])?;
    let count = registers.iter().map(|(register, _)| *register as usize + 1).max().unwrap_or(0);
    if count > 32 {
        return Err(format!("v{} is beyond the registers of any profile", count - 1));
    }
    let mut values = vec![[0; 4]; count * vertices.len()];
    for (register, of_vertices) in &registers {
        for (place, value) in values.iter_mut().skip(*register as usize).step_by(count).zip(of_vertices) {
            *place = *value;
        }
    }
    let inputs = GeometryInputs::from_registers(count, &values);
    let outputs = shader.run(bindings, &inputs).map_err(|error| error.to_string())?;
    let mut lines = Vec::new();
    for (number, invocation) in outputs.invocations().iter().enumerate() {
        for stream in outputs.streams() {
            for strip in
                stream.strips().skip(stream.strips_of(number).start).take(stream.strips_of(number).len())
            {
                let vertex =
                    |vertex| record(stream.elements().iter(), |register| stream.register(register, vertex));
                let vertices: Vec<Value> = strip.map(vertex).collect();
                lines.push(json!({
                    "primitive": invocation.primitive,
                    "instance": invocation.instance,
                    "stream": stream.number(),
                    "vertices": vertices,
                }));
            }
        }
    }
    Ok(lines)
}

/// Output registers with what is in them.
fn record<'e>(elements: impl Iterator<Item = &'e SignatureElement>, bits: impl Fn(u32) -> [u32; 4]) -> Value {
    let mut masks: Vec<(u32, u8)> = Vec::new();
    for element in elements {
        let Some(register) = element.register else { continue };
        match masks.iter_mut().find(|(other, _)| *other == register) {
            Some((_, mask)) => *mask |= element.mask,
            None => masks.push((register, element.mask)),
        }
    }
    let mut object = Map::new();
    for (register, mask) in masks {
        put(&mut object, format!("o{register}"), bits(register), mask);
    }
    Value::Object(object)
}
