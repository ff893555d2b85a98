//! The README shows the errors that there are.

use shader_asm::lang::assemble::{Device, assemble};

const README: &str = include_str!("../../README.md");

/// What stands between two marks.
fn between<'a>(text: &'a str, start: &str, end: &str) -> &'a str {
    let text = text.split_once(start).map_or("", |parts| parts.1);
    text.split_once(end).map_or("", |parts| parts.0)
}

#[test]
fn errors_are_as_shown() {
    let program = between(README, "```rust,compile_fail\n", "```");
    // Lines in front stay, so that line numbers are those of the Rust file.
    let lines_before = program.lines().take_while(|line| !line.contains("vs_asm! {")).count() + 1;
    let shader = "\n".repeat(lines_before) + between(program, "vs_asm! {\n", "};");
    let shown = between(README, "```text\nerror: ", "```");
    let assembly = assemble("src/lib.rs", &shader, &Device::Guaranteed);
    assert_eq!(assembly.diagnostics.iter().count(), 2);
    let mut rest = format!("error: {shown}");
    for diagnostic in &assembly.diagnostics {
        let place = assembly.map.location(diagnostic.span);
        let code = diagnostic.code_text().unwrap_or_default();
        let message = format!("error: {} [{code} {}]", diagnostic.message, diagnostic.rule.name);
        let place = format!("src/lib.rs:{}:{}\n", place.line, place.column);
        for part in [message, place] {
            let found = rest.split_once(&part).map(|parts| parts.1.to_owned());
            rest = found.unwrap_or_else(|| panic!("{part} is not in {rest}"));
        }
    }
    assert!(!rest.contains("error"), "{rest}");
}
