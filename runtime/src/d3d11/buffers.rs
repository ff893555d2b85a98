//! Buffers that shaders read as `t#`.

use super::Values;
use super::bindings::words;
use super::resource::{Resource, Texel};
use bytemuck::NoUninit;
use std::borrow::Cow;

/// A buffer of elements of one to four components of 32 bits: `Buffer<float4>` and the like, for `ld`.
///
/// ```
/// use shader_asm::d3d11::{Resource, Texel, TypedBuffer};
/// let buffer = TypedBuffer::new(&[[1.0_f32, 2.0], [3.0, 4.0]]);
/// let element = |x| buffer.load(Texel { coordinates: [x, 0, 0], ..Texel::default() }).map(f32::from_bits);
/// assert_eq!(element(1), [3.0, 4.0, 0.0, 1.0]);
/// // Behind the end the components that elements have are 0.
/// assert_eq!(element(2), [0.0, 0.0, 0.0, 1.0]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct TypedBuffer<'a>(Values<'a>);

impl<'a> TypedBuffer<'a> {
    /// A buffer of these elements.
    pub fn new(elements: impl Into<Values<'a>>) -> Self {
        Self(elements.into())
    }
}

impl Resource for TypedBuffer<'_> {
    fn load(&self, texel: Texel) -> [u32; 4] {
        self.0.get(texel.coordinates[0] as usize)
    }

    fn buffer_size(&self) -> u32 {
        u32::try_from(self.0.len()).unwrap_or(u32::MAX)
    }
}

/// A buffer of bytes: `ByteAddressBuffer`, for `ld_raw`. Its size is rounded up to whole words.
#[derive(Clone, Debug)]
pub struct RawBuffer<'a>(Cow<'a, [u32]>);

impl<'a> RawBuffer<'a> {
    /// A buffer of these values, whatever their type.
    pub fn new<T: NoUninit>(data: &'a [T]) -> Self {
        Self(words(bytemuck::cast_slice(data)))
    }
}

impl Resource for RawBuffer<'_> {
    /// The offset is rounded down to a whole word; words behind the end are 0.
    fn load_raw(&self, byte_offset: u32) -> [u32; 4] {
        let first = byte_offset as usize / 4;
        std::array::from_fn(|at| self.0.get(first + at).copied().unwrap_or(0))
    }

    fn buffer_size(&self) -> u32 {
        u32::try_from(self.0.len().saturating_mul(4)).unwrap_or(u32::MAX)
    }
}

/// A buffer of structures: `StructuredBuffer<…>`, for `ld_structured`.
#[derive(Clone, Debug)]
pub struct StructuredBuffer<'a> {
    words: Cow<'a, [u32]>,
    /// Words of a structure.
    stride: usize,
}

impl<'a> StructuredBuffer<'a> {
    /// A buffer of these structures. Their size is rounded up to whole words, and structures of no size are none.
    pub fn new<T: NoUninit>(structures: &'a [T]) -> Self {
        let size = size_of::<T>();
        if size.is_multiple_of(4) {
            return Self { words: words(bytemuck::cast_slice(structures)), stride: size / 4 };
        }
        let padded =
            structures.iter().flat_map(|structure| words(bytemuck::bytes_of(structure)).into_owned());
        Self { words: padded.collect(), stride: size.div_ceil(4) }
    }
}

impl Resource for StructuredBuffer<'_> {
    /// The offset is rounded down to a whole word; words behind the end of the structure are 0, and so are those of
    /// structures that there are not.
    fn load_structured(&self, index: u32, byte_offset: u32) -> [u32; 4] {
        let start = (index as usize).saturating_mul(self.stride);
        let structure = self.words.get(start..start.saturating_add(self.stride)).unwrap_or_default();
        let first = byte_offset as usize / 4;
        std::array::from_fn(|at| structure.get(first + at).copied().unwrap_or(0))
    }

    fn buffer_size(&self) -> u32 {
        let count = self.words.len().checked_div(self.stride).unwrap_or(0);
        u32::try_from(count).unwrap_or(u32::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_behind_the_end_are_zeros() {
        let raw = RawBuffer::new(&[1_u32, 2, 3]);
        assert_eq!(raw.load_raw(0), [1, 2, 3, 0]);
        assert_eq!(raw.load_raw(7), [2, 3, 0, 0]);
        assert_eq!(raw.load_raw(u32::MAX), [0; 4]);
        assert_eq!(raw.buffer_size(), 12);
        let bytes = [1_u8, 0, 0, 0, 2];
        assert_eq!(RawBuffer::new(&bytes).buffer_size(), 8);
    }

    #[test]
    fn structures_do_not_run_into_each_other() {
        let data = [[1_u32, 2, 3], [4, 5, 6]];
        let buffer = StructuredBuffer::new(&data);
        assert_eq!(buffer.load_structured(0, 4), [2, 3, 0, 0]);
        assert_eq!(buffer.load_structured(1, 0), [4, 5, 6, 0]);
        assert_eq!(buffer.load_structured(1, 12), [0; 4]);
        assert_eq!(buffer.load_structured(2, 0), [0; 4]);
        assert_eq!(buffer.load_structured(u32::MAX, u32::MAX), [0; 4]);
        assert_eq!(buffer.buffer_size(), 2);
        assert_eq!(StructuredBuffer::new(&[[1_u8; 5]; 3]).buffer_size(), 3);
        assert_eq!(StructuredBuffer::new(&[(), ()]).buffer_size(), 0);
    }
}
