//! Each rule of the preprocessor with a program that breaks it and one that does not.

use std::collections::HashMap;

use super::*;

/// The tokens of a text without preprocessing.
pub(super) fn tokens_of(text: &str) -> Vec<Tok> {
    let mut scanner = Scanner::new(text.as_bytes(), 0);
    std::iter::from_fn(|| scanner.next())
        .map(|lexeme| Tok { token: token_of(&lexeme, 0, 0), line_start: lexeme.newline, painted: false })
        .collect()
}

struct Files(HashMap<&'static str, String>);

impl IncludeResolver for Files {
    fn resolve(&mut self, request: &IncludeRequest<'_>) -> Result<ResolvedInclude, String> {
        let text = self.0.get(request.name).ok_or("no such file")?;
        Ok(ResolvedInclude { name: request.name.into(), text: text.clone() })
    }
}

/// A result: tokens separated by spaces, and `rule@line:column` of each diagnostic.
fn result(map: &mut SourceMap, options: Options<'_>) -> (String, Vec<String>) {
    let (stream, diagnostics) = tokenize(map, options);
    let tokens: Vec<_> = stream.tokens.iter().map(|token| stream.text_of(token)).collect();
    let found = diagnostics.iter().map(|found| {
        let place = map.location(found.span);
        format!("{}@{}:{}", found.rule.name, place.line, place.column)
    });
    (tokens.join(" "), found.collect())
}

fn run(text: &str) -> (String, Vec<String>) {
    result(&mut SourceMap::single("a", text), Options::new(&mut NoIncludes))
}

#[track_caller]
fn good(text: &str, tokens: &str) {
    assert_eq!(run(text), (tokens.to_owned(), Vec::new()), "{text}");
}

#[track_caller]
fn bad(text: &str, expected: &[&str]) {
    assert_eq!(run(text).1, expected, "{text}");
}

fn with_files(text: &str, files: &[(&'static str, &str)]) -> (String, Vec<String>) {
    let mut files = Files(files.iter().map(|&(name, text)| (name, text.to_owned())).collect());
    result(&mut SourceMap::single("a", text), Options::new(&mut files))
}

#[test]
fn plain_text_and_preprocessed_text_give_the_same_tokens() {
    let text = "\u{feff}vs.2.0\r\ndcl_position v0 ; x\nmov oPos, -c[a0.x + 1l].x /* é */ é \"open\n";
    let mut map = SourceMap::single("a", text);
    let (plain, found) = super::plain(&map).unwrap_or_default();
    let (full, found_too) = Preprocessor::new(&mut map, &mut NoIncludes).run();
    let list = |stream: &TokenStream| {
        let token = |token: &Token| (token.kind, token.spaced, token.reported, token.text, token.span);
        stream.tokens.iter().map(token).collect::<Vec<_>>()
    };
    assert_eq!(list(&plain), list(&full));
    assert_eq!(found, found_too);
    assert_eq!((plain.text, plain.end), (full.text, full.end));
    assert_eq!(plain.tokens.len(), 21);
}

#[test]
fn unclosed_comment() {
    bad("vs_2_0\n/* foo\n", &["unclosed-comment@2:1"]);
    bad("#define A\n/* foo\n", &["unclosed-comment@2:1"]);
    bad("#if 0\n/* foo\n#endif\n", &["unclosed-comment@2:1"]);
    good("vs_2_0\n/* foo */", "vs_2_0");
}

#[test]
fn integer_64_bit() {
    bad("def c0, 1, 99999999999999999999, 0", &["integer-64-bit@1:12"]);
    good("def c0, 1, 9999999999, 0", "def c0 , 1 , 9999999999 , 0");
}

#[test]
fn unclosed_string() {
    bad("tex t\"0\n", &["unclosed-string@1:6"]);
    bad("#if 0\n\"\n#endif\n", &[]);
    good("#if 1\n\"a\"\n#endif", "\"a\"");
}

#[test]
fn directive_syntax() {
    bad("#define\n", &["directive-syntax@1:8"]);
    bad("#define 1 2\n", &["directive-syntax@1:9"]);
    bad("#define A() c0\n", &["directive-syntax@1:11"]);
    bad("#define Z(...) __VA_ARGS__\nZ(1)", &["directive-syntax@1:11"]);
    bad("#define A(x y\n", &["directive-syntax@1:13"]);
    bad("#define A(x,\n", &["directive-syntax@1:13"]);
    bad("#define A(x) ## x\n", &["directive-syntax@1:14"]);
    bad("#undef\n", &["directive-syntax@1:7"]);
    bad("# 5\n", &["directive-syntax@1:3"]);
    bad("#line\n", &["directive-syntax@1:6"]);
    bad("#line x\n", &["directive-syntax@1:7"]);
    bad("#line 1 2\n", &["directive-syntax@1:9"]);
    bad("#if (\n#endif\n", &["directive-syntax@1:6"]);
    bad("#if 1 +\n#endif\n", &["directive-syntax@1:8"]);
    bad("#ifdef\n#else\n#endif\n", &["directive-syntax@1:7"]);
    bad("#if 0\n#elif\n#endif\n", &["directive-syntax@2:6"]);
    bad("#if defined 1\n#endif\n", &["directive-syntax@1:13"]);
    bad("#include\n#include x\n", &["directive-syntax@1:9", "directive-syntax@2:10"]);
    good("#\n#define A(x) x\n#undef A\n#undef A\n#line 5\n#if (1)\nA\n#endif", "A");
}

#[test]
fn unclosed_conditional() {
    bad("#if 0\n#if 1\n", &["unclosed-conditional@2:2"]);
    bad("#if 0\n/* x\n#endif */\n", &["unclosed-conditional@1:2"]);
    good("#if 0\n#if 1\nx\n#endif\n#else\ny\n#endif", "y");
}

#[test]
fn unclosed_macro_call() {
    bad("#define A(x) x\nA(1\n", &["unclosed-macro-call@2:1"]);
    bad("#define A(x) x\n#if A(1\n#endif\n", &["unclosed-macro-call@2:5"]);
    good("#define A(x) x\nA(1\n) A", "1 A");
}

#[test]
fn unknown_directive() {
    bad("#definee A 1\n  # mad r0\n", &["unknown-directive@1:2", "unknown-directive@2:5"]);
    good("#if 0\n#definee\n#5\n#endif\n", "");
    good("mov # x", "mov # x");
}

#[test]
fn include_unavailable() {
    bad("#include \"m.h\"\n#include <m.h>\n", &["include-unavailable@1:10", "include-unavailable@2:10"]);
    good("#if 0\n#include \"m.h\"\n#endif", "");
}

#[test]
fn include_failed() {
    let files = [("m.h", "#define A x\nm\n"), ("sub\\n.h", "n")];
    assert_eq!(with_files("#include \"k.h\"\n", &files).1, ["include-failed@1:10"]);
    let (tokens, found) = with_files("#include \"m.h\" // c\nA\n#define H <sub\\n.h>\n#include H\n", &files);
    assert_eq!((tokens.as_str(), found.len()), ("m x n", 0));
}

#[test]
fn a_macro_call_may_span_files() {
    let (tokens, found) = with_files("#define F(a, b) a ## b\n#include \"f\"\n,ss)", &[("f", "F(pa")]);
    assert_eq!((tokens.as_str(), found.len()), ("pass", 0));
}

#[test]
fn include_limit() {
    let twice = "#include \"m\"\n#include \"m\"\n";
    assert_eq!(with_files("#include \"m\"\n", &[("m", twice)]).1, ["include-limit@1:10"]);
    let guarded = "#ifndef M\n#define M\n#include \"m\"\nx\n#endif\n";
    assert_eq!(with_files("#include \"m\"\n", &[("m", guarded)]), ("x".into(), vec![]));
}

#[test]
fn stray_parts_of_conditionals() {
    bad("#elif 1\n#endif\n", &["stray-elif@1:2"]);
    bad("#else\n#endif\n", &["stray-else@1:2"]);
    bad("#endif\n#endif\n", &["stray-endif@1:2", "stray-endif@2:2"]);
    bad("#if 1\n#else\n#else\n#elif 1\n#endif\n", &["stray-else@3:2", "stray-elif@4:2"]);
    good("#if 0\na\n#elif 1\nb\n#elif 1\nc\n#else\nd\n#endif", "b");
}

#[test]
fn macro_arguments() {
    bad("#define U(x) mov x, c0\nU()\nU(r0, r1)\n", &["macro-arguments@2:1", "macro-arguments@3:1"]);
    good("#define U(x) mov x, c0\nU(r0) U", "mov r0 , c0 U");
    good("#define U(x, y) y\nU(,) U((,fail,),[,a,])", "[ , a , ]");
}

#[test]
fn macro_redefined() {
    bad("#define A r0\n#define A r1\nA", &["macro-redefined@2:9"]);
    assert_eq!(run("#define A r0\n#define A r1\nA").0, "r1");
    good("#define A r0\n#define A   r0 // same\n#undef A\n#define A r1\nA", "r1");
}

#[test]
fn unknown_pragma() {
    bad("#pragma once\n", &["unknown-pragma@1:9"]);
    good("#pragma pack_matrix(row_major)\n#pragma\n", "");
}

#[test]
fn error_directive() {
    let (tokens, found) = run("vs_2_0\n#error no good\nmov");
    assert_eq!(found, ["error-directive@2:2"]);
    assert_eq!(tokens, "vs_2_0 error");
    good("#if 0\n#error\n#endif\nx", "x");
    let (_, found) =
        tokenize_text(&mut SourceMap::single("a", format!("#error a /* {}\n */", "b".repeat(900))));
    let message = found.iter().map(|found| found.message.as_str()).collect::<String>();
    assert!(message.len() < 300 && !message.contains('\n'), "{message}");
}

#[test]
fn macro_expansion_limit() {
    let mut bomb = String::from("#define A0 x x x x x x x x\n");
    for level in 1..30 {
        bomb += &format!("#define A{level} A{0} A{0} A{0} A{0}\n", level - 1);
    }
    bad(&format!("{bomb}A29"), &["macro-expansion-limit@31:1"]);
    let mut paste = String::from("#define P0(x) x ## x\n");
    for level in 1..40 {
        paste += &format!("#define P{level}(x) P{0}(x ## x)\n", level - 1);
    }
    bad(&format!("{paste}P39(abcdefgh)"), &["macro-expansion-limit@41:1"]);
    let nested = format!("#define F(x) x\n{}1{}", "F(".repeat(5000), ")".repeat(5000));
    assert_eq!(run(&nested).1.len(), 1);
    good("#define F(x) x\nF(F(F(F(1))))", "1");
}

#[test]
fn objects_and_functions() {
    good("#define N 3\nc[N] NN N.x", "c [ 3 ] NN 3 . x");
    good("#define M mov \\\n oPos, v0\nM", "mov oPos , v0");
    good("#define ADD(a,b,c) add a, b, c\nADD(oPos, v0, -v1.x)", "add oPos , v0 , - v1 . x");
    good("#define A (x)\nA(y)", "( x ) ( y )");
    good("#define F(a) a\n#define L F(\nL x)", "x");
    good("#define F(a) x\n#define K F\nK (y) F\n(y)", "x F ( y )");
    good("#define X Y\n#define Y c0\nX", "c0");
    good("#define KEY(a,a) a\nKEY(x,y)", "x");
    good("#define KEY \\ \nx KEY", "x \\");
}

#[test]
fn a_macro_is_not_expanded_inside_itself() {
    good("#define a b a\n#define b a\na", "a a");
    good("#define f(x) x f(x)\nf(f(1))", "1 f ( 1 ) f ( 1 f ( 1 ) )");
}

#[test]
fn joining_and_stringising_need_parameters() {
    good("#define R(n) r##n\nR(1) R(1).x", "r1 r1 . x");
    good("#define R(a, b) r ## a ## b\nR(1,) R(,2) R(1,_abs) R(,)", "r1 r2 r1_abs r");
    good("#define K fa ## il\nK", "fa # # il");
    good("#define J(x, y) x ## y\n#define k1 done\nJ(k, 1) J(c0., x)", "done c0 . x");
    good("#define S(a) #a #b\nS( \"x\\y\"  z )", r#""\"x\\y\" z" "b""#);
    good("#define S2(x) x ## ss\n#define S(a) S2(a)\nS(pa)", "pass");
}

#[test]
fn directives_inside_arguments_are_obeyed() {
    good(
        "#define K(a) a\nK(\n#define O\n#ifdef O\npass\n#endif\n) K(fail\n#define fail pass\n)",
        "pass pass",
    );
}

#[test]
fn lines_and_files_have_names() {
    good("\n__LINE__ __FILE__", "2 \"a\"");
    good("#define K __LINE__\n#line 40 \"b\"\nK __FILE__", "40 \"b\"");
    good("#define __LINE__ x\n__LINE__", "x");
    let mut map = SourceMap::single("a", "#line 100 \"foo.vsh\"\nvs_2_0\nbogus\n");
    let (stream, _) = tokenize_text(&mut map);
    let place = map.location(stream.tokens[1].span);
    assert_eq!((place.file, place.line), ("foo.vsh", 101));
}

#[test]
fn macros_from_outside() {
    let define = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    let mut resolver = NoIncludes;
    let mut options = Options::new(&mut resolver);
    options.defines = vec![define("A", "B"), define("B", "v\n0"), define("A", "-B"), define("F(x)", "[x]")];
    let (tokens, found) = result(&mut SourceMap::single("a", "A F(1) #\n#undef A\nA"), options);
    assert_eq!((tokens.as_str(), found.len()), ("- v 0 [ 1 ] # A", 0));
}

#[test]
fn expansions_stand_where_the_macro_is_used() {
    let mut map = SourceMap::single("a", "#define Q(x) x.wzyxw\nmov r0, Q(c0)");
    let (stream, _) = tokenize_text(&mut map);
    let spans: Vec<_> = stream.tokens.iter().map(|token| map.slice(token.span)).collect();
    assert_eq!(spans, ["mov", "r0", ",", "c0", "Q(c0)", "Q(c0)"]);
    let spaced: Vec<_> = stream.tokens.iter().map(|token| token.spaced).collect();
    assert_eq!(spaced, [true, true, false, true, false, false]);
}

#[test]
fn line_ends_of_every_kind_end_directives() {
    for end in ["\n", "\r\n", "\r"] {
        good(&"#define A x$#if A == 0 // c$y ; z$#endif$A".replace('$', end), "y x");
    }
}

/// Pieces that meet each other in every order: nothing may panic or run on.
#[test]
fn no_text_breaks_the_preprocessor() {
    let pieces = [
        "#define f(x) x #x x##x f(",
        "#define a f",
        "\n",
        "#if ",
        "#elif",
        "#else\n",
        "#endif\n",
        "defined(",
        "a",
        "f",
        "(",
        ")",
        ",",
        "\"",
        "\\\n",
        "/*",
        "*/",
        "//",
        "é",
        "\u{1a}",
        "\0",
        "1.#INF",
        "0x",
        "99999999999999999999999",
        "#include ",
        "<",
        "#line 7 \"x\"\n",
        "#undef ",
        "__LINE__",
        "\u{feff}",
        "##",
        "#pragma ",
        "#error",
        "\r",
        "?:",
    ];
    let mut state = 1u32;
    for _ in 0..20_000 {
        let mut text = String::new();
        for _ in 0..12 {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            text.push_str(pieces[(state >> 16) as usize % pieces.len()]);
            if state & 0x100 == 0 {
                text.push(' ');
            }
        }
        let mut map = SourceMap::single("a", text);
        let (stream, found) = tokenize_text(&mut map);
        for token in &stream.tokens {
            assert!(stream.text.get(token.text.0 as usize..token.text.1 as usize).is_some());
        }
        for diagnostic in &found {
            let _ = map.location(diagnostic.span);
        }
    }
}
