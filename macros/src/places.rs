//! From positions of the language back to what a person and the compiler can find.

use proc_macro2::Span;
use shader_asm_lang::span::Span as Range;

/// A place in a file, line and column counted from 1.
pub(crate) struct Place {
    pub(crate) file: String,
    pub(crate) line: usize,
    pub(crate) column: usize,
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}:{}", self.file, self.line, self.column)
    }
}

impl Place {
    /// Where a token starts; `None` in hosts that do not tell, such as rust-analyzer.
    pub(crate) fn of(span: Span) -> Option<Self> {
        let (file, start) = (span.file(), span.start());
        (!file.is_empty()).then_some(Self { file, line: start.line, column: start.column + 1 })
    }
}

/// What the positions of one program mean.
pub(crate) trait Places {
    /// First and last token that the compiler should underline.
    fn spans(&self, range: Range) -> (Span, Span);

    /// Where it is, for a message about another place.
    fn place(&self, range: Range) -> Option<Place>;

    /// The text around it, for programs that the compiler cannot show itself.
    fn snippet(&self, range: Range) -> Option<String>;
}

/// The macro runs in an editor's server, which has no positions and no source files to offer.
pub(crate) fn in_editor() -> bool {
    Span::call_site().file().is_empty()
}
