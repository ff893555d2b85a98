//! Long texts of one kind: each gives what a short one gives, and nothing is looked at again for every part.

use crate::read;

/// Numbers of instructions and of findings in a text with a part repeated.
fn counts(before: &str, part: &str, times: usize, behind: &str) -> (usize, usize) {
    let read = read(&format!("ps_5_0\n{before}{}{behind}", part.repeat(times)));
    (read.program.unwrap().instructions.len(), read.found.len())
}

#[test]
fn long_texts_are_like_short_ones() {
    for (before, part, behind, most, instructions, findings) in [
        // One of each for every part.
        ("", "mad_sat r0.xyz, -|r1.xyzx|, cb0[r2.x + 3].xyzw, l(1.0)\n", "", 4_000, 4_000, 0),
        ("", "words(0x0100003e) ", "", 10_000, 10_000, 0),
        ("", "mov r0, r1[", "", 10_000, 10_000, 10_000),
        ("", "smaple_foo_bar_baz r0, r1 ", "", 2_000, 2_000, 2_000),
        ("", "mov r0.x, l(1)\nfoo_barbaz r0, r1\n", "", 2_000, 2_000, 2_000),
        // One for all.
        ("", "abcdef ", "", 10_000, 0, 1),
        ("", ": ", "", 100_000, 0, 1),
        ("mov", "_a", " r0, r1", 200_000, 1, 1),
        ("x", "_", "", 400_000, 0, 1),
        ("mov r0", "[0]", "", 100_000, 1, 1),
        ("mov r0, r", "1", "", 300_000, 1, 1),
        ("mov r0, l(", "1,", "1)", 100_000, 1, 1),
        ("dcl_input_ps linear ", "noperspective ", "v0", 10_000, 1, 1),
        ("dcl_input v0 : A", "1", "", 300_000, 1, 1),
        ("words(0x0100003e", ",0", ")", 50_000, 1, 1),
        ("mov r0.x, r[0", "+1", "].x", 100_000, 1, 0),
        ("dcl_immediateConstantBuffer { {1,2,3,4}", ",{1,2,3,4}", "}", 20_000, 1, 0),
        ("dcl_function_table ft0 = {fb0", ",fb1", "}", 50_000, 1, 0),
        ("dcl_globalFlags refactoringAllowed", "|refactoringAllowed", "", 50_000, 1, 0),
    ] {
        let expected = (instructions, findings);
        assert_eq!(counts(before, part, most, behind), expected, "{before}{part}…{behind}");
    }
}
