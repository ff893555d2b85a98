//! Enumerations of signatures, and the words that a listing has for them.

/// Makes an enum of numbered values that keeps numbers without a name.
macro_rules! numbered {
    ($(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $variant:ident = $number:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name {
            $($(#[$variant_doc])* $variant,)*
            /// A number that none of the others has.
            Other(u32),
        }

        impl $name {
            /// The value with this number.
            pub const fn from_number(number: u32) -> Self {
                match number {
                    $($number => Self::$variant,)*
                    other => Self::Other(other),
                }
            }

            /// The number in bytecode.
            pub const fn number(self) -> u32 {
                match self {
                    $(Self::$variant => $number,)*
                    Self::Other(number) => number,
                }
            }
        }
    };
}

numbered! {
    /// What the pipeline makes of an element: `D3D_NAME`.
    SystemValue {
        /// Nothing.
        None = 0,
        /// Position of a vertex, or of a pixel.
        Position = 1,
        /// Distance to a clip plane.
        ClipDistance = 2,
        /// Distance to a cull plane.
        CullDistance = 3,
        /// Index into an array of render targets.
        RenderTargetArrayIndex = 4,
        /// Index into the viewports.
        ViewportArrayIndex = 5,
        /// Number of the vertex.
        VertexId = 6,
        /// Number of the primitive.
        PrimitiveId = 7,
        /// Number of the instance.
        InstanceId = 8,
        /// Which side of a triangle is seen.
        IsFrontFace = 9,
        /// Number of the sample.
        SampleIndex = 10,
        /// Factor of an edge of a quad.
        FinalQuadEdgeTessFactor = 11,
        /// Factor of the inside of a quad.
        FinalQuadInsideTessFactor = 12,
        /// Factor of an edge of a triangle.
        FinalTriEdgeTessFactor = 13,
        /// Factor of the inside of a triangle.
        FinalTriInsideTessFactor = 14,
        /// Factor along isolines.
        FinalLineDetailTessFactor = 15,
        /// Number of isolines.
        FinalLineDensityTessFactor = 16,
    }
}

numbered! {
    /// Type of the components of an element.
    ComponentType {
        /// None that is known.
        Unknown = 0,
        /// Unsigned integers.
        Uint = 1,
        /// Signed integers.
        Sint = 2,
        /// Floats.
        Float = 3,
    }
}

numbered! {
    /// Precision that is enough for an element.
    MinPrecision {
        /// The full 32 bits.
        Default = 0,
        /// A float of 16 bits.
        Float16 = 1,
        /// A fixed point number of 10 bits, `min10float`.
        Float2_8 = 2,
        /// A signed integer of 16 bits.
        Sint16 = 4,
        /// An unsigned integer of 16 bits.
        Uint16 = 5,
    }
}

/// The column `SysValue`.
pub(in crate::bytecode::dxbc) const SYSTEM_VALUES: [(SystemValue, &str); 17] = [
    (SystemValue::None, "NONE"),
    (SystemValue::Position, "POS"),
    (SystemValue::ClipDistance, "CLIPDST"),
    (SystemValue::CullDistance, "CULLDST"),
    (SystemValue::RenderTargetArrayIndex, "RTINDEX"),
    (SystemValue::ViewportArrayIndex, "VPINDEX"),
    (SystemValue::VertexId, "VERTID"),
    (SystemValue::PrimitiveId, "PRIMID"),
    (SystemValue::InstanceId, "INSTID"),
    (SystemValue::IsFrontFace, "FFACE"),
    (SystemValue::SampleIndex, "SAMPLE"),
    (SystemValue::FinalQuadEdgeTessFactor, "QUADEDGE"),
    (SystemValue::FinalQuadInsideTessFactor, "QUADINT"),
    (SystemValue::FinalTriEdgeTessFactor, "TRIEDGE"),
    (SystemValue::FinalTriInsideTessFactor, "TRIINT"),
    (SystemValue::FinalLineDetailTessFactor, "LINEDET"),
    (SystemValue::FinalLineDensityTessFactor, "LINEDEN"),
];

/// Outputs of pixel shaders, which have no system value in the signature but one in the column `SysValue`: name of
/// the semantic, that column, and the special register.
pub(in crate::bytecode::dxbc) const PIXEL_OUTPUTS: [(&str, &str, &str); 6] = [
    ("SV_Target", "TARGET", "special"),
    ("SV_Depth", "DEPTH", "oDepth"),
    ("SV_DepthGreaterEqual", "DEPTHGE", "oDepthGE"),
    ("SV_DepthLessEqual", "DEPTHLE", "oDepthLE"),
    ("SV_Coverage", "COVERAGE", "oMask"),
    ("SV_StencilRef", "STENCILREF", "oStencilRef"),
];

/// The column `Format`.
pub(in crate::bytecode::dxbc) const FORMATS: [(ComponentType, MinPrecision, &str); 8] = [
    (ComponentType::Unknown, MinPrecision::Default, "unknown"),
    (ComponentType::Uint, MinPrecision::Default, "uint"),
    (ComponentType::Uint, MinPrecision::Uint16, "min16u"),
    (ComponentType::Sint, MinPrecision::Default, "int"),
    (ComponentType::Sint, MinPrecision::Sint16, "min16i"),
    (ComponentType::Float, MinPrecision::Default, "float"),
    (ComponentType::Float, MinPrecision::Float16, "min16f"),
    (ComponentType::Float, MinPrecision::Float2_8, "min2_8f"),
];

impl ComponentType {
    /// How listings and semantics in the source spell it: `float`, `int` or `uint`; `None` for an unknown type.
    pub fn keyword(self) -> Option<&'static str> {
        let known = |row: &&(Self, MinPrecision, &'static str)| {
            row.0 == self && row.1 == MinPrecision::Default && self != Self::Unknown
        };
        FORMATS.iter().find(known).map(|row| row.2)
    }

    /// The type with this spelling.
    pub fn from_keyword(keyword: &str) -> Option<Self> {
        [Self::Float, Self::Sint, Self::Uint].into_iter().find(|kind| kind.keyword() == Some(keyword))
    }
}
