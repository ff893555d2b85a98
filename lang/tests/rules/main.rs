//! Every rule of the vertex profiles: a program that breaks it, the smallest change that does not, and what is said.

#![allow(clippy::unwrap_used, clippy::panic)]

mod cascades;
mod case;
mod coverage;
mod declarations;
mod flow;
mod help;
mod limits;
mod operands;
mod operations;
mod preprocessor;
mod syntax;
mod wording;

use case::Case;

/// All cases, by topic.
fn cases() -> impl Iterator<Item = (&'static str, &'static Case)> {
    let topics: [(&str, &[Case]); 7] = [
        ("syntax", syntax::CASES),
        ("operands", operands::CASES),
        ("operations", operations::CASES),
        ("declarations", declarations::CASES),
        ("flow", flow::CASES),
        ("limits", limits::CASES),
        ("preprocessor", preprocessor::CASES),
    ];
    topics.into_iter().flat_map(|(topic, cases)| cases.iter().map(move |case| (topic, case)))
}

/// The bad program breaks the rule and nothing else, at the marked place, and its twin is accepted.
#[test]
fn every_bad_program_breaks_one_rule() {
    let faults: Vec<_> = cases().flat_map(|(_, case)| case.faults()).collect();
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}
