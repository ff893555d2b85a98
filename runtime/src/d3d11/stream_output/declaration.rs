//! Declarations: which components go where.

use super::{STREAMS, StreamOutputError};
use std::borrow::Cow;

/// Elements of a declaration, at most: as many as there are components in all streams.
pub(super) const MAX_ELEMENTS: usize = STREAMS * MAX_COMPONENTS;
/// Components that are written of a vertex, at most, over all buffers of its stream.
pub(super) const MAX_COMPONENTS: usize = 128;
/// Bytes from the first component of a vertex in a buffer to the end of the last one, at most.
pub(super) const MAX_WINDOW: usize = 512;
/// Bytes from vertex to vertex, at most.
pub(super) const MAX_STRIDE: u32 = 2048;
/// Bytes of a component.
pub(super) const WORD: usize = 4;

/// Components that are written one after the other, or a gap. `D3D11_SO_DECLARATION_ENTRY`
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct StreamOutputElement {
    /// Stream of the geometry shader, 0 to 3; 0 for vertex shaders.
    pub stream: u32,
    /// Name of the semantic without its index, and the index; `None` for a gap, which keeps what the buffer has.
    pub semantic: Option<(Cow<'static, str>, u32)>,
    /// First component of the output, 0 to 3; 0 for a gap.
    pub start_component: u8,
    /// Number of components: 1 to 4, at least 1 for a gap.
    pub component_count: u8,
    /// Number of the buffer, 0 to 3.
    pub slot: u32,
}

impl StreamOutputElement {
    /// Components of an output.
    pub const fn new(
        stream: u32,
        semantic_name: &'static str,
        semantic_index: u32,
        start_component: u8,
        component_count: u8,
        slot: u32,
    ) -> Self {
        let semantic = Some((Cow::Borrowed(semantic_name), semantic_index));
        Self { stream, semantic, start_component, component_count, slot }
    }

    /// A gap of some components.
    pub const fn gap(stream: u32, component_count: u8, slot: u32) -> Self {
        Self { stream, semantic: None, start_component: 0, component_count, slot }
    }

    /// Number of components.
    fn words(&self) -> usize {
        usize::from(self.component_count)
    }

    /// The component behind the last one.
    pub(super) fn end(&self) -> u32 {
        u32::from(self.start_component) + u32::from(self.component_count)
    }

    fn overlaps(&self, other: &Self) -> bool {
        let (Some((name, index)), Some((other_name, other_index))) = (&self.semantic, &other.semantic) else {
            return false;
        };
        self.stream == other.stream
            && index == other_index
            && name.eq_ignore_ascii_case(other_name)
            && u32::from(self.start_component) < other.end()
            && u32::from(other.start_component) < self.end()
    }
}

/// What stream output writes, and how far vertices are apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StreamOutputDeclaration {
    elements: Vec<StreamOutputElement>,
    /// Bytes from vertex to vertex in each buffer; 0 for one that nothing is declared for.
    strides: [u32; STREAMS],
}

impl StreamOutputDeclaration {
    /// Declares elements. Those of a slot are written one after the other in their order. `strides` has the bytes from
    /// vertex to vertex in each buffer; if it is empty, vertices follow each other without a space.
    ///
    /// # Errors
    ///
    /// The first rule of [`StreamOutputError`] that the declaration breaks, without those of the shader.
    pub fn new(
        elements: impl Into<Vec<StreamOutputElement>>,
        strides: &[u32],
    ) -> Result<Self, StreamOutputError> {
        let elements = elements.into();
        match elements.len() {
            0 => return Err(StreamOutputError::NoElements),
            count if count > MAX_ELEMENTS => return Err(StreamOutputError::TooManyElements { count }),
            _ => {}
        }
        for (number, element) in elements.iter().enumerate() {
            let (before, _) = elements.split_at(number);
            check_element(number, element)?;
            check_against(before, number, element)?;
        }
        (0..STREAMS as u32).try_for_each(|stream| check_stream(&elements, stream))?;
        let mut declaration = Self { elements, strides: [0; STREAMS] };
        for slot in 0..STREAMS {
            declaration.strides[slot] = declaration.stride_of(slot as u32, strides)?;
        }
        Ok(declaration)
    }

