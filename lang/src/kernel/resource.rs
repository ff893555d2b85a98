//! Reads of textures and buffers.

use super::{Address, Operand, Reg};
use crate::sm4::isa::InfoReturn;

/// What is read of a resource, and what the operands of the read are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ResourceOperation {
    /// A texel at integer coordinates: three coordinates, mip level.
    Load,
    /// A sample of a texel: three coordinates, nothing, number of the sample.
    LoadSample,
    /// A filtered value of a mip level: four coordinates, level.
    SampleLevel,
    /// A filtered value with given rates of change: four coordinates, three rates in x, three in y, the smallest
    /// level.
    SampleGradient,
    /// The filtered results of comparisons with the first mip level: four coordinates, reference.
    SampleCompareLevelZero,
    /// One component of four texels: four coordinates, two offsets as signed integers.
    Gather {
        /// 0 to 3.
        component: u8,
    },
    /// Comparisons with one component of four texels: four coordinates, two offsets, reference.
    GatherCompare {
        /// 0 to 3.
        component: u8,
    },
    /// Width, height, depth or number of slices, number of mip levels: mip level.
    Size {
        /// What the numbers are returned as.
        returned: InfoReturn,
    },
    /// Elements, bytes or structures of a buffer.
    BufferSize,
    /// Samples of a texel.
    SampleCount {
        /// What the number is returned as.
        returned: InfoReturn,
    },
    /// Position of a sample in a pixel: number of the sample.
    SamplePosition,
    /// Four words of a buffer: byte offset.
    Raw,
    /// Four words of a structure: number of the structure, byte offset in it.
    Structured,
}

impl ResourceOperation {
    /// Number of operands.
    pub const fn arity(self) -> usize {
        match self {
            Self::BufferSize | Self::SampleCount { .. } => 0,
            Self::Size { .. } | Self::SamplePosition | Self::Raw => 1,
            Self::Structured => 2,
            Self::Load => 4,
            Self::LoadSample | Self::SampleLevel | Self::SampleCompareLevelZero => 5,
            Self::Gather { .. } => 6,
            Self::GatherCompare { .. } => 7,
            Self::SampleGradient => 11,
        }
    }

    /// Name in listings.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Load => "load",
            Self::LoadSample => "load_sample",
            Self::SampleLevel => "sample_level",
            Self::SampleGradient => "sample_gradient",
            Self::SampleCompareLevelZero => "sample_compare_level_zero",
            Self::Gather { .. } => "gather",
            Self::GatherCompare { .. } => "gather_compare",
            Self::Size { .. } => "size",
            Self::BufferSize => "buffer_size",
            Self::SampleCount { .. } => "sample_count",
            Self::SamplePosition => "sample_position",
            Self::Raw => "raw",
            Self::Structured => "structured",
        }
    }
}

/// A read of a texture or buffer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResourceRead {
    /// What is read.
    pub operation: ResourceOperation,
    /// Where the components of the result go; `None` where nobody reads one.
    pub destinations: [Option<Reg>; 4],
    /// Number of `t#`.
    pub resource: Address,
    /// Number of `s#`.
    pub sampler: Option<Address>,
    /// As many as [`ResourceOperation::arity`] says, in the order of its description.
    pub operands: Vec<Operand>,
    /// Texels that are added to the coordinates.
    pub offsets: [i8; 3],
}

impl ResourceRead {
    /// Its indices.
    pub fn addresses(&self) -> impl Iterator<Item = Address> {
        [self.resource].into_iter().chain(self.sampler)
    }

    pub(crate) fn addresses_mut(&mut self) -> impl Iterator<Item = &mut Address> {
        [&mut self.resource].into_iter().chain(&mut self.sampler)
    }
}
