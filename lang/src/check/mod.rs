//! What is legal: the rules, a file for each family.
//!
//! Every instruction is looked at alone first (registers, then what its operation asks for, then read ports), then
//! the program as a whole: structure, nesting, slots, outputs. An instruction that the parser found faulty, or whose
//! registers are wrong, is not looked at further, so that one mistake gives one finding.

mod capabilities;
mod declarations;
mod definitions;
mod matrix;
mod nesting;
mod outputs;
mod ports;
mod predicates;
mod registers;
mod relative;
mod scalar;
mod slots;
mod special;
mod state;
mod structure;
mod texture;

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::isa::{Caps, Class, Family, Limits, Op, Profile, SourceModifier, Stage, Swizzle, WriteMask};
use crate::parse::profiles_with;
use crate::print::{print_destination, print_source};
use crate::program::{Destination, Instruction, Program, Source};
use crate::rules::{self, Rule};
use crate::span::Span;
pub use slots::Usage;
use state::State;

/// What a check found.
#[derive(Clone, Debug)]
pub struct Checked {
    /// Findings in the order of their places.
    pub diagnostics: Diagnostics,
    /// What the program uses of what its profile limits.
    pub usage: Usage,
}

/// Checks a program against its profile on a device with these capabilities.
///
/// The rules of the vertex profiles are complete. A pixel shader is refused as a whole, with one finding: nothing is
/// known about it.
pub fn check(program: &Program, caps: &Caps) -> Checked {
    if program.profile.stage() == Stage::Pixel {
        return unchecked(program);
    }
    let mut checker = Checker::new(program, caps);
    for instruction in &program.instructions {
        checker.instruction(instruction);
    }
    let structure = structure::check(&mut checker);
    relative::check_loop_counter(&mut checker, &structure);
    let depths = nesting::check(&mut checker, &structure);
    let usage = slots::check(&mut checker, depths);
    outputs::check(&mut checker);
    checker.diagnostics.sort();
    Checked { diagnostics: checker.diagnostics, usage }
}

fn unchecked(program: &Program) -> Checked {
    let message = format!("{} cannot be checked: only vertex shaders can", program.profile);
    let mut diagnostics = Diagnostics::new();
    diagnostics.push(Diagnostic::error(&rules::STAGE_CHECKED, None, program.profile_span, message));
    Checked { diagnostics, usage: Usage::default() }
}

/// The rules' common ground.
struct Checker<'p> {
    program: &'p Program,
    profile: Profile,
    family: Family,
    limits: Limits,
    caps: Caps,
    diagnostics: Diagnostics,
    /// What has been declared, defined and written so far.
    state: State,
    /// Some instruction could not be read: nothing is said about what is missing.
    incomplete: bool,
}

impl<'p> Checker<'p> {
    fn new(program: &'p Program, caps: &Caps) -> Self {
        Self {
            program,
            profile: program.profile,
            family: program.profile.family(),
            limits: caps.limits(program.profile),
            caps: *caps,
            diagnostics: Diagnostics::new(),
            state: State::default(),
            incomplete: program.instructions.iter().any(|instruction| instruction.broken),
        }
    }

    /// A finding with the rule's code for this profile.
    fn error(&self, rule: &'static Rule, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic::error(rule, rule.code(self.profile), span, message)
    }

    /// The text of a source with another swizzle, for help.
    fn with_swizzle(&self, source: &Source, swizzle: Swizzle) -> String {
        print_source(&Source { swizzle, ..*source }, self.profile)
    }

    /// The text of a source with another modifier, for help.
    fn with_modifier(&self, source: &Source, modifier: SourceModifier) -> String {
        print_source(&Source { modifier, ..*source }, self.profile)
    }

    /// The text of a source that selects the first of its components only, for help.
    fn with_one_component(&self, source: &Source) -> String {
        self.with_swizzle(source, Swizzle::replicate(source.swizzle.component(0)))
    }

    /// The text of a destination with another mask, for help.
    fn with_mask(&self, destination: &Destination, mask: WriteMask) -> String {
        print_destination(&Destination { mask, ..*destination }, self.profile)
    }

    /// The mnemonic with its comparison: `if_gt`.
    fn spelling(&self, instruction: &Instruction) -> String {
        let mnemonic = instruction.op.info(self.profile).mnemonic;
        match instruction.comparison {
            Some(comparison) => format!("{mnemonic}_{}", comparison.name()),
            None => mnemonic.to_owned(),
        }
    }

    fn push(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    fn report(&mut self, rule: &'static Rule, span: Span, message: impl Into<String>) {
        let diagnostic = self.error(rule, span, message);
        self.push(diagnostic);
    }

    /// Everything that can be said of an instruction from what stands before it.
    fn instruction(&mut self, instruction: &Instruction) {
        let before = self.diagnostics.len();
        if !instruction.broken {
            self.alone(instruction, before);
        }
        let good = !instruction.broken && self.diagnostics.len() == before;
        self.state.record(instruction, good);
    }

    fn alone(&mut self, instruction: &Instruction, before: usize) {
        if let Some(code) = validated_code(instruction.op, self.profile) {
            let info = instruction.op.info(self.profile);
            let message = format!("{} has no `{}`", self.profile, info.mnemonic);
            let diagnostic = self.error(&rules::INSTRUCTION_IN_PROFILE, instruction.mnemonic_span, message);
            self.push(diagnostic.code(code).help(profiles_with(info, self.profile)));
            return;
        }
        capabilities::check(self, instruction);
        if predicates::check(self, instruction) {
            return;
        }
        match instruction.op {
            Op::Dcl => declarations::check(self, instruction),
            Op::Def | Op::DefI | Op::DefB => definitions::check(self, instruction),
            _ => {
                registers::check(self, instruction);
                if self.diagnostics.len() > before {
                    // Rules about operands that are wrong in themselves would only repeat it.
                    return;
                }
                special::check(self, instruction);
                matrix::check(self, instruction);
                scalar::check_outputs(self, instruction);
                ports::check(self, instruction);
            }
        }
    }
}

/// Instructions that the parser reads in a profile that lacks them, with the reference's code for that.
fn validated_code(op: Op, profile: Profile) -> Option<u16> {
    if op.info(profile).slots(profile).is_some() || op.info(profile).class == Class::Texture {
        return None;
    }
    match profile {
        Profile::Vs2_0 => Some(5655),
        Profile::Ps2_0 => Some(5190),
        _ => Some(2000),
    }
}
