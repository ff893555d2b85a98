//! Every instruction at its edges, as the functional specification has them.

use crate::case::same;
use crate::text::run;

const INF: f32 = f32::INFINITY;
const NAN: f32 = f32::NAN;
/// A denormal.
const DENORMAL: f32 = f32::from_bits(0x0000_1234);
const TRUE: u32 = u32::MAX;

/// Bits of a value.
trait Bits: Copy {
    fn bits(self) -> u32;
}

impl Bits for f32 {
    fn bits(self) -> u32 {
        self.to_bits()
    }
}

impl Bits for u32 {
    fn bits(self) -> u32 {
        self
    }
}

impl Bits for i32 {
    fn bits(self) -> u32 {
        self as u32
    }
}

/// Runs an instruction with a vertex for each row of scalars in `v0.x`, `v1.x`, …, and compares `o0.x`, `o1.x`.
fn check<A: Bits, R: Bits, const N: usize, const M: usize>(code: &str, rows: &[([A; N], [R; M])]) {
    let inputs: Vec<[[u32; 4]; 4]> = rows
        .iter()
        .map(|(operands, _)| {
            std::array::from_fn(|input| [operands.get(input).map_or(0, |operand| operand.bits()); 4])
        })
        .collect();
    let own = run(code, &inputs);
    for ((operands, results), own) in rows.iter().zip(own) {
        for (register, result) in results.iter().enumerate() {
            let (own, expected) = (own[register][0], result.bits());
            let operands = operands.map(|operand| format!("{:08x}", operand.bits()));
            assert!(same(own, expected), "{code} of {operands:?}: {own:08x}, expected {expected:08x}");
        }
    }
}

/// An instruction of one float.
fn unary(name: &str, rows: &[(f32, f32)]) {
    let rows: Vec<_> = rows.iter().map(|&(a, r)| ([a], [r])).collect();
    check(&format!("{name} o0.x, v0.x"), &rows);
}

/// An instruction of two floats.
fn binary<R: Bits>(name: &str, rows: &[(f32, f32, R)]) {
    let rows: Vec<_> = rows.iter().map(|&(a, b, r)| ([a, b], [r])).collect();
    check(&format!("{name} o0.x, v0.x, v1.x"), &rows);
}

/// An instruction of one word.
fn word<R: Bits>(name: &str, rows: &[(u32, R)]) {
    let rows: Vec<_> = rows.iter().map(|&(a, r)| ([a], [r])).collect();
    check(&format!("{name} o0.x, v0.x"), &rows);
}

/// An instruction of two words.
fn words(name: &str, rows: &[(u32, u32, u32)]) {
    let rows: Vec<_> = rows.iter().map(|&(a, b, r)| ([a, b], [r])).collect();
    check(&format!("{name} o0.x, v0.x, v1.x"), &rows);
}

#[test]
fn sums_and_products() {
    binary(
        "add",
        &[
            (1.5, 2.25, 3.75),
            (INF, -INF, NAN),
            (-0.0, -0.0, -0.0),
            (0.0, -0.0, 0.0),
            (NAN, 1.0, NAN),
            (DENORMAL, DENORMAL, 0.0),
            (-DENORMAL, -0.0, -0.0),
            (1.0, DENORMAL, 1.0),
            // The result is a denormal.
            (f32::MIN_POSITIVE * 1.5, -f32::MIN_POSITIVE, 0.0),
            (f32::MAX, f32::MAX, INF),
        ],
    );
    binary(
        "mul",
        &[
            (3.0, -2.0, -6.0),
            (INF, 0.0, NAN),
            (0.0, -INF, NAN),
            (0.0, NAN, NAN),
            (-0.0, 5.0, -0.0),
            (DENORMAL, 1e38, 0.0),
            (-DENORMAL, 1.0, -0.0),
            (1e-30, -1e-30, -0.0),
            (1e30, 1e30, INF),
            (DENORMAL, INF, NAN),
        ],
    );
    check(
        "mad o0.x, v0.x, v1.x, v2.x",
        &[
            ([2.0, 3.0, 4.0], [10.0]),
            ([0.0, INF, 1.0], [NAN]),
            ([1.0, 1.0, DENORMAL], [1.0]),
            ([-0.0, 1.0, -0.0], [-0.0]),
            ([INF, 1.0, -INF], [NAN]),
            // Two roundings: the exact product is 1 − 2^-46.
            ([1.0 + f32::EPSILON, 1.0 - f32::EPSILON, -1.0], [0.0]),
        ],
    );
}

