//! What the compiler prints for assembly, good and bad.
//!
//! `tests/ui/<topic>/*.rs` must fail to compile, with exactly the output beside it; `tests/pass/*.rs` must
//! compile and run. After a change that is meant, `TRYBUILD=overwrite cargo test -p shader-asm-ui-tests`
//! writes the output anew; read the difference before it goes in.

use std::process::Command;

/// Compiler that the output was written with. Others word and lay out their part of it differently.
const TOOLCHAIN: &str = "rustc 1.95.";

fn toolchain() -> Option<String> {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc).arg("--version").output().ok()?;
    String::from_utf8(output.stdout).ok()
}

#[test]
fn what_the_compiler_prints() {
    let cases = trybuild::TestCases::new();
    cases.pass("tests/pass/*.rs");
    match toolchain() {
        Some(version) if version.starts_with(TOOLCHAIN) => cases.compile_fail("tests/ui/*/*.rs"),
        version => eprintln!("only passing cases: the output is that of {TOOLCHAIN}, this is {version:?}"),
    }
}
