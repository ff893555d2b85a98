//! Stream output: rules of declarations, what is written, and the whole pipeline from buffers to buffers.

#![allow(clippy::unwrap_used, clippy::panic)]

#[path = "../input_assembler/case.rs"]
mod case;
mod declarations;
mod pipeline;
mod writing;
