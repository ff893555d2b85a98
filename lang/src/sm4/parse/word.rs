//! Words with a fixed set of spellings: primitives, system values, shapes and the like.

use super::super::isa::{SynonymKind, find_synonym};
use super::super::program::Spanned;
use super::{Faulty, Parsed, Parser};
use crate::parse::closest;
use crate::rules;
use crate::token::Token;

/// Spellings that a help line lists.
const SHOWN: usize = 12;

/// An enumeration that text spells.
pub(super) struct Spelling<T: 'static> {
    /// What it is, with its article: `a primitive`.
    pub(super) what: &'static str,
    pub(super) all: &'static [(T, &'static str)],
    pub(super) synonyms: Option<SynonymKind>,
    /// The documents write it in other capitals than the listings, and not always the same.
    pub(super) any_case: bool,
}

impl<T: Copy> Spelling<T> {
    /// The value of a word.
    pub(super) fn find(&self, word: &str) -> Option<T> {
        let listing = self.synonyms.and_then(|kind| find_synonym(kind, word)).unwrap_or(word);
        let equal = |name: &str| name == listing || self.any_case && name.eq_ignore_ascii_case(listing);
        self.all.iter().find(|row| equal(row.1)).map(|row| row.0)
    }

    /// The nearest spelling, or all of them where there are not many.
    fn help(&self, word: &str) -> Option<String> {
        let names: Vec<&str> =
            self.all.iter().map(|row| row.1).filter(|name| !name.starts_with('<')).collect();
        let same = names.iter().find(|name| name.eq_ignore_ascii_case(word)).copied();
        if let Some(near) = same.or_else(|| closest(word, &names)) {
            return Some(format!("write `{near}`"));
        }
        let shown = names.get(..SHOWN).map_or_else(|| names.join(", "), |first| first.join(", ") + ", …");
        Some(format!("known ones are {shown}"))
    }
}

impl Parser<'_> {
    /// Reads a word with one of these spellings.
    pub(super) fn spelled<T: Copy>(&mut self, spelling: &Spelling<T>) -> Parsed<Spanned<T>> {
        let token = self.expect_ident(spelling.what)?;
        let word = self.text(&token);
        match spelling.find(word) {
            Some(value) => Ok(Spanned::new(value, token.span)),
            None => self.misspelt(&token, word, spelling),
        }
    }

    pub(super) fn misspelt<T: Copy, U>(
        &mut self,
        token: &Token,
        word: &str,
        spelling: &Spelling<T>,
    ) -> Parsed<U> {
        if !token.reported {
            let message = format!("`{word}` is not {}", spelling.what);
            self.report_with_help(&rules::SYNTAX, token.span, message, spelling.help(word));
        }
        Err(Faulty)
    }
}
