//! What a shader reads besides its inputs.

use bytemuck::NoUninit;
use std::borrow::Cow;

/// Constant buffers that a shader can name: `cb0` to `cb14`.
const CONSTANT_BUFFERS: usize = 15;

/// Words of a constant buffer that a shader can read: 4096 elements of four.
const CONSTANT_WORDS: usize = 4096 * 4;

/// What a shader reads besides its inputs: constant buffers.
///
/// Nothing is bound at first; a shader reads 0 there, and behind the end of what is bound.
///
/// ```
/// use glam::{Mat4, Vec4};
/// use shader_asm::d3d11::Bindings;
/// let lights = [Vec4::X, Vec4::Y];
/// let transform = [Mat4::IDENTITY];
/// let bindings = Bindings::new().with_constants(0, &transform).with_constants(1, &lights);
/// assert_eq!(bindings.constants(1).len(), 8);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Bindings<'a> {
    constants: Vec<Cow<'a, [u32]>>,
}

impl<'a> Bindings<'a> {
    /// Nothing bound.
    pub fn new() -> Self {
        Self::default()
    }

    /// Binds data as `cb#`: words, bytes, floats, glam's vectors and matrices, or structures that
    /// [`bytemuck`](crate::bytemuck) can take as bytes. Elements have 16 bytes, as HLSL and Direct3D lay them out;
    /// words beyond element 4095 cannot be read. Slots from 15 on do not exist, and stay unbound.
    pub fn with_constants<T: NoUninit>(mut self, slot: usize, data: &'a [T]) -> Self {
        self.set_constants(slot, data);
        self
    }

    /// [`with_constants`](Self::with_constants), in place.
    pub fn set_constants<T: NoUninit>(&mut self, slot: usize, data: &'a [T]) {
        if slot >= CONSTANT_BUFFERS {
            return;
        }
        if self.constants.len() <= slot {
            self.constants.resize(slot + 1, Cow::Borrowed(&[]));
        }
        self.constants[slot] = words(bytemuck::cast_slice(data));
    }

    /// The words that are bound as `cb#`.
    pub fn constants(&self, slot: usize) -> &[u32] {
        self.constants.get(slot).map_or(&[], |words| words)
    }

    pub(crate) fn buffers(&self) -> &[Cow<'a, [u32]>] {
        &self.constants
    }
}

/// Bytes as words, where they stand if they can be read so. A last word that is not whole is filled up with zeros.
fn words(bytes: &[u8]) -> Cow<'_, [u32]> {
    let bytes = &bytes[..bytes.len().min(CONSTANT_WORDS * 4)];
    if let Ok(words) = bytemuck::try_cast_slice(bytes) {
        return Cow::Borrowed(words);
    }
    let word = |chunk: &[u8]| {
        let mut word = [0; 4];
        word[..chunk.len()].copy_from_slice(chunk);
        u32::from_ne_bytes(word)
    };
    Cow::Owned(bytes.chunks(4).map(word).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_become_words_wherever_they_stand() {
        let bytes = [1_u8, 0, 0, 0, 2, 0, 0, 0, 3, 4];
        for first in 0..2 {
            let expected: Vec<u32> = bytes[first..]
                .chunks(4)
                .map(|chunk| {
                    let mut word = [0; 4];
                    word[..chunk.len()].copy_from_slice(chunk);
                    u32::from_ne_bytes(word)
                })
                .collect();
            assert_eq!(words(&bytes[first..]).as_ref(), expected);
        }
        assert_eq!(words(&[0; CONSTANT_WORDS * 4 + 4]).len(), CONSTANT_WORDS);
    }

    #[test]
    fn slots_beyond_the_last_stay_unbound() {
        let data = [1_u32];
        let bindings = Bindings::new().with_constants(15, &data).with_constants(14, &data);
        assert_eq!((bindings.constants(14), bindings.constants(15)), (&[1][..], &[][..]));
    }
}
