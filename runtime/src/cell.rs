//! Where a shader keeps what its first run builds.

use crate::error::RunError;
use crate::vm::Code;
use shader_asm_lang::bytecode::d3d9::decode;
use shader_asm_lang::kernel::{Arithmetic, lower};
use std::sync::OnceLock;

/// The compiled form of a shader, built once by the first run that needs it.
#[derive(Debug, Default)]
pub struct KernelCell {
    zero_wins: OnceLock<Result<Code, RunError>>,
    ieee: OnceLock<Result<Code, RunError>>,
}

impl KernelCell {
    /// A cell with nothing built yet.
    pub const fn new() -> Self {
        Self { zero_wins: OnceLock::new(), ieee: OnceLock::new() }
    }

    /// The code of this bytecode.
    pub(crate) fn code(&self, words: &[u32], arithmetic: Arithmetic) -> Result<&Code, RunError> {
        let cell = match arithmetic {
            Arithmetic::ZeroWins => &self.zero_wins,
            Arithmetic::Ieee => &self.ieee,
        };
        cell.get_or_init(|| build(words, arithmetic)).as_ref().map_err(Clone::clone)
    }
}

fn build(words: &[u32], arithmetic: Arithmetic) -> Result<Code, RunError> {
    let program = decode(words).map_err(RunError::Bytecode)?;
    Code::new(lower(&program, arithmetic)?).ok_or(RunError::TooLarge)
}
