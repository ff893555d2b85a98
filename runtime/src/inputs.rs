//! Vertex data by semantic.

use crate::vm::{Fetch, Stream};
use crate::{Binding, RunError, Semantic};
use glam::{Vec2, Vec3, Vec4};

/// Values of one input, one per vertex: a slice of `f32`, `Vec2`, `Vec3`, `Vec4` or arrays of two to four floats.
///
/// Components that the type lacks read (0, 0, 0, 1).
#[derive(Clone, Copy, Debug)]
pub struct VertexStream<'a>(pub(crate) Stream<'a>);

impl<'a> VertexStream<'a> {
    /// A slice per component x, y, z, w. An empty slice leaves the default, 0 for x, y, z and 1 for w.
    pub fn planes(x: &'a [f32], y: &'a [f32], z: &'a [f32], w: &'a [f32]) -> Self {
        Self(Stream::Planes([x, y, z, w]))
    }

    /// The bits of four floats per vertex.
    pub fn bits(values: &'a [[u32; 4]]) -> Self {
        Self(Stream::Bits(values))
    }
}

/// `From` for a slice, an array and a vector of each type.
macro_rules! streams {
    ($($variant:ident $element:ty;)*) => {$(
        impl<'a> From<&'a [$element]> for VertexStream<'a> {
            fn from(values: &'a [$element]) -> Self {
                Self(Stream::$variant(values))
            }
        }

        impl<'a, const N: usize> From<&'a [$element; N]> for VertexStream<'a> {
            fn from(values: &'a [$element; N]) -> Self {
                Self(Stream::$variant(values))
            }
        }

        impl<'a> From<&'a Vec<$element>> for VertexStream<'a> {
            fn from(values: &'a Vec<$element>) -> Self {
                Self(Stream::$variant(values))
            }
        }
    )*};
}

streams! {
    Float f32;
    Vec2 Vec2;
    Vec3 Vec3;
    Vec4 Vec4;
    Array2 [f32; 2];
    Array3 [f32; 3];
    Array4 [f32; 4];
}

/// Vertex data by semantic.
///
/// A shader's inputs find their data by semantic, whatever the register. Data that the shader does not ask for are
/// left alone. An input without data reads (0, 0, 0, 1) for every vertex, as in Direct3D.
///
/// ```
/// use glam::{Vec2, Vec3};
/// use shader_asm::{Semantic, VertexInputs};
/// let positions = [Vec3::X, Vec3::Y];
/// let inputs = VertexInputs::new(2)
///     .with(Semantic::POSITION, &positions)
///     .with(Semantic::texcoord(0), &[Vec2::ZERO, Vec2::ONE]);
/// assert_eq!(inputs.count(), 2);
/// ```
#[derive(Clone, Debug, Default)]
pub struct VertexInputs<'a> {
    count: usize,
    streams: Vec<(Semantic, Stream<'a>)>,
}

impl<'a> VertexInputs<'a> {
    /// `count` vertices without data.
    pub fn new(count: usize) -> Self {
        Self { count, streams: Vec::new() }
    }

    /// Gives the data of a semantic. Of data given twice the last ones count.
    pub fn with(mut self, semantic: Semantic, values: impl Into<VertexStream<'a>>) -> Self {
        self.streams.retain(|stream| stream.0 != semantic);
        self.streams.push((semantic, values.into().0));
        self
    }

    /// Number of vertices.
    pub fn count(&self) -> usize {
        self.count
    }

    /// What the registers of a shader read.
    pub(crate) fn fetches(&self, inputs: &[Binding]) -> Result<Vec<Fetch<'a>>, RunError> {
        let mut fetches = Vec::new();
        for binding in inputs {
            let found = self.streams.iter().find(|stream| stream.0 == binding.semantic);
            let Some(&(semantic, stream)) = found else { continue };
            let available = stream.len();
            if available < self.count {
                return Err(RunError::InputTooShort { semantic, available, needed: self.count });
            }
            fetches.push(Fetch { register: binding.register.index, mask: binding.mask, stream });
        }
        Ok(fetches)
    }
}
