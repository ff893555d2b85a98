//! The tables of the nesting limits of flow control, cell by cell.
//!
//! What an instruction adds to a counter is found out by trying: with the counter one below its maximum, the
//! instruction is taken whatever it adds; at the maximum it is refused if it adds one. After it (or after what ends
//! its block) the counter is tried again, so that what is taken back is found as well.

#![allow(clippy::unwrap_used, clippy::panic)]

use shader_asm_lang::assemble::{Assembly, Device, assemble};

const PROFILES: [&str; 5] = ["vs_2_0", "vs_2_x", "vs_2_sw", "vs_3_0", "vs_3_sw"];

/// Static, dynamic, loop and call nesting, and the static flow count.
const RULES: [&str; 5] = [
    "static-nesting-depth",
    "dynamic-nesting-depth",
    "loop-nesting-depth",
    "call-nesting-depth",
    "static-flow-count",
];

/// Maxima of a profile; `None` where there is none, or no instruction that counts.
///
/// For the static nesting of vs_2_0 and vs_2_x the table only refers to the flow count. The reference implementation
/// stops at 24 there too, which the flow count of 16 always comes before.
fn maxima(profile: &str) -> [Option<u32>; 5] {
    match profile {
        "vs_2_0" => [None, None, Some(1), Some(1), Some(16)],
        "vs_2_x" => [None, Some(24), Some(4), Some(4), Some(16)],
        _ => [Some(24), Some(24), Some(4), Some(4), None],
    }
}

/// One row of the table: the instruction, what it adds in vs_2_x (where every counter exists), and whether vs_2_0
/// has it.
struct Row {
    name: &'static str,
    opens: &'static str,
    closes: &'static str,
    adds: [u32; 5],
    in_vs_2_0: bool,
}

const fn row(
    name: &'static str,
    opens: &'static str,
    closes: &'static str,
    adds: [u32; 5],
    in_vs_2_0: bool,
) -> Row {
    Row { name, opens, closes, adds, in_vs_2_0 }
}

#[rustfmt::skip]
const TABLE: [Row; 13] = [
    row("if bool",      "if b0",                  "endif",   [1, 0, 0, 0, 1], true),
    row("if_comp",      "if_gt c0.x, r0.x",       "endif",   [0, 1, 0, 0, 0], false),
    row("if pred",      "if p0.x",                "endif",   [0, 1, 0, 0, 0], false),
    row("else of if bool", "if b0\nelse",         "endif",   [1, 0, 0, 0, 2], true),
    row("else of if_comp", "if_gt c0.x, r0.x\nelse", "endif", [0, 1, 0, 0, 0], false),
    row("rep",          "rep i0",                 "endrep",  [0, 0, 1, 0, 1], true),
    row("loop",         "loop aL, i0",            "endloop", [0, 0, 1, 0, 1], true),
    row("break",        "break",                  "",        [0, 0, 0, 0, 0], false),
    row("break_comp",   "break_gt c0.x, r0.x",    "",        [0, 1, 0, 0, 0], false),
    row("breakp",       "breakp p0.x",            "",        [0, 0, 0, 0, 0], false),
    row("call",         "call l9",                "",        [0, 0, 0, 1, 1], true),
    row("callnz bool",  "callnz l9, b0",          "",        [0, 0, 0, 1, 1], true),
    row("callnz pred",  "callnz l9, p0.x",        "",        [0, 1, 0, 1, 0], false),
];

/// Rules that a program breaks.
fn rules(assembly: &Assembly) -> Vec<&'static str> {
    assembly.diagnostics.iter().map(|found| found.rule.name).collect()
}

fn assembled(text: &str) -> Assembly {
    assemble("test", text, &Device::Guaranteed)
}

fn lines(line: &str, count: u32) -> String {
    format!("{line}\n").repeat(count as usize)
}

/// A program in which the first counters stand at `depths` where `body` stands. Calls nest by a chain of routines, and
/// flow instructions are filled up in front.
fn around(profile: &str, depths: [u32; 5], body: &str) -> String {
    let [statics, dynamics, loops, calls, count] = depths;
    let opened = lines("if b0", statics) + &lines("if_gt c0.x, r0.x", dynamics) + &lines("rep i0", loops);
    let closed = lines("endrep", loops) + &lines("endif", dynamics + statics);
    let inner = format!("{opened}{body}\n{closed}");
    let filler = lines("if b0\nendif", count.saturating_sub(statics + loops + calls));
    let mut text = format!("{profile}\n{filler}");
    if calls == 0 {
        text += &inner;
    }
    for depth in 1..=calls {
        text += &format!("call l{depth}\nret\nlabel l{depth}\n");
        if depth == calls {
            text += &inner;
        }
    }
    text += "ret\n";
    if body.contains("l9") {
        text += "label l9\nret\n";
    }
    text
}

/// Breaks need a loop around them.
fn needs_loop(row: &Row) -> bool {
    row.name.starts_with("break")
}

