//! The input assembler: formats, layouts, primitives of every draw call and topology, and what implementations of
//! Direct3D 11 wrote to buffers.

#![allow(clippy::unwrap_used, clippy::panic)]

mod case;
mod formats;
mod hostile;
mod layouts;
mod oracle;
mod primitives;
mod structs;
mod vectors;
