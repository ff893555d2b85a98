//! What kernels consist of: operands, steps, nodes, blocks.

use super::{DoubleStep, Operation, ResourceRead};

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
    /// A component of `cb#[n]`; 0 where no such buffer is bound or it ends before.
    Buffer {
        /// Number of the buffer.
        slot: u16,
        /// Number of the element.
        element: u16,
        /// 0 to 3.
        component: u8,
        /// A denormal is read as a zero of its sign.
        flushed: bool,
    },
    /// Bits that the shader itself holds.
    Literal(u32),
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
    /// Whether some bit of an operand is set that has one value for the whole run.
    Bits {
        /// A component of a constant buffer, or a literal.
        operand: Operand,
        /// Runs when no bit is set.
        negated: bool,
    },
    /// A register that holds all ones or all zeros.
    Varying(Reg),
}

/// An index: a constant plus a register, a 32-bit sum that wraps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Address {
    /// Constant part.
    pub base: u32,
    /// Register that is added.
    pub relative: Option<Reg>,
}

/// Registers that an index chooses among. What an index leads past reads 0 and is not written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Memory {
    /// A row of one of [`Kernel::arrays`](super::Kernel::arrays): `x#[n]`.
    Array {
        /// Index of the array.
        array: u16,
        /// Row.
        row: Address,
    },
    /// `cb#[n]`.
    Buffer {
        /// Number of the buffer.
        slot: Address,
        /// Element.
        row: Address,
    },
    /// A row of [`Kernel::immediate`](super::Kernel::immediate): `icb[n]`.
    Immediate {
        /// Row.
        row: Address,
    },
    /// `v[n]`, of one of several vertices in a geometry shader. Components that are not declared read 0.
    Input {
        /// Vertex; 0 where there is only one.
        vertex: Address,
        /// Number of the register.
        register: Address,
    },
}

/// A sequence of nodes.
pub type Block = Vec<Node>;

/// One of the places that a [`Switch`](Node::Switch) goes on at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// Values that lead here.
    pub values: Vec<u32>,
    /// All values lead here that no other case has.
    pub default: bool,
    /// What runs. Vertices that come to its end go on with the next case.
    pub body: Block,
}

/// One element of a block. More kinds come with further shader models.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Node {
    /// A scalar operation.
    Step(Step),
    /// An operation on doubles.
    Double(DoubleStep),
    /// Reads components of `c[index + base]`, index per vertex. Numbers outside of
    /// [`Kernel::indexable_constants`](super::Kernel::indexable_constants) read 0.
    Gather {
        /// Where the components go; `None` where nobody reads one.
        destinations: [Option<Reg>; 4],
        /// An integer per vertex.
        index: Reg,
        /// Number that is added.
        base: u32,
    },
    /// Reads a component of `c[aL + base]`; outside of
    /// [`Kernel::indexable_constants`](super::Kernel::indexable_constants) it is 0.
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
    /// Reads components of a register that an index chooses.
    Load {
        /// Where the components go; `None` where nobody reads one.
        destinations: [Option<Reg>; 4],
        /// What is read.
        memory: Memory,
    },
    /// Writes a component of a row of one of [`Kernel::arrays`](super::Kernel::arrays).
    Store {
        /// Index of the array.
        array: u16,
        /// Row.
        row: Address,
        /// 0 to 3.
        component: u8,
        /// What is written.
        value: Operand,
    },
    /// Writes a component of `o[n]`; nothing where the shader declares no such component.
    StoreOutput {
        /// Number of the register.
        register: Address,
        /// 0 to 3.
        component: u8,
        /// What is written.
        value: Operand,
    },
    /// Reads a texture or buffer.
    Resource(Box<ResourceRead>),
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
    /// A block that is repeated until nobody is left in it.
    Endless {
        /// The body.
        body: Block,
    },
    /// Goes on at the case of a value, or behind the last one.
    Switch {
        /// What is compared with the values of the cases, bit for bit.
        selector: Operand,
        /// In the order of the text.
        cases: Vec<Case>,
    },
    /// Leaves the innermost loop or switch.
    Break {
        /// The vertices that leave; `None` for all active ones.
        condition: Option<Reg>,
    },
    /// Starts the next iteration of the innermost loop.
    Continue {
        /// The vertices that do; `None` for all active ones.
        condition: Option<Reg>,
    },
    /// Leaves the routine, or the program where none was called.
    Return {
        /// The vertices that leave; `None` for all active ones.
        condition: Option<Reg>,
    },
    /// Marks pixels as discarded; they run on.
    Discard {
        /// The pixels; `None` for all active ones.
        condition: Option<Reg>,
    },
    /// Runs a block of [`Kernel::routines`](super::Kernel::routines). Nothing happens where
    /// [`MAX_CALLS`](super::MAX_CALLS) calls have not returned.
    Call {
        /// Index of the routine.
        routine: u16,
    },
    /// Appends the output registers to the strip of a stream. A vertex that has emitted as many as
    /// [`Geometry::max_vertices`](super::Geometry::max_vertices) says leaves the program. The registers keep what they
    /// hold; the documents leave them undefined.
    Emit {
        /// Number of the stream.
        stream: u8,
    },
    /// Ends the strip of a stream.
    Cut {
        /// Number of the stream.
        stream: u8,
    },
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

impl Address {
    /// A constant.
    pub const fn constant(base: u32) -> Self {
        Self { base, relative: None }
    }
}

impl Memory {
    /// Its indices.
    pub fn addresses(&self) -> impl Iterator<Item = Address> {
        let (first, second) = match *self {
            Self::Array { row, .. } | Self::Immediate { row } => (row, None),
            Self::Buffer { slot, row } => (slot, Some(row)),
            Self::Input { vertex, register } => (vertex, Some(register)),
        };
        [first].into_iter().chain(second)
    }

    /// Its indices, to be changed.
    pub(crate) fn addresses_mut(&mut self) -> impl Iterator<Item = &mut Address> {
        let (first, second) = match self {
            Self::Array { row, .. } | Self::Immediate { row } => (row, None),
            Self::Buffer { slot, row } => (slot, Some(row)),
            Self::Input { vertex, register } => (vertex, Some(register)),
        };
        [first].into_iter().chain(second)
    }
}
