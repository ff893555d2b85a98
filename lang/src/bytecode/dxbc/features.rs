//! What a program needs of the device beyond its profile: the chunk `SFI0`.

use super::{ReadError, ReadErrorKind, Tag};

/// Bits of the chunk `SFI0`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Features(pub u64);

/// Each bit with the words that a listing has for it. Bits 9 to 13 are of later compilers than 6.3.
pub const FEATURES: &[(Features, &str)] = &[
    (Features::DOUBLES, "Double-precision floating point"),
    (Features::RAW_AND_STRUCTURED_BUFFERS, "Raw and Structured buffers"),
    (Features::UAVS_AT_EVERY_STAGE, "UAVs at every shader stage"),
    (Features::UAVS_64, "64 UAV slots"),
    (Features::MIN_PRECISION, "Minimum-precision data types"),
    (Features::DOUBLES_11_1, "Double-precision extensions for 11.1"),
    (Features::SHADER_11_1, "Shader extensions for 11.1"),
    (Features::COMPARISON_LEVEL_9, "Comparison filtering for feature level 9"),
    (Features::TILED_RESOURCES, "Tiled resources"),
    (Features(1 << 9), "PS Output Stencil Ref"),
    (Features(1 << 10), "PS Inner Coverage"),
    (Features(1 << 11), "Typed UAV Load Additional Formats"),
    (Features(1 << 12), "Raster Ordered UAVs"),
    (
        Features::INDEX_FROM_ANY_STAGE,
        "SV_RenderTargetArrayIndex or SV_ViewportArrayIndex from any shader feeding rasterizer",
    ),
];

impl Features {
    /// 64-bit floats.
    pub const DOUBLES: Self = Self(1);
    /// Raw and structured buffers in shader model 4.
    pub const RAW_AND_STRUCTURED_BUFFERS: Self = Self(1 << 1);
    /// Unordered access outside pixel and compute shaders.
    pub const UAVS_AT_EVERY_STAGE: Self = Self(1 << 2);
    /// More than eight slots of unordered access.
    pub const UAVS_64: Self = Self(1 << 3);
    /// Minimum precision. Signatures then have a field for it.
    pub const MIN_PRECISION: Self = Self(1 << 4);
    /// Division and more of 64-bit floats.
    pub const DOUBLES_11_1: Self = Self(1 << 5);
    /// Shader extensions of Direct3D 11.1.
    pub const SHADER_11_1: Self = Self(1 << 6);
    /// Comparison samplers on feature level 9.
    pub const COMPARISON_LEVEL_9: Self = Self(1 << 7);
    /// Feedback of tiled resources.
    pub const TILED_RESOURCES: Self = Self(1 << 8);
    /// The index of a render target or viewport from a stage other than the geometry shader.
    pub const INDEX_FROM_ANY_STAGE: Self = Self(1 << 13);

    /// All bits of the other are set.
    pub const fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// No bit is set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Reads the data of a chunk `SFI0`.
    pub fn read(data: &[u8]) -> Result<Self, ReadError> {
        let wrong = ReadError::new(data.len(), ReadErrorKind::ChunkLength(Tag::SFI0));
        data.try_into().map(|bytes| Self(u64::from_le_bytes(bytes))).map_err(|_| wrong)
    }

    /// The data of a chunk `SFI0`.
    pub const fn write(self) -> [u8; 8] {
        self.0.to_le_bytes()
    }
}

impl std::ops::BitOr for Features {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}
