//! Tokens: what every front end hands to the parser.

use crate::span::Span;

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TokenKind {
    /// A name: mnemonic, register, swizzle, macro. Letters, digits and `_`, not starting with a digit.
    Ident,
    /// An integer: decimal, `0x` hexadecimal or `0` octal, without sign.
    Integer,
    /// A number with a point, an exponent or an `f` suffix, or `1.#INF` and its kin; without sign.
    Float,
    /// A string between double quotes, quotes included.
    String,
    /// One character of punctuation.
    Punct(u8),
    /// A character or literal that belongs to no token; already reported by the front end when
    /// [`Token::reported`] is set.
    Unknown,
}

/// A token. Its text lies in the [`TokenStream`] it belongs to.
#[derive(Clone, Copy, Debug)]
pub struct Token {
    /// What it is.
    pub kind: TokenKind,
    /// White space, a comment or a line end stands before it.
    pub spaced: bool,
    /// The front end has reported this token as faulty; the parser skips its statement in silence.
    pub reported: bool,
    /// Byte range of its text in [`TokenStream::text`].
    pub text: (u32, u32),
    /// Where it came from. For a token out of a macro expansion, the place of the expansion.
    pub span: Span,
}

/// The tokens of one program, comments and preprocessor lines removed.
#[derive(Clone, Debug, Default)]
pub struct TokenStream {
    /// Text that the tokens point into.
    pub text: String,
    /// The tokens in order.
    pub tokens: Vec<Token>,
    /// Where the end of the input is: the place of errors about something missing there.
    pub end: Span,
}

impl TokenStream {
    /// Text of a token.
    pub fn text_of(&self, token: &Token) -> &str {
        self.text.get(token.text.0 as usize..token.text.1 as usize).unwrap_or("")
    }
}
