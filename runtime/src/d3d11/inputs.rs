//! Vertex data by semantic or register.

use super::{ComponentType, RunError, SignatureElement, Values};
use crate::vm::{Ids, Registers};

/// What names an input.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Name {
    /// Letters in any case, and the index.
    Semantic(String, u32),
    /// `v#`
    Register(u32),
}

impl Name {
    fn names(&self, element: &SignatureElement) -> bool {
        match self {
            Self::Semantic(name, index) => element.index == *index && element.name.eq_ignore_ascii_case(name),
            Self::Register(_) => false,
        }
    }
}

/// Vertex data by semantic, or by register.
///
/// A shader's inputs find their data by semantic, letters in any case; a register that data are given for by its
/// number takes those. Data that the shader does not ask for are left alone. An input without data reads
/// (0, 0, 0, 1) for every vertex, with a 1 of the type that the shader declares.
///
/// SV_VertexID counts from 0 and SV_InstanceID is 0 unless they are set here.
///
/// ```
/// use glam::{UVec4, Vec2, Vec3};
/// use shader_asm::d3d11::VertexInputs;
/// let positions = [Vec3::X, Vec3::Y];
/// let bones = [UVec4::splat(7), UVec4::splat(8)];
/// let inputs = VertexInputs::new(2)
///     .with("POSITION", 0, &positions)
///     .with("TEXCOORD", 1, &[Vec2::ZERO, Vec2::ONE])
///     .with_register(3, &bones)
///     .with_instance_id(5);
/// assert_eq!(inputs.count(), 2);
/// ```
#[derive(Clone, Debug, Default)]
pub struct VertexInputs<'a> {
    count: usize,
    streams: Vec<(Name, Values<'a>)>,
    vertex_ids: Option<Ids<'a>>,
    instance_ids: Option<Ids<'a>>,
}

impl<'a> VertexInputs<'a> {
    /// `count` vertices without data.
    pub fn new(count: usize) -> Self {
        Self { count, ..Self::default() }
    }

    /// Gives the data of a semantic. Of data given twice the last ones count.
    pub fn with(self, name: &str, index: u32, values: impl Into<Values<'a>>) -> Self {
        self.with_stream(Name::Semantic(name.to_ascii_uppercase(), index), values.into())
    }

    /// Gives the data of `v#`, in all of its components.
    pub fn with_register(self, register: u32, values: impl Into<Values<'a>>) -> Self {
        self.with_stream(Name::Register(register), values.into())
    }

    fn with_stream(mut self, name: Name, stream: Values<'a>) -> Self {
        self.streams.retain(|other| other.0 != name);
        self.streams.push((name, stream));
        self
    }

    /// SV_VertexID of the first vertex; that of the others counts on from it.
    pub fn with_first_vertex_id(mut self, first: u32) -> Self {
        self.vertex_ids = Some(Ids::From(first));
        self
    }

    /// SV_VertexID of each vertex, as an index buffer gives it.
    pub fn with_vertex_ids(mut self, ids: &'a [u32]) -> Self {
        self.vertex_ids = Some(Ids::Each(ids));
        self
    }

    /// SV_InstanceID of all vertices.
    pub fn with_instance_id(mut self, id: u32) -> Self {
        self.instance_ids = Some(Ids::Same(id));
        self
    }

    /// SV_InstanceID of each vertex.
    pub fn with_instance_ids(mut self, ids: &'a [u32]) -> Self {
        self.instance_ids = Some(Ids::Each(ids));
        self
    }

    /// Number of vertices.
    pub fn count(&self) -> usize {
        self.count
    }

    pub(crate) fn vertex_ids(&self) -> Ids<'a> {
        self.vertex_ids.unwrap_or(Ids::From(0))
    }

    pub(crate) fn instance_ids(&self) -> Ids<'a> {
        self.instance_ids.unwrap_or(Ids::Same(0))
    }

    /// The registers of every vertex.
    pub(crate) fn registers(&self, elements: &[SignatureElement]) -> Result<Registers, RunError> {
        self.check_lengths(elements)?;
        let given = self.streams.iter().filter_map(|(name, _)| match name {
            Name::Register(register) => Some(*register),
            Name::Semantic(..) => None,
        });
        let declared = elements.iter().filter_map(|element| element.register);
        // More than any stage has are never read.
        let registers = declared.chain(given).filter(|&register| register < 32);
        let stride = registers.map(|register| register as usize + 1).max().unwrap_or(0);
        let mut registers = Registers::new(stride, self.count);
        for element in elements {
            let Some(register) = element.register.map(|register| register as usize) else { continue };
            preset(&mut registers, register, element, self.count);
            for (_, stream) in self.streams.iter().filter(|(name, _)| name.names(element)) {
                stream.fill(&mut registers, register, element.mask);
            }
        }
        for (name, stream) in &self.streams {
            if let Name::Register(register) = name {
                stream.fill(&mut registers, *register as usize, 0b1111);
            }
        }
        Ok(registers)
    }

    fn check_lengths(&self, elements: &[SignatureElement]) -> Result<(), RunError> {
        let ids = |ids: &Option<Ids<'_>>| match ids {
            Some(Ids::Each(ids)) => ids.len(),
            _ => usize::MAX,
        };
        let asked = |name: &Name| match name {
            Name::Register(_) => true,
            Name::Semantic(..) => elements.iter().any(|element| name.names(element)),
        };
        let shown = |name: &Name| match name {
            Name::Register(register) => format!("v{register}"),
            Name::Semantic(name, index) => format!("{name}{index}"),
        };
        let streams = self.streams.iter().filter(|(name, _)| asked(name));
        let streams = streams.map(|(name, stream)| (shown(name), stream.len()));
        let generated = [
            ("SV_VertexID".to_string(), ids(&self.vertex_ids)),
            ("SV_InstanceID".to_string(), ids(&self.instance_ids)),
        ];
        match streams.chain(generated).find(|(_, available)| *available < self.count) {
            Some((semantic, available)) => {
                Err(RunError::InputTooShort { semantic, available, needed: self.count })
            }
            None => Ok(()),
        }
    }
}

/// Puts in what components read that no data give: (0, 0, 0, 1).
fn preset(registers: &mut Registers, register: usize, element: &SignatureElement, count: usize) {
    let one = match element.component_type {
        ComponentType::Uint | ComponentType::Sint => 1,
        _ => 1.0_f32.to_bits(),
    };
    // The last of the four components of the value, not of the register.
    if element.mask == 0b1111 {
        for vertex in 0..count {
            if let Some(target) = registers.get_mut(vertex, register) {
                target[3] = one;
            }
        }
    }
}
