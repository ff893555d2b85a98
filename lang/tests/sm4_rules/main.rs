//! Every rule of shader model 4 and 5: a program that breaks it, with the place of the finding, and its good twin at the
//! limit.

#![allow(clippy::unwrap_used, clippy::panic)]

mod cascades;
mod case;
mod declarations;
mod flow;
mod geometry;
mod long;
mod memory;
mod operands;
mod refused;
mod syntax;
mod wording;
mod words;

use case::Case;
use shader_asm_lang::sm4::rules::RULES;
use std::collections::BTreeSet;

fn all() -> Vec<&'static Case> {
    [syntax::CASES, declarations::CASES, operands::CASES, memory::CASES, flow::CASES, geometry::CASES]
        .concat()
        .into_iter()
        .collect()
}

#[test]
fn bad_programs_are_refused_at_the_marked_place_and_good_twins_accepted() {
    let wrong: Vec<String> = all().into_iter().filter_map(|case| case.run().err()).collect();
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), all().len(), wrong.join("\n\n"));
}

#[test]
fn help_that_can_be_applied_cures() {
    let mut applied = 0;
    for case in all() {
        applied += usize::from(case.apply_help());
    }
    assert!(applied >= 102, "{applied}");
}

#[test]
fn every_rule_has_a_case() {
    let covered: BTreeSet<&str> = all().iter().map(|case| case.rule).collect();
    // Tested beside the tables themselves, and beside programs of other stages.
    let elsewhere = ["signature-table", "semantic-missing", "stage-unchecked", "nesting"];
    let missing: Vec<_> = RULES
        .iter()
        .map(|rule| rule.name)
        .filter(|name| !covered.contains(name) && !elsewhere.contains(name))
        .collect();
    assert_eq!(missing, [""; 0]);
}

#[test]
fn other_stages_are_refused_as_a_whole() {
    for (profile, text) in [
        ("cs_5_0", "cs_5_0\ndcl_thread_group 1, 1, 1\nmov r9, r8\nret\n"),
        ("hs_5_0", "hs_5_0\nhs_decls\nret\n"),
        ("ds_5_0", "ds_5_0\nret\n"),
        ("lib_4_1", "lib_4_1\nret\n"),
    ] {
        let (errors, _) = case::findings(text);
        let found: Vec<_> = errors.iter().map(|found| (found.rule, found.at.as_str())).collect();
        assert_eq!(found, [("stage-unchecked", profile)]);
    }
}
