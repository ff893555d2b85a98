//! Constants that the user sets.

use glam::{IVec4, Mat3, Mat4, Vec4};

/// The constant registers of vertex shaders: `c#`, `i#` and `b#`.
///
/// Registers that were not set are 0. What a shader defines itself (`def`, `defi`, `defb`) stands over what is set
/// here, for that shader only.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct VertexConstants {
    pub(crate) floats: Vec<[f32; 4]>,
    pub(crate) ints: Vec<[i32; 4]>,
    pub(crate) bools: Vec<bool>,
}

/// Puts values at a place and further on; registers beyond the last number of `u16` are left out.
fn put<T: Copy + Default>(list: &mut Vec<T>, first: u16, values: impl IntoIterator<Item = T>) {
    for (number, value) in (usize::from(first)..=usize::from(u16::MAX)).zip(values) {
        if list.len() <= number {
            list.resize(number + 1, T::default());
        }
        list[number] = value;
    }
}

impl VertexConstants {
    /// All registers 0.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets `c#`.
    pub fn set_float(&mut self, register: u16, value: impl Into<Vec4>) -> &mut Self {
        put(&mut self.floats, register, [value.into().to_array()]);
        self
    }

    /// Sets `c#` and the ones that follow.
    pub fn set_floats(&mut self, first: u16, values: &[Vec4]) -> &mut Self {
        put(&mut self.floats, first, values.iter().map(|value| value.to_array()));
        self
    }

    /// Sets `c#` from bits, which may be those of a NaN or a denormal. Shaders read a denormal as 0.
    pub fn set_float_bits(&mut self, register: u16, bits: [u32; 4]) -> &mut Self {
        put(&mut self.floats, register, [bits.map(f32::from_bits)]);
        self
    }

    /// Sets four registers to the **rows** of a matrix, so that `m4x4 d, v, c#` gives `matrix * v`, as glam
    /// multiplies. (`D3DXMATRIX` users transpose before they set constants; glam's matrices are transposed to
    /// those already, and this is all that it takes.)
    ///
    /// ```
    /// use glam::{Mat4, Vec3, Vec4};
    /// let mut constants = shader_asm::VertexConstants::new();
    /// constants.set_matrix(4, &Mat4::from_translation(Vec3::new(1.0, 2.0, 3.0)));
    /// assert_eq!(constants.float(5), Vec4::new(0.0, 1.0, 0.0, 2.0));
    /// ```
    pub fn set_matrix(&mut self, first: u16, matrix: &Mat4) -> &mut Self {
        put(&mut self.floats, first, matrix.transpose().to_cols_array_2d());
        self
    }

    /// Sets four registers to the **columns** of a matrix, for shaders that add up `v.x * c0 + v.y * c1 + …`.
    pub fn set_matrix_columns(&mut self, first: u16, matrix: &Mat4) -> &mut Self {
        put(&mut self.floats, first, matrix.to_cols_array_2d());
        self
    }

    /// Sets xyz of three registers to the **rows** of a matrix, w to 0, so that `m3x3 d, v, c#` gives `matrix * v`.
    pub fn set_matrix3(&mut self, first: u16, matrix: &Mat3) -> &mut Self {
        let rows = matrix.transpose().to_cols_array_2d();
        put(&mut self.floats, first, rows.map(|[x, y, z]| [x, y, z, 0.0]));
        self
    }

    /// Sets `i#`. For `loop`: x is the count, y where aL starts, z its step. For `rep` only x counts.
    pub fn set_int(&mut self, register: u16, value: impl Into<IVec4>) -> &mut Self {
        put(&mut self.ints, register, [value.into().to_array()]);
        self
    }

    /// Sets `b#`.
    pub fn set_bool(&mut self, register: u16, value: bool) -> &mut Self {
        put(&mut self.bools, register, [value]);
        self
    }

    /// What `c#` is set to.
    pub fn float(&self, register: u16) -> Vec4 {
        self.floats.get(usize::from(register)).map_or(Vec4::ZERO, |value| Vec4::from_array(*value))
    }

    /// What `i#` is set to.
    pub fn int(&self, register: u16) -> IVec4 {
        self.ints.get(usize::from(register)).map_or(IVec4::ZERO, |value| IVec4::from_array(*value))
    }

    /// What `b#` is set to.
    pub fn bool(&self, register: u16) -> bool {
        self.bools.get(usize::from(register)).copied().unwrap_or_default()
    }
}