#[test]
fn quotients_and_roots() {
    binary(
        "div",
        &[
            (6.0, 3.0, 2.0),
            (1.0, 0.0, INF),
            (1.0, -0.0, -INF),
            (-1.0, 0.0, -INF),
            (0.0, 0.0, NAN),
            (INF, INF, NAN),
            (1.0, INF, 0.0),
            (1.0, -INF, -0.0),
            (INF, 2.0, INF),
            (DENORMAL, DENORMAL, NAN),
            (DENORMAL, 2.0, 0.0),
            (1.0, DENORMAL, INF),
            (1e-30, 1e30, 0.0),
            (NAN, 1.0, NAN),
        ],
    );
    unary(
        "rcp",
        &[
            (4.0, 0.25),
            (0.0, INF),
            (-0.0, -INF),
            (DENORMAL, INF),
            (INF, 0.0),
            (-INF, -0.0),
            (NAN, NAN),
            (f32::MAX, 0.0),
        ],
    );
    unary(
        "rsq",
        &[
            (4.0, 0.5),
            (0.0, INF),
            (-0.0, -INF),
            (DENORMAL, INF),
            (-DENORMAL, -INF),
            (-1.0, NAN),
            (INF, 0.0),
            (-INF, NAN),
            (NAN, NAN),
        ],
    );
    unary(
        "sqrt",
        &[
            (9.0, 3.0),
            (0.0, 0.0),
            (-0.0, -0.0),
            (DENORMAL, 0.0),
            (-DENORMAL, -0.0),
            (-1.0, NAN),
            (INF, INF),
            (-INF, NAN),
            (NAN, NAN),
        ],
    );
}

#[test]
fn powers_logarithms_waves() {
    unary(
        "exp",
        &[
            (3.0, 8.0),
            (0.0, 1.0),
            (-0.0, 1.0),
            (INF, INF),
            (-INF, 0.0),
            (NAN, NAN),
            (128.0, INF),
            (-127.0, 0.0),
            (DENORMAL, 1.0),
        ],
    );
    unary(
        "log",
        &[
            (8.0, 3.0),
            (0.0, -INF),
            (-0.0, -INF),
            (DENORMAL, -INF),
            (-DENORMAL, -INF),
            (-1.0, NAN),
            (INF, INF),
            (-INF, NAN),
            (NAN, NAN),
            (1.0, 0.0),
        ],
    );
    check(
        "sincos o0.x, o1.x, v0.x",
        &[
            ([0.0], [0.0, 1.0]),
            ([-0.0], [-0.0, 1.0]),
            ([DENORMAL], [0.0, 1.0]),
            ([INF], [NAN, NAN]),
            ([-INF], [NAN, NAN]),
            ([NAN], [NAN, NAN]),
        ],
    );
    let angle = 1.25_f32;
    let own = run("sincos o0.x, null, v0.x\nsincos null, o1.x, v0.x", &[[[angle.to_bits(); 4]; 4]]);
    let [sine, cosine] = [0, 1].map(|register| f32::from_bits(own[0][register][0]));
    assert!((sine - angle.sin()).abs() < 1e-6 && (cosine - angle.cos()).abs() < 1e-6);
}

#[test]
fn dot_products() {
    let f = |values: [f32; 4]| values.map(f32::to_bits);
    let row = [f([1.0, 2.0, 3.0, 4.0]), f([5.0, -6.0, 7.0, INF]), [0; 4], [0; 4]];
    for (code, expected) in [
        ("dp2 o0.xyzw, v0.xyzw, v1.xyzw", -7.0),
        ("dp3 o0.xyzw, v0.xyzw, v1.xyzw", 14.0),
        ("dp3 o0.xyzw, v0.wzyx, -|v1.yyyy|", -54.0),
        ("dp4 o0.xyzw, v0.xyzw, v1.xyzw", INF),
    ] {
        assert_eq!(run(code, &[row])[0][0], f([expected; 4]), "{code}");
    }
    // From left to right: the large ones leave nothing of the small one.
    let row = [f([1.0, 1e30, -1e30, 0.0]), f([1.0; 4]), [0; 4], [0; 4]];
    assert_eq!(run("dp3 o0.xyzw, v0.xyzw, v1.xyzw", &[row])[0][0], f([0.0; 4]));
}

