//! No text makes the front end panic, hang, or point outside the text.

#![allow(clippy::unwrap_used)]

mod common;
mod sm4;

use proptest::prelude::*;
use proptest::sample::{Index, select};
use shader_asm_lang::assemble::{Device, assemble, assemble_with};
use shader_asm_lang::preprocess::NoIncludes;
use std::sync::LazyLock;

static SOURCES: LazyLock<Vec<String>> = LazyLock::new(|| {
    common::d3d9().into_iter().map(|vector| vector.src).filter(|src| src.len() < 1500).collect()
});

/// Listings of shader model 4 and 5, without their comments.
static LISTINGS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let text = |golden: &sm4::Golden| {
        let lines: Vec<_> = golden.lines.iter().map(|line| line.1.as_str()).collect();
        format!("{}\n{}\n", golden.profile.name(), lines.join("\n"))
    };
    sm4::golden().iter().map(text).filter(|text| text.len() < 3000).collect()
});

/// Pieces of shader model 4 and 5 that break things.
const LATER_PIECES: &[&str] = &[
    "\n",
    "//",
    "// Input signature:\n//\n// Name Index Mask Register SysValue Format Used\n// --- --- ---\n// A 0 xyzw 99999999999 NONE float xyzw\n",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "|",
    "-|",
    ",",
    ":",
    " + ",
    "r0.x + ",
    "l(",
    "l(1,2)",
    "d(1.0l, 1e400)",
    "0x1p",
    "nan",
    "inf",
    "4294967296",
    "99999999999999999999",
    "_sat",
    "_nz",
    "_indexable(",
    "_aoffimmi(9,9,9)",
    "(float,float",
    "[precise(xyzw)]",
    "cb0[r0.x + 4294967295].x",
    "x0[x0[x0[0].x].x].x",
    "icb[r0.x + 1]",
    "dcl_temps 4294967295\n",
    "dcl_indexableTemp x0[4294967295], 4\n",
    "dcl_immediateConstantBuffer { { 1 }",
    "dcl_maxOutputVertexCount 4294967295\n",
    "dcl_indexrange o0.xyzw 4294967295\n",
    "dcl_constantbuffer CB4294967295[4294967295], dynamicIndexed\n",
    "dcl_input v[4294967295][4294967295].xyzw : A4294967295(uint)\n",
    ": SV_POSITION",
    "loop ",
    "endloop ",
    "if_nz r0.x\n",
    "else ",
    "switch r0.x\ncase l(0)\n",
    "call label4294967295\n",
    "label label0\n",
    "ret ",
    "emit_stream m4\n",
    "gs_5_0",
    "vs_2_0",
    "é",
];

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

fn edited(mut text: String, edits: Vec<(Index, Index, &str)>) -> String {
    for (from, to, piece) in edits {
        let (a, b) = (at_char(&text, &from), at_char(&text, &to));
        // Half of the edits insert, the others replace up to a few characters.
        let end = if b > a && b - a < 8 { b } else { a };
        text.replace_range(a..end, piece);
    }
    text
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn mutated_programs(source in select(SOURCES.as_slice()), edits in prop::collection::vec((any::<Index>(), any::<Index>(), select(PIECES)), 1..6)) {
        checked(&edited(source, edits))?;
    }

    #[test]
    fn mutated_listings(source in select(LISTINGS.as_slice()), edits in prop::collection::vec((any::<Index>(), any::<Index>(), select(LATER_PIECES)), 1..6)) {
        checked(&edited(source, edits))?;
    }

    #[test]
    fn soup(profile in select(&["vs_4_0", "gs_4_0", "gs_5_0", "ps_4_1", "ps_5_0", "lib_5_0", "cs_5_0"][..]), pieces in prop::collection::vec(select(LATER_PIECES), 0..30)) {
        checked(&format!("{profile}\n{}", pieces.join(" ")))?;
    }

    #[test]
    fn arbitrary_text(text in "\\PC{0,200}") {
        checked(&format!("vs_3_0\n{text}"))?;
        checked(&text)?;
    }

    #[test]
    fn programs_cut_short(source in select(SOURCES.as_slice()), listing in select(LISTINGS.as_slice()), end in any::<Index>()) {
        checked(&source[..at_char(&source, &end)])?;
        checked(&listing[..at_char(&listing, &end)])?;
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
    for (open, close) in [
        ("if_nz v0.x\n", "endif\n"),
        ("loop\n", "endloop\n"),
        ("switch v0.x\ncase l(0)\n", "break\nendswitch\n"),
    ] {
        let text =
            format!("vs_4_0\ndcl_input v0.x : A\n{}{}ret\n", open.repeat(50_000), close.repeat(50_000));
        assert!(assemble("deep", &text, &Device::Guaranteed).diagnostics.has_errors());
    }
    let text = format!(
        "vs_4_0\ndcl_input v0.x : A\nmov o0.x, {}0{}\nret\n",
        "v[".repeat(50_000),
        "]".repeat(50_000)
    );
    assert!(assemble("deep", &text, &Device::Guaranteed).diagnostics.has_errors());
    for (open, close) in [("if b0\n", "endif\n"), ("rep i0\n", "endrep\n")] {
        let text = format!("vs_3_0\n{}{}", open.repeat(50_000), close.repeat(50_000));
        assert!(assemble("deep", &text, &Device::Guaranteed).diagnostics.has_errors());
    }
}
