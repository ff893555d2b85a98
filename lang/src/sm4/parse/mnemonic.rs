//! Mnemonics and their suffixes.

use super::super::isa::{INSTRUCTIONS, Op, Profile, SynonymKind, find_synonym};
use crate::parse::closest;
use crate::span::Span;

/// How the listings and the documents spell the data of an immediate constant buffer.
pub(super) const IMMEDIATE_CONSTANT_BUFFER: &str = "dcl_immediateConstantBuffer";
/// `dcl_input_sv` of the documents stands for several declarations.
pub(super) const INPUT_SV: &str = "dcl_input_sv";
/// So does `dcl_output_sv`.
pub(super) const OUTPUT_SV: &str = "dcl_output_sv";
/// The listings' spelling of `dcl_globalFlags` without flags.
pub(super) const NO_GLOBAL_FLAGS: &str = "dcl_globalFlagsnone";

/// Spellings that are no mnemonic of the table.
const SPECIAL: [(&str, Op); 5] = [
    (IMMEDIATE_CONSTANT_BUFFER, Op::CustomData),
    (INPUT_SV, Op::DclInputSiv),
    (OUTPUT_SV, Op::DclOutputSiv),
    (NO_GLOBAL_FLAGS, Op::DclGlobalFlags),
    ("dcl_immediateconstantbuffer", Op::CustomData),
];

/// No name of an operation is longer, so that the parts of a longer word need no look.
const LONGEST: usize = 40;

/// A word as mnemonic and suffixes.
#[derive(Clone, Copy)]
pub(super) struct Mnemonic<'t> {
    pub(super) op: Op,
    /// The part of the word that names the operation.
    pub(super) name: &'t str,
    /// What follows, each suffix with its underscore in front.
    pub(super) suffixes: &'t str,
    /// Where the word stands.
    pub(super) span: Span,
}

impl<'t> Mnemonic<'t> {
    /// The longest mnemonic that the word starts with, up to an underscore or its end.
    pub(super) fn split(word: &'t str, span: Span) -> Option<Self> {
        let mut end = first_end(word)?;
        loop {
            let name = word.get(..end)?;
            if let Some(op) = operation(name) {
                return Some(Self { op, name, suffixes: &word[end..], span });
            }
            end = name.rfind('_').filter(|&at| at > 0)?;
        }
    }

    /// The suffixes without their underscores.
    pub(super) fn suffix_list(&self) -> impl Iterator<Item = &'t str> {
        self.suffixes.split('_').skip(1)
    }
}

/// Where the longest part of a word ends that can be a name: at its end, or at an underscore.
fn first_end(word: &str) -> Option<usize> {
    if word.len() <= LONGEST { Some(word.len()) } else { word.get(..=LONGEST)?.rfind('_') }
}

fn operation(name: &str) -> Option<Op> {
    if name == Op::CustomData.mnemonic() {
        return None;
    }
    if let Some(row) = SPECIAL.iter().find(|row| row.0 == name) {
        return Some(row.1);
    }
    Op::from_mnemonic(name).or_else(|| Op::from_mnemonic(find_synonym(SynonymKind::Mnemonic, name)?))
}

/// The word can start a statement.
pub(super) fn is_known(word: &str) -> bool {
    Mnemonic::split(word, Span::default()).is_some()
}

/// The mnemonic most like a misspelt word, in capitals or not, and the part of the word that is meant: what follows an
/// underscore may be a suffix.
pub(super) fn similar(word: &str, profile: Profile) -> Option<(&'static str, &str)> {
    let names: Vec<_> = INSTRUCTIONS
        .iter()
        .filter(|row| row.is_in(profile) && row.op != Op::CustomData)
        .map(|row| row.mnemonic)
        .collect();
    let mut end = first_end(word)?;
    loop {
        let part = word.get(..end)?;
        let same = |name: &&&str| name.eq_ignore_ascii_case(part);
        let found = names.iter().find(same).copied().or_else(|| closest(&part.to_ascii_lowercase(), &names));
        if let Some(name) = found {
            return Some((name, part));
        }
        end = part.rfind('_').filter(|&at| at > 0)?;
    }
}
