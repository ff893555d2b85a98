//! Formats of the elements of a vertex.

use super::Source;
use super::decode::{b8g8r8a8, b8g8r8x8, each, half, r10g10b10a2, r11g11b10, same, sint, snorm, unorm};
use crate::d3d11::ComponentType;

/// What a component reads that a format lacks: (0, 0, 0, 1), with a 1 of the format's type.
const fn default_value(component_type: ComponentType) -> [u32; 4] {
    let one = match component_type {
        ComponentType::Float => 1.0_f32.to_bits(),
        _ => 1,
    };
    [0, 0, 0, one]
}

/// Makes the formats of rows: variant, `DXGI_FORMAT` with its number, type of the components, their number, bytes, and
/// how the bytes become the bits of components. The conversion gets the value of the missing components.
macro_rules! formats {
    ($($variant:ident $number:literal $name:literal, $type:ident $components:literal in $bytes:literal, $decode:expr;)*) => {
        /// Format of one element in a vertex buffer: those of `DXGI_FORMAT` that a vertex buffer may have.
        ///
        /// Numbers are in little endian. Normalised integers become floats by one division that is rounded to nearest.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Format {
            $(
                #[doc = concat!("`DXGI_FORMAT_", $name, "`: ", $bytes, " bytes.")]
                $variant,
            )*
        }

        impl Format {
            /// All formats, by number.
            pub const ALL: &[Self] = &[$(Self::$variant),*];

            /// The number that `DXGI_FORMAT` has for it.
            pub const fn number(self) -> u32 {
                match self { $(Self::$variant => $number,)* }
            }

            /// Its name without `DXGI_FORMAT_`: `R32G32_FLOAT`.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }

            /// Bytes of an element.
            pub const fn size(self) -> u32 {
                match self { $(Self::$variant => $bytes,)* }
            }

            /// Components that an element has, from x on.
            pub const fn components(self) -> usize {
                match self { $(Self::$variant => $components,)* }
            }

            /// Type of the components as the shader reads them; normalised integers are floats.
            pub const fn component_type(self) -> ComponentType {
                match self { $(Self::$variant => ComponentType::$type,)* }
            }

            /// Reads an element of each row.
            pub(crate) fn read_rows(self, source: &Source<'_>, rows: impl Iterator<Item = u32>) -> Vec<[u32; 4]> {
                let default = self.default_value();
                match self {
                    $(Self::$variant => {
                        let decode = $decode;
                        let outside = std::array::from_fn(|place| if place < $components { 0 } else { default[place] });
                        source.read::<$bytes>(rows, outside, |bytes| decode(bytes, default))
                    })*
                }
            }
        }
    };
}

