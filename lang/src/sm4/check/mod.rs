//! What is legal: the rules of shader model 4.0 to 5.0, a file for each family.
//!
//! Declarations are gathered and judged first. Then every instruction is looked at alone: its operation, its
//! modifiers, its operands against what is declared. Structure, geometry output, signatures and reads of registers
//! that nothing was written to are rules about the program as a whole. An instruction that the parser found faulty, or
//! that broke a rule, is not looked at further, so that one mistake gives one finding.

mod components;
mod declarations;
mod declared;
mod elements;
mod flags;
mod geometry;
mod indices;
mod initialised;
mod instruction;
mod interpolation;
mod limits;
mod memory;
mod operands;
mod pixel;
mod semantics;
mod structure;
mod subroutines;

pub use limits::{Limits, Usage};

use super::isa::{GlobalFlags, Model, Profile, RegisterFile, Stage};
use super::program::{Instruction, Program};
use crate::diagnostic::{Diagnostic, Diagnostics, Severity};
use crate::isa::WriteMask;
use crate::rules::Rule;
use crate::sm4::rules;
use crate::span::Span;
use declared::Declared;
use std::collections::HashSet;

/// What a check found.
#[derive(Clone, Debug)]
pub struct Checked {
    /// Findings in the order of their places.
    pub diagnostics: Diagnostics,
    /// What the program uses of what its profile limits.
    pub usage: Usage,
}

/// Checks a program against its profile.
///
/// Vertex, geometry and pixel shaders are checked. A program of another stage is refused as a whole, with one finding:
/// nothing is known about it. So is a function of a library, which belongs to the stage it is linked into: see
/// [`check_for`].
///
/// ```
/// use shader_asm_lang::sm4::{self, check::{Limits, check}};
/// // vs_4_0; dcl_output o0.x; mov o0.x, r0.x; ret
/// let words = [0x10040, 11, 0x03000065, 0x00102012, 0, 0x05000036, 0x00102012, 0, 0x0010000a, 0, 0x0100003e];
/// let program = sm4::decode(&words)?;
/// let checked = check(&program, &Limits::default());
/// assert_eq!(checked.diagnostics.iter().next().map(|found| found.rule.name), Some("register-undeclared"));
/// # Ok::<(), sm4::DecodeError>(())
/// ```
pub fn check(program: &Program, limits: &Limits) -> Checked {
    check_for(program, program.profile, limits)
}

/// Checks a program against another profile than it names: a function of a library for the shader it is linked into.
pub fn check_for(program: &Program, profile: Profile, limits: &Limits) -> Checked {
    if !matches!(profile.stage(), Stage::Vertex | Stage::Geometry | Stage::Pixel) {
        return unchecked(program, profile);
    }
    let mut checker = Checker::new(program, profile, *limits);
    declarations::check(&mut checker);
    for (at, instruction) in program.instructions.iter().enumerate() {
        checker.instruction(at, instruction);
    }
    structure::check(&mut checker);
    initialised::check(&mut checker);
    geometry::check(&mut checker);
    pixel::check(&mut checker);
    semantics::check(&mut checker);
    checker.diagnostics.sort();
    Checked { diagnostics: checker.diagnostics, usage: checker.usage }
}

fn unchecked(program: &Program, profile: Profile) -> Checked {
    let message = format!("{profile} cannot be checked: only vertex, geometry and pixel shaders can");
    let mut diagnostics = Diagnostics::new();
    diagnostics.push(Diagnostic::error(&rules::STAGE_UNCHECKED, None, program.profile_span, message));
    Checked { diagnostics, usage: Usage::default() }
}

/// The rules' common ground.
struct Checker<'p> {
    program: &'p Program,
    profile: Profile,
    limits: Limits,
    diagnostics: Diagnostics,
    declared: Declared,
    usage: Usage,
    /// For each instruction: it cannot be read, or is known to be wrong.
    faulty: Vec<bool>,
    /// Some instruction could not be read: nothing is said about what is missing.
    incomplete: bool,
    /// Errors so far, with those that are not repeated.
    faults: usize,
    /// What has been reported as missing.
    missing: HashSet<Missing>,
}

/// Something that a program uses and does not declare.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Missing {
    Flags(GlobalFlags),
    /// `dcl_temps` ends too early.
    Temps,
    Register(RegisterFile, u32),
    /// Components of a register.
    Components(RegisterFile, u32, WriteMask),
}

impl<'p> Checker<'p> {
    fn new(program: &'p Program, profile: Profile, limits: Limits) -> Self {
        Self {
            program,
            profile,
            limits,
            diagnostics: Diagnostics::new(),
            declared: Declared::default(),
            usage: Usage::default(),
            faulty: program.instructions.iter().map(|instruction| instruction.broken).collect(),
            incomplete: program.instructions.iter().any(|instruction| instruction.broken),
            faults: 0,
            missing: HashSet::new(),
        }
    }

    fn stage(&self) -> Stage {
        self.profile.stage()
    }

    fn is_sm5(&self) -> bool {
        self.profile.model() >= Model::V5_0
    }

    /// The instruction with this number cannot be read, or is known to be wrong.
    fn is_faulty(&self, at: usize) -> bool {
        self.faulty.get(at).copied().unwrap_or_default()
    }

    fn mark_faulty(&mut self, at: usize) {
        if let Some(faulty) = self.faulty.get_mut(at) {
            *faulty = true;
        }
    }

    fn error(&self, rule: &'static Rule, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic::error(rule, None, span, message)
    }

    fn push(&mut self, diagnostic: Diagnostic) {
        self.faults += usize::from(diagnostic.severity == Severity::Error);
        self.diagnostics.push(diagnostic);
    }

    /// Whether something missing is met for the first time. One declaration that is missing is one mistake, however often
    /// the code needs it; the instructions that do are faulty all the same.
    fn is_first(&mut self, missing: Missing) -> bool {
        let first = self.missing.insert(missing);
        self.faults += usize::from(!first);
        first
    }

    fn report(&mut self, rule: &'static Rule, span: Span, message: impl Into<String>) {
        let diagnostic = self.error(rule, span, message);
        self.push(diagnostic);
    }

    /// Everything that can be said of an instruction by itself and by the declarations.
    fn instruction(&mut self, at: usize, instruction: &Instruction) {
        if instruction.op.info().declaration {
            return;
        }
        self.usage.instructions += 1;
        if self.is_faulty(at) {
            return;
        }
        let before = self.faults;
        if instruction::check(self, instruction) {
            operands::check(self, instruction);
        }
        if self.faults == before {
            memory::check(self, instruction);
        }
        if self.faults > before {
            self.mark_faulty(at);
        }
    }
}
