//! Values of inputs and buffers.

use crate::vm::Registers;
use bytemuck::NoUninit;
use glam::{IVec2, IVec3, IVec4, UVec2, UVec3, UVec4, Vec2, Vec3, Vec4};

/// Values of one to four components: a slice of `f32`, `i32` or `u32`, of arrays of two to four of them, or of glam's
/// vectors.
///
/// Components that the type lacks read (0, 0, 0, 1).
#[derive(Clone, Copy, Debug)]
pub struct Values<'a> {
    words: &'a [u32],
    components: usize,
    /// What the last of four components is where it is missing.
    one: u32,
}

const FLOAT_ONE: u32 = 1.0_f32.to_bits();

/// `From` for a slice, an array and a vector of each type, with its number of components and its 1.
macro_rules! values {
    ($($components:literal $one:ident: $($element:ty),*;)*) => {$($(
        impl<'a> From<&'a [$element]> for Values<'a> {
            fn from(values: &'a [$element]) -> Self {
                Self::of_words(values, $components, $one)
            }
        }

        impl<'a, const N: usize> From<&'a [$element; N]> for Values<'a> {
            fn from(values: &'a [$element; N]) -> Self {
                Self::of_words(values, $components, $one)
            }
        }

        impl<'a> From<&'a Vec<$element>> for Values<'a> {
            fn from(values: &'a Vec<$element>) -> Self {
                Self::of_words(values, $components, $one)
            }
        }
    )*)*};
}

const INTEGER_ONE: u32 = 1;

values! {
    1 FLOAT_ONE: f32;
    2 FLOAT_ONE: [f32; 2], Vec2;
    3 FLOAT_ONE: [f32; 3], Vec3;
    4 FLOAT_ONE: [f32; 4], Vec4;
    1 INTEGER_ONE: i32, u32;
    2 INTEGER_ONE: [i32; 2], [u32; 2], IVec2, UVec2;
    3 INTEGER_ONE: [i32; 3], [u32; 3], IVec3, UVec3;
    4 INTEGER_ONE: [i32; 4], [u32; 4], IVec4, UVec4;
}

impl<'a> Values<'a> {
    /// Values whose size is a number of words, and that are aligned like words.
    fn of_words<T: NoUninit>(values: &'a [T], components: usize, one: u32) -> Self {
        Self { words: bytemuck::try_cast_slice(values).unwrap_or_default(), components, one }
    }

    pub(crate) fn len(&self) -> usize {
        self.words.len() / self.components
    }

    /// A value with the components that it lacks; of one behind the end the components that it has are 0.
    pub(crate) fn get(&self, at: usize) -> [u32; 4] {
        let first = at.saturating_mul(self.components);
        let own = self.words.get(first..first.saturating_add(self.components));
        let mut value = [0, 0, 0, self.one];
        for (component, word) in value.iter_mut().enumerate().take(self.components) {
            *word = own.and_then(|own| own.get(component)).copied().unwrap_or(0);
        }
        value
    }

    /// Puts the values of vertices into the components of a register that a mask names, from the lowest on.
    pub(crate) fn fill(&self, registers: &mut Registers, register: usize, mask: u8) {
        let components = (0..4).filter(|component| mask >> component & 1 == 1);
        let places: Vec<usize> = components.take(self.components).collect();
        for (vertex, value) in self.words.chunks_exact(self.components).enumerate() {
            let Some(target) = registers.get_mut(vertex, register) else { return };
            for (&place, &word) in places.iter().zip(value) {
                target[place] = word;
            }
        }
    }
}
