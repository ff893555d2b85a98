//! Semantics of `dcl` instructions: usages and sampler types.

/// What a declared register means: the `D3DDECLUSAGE` values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Usage {
    Position = 0,
    BlendWeight = 1,
    BlendIndices = 2,
    Normal = 3,
    PointSize = 4,
    TexCoord = 5,
    Tangent = 6,
    Binormal = 7,
    TessFactor = 8,
    PositionT = 9,
    Color = 10,
    Fog = 11,
    Depth = 12,
    Sample = 13,
}

/// One row per usage: value, spelling after `dcl_`.
const USAGES: [(Usage, &str); 14] = [
    (Usage::Position, "position"),
    (Usage::BlendWeight, "blendweight"),
    (Usage::BlendIndices, "blendindices"),
    (Usage::Normal, "normal"),
    (Usage::PointSize, "psize"),
    (Usage::TexCoord, "texcoord"),
    (Usage::Tangent, "tangent"),
    (Usage::Binormal, "binormal"),
    (Usage::TessFactor, "tessfactor"),
    (Usage::PositionT, "positiont"),
    (Usage::Color, "color"),
    (Usage::Fog, "fog"),
    (Usage::Depth, "depth"),
    (Usage::Sample, "sample"),
];

impl Usage {
    /// All usages in the order of their values.
    pub fn all() -> impl Iterator<Item = Self> {
        USAGES.iter().map(|row| row.0)
    }

    /// Spelling after `dcl_`.
    pub const fn name(self) -> &'static str {
        USAGES[self as usize].1
    }

    /// The usage with this spelling.
    pub fn from_name(name: &str) -> Option<Self> {
        USAGES.iter().find(|row| row.1 == name).map(|row| row.0)
    }

    /// The usage with this value in bytecode.
    pub const fn from_value(value: u32) -> Option<Self> {
        if (value as usize) < USAGES.len() { Some(USAGES[value as usize].0) } else { None }
    }
}

/// Texture type of a declared sampler: the `D3DSAMPLER_TEXTURE_TYPE` values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum SamplerType {
    Texture2D = 2,
    Cube = 3,
    Volume = 4,
}

impl SamplerType {
    /// All types.
    pub const ALL: [Self; 3] = [Self::Texture2D, Self::Cube, Self::Volume];

    /// Spelling after `dcl_`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Texture2D => "2d",
            Self::Cube => "cube",
            Self::Volume => "volume",
        }
    }

    /// The type with this spelling.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// The type with this value in bytecode.
    pub fn from_value(value: u32) -> Option<Self> {
        Self::ALL.into_iter().find(|&kind| kind as u32 == value)
    }
}
