//! What exists in shader model 4.0 to 5.0: profiles, instructions, register files and enumerations, as tables.
//!
//! Parser, checker, encoder, printer and documentation read these rows; a fact about the language stands here once.

mod access;
mod enumeration;
mod instruction;
mod op;
mod profile;
mod register;
mod synonym;
mod table;

pub use access::MemoryAccess;
pub use enumeration::{
    GlobalFlags, InfoReturn, Interpolation, MinPrecision, Primitive, ResourceDimension, ReturnType,
    SamplerMode, SystemValue, TessellatorDomain, TessellatorOutput, TessellatorPartitioning, Topology,
};
pub use instruction::{
    AllowedModifiers, Control, Feature, Flow, ImmediateClass, InstructionInfo, LinkedPrecision, MAX_OPERANDS,
    OperandType, Operands,
};
pub use op::Op;
pub use profile::{Model, PROFILES, Profile, ProfileInfo, Stage};
pub use register::{ComponentCount, IndexStyle, REGISTER_FILES, RegisterFile, RegisterFileInfo};
pub use synonym::{SYNONYMS, Synonym, SynonymKind, find_synonym};
pub use table::INSTRUCTIONS;