formats! {
    R32G32B32A32Float 2 "R32G32B32A32_FLOAT", Float 4 in 16, each::<16, 4>(same);
    R32G32B32A32Uint 3 "R32G32B32A32_UINT", Uint 4 in 16, each::<16, 4>(same);
    R32G32B32A32Sint 4 "R32G32B32A32_SINT", Sint 4 in 16, each::<16, 4>(same);
    R32G32B32Float 6 "R32G32B32_FLOAT", Float 3 in 12, each::<12, 4>(same);
    R32G32B32Uint 7 "R32G32B32_UINT", Uint 3 in 12, each::<12, 4>(same);
    R32G32B32Sint 8 "R32G32B32_SINT", Sint 3 in 12, each::<12, 4>(same);
    R16G16B16A16Float 10 "R16G16B16A16_FLOAT", Float 4 in 8, each::<8, 2>(half);
    R16G16B16A16Unorm 11 "R16G16B16A16_UNORM", Float 4 in 8, each::<8, 2>(unorm::<16>);
    R16G16B16A16Uint 12 "R16G16B16A16_UINT", Uint 4 in 8, each::<8, 2>(same);
    R16G16B16A16Snorm 13 "R16G16B16A16_SNORM", Float 4 in 8, each::<8, 2>(snorm::<16>);
    R16G16B16A16Sint 14 "R16G16B16A16_SINT", Sint 4 in 8, each::<8, 2>(sint::<16>);
    R32G32Float 16 "R32G32_FLOAT", Float 2 in 8, each::<8, 4>(same);
    R32G32Uint 17 "R32G32_UINT", Uint 2 in 8, each::<8, 4>(same);
    R32G32Sint 18 "R32G32_SINT", Sint 2 in 8, each::<8, 4>(same);
    R10G10B10A2Unorm 24 "R10G10B10A2_UNORM", Float 4 in 4, r10g10b10a2(unorm::<10>, unorm::<2>);
    R10G10B10A2Uint 25 "R10G10B10A2_UINT", Uint 4 in 4, r10g10b10a2(same, same);
    R11G11B10Float 26 "R11G11B10_FLOAT", Float 3 in 4, r11g11b10;
    R8G8B8A8Unorm 28 "R8G8B8A8_UNORM", Float 4 in 4, each::<4, 1>(unorm::<8>);
    R8G8B8A8Uint 30 "R8G8B8A8_UINT", Uint 4 in 4, each::<4, 1>(same);
    R8G8B8A8Snorm 31 "R8G8B8A8_SNORM", Float 4 in 4, each::<4, 1>(snorm::<8>);
    R8G8B8A8Sint 32 "R8G8B8A8_SINT", Sint 4 in 4, each::<4, 1>(sint::<8>);
    R16G16Float 34 "R16G16_FLOAT", Float 2 in 4, each::<4, 2>(half);
    R16G16Unorm 35 "R16G16_UNORM", Float 2 in 4, each::<4, 2>(unorm::<16>);
    R16G16Uint 36 "R16G16_UINT", Uint 2 in 4, each::<4, 2>(same);
    R16G16Snorm 37 "R16G16_SNORM", Float 2 in 4, each::<4, 2>(snorm::<16>);
    R16G16Sint 38 "R16G16_SINT", Sint 2 in 4, each::<4, 2>(sint::<16>);
    R32Float 41 "R32_FLOAT", Float 1 in 4, each::<4, 4>(same);
    R32Uint 42 "R32_UINT", Uint 1 in 4, each::<4, 4>(same);
    R32Sint 43 "R32_SINT", Sint 1 in 4, each::<4, 4>(same);
    R8G8Unorm 49 "R8G8_UNORM", Float 2 in 2, each::<2, 1>(unorm::<8>);
    R8G8Uint 50 "R8G8_UINT", Uint 2 in 2, each::<2, 1>(same);
    R8G8Snorm 51 "R8G8_SNORM", Float 2 in 2, each::<2, 1>(snorm::<8>);
    R8G8Sint 52 "R8G8_SINT", Sint 2 in 2, each::<2, 1>(sint::<8>);
    R16Float 54 "R16_FLOAT", Float 1 in 2, each::<2, 2>(half);
    R16Unorm 56 "R16_UNORM", Float 1 in 2, each::<2, 2>(unorm::<16>);
    R16Uint 57 "R16_UINT", Uint 1 in 2, each::<2, 2>(same);
    R16Snorm 58 "R16_SNORM", Float 1 in 2, each::<2, 2>(snorm::<16>);
    R16Sint 59 "R16_SINT", Sint 1 in 2, each::<2, 2>(sint::<16>);
    R8Unorm 61 "R8_UNORM", Float 1 in 1, each::<1, 1>(unorm::<8>);
    R8Uint 62 "R8_UINT", Uint 1 in 1, each::<1, 1>(same);
    R8Snorm 63 "R8_SNORM", Float 1 in 1, each::<1, 1>(snorm::<8>);
    R8Sint 64 "R8_SINT", Sint 1 in 1, each::<1, 1>(sint::<8>);
    B8G8R8A8Unorm 87 "B8G8R8A8_UNORM", Float 4 in 4, b8g8r8a8(unorm::<8>);
    B8G8R8X8Unorm 88 "B8G8R8X8_UNORM", Float 3 in 4, b8g8r8x8(unorm::<8>);
}

impl Format {
    /// What an element offset is a multiple of: the size of an element, at most 4 bytes.
    pub const fn alignment(self) -> u32 {
        let size = self.size();
        if size < 4 { size } else { 4 }
    }

    /// What components read that the format lacks: (0, 0, 0, 1), with a 1 of the format's type.
    pub const fn default_value(self) -> [u32; 4] {
        default_value(self.component_type())
    }

    /// The format with this number in `DXGI_FORMAT`; `None` for one that a vertex buffer cannot have.
    pub fn from_number(number: u32) -> Option<Self> {
        Self::ALL.iter().copied().find(|format| format.number() == number)
    }

    /// The format with this name, in any case, with or without `DXGI_FORMAT_`; `None` for one that a vertex buffer
    /// cannot have.
    pub fn from_name(name: &str) -> Option<Self> {
        let short = name.get(..12).filter(|prefix| prefix.eq_ignore_ascii_case("DXGI_FORMAT_"));
        let name = short.and_then(|_| name.get(12..)).unwrap_or(name);
        Self::ALL.iter().copied().find(|format| format.name().eq_ignore_ascii_case(name))
    }
}

/// `DXGI_FORMAT_R32G32_FLOAT`
impl std::fmt::Display for Format {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "DXGI_FORMAT_{}", self.name())
    }
}
