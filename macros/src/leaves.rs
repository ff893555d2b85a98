//! The user's tokens, laid flat.

use std::fmt::Write as _;

use proc_macro2::{Delimiter, Group, Span, TokenTree};

/// A Rust token without inner structure; a delimiter is one of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LeafKind {
    Ident,
    Literal,
    Punct(u8),
}

#[derive(Clone, Copy)]
pub(crate) struct Leaf {
    pub(crate) kind: LeafKind,
    /// Byte range of its text.
    pub(crate) text: (u32, u32),
    pub(crate) span: Span,
}

/// The user's tokens in order, groups laid flat.
#[derive(Default)]
pub(crate) struct Leaves {
    text: String,
    list: Vec<Leaf>,
}

impl Leaves {
    /// Lays a sequence of trees flat.
    pub(crate) fn new(trees: &[TokenTree]) -> Self {
        let mut leaves = Self { text: String::new(), list: Vec::with_capacity(2 * trees.len()) };
        leaves.flatten(trees);
        leaves
    }

    fn flatten(&mut self, mut trees: &[TokenTree]) {
        while let [tree, rest @ ..] = trees {
            trees = rest;
            match tree {
                TokenTree::Group(group) => self.group(group),
                TokenTree::Ident(ident) => self.push(LeafKind::Ident, ident, ident.span()),
                TokenTree::Literal(literal) => self.push(LeafKind::Literal, literal, literal.span()),
                TokenTree::Punct(punct) => match (punct.as_char(), rest) {
                    // A doc comment is `#[doc = "…"]` or `#![doc = "…"]` by now.
                    ('#', [doc, rest @ ..]) if is_doc(doc) => trees = rest,
                    ('#', [TokenTree::Punct(bang), doc, rest @ ..])
                        if bang.as_char() == '!' && is_doc(doc) =>
                    {
                        trees = rest;
                    }
                    (character, _) => {
                        self.push(LeafKind::Punct(character as u8), &character, punct.span());
                    }
                },
            }
        }
    }

    fn group(&mut self, group: &Group) {
        let (open, close) = match group.delimiter() {
            Delimiter::Parenthesis => ('(', ')'),
            Delimiter::Bracket => ('[', ']'),
            Delimiter::Brace => ('{', '}'),
            // Around what a `macro_rules!` variable stood for. Nobody wrote it.
            Delimiter::None => return self.flatten(&group.stream().into_iter().collect::<Vec<_>>()),
        };
        self.push(LeafKind::Punct(open as u8), &open, group.span_open());
        self.flatten(&group.stream().into_iter().collect::<Vec<_>>());
        self.push(LeafKind::Punct(close as u8), &close, group.span_close());
    }

    fn push(&mut self, kind: LeafKind, text: &dyn std::fmt::Display, span: Span) {
        let start = self.text.len() as u32;
        // Writing to a `String` cannot fail.
        let _ = write!(self.text, "{text}");
        self.list.push(Leaf { kind, text: (start, self.text.len() as u32), span });
    }

    /// The text that all leaves point into, and their spans.
    pub(crate) fn into_parts(self) -> (String, Vec<Span>) {
        (self.text, self.list.iter().map(|leaf| leaf.span).collect())
    }

    pub(crate) fn text_length(&self) -> usize {
        self.text.len()
    }

    pub(crate) fn len(&self) -> usize {
        self.list.len()
    }

    pub(crate) fn get(&self, index: usize) -> Option<&Leaf> {
        self.list.get(index)
    }

    /// Text of a leaf; empty beyond the end.
    pub(crate) fn text(&self, index: usize) -> &str {
        let range = self.get(index).map_or((0, 0), |leaf| leaf.text);
        self.text.get(range.0 as usize..range.1 as usize).unwrap_or("")
    }

    /// The leaf is this character.
    pub(crate) fn is(&self, index: usize, punct: u8) -> bool {
        self.get(index).is_some_and(|leaf| leaf.kind == LeafKind::Punct(punct))
    }

    pub(crate) fn is_ident(&self, index: usize) -> bool {
        self.get(index).is_some_and(|leaf| leaf.kind == LeafKind::Ident)
    }

    pub(crate) fn is_number(&self, index: usize) -> bool {
        self.get(index).is_some_and(|leaf| leaf.kind == LeafKind::Literal)
            && self.text(index).starts_with(|first: char| first.is_ascii_digit())
    }

    /// Nothing stands between a leaf and the one before it. True where the host has no positions.
    pub(crate) fn touches(&self, index: usize) -> bool {
        match (index.checked_sub(1).and_then(|before| self.get(before)), self.get(index)) {
            (Some(before), Some(leaf)) => {
                let (end, start) = (before.span.end(), leaf.span.start());
                end == start || before.span.start() == start
            }
            _ => false,
        }
    }
}

fn is_doc(tree: &TokenTree) -> bool {
    let TokenTree::Group(group) = tree else { return false };
    let first = group.stream().into_iter().next();
    group.delimiter() == Delimiter::Bracket
        && matches!(first, Some(TokenTree::Ident(ident)) if ident == "doc")
}
