//! Arithmetic, comparisons and conversions of floats.

use super::{DENORMAL, INF, NAN, TRUE, binary, check, unary, word};
use crate::text::run;

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
