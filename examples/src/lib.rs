//! What the example programs share: a mesh to draw, a rasteriser to draw it with, and pictures to keep.

pub mod disc;
pub mod mesh;
pub mod picture;
pub mod raster;
pub mod strips;
pub mod teapot;

/// The README's programs, so that they are compiled and run as tests.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
pub struct Readme;
