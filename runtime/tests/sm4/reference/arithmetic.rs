//! What each instruction computes.

use super::{Machine, Vector, mask};
use shader_asm::lang::sm4::isa::{Op, OperandType};
use shader_asm::lang::sm4::program::{Instruction, Operand, OperandModifier};
use shader_asm::maths;

const NAN: u32 = 0x7fc0_0000;

fn flush(bits: u32) -> u32 {
    if bits & 0x7f80_0000 == 0 { bits & 0x8000_0000 } else { bits }
}

/// The bits of a result.
fn float(value: f32) -> u32 {
    if value.is_nan() { NAN } else { flush(value.to_bits()) }
}

fn truth(value: bool) -> u32 {
    if value { u32::MAX } else { 0 }
}

/// The bits of a result of doubles.
fn double(value: f64) -> u64 {
    if value.is_nan() { 0x7ff8_0000_0000_0000 } else { value.to_bits() }
}

/// The smaller of two floats, by their order and which of them are NaN.
fn minimum(a: f32, b: f32) -> f32 {
    match (a.is_nan(), b.is_nan()) {
        (true, _) => b,
        (_, true) => a,
        _ if a == 0.0 && b == 0.0 => {
            if a.is_sign_negative() {
                a
            } else {
                b
            }
        }
        _ if a < b => a,
        _ => b,
    }
}

fn maximum(a: f32, b: f32) -> f32 {
    match (a.is_nan(), b.is_nan()) {
        (true, _) => b,
        (_, true) => a,
        _ if a >= b => a,
        _ => b,
    }
}

fn saturate(value: f32) -> f32 {
    if value.is_nan() || value <= 0.0 { 0.0 } else { value.min(1.0) }
}

fn fraction(value: f32) -> f32 {
    let fraction = value - value.floor();
    if fraction >= 1.0 { f32::from_bits(0x3f7f_ffff) } else { fraction }
}

/// Bits of a field, with the highest in front if it has a sign.
fn field(width: u32, offset: u32, value: u32, signed: bool) -> u32 {
    let (width, offset) = (width % 32, offset % 32);
    if width == 0 {
        return 0;
    }
    let bits: Vec<u32> = (offset..(offset + width).min(32)).map(|bit| value >> bit & 1).collect();
    let high = if signed { *bits.last().unwrap() } else { 0 };
    (0..32).fold(0, |all, bit| all | bits.get(bit).copied().unwrap_or(high) << bit)
}

fn half(value: f32) -> u32 {
    let sign = if value.is_sign_negative() { 0x8000 } else { 0 };
    let magnitude = f64::from(value.abs());
    if value.is_nan() {
        return 0x7e00;
    }
    if value.is_infinite() {
        return sign | 0x7c00;
    }
    // The largest half that is not above it.
    let mut found = 0;
    for bit in (0..15).rev() {
        let candidate = found | 1 << bit;
        if candidate <= 0x7bff && of_half(candidate) <= magnitude {
            found = candidate;
        }
    }
    sign | found
}

/// The value of a finite half without a sign.
fn of_half(bits: u32) -> f64 {
    let (exponent, rest) = (bits >> 10, f64::from(bits & 0x3ff));
    if exponent == 0 {
        rest * 2f64.powi(-24)
    } else {
        (1024.0 + rest) * 2f64.powi(i32::try_from(exponent).unwrap() - 25)
    }
}

fn from_half(bits: u32) -> u32 {
    let (sign, rest) = (bits & 0x8000, bits & 0x7fff);
    match rest {
        0x7c01.. => NAN,
        0x7c00 => sign << 16 | 0x7f80_0000,
        _ => sign << 16 | (of_half(rest) as f32).to_bits(),
    }
}

/// The first bit from the highest on, counted from there.
fn first_high(value: u32) -> u32 {
    (0..32).find(|bit| value << bit & 0x8000_0000 != 0).unwrap_or(u32::MAX)
}

