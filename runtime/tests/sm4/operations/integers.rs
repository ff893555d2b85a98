//! Arithmetic and comparisons of integers, and bits.

use super::{TRUE, check, word, words};

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
