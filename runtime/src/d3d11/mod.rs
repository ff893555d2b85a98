//! Direct3D 10 and 11: shaders of shader model 4.0 to 5.0 and the stages around them.
//!
//! A [`VertexShader`] runs for vertices, a [`GeometryShader`] for primitives; both read [`Bindings`]. What comes out of
//! one is what goes into the other: register by register.
//!
//! ```
//! use glam::{Vec2, Vec4};
//! use shader_asm::d3d11::{Bindings, GeometryInputs, VertexInputs, VertexShader};
//! use shader_asm::{GeometryShader, gs_asm, vs_asm};
//!
//! static PLACE: VertexShader = vs_asm! {
//!     vs_4_0
//!     dcl_constantbuffer cb0[1], immediateIndexed
//!     dcl_input v0.xy : POSITION
//!     dcl_output o0.xyzw : PLACE
//!     mad o0.xyzw, v0.xyxx, cb0[0].xyzw, l(0.0, 0.0, 0.0, 1.0)
//!     ret
//! };
//!
//! // A line up from each point.
//! static STEMS: GeometryShader = gs_asm! {
//!     gs_4_0
//!     dcl_input v[1][0].xyzw : PLACE
//!     dcl_inputprimitive point
//!     dcl_outputtopology linestrip
//!     dcl_output_siv o0.xyzw, position
//!     dcl_maxOutputVertexCount 2
//!     mov o0.xyzw, v[0][0].xyzw
//!     emit
//!     add o0.y, v[0][0].y, l(1.0)
//!     emit
//!     ret
//! };
//!
//! let factors = [Vec4::new(2.0, 2.0, 0.0, 0.0)];
//! let bindings = Bindings::new().with_constants(0, &factors);
//! let points = VertexInputs::new(2).with("POSITION", 0, &[Vec2::ZERO, Vec2::X]);
//! let placed = PLACE.run(&bindings, &points)?;
//! let stems = STEMS.run(&bindings, &GeometryInputs::from_vertices(&placed))?;
//! let stream = &stems.streams()[0];
//! assert_eq!(stream.strips().collect::<Vec<_>>(), [0..2, 2..4]);
//! assert_eq!(stream.get("SV_Position", 0).unwrap()[3], Vec4::new(2.0, 1.0, 0.0, 1.0));
//! # Ok::<(), shader_asm::d3d11::RunError>(())
//! ```
//!
//! # Arithmetic
//!
//! Results are the same to the bit on every machine. The functional specification of Direct3D leaves little open;
//! where it leaves a choice, this is what happens. [`Operation`](crate::lang::kernel::Operation) says it for each
//! scalar operation.
//!
//! | | |
//! |---|---|
//! | rounding | each operation to nearest even; `mad` and dot products are not fused, sums go from left to right |
//! | denormals | arithmetic reads them as zeros of their sign, and gives such zeros; copies keep them, doubles too |
//! | NaN | arithmetic gives `7fc00000`; copies keep every bit |
//! | `-`, bars | act on the sign bit, of a NaN too; before integers `-` is that of two's complement |
//! | `mov_sat` | is arithmetic: a denormal becomes 0, and so do NaN and −0 |
//! | `min`, `max` | the other operand when one is NaN; of two zeros `min` gives −0 if there is one, `max` the first |
//! | `frc` | stays below 1 |
//! | `ftoi`, `ftou` | clamp, and give 0 for NaN |
//! | `f32tof16` | rounds towards 0 |
//! | minimum precision | everything is computed with 32 bits |
//! | `udiv` by 0 | all ones, quotient and remainder |
//!
//! # Registers and flow
//!
//! | | |
//! |---|---|
//! | registers | are 0 before they are written, outputs too; outputs keep their values after an `emit` |
//! | indices | what they lead past reads 0 and is not written: of `x#`, `v`, `o`, constant buffers |
//! | `call` | is skipped where 32 calls have not returned |
//! | `emit` | ends the invocation when as many vertices have been emitted, over all streams, as are declared |
//! | `vCycleCounter` | reads 0 |
//! | interfaces, writable resources | cannot be run: a [`LoadError`] says so |

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
