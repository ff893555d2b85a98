//! Layout, vertex buffers, index buffer and draw call of a case.

use super::draw::{list, number, text};
use crate::dxbc::bytes_of_hex;
use serde_json::Value;
use shader_asm::d3d11::input_assembler::{
    Draw, Format, IndexBuffer, InputAssembler, InputElement, InputLayout, PrimitiveTopology, VertexBuffer,
};

/// Short names of formats beside those of DXGI.
const FORMATS: [(&str, &str); 19] = [
    ("f1", "R32_FLOAT"),
    ("f2", "R32G32_FLOAT"),
    ("f3", "R32G32B32_FLOAT"),
    ("f4", "R32G32B32A32_FLOAT"),
    ("u1", "R32_UINT"),
    ("u2", "R32G32_UINT"),
    ("u3", "R32G32B32_UINT"),
    ("u4", "R32G32B32A32_UINT"),
    ("i1", "R32_SINT"),
    ("i2", "R32G32_SINT"),
    ("i3", "R32G32B32_SINT"),
    ("i4", "R32G32B32A32_SINT"),
    ("u8x4", "R8G8B8A8_UINT"),
    ("i8x4", "R8G8B8A8_SINT"),
    ("snorm8x4", "R8G8B8A8_SNORM"),
    ("unorm8x4", "R8G8B8A8_UNORM"),
    ("unorm10", "R10G10B10A2_UNORM"),
    ("f16x4", "R16G16B16A16_FLOAT"),
    ("snorm16x4", "R16G16B16A16_SNORM"),
];

/// Names of topologies, and their numbers in Direct3D.
const TOPOLOGIES: [(&str, u32); 9] = [
    ("pointlist", 1),
    ("linelist", 2),
    ("linestrip", 3),
    ("trianglelist", 4),
    ("trianglestrip", 5),
    ("linelist_adj", 10),
    ("linestrip_adj", 11),
    ("trianglelist_adj", 12),
    ("trianglestrip_adj", 13),
];

struct Indices {
    bytes: Vec<u8>,
    wide: bool,
    offset: u32,
}

/// What a case gives to the input assembler.
pub(super) struct Buffers {
    layout: InputLayout,
    topology: PrimitiveTopology,
    /// Slot, stride and bytes.
    vertices: Vec<(u32, u32, Vec<u8>)>,
    indices: Option<Indices>,
    draw: Draw,
}

impl Buffers {
    pub(super) fn read(case: &Value) -> Result<Self, String> {
        let elements = list(case, "layout")?.iter().map(element).collect::<Result<Vec<_>, _>>()?;
        let name = text(case, "topology")?;
        let topology = TOPOLOGIES.iter().find(|row| row.0 == name);
        let topology = topology.and_then(|row| PrimitiveTopology::from_number(row.1));
        let vertices = list(case, "vb")?.iter().map(|buffer| {
            let bytes = bytes_of_hex(text(buffer, "hex")?)?;
            Ok::<_, String>((number(buffer.get("slot"))?, number(buffer.get("stride"))?, bytes))
        });
        Ok(Self {
            layout: InputLayout::new(elements).map_err(|error| error.to_string())?,
            topology: topology.ok_or_else(|| format!("no topology `{name}`"))?,
            vertices: vertices.collect::<Result<_, _>>()?,
            indices: case.get("ib").filter(|buffer| !buffer.is_null()).map(indices).transpose()?,
            draw: draw(list(case, "draw")?)?,
        })
    }

    pub(super) fn assembler(&self) -> InputAssembler<'_> {
        let mut assembler = InputAssembler::new(&self.layout, self.topology);
        for (slot, stride, bytes) in &self.vertices {
            assembler = assembler.with_vertex_buffer(*slot, VertexBuffer::new(bytes, *stride));
        }
        if let Some(Indices { bytes, wide, offset }) = &self.indices {
            let buffer = if *wide { IndexBuffer::new_u32(bytes) } else { IndexBuffer::new_u16(bytes) };
            assembler = assembler.with_index_buffer(buffer.with_offset(*offset));
        }
        assembler
    }

    pub(super) fn draw(&self) -> Draw {
        self.draw
    }
}

fn element(row: &Value) -> Result<InputElement, String> {
    let column =
        |at: usize| row.get(at).and_then(Value::as_str).ok_or_else(|| format!("{row} is no element"));
    let name = column(2)?;
    let format = FORMATS.iter().find(|format| format.0 == name).map_or(name, |format| format.1);
    let format = Format::from_name(format).ok_or_else(|| format!("no format `{name}`"))?;
    let mut element = InputElement::new("", number(row.get(1))?, format)
        .in_slot(number(row.get(3))?)
        .at(number(row.get(4))?);
    element.semantic_name = column(0)?.to_owned().into();
    match column(5)? {
        "vertex" => Ok(element),
        "instance" => Ok(element.per_instance(number(row.get(6))?)),
        other => Err(format!("`{other}` is neither `vertex` nor `instance`")),
    }
}

fn indices(buffer: &Value) -> Result<Indices, String> {
    let values = list(buffer, "values")?.iter();
    let (bytes, wide) = match text(buffer, "format")? {
        "u16" => {
            let values = values.map(|value| number::<u16>(Some(value)).map(u16::to_le_bytes));
            (values.collect::<Result<Vec<_>, _>>()?.into_flattened(), false)
        }
        "u32" => {
            let values = values.map(|value| number::<u32>(Some(value)).map(u32::to_le_bytes));
            (values.collect::<Result<Vec<_>, _>>()?.into_flattened(), true)
        }
        other => return Err(format!("no format of indices `{other}`")),
    };
    Ok(Indices { bytes, wide, offset: number(buffer.get("offset"))? })
}

fn draw(call: &[Value]) -> Result<Draw, String> {
    let n = |at: usize| number::<u32>(call.get(at));
    match call.first().and_then(Value::as_str) {
        Some("Draw") => Ok(Draw::new(n(1)?, n(2)?)),
        Some("DrawIndexed") => Ok(Draw::indexed(n(1)?, n(2)?, number(call.get(3))?)),
        Some("DrawInstanced") => Ok(Draw::instanced(n(1)?, n(2)?, n(3)?, n(4)?)),
        Some("DrawIndexedInstanced") => {
            Ok(Draw::indexed_instanced(n(1)?, n(2)?, n(3)?, number(call.get(4))?, n(5)?))
        }
        _ => Err("\"draw\" names no call".into()),
    }
}