impl Machine<'_> {
    /// A source with its modifier, as the instruction takes it.
    fn taken(&self, i: &Instruction, source: usize) -> Vector {
        let operand = &i.sources()[source];
        let kind = i.op.info().operands.sources()[source];
        self.source(operand).map(|bits| modified(operand, kind, bits))
    }

    pub(super) fn compute(&mut self, i: &Instruction) {
        if i.op == Op::Nop {
            return;
        }
        let operands = i.op.info().operands;
        if operands.sources().iter().chain(operands.destinations()).any(|kind| *kind == OperandType::Double) {
            return self.doubles(i);
        }
        let sources: Vec<Vector> = (0..i.sources().len()).map(|source| self.taken(i, source)).collect();
        let mut results = [[None; 4]; 2];
        for component in 0..4 {
            let values: Vec<u32> = sources.iter().map(|source| source[component]).collect();
            let pair = scalar(i.op, &values, &sources);
            for (result, value) in results.iter_mut().zip(pair) {
                result[component] =
                    Some(if i.saturate { float(saturate(f32::from_bits(flush(value)))) } else { value });
            }
        }
        // Registers of indices are read before anything is written as well.
        let places: Vec<Vec<u32>> =
            i.destinations().iter().map(|destination| self.place(destination)).collect();
        for ((destination, place), result) in i.destinations().iter().zip(places).zip(results) {
            self.write(destination, &place, result);
        }
    }

    /// Both halves of a double, with the modifier of its source.
    fn pair(&self, i: &Instruction, source: usize, place: usize) -> f64 {
        let (operand, bits) = (&i.sources()[source], self.source(&i.sources()[source]));
        let value = u64::from(bits[place]) | u64::from(bits[place + 1]) << 32;
        let magnitude = value & !(1 << 63);
        f64::from_bits(match operand.modifier {
            OperandModifier::None => value,
            OperandModifier::Negate => value ^ 1 << 63,
            OperandModifier::Absolute => magnitude,
            OperandModifier::NegateAbsolute => magnitude | 1 << 63,
        })
    }

    fn doubles(&mut self, i: &Instruction) {
        let destination = i.destinations()[0].clone();
        let written: Vec<usize> =
            (0..4).filter(|component| mask(&destination) >> component & 1 == 1).collect();
        let gives = i.op.info().operands.destinations()[0] == OperandType::Double;
        let step = if gives { 2 } else { 1 };
        let mut result = [None; 4];
        for (number, &component) in written.iter().step_by(step).enumerate() {
            // Doubles of both sides are at the same place; words belong to doubles by number.
            let place = if gives { component } else { number * 2 };
            let value = self.double(i, place, number);
            let value = if i.saturate { double(saturate_double(f64::from_bits(value))) } else { value };
            result[component] = Some(value as u32);
            if gives {
                result[component + 1] = Some((value >> 32) as u32);
            }
        }
        let place = self.place(&destination);
        self.write(&destination, &place, result);
    }

    fn double(&self, i: &Instruction, place: usize, number: usize) -> u64 {
        let d = |source: usize| self.pair(i, source, place);
        let word = |source: usize| self.taken(i, source)[number];
        match i.op {
            Op::Dadd => double(d(0) + d(1)),
            Op::Dmul => double(d(0) * d(1)),
            Op::Ddiv => double(d(0) / d(1)),
            Op::Drcp => double(1.0 / d(0)),
            Op::Dfma => double(d(0).mul_add(d(1), d(2))),
            Op::Dmin => double(match (d(0), d(1)) {
                (a, b) if a.is_nan() => b,
                (a, b) if b.is_nan() => a,
                (a, b) if a == b => {
                    if a.is_sign_negative() {
                        a
                    } else {
                        b
                    }
                }
                (a, b) => {
                    if a < b {
                        a
                    } else {
                        b
                    }
                }
            }),
            Op::Dmax => double(match (d(0), d(1)) {
                (a, b) if a.is_nan() => b,
                (a, b) if b.is_nan() => a,
                (a, b) => {
                    if a >= b {
                        a
                    } else {
                        b
                    }
                }
            }),
            Op::Dmov => d(0).to_bits(),
            Op::Dmovc => {
                if word(0) != 0 {
                    d(1).to_bits()
                } else {
                    d(2).to_bits()
                }
            }
            Op::Deq => truth(d(0) == d(1)).into(),
            Op::Dge => truth(d(0) >= d(1)).into(),
            Op::Dlt => truth(d(0) < d(1)).into(),
            Op::Dne => truth(d(0) != d(1)).into(),
            Op::Dtof => float(d(0) as f32).into(),
            Op::Dtoi => u64::from(d(0) as i32 as u32),
            Op::Dtou => u64::from(d(0) as u32),
            Op::Ftod => double(f32::from_bits(word(0)).into()),
            Op::Itod => f64::from(word(0) as i32).to_bits(),
            Op::Utod => f64::from(word(0)).to_bits(),
            op => panic!("{op:?}"),
        }
    }
}

