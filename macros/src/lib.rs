//! Procedural macros of shader-asm. Use them through the `shader-asm` package, which re-exports them: what they
//! become refers to it by that name.

mod adapter;
mod caps;
mod comment;
mod emit;
mod errors;
mod expand;
mod files;
mod form;
mod literal;
mod number;
mod places;
mod snippet;
mod source;
mod text;

use proc_macro::TokenStream;
use shader_asm_lang::isa::{Profile, Stage};

use crate::expand::{Macro, expand};

/// docs
#[proc_macro]
pub fn vs_asm(input: TokenStream) -> TokenStream {
    let this = Macro { name: "vs_asm", stage: Stage::Vertex, stand_in: Profile::Vs2_0 };
    expand(&this, input.into()).into()
}
