//! Layouts: the elements of a vertex, checked.

use super::{InputClass, InputElement, LayoutError, MAX_SLOTS, MAX_STRIDE};
use crate::d3d11::SignatureElement;

/// Values that the input assembler counts.
const GENERATED: [&str; 3] = ["SV_VertexID", "SV_InstanceID", "SV_PrimitiveID"];

/// The elements of a vertex: `ID3D11InputLayout`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct InputLayout {
    elements: Vec<InputElement>,
    /// The place of each element in the vertex.
    offsets: Vec<u32>,
}

impl InputLayout {
    /// A layout of these elements.
    ///
    /// # Errors
    ///
    /// The first rule of [`LayoutError`] that the elements break.
    pub fn new(elements: impl Into<Vec<InputElement>>) -> Result<Self, LayoutError> {
        let elements = elements.into();
        if elements.len() > MAX_SLOTS as usize {
            return Err(LayoutError::TooManyElements { count: elements.len() });
        }
        let mut offsets: Vec<u32> = Vec::with_capacity(elements.len());
        for (number, element) in elements.iter().enumerate() {
            let (before, _) = elements.split_at(number);
            check_name(number, element)?;
            if element.slot >= MAX_SLOTS {
                return Err(LayoutError::Slot { element: number, slot: element.slot });
            }
            check_against(before, number, element)?;
            offsets.push(place(before, &offsets, number, element)?);
        }
        Ok(Self { elements, offsets })
    }

    /// The elements, in the order in which they were given.
    pub fn elements(&self) -> &[InputElement] {
        &self.elements
    }

    /// The byte of each element in its vertex.
    pub fn offsets(&self) -> &[u32] {
        &self.offsets
    }

    /// Number of the element with a semantic, in any case.
    pub fn find(&self, semantic_name: &str, semantic_index: u32) -> Option<usize> {
        self.elements.iter().position(|element| element.is_named(semantic_name, semantic_index))
    }

    /// The smallest stride with which no two vertices of a slot overlap; 0 for a slot without elements.
    pub fn stride(&self, slot: u32) -> u32 {
        let own = self.elements.iter().zip(&self.offsets).filter(|(element, _)| element.slot == slot);
        own.map(|(element, offset)| offset.saturating_add(element.format.size())).max().unwrap_or(0)
    }

    /// Looks whether all that a vertex shader takes from buffers is there.
    ///
    /// # Errors
    ///
    /// [`LayoutError::MissingInput`] for the first input without an element.
    pub fn check_inputs(&self, inputs: &[SignatureElement]) -> Result<(), LayoutError> {
        let generated = |name: &str| GENERATED.iter().any(|row| row.eq_ignore_ascii_case(name));
        let mut inputs = inputs.iter().filter(|input| !generated(&input.name));
        match inputs.find(|input| self.find(&input.name, input.index).is_none()) {
            Some(input) => {
                Err(LayoutError::MissingInput { semantic: format!("{}{}", input.name, input.index) })
            }
            None => Ok(()),
        }
    }
}

fn check_name(number: usize, element: &InputElement) -> Result<(), LayoutError> {
    let name = &element.semantic_name;
    if GENERATED.iter().any(|generated| name.eq_ignore_ascii_case(generated)) {
        return Err(LayoutError::Generated { element: number, name: name.to_string() });
    }
    match name.bytes().last() {
        None => Err(LayoutError::NoName { element: number }),
        Some(b'0'..=b'9') => Err(LayoutError::DigitInName { element: number, name: name.to_string() }),
        Some(_) => Ok(()),
    }
}

/// What an element has to have in common with those before it, and what not.
fn check_against(before: &[InputElement], number: usize, element: &InputElement) -> Result<(), LayoutError> {
    let same = |other: &InputElement| element.is_named(&other.semantic_name, other.semantic_index);
    if let Some(first) = before.iter().position(same) {
        let semantic = element.semantic();
        return Err(LayoutError::DuplicateSemantic { first, element: number, semantic });
    }
    let slot = element.slot;
    let Some(first) = before.iter().position(|other| other.slot == slot) else { return Ok(()) };
    match (before.get(first).map(|other| other.class), element.class) {
        (Some(other), class) if other == class => Ok(()),
        (Some(InputClass::PerInstance { .. }), InputClass::PerInstance { .. }) => {
            Err(LayoutError::MixedStepRates { slot, first, element: number })
        }
        _ => Err(LayoutError::MixedClasses { slot, first, element: number }),
    }
}

/// The byte of an element in its vertex.
fn place(
    before: &[InputElement],
    offsets: &[u32],
    number: usize,
    element: &InputElement,
) -> Result<u32, LayoutError> {
    let alignment = element.format.alignment();
    let last = before.iter().zip(offsets).rfind(|(other, _)| other.slot == element.slot);
    // Elements before it end within a vertex, so that the sum is small.
    let end = last.map_or(0, |(other, offset)| offset + other.format.size());
    let offset = element.offset.unwrap_or(end.next_multiple_of(alignment));
    if !offset.is_multiple_of(alignment) {
        return Err(LayoutError::Misaligned { element: number, offset, alignment });
    }
    let end = u64::from(offset) + u64::from(element.format.size());
    if end > u64::from(MAX_STRIDE) {
        return Err(LayoutError::BeyondStride { element: number, end });
    }
    Ok(offset)
}
