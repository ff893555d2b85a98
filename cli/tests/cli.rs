//! The tool as people call it: exit codes, outputs, folders, the bulk mode.

#![allow(clippy::unwrap_used)]

use serde_json::{Value, json};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// A folder of its own, removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("shader-asm-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn write(&self, name: &str, bytes: impl AsRef<[u8]>) -> PathBuf {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, bytes).unwrap();
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn tool() -> Command {
    Command::new(env!("CARGO_BIN_EXE_shader-asm"))
}

fn run(arguments: &[&str], files: &[&Path]) -> Output {
    tool().args(arguments).args(files).output().unwrap()
}

fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// Answers of the bulk mode to these lines.
fn bulk(arguments: &[&str], lines: &str) -> Vec<Value> {
    let mut child = tool().args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    out(&output).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

const GOOD: &str = "vs_2_0\ndcl_position v0\nm4x4 oPos, v0, c0\n";

#[test]
fn exit_codes_tell_good_faulty_and_impossible_apart() {
    let folder = Folder::new("exit");
    let good = folder.write("good.vsh", GOOD);
    let bad = folder.write("bad.vsh", "vs_2_0\nmov oPos, q0\n");
    assert_eq!(run(&["check"], &[&good]).status.code(), Some(0));
    assert_eq!(run(&["check"], &[&bad]).status.code(), Some(1));
    assert_eq!(run(&["check"], &[&folder.0.join("absent.vsh")]).status.code(), Some(2));
    assert_eq!(run(&["check"], &[]).status.code(), Some(2));
    assert_eq!(run(&["check", "--caps", "NumTempz=3"], &[&good]).status.code(), Some(2));
    assert_eq!(run(&["explain", "X5829"], &[]).status.code(), Some(0));
    assert_eq!(run(&["explain", "nonsense"], &[]).status.code(), Some(1));
}

#[test]
fn findings_show_the_source() {
    let folder = Folder::new("show");
    let bad = folder.write("bad.vsh", "vs_2_0\nrep i0\nrep i1\nendrep\nendrep\n");
    let text = err(&run(&["check"], &[&bad]));
    for part in
        ["X5829 loop-nesting-depth", "bad.vsh:3:1", "the outer loop opens here", "help: vs_2_x allows 4"]
    {
        assert!(text.contains(part), "{part} is missing in\n{text}");
    }
}

#[test]
fn folders_give_a_verdict_for_each_file() {
    let folder = Folder::new("folder");
    folder.write("a/good.vsh", GOOD);
    folder.write(
        "a/old.txt",
        b"\xef\xbb\xbfvs.1.1\r\n; L\xe4nge\r\ndcl_position\tv0;\r\nmov oPos, v0\r\n\x1a\x00",
    );
    folder.write("bad.vsh", "vs_1_1\nmov oPos, r0\n");
    folder.write("notes.md", "nothing of the kind");
    folder.write("picture.bin", [0_u8, 159, 146, 150]);
    let output = run(&["check"], &[&folder.0]);
    assert_eq!(output.status.code(), Some(1));
    let text = out(&output);
    assert!(text.ends_with("2 accepted, 1 refused, 2 without a shader\n"), "{text}");
}

#[test]
fn includes_are_found_beside_the_file_and_in_given_folders() {
    let folder = Folder::new("include");
    let main =
        folder.write("shaders/main.vsh", "vs_2_0\n#include \"near.h\"\n#include <far.h>\nmov oPos, REG\n");
    folder.write("shaders/near.h", "#define REG c5\n");
    folder.write("lib/far.h", "def c6, 1, 2, 3, 4\n");
    assert_eq!(run(&["check"], &[&main]).status.code(), Some(1));
    let library = folder.0.join("lib");
    assert_eq!(run(&["check", "-I", library.to_str().unwrap()], &[&main]).status.code(), Some(0));
}

#[test]
fn macros_can_be_defined_from_outside() {
    let folder = Folder::new("define");
    let file = folder.write("a.vsh", "vs_2_0\nmov oPos, c[FIRST + 1]\n#if WIDE\nmov oD0, c0\n#endif\n");
    let output = run(&["assemble", "--hex", "-D", "FIRST=7", "-D", "WIDE"], &[&file]);
    assert_eq!(out(&output).lines().nth(3), Some("a0e40008"));
    assert_eq!(out(&output).lines().count(), 8);
}

#[test]
fn assembled_files_disassemble() {
    let folder = Folder::new("round");
    let source = folder.write("a.vsh", GOOD);
    let words = folder.0.join("a.vso");
    assert_eq!(run(&["assemble", "-o", words.to_str().unwrap()], &[&source]).status.code(), Some(0));
    assert_eq!(fs::read(&words).unwrap()[..4], 0xfffe_0200_u32.to_le_bytes());
    let text = out(&run(&["disassemble"], &[&words]));
    assert_eq!(
        text.split_whitespace().collect::<Vec<_>>(),
        ["vs_2_0", "dcl_position", "v0", "m4x4", "oPos,", "v0,", "c0"]
    );
    let broken = folder.write("broken.vso", [1_u8, 2, 3, 4, 5]);
    assert_eq!(run(&["disassemble"], &[&broken]).status.code(), Some(1));
}

#[test]
fn capabilities_narrow_the_profile() {
    let folder = Folder::new("caps");
    let file = folder.write("a.vsh", "vs_2_x\nmov r20, c0\nmov oPos, r20\n");
    assert_eq!(run(&["check"], &[&file]).status.code(), Some(0));
    assert_eq!(run(&["check", "--caps", "NumTemps=12"], &[&file]).status.code(), Some(1));
    // vs_2_0 leaves the number of temporaries to nobody.
    let other = folder.write("b.vsh", GOOD);
    assert_eq!(run(&["check", "--caps", "NumTemps=12"], &[&other]).status.code(), Some(1));
}

#[test]
fn the_bulk_mode_answers_every_line() {
    let lines = format!(
        "{}\nnot json\n{{\"id\":3}}\n{}\n\n",
        json!({"id": "a", "source": GOOD}),
        json!({"id": "b", "source": "vs_2_0\nmov oPos, v1\n"}),
    );
    let answers = bulk(&["check", "--jsonl"], &lines);
    assert_eq!(answers.len(), 4);
    assert_eq!(answers[0]["ok"], true);
    assert_eq!(answers[0]["profile"], "vs_2_0");
    assert_eq!(answers[0]["slots"], 4);
    assert_eq!((&answers[1]["ok"], &answers[1]["id"]), (&json!(false), &Value::Null));
    assert_eq!((&answers[2]["ok"], &answers[2]["id"]), (&json!(false), &json!(3)));
    let found = &answers[3]["diagnostics"][0];
    assert_eq!(found["code"], "X5702");
    assert_eq!(found["rule"], "input-declared");
    assert_eq!((found["line"].as_u64(), found["column"].as_u64()), (Some(2), Some(11)));
    assert_eq!((found["end_line"].as_u64(), found["end_column"].as_u64()), (Some(2), Some(12)));
    assert_eq!(found["severity"], "error");
}

#[test]
fn words_and_text_in_bulk() {
    let answers =
        bulk(&["assemble", "--jsonl"], &format!("{}\n", json!({"id": 1, "source": "vs_2_0\nmov oPos, c0"})));
    let words = json!(["fffe0200", "02000001", "c00f0000", "a0e40000", "0000ffff"]);
    assert_eq!(answers[0]["words"], words);
    let lines = format!("{}\n{}\n", json!({"id": 1, "words": words}), json!({"id": 2, "words": ["zz"]}));
    let answers = bulk(&["disassemble", "--jsonl"], &lines);
    assert!(answers[0]["text"].as_str().unwrap().contains("mov oPos, c0"));
    assert_eq!(answers[1]["ok"], false);
}

/// The container of a vs_4_0 shader that copies its position.
const PASS_THROUGH: &str = "4458424390757692a7dba606b278e00af6b85e7b01000000d8000000030000002c0000006000000094000000\
4953474e2c000000010000000800000020000000000000000000000003000000000000000f0f0000504f534954494f4e00ababab\
4f53474e2c000000010000000800000020000000000000000100000003000000000000000f00000053565f506f736974696f6e00\
534844523c000000400001000f0000005f000003f21010000000000067000004f2201000000000000100000036000005f220100000000000461e1000000000003e000001";

#[test]
fn containers_disassemble() {
    let lines = format!(
        "{}\n{}\n{}\n",
        json!({"id": 1, "hex": PASS_THROUGH}),
        json!({"id": 2, "hex": &PASS_THROUGH[..100]}),
        json!({"id": 3, "words": ["00010040", "00000003", "0100003e"]}),
    );
    let answers = bulk(&["disassemble", "--jsonl"], &lines);
    let text = answers[0]["text"].as_str().unwrap();
    for part in [
        "POSITION",
        "SV_Position",
        "vs_4_0\n",
        "dcl_output_siv o0.xyzw, position\n",
        "mov o0.xyzw, v0.xyzw\nret",
    ] {
        assert!(text.contains(part), "{part} is missing in\n{text}");
    }
    assert_eq!(answers[1]["ok"], false);
    assert_eq!(answers[2]["text"], "vs_4_0\nret \n");
}

/// Four corners for every point.
const QUAD: &str = "gs_4_0
dcl_inputprimitive point
dcl_outputtopology trianglestrip
dcl_maxOutputVertexCount 4
dcl_input v[1][0].xyzw : POSITION
dcl_output_siv o0.xyzw, position
mov o0.xyzw, v[0][0].xyzw
emit
ret
";

#[test]
fn text_of_shader_model_4_becomes_a_container_and_text_again() {
    let folder = Folder::new("container");
    let text = folder.write("quad.gsa", QUAD);
    let bytecode = folder.0.join("quad.dxbc");
    assert_eq!(out(&run(&["check"], &[&text])), format!("{}: ok, gs_4_0, 3 instructions\n", text.display()));
    assert!(tool().args(["assemble", "-o"]).args([&bytecode, &text]).status().unwrap().success());
    let plain = fs::read(&bytecode).unwrap();
    assert!(plain.starts_with(b"DXBC") && !plain.windows(4).any(|name| name == b"STAT"));
    let listing = out(&run(&["disassemble"], &[&bytecode]));
    for part in ["POSITION", "SV_Position", "dcl_maxout 4\n", "// Approximately 3 instruction slots used"] {
        assert!(listing.contains(part), "{part} is missing in\n{listing}");
    }
    // What the listing says in its comments is read: it gives the same container.
    let listed = folder.write("listed.gsa", &listing);
    assert!(tool().args(["assemble", "-o"]).args([&bytecode, &listed]).status().unwrap().success());
    assert_eq!(fs::read(&bytecode).unwrap(), plain);
    let counted = tool().args(["assemble", "--statistics", "-o", "-"]).arg(&text).output().unwrap().stdout;
    assert!(counted.windows(4).any(|name| name == b"STAT") && counted.len() > plain.len());
}

#[test]
fn bytecode_is_checked_like_text() {
    let folder = Folder::new("bytecode");
    let text = folder.write("lit.vsh", GOOD);
    assert!(run(&["assemble"], &[&text]).status.success());
    let good = folder.0.join("lit.o");
    let output = run(&["check"], &[&good]);
    assert_eq!((output.status.code(), out(&output)), (Some(0), format!("{}: ok, vs_2_0\n", good.display())));

    // The position is not written any more: the number of its register becomes that of a fog output.
    let mut bytes = fs::read(&good).unwrap();
    let at = bytes.windows(4).position(|word| word == [0, 0, 0x0f, 0xc0]).unwrap();
    bytes[at] = 1;
    let faulty = folder.write("faulty.o", &bytes);
    let output = run(&["check"], &[&faulty]);
    assert_eq!(output.status.code(), Some(1));
    assert!(err(&output).contains("oFog") && err(&output).contains("of the code"), "{}", err(&output));

    let cut = folder.write("cut.dxbc", &b"DXBC and no more"[..]);
    let output = run(&["check", "--format", "json"], &[&cut]);
    assert_eq!(output.status.code(), Some(1));
    let record: Value = serde_json::from_str(&out(&output)).unwrap();
    assert_eq!(record["ok"], false);
    assert!(record["error"].is_string());
}

#[test]
fn shader_model_4_in_bulk() {
    let too_many = QUAD.replace("Count 4", "Count 257");
    let source = format!("{}\n{}\n", json!({"id": 1, "source": QUAD}), json!({"id": 2, "source": too_many}));
    let answers = bulk(&["assemble", "--jsonl"], &source);
    assert_eq!(answers[0]["words"][0], "00020040");
    let container = answers[0]["container"].as_str().unwrap();
    assert!(container.starts_with("44584243"));
    assert_eq!(
        (&answers[1]["ok"], &answers[1]["diagnostics"][0]["rule"]),
        (&json!(false), &json!("gs-output-scalars"))
    );
    assert_eq!(answers[1]["diagnostics"][0]["column"], 26);

    let answers = bulk(&["check", "--jsonl"], &source);
    assert_eq!(answers[0]["usage"]["max_output_vertices"], 4);
    assert_eq!(answers[1]["ok"], false);
    let answers = bulk(&["check", "--jsonl"], &format!("{}\n", json!({"id": 1, "hex": container})));
    assert_eq!((&answers[0]["ok"], &answers[0]["profile"]), (&json!(true), &json!("gs_4_0")));

    // Without semantics there are words, but no signatures to put into a container.
    let bare = QUAD.replace(" : POSITION", "");
    let answers = bulk(&["assemble", "--jsonl"], &format!("{}\n", json!({"id": 1, "source": bare})));
    assert_eq!(answers[0]["words"][0], "00020040");
    assert_eq!(answers[0]["container"], Value::Null);
    assert_eq!(answers[0]["container_diagnostics"][0]["line"], 5);
}

#[test]
fn instructions_of_all_models_are_explained() {
    let text = |what: &str| out(&run(&["explain", what], &[]));
    assert!(text("emit").contains("gs_4_0 gs_4_1 gs_5_0"));
    assert!(text("dcl_maxOutputVertexCount").starts_with("dcl_maxout\n"));
    assert!(text("dcl_position").starts_with("dcl "));
    assert!(text("mad").contains("vs_2_0") && text("mad").contains("vs_4_0"));
    assert!(text("gs-output-scalars").contains("1024"));
    assert_eq!(run(&["explain", "nothing-such"], &[]).status.code(), Some(1));
}

#[test]
fn shaders_of_shader_model_4_run() {
    let folder = Folder::new("run");
    let text = folder
        .write("quad.gsa", QUAD.replace("emit\n", "emit\nadd o0.xyzw, v[0][0].xyzw, cb0[1].xyzw\nemit\n"));
    let input = json!({
        "constants": {"cb0": ["0", "0", "0", "0", "3f800000", "0", "0", "0"]},
        "inputs": [{"v0": ["40000000", "0", "0", "3f800000"]}, {"v0": ["40800000", "0", "0", "3f800000"]}],
    });
    let input = folder.write("quad.json", input.to_string());
    let refused = tool().arg("run").arg(&text).arg("--input").arg(&input).output().unwrap();
    assert_eq!(refused.status.code(), Some(1));
    assert!(err(&refused).contains("cb0"), "{}", err(&refused));

    let whole = fs::read_to_string(&text)
        .unwrap()
        .replace("gs_4_0\n", "gs_4_0\ndcl_constantbuffer cb0[2], immediateIndexed\n");
    let text = folder.write("quad.gsa", whole);
    let output = tool().arg("run").arg(&text).arg("--input").arg(&input).output().unwrap();
    let lines: Vec<Value> = out(&output).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 2, "{}", err(&output));
    assert_eq!((&lines[1]["primitive"], &lines[1]["stream"]), (&json!(1), &json!(0)));
    assert_eq!(lines[1]["vertices"][0], json!({"o0": ["40800000", "00000000", "00000000", "3f800000"]}));
    assert_eq!(lines[1]["vertices"][1]["o0"][0], "40a00000");
}

