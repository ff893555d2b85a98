//! Declarations: elements, checked.

use super::{DeclType, DeclarationError, MAX_ELEMENTS, MAX_STREAMS, MAX_USAGE_INDICES};
use crate::{Semantic, Usage};

/// One element of a declaration: `D3DVERTEXELEMENT9` with the default method.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct VertexElement {
    /// Number of the stream that it stands in.
    pub stream: u16,
    /// Byte in the vertex.
    pub offset: u16,
    /// Type of its data.
    pub decl_type: DeclType,
    /// Its usage, and the number of the usage.
    pub semantic: Semantic,
}

impl VertexElement {
    /// An element, in the order of Direct3D.
    pub const fn new(stream: u16, offset: u16, decl_type: DeclType, semantic: Semantic) -> Self {
        Self { stream, offset, decl_type, semantic }
    }
}

/// The elements of a vertex: `IDirect3DVertexDeclaration9`.
///
/// ```
/// use shader_asm::d3d11::input_assembler::VertexBuffer;
/// use shader_asm::{
///     DeclType, Semantic, StreamSources, VertexConstants, VertexDeclaration, VertexElement, VertexShader, vs_asm,
/// };
///
/// static COPY: VertexShader = vs_asm! {
///     vs_2_0
///     dcl_position v0
///     dcl_color v1
///     mov oPos, v0
///     mov oD0, v1
/// };
///
/// let declaration = VertexDeclaration::new([
///     VertexElement::new(0, 0, DeclType::Float3, Semantic::POSITION),
///     VertexElement::new(0, 12, DeclType::D3dColor, Semantic::DIFFUSE),
/// ])?;
/// // Two vertices: a position, then blue, green, red and alpha.
/// let mut bytes = Vec::new();
/// for (x, colour) in [(1.0_f32, [255, 0, 0, 255]), (2.0, [0, 0, 255, 0])] {
///     bytes.extend([x, 0.0, 0.0].iter().flat_map(|number| number.to_le_bytes()));
///     bytes.extend(colour);
/// }
/// let streams = StreamSources::new().with(0, VertexBuffer::new(&bytes, declaration.stride(0)));
/// let vertices = declaration.fetch(&streams, &[1, 0], 0);
///
/// let outputs = COPY.run(&VertexConstants::new(), &vertices.inputs())?;
/// assert_eq!(outputs.positions()[0].to_array(), [2.0, 0.0, 0.0, 1.0]);
/// let colours = outputs.get(Semantic::DIFFUSE).unwrap_or_default();
/// assert_eq!(colours[1].to_array(), [0.0, 0.0, 1.0, 1.0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VertexDeclaration {
    elements: Vec<VertexElement>,
}

/// Bytes of a `D3DVERTEXELEMENT9`: stream and offset of two bytes, type, method, usage, number of the usage.
const ELEMENT_SIZE: usize = 8;
/// Stream of the element that ends a declaration.
const END: u16 = 0xff;

impl VertexDeclaration {
    /// A declaration of these elements, without the one that ends it.
    ///
    /// # Errors
    ///
    /// The first rule of [`DeclarationError`] that the elements break.
    pub fn new(elements: impl Into<Vec<VertexElement>>) -> Result<Self, DeclarationError> {
        let elements = elements.into();
        if elements.len() > MAX_ELEMENTS {
            return Err(DeclarationError::TooManyElements { count: elements.len() });
        }
        for (number, element) in elements.iter().enumerate() {
            check(number, element)?;
            let semantic = element.semantic;
            let mut before = elements.iter().take(number);
            if let Some(first) = before.position(|other| other.semantic == semantic) {
                return Err(DeclarationError::DuplicateSemantic { first, element: number, semantic });
            }
        }
        Ok(Self { elements })
    }

    /// A declaration as it stands in memory: `D3DVERTEXELEMENT9`s in little endian, up to `D3DDECL_END`. What follows
    /// is left alone.
    ///
    /// # Errors
    ///
    /// No end, or an element that [`new`](Self::new) does not allow or that cannot be one.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, DeclarationError> {
        let mut elements = Vec::new();
        for chunk in bytes.as_chunks::<ELEMENT_SIZE>().0 {
            let &[stream_low, stream_high, offset_low, offset_high, decl_type, method, usage, index] = chunk;
            let stream = u16::from_le_bytes([stream_low, stream_high]);
            if stream == END {
                return Self::new(elements);
            }
            let element = elements.len();
            let offset = u16::from_le_bytes([offset_low, offset_high]);
            let decl_type = DeclType::from_number(decl_type)
                .ok_or(DeclarationError::Type { element, number: decl_type })?;
            if method != 0 {
                return Err(DeclarationError::Method { element, number: method });
            }
            let usage = Usage::from_value(u32::from(usage))
                .ok_or(DeclarationError::Usage { element, number: usage })?;
            elements.push(VertexElement::new(stream, offset, decl_type, Semantic::new(usage, index)));
        }
        Err(DeclarationError::NoEnd { count: elements.len() })
    }

    /// The elements, in the order in which they were given.
    pub fn elements(&self) -> &[VertexElement] {
        &self.elements
    }

    /// The smallest stride with which no two vertices of a stream overlap; 0 for a stream without elements.
    pub fn stride(&self, stream: u16) -> u32 {
        let own = self.elements.iter().filter(|element| element.stream == stream);
        own.map(|element| u32::from(element.offset) + element.decl_type.size()).max().unwrap_or(0)
    }
}

/// Rules for an element by itself.
fn check(number: usize, element: &VertexElement) -> Result<(), DeclarationError> {
    let VertexElement { stream, offset, semantic, .. } = *element;
    if stream >= MAX_STREAMS {
        return Err(DeclarationError::Stream { element: number, stream });
    }
    if !offset.is_multiple_of(4) {
        return Err(DeclarationError::Misaligned { element: number, offset });
    }
    if semantic.index >= MAX_USAGE_INDICES {
        return Err(DeclarationError::UsageIndex { element: number, semantic });
    }
    Ok(())
}
