//! [`Program`](crate::program::Program) to text.
