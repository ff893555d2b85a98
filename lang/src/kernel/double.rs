//! Operations on 64-bit floats, each in a pair of registers.

use super::{Operand, Reg};

/// An operation on doubles.
///
/// Denormals stay; each operation rounds once, to nearest even. NaN in gives NaN out, with the bits
/// `7ff8000000000000`, unless the row says otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum DoubleOperation {
    /// a + b.
    Add,
    /// a · b.
    Mul,
    /// a / b.
    Div,
    /// 1 / a.
    Rcp,
    /// a · b + c, rounded once.
    Fma,
    /// The smaller; −0 of two zeros of different sign; the other when one is NaN.
    Min,
    /// The larger; a of two zeros; the other when one is NaN.
    Max,
    /// a clamped to 0…1; NaN gives 0, −0 gives 0.
    Saturate,
    /// Mask of a = b; zeros are equal. All comparisons but [`Ne`](Self::Ne) are false with NaN.
    Eq,
    /// Mask of a ≥ b.
    Ge,
    /// Mask of a < b.
    Lt,
    /// Mask of a ≠ b; true with NaN.
    Ne,
    /// To a float of 32 bits; a denormal one is a zero of its sign.
    ToFloat,
    /// To a signed integer, towards 0; clamped to its range, NaN gives 0.
    ToInt,
    /// To an unsigned integer, towards 0; clamped to its range, NaN gives 0.
    ToUint,
    /// From a float of 32 bits without denormals.
    FromFloat,
    /// From a signed integer.
    FromInt,
    /// From an unsigned integer.
    FromUint,
}

/// One row per operation: name in listings; kinds of the result and of the operands: **d**ouble or **w**ord.
const DOUBLE_OPERATIONS: [(DoubleOperation, &str, &str); 18] = [
    (DoubleOperation::Add, "dadd", "d=dd"),
    (DoubleOperation::Mul, "dmul", "d=dd"),
    (DoubleOperation::Div, "ddiv", "d=dd"),
    (DoubleOperation::Rcp, "drcp", "d=d"),
    (DoubleOperation::Fma, "dfma", "d=ddd"),
    (DoubleOperation::Min, "dmin", "d=dd"),
    (DoubleOperation::Max, "dmax", "d=dd"),
    (DoubleOperation::Saturate, "dsaturate", "d=d"),
    (DoubleOperation::Eq, "deq", "w=dd"),
    (DoubleOperation::Ge, "dge", "w=dd"),
    (DoubleOperation::Lt, "dlt", "w=dd"),
    (DoubleOperation::Ne, "dne", "w=dd"),
    (DoubleOperation::ToFloat, "dtof", "w=d"),
    (DoubleOperation::ToInt, "dtoi", "w=d"),
    (DoubleOperation::ToUint, "dtou", "w=d"),
    (DoubleOperation::FromFloat, "ftod", "d=w"),
    (DoubleOperation::FromInt, "itod", "d=w"),
    (DoubleOperation::FromUint, "utod", "d=w"),
];

impl DoubleOperation {
    /// Name in listings.
    pub const fn name(self) -> &'static str {
        DOUBLE_OPERATIONS[self as usize].1
    }

    const fn signature(self) -> &'static [u8] {
        DOUBLE_OPERATIONS[self as usize].2.as_bytes()
    }

    /// Number of operands.
    pub const fn arity(self) -> usize {
        self.signature().len() - 2
    }

    /// The result is a double, in two registers; else it is a word, in the first.
    pub const fn gives_double(self) -> bool {
        self.signature()[0] == b'd'
    }

    /// The operands are doubles; else they are words, each the first of its pair.
    pub const fn takes_doubles(self) -> bool {
        self.signature()[2] == b'd'
    }
}

/// One operation on doubles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DoubleStep {
    /// What is computed.
    pub operation: DoubleOperation,
    /// Where it goes: low half, high half. A word goes to the first; the second is the same then.
    pub destinations: [Reg; 2],
    /// Operands, low half first. Halves and operands that are not read are zero literals.
    pub operands: [[Operand; 2]; 3],
}

impl DoubleStep {
    /// The registers that it writes.
    pub fn written(&self) -> &[Reg] {
        &self.destinations[..if self.operation.gives_double() { 2 } else { 1 }]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_stand_at_the_index_of_their_operation() {
        for (index, row) in DOUBLE_OPERATIONS.iter().enumerate() {
            assert_eq!(row.0 as usize, index);
        }
        assert_eq!(DoubleOperation::Fma.arity(), 3);
        assert!(DoubleOperation::ToInt.takes_doubles() && !DoubleOperation::ToInt.gives_double());
    }
}
