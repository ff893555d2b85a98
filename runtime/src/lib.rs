//! Direct3D shader assembly in Rust.