#[test]
fn minima_and_maxima() {
    binary(
        "min",
        &[
            (1.0, 2.0, 1.0),
            (NAN, 1.0, 1.0),
            (1.0, NAN, 1.0),
            (NAN, NAN, NAN),
            (-0.0, 0.0, -0.0),
            (0.0, -0.0, -0.0),
            (-INF, NAN, -INF),
            (INF, -INF, -INF),
            (DENORMAL, 1.0, 0.0),
        ],
    );
    binary(
        "max",
        &[
            (1.0, 2.0, 2.0),
            (NAN, 1.0, 1.0),
            (1.0, NAN, 1.0),
            (NAN, NAN, NAN),
            // a ≥ b ? a : b
            (-0.0, 0.0, -0.0),
            (0.0, -0.0, 0.0),
            (INF, NAN, INF),
            (INF, -INF, INF),
            (DENORMAL, -1.0, 0.0),
        ],
    );
}

#[test]
fn rounding() {
    let whole = [(0.0, 0.0), (-0.0, -0.0), (INF, INF), (-INF, -INF), (NAN, NAN), (8_388_609.0, 8_388_609.0)];
    let whole = |rows: &[(f32, f32)]| [&whole, rows].concat();
    unary(
        "round_ne",
        &whole(&[(0.5, 0.0), (1.5, 2.0), (2.5, 2.0), (-0.5, -0.0), (-1.5, -2.0), (-2.5, -2.0)]),
    );
    unary("round_ni", &whole(&[(0.5, 0.0), (-0.5, -1.0), (1.9, 1.0), (-1.1, -2.0), (DENORMAL, 0.0)]));
    unary("round_pi", &whole(&[(0.5, 1.0), (-0.5, -0.0), (1.1, 2.0), (-1.9, -1.0), (-DENORMAL, -0.0)]));
    unary("round_z", &whole(&[(0.5, 0.0), (-0.5, -0.0), (1.9, 1.0), (-1.9, -1.0), (DENORMAL, 0.0)]));
    unary(
        "frc",
        &[
            (1.25, 0.25),
            (-0.25, 0.75),
            (0.0, 0.0),
            (-0.0, 0.0),
            (DENORMAL, 0.0),
            (INF, NAN),
            (-INF, NAN),
            (NAN, NAN),
            // Below 1 in any case.
            (-1e-10, f32::from_bits(0x3f7f_ffff)),
        ],
    );
}

#[test]
fn comparisons_of_floats() {
    let rows = |less: u32, equal: u32, greater: u32, unordered: u32| {
        [
            (1.0, 2.0, less),
            (-INF, INF, less),
            (2.0, 2.0, equal),
            (-0.0, 0.0, equal),
            (DENORMAL, 0.0, equal),
            (DENORMAL, -DENORMAL, equal),
            (INF, INF, equal),
            (2.0, 1.0, greater),
            (NAN, 1.0, unordered),
            (1.0, NAN, unordered),
            (NAN, NAN, unordered),
        ]
    };
    binary("lt", &rows(TRUE, 0, 0, 0));
    binary("ge", &rows(0, TRUE, TRUE, 0));
    binary("eq", &rows(0, TRUE, 0, 0));
    binary("ne", &rows(TRUE, 0, TRUE, TRUE));
}

