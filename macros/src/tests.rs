//! The macro forms against the language's own reading of text.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::quote;
use shader_asm_lang::isa::Profile;
use shader_asm_lang::preprocess::tokenize_text;
use shader_asm_lang::source::SourceMap;
use shader_asm_lang::token::{TokenKind, TokenStream as Tokens};

use crate::adapter::adapt;
use crate::expand::{Macro, Stage, expand};
use crate::source::Source;

const VS: Macro = Macro { name: "vs_asm", stage: Stage::Vertex };
const GS: Macro = Macro { name: "gs_asm", stage: Stage::Geometry };

fn read(stream: TokenStream) -> Source {
    adapt(&stream.into_iter().collect::<Vec<_>>())
}

fn words(tokens: &Tokens) -> Vec<(TokenKind, &str)> {
    tokens.tokens.iter().map(|token| (token.kind, tokens.text_of(token))).collect()
}

/// Text of the tokens with blanks between them.
fn said(stream: TokenStream) -> String {
    let source = read(stream);
    words(&source.stream).iter().map(|word| word.1).collect::<Vec<_>>().join(" ")
}

fn said_of_text(text: &str) -> String {
    said(text.parse().expect("tokens"))
}

#[test]
fn tokens_are_those_of_the_text() {
    let vectors = [
        include_str!("../../lang/tests/vectors/d3d9-vs.jsonl"),
        include_str!("../../lang/tests/vectors/d3d9-ps.jsonl"),
    ];
    let mut compared = 0;
    for line in vectors.iter().flat_map(|file| file.lines()) {
        let row: serde_json::Value = serde_json::from_str(line).expect("a row");
        let text = row["src"].as_str().expect("a program");
        // Preprocessor lines are for files, and a dotted profile may come in other pieces; what the
        // compiler's lexer refuses never reaches a macro.
        let Some(stream) = Some(text)
            .filter(|text| !text.contains(['#', '\\']) && !text[1..].starts_with("s."))
            .and_then(|text| text.parse().ok())
        else {
            continue;
        };
        let (expected, _) = tokenize_text(&mut SourceMap::single("", text));
        assert_eq!(words(&read(stream).stream), words(&expected), "{text}");
        compared += 1;
    }
    assert!(compared > 7_000, "{compared}");
}

/// Text of the compiled programs of shader model 4 and 5, and their stages.
fn listings() -> impl Iterator<Item = (Stage, String)> {
    include_str!("../../lang/tests/vectors/sm4-golden.jsonl").lines().map(|line| {
        let row: serde_json::Value = serde_json::from_str(line).expect("a row");
        let profile = row["profile"].as_str().expect("a profile");
        let stage = if profile.starts_with("gs") { Stage::Geometry } else { Stage::Vertex };
        let lines = row["lines"].as_array().expect("lines").iter();
        let lines: Vec<_> = lines.map(|line| line[1].as_str().expect("text")).collect();
        (stage, format!("{profile}\n{}\n", lines.join("\n")))
    })
}

#[test]
fn tokens_are_those_of_the_listings() {
    let mut compared = 0;
    for (_, text) in listings() {
        let (expected, _) = tokenize_text(&mut SourceMap::single("", &text));
        let stream = text.parse().unwrap_or_else(|error| panic!("{error}: {text}"));
        assert_eq!(words(&read(stream).stream), words(&expected), "{text}");
        compared += 1;
    }
    assert!(compared > 400, "{compared}");
}

#[test]
fn numbers_are_glued() {
    for number in [
        "1", "0x1F", "007", "1.5", ".5", "1.", "1.f", "1.e5", "1.e-5", "1E+20", ".5e-3f", "1.#INF",
        "1.#QNAN", "1.5l",
    ] {
        let text = format!("def c0, -{number}, 0");
        let stream: TokenStream = text.parse().expect("tokens");
        let (expected, _) = tokenize_text(&mut SourceMap::single("", text));
        assert_eq!(words(&read(stream).stream), words(&expected), "{number}");
    }
    assert_eq!(said_of_text("1 .f"), "1 . f");
    assert_eq!(said_of_text("1.x"), "1. x");
    assert_eq!(said_of_text("r0.x"), "r0 . x");
}

