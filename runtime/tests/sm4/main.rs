//! Shaders of shader model 4 and 5, run.

#![allow(clippy::unwrap_used, clippy::panic)]

mod case;
mod differential;
mod doubles;
mod emission;
mod exec;
mod flow;
mod geometry;
mod memory;
mod operations;
mod reference;
mod resources;
mod robustness;
mod text;
