//! The pages of rules and instructions are written from the tables, so that they cannot differ from them.
//!
//! `UPDATE_DOCS=1 cargo test -p shader-asm-lang --test documentation` writes them anew.

#![allow(clippy::unwrap_used)]

use shader_asm_lang::isa::{Control, INSTRUCTIONS, Profile, REGISTER_FILES, Stage};
use shader_asm_lang::rules::{RULES, Rule};
use shader_asm_lang::sm4::{self, isa::OperandType};
use std::fmt::Write as _;
use std::path::Path;

fn compare(page: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs").join(page);
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(&path, text).unwrap();
    }
    let stored = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(stored == text, "docs/{page} is not what the tables say; run with UPDATE_DOCS=1");
}

#[test]
fn rules() {
    let mut text = String::from(
        "# Rules\n\nEvery rule that a program can break, by the name that a finding carries, with the codes that \
         Microsoft's assembler\nreports for it. `shader-asm explain NAME` or `shader-asm explain X5829` shows the \
         same.\n\n<!-- Written from the table of rules by the tests. -->\n\n## Syntax, and shader models 1 to 3\n\n",
    );
    table(&mut text, RULES);
    text.push_str(
        "\n## Shader models 4 and 5\n\nThere is no assembler of Microsoft's for these. The codes are those of the \
         HLSL compiler and its validator, where they\nrefuse the same.\n\n",
    );
    table(&mut text, sm4::rules::RULES);
    compare("rules.md", &text);
}

fn table(text: &mut String, rules: &[&Rule]) {
    text.push_str("| rule | codes | |\n|---|---|---|\n");
    let mut rules: Vec<_> = rules.iter().collect();
    rules.sort_by_key(|rule| rule.name);
    for rule in rules {
        let mut codes: Vec<u16> =
            rule.codes.iter().chain(rule.also).copied().filter(|&code| code != 0).collect();
        codes.sort_unstable();
        codes.dedup();
        let codes: Vec<_> = codes.iter().map(|code| format!("X{code}")).collect();
        writeln!(text, "| `{}` | {} | {} |", rule.name, codes.join(" "), rule.explanation).unwrap();
    }
}

/// The oldest shader model in which a stage has an instruction.
fn since(info: &sm4::isa::InstructionInfo, stage: &str) -> &'static str {
    let models = ["4_0", "4_1", "5_0"];
    let has = |model: &&str| {
        let profile = sm4::isa::Profile::from_name(&format!("{stage}_{model}"));
        profile.is_some_and(|profile| info.is_in(profile))
    };
    models.into_iter().find(has).unwrap_or("·")
}

/// Operands by their kinds: `float, int`.
fn operands(info: &sm4::isa::InstructionInfo) -> String {
    let name = |kind: &OperandType| format!("{kind:?}").to_lowercase();
    let list = |kinds: &[OperandType]| kinds.iter().map(name).collect::<Vec<_>>().join(", ");
    let (results, sources) = (list(info.operands.destinations()), list(info.operands.sources()));
    if results.is_empty() { sources } else { format!("{results} ← {sources}") }
}

#[test]
fn instructions_of_shader_model_4_and_5() {
    let mut text = String::from(
        "# Instructions of shader models 4 and 5\n\nThe shader model from which on a stage has the instruction; `·` \
         where it has not. Operands: results ← sources.\n\n<!-- Written from the tables by the tests. -->\n\n\
         | instruction | operands | vs | gs | ps | |\n|---|---|---|---|---|---|\n",
    );
    for row in &sm4::isa::INSTRUCTIONS {
        let columns = ["vs", "gs", "ps"].map(|stage| since(row, stage));
        if columns == ["·"; 3] || row.op == sm4::isa::Op::CustomData {
            continue;
        }
        let [vs, gs, ps] = columns;
        let operands = operands(row);
        writeln!(text, "| `{}` | {operands} | {vs} | {gs} | {ps} | {} |", row.mnemonic, row.summary).unwrap();
    }
    compare("instructions-sm4.md", &text);
}

#[test]
fn instructions() {
    let profiles: Vec<Profile> = Profile::all().filter(|profile| profile.stage() == Stage::Vertex).collect();
    let heads: Vec<_> = profiles.iter().map(|profile| profile.name()).collect();
    let mut text = String::from(
        "# Instructions and registers of the vertex profiles\n\nInstruction slots per profile; `·` where the profile \
         lacks the instruction.\n\n<!-- Written from the tables by the tests. -->\n\n",
    );
    writeln!(
        text,
        "| instruction | operands | {} | |\n|---|---|{}---|",
        heads.join(" | "),
        "---|".repeat(heads.len())
    )
    .unwrap();
    for row in INSTRUCTIONS.iter().filter(|row| profiles.iter().any(|&profile| row.slots(profile).is_some()))
    {
        let suffix = if row.control == Control::Comparison { "_comp" } else { "" };
        let mut operands: Vec<String> = Vec::new();
        operands.extend(row.operands.destination.then(|| "dst".into()));
        operands.extend((0..row.operands.sources).map(|index| format!("src{index}")));
        let slots: Vec<_> = profiles
            .iter()
            .map(|&profile| row.slots(profile).map_or("·".into(), |slots| slots.to_string()))
            .collect();
        let (operands, slots) = (operands.join(", "), slots.join(" | "));
        writeln!(text, "| `{}{suffix}` | {operands} | {slots} | {} |", row.mnemonic, row.summary).unwrap();
    }
    writeln!(text, "\n| registers | {} | |\n|---|{}---|", heads.join(" | "), "---|".repeat(heads.len()))
        .unwrap();
    for row in REGISTER_FILES.iter().filter(|row| profiles.iter().any(|&profile| row.file.count(profile) > 0))
    {
        let counts: Vec<_> = profiles
            .iter()
            .map(|&profile| match row.file.count(profile) {
                0 => "·".into(),
                count => count.to_string(),
            })
            .collect();
        writeln!(text, "| `{}` | {} | {} |", row.file.name_of_file(), counts.join(" | "), row.summary)
            .unwrap();
    }
    text.push_str(
        "\nCapabilities may allow fewer registers: `MaxVertexShaderConst` for `c#`, `NumTemps` for `r#` of vs_2_x. \
         vs_2_0 and\nvs_2_x use labels l0 to l15.\n",
    );
    compare("instructions.md", &text);
}
