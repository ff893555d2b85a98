//! Operations on doubles, lane by lane.

use super::Lanes;
use super::code::DoubleMicro;
use super::machine::Machine;
use crate::lanes::double;
use shader_asm_lang::kernel::DoubleOperation;

impl Machine<'_> {
    pub(super) fn double(&mut self, micro: &DoubleMicro) {
        let operands = micro.operands.map(|pair| pair.map(|slot| self.read(slot)));
        let mut results = [Lanes::splat(0); 2];
        for lane in 0..super::LANES {
            let [a, b, c] = [0, 1, 2].map(|operand: usize| {
                u64::from(operands[operand][0].0[lane]) | u64::from(operands[operand][1].0[lane]) << 32
            });
            let result = compute(micro.operation, a, b, c);
            results[0].0[lane] = result as u32;
            results[1].0[lane] = (result >> 32) as u32;
        }
        self.write(micro.destinations[0], &results[0]);
        if micro.operation.gives_double() {
            self.write(micro.destinations[1], &results[1]);
        }
    }
}

/// The bits of the result; a word in the low half.
fn compute(operation: DoubleOperation, a: u64, b: u64, c: u64) -> u64 {
    let word = a as u32;
    match operation {
        DoubleOperation::Add => double::add(a, b),
        DoubleOperation::Mul => double::mul(a, b),
        DoubleOperation::Div => double::div(a, b),
        DoubleOperation::Rcp => double::rcp(a),
        DoubleOperation::Fma => double::fma(a, b, c),
        DoubleOperation::Min => double::min(a, b),
        DoubleOperation::Max => double::max(a, b),
        DoubleOperation::Saturate => double::saturate(a),
        DoubleOperation::Eq => double::eq(a, b).into(),
        DoubleOperation::Ge => double::ge(a, b).into(),
        DoubleOperation::Lt => double::lt(a, b).into(),
        DoubleOperation::Ne => double::ne(a, b).into(),
        DoubleOperation::ToFloat => double::to_float(a).into(),
        DoubleOperation::ToInt => double::to_int(a).into(),
        DoubleOperation::ToUint => double::to_uint(a).into(),
        DoubleOperation::FromFloat => double::from_float(word),
        DoubleOperation::FromInt => double::from_int(word),
        DoubleOperation::FromUint => double::from_uint(word),
    }
}
