//! Instructions on doubles.

use crate::text::run;

const NAN: u64 = 0x7ff8_0000_0000_0000;
/// A denormal of 64 bits.
const DENORMAL: u64 = 0x0000_0001_2345_6789;
const NEGATIVE: u64 = 1 << 63;

fn split(value: u64) -> [u32; 2] {
    [value as u32, (value >> 32) as u32]
}

fn join(low: u32, high: u32) -> u64 {
    u64::from(low) | u64::from(high) << 32
}

/// Runs an instruction on `v0.xy` and so on, one vertex for each row; gives the double in `o0.xy`.
fn results(code: &str, rows: &[[u64; 3]]) -> Vec<u64> {
    let inputs: Vec<_> = rows
        .iter()
        .map(|row| {
            let [a, b, c] = row.map(|value| {
                let [low, high] = split(value);
                [low, high, 0, 0]
            });
            [a, b, c, [0; 4]]
        })
        .collect();
    run(code, &inputs).into_iter().map(|outputs| join(outputs[0][0], outputs[0][1])).collect()
}

/// An instruction of two doubles.
fn binary(name: &str, rows: &[(f64, f64, u64)]) {
    let operands: Vec<_> = rows.iter().map(|row| [row.0.to_bits(), row.1.to_bits(), 0]).collect();
    let own = results(&format!("{name} o0.xy, v0.xyxy, v1.xyxy"), &operands);
    for (own, row) in own.iter().zip(rows) {
        assert_eq!(*own, row.2, "{name} of {} and {}", row.0, row.1);
    }
}

fn compare(name: &str, expected: [bool; 5]) {
    let pairs = [(1.0, 2.0), (2.0, 2.0), (-0.0, 0.0), (3.0, 2.0), (f64::NAN, 2.0)];
    let operands: Vec<_> = pairs.map(|(a, b): (f64, f64)| [a.to_bits(), b.to_bits(), 0]).to_vec();
    let own = results(&format!("{name} o0.x, v0.xyxy, v1.xyxy"), &operands);
    let expected = expected.map(|holds| if holds { u64::from(u32::MAX) } else { 0 });
    assert_eq!(own, expected, "{name}");
}

#[test]
fn arithmetic() {
    let (inf, nan, denormal) = (f64::INFINITY, f64::NAN, f64::from_bits(DENORMAL));
    binary(
        "dadd",
        &[
            (1.5, 2.25, 3.75_f64.to_bits()),
            (inf, -inf, NAN),
            (nan, 1.0, NAN),
            (-0.0, -0.0, NEGATIVE),
            // Denormals stay.
            (denormal, 0.0, DENORMAL),
            (denormal, denormal, 2 * DENORMAL),
            (0.1, 0.2, 0.300_000_000_000_000_04_f64.to_bits()),
        ],
    );
    binary("dmul", &[(1.5, -2.0, (-3.0_f64).to_bits()), (inf, 0.0, NAN), (denormal, 2.0, 2 * DENORMAL)]);
    binary("ddiv", &[(1.0, 3.0, (1.0_f64 / 3.0).to_bits()), (1.0, -0.0, (-inf).to_bits()), (0.0, 0.0, NAN)]);
    binary(
        "dmin",
        &[
            (1.0, 2.0, 1.0_f64.to_bits()),
            (nan, 2.0, 2.0_f64.to_bits()),
            (2.0, nan, 2.0_f64.to_bits()),
            (0.0, -0.0, NEGATIVE),
            (nan, nan, NAN),
        ],
    );
    binary(
        "dmax",
        &[
            (1.0, 2.0, 2.0_f64.to_bits()),
            (nan, 2.0, 2.0_f64.to_bits()),
            (2.0, nan, 2.0_f64.to_bits()),
            (denormal, 0.0, DENORMAL),
            (nan, nan, NAN),
        ],
    );
    let rcp = results("drcp o0.xy, v0.xyxy", &[[3.0_f64.to_bits(), 0, 0], [NEGATIVE, 0, 0]]);
    assert_eq!(rcp, [(1.0_f64 / 3.0).to_bits(), f64::NEG_INFINITY.to_bits()]);
    // One rounding: the exact product is 1 − 2^-104.
    let (a, b) = (1.0 + f64::EPSILON, 1.0 - f64::EPSILON);
    let fma =
        results("dfma o0.xy, v0.xyxy, v1.xyxy, v2.xyxy", &[[a.to_bits(), b.to_bits(), (-1.0_f64).to_bits()]]);
    assert_eq!(fma, [(-(2f64.powi(-104))).to_bits()]);
    let saturated = results(
        "dadd_sat o0.xy, v0.xyxy, v1.xyxy",
        &[
            [0.25_f64.to_bits(), 0.5_f64.to_bits(), 0],
            [2.0_f64.to_bits(), 0, 0],
            [NAN, 0, 0],
            [(-2.0_f64).to_bits(), 0, 0],
        ],
    );
    assert_eq!(saturated, [0.75_f64, 1.0, 0.0, 0.0].map(f64::to_bits));
}

