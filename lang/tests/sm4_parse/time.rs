//! Reading takes time in proportion to the text, whatever it is.

use shader_asm_lang::preprocess::tokenize_text;
use shader_asm_lang::sm4::parse;
use shader_asm_lang::source::SourceMap;
use std::time::{Duration, Instant};

/// A text so many times as long is read once while the short one is read as often. With the square of its length it
/// would take as many times the time.
const TIMES: usize = 8;

/// It may take so many times the time.
const TOLERANCE: u32 = 3;

/// Measurements, of which one is enough: other work on the machine makes some of them longer.
const ATTEMPTS: usize = 6;

/// What does not depend on the text.
const SLACK: Duration = Duration::from_millis(3);

/// Time for the parser to read a text so many times.
fn time(text: &str, times: usize) -> Duration {
    let (tokens, _) = tokenize_text(&mut SourceMap::single("text", text));
    let start = Instant::now();
    for _ in 0..times {
        let (program, found) = parse(&tokens);
        assert!(program.is_some() || !found.is_empty());
    }
    start.elapsed()
}

#[test]
fn time_is_in_proportion() {
    let repeated: [(&str, &str, &str); 20] = [
        ("", "mad_sat r0.xyz, -|r1.xyzx|, cb0[r2.x + 3].xyzw, l(1.0, 2.0, 3.0, 4.0)\n", ""),
        ("", "mov r0.x, l(1)\nfoo_barbaz r0, r1\n", ""),
        ("", "smaple_foo_bar_baz r0, r1 ", ""),
        ("", "abcdef ", ""),
        ("", "add r0, r1 moov r2, r3\n", ""),
        ("mov", "_a", ""),
        ("x", "_", ""),
        ("mov r0", "[0]", ""),
        ("", "mov r0, r1[", ""),
        ("mov r0, r[0", "+1", "]"),
        ("mov r0, l(", "1,", "1)"),
        ("mov r0, r", "1", ""),
        ("dcl_immediateConstantBuffer { {1,2,3,4}", ",{1,2,3,4}", "}"),
        ("dcl_function_table ft0 = {fb0", ",fb1", "}"),
        ("words(0x0100003e", ",0", ")"),
        ("", "words(0x0100003e) ", ""),
        ("dcl_globalFlags refactoringAllowed", "|refactoringAllowed", ""),
        ("", ": ", ""),
        ("dcl_input_ps linear ", "noperspective ", "v0"),
        ("dcl_input v0 : A", "1", ""),
    ];
    for (before, part, behind) in repeated {
        let text = |count: usize| format!("ps_5_0\n{before}{}{behind}", part.repeat(count));
        let count = 20_000 / part.len();
        let (short, long) = (text(count), text(count * TIMES));
        let measure = || (time(&short, TIMES), time(&long, 1));
        let linear = (0..ATTEMPTS).any(|_| {
            let (short, long) = measure();
            long < short * TOLERANCE + SLACK
        });
        assert!(linear, "{before}{part}…: {:?}", measure());
    }
}
