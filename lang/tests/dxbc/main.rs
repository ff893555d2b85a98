//! Containers against those of the reference compiler, and against bytes that nobody made.

#![allow(clippy::unwrap_used, clippy::panic)]

mod comments;
mod container;
mod interface;
mod peer;
mod peer_code;
mod robustness;
mod signatures;
mod vectors;