#[test]
fn conversions() {
    let int = |rows: &[(f32, i32)]| rows.iter().map(|&(a, r)| ([a], [r])).collect::<Vec<_>>();
    check(
        "ftoi o0.x, v0.x",
        &int(&[
            (1.9, 1),
            (-1.9, -1),
            (-0.0, 0),
            (DENORMAL, 0),
            (3e9, i32::MAX),
            (-3e9, i32::MIN),
            (2_147_483_520.0, 2_147_483_520),
            (-2_147_483_648.0, i32::MIN),
            (INF, i32::MAX),
            (-INF, i32::MIN),
            (NAN, 0),
        ]),
    );
    let uint = |rows: &[(f32, u32)]| rows.iter().map(|&(a, r)| ([a], [r])).collect::<Vec<_>>();
    check(
        "ftou o0.x, v0.x",
        &uint(&[
            (1.9, 1),
            (-1.9, 0),
            (5e9, u32::MAX),
            (3e9, 3_000_000_000),
            (INF, u32::MAX),
            (-INF, 0),
            (NAN, 0),
        ]),
    );
    word("itof", &[(0, 0.0), (5, 5.0), (0xffff_fffb, -5.0), (0x8000_0000, -2_147_483_648.0)]);
    // To the nearest, the even one of two.
    word("itof", &[(0x0100_0001, 16_777_216.0), (0x0100_0003, 16_777_220.0), (0x7fff_ffff, 2_147_483_648.0)]);
    word("utof", &[(0, 0.0), (0x8000_0000, 2_147_483_648.0), (u32::MAX, 4_294_967_296.0)]);
    check(
        "f32tof16 o0.x, v0.x",
        &uint(&[
            (1.0, 0x3c00),
            (-2.0, 0xc000),
            (0.0, 0),
            (-0.0, 0x8000),
            (DENORMAL, 0),
            (-DENORMAL, 0x8000),
            (65504.0, 0x7bff),
            (65520.0, 0x7bff),
            (-1e30, 0xfbff),
            (INF, 0x7c00),
            (-INF, 0xfc00),
            (NAN, 0x7e00),
            (1e-7, 1),
            (5.9e-8, 0),
            (-1e-7, 0x8001),
            (6.1e-5, 0x03ff),
            (6.104e-5, 0x0400),
            (0.1, 0x2e66),
        ]),
    );
    word(
        "f16tof32",
        &[
            (0x3c00, 1.0),
            (0xabcd_c000, -2.0),
            (0x8000, -0.0),
            (0x0001, 2f32.powi(-24)),
            (0x83ff, -1023.0 * 2f32.powi(-24)),
            (0x0400, 2f32.powi(-14)),
            (0x7bff, 65504.0),
            (0x7c00, INF),
            (0xfc00, -INF),
            (0x7e01, NAN),
        ],
    );
}

#[test]
fn sums_and_products_of_integers() {
    words("iadd", &[(1, 2, 3), (u32::MAX, 1, 0), (0x7fff_ffff, 1, 0x8000_0000)]);
    check("iadd o0.x, -v0.x, v1.x", &[([5_u32, 3], [-2_i32]), ([0x8000_0000, 0], [i32::MIN])]);
    word("ineg", &[(5, -5), (0, 0), (0x8000_0000, i32::MIN)]);
    for name in ["imad", "umad"] {
        let code = format!("{name} o0.x, v0.x, v1.x, v2.x");
        check(
            &code,
            &[([3_u32, 4, 5], [17_u32]), ([u32::MAX, 2, 3], [1]), ([0x1_0001, 0x1_0001, 0], [0x2_0001])],
        );
    }
    check("imad o0.x, v0.x, -v1.x, v2.x", &[([3_u32, 4, 5], [-7_i32])]);
    check(
        "imul o0.x, o1.x, v0.x, v1.x",
        &[
            ([3_u32, 4], [0_u32, 12]),
            ([u32::MAX, 2], [u32::MAX, 0xffff_fffe]),
            ([0x8000_0000, 0x8000_0000], [0x4000_0000, 0]),
            ([0x7fff_ffff, 0x7fff_ffff], [0x3fff_ffff, 1]),
        ],
    );
    check(
        "umul o0.x, o1.x, v0.x, v1.x",
        &[([u32::MAX, 2_u32], [1_u32, 0xffff_fffe]), ([u32::MAX, u32::MAX], [0xffff_fffe, 1])],
    );
    check("imul null, o0.x, v0.x, v1.x", &[([0x1_0000_u32, 0x1_0001], [0x1_0000_u32])]);
    check("umul o0.x, null, v0.x, v1.x", &[([0x8000_0000_u32, 6], [3_u32])]);
    check(
        "udiv o0.x, o1.x, v0.x, v1.x",
        &[
            ([17_u32, 5], [3_u32, 2]),
            ([17, 0], [TRUE, TRUE]),
            ([0, 0], [TRUE, TRUE]),
            ([u32::MAX, 1], [TRUE, 0]),
        ],
    );
    check("udiv null, o0.x, v0.x, v1.x", &[([17_u32, 0], [TRUE])]);
    check(
        "uaddc o0.x, o1.x, v0.x, v1.x",
        &[([1_u32, 2], [3_u32, 0]), ([u32::MAX, 1], [0, 1]), ([u32::MAX, u32::MAX], [0xffff_fffe, 1])],
    );
    check(
        "usubb o0.x, o1.x, v0.x, v1.x",
        &[([3_u32, 2], [1_u32, 0]), ([2, 3], [u32::MAX, 1]), ([0, u32::MAX], [1, 1]), ([7, 7], [0, 0])],
    );
}

