//! From a macro call to its code.

use proc_macro2::TokenStream;
use shader_asm_lang::bytecode::d3d9;
use shader_asm_lang::check::check;
use shader_asm_lang::diagnostic::{Diagnostic, Diagnostics};
use shader_asm_lang::interface::Interface;
use shader_asm_lang::isa::{Profile, Stage};
use shader_asm_lang::parse::parse;
use shader_asm_lang::program::Program;
use shader_asm_lang::rules;

use crate::caps::{self, Setting};
use crate::emit::{self, Shader};
use crate::errors::Errors;
use crate::form::{self, Form};
use crate::source::Source;
use crate::{adapter, text};

/// A macro: its name and what it takes.
pub(crate) struct Macro {
    pub(crate) name: &'static str,
    pub(crate) stage: Stage,
    /// Profile of the shader that stands in where there is no telling which was meant.
    pub(crate) stand_in: Profile,
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
    let stand_in = Shader::dummy(this.stand_in, 0);
    match source {
        Some(source) => {
            let shader = assemble(this, &source, &input.settings, &mut errors).unwrap_or(stand_in);
            emit::block(shader, &source.files, errors)
        }
        None => emit::block(stand_in, &[], errors),
    }
}

/// Parses and checks a program, and reports what is wrong with it; `None` when not even its profile can be
/// told.
fn assemble(this: &Macro, source: &Source, settings: &[Setting], errors: &mut Errors) -> Option<Shader> {
    let (program, found) = parse(&source.stream);
    let mut diagnostics = source.diagnostics.clone();
    diagnostics.append(found);
    let (program, other) = match program {
        Some(program) if program.profile.stage() == this.stage => (Some(program), None),
        other => (None, other),
    };
    let mut slots = 0;
    if let Some(program) = &program {
        let caps = caps::apply(settings, program.profile, errors);
        let checked = check(program, &caps);
        slots = checked.usage.slots;
        diagnostics.append(checked.diagnostics);
    }
    if let Some(program) = &other {
        // Nothing else is worth saying of it.
        diagnostics = Diagnostics::new();
        diagnostics.push(wrong_stage(this, program));
    }
    diagnostics.sort();
    for diagnostic in &diagnostics {
        errors.push_diagnostic(diagnostic, source.places.as_ref());
    }
    let program = program?;
    if errors.any() {
        return Some(Shader::dummy(program.profile, slots));
    }
    Some(Shader {
        version_token: program.profile.version_token(),
        words: d3d9::encode(&program),
        slots,
        interface: Interface::of(&program),
    })
}

fn wrong_stage(this: &Macro, program: &Program) -> Diagnostic {
    let stage = match this.stage {
        Stage::Vertex => "vertex",
        Stage::Pixel => "pixel",
    };
    let message = format!("`{}!` takes {stage} shaders, not {}", this.name, program.profile);
    let names: Vec<_> =
        Profile::all().filter(|profile| profile.stage() == this.stage).map(Profile::name).collect();
    Diagnostic::error(&rules::PROFILE, None, program.profile_span, message)
        .help(format!("{stage} profiles are {}", names.join(", ")))
}
