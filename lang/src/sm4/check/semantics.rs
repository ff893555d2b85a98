//! Semantics in the source: each once, and system values where they belong.

use super::Checker;
use crate::bytecode::dxbc::ComponentType;
use crate::sm4::interface::SYSTEM_VALUE_SEMANTICS;
use crate::sm4::isa::{Op, RegisterFile, Stage};
use crate::sm4::program::{Instruction, Operand, Payload, Semantic};
use crate::sm4::rules;
use crate::span::Span;

/// A semantic that has been seen.
struct Seen {
    output: bool,
    stream: u32,
    name: String,
    index: u32,
    register: Option<u32>,
    span: Span,
}

pub(super) fn check(checker: &mut Checker<'_>) {
    let mut seen: Vec<Seen> = Vec::new();
    let mut stream = 0;
    let program = checker.program;
    for (at, instruction) in program.instructions.iter().enumerate() {
        if checker.faulty[at] {
            continue;
        }
        let Some(operand) = instruction.operands.first() else { continue };
        if instruction.op == Op::DclStream {
            stream = operand.register_number().unwrap_or(0);
        }
        let Payload::Element { semantic: Some(semantic), .. } = &instruction.payload else { continue };
        if system_value(checker, instruction, operand, semantic) {
            once(checker, &mut seen, operand, semantic, stream);
        }
    }
}

/// The part of the name that begins with `SV_` fits the declaration.
fn system_value(
    checker: &mut Checker<'_>,
    instruction: &Instruction,
    operand: &Operand,
    semantic: &Semantic,
) -> bool {
    let Payload::Element { system_value, .. } = &instruction.payload else { return true };
    let row = SYSTEM_VALUE_SEMANTICS.iter().find(|row| row.name.eq_ignore_ascii_case(&semantic.name));
    let wanted = SYSTEM_VALUE_SEMANTICS.iter().find(|row| {
        row.register == Some(operand.file)
            || system_value.is_some_and(|value| row.values.contains(&value.value))
    });
    let target = semantic.name.eq_ignore_ascii_case("SV_Target");
    let pixel_output = checker.stage() == Stage::Pixel && operand.file == RegisterFile::Output;
    if let Some(wanted) = wanted {
        if row.is_some_and(|row| row.name == wanted.name) {
            return fitting_type(checker, semantic, wanted.component_type);
        }
        let message = format!("this is {}, not {}", wanted.name, semantic.name);
        let diagnostic = checker.error(&rules::SEMANTIC, semantic.span, message);
        checker.push(diagnostic.help(format!("write `{}`, or leave the semantic out", wanted.name)));
        return false;
    }
    if pixel_output != target {
        let (message, help) = if pixel_output {
            ("outputs of pixel shaders are render targets", "write `SV_Target`, or leave the semantic out")
        } else {
            ("only outputs of pixel shaders are render targets", "give it another semantic")
        };
        let diagnostic = checker.error(&rules::SEMANTIC, semantic.span, message);
        checker.push(diagnostic.help(help));
        return false;
    }
    let starts = semantic.name.get(..3).is_some_and(|start| start.eq_ignore_ascii_case("SV_"));
    if starts && row.is_none() && !target {
        let message = format!("`{}` is no system value", semantic.name);
        let names: Vec<_> = SYSTEM_VALUE_SEMANTICS.iter().map(|row| row.name).collect();
        let near = crate::parse::closest(&semantic.name, &names);
        let mut diagnostic = checker.error(&rules::SEMANTIC, semantic.span, message);
        if let Some(near) = near {
            diagnostic = diagnostic.help(format!("write `{near}`"));
        }
        checker.push(diagnostic);
        return false;
    }
    true
}

/// A system value has a type of its own.
fn fitting_type(checker: &mut Checker<'_>, semantic: &Semantic, wanted: ComponentType) -> bool {
    let Some(written) = semantic.component_type.filter(|&written| written != wanted) else { return true };
    let name = |kind: ComponentType| kind.keyword().unwrap_or_default();
    let message = format!("the type of {} is {}, not {}", semantic.name, name(wanted), name(written));
    let diagnostic = checker.error(&rules::SEMANTIC, semantic.span, message);
    checker.push(diagnostic.help("leave the type out"));
    false
}

fn once(
    checker: &mut Checker<'_>,
    seen: &mut Vec<Seen>,
    operand: &Operand,
    semantic: &Semantic,
    stream: u32,
) {
    let output = operand.file == RegisterFile::Output;
    let register = operand.indices.last().map(|index| index.offset());
    let stream = if output { stream } else { 0 };
    let earlier = seen.iter().find(|other| {
        (other.output, other.stream, other.index) == (output, stream, semantic.index)
            && other.name.eq_ignore_ascii_case(&semantic.name)
            && other.register != register
    });
    if let Some(earlier) = earlier {
        let message = format!("the semantic {}{} is given twice", semantic.name, semantic.index);
        let next = semantic.index.saturating_add(1);
        let diagnostic = checker
            .error(&rules::SEMANTIC, semantic.span, message)
            .label(earlier.span, "first given here")
            .help(format!("give it another index, such as `{}{next}`", semantic.name));
        checker.push(diagnostic);
    }
    seen.push(Seen {
        output,
        stream,
        name: semantic.name.clone(),
        index: semantic.index,
        register,
        span: semantic.span,
    });
}
