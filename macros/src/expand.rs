//! From a macro call to its code.

use proc_macro2::TokenStream;
use shader_asm_lang::assemble::is_d3d11;
use shader_asm_lang::diagnostic::{Diagnostic, Diagnostics};
use shader_asm_lang::rules;
use shader_asm_lang::span::Span;

use crate::caps::Setting;
use crate::emit;
use crate::errors::Errors;
use crate::form::{self, Form};
use crate::source::Source;
use crate::{adapter, d3d9, d3d11, text};

/// What a macro takes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stage {
    Vertex,
    Geometry,
}

/// A macro: its name and what it takes.
pub(crate) struct Macro {
    pub(crate) name: &'static str,
    pub(crate) stage: Stage,
}

impl Stage {
    /// The first letters of its profiles.
    fn prefix(self) -> &'static str {
        match self {
            Self::Vertex => "vs_",
            Self::Geometry => "gs_",
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Vertex => "vertex",
            Self::Geometry => "geometry",
        }
    }
}

impl Macro {
    /// What stands in for a shader of which not even the profile can be told.
    fn stand_in(&self) -> TokenStream {
        match self.stage {
            Stage::Vertex => d3d9::stand_in(),
            Stage::Geometry => d3d11::stand_in(Stage::Geometry),
        }
    }
}

/// Expands one call.
pub(crate) fn expand(this: &Macro, input: TokenStream) -> TokenStream {
    let mut errors = Errors::default();
    let input = form::read(input, this.name, &mut errors);
    let source = match input.form {
        Form::Tokens(trees) => Some(adapter::adapt(&trees)),
        Form::Strings(literals) => text::from_strings(&literals),
        Form::Include(path) => match text::from_file(&path) {
            Ok(source) => source,
            Err(message) => {
                errors.push(path.span(), message);
                None
            }
        },
        Form::Faulty => None,
    };
    match source {
        Some(source) => {
            let shader = assemble(this, &source, &input.settings, &mut errors);
            emit::block(shader, &source.files, errors)
        }
        None => emit::block(this.stand_in(), &[], errors),
    }
}

/// Reads and checks a program, and reports what is wrong with it. The answer is the expression that is its value, or
/// that of a shader in its place.
fn assemble(this: &Macro, source: &Source, settings: &[Setting], errors: &mut Errors) -> TokenStream {
    // Without a profile it is the macro that tells which family is meant.
    let first = source.stream.tokens.first().map_or("", |token| source.stream.text_of(token));
    let geometry = this.stage == Stage::Geometry && !first.starts_with("vs") && !first.starts_with("ps");
    if geometry || is_d3d11(&source.stream) {
        return d3d11::assemble(this, source, settings, errors);
    }
    d3d9::assemble(this, source, settings, errors).unwrap_or_else(|| this.stand_in())
}

/// Shows the findings in the order of their places.
pub(crate) fn report(source: &Source, mut diagnostics: Diagnostics, errors: &mut Errors) {
    diagnostics.sort();
    for diagnostic in &diagnostics {
        errors.push_diagnostic(diagnostic, source.places.as_ref());
    }
}

/// A program of another stage. Nothing else is worth saying of it.
pub(crate) fn wrong_stage(this: &Macro, profile: &str, span: Span) -> Diagnostics {
    let stage = this.stage.name();
    let message = format!("`{}!` takes {stage} shaders, not {profile}", this.name);
    let d3d9 = shader_asm_lang::isa::Profile::all().map(shader_asm_lang::isa::Profile::name);
    let d3d11 = shader_asm_lang::sm4::isa::Profile::all().map(shader_asm_lang::sm4::isa::Profile::name);
    let names: Vec<_> = d3d9.chain(d3d11).filter(|name| name.starts_with(this.stage.prefix())).collect();
    let mut diagnostics = Diagnostics::new();
    let diagnostic = Diagnostic::error(&rules::PROFILE, None, span, message);
    diagnostics.push(diagnostic.help(format!("{stage} profiles are {}", names.join(", "))));
    diagnostics
}
