//! Signatures out of the tables of a listing.

use super::{COLUMNS, PRIM_ID, RULE, SPECIAL, TITLES, is_written};
use crate::bytecode::dxbc::signature::{FORMATS, PIXEL_OUTPUTS, SYSTEM_VALUES, is_name};
use crate::bytecode::dxbc::{
    ComponentType, FEATURES, Features, MinPrecision, Signature, SignatureElement, SignatureKind, Signatures,
    SystemValue, program_type,
};

/// A table that cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CommentError {
    /// Line at fault, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub kind: CommentErrorKind,
}

/// What is wrong with a line of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CommentErrorKind {
    /// The listing has such a table already.
    Twice,
    /// The name or stream of a semantic.
    Name,
    /// The index of a semantic.
    Index,
    /// The components of an element.
    Mask,
    /// The register.
    Register,
    /// The system value.
    SystemValue,
    /// The type of the components.
    Format,
    /// The components that are used.
    Used,
}

impl std::fmt::Display for CommentError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "line {}: {}", self.line, self.kind)
    }
}

impl std::fmt::Display for CommentErrorKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Twice => "the listing has two tables of this signature",
            Self::Name => "the column `Name` holds no semantic",
            Self::Index => "the column `Index` holds no number",
            Self::Mask => "the column `Mask` holds something other than components",
            Self::Register => "the column `Register` holds no register",
            Self::SystemValue => "the column `SysValue` holds no system value",
            Self::Format => "the column `Format` holds no type",
            Self::Used => "the column `Used` holds something other than components",
        })
    }
}

impl std::error::Error for CommentError {}

impl Signatures {
    /// Reads the tables in the comments of a listing; lines elsewhere do not matter. A table that is not there gives
    /// no signature.
    ///
    /// A listing carries everything but one thing: the components of an element without a register, which are taken
    /// to be `x`.
    pub fn from_comments(listing: &str) -> Result<Self, CommentError> {
        // Which of the two masks patch constants have depends on the profile, which stands behind the tables.
        let is_hull = listing.lines().any(|line| line.trim_start().starts_with("hs_"));
        let version = if is_hull { program_type::HULL << 16 } else { 0 };
        let mut signatures = Self::default();
        let mut table: Option<(SignatureKind, Signature)> = None;
        for (index, line) in listing.lines().enumerate() {
            let fail = |kind| CommentError { line: index + 1, kind };
            let line = line.trim();
            if let Some(kind) = title(line) {
                store(&mut signatures, table.take());
                if signatures.get(kind).is_some() {
                    return Err(fail(CommentErrorKind::Twice));
                }
                table = Some((kind, Signature::default()));
                continue;
            }
            let Some((kind, signature)) = &mut table else { continue };
            let empty = TITLES.iter().any(|row| Some(row.1) == line.strip_prefix("// no "));
            match line.strip_prefix("//") {
                // An empty comment stands in front of the columns and behind the last row.
                Some("") if signature.elements.is_empty() => {}
                Some(_) if line == COLUMNS || line == RULE => {}
                Some(text) if !text.is_empty() && !empty => {
                    signature.elements.push(row(text, is_written(*kind, version)).map_err(fail)?);
                }
                _ => store(&mut signatures, table.take()),
            }
        }
        store(&mut signatures, table);
        Ok(signatures)
    }
}

impl Features {
    /// Reads the note in the comments of a listing. Raw and structured buffers of shader model 4 are not in it.
    pub fn from_comments(listing: &str) -> Self {
        let names = listing.lines().filter_map(|line| line.trim_end().strip_prefix("//       "));
        let found = names.filter_map(|name| FEATURES.iter().find(|row| row.1 == name));
        found.fold(Self::default(), |all, &(feature, _)| all | feature)
    }
}

fn title(line: &str) -> Option<SignatureKind> {
    let title = line.strip_prefix("// ")?.strip_suffix(" signature:")?;
    TITLES.iter().find(|row| row.1 == title).map(|row| row.0)
}

fn store(signatures: &mut Signatures, table: Option<(SignatureKind, Signature)>) {
    if let Some((kind, signature)) = table {
        *signatures.get_mut(kind) = Some(signature);
    }
}

/// One row. The two columns of components have a fixed width, as they may hold nothing at all; the others are words.
fn row(text: &str, written: bool) -> Result<SignatureElement, CommentErrorKind> {
    use CommentErrorKind as E;
    let (name, rest) = first_word(text).ok_or(E::Name)?;
    let (stream, name) = stream(name);
    if !is_name(name.as_bytes()) {
        return Err(E::Name);
    }
    let (index, rest) = first_word(rest).ok_or(E::Index)?;
    let (mask, rest) = rest.split_at_checked(7).ok_or(E::Mask)?;
    let (register, rest) = first_word(rest).ok_or(E::Register)?;
    let (value, rest) = first_word(rest).ok_or(E::SystemValue)?;
    let (format, used) = first_word(rest).ok_or(E::Format)?;
    let (component_type, min_precision) = component_format(format).ok_or(E::Format)?;
    let register = self::register(register).ok_or(E::Register)?;
    let (mask, used) = match register {
        Some(_) => (components(mask).ok_or(E::Mask)?, components(used).ok_or(E::Used)?),
        None => match (mask.trim(), used.trim()) {
            ("N/A", "YES") => (1, 1),
            ("N/A", "NO") => (1, 0),
            ("N/A", _) => return Err(E::Used),
            _ => return Err(E::Mask),
        },
    };
    Ok(SignatureElement {
        name: name.to_owned().into(),
        index: index.parse().map_err(|_| E::Index)?,
        system_value: system_value(value).ok_or(E::SystemValue)?,
        component_type,
        register,
        mask,
        read_write_mask: if written { !used & 0xf } else { used },
        stream,
        min_precision,
    })
}

fn first_word(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_start();
    let (word, _) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    (!word.is_empty()).then(|| text.split_at(word.len()))
}

/// `m1:NAME` is in stream 1.
fn stream(name: &str) -> (u32, &str) {
    let split = name.strip_prefix('m').and_then(|name| name.split_once(':'));
    split.and_then(|(stream, name)| Some((stream.parse().ok()?, name))).unwrap_or((0, name))
}

fn components(text: &str) -> Option<u8> {
    text.trim().chars().filter(|letter| *letter != ' ').try_fold(0, |mask, letter| {
        let bit = "xyzw".find(letter)?;
        Some(mask | 1 << bit)
    })
}

/// The outer `None` for a word that is no register, the inner for a register without a number.
fn register(word: &str) -> Option<Option<u32>> {
    let special =
        [PRIM_ID, SPECIAL].contains(&word) || PIXEL_OUTPUTS.iter().any(|&(_, _, name)| name == word);
    if special { Some(None) } else { word.parse().ok().filter(|&number| number != u32::MAX).map(Some) }
}

fn system_value(word: &str) -> Option<SystemValue> {
    if PIXEL_OUTPUTS.iter().any(|row| row.1 == word) {
        return Some(SystemValue::None);
    }
    let row = SYSTEM_VALUES.iter().find(|row| row.1 == word);
    row.map(|row| row.0).or_else(|| word.parse().ok().map(SystemValue::from_number))
}

fn component_format(word: &str) -> Option<(ComponentType, MinPrecision)> {
    if let Some(row) = FORMATS.iter().find(|row| row.2 == word) {
        return Some((row.0, row.1));
    }
    let (component, precision) = word.split_once('/')?;
    let component = ComponentType::from_number(component.parse().ok()?);
    Some((component, MinPrecision::from_number(precision.parse().ok()?)))
}