/// Depths with one counter set, and what the row itself needs.
fn depths(counter: usize, value: u32, row: &Row) -> [u32; 5] {
    let mut depths = [0; 5];
    depths[counter] = value;
    if needs_loop(row) {
        depths[2] = depths[2].max(1);
    }
    depths
}

#[test]
fn every_cell_counts_what_the_table_says() {
    let mut wrong = Vec::new();
    for profile in PROFILES {
        for row in TABLE.iter().filter(|row| profile != "vs_2_0" || row.in_vs_2_0) {
            for (counter, maximum) in maxima(profile).into_iter().enumerate() {
                let Some(maximum) = maximum else { continue };
                // A break inside loops cannot be tried without any.
                let adds = row.adds[counter];
                let body = format!("{}\n{}", row.opens, row.closes);
                // The body twice: what is taken back must be back.
                let twice = if counter == 4 { body.clone() } else { format!("{body}\n{body}") };
                let at_limit = around(profile, depths(counter, maximum - adds, row), &twice);
                let found = rules(&assembled(&at_limit));
                if !found.is_empty() {
                    wrong.push(format!("{profile} {} {}: at the limit {found:?}", row.name, RULES[counter]));
                }
                if adds > 0 {
                    let passed = around(profile, depths(counter, maximum - adds + 1, row), &body);
                    let found = rules(&assembled(&passed));
                    if found != [RULES[counter]] {
                        wrong.push(format!("{profile} {} {}: passed {found:?}", row.name, RULES[counter]));
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} cells:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn vs_2_0_refuses_what_its_table_has_not() {
    for row in TABLE.iter().filter(|row| !row.in_vs_2_0) {
        let text = around("vs_2_0", [0, 0, 1, 0, 0], &format!("{}\n{}", row.opens, row.closes));
        assert!(assembled(&text).words().is_none(), "{}", row.name);
    }
    assert!(assembled("vs_2_0\nsetp_gt p0, c0, r0\n").words().is_none());
}

/// `setp` counts nothing, wherever it stands.
#[test]
fn setp_counts_nothing() {
    for profile in &PROFILES[1..] {
        let count = if *profile == "vs_2_x" { 16 } else { 0 };
        for depths in [[0, 24, 0, 0, 0], [0, 0, 4, 0, 0], [0, 0, 0, 4, 0], [0, 0, 0, 0, count]] {
            let text = around(profile, depths, "setp_gt p0, c0, r0");
            assert_eq!(rules(&assembled(&text)), [""; 0], "{profile} {depths:?}");
        }
    }
}

/// The profiles whose table says "no limit" for the flow count.
#[test]
fn software_and_vs_3_count_no_flow() {
    for profile in ["vs_2_sw", "vs_3_0", "vs_3_sw"] {
        for line in
            ["if b0\nelse\nendif", "rep i0\nendrep", "loop aL, i0\nendloop", "call l0", "callnz l0, b0"]
        {
            let text = format!("{profile}\n{}call l0\nret\nlabel l0\nret\n", lines(line, 70));
            assert_eq!(rules(&assembled(&text)), [""; 0], "{profile} {line}");
        }
    }
}

/// Flow count of vs_2_0 and vs_2_x: 16 of each are taken, 17 are not; an `else` counts with `if b#` only.
#[test]
fn flow_counts_are_totals_of_the_text() {
    for profile in ["vs_2_0", "vs_2_x"] {
        for (line, each) in [
            ("if b0\nendif", 1),
            ("if b0\nelse\nendif", 2),
            ("rep i0\nendrep", 1),
            ("loop aL, i0\nendloop", 1),
            ("call l0", 1),
            ("callnz l0, b0", 1),
        ] {
            let tail = "ret\nlabel l0\nret\n";
            let called = line.contains("l0");
            let of = |count| format!("{profile}\n{}{}", lines(line, count), if called { tail } else { "" });
            assert_eq!(rules(&assembled(&of(16 / each))), [""; 0], "{profile} {line}");
            assert_eq!(rules(&assembled(&of(16 / each + 1))), ["static-flow-count"], "{profile} {line}");
        }
    }
    for line in ["if_gt c0.x, r0.x\nelse\nendif", "if p0.x\nelse\nendif", "callnz l0, p0.x"] {
        let tail = if line.contains("l0") { "ret\nlabel l0\nret\n" } else { "" };
        let text = format!("vs_2_x\n{}{tail}", lines(line, 30));
        assert_eq!(rules(&assembled(&text)), [""; 0], "{line}");
    }
    // A routine that is called twice counts its contents once.
    let twice = format!("vs_2_x\ncall l0\ncall l0\nret\nlabel l0\n{}ret\n", lines("rep i0\nendrep", 14));
    assert_eq!(rules(&assembled(&twice)), [""; 0]);
}

/// The counters do not share their maxima.
#[test]
fn counters_are_independent() {
    for profile in &PROFILES[2..] {
        let full = around(profile, [24, 24, 4, 4, 0], "mov r0, c0");
        assert_eq!(rules(&assembled(&full)), [""; 0], "{profile}");
    }
    let full = around("vs_2_x", [0, 24, 4, 4, 0], "mov r0, c0");
    assert_eq!(rules(&assembled(&full)), [""; 0]);
    // Two kinds passed at once are two findings.
    let both = around("vs_3_0", [0, 24, 0, 4, 0], "callnz l9, p0.x");
    let mut found = rules(&assembled(&both));
    found.sort_unstable();
    assert_eq!(found, ["call-nesting-depth", "dynamic-nesting-depth"]);
}

/// Levels around a call count inside the routine, and are reported there, with the call beside.
#[test]
fn levels_go_through_calls() {
    type Around = (&'static str, &'static str, u32, &'static str);
    let kinds: [Around; 4] = [
        ("if b0", "endif", 24, "static-nesting-depth"),
        ("if_gt c0.x, r0.x", "endif", 24, "dynamic-nesting-depth"),
        ("if p0.x", "endif", 24, "dynamic-nesting-depth"),
        ("rep i0", "endrep", 4, "loop-nesting-depth"),
    ];
    for profile in ["vs_2_sw", "vs_3_0", "vs_3_sw"] {
        for (open, close, maximum, rule) in kinds {
            for outside in 1..maximum {
                let program = |inside: u32| {
                    format!(
                        "{profile}\n{}call l0\n{}ret\nlabel l0\n{}{}ret\n",
                        lines(open, outside),
                        lines(close, outside),
                        lines(open, inside),
                        lines(close, inside)
                    )
                };
                assert_eq!(
                    rules(&assembled(&program(maximum - outside))),
                    [""; 0],
                    "{profile} {open} {outside}"
                );
                let passed = assembled(&program(maximum - outside + 1));
                assert_eq!(rules(&passed), [rule], "{profile} {open} {outside}");
                let found = passed.diagnostics.iter().next().unwrap();
                // Inside the routine, at its last opening.
                assert_eq!(
                    passed.map.locate(found.span.start).line,
                    4 + 2 * outside + (maximum - outside + 1)
                );
            }
        }
    }
    let vs_2_0 = "vs_2_0\nrep i0\ncall l0\nendrep\nret\nlabel l0\nrep i0\nendrep\nret\n";
    assert_eq!(rules(&assembled(vs_2_0)), ["loop-nesting-depth"]);
}

/// `callnz p0` takes a dynamic level for the routine, which `ret` gives back.
#[test]
fn callnz_with_a_predicate_takes_a_dynamic_level() {
    let program = |outside: u32, inside: u32, call: &str| {
        format!(
            "vs_3_0\n{}{call}\n{call}\n{}ret\nlabel l0\n{}{}ret\n",
            lines("if p0.x", outside),
            lines("endif", outside),
            lines("if p0.x", inside),
            lines("endif", inside)
        )
    };
    assert_eq!(rules(&assembled(&program(20, 4, "call l0"))), [""; 0]);
    assert_eq!(rules(&assembled(&program(20, 3, "callnz l0, p0.x"))), [""; 0]);
    assert_eq!(rules(&assembled(&program(20, 4, "callnz l0, p0.x"))), ["dynamic-nesting-depth"]);
    assert_eq!(rules(&assembled(&program(23, 0, "callnz l0, !p0.x"))), [""; 0]);
    let at_the_calls = ["dynamic-nesting-depth", "dynamic-nesting-depth"];
    assert_eq!(rules(&assembled(&program(24, 0, "callnz l0, p0.x"))), at_the_calls);
}

/// `StaticFlowControlDepth` is the limit of loops and, apart from that, of calls.
#[test]
fn static_flow_control_depth_limits_loops_and_calls() {
    for depth in 1..=4 {
        let device = Device::Custom(vec![("StaticFlowControlDepth".into(), depth)]);
        let found = |depths: [u32; 5]| {
            let text = around("vs_2_x", depths, "mov r0, c0");
            let assembly = assemble("test", &text, &device);
            let limits: Vec<_> = assembly.diagnostics.iter().map(|found| found.limit).collect();
            (rules(&assembly), limits)
        };
        assert_eq!(found([0, 0, depth, depth, 0]).0, [""; 0], "{depth}");
        let limit = vec![Some((depth + 1, depth))];
        assert_eq!(found([0, 0, depth + 1, 0, 0]), (vec!["loop-nesting-depth"], limit.clone()));
        assert_eq!(found([0, 0, 0, depth + 1, 0]), (vec!["call-nesting-depth"], limit));
    }
}

/// `DynamicFlowControlDepth` is 0 or 24.
#[test]
fn dynamic_flow_control_depth_is_nothing_or_24() {
    let found = |depth: u32, dynamics: u32| {
        let device = Device::Custom(vec![("DynamicFlowControlDepth".into(), depth)]);
        rules(&assemble("test", &around("vs_2_x", [0, dynamics, 0, 0, 0], "mov r0, c0"), &device))
    };
    assert_eq!(found(24, 24), [""; 0]);
    assert_eq!(found(24, 25), ["dynamic-nesting-depth"]);
    assert_eq!(found(0, 0), [""; 0]);
    assert_eq!(found(0, 1), ["dynamic-flow-caps"]);
}
