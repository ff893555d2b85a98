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

/// Executes one operation in the lanes of the mask.
pub(super) fn execute(file: &mut [Lanes], m: &Micro, mask: Option<&Lanes>) {
    match m.operation {
        Operation::Mov => unary(file, m, mask, lanes::mov),
        Operation::Neg => unary(file, m, mask, lanes::neg),
        Operation::Abs => unary(file, m, mask, lanes::abs),
        Operation::Saturate => unary(file, m, mask, lanes::saturate),
        Operation::Frc => unary(file, m, mask, lanes::frc),
        Operation::Floor => unary(file, m, mask, lanes::floor),
        Operation::Sgn => unary(file, m, mask, lanes::sgn),
        Operation::Rcp => unary(file, m, mask, lanes::rcp),
        Operation::Rsq => unary(file, m, mask, lanes::rsq),
        Operation::Exp2 => unary(file, m, mask, lanes::exp2),
        Operation::Log2 => unary(file, m, mask, lanes::log2),
        Operation::Sin => unary(file, m, mask, lanes::sin),
        Operation::Cos => unary(file, m, mask, lanes::cos),
        Operation::RoundToInt => unary(file, m, mask, lanes::round_to_int),
        Operation::FloorToInt => unary(file, m, mask, lanes::floor_to_int),
        Operation::Not => unary(file, m, mask, lanes::not),
        Operation::Add => binary(file, m, mask, lanes::add),
        Operation::Sub => binary(file, m, mask, lanes::sub),
        Operation::Mul => binary(file, m, mask, lanes::mul),
        Operation::MulZero => binary(file, m, mask, mul_zero),
        Operation::Min => binary(file, m, mask, lanes::min),
        Operation::Max => binary(file, m, mask, lanes::max),
        Operation::Pow => binary(file, m, mask, lanes::pow),
        Operation::Slt => binary(file, m, mask, lanes::slt),
        Operation::Sge => binary(file, m, mask, lanes::sge),
        Operation::Lt => binary(file, m, mask, lanes::lt),
        Operation::Le => binary(file, m, mask, lanes::le),
        Operation::Eq => binary(file, m, mask, lanes::eq),
        Operation::Ne => binary(file, m, mask, lanes::ne),
        Operation::And => binary(file, m, mask, lanes::and),
        Operation::Mad => ternary(file, m, mask, lanes::mad),
        Operation::MadZero => ternary(file, m, mask, mad_zero),
        Operation::Select => ternary(file, m, mask, lanes::select),
        Operation::Flush => unary(file, m, mask, lanes::flush),
        Operation::Quiet => unary(file, m, mask, lanes::quiet),
        Operation::Div => binary(file, m, mask, lanes::div),
        Operation::Sqrt => unary(file, m, mask, lanes::sqrt),
        Operation::Ceil => unary(file, m, mask, lanes::ceil),
        Operation::Trunc => unary(file, m, mask, lanes::trunc),
        Operation::RoundEven => unary(file, m, mask, lanes::round_even),
        Operation::MinNumber => binary(file, m, mask, lanes::min_number),
        Operation::MaxNumber => binary(file, m, mask, lanes::max_number),
        Operation::FloatToInt => unary(file, m, mask, lanes::float_to_int),
        Operation::FloatToUint => unary(file, m, mask, lanes::float_to_uint),
        Operation::IntToFloat => unary(file, m, mask, lanes::int_to_float),
        Operation::UintToFloat => unary(file, m, mask, lanes::uint_to_float),
        Operation::FloatToHalf => unary(file, m, mask, lanes::float_to_half),
        Operation::HalfToFloat => unary(file, m, mask, lanes::half_to_float),
        Operation::IAdd => binary(file, m, mask, lanes::iadd),
        Operation::ISub => binary(file, m, mask, lanes::isub),
        Operation::IMul => binary(file, m, mask, lanes::imul),
        Operation::IMulHigh => binary(file, m, mask, lanes::imul_high),
        Operation::UMulHigh => binary(file, m, mask, lanes::umul_high),
        Operation::IMad => ternary(file, m, mask, lanes::imad),
        Operation::UDiv => binary(file, m, mask, lanes::udiv),
        Operation::URem => binary(file, m, mask, lanes::urem),
        Operation::IMin => binary(file, m, mask, lanes::imin),
        Operation::IMax => binary(file, m, mask, lanes::imax),
        Operation::UMin => binary(file, m, mask, lanes::umin),
        Operation::UMax => binary(file, m, mask, lanes::umax),
        Operation::IEq => binary(file, m, mask, lanes::ieq),
        Operation::INe => binary(file, m, mask, lanes::ine),
        Operation::ILt => binary(file, m, mask, lanes::ilt),
        Operation::IGe => binary(file, m, mask, lanes::ige),
        Operation::ULt => binary(file, m, mask, lanes::ult),
        Operation::UGe => binary(file, m, mask, lanes::uge),
        Operation::Or => binary(file, m, mask, lanes::or),
        Operation::Xor => binary(file, m, mask, lanes::xor),
        Operation::Shl => binary(file, m, mask, lanes::shl),
        Operation::IShr => binary(file, m, mask, lanes::ishr),
        Operation::UShr => binary(file, m, mask, lanes::ushr),
        Operation::Carry => binary(file, m, mask, lanes::carry),
        Operation::Borrow => binary(file, m, mask, lanes::borrow),
        Operation::CountBits => unary(file, m, mask, lanes::count_bits),
        Operation::ReverseBits => unary(file, m, mask, lanes::reverse_bits),
        Operation::FirstBitHigh => unary(file, m, mask, lanes::first_bit_high),
        Operation::FirstBitLow => unary(file, m, mask, lanes::first_bit_low),
        Operation::FirstBitSigned => unary(file, m, mask, lanes::first_bit_signed),
        Operation::UBits => ternary(file, m, mask, lanes::ubits),
        Operation::IBits => ternary(file, m, mask, lanes::ibits),
        Operation::BitsMask => binary(file, m, mask, lanes::bits_mask),
        Operation::Msad => ternary(file, m, mask, lanes::msad),
    }
}
