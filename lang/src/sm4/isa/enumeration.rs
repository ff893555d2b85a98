//! Enumerations of bytecode, each with its spellings in one place.
//!
//! An enumeration is the number of its field, so that a number without a meaning survives reading and writing.

/// Declares an enumeration: the names of its numbers, and what the disassembler prints for all others.
macro_rules! enumeration {
    (
        $(#[$doc:meta])* $name:ident, else $unknown:literal;
        $($constant:ident = $value:literal, $text:literal;)*
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub struct $name(pub u8);

        #[allow(missing_docs)]
        impl $name {
            $(pub const $constant: Self = Self($value);)*
        }

        impl $name {
            /// All values that mean something, in ascending order.
            pub const ALL: &'static [(Self, &'static str)] = &[$((Self::$constant, $text)),*];

            /// Its spelling; `None` for a number without a meaning.
            pub fn spelling(self) -> Option<&'static str> {
                Self::ALL.iter().find(|row| row.0 == self).map(|row| row.1)
            }

            /// Its spelling, or what the disassembler prints for a number without a meaning.
            pub fn name(self) -> &'static str {
                self.spelling().unwrap_or($unknown)
            }

            /// The value with this spelling.
            pub fn from_name(name: &str) -> Option<Self> {
                Self::ALL.iter().find(|row| row.1 == name).map(|row| row.0)
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.name())
            }
        }
    };
}

enumeration! {
    /// Shape of a resource.
    ResourceDimension, else "<unknown dimension>";
    BUFFER = 1, "buffer";
    TEXTURE1D = 2, "texture1d";
    TEXTURE2D = 3, "texture2d";
    TEXTURE2DMS = 4, "texture2dms";
    TEXTURE3D = 5, "texture3d";
    TEXTURECUBE = 6, "texturecube";
    TEXTURE1DARRAY = 7, "texture1darray";
    TEXTURE2DARRAY = 8, "texture2darray";
    TEXTURE2DMSARRAY = 9, "texture2dmsarray";
    TEXTURECUBEARRAY = 10, "texturecubearray";
    RAW_BUFFER = 11, "raw_buffer";
    STRUCTURED_BUFFER = 12, "structured_buffer";
}

impl ResourceDimension {
    /// Its components have types. Raw and structured buffers have none, and declarations of their own.
    pub const fn is_typed(self) -> bool {
        !matches!(self, Self::RAW_BUFFER | Self::STRUCTURED_BUFFER)
    }

    /// Coordinates in it can be moved by texel offsets.
    pub const fn takes_offsets(self) -> bool {
        matches!(
            self,
            Self::TEXTURE1D
                | Self::TEXTURE2D
                | Self::TEXTURE2DMS
                | Self::TEXTURE3D
                | Self::TEXTURE1DARRAY
                | Self::TEXTURE2DARRAY
                | Self::TEXTURE2DMSARRAY
        )
    }

    /// Components of an address in it, without a level of detail; 4 for a shape that is not known.
    pub const fn coordinates(self) -> u8 {
        match self {
            Self::BUFFER | Self::TEXTURE1D | Self::RAW_BUFFER => 1,
            Self::TEXTURE2D | Self::TEXTURE2DMS | Self::TEXTURE1DARRAY | Self::STRUCTURED_BUFFER => 2,
            Self::TEXTURE3D | Self::TEXTURECUBE | Self::TEXTURE2DARRAY | Self::TEXTURE2DMSARRAY => 3,
            _ => 4,
        }
    }

    /// Its texels have several samples.
    pub const fn is_multisampled(self) -> bool {
        matches!(self, Self::TEXTURE2DMS | Self::TEXTURE2DMSARRAY)
    }
}

enumeration! {
    /// What a component of a resource is read as.
    ReturnType, else "<unknown resource return type>";
    UNORM = 1, "unorm";
    SNORM = 2, "snorm";
    SINT = 3, "sint";
    UINT = 4, "uint";
    FLOAT = 5, "float";
    MIXED = 6, "mixed";
    DOUBLE = 7, "double";
    CONTINUED = 8, "<continued>";
    UNUSED = 9, "<unused>";
}

enumeration! {
    /// How a pixel shader input comes out of the values at the vertices.
    Interpolation, else "???";
    UNDEFINED = 0, "undefined";
    CONSTANT = 1, "constant";
    LINEAR = 2, "linear";
    LINEAR_CENTROID = 3, "linear centroid";
    LINEAR_NOPERSPECTIVE = 4, "linear noperspective";
    LINEAR_NOPERSPECTIVE_CENTROID = 5, "linear noperspective centroid";
    LINEAR_SAMPLE = 6, "linear sample";
    LINEAR_NOPERSPECTIVE_SAMPLE = 7, "linear noperspective sample";
}

