//! The way of shader model 4 and 5: from tokens to a program with its signatures, and to a container.

use crate::bytecode::dxbc::{ContainerBuilder, Features, Signature, Signatures, Statistics, WriteError};
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::sm4::check::{Limits, Usage, check};
use crate::sm4::interface::{DeclaredSignatures, MissingSemantic};
use crate::sm4::isa::Stage;
use crate::sm4::program::{Payload, Program};
use crate::sm4::{self, rules};
use crate::span::Span;
use crate::token::TokenStream;

/// A shader of Direct3D 10 or 11 that was read and checked.
#[derive(Clone, Debug)]
pub struct D3d11Shader {
    /// The program.
    pub program: Program,
    /// What it uses of what is limited.
    pub usage: Usage,
    /// What it reads and writes; what is missing where the text does not tell. Its words need no signatures, a
    /// container does.
    pub signatures: Result<Signatures, Diagnostics>,
}

impl D3d11Shader {
    /// Reads and checks a program. `listing` is its text, where there is one: the tables in the comments of a listing
    /// are its signatures.
    pub fn read(tokens: &TokenStream, listing: Option<&str>, limits: &Limits) -> (Option<Self>, Diagnostics) {
        let (program, mut diagnostics) = sm4::parse(tokens);
        let Some(program) = program else { return (None, diagnostics) };
        let checked = check(&program, limits);
        diagnostics.append(checked.diagnostics);
        let tables = match listing.map(Signatures::from_comments).transpose() {
            Ok(tables) => tables.unwrap_or_default(),
            Err(error) => {
                let message = format!("the tables of the listing cannot be read: {error}");
                diagnostics.push(Diagnostic::error(
                    &rules::SIGNATURE_TABLE,
                    None,
                    program.profile_span,
                    message,
                ));
                Signatures::default()
            }
        };
        let signatures = signatures(&program, tables);
        (Some(Self { program, usage: checked.usage, signatures }), diagnostics)
    }

    /// The words of the code chunk.
    pub fn words(&self) -> Vec<u32> {
        sm4::encode(&self.program)
    }

    /// The container that Direct3D takes, with counts for reflection if they are wanted.
    ///
    /// # Errors
    ///
    /// Semantics that are missing, or names that no container can hold.
    pub fn container(&self, statistics: bool) -> Result<Vec<u8>, Diagnostics> {
        let signatures = self.signatures.clone()?;
        let mut builder =
            ContainerBuilder::new(self.words()).signatures(signatures).features(Features::of(&self.program));
        if statistics {
            builder = builder.statistics(Statistics::of(&self.program));
        }
        builder.build().map_err(|error| cannot_be_written(&self.program, &error))
    }
}

fn cannot_be_written(program: &Program, error: &WriteError) -> Diagnostics {
    let mut diagnostics = Diagnostics::new();
    let message = format!("the container cannot be written: {error}");
    diagnostics.push(Diagnostic::error(&rules::SEMANTIC, None, program.profile_span, message));
    diagnostics
}

/// Signatures out of the declarations, or out of the tables where no declaration of that kind has a semantic.
fn signatures(program: &Program, tables: Signatures) -> Result<Signatures, Diagnostics> {
    let declared = DeclaredSignatures::of(program);
    let mut diagnostics = Diagnostics::new();
    let mut result = Signatures { patch_constant: tables.patch_constant, ..Signatures::default() };
    for output in [false, true] {
        let table = if output { tables.output.clone() } else { tables.input.clone() };
        let ours = if output { declared.output.clone() } else { declared.input.clone() };
        let missing: Vec<_> = declared.missing.iter().filter(|missing| missing.output == output).collect();
        let chosen = match table.filter(|_| !has_semantics(program, output)) {
            Some(table) => {
                uncovered(program, &table, output, &mut diagnostics);
                table
            }
            None => {
                missing.into_iter().for_each(|missing| diagnostics.push(without_semantic(program, missing)));
                ours
            }
        };
        *if output { &mut result.output } else { &mut result.input } = Some(chosen);
    }
    if diagnostics.is_empty() { Ok(result) } else { Err(diagnostics) }
}

/// Whether a declaration of an input, or of an output, says its semantic.
fn has_semantics(program: &Program, output: bool) -> bool {
    elements(program).any(|(span_of_output, _, semantic, _)| span_of_output == output && semantic)
}

/// Declared inputs and outputs with numbers: whether it is an output, its register and components, whether it has a
/// semantic, and its place.
fn elements(program: &Program) -> impl Iterator<Item = (bool, (u32, u8), bool, Span)> {
    program.instructions.iter().filter_map(|instruction| {
        let Payload::Element { semantic, .. } = &instruction.payload else { return None };
        let operand = instruction.operands.first()?;
        let output = operand.file == sm4::isa::RegisterFile::Output;
        if !output && operand.file != sm4::isa::RegisterFile::Input {
            return None;
        }
        let register = operand.indices.last()?.offset();
        Some((output, (register, operand.declared_mask().0), semantic.is_some(), operand.span))
    })
}

/// Declarations that a table has no element for.
fn uncovered(program: &Program, table: &Signature, output: bool, diagnostics: &mut Diagnostics) {
    for (of_output, (register, mask), _, span) in elements(program) {
        let covered = table.elements.iter().filter(|element| element.register == Some(register));
        let covered = covered.fold(0, |all, element| all | element.mask);
        if of_output != output || mask & !covered == 0 {
            continue;
        }
        let (name, which) = if output { ("o", "output") } else { ("v", "input") };
        let message =
            format!("the {which} table of the listing has no such components of `{name}{register}`");
        let diagnostic = Diagnostic::error(&rules::SIGNATURE_TABLE, None, span, message);
        diagnostics.push(diagnostic.help("add a row to the table, or give every declaration its semantic"));
    }
}

fn without_semantic(program: &Program, missing: &MissingSemantic) -> Diagnostic {
    let name = if missing.output { "o" } else { "v" };
    let message = format!("`{name}{}` has no semantic", missing.register);
    let example = match (program.profile.stage(), missing.output) {
        (Stage::Vertex, false) => "POSITION",
        _ => "TEXCOORD0",
    };
    Diagnostic::error(&rules::SEMANTIC_MISSING, None, missing.span, message)
        .help(format!("write it behind the register, as in ` : {example}`"))
}
