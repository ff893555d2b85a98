//! Messages follow one form.

use crate::all;
use crate::case::findings;

#[test]
fn messages_are_one_line_in_lower_case_without_a_full_stop() {
    for case in all() {
        let (errors, warnings) = findings(&case.text().0);
        for one in errors.iter().chain(&warnings) {
            let first = one.message.chars().next().unwrap();
            assert!(!first.is_uppercase(), "{}", one.message);
            for text in [Some(&one.message), one.help.as_ref()].into_iter().flatten() {
                assert!(!text.contains('\n') && !text.ends_with('.'), "{text}");
            }
        }
    }
}

#[test]
fn wording_of_the_rules() {
    let mut text = String::new();
    for case in all() {
        let (errors, warnings) = findings(&case.text().0);
        for one in errors.iter().chain(&warnings).filter(|one| one.rule == case.rule) {
            text.push_str(&format!("{}: {}\n    at {}\n", one.rule, one.message, one.at));
            if let Some(help) = &one.help {
                text.push_str(&format!("    help: {help}\n"));
            }
        }
    }
    insta::assert_snapshot!(text);
}