#[test]
fn draws_in_bulk() {
    let case = |layout: Value, draw: Value| {
        json!({
            "id": 1, "vs": {"hex": PASS_THROUGH}, "topology": "pointlist", "layout": layout, "draw": draw,
            "vb": [{"slot": 0, "stride": 8, "hex": "0000803f000000400000404000008040"}],
            "so": [[0, "SV_Position", 0, 1, 3, 0]], "strides": [12],
        })
    };
    let layout = json!([["POSITION", 0, "f2", 0, 0, "vertex", 0]]);
    let lines = [
        case(layout.clone(), json!(["Draw", 3, 0])),
        case(layout.clone(), json!(["Draw", u32::MAX, 0])),
        case(json!([["POSITION", 0, "f9", 0, 0, "vertex", 0]]), json!(["Draw", 1, 0])),
        case(layout, json!(["Draw"])),
    ];
    let answers = bulk(&["run", "--jsonl"], &lines.map(|line| line.to_string()).join("\n"));
    // The third vertex lies behind the end of the buffer.
    let expected = json!([
        ["40000000", "00000000", "3f800000"],
        ["40800000", "00000000", "3f800000"],
        ["00000000", "00000000", "3f800000"]
    ]);
    assert_eq!(answers[0]["outputs"], expected);
    assert_eq!(answers[0]["verts"][0][1], json!({"SV_Position.1": expected[1]}));
    assert_eq!(answers[0]["stats"], json!([3, 3]));
    assert!(answers[1..].iter().all(|answer| answer["ok"] == false && answer["error"].is_string()));
}
