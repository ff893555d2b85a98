//! Semantics in the source: each once, and system values where they belong.

use super::elements::SYSTEM_VALUES;
use super::operands::is_special_output;
use super::{Checker, interpolation};
use crate::bytecode::dxbc::ComponentType;
use crate::isa::WriteMask;
use crate::sm4::interface::{SYSTEM_VALUE_SEMANTICS, SystemValueSemantic, TARGET};
use crate::sm4::isa::{Op, RegisterFile, Stage, SystemValue};
use crate::sm4::print::print_operand;
use crate::sm4::program::{Instruction, Operand, Payload, Selection, Semantic};
use crate::sm4::rules;
use crate::span::Span;

/// A semantic that has been seen.
struct Seen {
    output: bool,
    stream: u32,
    name: String,
    index: u32,
    span: Span,
}

pub(super) fn check(checker: &mut Checker<'_>) {
    let mut seen: Vec<Seen> = Vec::new();
    let mut stream = 0;
    let program = checker.program;
    for (at, instruction) in program.instructions.iter().enumerate() {
        if checker.is_faulty(at) {
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

/// Where a system value is an ordinary element, which the pipeline does not look at: the value, the stage, whether it is
/// an output.
const ORDINARY: [(SystemValue, Stage, bool); 11] = [
    (SystemValue::POSITION, Stage::Vertex, false),
    (SystemValue::CLIP_DISTANCE, Stage::Vertex, false),
    (SystemValue::CULL_DISTANCE, Stage::Vertex, false),
    (SystemValue::RENDER_TARGET_ARRAY_INDEX, Stage::Vertex, false),
    (SystemValue::VIEWPORT_ARRAY_INDEX, Stage::Vertex, false),
    (SystemValue::RENDER_TARGET_ARRAY_INDEX, Stage::Geometry, false),
    (SystemValue::VIEWPORT_ARRAY_INDEX, Stage::Geometry, false),
    (SystemValue::INSTANCE_ID, Stage::Vertex, true),
    (SystemValue::INSTANCE_ID, Stage::Geometry, false),
    (SystemValue::INSTANCE_ID, Stage::Geometry, true),
    (SystemValue::INSTANCE_ID, Stage::Pixel, false),
];

/// A name that begins with `SV_` fits the declaration.
fn system_value(
    checker: &mut Checker<'_>,
    instruction: &Instruction,
    operand: &Operand,
    semantic: &Semantic,
) -> bool {
    let Payload::Element { system_value, .. } = &instruction.payload else { return true };
    let row = SystemValueSemantic::from_name(&semantic.name);
    let declared = SYSTEM_VALUE_SEMANTICS.iter().find(|row| {
        row.register == Some(operand.file)
            || system_value.is_some_and(|value| row.values.contains(&value.value))
    });
    if let Some(declared) = declared {
        if row.is_some_and(|row| row.name == declared.name) {
            return fitting_type(checker, semantic, declared.component_type);
        }
        let message = format!("this is {}, not {}", declared.name, semantic.name);
        return refuse(checker, semantic, message, format!("write `{}`", declared.name));
    }
    if checker.stage() == Stage::Pixel && operand.file == RegisterFile::Output {
        return target(checker, operand, semantic);
    }
    if semantic.name.eq_ignore_ascii_case(TARGET) {
        let message = "only outputs of pixel shaders are render targets".to_owned();
        return refuse(checker, semantic, message, "give it another semantic".to_owned());
    }
    match row {
        Some(row) => ordinary(checker, instruction, operand, semantic, row),
        None => known(checker, semantic),
    }
}

fn refuse(checker: &mut Checker<'_>, semantic: &Semantic, message: String, help: String) -> bool {
    let diagnostic = checker.error(&rules::SEMANTIC, semantic.span, message);
    checker.push(diagnostic.help(help));
    false
}

/// The index of a render target is the number of its register.
fn target(checker: &mut Checker<'_>, operand: &Operand, semantic: &Semantic) -> bool {
    let number = operand.register_number().unwrap_or_default();
    let named = semantic.name.eq_ignore_ascii_case(TARGET);
    if named && semantic.index == number {
        return true;
    }
    let message = format!("`o{number}` of a pixel shader is {TARGET}{number}");
    refuse(checker, semantic, message, format!("write `{TARGET}{number}`"))
}

/// A declaration without a system value has a name that means one.
fn ordinary(
    checker: &mut Checker<'_>,
    instruction: &Instruction,
    operand: &Operand,
    semantic: &Semantic,
    row: &SystemValueSemantic,
) -> bool {
    let (stage, output) = (checker.stage(), operand.file == RegisterFile::Output);
    if ORDINARY.iter().any(|one| row.values.contains(&one.0) && (one.1, one.2) == (stage, output)) {
        return true;
    }
    let declares = |op: Op| matches!(op, Op::DclOutputSiv | Op::DclOutputSgv) == output;
    let meant = SYSTEM_VALUES
        .iter()
        .find(|one| row.values.contains(&one.value) && one.stages.contains(&stage) && declares(one.op));
    let special = row.register.filter(|file| file.exists_in(stage) && is_special_output(*file) == output);
    let help = match (meant, special) {
        (Some(meant), _) => {
            let mode =
                interpolation::usual(meant.op, meant.value).map_or(String::new(), |mode| format!("{mode} "));
            // What the pipeline makes is a single value.
            let mask = operand.declared_mask();
            let first = mask.components().next().map_or(mask, |component| WriteMask(1 << component));
            let selection = Selection::Mask(if meant.value.is_generated() { first } else { mask });
            let register = print_operand(&Operand { selection, ..operand.clone() });
            format!("write `{} {mode}{register}, {}`", meant.op.mnemonic(), meant.value)
        }
        (None, Some(file)) => format!("write `{} {}`", instruction.op.mnemonic(), file.name()),
        (None, None) => "give it another semantic".to_owned(),
    };
    let (profile, name) = (checker.profile, row.name);
    let message = match (meant.is_some() || special.is_some(), output) {
        (true, true) => format!("an output of {profile} is no ordinary one if it is {name}"),
        (true, false) => format!("an input of {profile} is no ordinary one if it is {name}"),
        (false, true) => format!("{profile} puts out no {name}"),
        (false, false) => format!("{profile} takes no {name}"),
    };
    refuse(checker, semantic, message, help)
}

/// There are no other names that begin with `SV_`.
fn known(checker: &mut Checker<'_>, semantic: &Semantic) -> bool {
    if !semantic.name.get(..3).is_some_and(|start| start.eq_ignore_ascii_case("SV_")) {
        return true;
    }
    let message = format!("`{}` is no system value", semantic.name);
    let names: Vec<_> = SYSTEM_VALUE_SEMANTICS.iter().map(|row| row.name).collect();
    let mut diagnostic = checker.error(&rules::SEMANTIC, semantic.span, message);
    if let Some(near) = crate::parse::closest(&semantic.name, &names) {
        diagnostic = diagnostic.help(format!("write `{near}`"));
    }
    checker.push(diagnostic);
    false
}

/// A system value has a type of its own.
fn fitting_type(checker: &mut Checker<'_>, semantic: &Semantic, wanted: ComponentType) -> bool {
    let Some(written) = semantic.component_type.filter(|&written| written != wanted) else { return true };
    let name = |kind: ComponentType| kind.keyword().unwrap_or_default();
    let message = format!("the type of {} is {}, not {}", semantic.name, name(wanted), name(written));
    let diagnostic = checker.error(&rules::SEMANTIC, semantic.span, message);
    let index = if semantic.index == 0 { String::new() } else { semantic.index.to_string() };
    checker.push(diagnostic.help(format!("write `{}{index}`", semantic.name)));
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
    let stream = if output { stream } else { 0 };
    let earlier = seen.iter().find(|other| {
        (other.output, other.stream, other.index) == (output, stream, semantic.index)
            && other.name.eq_ignore_ascii_case(&semantic.name)
    });
    if let Some(earlier) = earlier {
        let message = format!("the semantic {}{} is given twice", semantic.name, semantic.index);
        let same = seen.iter().filter(|other| other.name.eq_ignore_ascii_case(&semantic.name));
        let next = same.map(|other| other.index).max().unwrap_or_default().saturating_add(1);
        let diagnostic = checker
            .error(&rules::SEMANTIC, semantic.span, message)
            .label(earlier.span, "first given here")
            .help(format!("write `{}{next}`", semantic.name));
        checker.push(diagnostic);
    }
    seen.push(Seen {
        output,
        stream,
        name: semantic.name.clone(),
        index: semantic.index,
        span: semantic.span,
    });
}
