//! Instruction slots and the static flow count.

use super::Checker;
use super::nesting::Depths;
use crate::isa::{Family, Op, Profile, RegisterFile, nesting_cost};
use crate::program::Instruction;
use crate::rules;
use crate::span::Span;

/// What a program uses of what its profile limits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    /// Instruction slots.
    pub slots: u32,
    /// Static flow-control instructions.
    pub static_flow_count: u32,
    /// Temporaries: the highest number that occurs, plus one.
    pub temps: u32,
    /// Float constants: the highest number that occurs, plus one.
    pub float_constants: u32,
    /// Deepest nesting of `if b#`.
    pub static_depth: u32,
    /// Deepest nesting of conditions that differ per vertex.
    pub dynamic_depth: u32,
    /// Deepest nesting of `loop` and `rep`.
    pub loop_depth: u32,
    /// Deepest nesting of calls.
    pub call_depth: u32,
}

pub(super) fn check(checker: &mut Checker<'_>, depths: Depths) -> Usage {
    let mut usage = Usage {
        static_depth: depths.static_depth,
        dynamic_depth: depths.dynamic_depth,
        loop_depth: depths.loop_depth,
        call_depth: depths.call_depth,
        ..Usage::default()
    };
    let mut first_beyond = (None, None);
    let mut open_ifs: Vec<bool> = Vec::new();
    for instruction in &checker.program.instructions {
        usage.slots += cost(checker, instruction);
        usage.static_flow_count += flow_count(instruction, &mut open_ifs);
        registers(instruction, &mut usage);
        let note = |place: &mut Option<Span>, used: u32, allowed: Option<u32>| {
            if place.is_none() && allowed.is_some_and(|allowed| used > allowed) {
                *place = Some(instruction.mnemonic_span);
            }
        };
        note(&mut first_beyond.0, usage.slots, checker.limits.slots);
        note(&mut first_beyond.1, usage.static_flow_count, checker.limits.static_flow_count);
    }
    if let (Some(span), Some(allowed)) = (first_beyond.0, checker.limits.slots) {
        let message =
            format!("{} instruction slots are used, {} allows {allowed}", usage.slots, checker.profile);
        let rule = &rules::INSTRUCTION_SLOTS;
        report(checker, rule, span, message, usage.slots, allowed, slots_help(checker, usage.slots));
    }
    if let (Some(span), Some(allowed)) = (first_beyond.1, checker.limits.static_flow_count) {
        let used = usage.static_flow_count;
        let message =
            format!("{used} static flow-control instructions, {} allows {allowed}", checker.profile);
        let help = "vs_2_sw and vs_3_0 have no such limit".to_owned();
        report(checker, &rules::STATIC_FLOW_COUNT, span, message, used, allowed, help);
    }
    usage
}

fn report(
    checker: &mut Checker<'_>,
    rule: &'static rules::Rule,
    span: Span,
    message: String,
    used: u32,
    allowed: u32,
    help: String,
) {
    let end = checker.program.end;
    let diagnostic = checker.error(rule, span, message).limit(used, allowed).reference_span(end);
    checker.push(diagnostic.label(span, "the limit is passed here").help(help));
}

fn slots_help(checker: &Checker<'_>, used: u32) -> String {
    match (checker.profile, checker.caps.max_shader30_instruction_slots) {
        (Profile::Vs3_0, Some(_)) if used <= 32768 => {
            format!("raise MaxVertexShader30InstructionSlots to at least {used}, or choose vs_3_sw")
        }
        (Profile::Vs3_0, _) => "vs_3_sw has no limit".into(),
        (Profile::Vs1_1, _) if used <= 256 => "vs_2_0 allows 256".into(),
        _ if used <= 512 => "vs_3_0 allows 512 at least, vs_2_sw any number".into(),
        _ => "vs_2_sw has no limit, vs_3_0 as many as the device gives".into(),
    }
}

/// Slots of one instruction, its predicate included.
fn cost(checker: &Checker<'_>, instruction: &Instruction) -> u32 {
    let info = instruction.op.info(checker.profile);
    let mut slots = u32::from(info.slots(checker.profile).unwrap_or(0));
    if instruction.op == Op::TexLdL && checker.family == Family::Vs3 {
        let cube = |source: &&crate::program::Source| {
            checker.state.samplers.iter().any(|&(index, kind, _)| {
                index == source.register.index && kind == crate::isa::SamplerType::Cube
            })
        };
        // Six faces to choose from cost three more.
        if instruction.sources.get(1).filter(cube).is_some() {
            slots += 3;
        }
    }
    slots + u32::from(instruction.predicate.is_some())
}

/// `else` counts when its `if` tests a boolean; that is what the stack remembers.
fn flow_count(instruction: &Instruction, open_ifs: &mut Vec<bool>) -> u32 {
    let predicate = instruction.condition_is_predicate();
    match instruction.op {
        Op::If | Op::IfCmp => open_ifs.push(instruction.op == Op::If && !predicate),
        Op::Else => return open_ifs.last().map_or(0, |&by_bool| u32::from(by_bool)),
        Op::EndIf => {
            open_ifs.pop();
        }
        _ => {}
    }
    nesting_cost(instruction.op, predicate).static_flow_count
}

fn registers(instruction: &Instruction, usage: &mut Usage) {
    let sources = instruction.sources.iter().map(|source| source.register);
    let rows = instruction.op.matrix().map_or(0, |(rows, _)| rows - 1);
    let matrix = instruction.sources.get(1).filter(|_| rows > 0).map(|source| {
        crate::program::Register::new(source.register.file, source.register.index.saturating_add(rows))
    });
    for register in
        sources.chain(matrix).chain(instruction.destination.map(|destination| destination.register))
    {
        let highest = match register.file {
            RegisterFile::Temp => &mut usage.temps,
            RegisterFile::Const => &mut usage.float_constants,
            _ => continue,
        };
        *highest = (*highest).max(register.index + 1);
    }
}
