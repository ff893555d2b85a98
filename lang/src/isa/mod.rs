//! What exists: profiles, instructions, register files, modifiers, usages, as tables.
//!
//! Parser, checker, encoder, printer, documentation and editor support read these rows; a fact
//! about the language stands here once.

mod caps;
mod instruction;
pub(crate) mod lookup;
mod modifier;
mod nesting;
mod profile;
mod register;
mod usage;

pub use caps::{Caps, CapsError};
pub use instruction::{
    Class, Comparison, Control, INSTRUCTIONS, InstructionInfo, Op, Operands, Slots, find_mnemonic,
};
pub use modifier::{InstructionModifiers, SourceModifier, Swizzle, WriteMask};
pub use nesting::{NestingCost, nesting_cost};
pub use profile::{Family, Limits, PROFILES, Profile, ProfileInfo, Stage};
pub use register::{REGISTER_FILES, RegisterFile, RegisterFileInfo, Relative, find_register_file};
pub use usage::{SamplerType, Usage};
