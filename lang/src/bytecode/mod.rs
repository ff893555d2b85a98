//! Bytecode: words of Direct3D 9.
