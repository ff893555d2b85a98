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
    /// 1 / √a; ±0 gives ±∞, ∞ gives 0, below 0 gives NaN.
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
    /// a and b, bit for bit.
    And,
    /// not a, bit for bit.
    Not,
    /// [`Mul`](Self::Mul), then [`Add`](Self::Add): a · b + c with two roundings.
    Mad,
    /// [`MulZero`](Self::MulZero), then [`Add`](Self::Add).
    MadZero,
    /// m ? b : c, bit for bit.
    Select,
    /// a as arithmetic sees it: a denormal is a zero of its sign.
    Flush,
    /// a, and for every NaN the one with the bits `7fc00000`.
    Quiet,
    /// a / b: ±∞ of the signs for b = 0, NaN for 0 / 0 and ∞ / ∞.
    Div,
    /// √a; −0 stays, below 0 gives NaN.
    Sqrt,
    /// Smallest whole number that is not smaller; ±0 and ±∞ stay, −½ gives −0.
    Ceil,
    /// Whole number nearest to a between 0 and a; the sign of a stays, of a zero too.
    Trunc,
    /// Nearest whole number, the even one of two; the sign of a stays, of a zero too.
    RoundEven,
    /// The smaller; −0 of two zeros of different sign; the other when one is NaN.
    MinNumber,
    /// The larger; a of two zeros; the other when one is NaN.
    MaxNumber,
    /// f to a signed integer, towards 0; clamped to its range, NaN gives 0.
    FloatToInt,
    /// f to an unsigned integer, towards 0; clamped to its range, NaN gives 0.
    FloatToUint,
    /// Signed integer to f, to nearest even.
    IntToFloat,
    /// Unsigned integer to f, to nearest even.
    UintToFloat,
    /// f to a half in the low 16 bits, towards 0: no finite number becomes infinite. NaN gives `7e00`.
    FloatToHalf,
    /// Half in the low 16 bits to f; its denormals are ordinary numbers of f. NaN gives a NaN.
    HalfToFloat,
    /// a + b, wrapping.
    IAdd,
    /// a − b, wrapping.
    ISub,
    /// Low half of a · b.
    IMul,
    /// High half of the signed product.
    IMulHigh,
    /// High half of the unsigned product.
    UMulHigh,
    /// a · b + c, wrapping.
    IMad,
    /// Unsigned quotient; all ones when b is 0.
    UDiv,
    /// Unsigned remainder; all ones when b is 0.
    URem,
    /// The smaller of two signed integers.
    IMin,
    /// The larger of two signed integers.
    IMax,
    /// The smaller of two unsigned integers.
    UMin,
    /// The larger of two unsigned integers.
    UMax,
    /// i = i to m.
    IEq,
    /// i ≠ i to m.
    INe,
    /// i < i to m, signed.
    ILt,
    /// i ≥ i to m, signed.
    IGe,
    /// i < i to m, unsigned.
    ULt,
    /// i ≥ i to m, unsigned.
    UGe,
    /// a or b, bit for bit.
    Or,
    /// Either a or b, bit for bit.
    Xor,
    /// a shifted left by the low 5 bits of b.
    Shl,
    /// a shifted right by the low 5 bits of b; its sign fills up.
    IShr,
    /// a shifted right by the low 5 bits of b; zeros fill up.
    UShr,
    /// 1 if the unsigned sum a + b does not fit in 32 bits, else 0.
    Carry,
    /// 1 if a < b, unsigned, else 0.
    Borrow,
    /// Number of bits that are set.
    CountBits,
    /// The bits in reverse order.
    ReverseBits,
    /// Number of the highest bit that is set, counted from the highest; all ones for 0.
    FirstBitHigh,
    /// Number of the lowest bit that is set, counted from the lowest; all ones for 0.
    FirstBitLow,
    /// Number of the highest bit unlike the sign, counted from the highest; all ones for 0 and −1.
    FirstBitSigned,
    /// a bits of c from bit b on, zeros above; a and b count by their low 5 bits. Bits that c lacks are left out.
    UBits,
    /// [`UBits`](Self::UBits) with the highest bit filling up.
    IBits,
    /// a ones from bit b on; a and b count by their low 5 bits.
    BitsMask,
    /// c, and for each byte of a that is not 0 its difference to that of b; no more than all ones.
    Msad,
}

/// What a value is to an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// 32 bits that stay as they are.
    Bits,
    /// A float without denormals. Which NaN it is does not matter.
    Float,
    /// An integer.
    Int,
    /// All ones or all zeros.
    Mask,
}