#[test]
fn comparisons_of_integers() {
    let (low, high) = (0x8000_0000, 0x7fff_ffff);
    words("imax", &[(low, high, high), (5, 3, 5), (u32::MAX, 0, 0)]);
    words("imin", &[(low, high, low), (5, 3, 3), (u32::MAX, 0, u32::MAX)]);
    words("umax", &[(low, high, low), (u32::MAX, 0, u32::MAX)]);
    words("umin", &[(low, high, high), (u32::MAX, 0, 0)]);
    words("ieq", &[(1, 1, TRUE), (1, 2, 0), (0x8000_0000, 0, 0), (0x7fc0_0000, 0x7fc0_0000, TRUE)]);
    words("ine", &[(1, 1, 0), (1, 2, TRUE), (0x8000_0000, 0, TRUE)]);
    words("ilt", &[(low, high, TRUE), (high, low, 0), (1, 1, 0)]);
    words("ige", &[(low, high, 0), (high, low, TRUE), (1, 1, TRUE)]);
    words("ult", &[(low, high, 0), (high, low, TRUE), (1, 1, 0)]);
    words("uge", &[(low, high, TRUE), (high, low, 0), (1, 1, TRUE)]);
}

#[test]
fn bits() {
    words("and", &[(0xff00_ff00, 0x0ff0_0ff0, 0x0f00_0f00)]);
    words("or", &[(0xff00_ff00, 0x0ff0_0ff0, 0xfff0_fff0)]);
    words("xor", &[(0xff00_ff00, 0x0ff0_0ff0, 0xf0f0_f0f0)]);
    word("not", &[(0xff00_ff00, 0x00ff_00ff_u32)]);
    words("ishl", &[(1, 31, 0x8000_0000), (1, 32, 1), (1, 33, 2), (3, u32::MAX, 0x8000_0000), (5, 0, 5)]);
    words(
        "ishr",
        &[(0x8000_0000, 31, TRUE), (0x8000_0000, 32, 0x8000_0000), (0x8000_0000, 1, 0xc000_0000), (8, 35, 1)],
    );
    words("ushr", &[(0x8000_0000, 31, 1), (0x8000_0000, 32, 0x8000_0000), (u32::MAX, 36, 0x0fff_ffff)]);
    word("countbits", &[(0, 0_u32), (u32::MAX, 32), (0x8000_0001, 2)]);
    word("bfrev", &[(0x1234_5678, 0x1e6a_2c48_u32), (1, 0x8000_0000)]);
    word("firstbit_hi", &[(0x1000_0000, 3_u32), (0, TRUE), (1, 31), (u32::MAX, 0)]);
    word("firstbit_lo", &[(0x1000_0000, 28_u32), (0, TRUE), (1, 0), (0x8000_0000, 31)]);
    word(
        "firstbit_shi",
        &[(0x1000_0000, 3_u32), (0, TRUE), (u32::MAX, TRUE), (0xffff_fffe, 31), (0x8000_0000, 1)],
    );
}

