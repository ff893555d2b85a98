//! What every kind of vertex shader has in common when it runs.

use crate::cell::KernelCell;
use crate::vm::{self, Bank, Fetch, Run, Stream};
use crate::{Binding, RunError, VertexConstants, VertexInputs, VertexOutputs, WriteMask};
use shader_asm_lang::kernel::Arithmetic;

/// How a shader runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunOptions {
    /// Instructions that a vertex may execute before the run ends with
    /// [`RunError::InstructionBudget`]: `MaxVShaderInstructionsExecuted`, of which Direct3D promises at least 65535. A
    /// macro such as `m4x4` is one instruction; each end of a loop's iteration is one.
    pub instruction_budget: u64,
    /// Whether 0 times infinity is 0 or NaN.
    pub arithmetic: Arithmetic,
}

/// 2^24 instructions per vertex, 0 · ∞ = 0.
impl Default for RunOptions {
    fn default() -> Self {
        Self { instruction_budget: 1 << 24, arithmetic: Arithmetic::ZeroWins }
    }
}

/// A shader of either kind.
#[derive(Clone, Copy)]
pub(crate) struct Shader<'s> {
    pub(crate) words: &'s [u32],
    pub(crate) inputs: &'s [Binding],
    pub(crate) outputs: &'s [Binding],
    pub(crate) cell: &'s KernelCell,
}

impl Shader<'_> {
    pub(crate) fn run(
        self,
        constants: &VertexConstants,
        inputs: &VertexInputs<'_>,
        options: RunOptions,
    ) -> Result<VertexOutputs, RunError> {
        self.execute(constants, &inputs.fetches(self.inputs)?, inputs.count(), options)
    }

    pub(crate) fn run_raw(
        self,
        constants: &VertexConstants,
        inputs: &[(u32, &[[u32; 4]])],
        count: usize,
        options: RunOptions,
    ) -> Result<VertexOutputs, RunError> {
        let mut fetches = Vec::new();
        for &(register, values) in inputs {
            let available = values.len();
            if available < count {
                return Err(RunError::RegisterTooShort { register, available, needed: count });
            }
            fetches.push(Fetch { register, mask: WriteMask::ALL, stream: Stream::Bits(values) });
        }
        self.execute(constants, &fetches, count, options)
    }

    fn execute(
        self,
        constants: &VertexConstants,
        fetches: &[Fetch<'_>],
        count: usize,
        options: RunOptions,
    ) -> Result<VertexOutputs, RunError> {
        let code = self.cell.code(self.words, options.arithmetic)?;
        let bank = Bank::new(code.kernel(), constants);
        let registers =
            vm::run(&Run { code, bank: &bank, fetches, count, budget: options.instruction_budget })?;
        Ok(VertexOutputs::new(count, self.outputs, registers))
    }
}
