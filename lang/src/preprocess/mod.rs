//! Text to tokens: lexer and C preprocessor.
