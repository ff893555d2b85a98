//! Executes operations on slots.

use super::Lanes;
use super::code::Micro;
use crate::lanes;
use shader_asm_lang::kernel::Operation;

/// Writes a slot; with a mask, only where it is set.
#[inline(always)]
pub(super) fn store(file: &mut [Lanes], slot: u16, mask: Option<&Lanes>, value: &Lanes) {
    let Some(slot) = file.get_mut(usize::from(slot)) else { return };
    *slot = match mask {
        None => *value,
        Some(mask) => lanes::select(mask, value, slot),
    };
}

// Each operation is a function of its own: in one large function the compiler gives up on some of the loops.

#[inline(never)]
fn unary(file: &mut [Lanes], micro: &Micro, mask: Option<&Lanes>, f: impl Fn(&Lanes) -> Lanes) {
    let Some(a) = file.get(usize::from(micro.a)) else { return };
    let value = f(a);
    store(file, micro.destination, mask, &value);
}

#[inline(never)]
fn binary(file: &mut [Lanes], micro: &Micro, mask: Option<&Lanes>, f: impl Fn(&Lanes, &Lanes) -> Lanes) {
    let (Some(a), Some(b)) = (file.get(usize::from(micro.a)), file.get(usize::from(micro.b))) else { return };
    let value = f(a, b);
    store(file, micro.destination, mask, &value);
}

#[inline(never)]
fn ternary(
    file: &mut [Lanes],
    micro: &Micro,
    mask: Option<&Lanes>,
    f: impl Fn(&Lanes, &Lanes, &Lanes) -> Lanes,
) {
    let (Some(a), Some(b), Some(c)) =
        (file.get(usize::from(micro.a)), file.get(usize::from(micro.b)), file.get(usize::from(micro.c)))
    else {
        return;
    };
    let value = f(a, b, c);
    store(file, micro.destination, mask, &value);
}

/// [`lanes::mul_zero`], which only differs from [`lanes::mul`] where that gives NaN.
#[inline(always)]
fn mul_zero(a: &Lanes, b: &Lanes) -> Lanes {
    let product = lanes::mul(a, b);
    if product.any_nan() { lanes::mul_zero(a, b) } else { product }
}

/// [`lanes::mad_zero`], which only differs from [`lanes::mad`] where that gives NaN.
#[inline(always)]
fn mad_zero(a: &Lanes, b: &Lanes, c: &Lanes) -> Lanes {
    let sum = lanes::mad(a, b, c);
    if sum.any_nan() { lanes::mad_zero(a, b, c) } else { sum }
}

/// A match with an arm for each operation: `shape: Operation function, …;`
macro_rules! dispatch {
    ($file:ident, $micro:ident, $mask:ident; $($shape:ident: $($operation:ident $function:path,)*;)*) => {
        match $micro.operation {
            $($(Operation::$operation => $shape($file, $micro, $mask, $function),)*)*
        }
    };
}

/// Executes one operation in the lanes of the mask.
pub(super) fn execute(file: &mut [Lanes], micro: &Micro, mask: Option<&Lanes>) {
    dispatch! {
        file, micro, mask;
        unary:
        Mov lanes::mov, Neg lanes::neg, Abs lanes::abs, Saturate lanes::saturate, Frc lanes::frc,
        Floor lanes::floor, Sgn lanes::sgn, Rcp lanes::rcp, Rsq lanes::rsq, Exp2 lanes::exp2,
        Log2 lanes::log2, Sin lanes::sin, Cos lanes::cos, RoundToInt lanes::round_to_int,
        FloorToInt lanes::floor_to_int, Not lanes::not, Flush lanes::flush, Quiet lanes::quiet,
        Sqrt lanes::sqrt, Ceil lanes::ceil, Trunc lanes::trunc, RoundEven lanes::round_even,
        FloatToInt lanes::float_to_int, FloatToUint lanes::float_to_uint, IntToFloat lanes::int_to_float,
        UintToFloat lanes::uint_to_float, FloatToHalf lanes::float_to_half,
        HalfToFloat lanes::half_to_float, CountBits lanes::count_bits, ReverseBits lanes::reverse_bits,
        FirstBitHigh lanes::first_bit_high, FirstBitLow lanes::first_bit_low,
        FirstBitSigned lanes::first_bit_signed,
        ;
        binary:
        Add lanes::add, Sub lanes::sub, Mul lanes::mul, MulZero mul_zero, Min lanes::min, Max lanes::max,
        Pow lanes::pow, Slt lanes::slt, Sge lanes::sge, Lt lanes::lt, Le lanes::le, Eq lanes::eq,
        Ne lanes::ne, And lanes::and, Div lanes::div, MinNumber lanes::min_number,
        MaxNumber lanes::max_number, IAdd lanes::iadd, ISub lanes::isub, IMul lanes::imul,
        IMulHigh lanes::imul_high, UMulHigh lanes::umul_high, UDiv lanes::udiv, URem lanes::urem,
        IMin lanes::imin, IMax lanes::imax, UMin lanes::umin, UMax lanes::umax, IEq lanes::ieq,
        INe lanes::ine, ILt lanes::ilt, IGe lanes::ige, ULt lanes::ult, UGe lanes::uge, Or lanes::or,
        Xor lanes::xor, Shl lanes::shl, IShr lanes::ishr, UShr lanes::ushr, Carry lanes::carry,
        Borrow lanes::borrow, BitsMask lanes::bits_mask,
        ;
        ternary:
        Mad lanes::mad, MadZero mad_zero, Select lanes::select, IMad lanes::imad, UBits lanes::ubits,
        IBits lanes::ibits, Msad lanes::msad,
        ;
    }
}
