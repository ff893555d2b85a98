//! Numbers.

use crate::good;
use shader_asm_lang::sm4::print::{Style, print};

/// The bits of the constants of one instruction.
fn bits(statement: &str) -> Vec<u32> {
    let program = good(&format!("ps_5_0 {statement}"));
    let operands = &program.instructions[0].operands;
    operands.iter().flat_map(|operand| operand.values.to_vec()).collect()
}

const ONE: u32 = 0x3f80_0000;
const MINUS: u32 = 0x8000_0000;

/// What an instruction takes decides what a number without a point is.
#[test]
fn numbers_are_of_the_class_of_the_instruction() {
    for (literal, float, int, other) in [
        ("1", ONE, 1, 1),
        ("1.0", ONE, ONE, ONE),
        ("1e0", ONE, ONE, ONE),
        ("1.", ONE, ONE, ONE),
        (".5", 0x3f00_0000, 0x3f00_0000, 0x3f00_0000),
        ("1.0f", ONE, ONE, ONE),
        ("-1", ONE | MINUS, u32::MAX, u32::MAX),
        ("+1", ONE, 1, 1),
        ("-1.0", ONE | MINUS, ONE | MINUS, ONE | MINUS),
        ("0x3f800000", ONE, ONE, ONE),
        ("0X1", 1, 1, 1),
        ("0", 0, 0, 0),
        ("-0", MINUS, 0, 0),
        ("0.0", 0, 0, 0),
        ("-0.0", MINUS, MINUS, MINUS),
        ("4294967295", 0x4f80_0000, u32::MAX, u32::MAX),
        ("-2147483648", 0xcf00_0000, MINUS, MINUS),
        ("010", 0x4100_0000, 8, 8),
        ("1.#INF00", 0x7f80_0000, 0x7f80_0000, 0x7f80_0000),
        ("-1.#INF00", 0xff80_0000, 0xff80_0000, 0xff80_0000),
        ("-1.#IND00", 0xffc0_0000, 0xffc0_0000, 0xffc0_0000),
        ("1.#QNAN0", 0x7fff_ffff, 0x7fff_ffff, 0x7fff_ffff),
    ] {
        assert_eq!(bits(&format!("add r0.x, r0.x, l({literal})")), [float], "{literal}");
        assert_eq!(bits(&format!("iadd r0.x, r0.x, l({literal})")), [int], "{literal}");
        assert_eq!(bits(&format!("mov r0.x, l({literal})")), [other], "{literal}");
    }
    // A float takes integers of any size, and rounds once.
    assert_eq!(bits("add r0.x, r0.x, l(9007199791611905)"), [0x5a00_0001]);
    assert_eq!(bits("mov r0, l(1, 2.0, 0x3, -4)"), [1, 0x4000_0000, 3, 4_u32.wrapping_neg()]);
}

#[test]
fn doubles_are_64_bits() {
    let low_high = |bits: u64| [bits as u32, (bits >> 32) as u32];
    for (literal, expected) in [
        ("1.000000l", 1.0_f64.to_bits()),
        ("1.5", 1.5_f64.to_bits()),
        ("1", 1.0_f64.to_bits()),
        ("-2.5l", (-2.5_f64).to_bits()),
        ("-0.0", (-0.0_f64).to_bits()),
        ("0x3ff0000000000001", 0x3ff0_0000_0000_0001),
        ("0X1", 1),
        ("1.#INF00l", f64::INFINITY.to_bits()),
        ("-1.#INF00", f64::NEG_INFINITY.to_bits()),
    ] {
        let expected = [low_high(expected), low_high(0)].concat();
        assert_eq!(bits(&format!("dmov r0.xy, d({literal}, 0.0l)")), expected, "{literal}");
    }
}

/// Where a listing shows a float of unknown type as 0.000000, it is no 0, which it would show as `0`.
#[test]
fn listings_of_tiny_numbers_stay_the_same() {
    let listing = "ps_5_0\nmov r0.xyzw, l(0.000000,0,-0.000000,1.000000)\nmov r0.x, l(0.000000)\n";
    assert_eq!(print(&good(listing), Style::Listing), listing);
}

#[test]
fn numbers_of_declarations() {
    let text = |statement: &str| print(&good(&format!("gs_5_0 {statement}")), Style::Exact);
    assert_eq!(text("dcl_maxout 0x10"), "gs_5_0\ndcl_maxout 16\n");
    assert_eq!(text("dcl_temps 010"), "gs_5_0\ndcl_temps 8\n");
    assert_eq!(text("dcl_immediateConstantBuffer { }"), "gs_5_0\ndcl_immediateConstantBuffer {  }\n");
}

/// The index of a register is a sum.
#[test]
fn indices_are_sums() {
    let text = |index: &str| {
        let listing = print(&good(&format!("ps_5_0 mov r0.x, cb0[{index}].x")), Style::Exact);
        listing.split_once("cb0").map(|halves| halves.1.trim_end().to_owned())
    };
    for (index, expected) in [
        ("3", "[3].x"),
        ("0x10", "[16].x"),
        ("r1.x", "[r1.x + 0].x"),
        ("r1.x + 0", "[r1.x + 0].x"),
        ("r1.x + 0x0", "[r1.x + 0x00000000].x"),
        ("r1.x + 3", "[r1.x + 3].x"),
        ("3 + r1.x", "[r1.x + 3].x"),
        ("1 + r1.x + 2", "[r1.x + 3].x"),
        ("r1.x - 2", "[r1.x + -2].x"),
        ("r1.x + -2", "[r1.x + -2].x"),
        ("-2 + r1.x", "[r1.x + -2].x"),
        ("x0[2].y + 1", "[x0[2].y + 1].x"),
        ("4 - 1", "[3].x"),
    ] {
        assert_eq!(text(index).as_deref(), Some(expected), "{index}");
    }
}
