//! Reading takes time in proportion to the text, whatever it is.

use shader_asm_lang::preprocess::tokenize_text;
use shader_asm_lang::sm4::parse;
use shader_asm_lang::source::SourceMap;
use std::time::{Duration, Instant};

/// So many times the text may take three times as many times the time. With its square it would take 21 times as many.
const TIMES: usize = 8;

/// Time for the parser to read a text: the shortest of some.
fn time(text: &str) -> Duration {
    let (tokens, _) = tokenize_text(&mut SourceMap::single("text", text));
    let once = || {
        let start = Instant::now();
        let (program, found) = parse(&tokens);
        let taken = start.elapsed();
        assert!(program.is_some() || !found.is_empty());
        taken
    };
    (0..3).map(|_| once()).min().unwrap()
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
        let (short, long) = (time(&text(count)), time(&text(count * TIMES)));
        let allowed = short * 3 * TIMES as u32 + Duration::from_millis(3);
        assert!(long < allowed, "{before}{part}…: {short:?}, and {TIMES} times as much {long:?}");
    }
}