#[test]
fn comparisons() {
    compare("dlt", [true, false, false, false, false]);
    compare("dge", [false, true, true, true, false]);
    compare("deq", [false, true, true, false, false]);
    compare("dne", [true, false, false, true, true]);
}

#[test]
fn conversions() {
    let words = |code: &str, values: &[f64]| -> Vec<u32> {
        let rows: Vec<_> = values.iter().map(|value| [value.to_bits(), 0, 0]).collect();
        results(code, &rows).into_iter().map(|result| result as u32).collect()
    };
    let own = words("dtof o0.x, v0.xyxy", &[1.5, 1e300, -1e300, 1e-40, -1e-40, f64::NAN, 0.1]);
    let expected = [1.5, f32::INFINITY, f32::NEG_INFINITY, 0.0, -0.0, f32::from_bits(0x7fc0_0000), 0.1];
    assert_eq!(own, expected.map(f32::to_bits));
    let own = words("dtoi o0.x, v0.xyxy", &[1.9, -1.9, 3e9, -3e9, f64::NAN, f64::INFINITY]);
    assert_eq!(own, [1, -1, i32::MAX, i32::MIN, 0, i32::MAX].map(|value: i32| value as u32));
    let own = words("dtou o0.x, v0.xyxy", &[1.9, -1.9, 3e9, 5e9, f64::NAN]);
    assert_eq!(own, [1, 0, 3_000_000_000, u32::MAX, 0]);
    let word = |code: &str, values: &[u32]| {
        results(code, &values.iter().map(|&value| [u64::from(value), 0, 0]).collect::<Vec<_>>())
    };
    let own = word("ftod o0.xy, v0.x", &[0.1_f32.to_bits(), 0x8000_1234, 0x7fa0_0001, 0x7f80_0000]);
    assert_eq!(own, [f64::from(0.1_f32).to_bits(), NEGATIVE, NAN, f64::INFINITY.to_bits()]);
    assert_eq!(word("itod o0.xy, v0.x", &[u32::MAX, 5]), [-1.0_f64, 5.0].map(f64::to_bits));
    assert_eq!(word("utod o0.xy, v0.x", &[u32::MAX, 5]), [4_294_967_295.0_f64, 5.0].map(f64::to_bits));
}

#[test]
fn moves_and_places() {
    let payload = 0xfff1_2345_6789_abcd_u64;
    let rows = [[payload, 7, 9]];
    assert_eq!(results("dmov o0.xy, v0.xyxy", &rows), [payload]);
    assert_eq!(results("dmov o0.xy, -v0.xyxy", &rows), [payload ^ NEGATIVE]);
    assert_eq!(results("dmov o0.xy, |v0.xyxy|", &rows), [payload & !NEGATIVE]);
    assert_eq!(results("dmovc o0.xy, v1.yyyy, v0.xyxy, v2.xyxy", &rows), [9]);
    assert_eq!(results("dmovc o0.xy, v1.xxxx, v0.xyxy, v2.xyxy", &rows), [payload]);
    let two = |a: f64, b: f64| {
        let ([a, b], [c, d]) = (split(a.to_bits()), split(b.to_bits()));
        [a, b, c, d]
    };
    let row = [two(1.0, 2.0), two(10.0, 20.0), [1, 0, 7, 0], [0; 4]];
    let own = |code: &str| run(code, &[row])[0];
    assert_eq!(own("dadd o0.xyzw, v0.zwxy, v1.xyzw")[0], two(12.0, 21.0));
    assert_eq!(own("dadd o0.zw, v0.xyxy, d(0.0l, 0.5l)")[0][2..], two(1.5, 0.0)[..2]);
    assert_eq!(own("dmovc o0.xyzw, v2.xyzw, v0.xyzw, v1.xyzw")[0], two(1.0, 20.0));
    // The first word that is written belongs to the first double.
    assert_eq!(own("dtof o0.zw, v0.xyzw")[0], [0, 0, 1.0_f32.to_bits(), 2.0_f32.to_bits()]);
    assert_eq!(own("dlt o0.yw, v0.xyzw, d(1.5l, 1.5l)")[0], [0, u32::MAX, 0, 0]);
    assert_eq!(own("utod o0.xyzw, v2.zxxx")[0], two(7.0, 1.0));
    // All sources are read before a half is written.
    let code =
        "mov r0.xyzw, v0.xyzw\ndadd r0.xyzw, r0.zwxy, r0.xyzw\ndmov r0.xyzw, r0.zwxy\nmov o0.xyzw, r0.xyzw";
    assert_eq!(own(code)[0], two(3.0, 3.0));
}
