//! The checker of shader model 4 and 5 against verdicts of Microsoft's validator.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod sm4;

use shader_asm_lang::diagnostic::Severity;
use shader_asm_lang::preprocess::tokenize_text;
use shader_asm_lang::sm4::check::{Limits, check};
use shader_asm_lang::sm4::isa::{Feature, Model, Op, Profile};
use shader_asm_lang::sm4::program::Program;
use shader_asm_lang::sm4::{decode, parse};
use shader_asm_lang::source::SourceMap;

fn errors(program: &Program, limits: &Limits) -> Vec<String> {
    let found = check(program, limits).diagnostics;
    let errors = found.iter().filter(|found| found.severity == Severity::Error);
    errors.map(|found| format!("{}: {} at {:?}", found.rule.name, found.message, found.span)).collect()
}

#[test]
fn programs_of_the_compiler_are_accepted() {
    let mut refused = Vec::new();
    for golden in sm4::golden() {
        let program = decode(&golden.words).unwrap();
        let errors = errors(&program, &Limits::default());
        if !errors.is_empty() {
            refused.push(format!("{}: {}", golden.id, errors.join("\n    ")));
        }
    }
    assert!(
        refused.is_empty(),
        "{} refused:\n{}",
        refused.len(),
        refused[..refused.len().min(30)].join("\n")
    );
}

/// The profiles of the columns of the vectors.
const PROFILES: [&str; 6] = ["vs_4_0", "vs_4_1", "vs_5_0", "ps_4_0", "ps_4_1", "ps_5_0"];

/// A program around an instruction: everything that its operands name is declared and written to.
fn frame(profile: &str, before: &str, behind: &str) -> String {
    let sm5 = profile.ends_with("5_0");
    let pixel = profile.starts_with("ps");
    let flags = if sm5 {
        "dcl_globalFlags refactoringAllowed | enableDoublePrecisionFloatOps | enableMinimumPrecision | \
         enable11_1DoubleExtensions | enable11_1ShaderExtensions\n"
    } else {
        "dcl_globalFlags refactoringAllowed | enableRawAndStructuredBuffers | enableMinimumPrecision\n"
    };
    let uavs = if sm5 {
        "dcl_uav_typed_texture2d (uint,uint,uint,uint) u1\ndcl_uav_raw u2\ndcl_uav_structured u3, 16\n"
    } else {
        ""
    };
    let inputs = if pixel {
        "dcl_input_ps linear v0.xyzw\ndcl_input_ps linear v1.xyzw\n"
    } else {
        "dcl_input v0.xyzw\ndcl_input v1.xyzw\n"
    };
    let temps: String = (0..8).map(|number| format!("mov r{number}.xyzw, v0.xyzw\n")).collect();
    format!(
        "{profile}\n{flags}\
         dcl_immediateConstantBuffer {{ {{ 0, 0, 0, 0}}, {{ 0, 0, 0, 0}}, {{ 0, 0, 0, 0}}, {{ 0, 0, 0, 0}} }}\n\
         dcl_constantbuffer cb0[8], dynamicIndexed\ndcl_constantbuffer cb1[8], dynamicIndexed\n\
         dcl_sampler s0, mode_default\ndcl_sampler s1, mode_comparison\n\
         dcl_resource_texture2d (float,float,float,float) t0\n\
         dcl_resource_texture2dms(4) (float,float,float,float) t1\n\
         dcl_resource_buffer (float,float,float,float) t2\ndcl_resource_raw t3\ndcl_resource_structured t4, 16\n\
         dcl_resource_texturecube (float,float,float,float) t5\n\
         dcl_resource_texture3d (float,float,float,float) t6\n\
         dcl_resource_texture2d (uint,uint,uint,uint) t7\n\
         {uavs}{inputs}dcl_output o0.xyzw\ndcl_temps 8\ndcl_indexableTemp x0[4], 4\n\
         {temps}{before}nop\n{behind}mov o0.xyzw, r0.xyzw\nret\n"
    )
}

