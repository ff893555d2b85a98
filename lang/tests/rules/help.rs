//! Help that gives text is followed to the letter, and the program assembles then.

use crate::case::{Case, show};
use crate::cases;
use shader_asm_lang::assemble::{Assembly, Device, assemble};
use shader_asm_lang::diagnostic::Diagnostic;
use std::ops::Range;

/// A change that help asks for.
enum Change {
    Text(String),
    Capability(String, u32),
}

/// What help asks for, where it is exact enough to be done without thinking.
fn change(text: &str, profile: &str, found: &Diagnostic) -> Option<Change> {
    let help = found.help.as_deref()?;
    let quoted = |prefix: &str| help.strip_prefix(prefix)?.split_once('`');
    let span = found.span.start as usize..found.span.end as usize;
    let text_change = |range: Range<usize>, with: &str| {
        let mut changed = text.to_owned();
        changed.replace_range(range, with);
        Some(Change::Text(changed))
    };
    if let Some((quoted, rest)) = quoted("write `").or_else(|| quoted("select it: `")) {
        // "write `*/` where the comment ends" leaves the place to the reader.
        let exact = rest.is_empty() || rest.starts_with(", `");
        return if exact { text_change(replaced(text, span, quoted), quoted) } else { None };
    }
    if let Some((quoted, "")) = quoted("leave out `") {
        let start = text[..span.end].rfind(quoted)?;
        return text_change(start..start + quoted.len(), "");
    }
    if help == "leave out the predicate" {
        return text_change(text[..span.start].rfind('(')?..span.end + text[span.end..].find(')')? + 1, "");
    }
    if help == "leave out the `+`" {
        return text_change(span.start..span.start + 1, "");
    }
    if let Some((mnemonic, "")) = quoted("use `") {
        let line = text[..span.start].rfind('\n')? + 1;
        return text_change(line..line + text[line..].find(' ')?, mnemonic);
    }
    if let Some((line, "")) = quoted("add `") {
        return Some(Change::Text(format!("{text}\n{line}\n")));
    }
    let mut words = help.split([' ', ',']);
    match (words.next()?, words.next()?, words.next()?, words.next()) {
        ("set", name, "to", Some(value)) => Some(Change::Capability(name.to_owned(), value.parse().ok()?)),
        ("raise", name, "to", Some("at")) => {
            let value = words.nth(1)?.parse().ok()?;
            Some(Change::Capability(name.to_owned(), value))
        }
        (other, "allows", _, _) if other.starts_with("vs_") => text_change(0..profile.len(), other),
        _ => None,
    }
}

/// Where the text goes: the place of the finding, or the operand around it when that is only its letters.
fn replaced(text: &str, span: Range<usize>, with: &str) -> Range<usize> {
    if !text[..span.start].ends_with('.') || with.starts_with(|c: char| c.is_ascii_digit()) {
        return span;
    }
    if with.starts_with('.') {
        return span.start - 1..span.end;
    }
    let mut start = span.start;
    while let Some(last) = text[..start].chars().next_back() {
        match last {
            ']' => start = text[..start].rfind('[').unwrap_or(0),
            '_' | '.' | '!' | '-' => start -= 1,
            letter if letter.is_ascii_alphanumeric() => start -= 1,
            _ => break,
        }
    }
    start..span.end
}

fn follow(case: &Case, profile: &str) -> Option<Assembly> {
    let text = case.bad_text(profile);
    let assembly = case.assemble(&text);
    let found = assembly.diagnostics.iter().next()?;
    Some(match change(&text, profile, found)? {
        Change::Text(text) => case.assemble(&text),
        Change::Capability(name, value) => {
            let mut values: Vec<_> =
                case.caps.iter().map(|&(name, value)| (name.to_owned(), value)).collect();
            values.retain(|(other, _)| *other != name);
            values.push((name, value));
            assemble("test", &text, &Device::Custom(values))
        }
    })
}

#[test]
fn help_that_gives_text_holds() {
    let (mut followed, mut faults) = (0, Vec::new());
    for (_, case) in cases() {
        for (profile, _) in case.expected() {
            let Some(after) = follow(case, profile) else { continue };
            followed += 1;
            let list: Vec<_> = after.diagnostics.iter().collect();
            let expected = list.iter().all(|found| Some(found.rule.name) == case.then);
            if !expected {
                let bad = case.bad_text(profile);
                faults.push(format!("{}: {bad:?} then gives {}", case.rule, show(&list)));
            }
        }
    }
    assert!(faults.is_empty(), "{} of {followed}:\n{}", faults.len(), faults.join("\n"));
    assert!(followed >= 100, "help of {followed} programs only was followed");
}