/// One row per operation: name in listings and name of its function in `lanes`; kinds of the result and of the
/// operands, with the letters of [`Kind::from_letter`].
const OPERATIONS: [(Operation, &str, &str); 82] = [
    (Operation::Mov, "mov", "b=b"),
    (Operation::Neg, "neg", "b=b"),
    (Operation::Abs, "abs", "b=b"),
    (Operation::Saturate, "saturate", "f=f"),
    (Operation::Frc, "frc", "f=f"),
    (Operation::Floor, "floor", "f=f"),
    (Operation::Sgn, "sgn", "f=f"),
    (Operation::Rcp, "rcp", "f=f"),
    (Operation::Rsq, "rsq", "f=f"),
    (Operation::Exp2, "exp2", "f=f"),
    (Operation::Log2, "log2", "f=f"),
    (Operation::Sin, "sin", "f=f"),
    (Operation::Cos, "cos", "f=f"),
    (Operation::RoundToInt, "round_to_int", "i=f"),
    (Operation::FloorToInt, "floor_to_int", "i=f"),
    (Operation::Add, "add", "f=ff"),
    (Operation::Sub, "sub", "f=ff"),
    (Operation::Mul, "mul", "f=ff"),
    (Operation::MulZero, "mul_zero", "f=ff"),
    (Operation::Min, "min", "f=ff"),
    (Operation::Max, "max", "f=ff"),
    (Operation::Pow, "pow", "f=ff"),
    (Operation::Slt, "slt", "f=ff"),
    (Operation::Sge, "sge", "f=ff"),
    (Operation::Lt, "lt", "m=ff"),
    (Operation::Le, "le", "m=ff"),
    (Operation::Eq, "eq", "m=ff"),
    (Operation::Ne, "ne", "m=ff"),
    (Operation::And, "and", "b=bb"),
    (Operation::Not, "not", "b=b"),
    (Operation::Mad, "mad", "f=fff"),
    (Operation::MadZero, "mad_zero", "f=fff"),
    (Operation::Select, "select", "b=mbb"),
    (Operation::Flush, "flush", "f=b"),
    (Operation::Quiet, "quiet", "f=f"),
    (Operation::Div, "div", "f=ff"),
    (Operation::Sqrt, "sqrt", "f=f"),
    (Operation::Ceil, "ceil", "f=f"),
    (Operation::Trunc, "trunc", "f=f"),
    (Operation::RoundEven, "round_even", "f=f"),
    (Operation::MinNumber, "min_number", "f=ff"),
    (Operation::MaxNumber, "max_number", "f=ff"),
    (Operation::FloatToInt, "float_to_int", "i=f"),
    (Operation::FloatToUint, "float_to_uint", "i=f"),
    (Operation::IntToFloat, "int_to_float", "f=i"),
    (Operation::UintToFloat, "uint_to_float", "f=i"),
    (Operation::FloatToHalf, "float_to_half", "i=f"),
    (Operation::HalfToFloat, "half_to_float", "f=i"),
    (Operation::IAdd, "iadd", "i=ii"),
    (Operation::ISub, "isub", "i=ii"),
    (Operation::IMul, "imul", "i=ii"),
    (Operation::IMulHigh, "imul_high", "i=ii"),
    (Operation::UMulHigh, "umul_high", "i=ii"),
    (Operation::IMad, "imad", "i=iii"),
    (Operation::UDiv, "udiv", "i=ii"),
    (Operation::URem, "urem", "i=ii"),
    (Operation::IMin, "imin", "i=ii"),
    (Operation::IMax, "imax", "i=ii"),
    (Operation::UMin, "umin", "i=ii"),
    (Operation::UMax, "umax", "i=ii"),
    (Operation::IEq, "ieq", "m=ii"),
    (Operation::INe, "ine", "m=ii"),
    (Operation::ILt, "ilt", "m=ii"),
    (Operation::IGe, "ige", "m=ii"),
    (Operation::ULt, "ult", "m=ii"),
    (Operation::UGe, "uge", "m=ii"),
    (Operation::Or, "or", "b=bb"),
    (Operation::Xor, "xor", "b=bb"),
    (Operation::Shl, "shl", "i=ii"),
    (Operation::IShr, "ishr", "i=ii"),
    (Operation::UShr, "ushr", "i=ii"),
    (Operation::Carry, "carry", "i=ii"),
    (Operation::Borrow, "borrow", "i=ii"),
    (Operation::CountBits, "count_bits", "i=i"),
    (Operation::ReverseBits, "reverse_bits", "i=i"),
    (Operation::FirstBitHigh, "first_bit_high", "i=i"),
    (Operation::FirstBitLow, "first_bit_low", "i=i"),
    (Operation::FirstBitSigned, "first_bit_signed", "i=i"),
    (Operation::UBits, "ubits", "i=iii"),
    (Operation::IBits, "ibits", "i=iii"),
    (Operation::BitsMask, "bits_mask", "i=ii"),
    (Operation::Msad, "msad", "i=iii"),
];

impl Kind {
    const fn from_letter(letter: u8) -> Self {
        match letter {
            b'f' => Self::Float,
            b'i' => Self::Int,
            b'm' => Self::Mask,
            _ => Self::Bits,
        }
    }
}

impl Operation {
    /// All operations.
    pub fn all() -> impl Iterator<Item = Self> {
        OPERATIONS.iter().map(|row| row.0)
    }

    /// Name, also of the function in the runtime's `lanes` module that computes it.
    pub const fn name(self) -> &'static str {
        OPERATIONS[self as usize].1
    }

    /// `f=ff`: the result, then the operands.
    const fn signature(self) -> &'static [u8] {
        OPERATIONS[self as usize].2.as_bytes()
    }

    /// Number of operands.
    pub const fn arity(self) -> usize {
        self.signature().len() - 2
    }

    /// What the result is.
    pub const fn result(self) -> Kind {
        Kind::from_letter(self.signature()[0])
    }

    /// What the operand with this index is; bits beyond the last one.
    pub const fn operand(self, index: usize) -> Kind {
        if index < self.arity() { Kind::from_letter(self.signature()[2 + index]) } else { Kind::Bits }
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

    #[test]
    fn signatures_are_a_result_and_up_to_three_operands() {
        for (operation, name, signature) in OPERATIONS {
            let (result, operands) = signature.split_once('=').unwrap();
            assert!(result.len() == 1 && (1..=3).contains(&operands.len()), "{name}");
            assert!(signature.chars().all(|letter| "bfim=".contains(letter)), "{name}");
            assert_eq!(operation.arity(), operands.len());
        }
        assert_eq!((Operation::Lt.result(), Operation::Lt.operand(1)), (Kind::Mask, Kind::Float));
        assert_eq!(Operation::Select.operand(0), Kind::Mask);
    }
}
