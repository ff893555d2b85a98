//! Every rule of shader model 4 and 5: a program that breaks it, with the place of the finding, and its good twin at the
//! limit.

#![allow(clippy::unwrap_used, clippy::panic)]

mod cascades;
mod case;
mod declarations;
mod flow;
mod geometry;
mod operands;
mod refused;
mod syntax;
mod wording;

use case::Case;
use shader_asm_lang::sm4::rules::RULES;
use std::collections::BTreeSet;

fn all() -> Vec<&'static Case> {
    [syntax::CASES, declarations::CASES, operands::CASES, flow::CASES, geometry::CASES]
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
    assert!(applied >= 59, "{applied}");
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
    let (errors, _) = case::findings("cs_5_0\ndcl_thread_group 1, 1, 1\nret\n");
    let rules: Vec<_> = errors.iter().map(|found| found.rule).collect();
    assert_eq!(rules, ["stage-unchecked"]);
}
