//! What a run of a vertex shader gives.

use super::SignatureElement;
use crate::vm::Registers;
use glam::Vec4;

/// The outputs of all vertices.
///
/// A component that the shader did not write is 0.
#[derive(Clone, Debug, PartialEq)]
pub struct VertexOutputs {
    count: usize,
    elements: Vec<SignatureElement>,
    registers: Registers,
}

impl VertexOutputs {
    pub(crate) fn new(count: usize, elements: &[SignatureElement], registers: Registers) -> Self {
        Self { count, elements: elements.to_vec(), registers }
    }

    pub(crate) fn registers(&self) -> &Registers {
        &self.registers
    }

    /// Number of vertices.
    pub fn count(&self) -> usize {
        self.count
    }

    /// The outputs that the shader has.
    pub fn elements(&self) -> &[SignatureElement] {
        &self.elements
    }

    /// The bits of a semantic (letters in any case), one value per vertex; `None` if the shader has no such output.
    /// The components that the semantic has come first, 0 for the rest.
    pub fn bits(&self, name: &str, index: u32) -> Option<Vec<[u32; 4]>> {
        let named =
            |element: &&SignatureElement| element.index == index && element.name.eq_ignore_ascii_case(name);
        let element = self.elements.iter().find(named)?;
        let register = element.register?;
        Some(
            (0..self.count).map(|vertex| components(self.register(register, vertex), element.mask)).collect(),
        )
    }

    /// The values of a semantic as floats, one per vertex; `None` if the shader has no such output.
    pub fn get(&self, name: &str, index: u32) -> Option<Vec<Vec4>> {
        let bits = self.bits(name, index)?;
        Some(bits.into_iter().map(|bits| Vec4::from_array(bits.map(f32::from_bits))).collect())
    }

    /// The values of SV_Position: empty if the shader has no such output.
    pub fn positions(&self) -> Vec<Vec4> {
        self.get("SV_Position", 0).unwrap_or_default()
    }

    /// The bits of `o#` for one vertex; 0 where there is no such register or vertex.
    pub fn register(&self, register: u32, vertex: usize) -> [u32; 4] {
        if vertex < self.count { self.registers.get(vertex, register as usize) } else { [0; 4] }
    }
}

/// Register and components of a semantic, letters in any case.
pub(crate) fn find(elements: &[SignatureElement], name: &str, index: u32) -> Option<(u32, u8)> {
    let named =
        |element: &&SignatureElement| element.index == index && element.name.eq_ignore_ascii_case(name);
    let element = elements.iter().find(named)?;
    Some((element.register?, element.mask))
}

/// The components of a mask, the lowest first.
pub(crate) fn components(value: [u32; 4], mask: u8) -> [u32; 4] {
    let mut packed = [0; 4];
    let chosen = (0..4).filter(|component| mask >> component & 1 == 1);
    for (place, component) in packed.iter_mut().zip(chosen) {
        *place = value[component];
    }
    packed
}