enumeration! {
    /// Primitive that a geometry shader takes.
    Primitive, else "???";
    UNDEFINED = 0, "undefined";
    POINT = 1, "point";
    LINE = 2, "line";
    TRIANGLE = 3, "triangle";
    LINE_ADJ = 6, "lineadj";
    TRIANGLE_ADJ = 7, "triangleadj";
    PATCH1 = 8, "patch1";
    PATCH2 = 9, "patch2";
    PATCH3 = 10, "patch3";
    PATCH4 = 11, "patch4";
    PATCH5 = 12, "patch5";
    PATCH6 = 13, "patch6";
    PATCH7 = 14, "patch7";
    PATCH8 = 15, "patch8";
    PATCH9 = 16, "patch9";
    PATCH10 = 17, "patch10";
    PATCH11 = 18, "patch11";
    PATCH12 = 19, "patch12";
    PATCH13 = 20, "patch13";
    PATCH14 = 21, "patch14";
    PATCH15 = 22, "patch15";
    PATCH16 = 23, "patch16";
    PATCH17 = 24, "patch17";
    PATCH18 = 25, "patch18";
    PATCH19 = 26, "patch19";
    PATCH20 = 27, "patch20";
    PATCH21 = 28, "patch21";
    PATCH22 = 29, "patch22";
    PATCH23 = 30, "patch23";
    PATCH24 = 31, "patch24";
    PATCH25 = 32, "patch25";
    PATCH26 = 33, "patch26";
    PATCH27 = 34, "patch27";
    PATCH28 = 35, "patch28";
    PATCH29 = 36, "patch29";
    PATCH30 = 37, "patch30";
    PATCH31 = 38, "patch31";
    PATCH32 = 39, "patch32";
}

impl Primitive {
    /// Vertices of one primitive; `None` for a number without a meaning.
    pub const fn vertices(self) -> Option<u32> {
        match self {
            Self::POINT => Some(1),
            Self::LINE => Some(2),
            Self::TRIANGLE => Some(3),
            Self::LINE_ADJ => Some(4),
            Self::TRIANGLE_ADJ => Some(6),
            patch if patch.is_patch() => Some(patch.0 as u32 - 7),
            _ => None,
        }
    }

    /// It is a patch of so many control points.
    pub const fn is_patch(self) -> bool {
        matches!(self.0, 8..=39)
    }
}

enumeration! {
    /// What a geometry shader puts out.
    Topology, else "???";
    UNDEFINED = 0, "undefined";
    POINT_LIST = 1, "pointlist";
    LINE_STRIP = 3, "linestrip";
    TRIANGLE_STRIP = 5, "trianglestrip";
}

enumeration! {
    /// Meaning of an input or output to the fixed stages.
    SystemValue, else "";
    UNDEFINED = 0, "undefined";
    POSITION = 1, "position";
    CLIP_DISTANCE = 2, "clip_distance";
    CULL_DISTANCE = 3, "cull_distance";
    RENDER_TARGET_ARRAY_INDEX = 4, "rendertarget_array_index";
    VIEWPORT_ARRAY_INDEX = 5, "viewport_array_index";
    VERTEX_ID = 6, "vertex_id";
    PRIMITIVE_ID = 7, "primitive_id";
    INSTANCE_ID = 8, "instance_id";
    IS_FRONT_FACE = 9, "is_front_face";
    SAMPLE_INDEX = 10, "sampleIndex";
    FINAL_QUAD_U_EQ_0_EDGE_TESS_FACTOR = 11, "finalQuadUeq0EdgeTessFactor";
    FINAL_QUAD_V_EQ_0_EDGE_TESS_FACTOR = 12, "finalQuadVeq0EdgeTessFactor";
    FINAL_QUAD_U_EQ_1_EDGE_TESS_FACTOR = 13, "finalQuadUeq1EdgeTessFactor";
    FINAL_QUAD_V_EQ_1_EDGE_TESS_FACTOR = 14, "finalQuadVeq1EdgeTessFactor";
    FINAL_QUAD_U_INSIDE_TESS_FACTOR = 15, "finalQuadUInsideTessFactor";
    FINAL_QUAD_V_INSIDE_TESS_FACTOR = 16, "finalQuadVInsideTessFactor";
    FINAL_TRI_U_EQ_0_EDGE_TESS_FACTOR = 17, "finalTriUeq0EdgeTessFactor";
    FINAL_TRI_V_EQ_0_EDGE_TESS_FACTOR = 18, "finalTriVeq0EdgeTessFactor";
    FINAL_TRI_W_EQ_0_EDGE_TESS_FACTOR = 19, "finalTriWeq0EdgeTessFactor";
    FINAL_TRI_INSIDE_TESS_FACTOR = 20, "finalTriInsideTessFactor";
    FINAL_LINE_DETAIL_TESS_FACTOR = 21, "finalLineDetailTessFactor";
    FINAL_LINE_DENSITY_TESS_FACTOR = 22, "finalLineDensityTessFactor";
}

impl SystemValue {
    /// The pipeline makes it; the others it interprets.
    pub const fn is_generated(self) -> bool {
        matches!(
            self,
            Self::VERTEX_ID
                | Self::PRIMITIVE_ID
                | Self::INSTANCE_ID
                | Self::IS_FRONT_FACE
                | Self::SAMPLE_INDEX
        )
    }
}

