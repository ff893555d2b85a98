use super::*;

/// Distance in units in the last place of the correct result.
fn ulps(value: f32, correct: f64) -> f64 {
    if f64::from(value) == correct {
        return 0.0;
    }
    let magnitude = correct.abs().max(f64::from(f32::MIN_POSITIVE));
    let ulp = 2f64.powi(magnitude.log2().floor() as i32 - 23);
    (f64::from(value) - correct).abs() / ulp
}

/// The largest error over numbers spread evenly over a range.
fn worst(range: (f32, f32), own: impl Fn(f32) -> f32, correct: impl Fn(f64) -> f64) -> f64 {
    const STEPS: u32 = 400_000;
    let step = (range.1 - range.0) / STEPS as f32;
    let points = (0..=STEPS).map(|index| range.0 + step * index as f32);
    points.map(|a| ulps(own(a), correct(f64::from(a)))).fold(0.0, f64::max)
}

#[test]
fn errors_are_within_their_bounds() {
    let bounds = [
        ("exp2", worst((-125.9, 127.99), exp2, f64::exp2), 1.5),
        ("log2", worst((0.001, 4.0), log2, f64::log2), 2.0),
        ("log2 near 1", worst((0.9, 1.1), log2, f64::log2), 2.0),
        ("log2 large", worst((1e-30, 1e30), log2, f64::log2), 2.0),
        ("rsq", worst((0.25, 8.0), rsq, |a| 1.0 / a.sqrt()), 1.5),
        ("rcp", worst((0.25, 8.0), rcp, |a| 1.0 / a), 0.51),
        ("pow 16", worst((0.01, 60.0), |a| pow(a, 16.0), |a| a.powi(16)), 1.0),
        ("pow -3.7", worst((0.01, 1e6), |a| pow(a, -3.7), |a| a.powf(f64::from(-3.7_f32))), 1.0),
        ("2 ^ x", worst((-125.9, 127.9), |a| pow(2.0, a), f64::exp2), 1.0),
    ];
    for (name, error, bound) in bounds {
        println!("{name}: {error:.3}");
        assert!(error <= bound, "{name}: {error}");
    }
}

#[test]
fn waves_are_close() {
    for range in [(-3.2_f32, 3.2), (-100.0, 100.0), (-1e6, 1e6)] {
        let sine = worst(range, sin, f64::sin);
        let cosine = worst(range, cos, f64::cos);
        println!("{range:?}: sin {sine:.3}, cos {cosine:.3}");
        assert!(sine <= 2.0 && cosine <= 2.0);
    }
    for bits in (0..0x7f80_0000_u32).step_by(1_267_611) {
        let a = f32::from_bits(bits);
        assert!(sin(a).abs() <= 1.0 && cos(a).abs() <= 1.0, "{a}");
    }
}

/// `±0, ±∞, NaN, ±denormal` in, the bits of the results out; NaN by class.
fn assert_edges(name: &str, own: impl Fn(f32) -> f32, expected: [f32; 7]) {
    let denormal = f32::from_bits(1);
    let edges = [0.0, -0.0, f32::INFINITY, f32::NEG_INFINITY, f32::NAN, denormal, -denormal];
    for (edge, expected) in edges.into_iter().zip(expected) {
        let result = own(edge);
        let same = result.to_bits() == expected.to_bits() || (result.is_nan() && expected.is_nan());
        assert!(same, "{name}({edge:e}) is {result:e}, not {expected:e}");
    }
}

#[test]
fn edges() {
    const INF: f32 = f32::INFINITY;
    const NAN: f32 = f32::NAN;
    assert_edges("exp2", exp2, [1.0, 1.0, INF, 0.0, NAN, 1.0, 1.0]);
    assert_edges("log2", log2, [-INF, -INF, INF, NAN, NAN, -INF, -INF]);
    assert_edges("rcp", rcp, [INF, -INF, 0.0, -0.0, NAN, INF, -INF]);
    assert_edges("rsq", rsq, [INF, -INF, 0.0, NAN, NAN, INF, -INF]);
    assert_edges("sqrt", sqrt, [0.0, -0.0, INF, NAN, NAN, 0.0, -0.0]);
    assert_edges("sin", sin, [0.0, -0.0, NAN, NAN, NAN, 0.0, -0.0]);
    assert_edges("cos", cos, [1.0, 1.0, NAN, NAN, NAN, 1.0, 1.0]);
    assert_edges("floor", floor, [0.0, -0.0, INF, -INF, NAN, 0.0, -1.0]);
    assert_edges("pow(a, 2)", |a| pow(a, 2.0), [0.0, 0.0, INF, INF, NAN, 0.0, 0.0]);
    assert_edges("pow(a, -2)", |a| pow(a, -2.0), [INF, INF, 0.0, 0.0, NAN, INF, INF]);
    assert_edges("pow(a, 0)", |a| pow(a, 0.0), [1.0; 7]);
    assert_edges("pow(1, b)", |b| pow(-1.0, b), [1.0; 7]);
    assert_edges("pow(2, b)", |b| pow(2.0, b), [1.0, 1.0, INF, 0.0, NAN, 1.0, 1.0]);
    assert_edges("pow(½, b)", |b| pow(0.5, b), [1.0, 1.0, 0.0, INF, NAN, 1.0, 1.0]);
    assert_edges("pow(0, b)", |b| pow(0.0, b), [1.0, 1.0, 0.0, INF, NAN, 1.0, 1.0]);
    assert_edges("pow(∞, b)", |b| pow(INF, b), [1.0, 1.0, INF, 0.0, NAN, 1.0, 1.0]);
}

#[test]
fn borders_of_overflow() {
    assert_eq!(exp2(128.0), f32::INFINITY);
    assert!(exp2(f32::from_bits(128.0_f32.to_bits() - 1)).is_finite());
    assert_eq!(exp2(-126.0), f32::MIN_POSITIVE);
    assert_eq!(exp2(-126.5), 0.0);
    assert_eq!(exp2(f32::MAX), f32::INFINITY);
    assert_eq!(exp2(f32::MIN), 0.0);
    assert_eq!(rcp(f32::MAX), 0.0, "the reciprocal is a denormal");
    assert_eq!(pow(f32::MAX, 2.0), f32::INFINITY);
    assert_eq!(pow(f32::MIN_POSITIVE, 2.0), 0.0);
    assert_eq!(pow(2.0, 127.0), 2f32.powi(127));
    for n in -126..=127 {
        assert_eq!(exp2(n as f32), 2f32.powi(n));
        assert_eq!(log2(2f32.powi(n)), n as f32);
    }
}

#[test]
fn rounding() {
    for a in [0.5, 1.5, 2.5, -0.5, -1.5, -2.5, 0.49999997, 8388607.5, 1e9, -1e9, 3.7, -3.7] {
        assert_eq!(floor(a), f32::floor(a), "{a}");
        assert_eq!(round_even(a), f32::round_ties_even(a), "{a}");
    }
}