fn saturate_double(value: f64) -> f64 {
    if value.is_nan() || value <= 0.0 { 0.0 } else { value.min(1.0) }
}

fn modified(operand: &Operand, kind: OperandType, bits: u32) -> u32 {
    let bits = if kind == OperandType::Float { flush(bits) } else { bits };
    let integer = matches!(kind, OperandType::Int | OperandType::Uint);
    match operand.modifier {
        OperandModifier::None => bits,
        OperandModifier::Negate if integer => bits.wrapping_neg(),
        OperandModifier::Negate => bits ^ 0x8000_0000,
        OperandModifier::Absolute => bits & 0x7fff_ffff,
        OperandModifier::NegateAbsolute => bits | 0x8000_0000,
    }
}

/// Sum of products of the first components.
fn dot(sources: &[Vector], count: usize) -> u32 {
    let product = |component: usize| {
        let factor = |source: usize| f32::from_bits(sources[source][component]);
        f32::from_bits(float(factor(0) * factor(1)))
    };
    (1..count).fold(product(0).to_bits(), |sum, component| float(product(component) + f32::from_bits(sum)))
}

/// One component of the results of an instruction.
fn scalar(op: Op, values: &[u32], sources: &[Vector]) -> [u32; 2] {
    let v = |at: usize| values[at];
    let f = |at: usize| f32::from_bits(values[at]);
    let s = |at: usize| values[at] as i32;
    let one = match op {
        Op::Add => float(f(0) + f(1)),
        Op::Mul => float(f(0) * f(1)),
        Op::Mad => float(f32::from_bits(float(f(0) * f(1))) + f(2)),
        Op::Div => float(f(0) / f(1)),
        Op::Dp2 => dot(sources, 2),
        Op::Dp3 => dot(sources, 3),
        Op::Dp4 => dot(sources, 4),
        Op::Min => float(minimum(f(0), f(1))),
        Op::Max => float(maximum(f(0), f(1))),
        Op::Exp => float(maths::exp2(f(0))),
        Op::Log => float(maths::log2(f(0))),
        Op::Rcp => float(1.0 / f(0)),
        Op::Rsq => float(1.0 / f(0).sqrt()),
        Op::Sqrt => float(f(0).sqrt()),
        Op::Frc => float(fraction(f(0))),
        Op::RoundNe => float(f(0).round_ties_even()),
        Op::RoundNi => float(f(0).floor()),
        Op::RoundPi => float(f(0).ceil()),
        Op::RoundZ => float(f(0).trunc()),
        Op::Eq => truth(f(0) == f(1)),
        Op::Ne => truth(f(0) != f(1)),
        Op::Lt => truth(f(0) < f(1)),
        Op::Ge => truth(f(0) >= f(1)),
        Op::Ftoi => s_of(f(0)),
        Op::Ftou => f(0) as u32,
        Op::Itof => float(s(0) as f32),
        Op::Utof => float(v(0) as f32),
        Op::F32tof16 => half(f(0)),
        Op::F16tof32 => from_half(v(0) & 0xffff),
        Op::Mov => v(0),
        Op::Movc => {
            if v(0) != 0 {
                v(1)
            } else {
                v(2)
            }
        }
        _ => return integer(op, values),
    };
    [one; 2]
}

