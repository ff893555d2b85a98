//! Textures and buffers as shaders read them.

use glam::Vec2;

/// A texture or buffer that shaders read: what is bound as `t#`.
///
/// Each method answers for one vertex. Results are the bits of four components, before the swizzle. A method that is
/// not written here reads zeros, as Direct3D does where nothing is bound; so a buffer only has to say how it is loaded.
///
/// Coordinates, levels and indices come as the shader computed them and can be anything.
pub trait Resource: std::fmt::Debug + Send + Sync {
    /// `ld`, `ldms`: a texel, or an element of a typed buffer.
    fn load(&self, texel: Texel) -> [u32; 4] {
        let _ = texel;
        [0; 4]
    }

    /// `sample_l`, `sample_d`, `sample_c_lz`: a filtered value.
    fn sample(&self, sampler: &SamplerState, sample: &Sample) -> [u32; 4] {
        let _ = (sampler, sample);
        [0; 4]
    }

    /// `gather4` and its kin: one component of four texels, in the order (−, +), (+, +), (+, −), (−, −) of their places,
    /// y downwards.
    fn gather(&self, sampler: &SamplerState, gather: &Gather) -> [u32; 4] {
        let _ = (sampler, gather);
        [0; 4]
    }

    /// `resinfo`: the size of a mip level.
    fn size(&self, level: u32) -> ResourceSize {
        let _ = level;
        ResourceSize::default()
    }

    /// `bufinfo`: elements of a typed buffer, bytes of a raw one, structures of a structured one.
    fn buffer_size(&self) -> u32 {
        0
    }

    /// `sampleinfo`: samples of a texel.
    fn sample_count(&self) -> u32 {
        0
    }

    /// `samplepos`: where a sample is, from the centre of the pixel.
    fn sample_position(&self, sample: u32) -> Vec2 {
        let _ = sample;
        Vec2::ZERO
    }

    /// `ld_raw`: four words from a byte offset on.
    fn load_raw(&self, byte_offset: u32) -> [u32; 4] {
        let _ = byte_offset;
        [0; 4]
    }

    /// `ld_structured`: four words of a structure from a byte offset on.
    fn load_structured(&self, index: u32, byte_offset: u32) -> [u32; 4] {
        let _ = (index, byte_offset);
        [0; 4]
    }
}

/// Which texel a load asks for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Texel {
    /// Coordinates, those that the resource has: x; x and slice; x and y; x, y and slice; x, y and z. A texel offset
    /// of the instruction is added.
    pub coordinates: [u32; 3],
    /// Mip level.
    pub level: u32,
    /// Sample of a texture with several.
    pub sample: u32,
}

/// Which value a sample instruction asks for.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Sample {
    /// Coordinates, those that the resource has; the slice of an array follows them.
    pub coordinates: [f32; 4],
    /// How the level of detail is found.
    pub level: LevelOfDetail,
    /// Texels that are added to the coordinates.
    pub offsets: [i8; 3],
    /// What texels are compared with before they are filtered.
    pub reference: Option<f32>,
}

/// How a sample instruction finds the level of detail.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum LevelOfDetail {
    /// It is given.
    Level(f32),
    /// It comes from how much the coordinates change in x and in y of the screen.
    Gradient {
        /// Change in x.
        ddx: [f32; 3],
        /// Change in y.
        ddy: [f32; 3],
        /// Smallest level.
        minimum: f32,
    },
}

/// The first level.
impl Default for LevelOfDetail {
    fn default() -> Self {
        Self::Level(0.0)
    }
}

/// Which texels a gather instruction asks for.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Gather {
    /// Coordinates, those that the resource has; the slice of an array follows them.
    pub coordinates: [f32; 4],
    /// Texels that are added to the coordinates, by −32 to 31.
    pub offsets: [i32; 2],
    /// Component of the texels, 0 to 3.
    pub component: u8,
    /// What texels are compared with.
    pub reference: Option<f32>,
}

/// The size of a texture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ResourceSize {
    /// Width, height and depth of a mip level; 0 for a level that there is not.
    pub extent: [u32; 3],
    /// How many of them the texture has.
    pub dimensions: u8,
    /// Slices of an array.
    pub slices: Option<u32>,
    /// Number of mip levels, whatever the level that was asked for.
    pub levels: u32,
}

/// How texels between whole coordinates are found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FilterMode {
    /// The nearest one.
    Point,
    /// A weighted mean of the nearest ones.
    #[default]
    Linear,
    /// A mean along the longer side of what a pixel covers.
    Anisotropic,
}

/// What coordinates outside of a texture lead to: `D3D11_TEXTURE_ADDRESS_MODE`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum AddressMode {
    Wrap,
    Mirror,
    #[default]
    Clamp,
    Border,
    MirrorOnce,
}

/// When a comparison holds: `D3D11_COMPARISON_FUNC`. The reference is on the left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum ComparisonFunction {
    #[default]
    Never,
    Less,
    Equal,
    LessEqual,
    Greater,
    NotEqual,
    GreaterEqual,
    Always,
}

/// How a texture is sampled: what is bound as `s#`, as `D3D11_SAMPLER_DESC` tells it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SamplerState {
    /// Filter where texels are smaller than pixels.
    pub min_filter: FilterMode,
    /// Filter where texels are larger than pixels.
    pub mag_filter: FilterMode,
    /// Filter between mip levels.
    pub mip_filter: FilterMode,
    /// For each coordinate.
    pub address: [AddressMode; 3],
    /// Added to the level of detail.
    pub mip_lod_bias: f32,
    /// Most samples of an anisotropic filter, 1 to 16.
    pub max_anisotropy: u32,
    /// For instructions that compare.
    pub comparison: ComparisonFunction,
    /// Of [`AddressMode::Border`].
    pub border_color: [f32; 4],
    /// Smallest level of detail.
    pub min_lod: f32,
    /// Largest level of detail.
    pub max_lod: f32,
}

/// What Direct3D uses where no sampler is bound.
impl Default for SamplerState {
    fn default() -> Self {
        Self {
            min_filter: FilterMode::Linear,
            mag_filter: FilterMode::Linear,
            mip_filter: FilterMode::Linear,
            address: [AddressMode::Clamp; 3],
            mip_lod_bias: 0.0,
            max_anisotropy: 1,
            comparison: ComparisonFunction::Never,
            border_color: [1.0; 4],
            min_lod: -f32::MAX,
            max_lod: f32::MAX,
        }
    }
}
