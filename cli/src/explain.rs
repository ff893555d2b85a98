//! `explain`: what a rule asks for, what an X-code means, what an instruction does.

use crate::Outcome;
use shader_asm::lang::isa::{InstructionInfo, Profile, find_mnemonic};
use shader_asm::lang::rules::{RULES, Rule, find_code, find_rule};
use shader_asm::lang::sm4;
use shader_asm::lang::sm4::isa::{SynonymKind, find_synonym};

/// Prints what is known about a rule, an X-code or a mnemonic.
pub(crate) fn explain(what: &str) -> Outcome {
    let code = what.strip_prefix(['X', 'x']).unwrap_or(what).parse::<u16>().ok();
    let later = sm4::rules::RULES.iter().copied();
    let rules: Vec<&Rule> = match code {
        Some(code) => find_code(code).chain(later.filter(|rule| rule.also.contains(&code))).collect(),
        None => find_rule(what).into_iter().chain(later.filter(|rule| rule.name == what)).collect(),
    };
    if !rules.is_empty() {
        for (index, rule) in rules.into_iter().enumerate() {
            if index > 0 {
                println!();
            }
            println!("{}", describe_rule(rule));
        }
        return Outcome::Good;
    }
    let listing = find_synonym(SynonymKind::Mnemonic, what).unwrap_or(what);
    let op = sm4::isa::Op::from_mnemonic(listing);
    // `dcl_position` and `mov_sat` are `dcl` and `mov` of Direct3D 9; the whole name may be one of a later model.
    let base = if op.is_some() { what } else { what.split('_').next().unwrap_or(what) };
    let rows = find_mnemonic(base);
    rows.iter().for_each(|row| println!("{}", describe_instruction(row)));
    if let Some(op) = op {
        if !rows.is_empty() {
            println!();
        }
        println!("{}", describe_later_instruction(op));
    }
    if !rows.is_empty() || op.is_some() {
        return Outcome::Good;
    }
    eprintln!("shader-asm: no rule, X-code or instruction `{what}`");
    let all = RULES.iter().chain(sm4::rules::RULES);
    let near: Vec<_> = all.filter(|rule| rule.name.contains(what)).map(|rule| rule.name).collect();
    if !near.is_empty() {
        eprintln!("rules with that in their name: {}", near.join(", "));
    }
    Outcome::Faulty
}

fn describe_rule(rule: &Rule) -> String {
    let mut text = format!("{}\n\n{}\n", rule.name, rule.explanation);
    let mut codes: Vec<(u16, Vec<&str>)> = Vec::new();
    for profile in Profile::all() {
        let Some(code) = rule.code(profile) else { continue };
        match codes.iter_mut().find(|entry| entry.0 == code) {
            Some(entry) => entry.1.push(profile.name()),
            None => codes.push((code, vec![profile.name()])),
        }
    }
    if codes.is_empty() {
        text.push_str("\nDirect3D's own assembler does not check this.");
    }
    for (code, profiles) in codes {
        text.push_str(&format!("\nX{code}: {}", profiles.join(" ")));
    }
    if !rule.also.is_empty() {
        let also: Vec<_> = rule.also.iter().map(|code| format!("X{code}")).collect();
        text.push_str(&format!("\nalso {}", also.join(", ")));
    }
    text
}

fn describe_instruction(row: &InstructionInfo) -> String {
    let operands = row.operands;
    let mut names: Vec<String> = Vec::new();
    if operands.destination {
        names.push("dst".into());
    }
    names.extend((0..operands.sources).map(|index| format!("src{index}")));
    let mut text = format!("{}\n\n{}\n", form(row.mnemonic, &names), row.summary);
    for profile in Profile::all() {
        if let Some(slots) = row.slots(profile) {
            text.push_str(&format!("\n{:8} {slots} slots", profile.name()));
        }
    }
    text
}

/// The mnemonic with its operands.
fn form(mnemonic: &str, operands: &[String]) -> String {
    if operands.is_empty() { mnemonic.to_owned() } else { format!("{mnemonic} {}", operands.join(", ")) }
}

/// An instruction of shader model 4 or 5.
fn describe_later_instruction(op: sm4::isa::Op) -> String {
    let info = op.info();
    let mut names: Vec<String> =
        (0..info.operands.destinations().len()).map(|index| format!("dst{index}")).collect();
    names.extend((0..info.operands.sources().len()).map(|index| format!("src{index}")));
    let mut text = format!("{}\n\n{}\n", form(info.mnemonic, &names), info.summary);
    let profiles = sm4::isa::Profile::all().filter(|profile| profile.stage() != sm4::isa::Stage::Library);
    let having: Vec<_> =
        profiles.filter(|&profile| info.is_in(profile)).map(sm4::isa::Profile::name).collect();
    text.push_str(&format!("\n{}", having.join(" ")));
    text
}