fn s_of(value: f32) -> u32 {
    value as i32 as u32
}

/// One component of the results of an instruction on integers, or with two results.
fn integer(op: Op, values: &[u32]) -> [u32; 2] {
    let v = |at: usize| values[at];
    let s = |at: usize| values[at] as i32;
    let one = match op {
        Op::Iadd => v(0).wrapping_add(v(1)),
        Op::Ineg => v(0).wrapping_neg(),
        Op::Imad | Op::Umad => v(0).wrapping_mul(v(1)).wrapping_add(v(2)),
        Op::Imax => s(0).max(s(1)) as u32,
        Op::Imin => s(0).min(s(1)) as u32,
        Op::Umax => v(0).max(v(1)),
        Op::Umin => v(0).min(v(1)),
        Op::Ieq => truth(v(0) == v(1)),
        Op::Ine => truth(v(0) != v(1)),
        Op::Ige => truth(s(0) >= s(1)),
        Op::Ilt => truth(s(0) < s(1)),
        Op::Uge => truth(v(0) >= v(1)),
        Op::Ult => truth(v(0) < v(1)),
        Op::And => v(0) & v(1),
        Op::Or => v(0) | v(1),
        Op::Xor => v(0) ^ v(1),
        Op::Not => !v(0),
        Op::Ishl => v(0) << (v(1) % 32),
        Op::Ishr => (s(0) >> (v(1) % 32)) as u32,
        Op::Ushr => v(0) >> (v(1) % 32),
        Op::CountBits => v(0).count_ones(),
        Op::BfRev => v(0).reverse_bits(),
        Op::FirstBitHi => first_high(v(0)),
        Op::FirstBitLo => (0..32).find(|bit| v(0) >> bit & 1 == 1).unwrap_or(u32::MAX),
        Op::FirstBitShi => first_high(if s(0) < 0 { !v(0) } else { v(0) }),
        Op::Ubfe => field(v(0), v(1), v(2), false),
        Op::Ibfe => field(v(0), v(1), v(2), true),
        Op::Bfi => {
            let mask = ((1_u64 << (v(0) % 32)) - 1) as u32;
            let mask = mask.wrapping_shl(v(1) % 32);
            v(2).wrapping_shl(v(1) % 32) & mask | v(3) & !mask
        }
        Op::Msad => (0..4).fold(v(2), |sum, byte| {
            let (a, b) = (v(0).to_le_bytes()[byte], v(1).to_le_bytes()[byte]);
            if a == 0 { sum } else { sum.saturating_add(a.abs_diff(b).into()) }
        }),
        _ => return two(op, values),
    };
    [one; 2]
}

fn two(op: Op, values: &[u32]) -> [u32; 2] {
    let (a, b) = (values[0], values.get(1).copied().unwrap_or_default());
    let wide = |product: u64| [(product >> 32) as u32, product as u32];
    match op {
        Op::Imul => wide((i64::from(a as i32) * i64::from(b as i32)) as u64),
        Op::Umul => wide(u64::from(a) * u64::from(b)),
        Op::Udiv if b == 0 => [u32::MAX; 2],
        Op::Udiv => [a / b, a % b],
        Op::Uaddc => [a.wrapping_add(b), u32::from(u64::from(a) + u64::from(b) > u64::from(u32::MAX))],
        Op::Usubb => [a.wrapping_sub(b), u32::from(a < b)],
        Op::SinCos => [maths::sin(f32::from_bits(a)), maths::cos(f32::from_bits(a))].map(float),
        Op::SwapC if a != 0 => [values[2], values[1]],
        Op::SwapC => [values[1], values[2]],
        op => panic!("{op:?}"),
    }
}