#[test]
fn fields_of_bits() {
    check(
        "ubfe o0.x, v0.x, v1.x, v2.x",
        &[
            ([8, 4, 0xabcd_1234_u32], [0x23_u32]),
            ([0, 4, u32::MAX], [0]),
            ([32, 4, u32::MAX], [0]),
            ([40, 36, 0xabcd_1234], [0x23]),
            ([20, 16, 0xabcd_1234], [0xabcd]),
            ([31, 31, u32::MAX], [1]),
            ([31, 0, u32::MAX], [0x7fff_ffff]),
        ],
    );
    check(
        "ibfe o0.x, v0.x, v1.x, v2.x",
        &[
            ([8, 4, 0x0000_0800_u32], [0xffff_ff80_u32]),
            ([8, 4, 0x0000_0400], [0x40]),
            ([0, 4, u32::MAX], [0]),
            ([20, 16, 0xabcd_1234], [0xffff_abcd]),
            ([1, 31, 0x8000_0000], [TRUE]),
            ([16, 16, 0x7fff_0000], [0x7fff]),
            ([33, 32, 1], [TRUE]),
        ],
    );
    check(
        "bfi o0.x, v0.x, v1.x, v2.x, v3.x",
        &[
            ([8, 4, 0xab_u32, u32::MAX], [0xffff_fabf_u32]),
            ([0, 4, 0xab, 0x1234], [0x1234]),
            ([8, 28, 0xab, 0], [0xb000_0000]),
            ([40, 36, 0xab, 0], [0xab0]),
        ],
    );
    check(
        "msad o0.x, v0.x, v1.x, v2.x",
        &[
            ([0x0102_0304_u32, 0x0403_0201, 10], [18_u32]),
            // Bytes of 0 do not count.
            ([0x0002_0300, 0xff03_02ff, 0], [2]),
            ([0x0000_0001, 0x0000_00ff, u32::MAX - 3], [u32::MAX]),
        ],
    );
}

#[test]
fn moves() {
    let nan = 0xffc1_2345_u32;
    word("mov", &[(nan, nan), (0x0000_1234, 0x1234), (0x8000_0000, 0x8000_0000)]);
    let bits = |code: &str, rows: &[(u32, u32)]| {
        let own = run(code, &rows.iter().map(|&(a, _)| [[a; 4]; 4]).collect::<Vec<_>>());
        for (own, &(a, expected)) in own.iter().zip(rows) {
            assert_eq!(own[0][0], expected, "{code} of {a:08x}");
        }
    };
    // To the bit, of a NaN too.
    bits("mov o0.x, v0.x", &[(0x7fa0_0001, 0x7fa0_0001), (nan, nan)]);
    bits("mov o0.x, -v0.x", &[(nan, 0x7fc1_2345), (0x1234, 0x8000_1234), (0, 0x8000_0000)]);
    bits("mov o0.x, |v0.x|", &[(nan, 0x7fc1_2345), (0x8000_1234, 0x1234)]);
    bits("mov o0.x, -|v0.x|", &[(0x7fc1_2345, nan), (0x1234, 0x8000_1234)]);
    unary(
        "mov_sat",
        &[(0.5, 0.5), (2.0, 1.0), (-1.0, 0.0), (NAN, 0.0), (INF, 1.0), (-INF, 0.0), (DENORMAL, 0.0)],
    );
    binary("add_sat", &[(0.25, 0.5, 0.75), (1.0, 1.0, 1.0), (INF, -INF, 0.0), (-1.0, 0.5, 0.0)]);
    check(
        "movc o0.x, v0.x, v1.x, -v2.x",
        &[
            ([1_u32, nan, 7], [nan]),
            ([0, nan, 7], [0x8000_0007]),
            // −0 and denormals have a bit that is set.
            ([0x8000_0000, 5, 7], [5]),
            ([0x0000_0001, 5, 7], [5]),
        ],
    );
    check(
        "swapc o0.x, o1.x, v0.x, v1.x, v2.x",
        &[([1_u32, 5, 7], [7_u32, 5]), ([0, 5, 7], [5, 7]), ([0x8000_0000, nan, 7], [7, nan])],
    );
    // All sources are read before a component is written.
    let row = [[1, 2, 3, 4], [5, 6, 7, 8], [1, 0, 1, 0], [0; 4]];
    let own = run("mov r0.xyzw, v0.xyzw\nmov r0.xyzw, r0.wzyx\nmov o0.xyzw, r0.xyzw", &[row]);
    assert_eq!(own[0][0], [4, 3, 2, 1]);
    let own = run(
        "mov r0.xyzw, v0.xyzw\nmov r1.xyzw, v1.xyzw\nswapc r0.xyzw, r1.xyzw, v2.xyzw, r0.xyzw, r1.yxwz
         mov o0.xyzw, r0.xyzw\nmov o1.xyzw, r1.xyzw",
        &[row],
    );
    assert_eq!(own[0], [[6, 2, 8, 4], [1, 5, 3, 7]]);
}