enumeration! {
    /// What a sampler is used for.
    SamplerMode, else "";
    DEFAULT = 0, "mode_default";
    COMPARISON = 1, "mode_comparison";
    MONO = 2, "mode_mono";
}

enumeration! {
    /// Domain of a tessellator.
    TessellatorDomain, else "???";
    UNDEFINED = 0, "undefined";
    ISOLINE = 1, "domain_isoline";
    TRI = 2, "domain_tri";
    QUAD = 3, "domain_quad";
}

enumeration! {
    /// How a tessellator splits edges.
    TessellatorPartitioning, else "???";
    UNDEFINED = 0, "undefined";
    INTEGER = 1, "partitioning_integer";
    POW2 = 2, "partitioning_pow2";
    FRACTIONAL_ODD = 3, "partitioning_fractional_odd";
    FRACTIONAL_EVEN = 4, "partitioning_fractional_even";
}

enumeration! {
    /// What a tessellator puts out.
    TessellatorOutput, else "???";
    UNDEFINED = 0, "undefined";
    POINT = 1, "output_point";
    LINE = 2, "output_line";
    TRIANGLE_CW = 3, "output_triangle_cw";
    TRIANGLE_CCW = 4, "output_triangle_ccw";
}

enumeration! {
    /// Smallest precision that a value may be kept at.
    MinPrecision, else "def32";
    DEFAULT = 0, "def32";
    MIN16F = 1, "min16f";
    MIN2_8F = 2, "min2_8f";
    MIN16I = 4, "min16i";
    MIN16U = 5, "min16u";
}

enumeration! {
    /// What `resinfo` and `sampleinfo` return their numbers as.
    InfoReturn, else "";
    FLOAT = 0, "";
    RCP_FLOAT = 1, "_rcpfloat";
    UINT = 2, "_uint";
}

/// What a program asks of the device: the bits of `dcl_globalFlags`, the first at bit 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct GlobalFlags(pub u16);

#[allow(missing_docs)]
impl GlobalFlags {
    pub const REFACTORING_ALLOWED: Self = Self(1);
    pub const ENABLE_DOUBLE_PRECISION_FLOAT_OPS: Self = Self(1 << 1);
    pub const FORCE_EARLY_DEPTH_STENCIL: Self = Self(1 << 2);
    pub const ENABLE_RAW_AND_STRUCTURED_BUFFERS: Self = Self(1 << 3);
    pub const SKIP_OPTIMIZATION: Self = Self(1 << 4);
    pub const ENABLE_MINIMUM_PRECISION: Self = Self(1 << 5);
    pub const ENABLE_11_1_DOUBLE_EXTENSIONS: Self = Self(1 << 6);
    pub const ENABLE_11_1_SHADER_EXTENSIONS: Self = Self(1 << 7);
}

impl GlobalFlags {
    /// Spellings, in the order of the text.
    pub const ALL: [(Self, &'static str); 8] = [
        (Self::REFACTORING_ALLOWED, "refactoringAllowed"),
        (Self::ENABLE_DOUBLE_PRECISION_FLOAT_OPS, "enableDoublePrecisionFloatOps"),
        (Self::ENABLE_RAW_AND_STRUCTURED_BUFFERS, "enableRawAndStructuredBuffers"),
        (Self::FORCE_EARLY_DEPTH_STENCIL, "forceEarlyDepthStencil"),
        (Self::SKIP_OPTIMIZATION, "skipOptimization"),
        (Self::ENABLE_MINIMUM_PRECISION, "enableMinimumPrecision"),
        (Self::ENABLE_11_1_DOUBLE_EXTENSIONS, "enable11_1DoubleExtensions"),
        (Self::ENABLE_11_1_SHADER_EXTENSIONS, "enable11_1ShaderExtensions"),
    ];

    /// All flags of `other` are set.
    pub const fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// The flags of both.
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The flag with this spelling.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|row| row.1 == name).map(|row| row.0)
    }

    /// Spellings of the flags that are set, in the order of the text.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        Self::ALL.iter().filter(move |row| self.contains(row.0)).map(|row| row.1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_back_to_their_values() {
        for &(value, name) in SystemValue::ALL {
            assert_eq!(SystemValue::from_name(name), Some(value));
        }
        for &(value, name) in Primitive::ALL {
            assert_eq!((Primitive::from_name(name), value.spelling()), (Some(value), Some(name)));
        }
        assert_eq!((Topology(2).name(), SystemValue(23).name()), ("???", ""));
    }

    #[test]
    fn patches_have_as_many_vertices_as_their_names_say() {
        for &(value, name) in Primitive::ALL {
            if let Some(count) = name.strip_prefix("patch") {
                assert_eq!(value.vertices().map(|n| n.to_string()).as_deref(), Some(count));
            }
        }
    }
}
