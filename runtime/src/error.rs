//! What can go wrong with a shader that is loaded or run.

use crate::Semantic;
use shader_asm_lang::bytecode::d3d9::DecodeError;
use shader_asm_lang::kernel::LowerError;

/// Why a run gave no result.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RunError {
    /// The bytecode cannot be read.
    #[error("the bytecode cannot be read: {0}")]
    Bytecode(DecodeError),
    /// The program cannot be run.
    #[error(transparent)]
    Program(#[from] LowerError),
    /// The program names more constants and values than a run can hold.
    #[error("the program is too large to be run")]
    TooLarge,
    /// An input has fewer values than there are vertices.
    #[error("{semantic} has {available} values for {needed} vertices")]
    InputTooShort {
        /// The input.
        semantic: Semantic,
        /// Its number of values.
        available: usize,
        /// Number of vertices.
        needed: usize,
    },
    /// Data for a register by its number have fewer values than there are vertices.
    #[error("v{register} has {available} values for {needed} vertices")]
    RegisterTooShort {
        /// Number of the register.
        register: u32,
        /// Its number of values.
        available: usize,
        /// Number of vertices.
        needed: usize,
    },
    /// A vertex executed more instructions than [`RunOptions::instruction_budget`](crate::RunOptions) allows.
    #[error("vertex {vertex} executes more than {budget} instructions")]
    InstructionBudget {
        /// The first such vertex that was found.
        vertex: usize,
        /// Instructions that a vertex may execute.
        budget: u64,
    },
}
