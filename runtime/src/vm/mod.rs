//! Runs kernels on batches of 64 vertices, or of as many invocations of a geometry shader.
//!
//! A batch has one value of 64 lanes per virtual register. Flow that differs between vertices runs with a mask of
//! the active ones; a batch whose vertices agree pays nothing for it.

mod bank;
mod batch;
mod code;
mod compile;
mod double;
mod emission;
mod fetch;
mod flow;
mod invocations;
mod machine;
mod memory;
mod micro;
mod registers;
mod resource;
mod vertices;

pub(crate) use bank::Bank;
pub(crate) use batch::{Run, run};
pub(crate) use code::Code;
pub(crate) use emission::StreamVertices;
pub(crate) use fetch::{Fetch, Stream};
pub(crate) use invocations::{GeometryResult, GeometryRun, run_geometry};
pub(crate) use registers::Registers;
pub(crate) use vertices::{Exhausted, Ids, VertexRun, run_vertices};

/// Vertices of a batch. Half as many would halve the speed, twice as many leave the cache.
pub(crate) const LANES: usize = 64;

type Lanes = crate::lanes::Lanes<LANES>;