/// What an instruction needs around it.
fn surroundings(name: &str) -> (&'static str, &'static str) {
    match name {
        "break" | "breakc" | "continue" | "continuec" => ("loop\nif_nz r0.x\n", "endif\nbreak\nendloop\n"),
        "case" | "default" => ("switch r0.x\n", "break\nendswitch\n"),
        "if" => ("", "endif\n"),
        "else" => ("if_nz r0.x\n", "endif\n"),
        "endif" => ("if_nz r0.x\n", ""),
        "loop" => ("", "break\nendloop\n"),
        "endloop" => ("loop\nbreakc_nz r0.x\n", ""),
        "switch" => ("", "endswitch\n"),
        "endswitch" => ("switch r0.x\n", ""),
        "ret" => ("if_nz r0.x\n", "endif\n"),
        _ => ("", ""),
    }
}

/// The frame with its `nop` replaced by the instruction in these words.
fn framed(profile: &str, name: &str, words: &[u32]) -> Option<Program> {
    let (before, behind) = surroundings(name);
    let mut program = read(&frame(profile, before, behind));
    let length = u32::try_from(words.len() + 2).unwrap();
    let one = decode(&[&[program.profile.version_token(), length], words].concat()).ok()?;
    let at = program.instructions.iter().position(|instruction| instruction.op.mnemonic() == "nop").unwrap();
    program.instructions.splice(at..=at, one.instructions);
    Some(program)
}

fn read(text: &str) -> Program {
    let (tokens, _) = tokenize_text(&mut SourceMap::single("text", text));
    let (program, found) = parse(&tokens);
    assert!(!found.has_errors(), "{:?}\n{text}", found.iter().next());
    program.unwrap()
}

/// Programs that the validator takes and we refuse: profile, instruction, reason.
const DIFFERENT: [(&str, &str, &str); 4] = [
    ("vs_5_0", "swapc o[r0.x + 0].xyzw, r1.xyzw, r1.xyzw, r2.xyzw, r3.xyzw", NO_RANGE),
    ("ps_5_0", "swapc o[r0.x + 0].xyzw, r1.xyzw, r1.xyzw, r2.xyzw, r3.xyzw", NO_RANGE),
    ("vs_5_0", "swapc r0.xyzw, o[r0.x + 0].xyzw, r1.xyzw, r2.xyzw, r3.xyzw", NO_RANGE),
    ("ps_5_0", "swapc r0.xyzw, o[r0.x + 0].xyzw, r1.xyzw, r2.xyzw, r3.xyzw", NO_RANGE),
];

const NO_RANGE: &str = "it looks for a range of outputs in all instructions but this one";

