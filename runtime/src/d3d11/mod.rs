//! Direct3D 10 and 11: shaders of shader model 4.0 to 5.0 and the stages around them.

mod cell;
pub(crate) mod geometry_shader;
mod vertex_shader;

pub use cell::ShaderCell;
pub use geometry_shader::GeometryShader;
pub use shader_asm_lang::bytecode::dxbc::{
    ComponentType, SignatureElement, SystemValue as SignatureSystemValue,
};
pub use shader_asm_lang::sm4::isa::{Primitive, Profile, Topology};
pub use vertex_shader::VertexShader;
