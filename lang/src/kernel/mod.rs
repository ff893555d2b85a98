//! A shader as scalar operations on virtual registers, ready to run or to be printed as code.
//!
//! [`Kernel`] is what [`lower`] makes of a [`Program`](crate::program::Program) of shader model 1 to 3, and
//! [`sm4::lower`](crate::sm4::lower()) of one of shader model 4 and 5. Everything that concerns vectors is gone: masks, swizzles, modifiers, matrix macros, predicates. What is left works on registers of one component
//! (32 bits), in structured blocks. It means the same for one vertex and for a batch of them; a batch keeps a mask
//! of the vertices that are active.
//!
//! Operands are of two kinds. Uniform ones (`c#`, `cb#[n]`, literals, the loop counter) have one value for the whole
//! run; registers have one value per vertex. Conditions likewise: [`Condition::Uniform`] and [`Condition::Bits`] decide
//! for all vertices, [`Condition::Varying`] for each. A geometry shader runs once per primitive and instance; what is
//! said of vertices here goes for those then.

mod block;
mod branch;
mod build;
mod double;
mod floats;
mod geometry;
mod liveness;
mod lower;
mod node;
mod operation;
mod port;
mod propagate;
mod resource;
mod show;
mod simplify;

pub use block::{Address, Block, Case, Condition, Memory, Node, Operand, Reg, Step};
pub use double::{DoubleOperation, DoubleStep};
pub use geometry::{Array, Geometry, OutputStream};
pub use lower::{LowerError, LowerErrorKind, lower};
pub use operation::{Kind, Operation};
pub use port::{Place, Port, Profile};
pub use resource::{ResourceOperation, ResourceRead};

pub(crate) use branch::Branch;
pub(crate) use build::{Builder, Value};
pub(crate) use simplify::simplify;

/// Calls that have not returned when a further one is skipped. Direct3D 9 shaders nest fewer.
pub const MAX_CALLS: usize = 32;

/// How `0 × ∞` and `0 × NaN` come out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Arithmetic {
    /// `0 × anything` is 0, as on hardware of the time. All other products are those of IEEE 754.
    #[default]
    ZeroWins,
    /// `0 × ∞` and `0 × NaN` are NaN.
    Ieee,
}

/// A shader that can be run.
///
/// ```
/// use shader_asm_lang::assemble::{Device, assemble};
/// use shader_asm_lang::kernel::{Arithmetic, lower};
/// let text = "vs_2_0\ndcl_position v0\nadd r0, v0, -c0\nmul oFog, r0.y, r0.y\n";
/// let assembly = assemble("example", text, &Device::Guaranteed);
/// let program = &assembly.d3d9().unwrap().program;
/// let kernel = lower(program, Arithmetic::ZeroWins).unwrap();
/// // Only the component that reaches the output is computed.
/// assert_eq!(kernel.to_string(), "%0 = v0.y\n%1 = sub %0 c0.y\n%2 = mul %1 %1\nretire 2\noFog.x = %2\n");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kernel {
    /// Profile of the shader.
    pub profile: Profile,
    /// Arithmetic that it was lowered for.
    pub arithmetic: Arithmetic,
    /// Number of virtual registers.
    pub registers: u16,
    /// Input components that are read. In Direct3D 9 denormals are read as zeros of their sign.
    pub inputs: Vec<Port>,
    /// Output components that the shader can write; 0 where it does not. In Direct3D 9 a NaN leaves as the quiet NaN
    /// `7fc00000`, so that results do not depend on how a machine chooses among NaNs; in Direct3D 11, where the bits
    /// can be those of an integer, operations see to that.
    pub outputs: Vec<Port>,
    /// Registers that may be read before they are written, and so start at 0.
    pub cleared: Vec<Reg>,
    /// The main program.
    pub body: Block,
    /// Subroutines in the order of the text. In Direct3D 9 calls only lead to higher numbers.
    pub routines: Vec<Block>,
    /// Arrays of registers, which start at 0.
    pub arrays: Vec<Array>,
    /// Rows of the immediate constant buffer.
    pub immediate: Vec<[u32; 4]>,
    /// Of a geometry shader.
    pub geometry: Option<Geometry>,
    /// `c[...]` reads 0 from this number on.
    pub indexable_constants: u32,
    /// Float constants that the shader defines, by number: what `c[...]` reads there whatever the user set.
    pub floats: Vec<(u16, [u32; 4])>,
    /// Integer constants that the shader defines, by number.
    pub ints: Vec<(u16, [i32; 4])>,
    /// Boolean constants that the shader defines, by number.
    pub bools: Vec<(u16, bool)>,
}

/// The bits of a float as arithmetic of shader models 1 to 3 sees them: a denormal is a zero of its sign.
pub const fn flush(bits: u32) -> u32 {
    if bits & 0x7f80_0000 == 0 { bits & 0x8000_0000 } else { bits }
}
