//! Types of the elements of a declaration.

use crate::d3d11::input_assembler::Source;
use crate::d3d11::input_assembler::decode::{
    b8g8r8a8, each, half, r10g10b10a2, same, snorm, sscaled, unorm, uscaled,
};

/// What components read that a type lacks. All types give floats.
const DEFAULT: [u32; 4] = [0, 0, 0, 1.0_f32.to_bits()];

/// Makes the types of rows: variant, number and name in `D3DDECLTYPE`, components in bytes, and how the bytes become the
/// bits of four components.
macro_rules! decl_types {
    ($($variant:ident $number:literal $name:literal, $components:literal in $bytes:literal, $decode:expr, $meaning:literal;)*) => {
        /// Type of an element: `D3DDECLTYPE`. Components that it lacks read 0, 0, 0, 1.
        ///
        /// Integers become floats, normalised ones by one division that is rounded to nearest; of signed ones the
        /// smallest number is -1, as is the one above it.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum DeclType {
            $(
                #[doc = concat!("`D3DDECLTYPE_", $name, "`, ", $bytes, " bytes: ", $meaning, ".")]
                $variant,
            )*
        }

        impl DeclType {
            /// All types, by number.
            pub const ALL: &[Self] = &[$(Self::$variant),*];

            /// The number that `D3DDECLTYPE` has for it.
            pub const fn number(self) -> u8 {
                match self { $(Self::$variant => $number,)* }
            }

            /// Its name without `D3DDECLTYPE_`: `FLOAT3`.
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

            /// Reads an element of each row.
            pub(super) fn read_rows(self, source: &Source<'_>, rows: impl Iterator<Item = u32>) -> Vec<[u32; 4]> {
                match self {
                    $(Self::$variant => {
                        let decode = $decode;
                        let own = |value: [u32; 4]| std::array::from_fn(|place| {
                            if place < $components { value[place] } else { DEFAULT[place] }
                        });
                        source.read::<$bytes>(rows, own([0; 4]), |bytes| own(decode(bytes, DEFAULT)))
                    })*
                }
            }
        }
    };
}

decl_types! {
    Float1 0 "FLOAT1", 1 in 4, each::<4, 4>(same), "a float";
    Float2 1 "FLOAT2", 2 in 8, each::<8, 4>(same), "floats";
    Float3 2 "FLOAT3", 3 in 12, each::<12, 4>(same), "floats";
    Float4 3 "FLOAT4", 4 in 16, each::<16, 4>(same), "floats";
    D3dColor 4 "D3DCOLOR", 4 in 4, b8g8r8a8(unorm::<8>), "blue, green, red and alpha from 0 to 1, read as red, green, blue, alpha";
    UByte4 5 "UBYTE4", 4 in 4, each::<4, 1>(uscaled), "bytes from 0 to 255";
    Short2 6 "SHORT2", 2 in 4, each::<4, 2>(sscaled::<16>), "integers of 16 bits from -32768 to 32767";
    Short4 7 "SHORT4", 4 in 8, each::<8, 2>(sscaled::<16>), "integers of 16 bits from -32768 to 32767";
    UByte4N 8 "UBYTE4N", 4 in 4, each::<4, 1>(unorm::<8>), "bytes from 0 to 1";
    Short2N 9 "SHORT2N", 2 in 4, each::<4, 2>(snorm::<16>), "integers of 16 bits from -1 to 1";
    Short4N 10 "SHORT4N", 4 in 8, each::<8, 2>(snorm::<16>), "integers of 16 bits from -1 to 1";
    UShort2N 11 "USHORT2N", 2 in 4, each::<4, 2>(unorm::<16>), "integers of 16 bits from 0 to 1";
    UShort4N 12 "USHORT4N", 4 in 8, each::<8, 2>(unorm::<16>), "integers of 16 bits from 0 to 1";
    UDec3 13 "UDEC3", 3 in 4, r10g10b10a2(uscaled, uscaled), "integers of 10 bits from 0 to 1023, from the lowest bit on";
    Dec3N 14 "DEC3N", 3 in 4, r10g10b10a2(snorm::<10>, snorm::<2>), "integers of 10 bits from -1 to 1, from the lowest bit on";
    Float16x2 15 "FLOAT16_2", 2 in 4, each::<4, 2>(half), "floats of 16 bits";
    Float16x4 16 "FLOAT16_4", 4 in 8, each::<8, 2>(half), "floats of 16 bits";
}

impl DeclType {
    /// The type with this number in `D3DDECLTYPE`; `None` for one without data.
    pub fn from_number(number: u8) -> Option<Self> {
        Self::ALL.get(usize::from(number)).copied()
    }

    /// The type with this name, in any case, with or without `D3DDECLTYPE_`.
    pub fn from_name(name: &str) -> Option<Self> {
        let prefix = "D3DDECLTYPE_";
        let begins = name.get(..prefix.len()).is_some_and(|start| start.eq_ignore_ascii_case(prefix));
        let name = name.get(prefix.len()..).filter(|_| begins).unwrap_or(name);
        Self::ALL.iter().copied().find(|row| row.name().eq_ignore_ascii_case(name))
    }
}

/// `D3DDECLTYPE_FLOAT3`
impl std::fmt::Display for DeclType {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "D3DDECLTYPE_{}", self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_names_lead_back() {
        for (place, &row) in DeclType::ALL.iter().enumerate() {
            assert_eq!(usize::from(row.number()), place);
            assert_eq!(DeclType::from_number(row.number()), Some(row));
            assert_eq!(DeclType::from_name(row.name()), Some(row));
            assert_eq!(DeclType::from_name(&row.to_string().to_lowercase()), Some(row));
        }
        assert_eq!((DeclType::from_number(17), DeclType::from_name("UNUSED")), (None, None));
        assert_eq!(DeclType::from_name("D3DDECLTYPEfloat3é"), None);
    }
}
