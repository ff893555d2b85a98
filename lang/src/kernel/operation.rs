//! Scalar operations: one row per operation.

/// A scalar operation on 32-bit values.
///
/// `f` operands are floats, `i` integers, `m` masks (all ones or all zeros). Float operations take operands
/// without denormals and give none: a result too small becomes a zero of its sign. They round to nearest even,
/// each operation on its own. NaN in gives NaN out unless the row says otherwise; which NaN is left open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Operation {
    /// a, bit for bit.
    Mov,
    /// −a: the sign bit flipped, of zeros and NaN too.
    Neg,
    /// |a|: the sign bit cleared.
    Abs,
    /// a clamped to 0…1; NaN gives 0, −0 gives 0.
    Saturate,
    /// a − floor(a), 1 for the smallest negative numbers; ±∞ gives NaN, ±0 gives 0.
    Frc,
    /// Largest whole number that is not greater; ±0 and ±∞ stay.
    Floor,
    /// −1 below 0, 1 above, else 0; NaN gives 0.
    Sgn,
    /// 1 / a; ±0 gives ±∞, ±∞ gives ±0.
    Rcp,
    /// 1 / √a; 0 gives ∞, ∞ gives 0, below 0 gives NaN.
    Rsq,
    /// 2 to the power of a; −∞ gives 0.
    Exp2,
    /// Logarithm to base 2; ±0 gives −∞, below 0 gives NaN.
    Log2,
    /// Sine of radians; ±∞ gives NaN.
    Sin,
    /// Cosine of radians; ±∞ gives NaN.
    Cos,
    /// f to i, to nearest even; clamped to the range of i, NaN gives 0.
    RoundToInt,
    /// f to i, downwards; clamped to the range of i, NaN gives 0.
    FloorToInt,
    /// a + b.
    Add,
    /// a − b.
    Sub,
    /// a · b.
    Mul,
    /// a · b, but 0 (positive) for 0 · ∞ and 0 · NaN.
    MulZero,
    /// a < b ? a : b, so b when one is NaN.
    Min,
    /// a ≥ b ? a : b, so b when one is NaN.
    Max,
    /// |a| to the power of b: 1 when b is 0 or |a| is 1, whatever the other.
    Pow,
    /// a < b ? 1.0 : 0.0.
    Slt,
    /// a ≥ b ? 1.0 : 0.0.
    Sge,
    /// f < f to m. All comparisons but [`Ne`](Self::Ne) are false with NaN; zeros are equal.
    Lt,
    /// f ≤ f to m.
    Le,
    /// f = f to m.
    Eq,
    /// f ≠ f to m; true with NaN.
    Ne,
    /// m and m.
    And,
    /// not m.
    Not,
    /// [`Mul`](Self::Mul), then [`Add`](Self::Add): a · b + c with two roundings.
    Mad,
    /// [`MulZero`](Self::MulZero), then [`Add`](Self::Add).
    MadZero,
    /// m ? b : c.
    Select,
}

/// One row per operation: name in listings and name of its function in `lanes`, number of operands.
const OPERATIONS: [(Operation, &str, u8); 33] = [
    (Operation::Mov, "mov", 1),
    (Operation::Neg, "neg", 1),
    (Operation::Abs, "abs", 1),
    (Operation::Saturate, "saturate", 1),
    (Operation::Frc, "frc", 1),
    (Operation::Floor, "floor", 1),
    (Operation::Sgn, "sgn", 1),
    (Operation::Rcp, "rcp", 1),
    (Operation::Rsq, "rsq", 1),
    (Operation::Exp2, "exp2", 1),
    (Operation::Log2, "log2", 1),
    (Operation::Sin, "sin", 1),
    (Operation::Cos, "cos", 1),
    (Operation::RoundToInt, "round_to_int", 1),
    (Operation::FloorToInt, "floor_to_int", 1),
    (Operation::Add, "add", 2),
    (Operation::Sub, "sub", 2),
    (Operation::Mul, "mul", 2),
    (Operation::MulZero, "mul_zero", 2),
    (Operation::Min, "min", 2),
    (Operation::Max, "max", 2),
    (Operation::Pow, "pow", 2),
    (Operation::Slt, "slt", 2),
    (Operation::Sge, "sge", 2),
    (Operation::Lt, "lt", 2),
    (Operation::Le, "le", 2),
    (Operation::Eq, "eq", 2),
    (Operation::Ne, "ne", 2),
    (Operation::And, "and", 2),
    (Operation::Not, "not", 1),
    (Operation::Mad, "mad", 3),
    (Operation::MadZero, "mad_zero", 3),
    (Operation::Select, "select", 3),
];

impl Operation {
    /// All operations.
    pub fn all() -> impl Iterator<Item = Self> {
        OPERATIONS.iter().map(|row| row.0)
    }

    /// Name, also of the function in the runtime's `lanes` module that computes it.
    pub const fn name(self) -> &'static str {
        OPERATIONS[self as usize].1
    }

    /// Number of operands.
    pub const fn arity(self) -> usize {
        OPERATIONS[self as usize].2 as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_stand_at_the_index_of_their_operation() {
        for (index, row) in OPERATIONS.iter().enumerate() {
            assert_eq!(row.0 as usize, index);
        }
    }
}
