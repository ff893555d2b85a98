//! Direct3D 9 bytecode: a stream of 32-bit words.
//!
//! [`decode`] takes a [`Program`] apart from words, [`encode`] puts it together again. The words of a decoded
//! program are the same ones, comments included, with one exception: a `sub` outside ps_1_x is read as the `add`
//! that the reference assembler makes of it.
//!
//! ```
//! use shader_asm_lang::bytecode::d3d9;
//! // vs_2_0; mov oPos, v0
//! let words = [0xfffe0200, 0x02000001, 0xc00f0000, 0x90e40000, 0x0000ffff];
//! let program = d3d9::decode(&words)?;
//! assert_eq!(d3d9::encode(&program), words);
//! # Ok::<(), d3d9::DecodeError>(())
//! ```

mod decode;
mod encode;
mod error;
mod operand;
mod token;

pub use decode::decode;
pub use encode::encode;
pub use error::{DecodeError, DecodeErrorKind};

use crate::isa::{Profile, Stage};
#[cfg(doc)]
use crate::program::Program;

/// Bytecode of this profile has `sub`; elsewhere it is an `add` of the negated second source.
fn has_sub(profile: Profile) -> bool {
    profile.major() == 1 && profile.stage() == Stage::Pixel
}

/// An index register takes a word of its own; in shader model 1 it is always `a0.x` and takes none.
fn has_index_token(profile: Profile) -> bool {
    profile.major() >= 2
}

/// The instruction token tells how many words follow; in shader model 1 that field is 0.
fn has_length(profile: Profile) -> bool {
    profile.major() >= 2
}
