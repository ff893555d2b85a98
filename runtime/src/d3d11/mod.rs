//! Direct3D 10 and 11: shaders of shader model 4.0 to 5.0 and the stages around them.

mod bindings;
mod buffers;
mod cell;
mod error;
mod geometry_inputs;
mod geometry_outputs;
pub(crate) mod geometry_shader;
pub mod input_assembler;
mod inputs;
mod loaded_geometry_shader;
mod loaded_vertex_shader;
mod outputs;
pub mod pipeline;
mod resource;
mod run;
pub mod stream_output;
mod text;
mod values;
mod vertex_shader;

pub use bindings::Bindings;
pub use buffers::{RawBuffer, StructuredBuffer, TypedBuffer};
pub use cell::ShaderCell;
pub use error::{LoadError, RunError};
pub use geometry_inputs::GeometryInputs;
pub use geometry_outputs::{GeometryOutputs, GeometryStream, Invocation};
pub use geometry_shader::GeometryShader;
pub use inputs::VertexInputs;
pub use loaded_geometry_shader::LoadedGeometryShader;
pub use loaded_vertex_shader::LoadedVertexShader;
pub use outputs::VertexOutputs;
pub use resource::{
    AddressMode, ComparisonFunction, FilterMode, Gather, LevelOfDetail, Resource, ResourceSize, Sample,
    SamplerState, Texel,
};
pub use run::RunOptions;
pub use shader_asm_lang::bytecode::dxbc::{
    ComponentType, SignatureElement, SystemValue as SignatureSystemValue,
};
pub use shader_asm_lang::sm4::isa::{Primitive, Profile, Topology};
pub use values::Values;
pub use vertex_shader::VertexShader;
