//! What can go wrong with a shader that is loaded or run.

use super::Profile;
use shader_asm_lang::bytecode::dxbc::ReadError;
use shader_asm_lang::kernel::LowerError;
use shader_asm_lang::sm4::DecodeError;

/// Why text or a container is no shader that can be run.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LoadError {
    /// The text has errors: a line for each, with its place.
    #[error("{0}")]
    Assembly(String),
    /// The container or one of its chunks cannot be read.
    #[error("the container cannot be read: {0}")]
    Container(ReadError),
    /// The container holds no code.
    #[error("the container holds no code")]
    NoCode,
    /// The code cannot be read.
    #[error("the bytecode cannot be read: {0}")]
    Bytecode(DecodeError),
    /// It is a shader of another stage.
    #[error("{0} is a profile of another stage")]
    Stage(Profile),
    /// The program cannot be run.
    #[error(transparent)]
    Program(#[from] LowerError),
    /// The program names more constants and values than a run can hold.
    #[error("the program is too large to be run")]
    TooLarge,
}

/// Why a run gave no result.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RunError {
    /// The shader is none that can be run.
    #[error(transparent)]
    Load(#[from] LoadError),
    /// An input has fewer values than there are vertices.
    #[error("{semantic} has {available} values for {needed} vertices")]
    InputTooShort {
        /// The semantic with its index, or the register.
        semantic: String,
        /// Its number of values.
        available: usize,
        /// Number of vertices.
        needed: usize,
    },
    /// A vertex executed more instructions than [`RunOptions::instruction_budget`](super::RunOptions) allows.
    #[error("vertex {vertex} executes more than {budget} instructions")]
    VertexBudget {
        /// The first such vertex that was found.
        vertex: usize,
        /// Instructions that a vertex may execute.
        budget: u64,
    },
    /// An invocation of a geometry shader executed more instructions than
    /// [`RunOptions::instruction_budget`](super::RunOptions) allows.
    #[error("instance {instance} for primitive {primitive} executes more than {budget} instructions")]
    InvocationBudget {
        /// Number of the primitive in the run.
        primitive: usize,
        /// Number of the instance.
        instance: u32,
        /// Instructions that an invocation may execute.
        budget: u64,
    },
}
