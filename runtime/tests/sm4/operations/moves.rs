//! Copies, modifiers, and what is read before what is written.

use super::{DENORMAL, INF, NAN, binary, check, unary, word};
use crate::text::run;

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
    // So are the registers of indices, of a destination too.
    let own = run(
        "mov x0[0].xyzw, v0.xyzw\nmov r0.x, v0.x\nmov x0[x0[0].x + 0].xyzw, v1.xyzw\nmov x0[r0.x + 1].xyzw, x0[r0.x + 0].wzyx
         mov o0.xyzw, x0[1].xyzw\nmov o1.xyzw, x0[2].xyzw",
        &[row],
    );
    assert_eq!(own[0], [[5, 6, 7, 8], [8, 7, 6, 5]]);
}
