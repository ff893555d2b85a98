//! Command-line tool for Direct3D shader assembly.

fn main() {}
