//! Source text: files, and the way from a [`Span`] to file, line and column.

use crate::span::Span;

/// One piece of text that tokens come from.
#[derive(Clone, Debug)]
pub struct SourceFile {
    /// Name as it should be shown: a path, or a `#line` name.
    pub name: String,
    /// The whole text.
    pub text: String,
    /// Position of the first byte in the map.
    base: u32,
    /// Byte offset of each line's first byte.
    lines: Vec<u32>,
}

/// A place a person can find: file, line and column, both from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Location<'a> {
    /// File name as given to [`SourceMap::add`], or by a `#line` directive.
    pub file: &'a str,
    /// Line, from 1. A `#line` directive changes the count.
    pub line: u32,
    /// Column in characters, from 1.
    pub column: u32,
}

/// A `#line` directive: from `start` on, lines are counted from `line`.
#[derive(Clone, Debug)]
struct LineOverride {
    start: u32,
    physical_line: u32,
    line: u32,
    name: Option<String>,
}

/// All text that one program was read from: the file itself and its includes.
///
/// Byte offsets run on from file to file, so that a [`Span`] needs no file number.
#[derive(Clone, Debug, Default)]
pub struct SourceMap {
    files: Vec<SourceFile>,
    overrides: Vec<LineOverride>,
}

impl SourceMap {
    /// A map that holds one file.
    pub fn single(name: impl Into<String>, text: impl Into<String>) -> Self {
        let mut map = Self::default();
        map.add(name, text);
        map
    }

    /// Adds a file and returns the position of its first byte.
    ///
    /// `None` when the text of all files together passes 4 GiB.
    pub fn try_add(&mut self, name: impl Into<String>, text: impl Into<String>) -> Option<u32> {
        let text = text.into();
        let base = match self.files.last() {
            // One past the end is a position of its own: "at the end of the file".
            Some(file) => file.base.checked_add(u32::try_from(file.text.len()).ok()?)?.checked_add(1)?,
            None => 0,
        };
        base.checked_add(u32::try_from(text.len()).ok()?)?.checked_add(1)?;
        let lines = line_starts(&text);
        self.files.push(SourceFile { name: name.into(), text, base, lines });
        Some(base)
    }

    /// Adds a file; text beyond 4 GiB in total is dropped (see [`try_add`](Self::try_add)).
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<String>) -> u32 {
        self.try_add(name, text).unwrap_or(u32::MAX)
    }

    /// The files in the order they were added; the first is the program itself.
    pub fn files(&self) -> &[SourceFile] {
        &self.files
    }

    /// Text of the first file.
    pub fn text(&self) -> &str {
        self.files.first().map_or("", |file| &file.text)
    }

    /// Records a `#line` directive: the line after the one that holds `position` is `line` of `name`.
    pub fn override_line(&mut self, position: u32, line: u32, name: Option<String>) {
        if let Some(file) = self.file_of(position) {
            let physical_line = file.line_index(position) as u32 + 1;
            let end = file.lines.get(physical_line as usize).map_or(u32::MAX, |start| file.base + start);
            self.overrides.push(LineOverride { start: end, physical_line, line, name });
        }
    }

    /// The file that holds a position.
    pub fn file_of(&self, position: u32) -> Option<&SourceFile> {
        let index = self.files.partition_point(|file| file.base <= position);
        self.files.get(index.checked_sub(1)?)
    }

    /// The text under a span; empty when the span leaves its file.
    pub fn slice(&self, span: Span) -> &str {
        let Some(file) = self.file_of(span.start) else {
            return "";
        };
        file.text
            .get((span.start - file.base) as usize..(span.end.max(span.start) - file.base) as usize)
            .unwrap_or("")
    }

    /// Where the first position of a span is.
    pub fn location(&self, span: Span) -> Location<'_> {
        self.locate(span.start)
    }

    /// Where a position is.
    pub fn locate(&self, position: u32) -> Location<'_> {
        let Some(file) = self.file_of(position) else {
            return Location { file: "", line: 1, column: 1 };
        };
        let index = file.line_index(position);
        let offset = ((position - file.base) as usize).min(file.text.len());
        let start = file.lines[index] as usize;
        let column = file.text.get(start..offset).map_or(1, |before| before.chars().count() as u32 + 1);
        let physical = index as u32;
        let over = self.overrides.iter().rfind(|over| over.start <= position && over.start >= file.base);
        match over {
            Some(over) => Location {
                file: over.name.as_deref().unwrap_or(&file.name),
                line: over.line.wrapping_add(physical - over.physical_line),
                column,
            },
            None => Location { file: &file.name, line: physical + 1, column },
        }
    }

    /// The whole line that holds a position, without its line end.
    pub fn line_text(&self, position: u32) -> &str {
        let Some(file) = self.file_of(position) else {
            return "";
        };
        let index = file.line_index(position);
        let start = file.lines[index] as usize;
        let end = file.lines.get(index + 1).map_or(file.text.len(), |&next| next as usize);
        file.text[start..end].trim_end_matches(['\n', '\r'])
    }
}

impl SourceFile {
    /// Position of the file's first byte in its map.
    pub fn base(&self) -> u32 {
        self.base
    }

    /// Index of the line that holds a position, from 0.
    fn line_index(&self, position: u32) -> usize {
        let offset = position - self.base;
        self.lines.partition_point(|&start| start <= offset).saturating_sub(1)
    }
}

fn line_starts(text: &str) -> Vec<u32> {
    let mut starts = vec![0];
    starts.extend(text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n').map(|(at, _)| at as u32 + 1));
    starts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locations_count_characters_and_lines_from_one() {
        let map = SourceMap::single("a.vsh", "vs_2_0\nmöv r0\n");
        assert_eq!(map.locate(0), Location { file: "a.vsh", line: 1, column: 1 });
        assert_eq!(map.locate(12), Location { file: "a.vsh", line: 2, column: 5 });
        assert_eq!(map.line_text(9), "möv r0");
        assert_eq!(map.locate(u32::MAX).line, 3);
    }

    #[test]
    fn spans_tell_files_apart() {
        let mut map = SourceMap::single("a", "one");
        let base = map.add("b", "two");
        assert_eq!(map.slice(Span::new(base, base + 3)), "two");
        assert_eq!(map.locate(3).file, "a");
        assert_eq!(map.locate(base).file, "b");
    }

    #[test]
    fn line_directives_renumber_what_follows() {
        let mut map = SourceMap::single("a", "x\n#line 40 \"b\"\ny\nz\n");
        map.override_line(2, 40, Some("b".into()));
        assert_eq!(map.locate(2), Location { file: "a", line: 2, column: 1 });
        assert_eq!(map.locate(15), Location { file: "b", line: 40, column: 1 });
        assert_eq!(map.locate(17).line, 41);
    }
}