    /// The elements, in the order in which they were given.
    pub fn elements(&self) -> &[StreamOutputElement] {
        &self.elements
    }

    /// Bytes from vertex to vertex in a buffer; 0 for one that nothing is declared for.
    pub fn stride(&self, slot: u32) -> u32 {
        self.strides.get(slot as usize).copied().unwrap_or(0)
    }

    /// Checks what is declared for a slot, and gives its stride.
    fn stride_of(&self, slot: u32, strides: &[u32]) -> Result<u32, StreamOutputError> {
        let own = || self.elements.iter().filter(|element| element.slot == slot);
        if own().next().is_none() {
            return Ok(0);
        }
        let (mut needed, mut window) = (0, None);
        for element in own() {
            let start = needed;
            needed += element.words() * WORD;
            if element.semantic.is_some() {
                window = Some((window.map_or(start, |(first, _)| first), needed));
            }
        }
        let Some((first, end)) = window else { return Err(StreamOutputError::OnlyGaps { slot }) };
        if end - first > MAX_WINDOW {
            return Err(StreamOutputError::Window { slot, bytes: end - first });
        }
        let stride = match strides.get(slot as usize) {
            Some(&stride) => stride,
            None if strides.is_empty() => u32::try_from(needed).unwrap_or(u32::MAX),
            None => return Err(StreamOutputError::NoStride { slot }),
        };
        let fits =
            stride as usize >= needed && stride <= MAX_STRIDE && (stride as usize).is_multiple_of(WORD);
        if fits { Ok(stride) } else { Err(StreamOutputError::Stride { slot, stride, needed }) }
    }
}

fn check_element(number: usize, element: &StreamOutputElement) -> Result<(), StreamOutputError> {
    let (start, count) = (element.start_component, element.component_count);
    if element.stream as usize >= STREAMS {
        return Err(StreamOutputError::Stream { element: number, stream: element.stream });
    }
    if element.slot as usize >= STREAMS {
        return Err(StreamOutputError::Slot { element: number, slot: element.slot });
    }
    if element.semantic.is_none() {
        return match count {
            0 => Err(StreamOutputError::EmptyGap { element: number }),
            _ if start > 0 => Err(StreamOutputError::Components { element: number, start, count }),
            _ => Ok(()),
        };
    }
    if count == 0 || element.end() > 4 {
        return Err(StreamOutputError::Components { element: number, start, count });
    }
    Ok(())
}

/// Counts what is written of a vertex of a stream.
fn check_stream(elements: &[StreamOutputElement], stream: u32) -> Result<(), StreamOutputError> {
    let own = elements.iter().filter(|element| element.stream == stream && element.semantic.is_some());
    let count = own.map(StreamOutputElement::words).sum();
    if count > MAX_COMPONENTS {
        return Err(StreamOutputError::TooManyComponents { stream, count });
    }
    Ok(())
}

/// What an element must not have in common with those before it.
fn check_against(
    before: &[StreamOutputElement],
    number: usize,
    element: &StreamOutputElement,
) -> Result<(), StreamOutputError> {
    if let (Some(first), Some((name, index))) =
        (before.iter().position(|other| element.overlaps(other)), &element.semantic)
    {
        let semantic = format!("{name}{index}");
        return Err(StreamOutputError::Overlap { first, element: number, semantic });
    }
    let shares = |other: &StreamOutputElement| other.slot == element.slot && other.stream != element.stream;
    match before.iter().position(shares) {
        Some(first) => Err(StreamOutputError::SharedSlot { slot: element.slot, first, element: number }),
        None => Ok(()),
    }
}
