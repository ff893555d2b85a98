//! The README shows the errors that there are.

#![allow(clippy::panic)]

use shader_asm::lang::assemble::{Device, assemble};

const README: &str = include_str!("../../README.md");

/// What stands between two marks.
fn between<'a>(text: &'a str, start: &str, end: &str) -> &'a str {
    let text = text.split_once(start).map_or("", |parts| parts.1);
    text.split_once(end).map_or("", |parts| parts.0)
}

#[test]
fn errors_are_as_shown() {
    let programs: Vec<&str> = README.split("```rust,compile_fail\n").skip(1).collect();
    assert_eq!(programs.len(), 2);
    for (rest, name) in programs.into_iter().zip(["vs_asm! {\n", "gs_asm! {\n"]) {
        let program = rest.split_once("```").map_or("", |parts| parts.0);
        shows(program, name, between(rest, "```text\nerror: ", "```"));
    }
}

/// The program has two errors, and both are shown.
fn shows(program: &str, name: &str, shown: &str) {
    // Lines in front stay, so that line numbers are those of the Rust file.
    let lines_before = program.lines().take_while(|line| !line.contains(name.trim())).count() + 1;
    let shader = "\n".repeat(lines_before) + between(program, name, "};");
    let assembly = assemble("src/lib.rs", &shader, &Device::Guaranteed);
    assert_eq!(assembly.diagnostics.iter().count(), 2);
    let mut rest = format!("error: {shown}");
    for diagnostic in &assembly.diagnostics {
        let place = assembly.map.location(diagnostic.span);
        let code = diagnostic.code_text().map(|code| format!("{code} ")).unwrap_or_default();
        let message = format!("error: {} [{code}{}]", diagnostic.message, diagnostic.rule.name);
        let place = format!("src/lib.rs:{}:{}\n", place.line, place.column);
        for part in [message, place] {
            let found = rest.split_once(&part).map(|parts| parts.1.to_owned());
            rest = found.unwrap_or_else(|| panic!("{part} is not in {rest}"));
        }
    }
    assert!(!rest.contains("error"), "{rest}");
}
