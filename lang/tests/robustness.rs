//! No text makes the front end panic, hang, or point outside the text.

#![allow(clippy::unwrap_used)]

mod common;

use proptest::prelude::*;
use proptest::sample::{Index, select};
use shader_asm_lang::assemble::{Device, assemble, assemble_with};
use shader_asm_lang::preprocess::NoIncludes;
use std::sync::LazyLock;

static SOURCES: LazyLock<Vec<String>> = LazyLock::new(|| {
    common::d3d9().into_iter().map(|vector| vector.src).filter(|src| src.len() < 1500).collect()
});

/// Pieces that break things.
const PIECES: &[&str] = &[
    "\0",
    "\r",
    "\n",
    "\"",
    "/*",
    "*/",
    "//",
    ";",
    "#",
    "##",
    "#define A(x) x x\n",
    "#if 1\n",
    "#else\n",
    "#endif\n",
    "#line 7 \"x\"\n",
    "\\\n",
    "(",
    ")",
    "[",
    "]",
    ",",
    ".",
    "..",
    "-",
    "1-",
    "!",
    "+",
    "é",
    "\u{1f600}",
    "\u{1a}",
    "0x",
    "1e",
    "99999999999999999999",
    "vs_2_0",
    "label l0",
    "endif",
    "endrep",
    "ret",
    "c[a0.x+",
    "v0.xyzwx",
    "dcl_",
    "def c0,",
    "(p0",
];

fn checked(text: &str) -> Result<(), TestCaseError> {
    let assembly = assemble("text", text, &Device::Guaranteed);
    for diagnostic in &assembly.diagnostics {
        let span = diagnostic.span;
        prop_assert!(span.start <= span.end, "{diagnostic:?}");
        let place = assembly.map.locate(span.start);
        prop_assert!(place.line >= 1 && place.column >= 1);
    }
    if let Some(words) = assembly.words() {
        prop_assert!(words.len() >= 2);
    }
    Ok(())
}

fn at_char(text: &str, index: &Index) -> usize {
    let mut at = index.index(text.len() + 1);
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn mutated_programs(source in select(SOURCES.as_slice()), edits in prop::collection::vec((any::<Index>(), any::<Index>(), select(PIECES)), 1..6)) {
        let mut text = source;
        for (from, to, piece) in edits {
            let (a, b) = (at_char(&text, &from), at_char(&text, &to));
            // Half of the edits insert, the others replace up to a few characters.
            let end = if b > a && b - a < 8 { b } else { a };
            text.replace_range(a..end, piece);
        }
        checked(&text)?;
    }

    #[test]
    fn arbitrary_text(text in "\\PC{0,200}") {
        checked(&format!("vs_3_0\n{text}"))?;
        checked(&text)?;
    }

    #[test]
    fn programs_cut_short(source in select(SOURCES.as_slice()), end in any::<Index>()) {
        checked(&source[..at_char(&source, &end)])?;
    }
}

/// Macros that grow without bound are refused, quickly.
#[test]
fn macro_bombs_are_refused() {
    let mut text = String::from("vs_2_0\n#define A0 mov r0, c0\n");
    for level in 1..40 {
        let below = level - 1;
        text.push_str(&format!("#define A{level} A{below} A{below} A{below} A{below}\n"));
    }
    text.push_str("A39\n");
    let assembly = assemble_with("bomb", &text, &Device::Guaranteed, Vec::new(), &mut NoIncludes);
    assert!(assembly.diagnostics.has_errors());
}

/// Deep nesting is walked without recursion.
#[test]
fn very_deep_nesting_is_only_refused() {
    for (open, close) in [("if b0\n", "endif\n"), ("rep i0\n", "endrep\n")] {
        let text = format!("vs_3_0\n{}{}", open.repeat(50_000), close.repeat(50_000));
        assert!(assemble("deep", &text, &Device::Guaranteed).diagnostics.has_errors());
    }
}
