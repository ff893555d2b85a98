//! A shader as scalar operations on virtual registers, ready to run or to be printed as code.
//!
//! [`Kernel`] is what [`lower`] makes of a [`Program`](crate::program::Program). Everything that concerns vectors is
//! gone: masks, swizzles, modifiers, matrix macros, predicates. What is left works on registers of one component
//! (32 bits), in structured blocks. It means the same for one vertex and for a batch of them; a batch keeps a mask
//! of the vertices that are active.
//!
//! Operands are of two kinds. Uniform ones (`c#`, literals, the loop counter) have one value for the whole run;
//! registers have one value per vertex. Conditions likewise: [`Condition::Uniform`] decides for all vertices,
//! [`Condition::Varying`] for each.

mod liveness;
mod lower;
mod node;
mod operation;
mod propagate;
mod show;
mod simplify;

pub use lower::{LowerError, LowerErrorKind, lower};
pub use operation::Operation;

use crate::isa::Profile;
use crate::program::Register;

/// A virtual register: 32 bits per vertex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Reg(pub u16);

/// What an operation reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operand {
    /// A value per vertex.
    Reg(Reg),
    /// A component of `c#` that the shader does not define. Denormals are read as zeros of their sign.
    Const {
        /// Number of the register.
        register: u16,
        /// 0 to 3.
        component: u8,
    },
    /// Bits that the shader itself holds.
    Literal(u32),
}

/// How `0 × ∞` and `0 × NaN` come out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Arithmetic {
    /// `0 × anything` is 0, as on hardware of the time. All other products are those of IEEE 754.
    #[default]
    ZeroWins,
    /// `0 × ∞` and `0 × NaN` are NaN.
    Ieee,
}

/// One scalar operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// What is computed.
    pub operation: Operation,
    /// Where it goes.
    pub destination: Reg,
    /// Operands; those beyond [`Operation::arity`] are zero literals.
    pub operands: [Operand; 3],
}

/// What decides a branch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Condition {
    /// `b#`: the same for all vertices.
    Uniform {
        /// Number of the register.
        register: u16,
        /// Runs when it is false.
        negated: bool,
    },
    /// A register that holds all ones or all zeros.
    Varying(Reg),
}

/// A sequence of nodes.
pub type Block = Vec<Node>;

/// One element of a block. More kinds come with further shader models.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Node {
    /// A scalar operation.
    Step(Step),
    /// Reads components of `c[index + base]`, index per vertex. Numbers outside of
    /// [`Kernel::indexable_constants`] read 0.
    Gather {
        /// Where the components go; `None` where nobody reads one.
        destinations: [Option<Reg>; 4],
        /// An integer per vertex.
        index: Reg,
        /// Number that is added.
        base: u32,
    },
    /// Reads a component of `c[aL + base]`; outside of [`Kernel::indexable_constants`] it is 0.
    ConstantAtLoop {
        /// Where it goes.
        destination: Reg,
        /// Number that is added.
        base: u32,
        /// 0 to 3.
        component: u8,
    },
    /// Reads a component of `v[aL + base]`; 0 where no such input is declared.
    InputAtLoop {
        /// Where it goes.
        destination: Reg,
        /// Number that is added.
        base: u32,
        /// 0 to 3.
        component: u8,
    },
    /// Writes a component of `o[aL + base]`; nothing where the shader has no such output.
    OutputAtLoop {
        /// Number that is added.
        base: u32,
        /// 0 to 3.
        component: u8,
        /// What is written.
        value: Operand,
        /// The vertices that write; `None` for all active ones.
        predicate: Option<Reg>,
    },
    /// So many instructions of the shader have been executed: what an instruction budget counts.
    Retire {
        /// Number of instructions.
        instructions: u32,
    },
    /// One of two blocks.
    If {
        /// What decides.
        condition: Condition,
        /// Block for true.
        then: Block,
        /// Block for false.
        otherwise: Block,
    },
    /// A block that is repeated as often as the x component of `i#` says. A count below 1 is no iteration.
    Loop {
        /// Number of the `i#` register.
        register: u16,
        /// It is a `loop`: the loop counter aL starts at the y component, grows by z after each iteration, and
        /// has the value from before again when the loop ends. A `rep` leaves aL alone.
        counts: bool,
        /// The body.
        body: Block,
    },
    /// Leaves the innermost loop.
    Break {
        /// The vertices that leave; `None` for all active ones.
        condition: Option<Reg>,
    },
    /// Runs a block of [`Kernel::routines`] with a higher number than that of the block which calls.
    Call {
        /// Index of the routine.
        routine: u16,
    },
}

/// A register component that is read before the first block or kept after the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Port {
    /// `v#`, `oPos`, `o#` and so on.
    pub register: Register,
    /// 0 to 3.
    pub component: u8,
    /// Where it is held.
    pub reg: Reg,
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
    /// Input components that are read. Denormals are read as zeros of their sign.
    pub inputs: Vec<Port>,
    /// Output components that the shader can write; 0 where it does not. A NaN leaves as the quiet NaN `7fc00000`,
    /// so that results do not depend on how a machine chooses among NaNs.
    pub outputs: Vec<Port>,
    /// Registers that may be read before they are written, and so start at 0.
    pub cleared: Vec<Reg>,
    /// The main program.
    pub body: Block,
    /// Subroutines in the order of the text. Calls only lead to higher numbers.
    pub routines: Vec<Block>,
    /// `c[...]` reads 0 from this number on.
    pub indexable_constants: u32,
    /// Float constants that the shader defines, by number: what `c[...]` reads there whatever the user set.
    pub floats: Vec<(u16, [u32; 4])>,
    /// Integer constants that the shader defines, by number.
    pub ints: Vec<(u16, [i32; 4])>,
    /// Boolean constants that the shader defines, by number.
    pub bools: Vec<(u16, bool)>,
}

impl Operand {
    /// The literal 0.
    pub const ZERO: Self = Self::Literal(0);
    /// The literal 1.0.
    pub const ONE: Self = Self::Literal(1.0_f32.to_bits());

    /// The register, if it is one.
    pub const fn reg(self) -> Option<Reg> {
        match self {
            Self::Reg(reg) => Some(reg),
            _ => None,
        }
    }
}

impl Step {
    /// The operands that the operation reads.
    pub fn used(&self) -> &[Operand] {
        &self.operands[..self.operation.arity()]
    }
}

/// The bits of a float as arithmetic of shader models 1 to 3 sees them: a denormal is a zero of its sign.
pub const fn flush(bits: u32) -> u32 {
    if bits & 0x7f80_0000 == 0 { bits & 0x8000_0000 } else { bits }
}
