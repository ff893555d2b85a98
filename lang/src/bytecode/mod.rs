//! Bytecode: what the device reads.

pub mod d3d9;
pub mod dxbc;
