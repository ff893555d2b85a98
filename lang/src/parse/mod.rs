//! Tokens to [`Program`](crate::program::Program).
