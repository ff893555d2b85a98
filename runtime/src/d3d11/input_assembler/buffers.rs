//! Buffers that are bound to an input assembler.

use bytemuck::NoUninit;

/// Vertices or instances: their bytes, and where in them they lie.
///
/// ```
/// use shader_asm::d3d11::input_assembler::VertexBuffer;
/// let bytes = [0; 64];
/// // Vertices of 12 bytes from byte 4 on.
/// let buffer = VertexBuffer::new(&bytes, 12).with_offset(4);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct VertexBuffer<'a> {
    pub(crate) bytes: &'a [u8],
    pub(crate) stride: u32,
    pub(crate) offset: u32,
}

impl<'a> VertexBuffer<'a> {
    /// A buffer with `stride` bytes from one vertex to the next, at most 2048. With 0 all vertices are the same.
    pub const fn new(bytes: &'a [u8], stride: u32) -> Self {
        Self { bytes, stride, offset: 0 }
    }

    /// Vertices as they lie in memory, a stride apart that is their size.
    ///
    /// ```
    /// use glam::Vec3;
    /// use shader_asm::d3d11::input_assembler::VertexBuffer;
    /// let buffer = VertexBuffer::from_slice(&[Vec3::X, Vec3::Y]);
    /// ```
    pub fn from_slice<V: NoUninit>(vertices: &'a [V]) -> Self {
        let stride = u32::try_from(size_of::<V>()).unwrap_or(u32::MAX);
        Self::new(bytemuck::cast_slice(vertices), stride)
    }

    /// The same buffer, with the first vertex at this byte.
    pub const fn with_offset(mut self, offset: u32) -> Self {
        self.offset = offset;
        self
    }
}

/// Indices of 16 or 32 bits, in little endian.
#[derive(Clone, Copy, Debug)]
pub struct IndexBuffer<'a> {
    bytes: &'a [u8],
    offset: u32,
    format: IndexFormat,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum IndexFormat {
    U16,
    U32,
}

impl<'a> IndexBuffer<'a> {
    /// Indices of 16 bits: `DXGI_FORMAT_R16_UINT`.
    pub const fn new_u16(bytes: &'a [u8]) -> Self {
        Self { bytes, offset: 0, format: IndexFormat::U16 }
    }

    /// Indices of 32 bits: `DXGI_FORMAT_R32_UINT`.
    pub const fn new_u32(bytes: &'a [u8]) -> Self {
        Self { bytes, offset: 0, format: IndexFormat::U32 }
    }

    /// The same buffer, with the first index at this byte.
    pub const fn with_offset(mut self, offset: u32) -> Self {
        self.offset = offset;
        self
    }

    /// The index that ends a strip: all bits are set.
    pub const fn cut(&self) -> u32 {
        match self.format {
            IndexFormat::U16 => 0xffff,
            IndexFormat::U32 => 0xffff_ffff,
        }
    }

    /// An index by its place, counted from the offset on; 0 outside of the buffer. Addresses wrap at 32 bits.
    pub fn get(&self, place: u32) -> u32 {
        let bytes = self.bytes.get(self.offset as usize..).unwrap_or_default();
        let at = |size: u32| bytes.get(place.wrapping_mul(size) as usize..);
        let index = match self.format {
            IndexFormat::U16 => {
                at(2).and_then(<[u8]>::first_chunk).map(|bytes| u16::from_le_bytes(*bytes).into())
            }
            IndexFormat::U32 => at(4).and_then(<[u8]>::first_chunk).map(|bytes| u32::from_le_bytes(*bytes)),
        };
        index.unwrap_or(0)
    }
}

/// Indices as they lie in memory.
impl<'a> From<&'a [u16]> for IndexBuffer<'a> {
    fn from(indices: &'a [u16]) -> Self {
        Self::new_u16(bytemuck::cast_slice(indices))
    }
}

/// Indices as they lie in memory.
impl<'a> From<&'a [u32]> for IndexBuffer<'a> {
    fn from(indices: &'a [u32]) -> Self {
        Self::new_u32(bytemuck::cast_slice(indices))
    }
}
