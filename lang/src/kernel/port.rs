//! Where a kernel meets the outside: its profile, and the registers that others fill or read.

use super::Reg;
use crate::program::Register;
use crate::{isa, sm4};

/// Profile of a shader, of either family.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Profile {
    /// Shader model 1 to 3.
    Direct3d9(isa::Profile),
    /// Shader model 4 and 5.
    Direct3d11(sm4::isa::Profile),
}

/// What a [`Port`] is a component of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// `v#`, `oPos`, `o#` and so on of shader model 1 to 3.
    Register(Register),
    /// `v#` of shader model 4 and 5.
    Input {
        /// In geometry shaders the number of the vertex, elsewhere 0.
        vertex: u32,
        /// Number of the register.
        register: u32,
    },
    /// `o#` of shader model 4 and 5.
    Output {
        /// Number of the register.
        register: u32,
    },
    /// `v#` that holds the number of the vertex.
    VertexId,
    /// `v#` that holds the number of the instance.
    InstanceId,
    /// `vPrim`: number of the primitive.
    PrimitiveId,
    /// `vGSInstanceID`: how often the geometry shader has run for the primitive before.
    GeometryInstance,
}

/// A register component that is read before the first block or kept after the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Port {
    /// Its register.
    pub place: Place,
    /// 0 to 3.
    pub component: u8,
    /// Where it is held.
    pub reg: Reg,
}

impl std::fmt::Display for Profile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Direct3d9(profile) => profile.fmt(f),
            Self::Direct3d11(profile) => profile.fmt(f),
        }
    }
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Register(register) => register.fmt(f),
            Self::Input { vertex: 0, register } => write!(f, "v{register}"),
            Self::Input { vertex, register } => write!(f, "v[{vertex}][{register}]"),
            Self::Output { register } => write!(f, "o{register}"),
            Self::VertexId => f.write_str("vertex_id"),
            Self::InstanceId => f.write_str("instance_id"),
            Self::PrimitiveId => f.write_str("vPrim"),
            Self::GeometryInstance => f.write_str("vGSInstanceID"),
        }
    }
}
