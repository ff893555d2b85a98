//! What a shader reads and writes: semantics and constants.
