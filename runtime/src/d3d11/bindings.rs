//! What a shader reads besides its inputs.

use super::resource::{Resource, SamplerState};
use bytemuck::NoUninit;
use std::borrow::Cow;

/// Constant buffers that a shader can name: `cb0` to `cb14`.
const CONSTANT_BUFFERS: usize = 15;

/// Bytes of a constant buffer that a shader can read: 4096 elements.
const CONSTANT_BYTES: usize = 4096 * 16;

/// Textures and buffers that a shader can name: `t0` to `t127`.
const RESOURCES: usize = 128;

/// Samplers that a shader can name: `s0` to `s15`.
const SAMPLERS: usize = 16;

/// What a shader reads besides its inputs: constant buffers, textures and other buffers, samplers.
///
/// Nothing is bound at first; a shader reads 0 there, and behind the end of what is bound. A sampler that is not bound
/// is [`SamplerState::default`]. Slots that no shader can name stay unbound whatever is set.
///
/// ```
/// use glam::{Mat4, Vec4};
/// use shader_asm::d3d11::{Bindings, RawBuffer};
/// let lights = [Vec4::X, Vec4::Y];
/// let transform = [Mat4::IDENTITY];
/// let bytes = [0x1234_u32, 0x5678];
/// let raw = RawBuffer::new(&bytes);
/// let bindings = Bindings::new()
///     .with_constants(0, &transform)
///     .with_constants(1, &lights)
///     .with_resource(0, &raw);
/// assert_eq!(bindings.constants(1).len(), 8);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Bindings<'a> {
    constants: Vec<Cow<'a, [u32]>>,
    resources: Vec<Option<&'a dyn Resource>>,
    samplers: Vec<SamplerState>,
}

impl<'a> Bindings<'a> {
    /// Nothing bound.
    pub fn new() -> Self {
        Self::default()
    }

    /// Binds data as `cb#`: words, bytes, floats, glam's vectors and matrices, or structures that
    /// [`bytemuck`](crate::bytemuck) can take as bytes. Elements have 16 bytes, as HLSL and Direct3D lay them out;
    /// words beyond element 4095 cannot be read.
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
        let bytes: &[u8] = bytemuck::cast_slice(data);
        self.constants[slot] = words(&bytes[..bytes.len().min(CONSTANT_BYTES)]);
    }

    /// Binds a texture or buffer as `t#`.
    pub fn with_resource(mut self, slot: usize, resource: &'a dyn Resource) -> Self {
        self.set_resource(slot, Some(resource));
        self
    }

    /// Binds a texture or buffer as `t#`, or nothing.
    pub fn set_resource(&mut self, slot: usize, resource: Option<&'a dyn Resource>) {
        if slot >= RESOURCES {
            return;
        }
        if self.resources.len() <= slot {
            self.resources.resize(slot + 1, None);
        }
        self.resources[slot] = resource;
    }

    /// Binds a sampler as `s#`.
    pub fn with_sampler(mut self, slot: usize, sampler: SamplerState) -> Self {
        self.set_sampler(slot, sampler);
        self
    }

    /// [`with_sampler`](Self::with_sampler), in place.
    pub fn set_sampler(&mut self, slot: usize, sampler: SamplerState) {
        if slot >= SAMPLERS {
            return;
        }
        if self.samplers.len() <= slot {
            self.samplers.resize(slot + 1, SamplerState::default());
        }
        self.samplers[slot] = sampler;
    }

    /// The words that are bound as `cb#`.
    pub fn constants(&self, slot: usize) -> &[u32] {
        self.constants.get(slot).map_or(&[], |words| words)
    }

    /// What is bound as `t#`.
    pub fn resource(&self, slot: usize) -> Option<&'a dyn Resource> {
        self.resources.get(slot).copied().flatten()
    }

    /// What is bound as `s#`.
    pub fn sampler(&self, slot: usize) -> SamplerState {
        self.samplers.get(slot).copied().unwrap_or_default()
    }
}

/// Bytes as words, where they stand if they can be read so. A last word that is not whole is filled up with zeros.
pub(super) fn words(bytes: &[u8]) -> Cow<'_, [u32]> {
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
    }

    #[test]
    fn constant_buffers_have_4096_elements_at_most() {
        let data = vec![[1_u32; 4]; 4097];
        assert_eq!(Bindings::new().with_constants(0, &data).constants(0).len(), 4096 * 4);
    }

    #[test]
    fn slots_beyond_the_last_stay_unbound() {
        let data = [1_u32];
        let bindings = Bindings::new().with_constants(15, &data).with_constants(14, &data);
        assert_eq!((bindings.constants(14), bindings.constants(15)), (&[1][..], &[][..]));
        let raw = crate::d3d11::RawBuffer::new(&data);
        let bindings = bindings.with_resource(128, &raw).with_resource(127, &raw);
        assert!(bindings.resource(127).is_some() && bindings.resource(128).is_none());
        let sampler = SamplerState { max_anisotropy: 16, ..SamplerState::default() };
        let bindings = bindings.with_sampler(15, sampler).with_sampler(16, sampler);
        assert_eq!((bindings.sampler(15), bindings.sampler(16)), (sampler, SamplerState::default()));
    }
}