#[test]
fn dotted_profiles_touch() {
    for name in ["vs.2.0", "vs.2.sw", "vs.2.x", "ps.1.1"] {
        let source = read(format!("{name} mov r0, c0").parse().expect("tokens"));
        let (program, found) = shader_asm_lang::parse::parse(&source.stream);
        assert!(found.is_empty(), "{name}: {found:?}");
        assert_eq!(program.map(|program| program.profile), Profile::from_name(name));
    }
}

#[test]
fn comments_end_with_their_line() {
    assert_eq!(said_of_text("nop ; add r0, r1, r2\n ret"), "nop ret");
    assert_eq!(said_of_text("; one\n; two ;\nnop ;\nret ; (a [b\nc]) x"), "nop ret c ] ) x");
    assert_eq!(said_of_text("/// one\nnop /** two */ //! three\n ret"), "nop ret");
}

#[test]
fn comments_without_lines_end_at_a_statement() {
    let stream =
        quote!(; the header vs_2_0 ; mov it to the output mov oPos, -c[a0.x + 1].xyz ; then nothing (p0) nop);
    assert_eq!(said(stream), "vs_2_0 mov oPos , - c [ a0 . x + 1 ] . xyz ( p0 ) nop");
}

#[test]
fn invisible_groups_vanish() {
    let register: TokenStream = "c0 . x".parse().expect("tokens");
    let group = TokenTree::from(Group::new(Delimiter::None, register));
    assert_eq!(said(quote!(mov r0, #group)), "mov r0 , c0 . x");
}

#[test]
fn preprocessor_lines_are_reported_once() {
    let source = read("#define X c0\nvs_2_0 mov r0, c0\n#include \"a\"\n nop".parse().expect("tokens"));
    assert_eq!(source.diagnostics.len(), 1);
    assert_eq!(words(&source.stream).len(), 6);
    let code = expansion("#define MATRIX c0\nvs_2_0 m4x4 oPos, c0, MATRIX mov MATRIX, c0\n#undef MATRIX");
    assert_eq!(code.matches("compile_error").count(), 1, "{code}");
}

/// Everything that can be called gives code, whatever was written.
fn expansion(text: &str) -> String {
    expand(&VS, text.parse().expect("tokens")).to_string()
}

#[test]
fn all_forms_give_the_same_words() {
    let tokens = expansion("vs_2_0 dcl_position v0 mov oPos, v0");
    assert!(!tokens.contains("compile_error") && tokens.contains("4294836736"), "{tokens}");
    for form in [
        r#""vs_2_0\ndcl_position v0\nmov oPos, v0""#,
        r#""vs_2_0", r"dcl_position v0" "mov oPos, v0","#,
        r#"#![caps(MaxVertexShaderConst = 256)] "vs_2_0 dcl_position v0 mov oPos, v0""#,
        "#![caps(MaxVertexShaderConst = 256)] vs_2_0 dcl_position v0 mov oPos, v0",
    ] {
        assert_eq!(expansion(form), tokens, "{form}");
    }
}

#[test]
fn files_are_read_and_tracked() {
    let code = expansion("include \"/../ui-tests/tests/pass/shaders/lit.vsa\"");
    assert!(!code.contains("compile_error"), "{code}");
    for name in ["lit.vsa", "common.h"] {
        assert_eq!(code.matches(name).count(), 1, "{name}: {code}");
    }
    assert_eq!(code.matches("include_bytes").count(), 2, "{code}");
}

#[test]
fn faults_are_reported_and_a_shader_stands_in() {
    for (text, errors) in [
        ("", 1),
        ("vs_2_0 mov r77, c0 mov r0, c0 add r99, r0, r0", 2),
        ("ps_2_0 mov r77, c0", 1),
        ("#![caps(NumTemps = 1, Foo = 2)] vs_2_x mov oPos, c0", 2),
        ("#![caps(NumTemps 1)] vs_2_x mov oPos, c0", 1),
        ("#![caps(NumTemps, NumTemps = -1, NumTemps = 99999999999, , 3)] vs_2_x mov oPos, c0", 5),
        ("vs_2_x #![caps(NumTemps = 12)] mov oPos, c0", 1),
        ("#![foo] vs_2_x mov oPos, c0", 1),
        ("include", 1),
        ("include path", 1),
        ("include \"no/such/file\"", 1),
        ("include \"a\" \"b\"", 1),
        ("include_str!(\"a\")", 1),
        ("\"vs_2_0\" 1", 1),
        ("b\"vs_2_0\"", 1),
        ("'a'", 1),
        ("\"vs_2_0 mov r77, c0\"", 1),
        ("\"\"", 1),
    ] {
        let code = expansion(text);
        assert_eq!(code.matches("compile_error").count(), errors, "{text}: {code}");
        assert!(code.contains("vertex_shader"), "{text}: {code}");
    }
}

#[test]
fn warnings_leave_the_shader_as_it_is() {
    let code = expansion("vs_1_0 mov oPos, c0");
    assert!(code.contains("deprecated") && !code.contains("compile_error"), "{code}");
    assert!(code.contains("`vs_1_0` is taken as `vs_1_1` [X2015 profile-promoted]"), "{code}");
}

#[test]
fn literals_of_other_macros_may_have_a_sign() {
    let value = proc_macro2::Literal::f32_unsuffixed(-0.5);
    assert_eq!(said(quote!(def c0, #value, 0)), "def c0 , - 0.5 , 0");
}

/// Small numbers in a fixed order that looks like none.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit.max(1)
    }
}

#[test]
fn nothing_that_is_written_stops_the_macro() {
    let words = [
        ";",
        "#",
        "!",
        ".",
        ",",
        "(",
        ")",
        "[",
        "]",
        "mov",
        "r0",
        "c0",
        "1.",
        "#define X c0",
        "\"",
        "\\",
        "rep",
        "if",
        "0x",
        "-",
        "aL",
        "vs_2_0",
        "#![caps(NumTemps = 12)]",
        "include",
        "\n",
        "é",
        "99999999999999999999",
        "p0",
    ];
    let mut numbers = Numbers(1);
    let vectors = include_str!("../../lang/tests/vectors/d3d9-vs.jsonl");
    for line in vectors.lines().step_by(7) {
        let row: serde_json::Value = serde_json::from_str(line).expect("a row");
        let text = row["src"].as_str().expect("a program").to_owned();
        survives(&VS, "vertex_shader", mutated(text, &words, &mut numbers));
    }
    let later = [
        "dcl_input v0.x : A",
        "[precise(xy)]",
        "1.0l",
        "vs_4_0",
        "emit",
        "x0[",
        "cb0[r0.x + 1]",
        "v0[0][1]",
        "|",
    ];
    let words: Vec<_> = words.into_iter().chain(later).collect();
    for (stage, text) in listings() {
        let text = mutated(text, &words, &mut numbers);
        match stage {
            Stage::Vertex => survives(&VS, "vertex_shader", text),
            Stage::Geometry => survives(&GS, "geometry_shader", text),
        }
    }
}

/// The text with one to three places overwritten.
fn mutated(mut text: String, words: &[&str], numbers: &mut Numbers) -> String {
    for _ in 0..1 + numbers.below(3) {
        let places: Vec<_> = text.char_indices().map(|(at, _)| at).collect();
        let (start, length) = (numbers.below(places.len()), numbers.below(6));
        let end = places.get(start + length).copied().unwrap_or(text.len());
        text.replace_range(places[start]..end, words[numbers.below(words.len())]);
    }
    text
}

/// The macro gives a shader or something in its place: of a string first; of tokens when Rust can read them.
fn survives(which: &Macro, shader: &str, text: String) {
    let literal = proc_macro2::Literal::string(&text);
    let code = expand(which, quote!(#literal)).to_string();
    assert!(code.contains(shader), "{text}");
    if let Ok(stream) = text.parse() {
        assert!(expand(which, stream).to_string().contains(shader), "{text}");
    }
}
