//! A program as it was read, whatever the form.

use std::path::PathBuf;

use shader_asm_lang::diagnostic::Diagnostics;
use shader_asm_lang::token::TokenStream;

use crate::places::Places;

/// What every form gives to the parser, and what is needed to report on it.
pub(crate) struct Source {
    pub(crate) stream: TokenStream,
    /// Findings of the lexer and the preprocessor.
    pub(crate) diagnostics: Diagnostics,
    pub(crate) places: Box<dyn Places>,
    /// The text, where the program is text: it may be a listing with tables in its comments.
    pub(crate) text: Option<String>,
    /// Files that the program was read from; when one changes, the macro has to run again.
    pub(crate) files: Vec<PathBuf>,
}
