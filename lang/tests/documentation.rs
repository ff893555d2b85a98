//! The pages of rules and instructions are written from the tables, so that they cannot differ from them.
//!
//! `UPDATE_DOCS=1 cargo test -p shader-asm-lang --test documentation` writes them anew.

#![allow(clippy::unwrap_used)]

use shader_asm_lang::isa::{Control, INSTRUCTIONS, Profile, REGISTER_FILES, Stage};
use shader_asm_lang::rules::RULES;
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
         same.\n\n<!-- Written from the table of rules by the tests. -->\n\n| rule | codes | |\n|---|---|---|\n",
    );
    let mut rules: Vec<_> = RULES.iter().collect();
    rules.sort_by_key(|rule| rule.name);
    for rule in rules {
        let mut codes: Vec<u16> =
            rule.codes.iter().chain(rule.also).copied().filter(|&code| code != 0).collect();
        codes.sort_unstable();
        codes.dedup();
        let codes: Vec<_> = codes.iter().map(|code| format!("X{code}")).collect();
        writeln!(text, "| `{}` | {} | {} |", rule.name, codes.join(" "), rule.explanation).unwrap();
    }
    compare("rules.md", &text);
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