#[test]
fn verdicts_on_operands_are_those_of_the_validator() {
    let (mut cells, mut different, mut wrong) = (0, Vec::new(), Vec::new());
    for line in include_str!("vectors/sm4-link-operands.tsv").lines().skip(1) {
        let columns: Vec<_> = line.split('\t').collect();
        for (profile, verdict) in PROFILES.iter().zip(&columns[3..9]) {
            if *verdict == "-" {
                continue;
            }
            cells += 1;
            let program = framed(profile, columns[0], &sm4::words(columns[10]));
            let errors = match program {
                Some(program) => errors(&program, &Limits::validator()),
                None => vec!["these are no words of an instruction".to_owned()],
            };
            if errors.is_empty() == (*verdict == "ok") {
                continue;
            }
            if DIFFERENT.iter().any(|row| (row.0, row.1) == (*profile, columns[9])) {
                different.push((*profile, columns[9]));
            } else {
                wrong.push(format!(
                    "{profile} {} | {} {}: {verdict}, ours {errors:?}",
                    columns[9], columns[1], columns[2]
                ));
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {cells} differ:\n{}",
        wrong.len(),
        wrong[..wrong.len().min(60)].join("\n")
    );
    different.sort_unstable();
    let mut listed = DIFFERENT.map(|row| (row.0, row.1));
    listed.sort_unstable();
    assert_eq!((cells, different), (40_261, listed.to_vec()));
}

/// Each operation in each profile, once with all features and once without.
#[test]
fn verdicts_on_operations_are_those_of_the_validator() {
    let (mut cells, mut different) = (0, Vec::new());
    let mut lines = include_str!("vectors/sm4-link-opcodes.tsv").lines();
    let heads: Vec<_> = lines.next().unwrap().split('\t').skip(2).collect();
    for line in lines {
        let columns: Vec<_> = line.split('\t').collect();
        let op = Op::from_mnemonic(columns[1]).unwrap();
        for (head, verdict) in heads.iter().zip(&columns[2..]) {
            let profile = Profile::from_name(head.trim_end_matches("+flags")).unwrap();
            let needs_flag = matches!(
                op.info().feature,
                Feature::Double | Feature::DoubleExtensions | Feature::ShaderExtensions
            );
            let raw = op.info().feature == Feature::RawBuffers && profile.model() < Model::V5_0;
            let has = op.info().is_in(profile) && !raw && (!needs_flag || head.ends_with("+flags"));
            cells += 1;
            if has != (*verdict == "ok") {
                different.push((*head, columns[1], *verdict));
            }
        }
    }
    // A pixel shader of 4.0 has the operation. The program around it declares no number of samples, which 4.0 has to know.
    assert_eq!((cells, different), (1464, vec![("ps_4_0", "ldms", "M004")]));
}

#[test]
fn verdicts_on_flow_are_those_of_the_validator() {
    let (mut cases, mut wrong) = (0, Vec::new());
    for line in include_str!("vectors/sm4-link-flow.jsonl").lines() {
        let row: serde_json::Value = serde_json::from_str(line).unwrap();
        let (target, rule) = (row["target"].as_str().unwrap(), row["rule"].as_str().unwrap());
        let asm = row["asm"].as_str().map_or_else(|| large(target, rule), str::to_owned);
        cases += 1;
        let (tokens, _) = tokenize_text(&mut SourceMap::single("text", &asm));
        let (program, found) = parse(&tokens);
        let program = program.unwrap();
        let mut errors = errors(&program, &Limits::validator());
        errors.extend(found.iter().map(|found| found.message.clone()));
        if errors.is_empty() != row["ok"].as_bool().unwrap() {
            wrong.push(format!("{target} {rule}: theirs {}, ours {errors:?}", row["ok"]));
        }
    }
    assert!(wrong.is_empty(), "{} of {cases} differ:\n{}", wrong.len(), wrong.join("\n"));
    assert_eq!(cases, 812);
}

/// Programs that are too large to keep, by what the vectors call them.
fn large(target: &str, rule: &str) -> String {
    let words: Vec<_> = rule.split(' ').collect();
    let number = |at: usize| words[at].parse::<usize>().unwrap();
    let around = |open: &str, close: &str| format!("{}{}", open.repeat(number(2)), close.repeat(number(2)));
    let lines = |count: usize, line: &dyn Fn(usize) -> String| (0..count).map(line).collect::<String>();
    let (mut temps, mut behind) = (1, String::new());
    let code = match words.as_slice() {
        ["nest", "if", _] => around("if_nz r0.x\n", "endif\n"),
        ["nest", "loop", _] => around("loop\nbreakc_nz r0.x\n", "endloop\n"),
        ["nest", "switch", _] => around("switch r0.x\ncase l(0)\n", "break\nendswitch\n"),
        [_, "cases"] => {
            let cases = lines(number(0), &|value| format!("case l({value})\nmov r0.xyzw, v0.xyzw\nbreak\n"));
            format!("switch r0.x\n{cases}endswitch\n")
        }
        ["labels", _] => {
            behind = lines(number(1), &|label| format!("label label{label}\nmov r0.xyzw, v0.xyzw\nret\n"));
            lines(number(1), &|label| format!("call label{label}\n"))
        }
        ["temps", _] => {
            temps = number(1);
            lines(temps, &|temp| format!("mov r{temp}.xyzw, r0.xyzw\n"))
        }
        _ => panic!("{rule}"),
    };
    format!(
        "{target}\ndcl_input v0.xyzw\ndcl_input v1.xyzw\ndcl_output o0.xyzw\ndcl_temps {temps}\n\
         mov r0.xyzw, v0.xyzw\n{code}mov o0.xyzw, r0.xyzw\nret\n{behind}"
    )
}
