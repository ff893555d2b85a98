//! Shaders of shader model 4 and 5, run.

#![allow(clippy::unwrap_used, clippy::panic)]

mod case;
mod exec;
mod geometry;
mod operations;
mod text;
