//! The forms of a macro call: tokens, strings, a file.

use proc_macro2::{Delimiter, Literal, Span, TokenStream, TokenTree};

use crate::caps::{self, Setting};
use crate::errors::Errors;

/// What the macro was called with.
pub(crate) struct Input {
    pub(crate) settings: Vec<Setting>,
    pub(crate) form: Form,
}

pub(crate) enum Form {
    /// Assembly as Rust tokens.
    Tokens(Vec<TokenTree>),
    /// Assembly in string literals, one behind the other.
    Strings(Vec<Literal>),
    /// The path of a file.
    Include(Literal),
    /// None of them, which is reported.
    Faulty,
}

/// Tells the forms apart.
pub(crate) fn read(input: TokenStream, name: &str, errors: &mut Errors) -> Input {
    let mut trees = Vec::new();
    flatten(input, &mut trees);
    let mut settings = Vec::new();
    let mut rest = trees.as_slice();
    while let Some(after) = attribute(rest, &mut settings, errors) {
        rest = after;
    }
    let form = match rest {
        [TokenTree::Literal(_), ..] => strings(rest, errors),
        [TokenTree::Ident(word), path @ ..] if word == "include" => include(word.span(), path, name, errors),
        [TokenTree::Ident(word), TokenTree::Punct(bang), TokenTree::Group(_), ..]
            if bang.as_char() == '!' =>
        {
            let message = format!(
                "`{word}!` is not expanded here\nhelp: string literals can stand one behind the other; a file is read \
                 with `{name}!(include \"path\")`"
            );
            errors.push_range((word.span(), bang.span()), message);
            Form::Faulty
        }
        _ => Form::Tokens(rest.to_vec()),
    };
    Input { settings, form }
}

/// Takes the trees out of invisible groups, which `macro_rules!` puts around its variables.
fn flatten(input: TokenStream, trees: &mut Vec<TokenTree>) {
    for tree in input {
        match tree {
            TokenTree::Group(group) if group.delimiter() == Delimiter::None => flatten(group.stream(), trees),
            tree => trees.push(tree),
        }
    }
}

/// Reads `#![caps(…)]`, or a doc comment in front of it; the answer is what follows.
fn attribute<'t>(
    trees: &'t [TokenTree],
    settings: &mut Vec<Setting>,
    errors: &mut Errors,
) -> Option<&'t [TokenTree]> {
    let [TokenTree::Punct(hash), trees @ ..] = trees else { return None };
    if hash.as_char() != '#' {
        return None;
    }
    let trees = match trees {
        [TokenTree::Punct(bang), rest @ ..] if bang.as_char() == '!' => rest,
        _ => trees,
    };
    let [TokenTree::Group(group), rest @ ..] = trees else { return None };
    let inside: Vec<_> = group.stream().into_iter().collect();
    match inside.as_slice() {
        [TokenTree::Ident(name), TokenTree::Group(arguments)] if name == "caps" => {
            caps::parse(arguments.stream(), settings, errors);
        }
        [TokenTree::Ident(name), ..] if name == "doc" => {}
        _ => {
            let spans = (hash.span(), group.span_close());
            errors.push_range(spans, caps::faulty("the only attribute is `#![caps(…)]`"));
        }
    }
    // In front of a string it reads like an argument.
    Some(match rest {
        [TokenTree::Punct(comma), rest @ ..] if comma.as_char() == ',' => rest,
        _ => rest,
    })
}

fn is_string(literal: &Literal) -> bool {
    let text = literal.to_string();
    text.starts_with('"') || text.starts_with("r\"") || text.starts_with("r#")
}

/// String literals with or without commas between them.
fn strings(trees: &[TokenTree], errors: &mut Errors) -> Form {
    let mut literals = Vec::new();
    let mut faulty = false;
    for tree in trees {
        match tree {
            TokenTree::Literal(literal) if is_string(literal) => literals.push(literal.clone()),
            TokenTree::Punct(comma) if comma.as_char() == ',' && !literals.is_empty() => {}
            other => {
                errors.push(
                    other.span(),
                    "expected a string literal\nhelp: several string literals are the lines of one program",
                );
                faulty = true;
                break;
            }
        }
    }
    if faulty { Form::Faulty } else { Form::Strings(literals) }
}

/// The path behind `include`.
fn include(word: Span, trees: &[TokenTree], name: &str, errors: &mut Errors) -> Form {
    let help = format!("help: write `{name}!(include \"path\")`");
    match trees {
        [TokenTree::Literal(path)] if is_string(path) => return Form::Include(path.clone()),
        [TokenTree::Literal(path), TokenTree::Punct(comma)] if is_string(path) && comma.as_char() == ',' => {
            return Form::Include(path.clone());
        }
        [TokenTree::Literal(path), surplus, ..] if is_string(path) => {
            errors.push(surplus.span(), format!("nothing can follow the path\n{help}"));
        }
        [other, ..] => errors.push(other.span(), format!("expected a path as string literal\n{help}")),
        [] => errors.push(word, format!("expected a path behind `include`\n{help}")),
    }
    Form::Faulty
}
