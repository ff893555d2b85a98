//! Assembly as text: in string literals or in a file.

use proc_macro2::{Literal, Span};
use shader_asm_lang::preprocess;
use shader_asm_lang::rules;
use shader_asm_lang::source::SourceMap;
use shader_asm_lang::span::Span as Range;

use crate::files::{self, Files};
use crate::literal::StringLiteral;
use crate::places::{Place, Places};
use crate::snippet;
use crate::source::Source;

/// Reads a program in string literals, each a line or several; `None` in an editor that cannot find a file.
pub(crate) fn from_strings(literals: &[Literal]) -> Option<Source> {
    let mut text = String::new();
    let mut pieces = Vec::with_capacity(literals.len());
    for literal in literals {
        let literal = StringLiteral::new(literal);
        let start = text.len();
        text.push_str(&literal.value);
        text.push('\n');
        pieces.push(Piece { start, literal });
    }
    let whole = match (literals.first(), literals.last()) {
        (Some(first), Some(last)) => (first.span(), last.span()),
        _ => (Span::call_site(), Span::call_site()),
    };
    let name = Place::of(whole.0).map_or_else(|| "<string>".to_owned(), |place| place.file);
    let files = Files::new(files::folder_of(whole.0));
    read(SourceMap::single(name, text), files, pieces, whole)
}

/// Reads a program in a file; `None` in an editor that cannot find it. `Err` says in words why it cannot be
/// read.
pub(crate) fn from_file(path: &Literal) -> Result<Option<Source>, String> {
    let span = path.span();
    let Some(path) = files::find(&StringLiteral::new(path).value, span) else { return Ok(None) };
    let name = files::shown(&path);
    let mut files = Files::new(path.parent().map(Into::into));
    let file = files.read(path).map_err(|error| {
        format!(
            "cannot read `{name}`: {error} [{}]\nhelp: a path is relative to the file that calls the macro; with a `/` in \
             front, to the package",
            rules::INCLUDE_FAILED.name
        )
    })?;
    Ok(read(SourceMap::single(file.name, file.text), files, Vec::new(), (span, span)))
}

fn read(mut map: SourceMap, mut files: Files, pieces: Vec<Piece>, whole: (Span, Span)) -> Option<Source> {
    let (stream, diagnostics) = preprocess::tokenize(&mut map, preprocess::Options::new(&mut files));
    let text = Some(map.text().to_owned());
    let places = TextPlaces { map, pieces, whole };
    Some(Source { stream, diagnostics, places: Box::new(places), text, files: files.into_read()? })
}

/// A literal and where its value starts in the text.
struct Piece {
    start: usize,
    literal: StringLiteral,
}

struct TextPlaces {
    map: SourceMap,
    /// In order; empty for a file.
    pieces: Vec<Piece>,
    /// What the compiler underlines for text that stands in no piece.
    whole: (Span, Span),
}

impl TextPlaces {
    /// The literal that holds a position; `None` for positions in files.
    fn piece(&self, position: u32) -> Option<&Piece> {
        let included = self.map.files().get(1).is_some_and(|file| file.base() <= position);
        let index = self.pieces.partition_point(|piece| piece.start <= position as usize);
        if included { None } else { self.pieces.get(index.checked_sub(1)?) }
    }

    /// Column of a position in its line, and line; both as they are in the file, whatever `#line` says.
    fn locate(&self, position: u32) -> Place {
        let location = self.map.locate(position);
        let (line, column) = (location.line as usize, location.column as usize);
        let found = Place { file: location.file.to_owned(), line, column };
        let Some(piece) = self.piece(position) else { return found };
        let own_line =
            self.map.text().get(..position as usize).map(|before| before.matches('\n').count() + 1);
        let renumbered =
            own_line != Some(line) || self.map.files().first().is_none_or(|f| f.name != found.file);
        if renumbered {
            return found;
        }
        let last = piece.literal.value.len();
        piece.literal.place((position as usize - piece.start).min(last)).unwrap_or(found)
    }
}

impl Places for TextPlaces {
    fn spans(&self, range: Range) -> (Span, Span) {
        let at = |position| self.piece(position).map(|piece| piece.literal.span);
        match (at(range.start), at(range.end.max(range.start + 1) - 1)) {
            (Some(first), Some(last)) => (first, last),
            _ => self.whole,
        }
    }

    fn place(&self, range: Range) -> Option<Place> {
        Some(self.locate(range.start))
    }

    fn snippet(&self, range: Range) -> Option<String> {
        let place = self.locate(range.start);
        let text = self.map.line_text(range.start);
        let column = self.map.locate(range.start).column as usize;
        let length = self.map.slice(range).lines().next().map_or(1, |line| line.chars().count());
        Some(snippet::render(&place.to_string(), place.line, text, column, length))
    }
}
