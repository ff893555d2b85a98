//! Direct3D shader assembly: the language itself.
//!
//! Text, macro tokens and bytecode become one [`Program`](program::Program); it is checked against its profile, and
//! becomes bytecode, text, or a [`Kernel`](kernel::Kernel) that other crates run.
//!
//! ```text
//! text ──┐
//! tokens ┴→ parse → Program → check → Diagnostics
//! words ──→ decode ──↑ │
//!                      ├→ encode → words
//!                      ├→ print  → text
//!                      └→ lower  → Kernel
//! ```

pub mod assemble;
pub mod bytecode;
pub mod check;
pub mod diagnostic;
pub mod interface;
pub mod isa;
pub mod kernel;
pub mod parse;
pub mod preprocess;
pub mod print;
pub mod program;
pub mod rules;
pub mod sm4;
pub mod source;
pub mod span;
pub mod token;
