//! Geometry shaders: what they take, what they put out, and how much of it.

use super::Checker;
use crate::sm4::isa::{Flow, Op, Primitive, RegisterFile, Stage, Topology};
use crate::sm4::program::{Instruction, Payload, Spanned};
use crate::sm4::rules;
use crate::span::Span;
use std::collections::BTreeSet;

/// Vertices that one invocation may put out, and scalars in all of them together.
const MOST_VERTICES: u32 = 1024;
const MOST_SCALARS: u32 = 1024;
const MOST_INSTANCES: u32 = 32;
const MOST_STREAMS: u32 = 4;

/// Declarations that only geometry shaders have.
pub(super) fn declare(checker: &mut Checker<'_>, instruction: &Instruction) {
    let span = instruction.mnemonic_span;
    match (&instruction.payload, instruction.op) {
        (Payload::Primitive(primitive), _) => {
            let earlier = checker.declared.primitive.replace(*primitive);
            twice(checker, earlier.map(|earlier| earlier.span), span, "input primitive");
            legal_primitive(checker, *primitive);
        }
        (Payload::Topology(topology), _) => topology_declared(checker, instruction, *topology),
        (Payload::Count(count), Op::DclMaxOut) => {
            let earlier = checker.declared.max_vertices.replace(*count);
            twice(checker, earlier.map(|earlier| earlier.span), span, "number of vertices");
        }
        (Payload::Count(count), Op::DclGsInstances) => instances(checker, span, *count),
        (_, Op::DclStream) => stream(checker, instruction),
        _ => {}
    }
}

/// Patches arrived with tessellation.
fn legal_primitive(checker: &mut Checker<'_>, primitive: Spanned<Primitive>) {
    let message = if primitive.value.vertices().is_none() {
        "this is no primitive of a geometry shader"
    } else if primitive.value.is_patch() && !checker.is_sm5() {
        "patches exist from shader model 5.0 on"
    } else {
        return;
    };
    let diagnostic = checker.error(&rules::GS_INPUT, primitive.span, message);
    checker.push(diagnostic.help("primitives are `point`, `line`, `triangle`, `lineadj` and `triangleadj`"));
}

fn twice(checker: &mut Checker<'_>, earlier: Option<Span>, span: Span, what: &str) {
    if let Some(earlier) = earlier {
        let message = format!("the {what} is declared twice");
        let diagnostic = checker
            .error(&rules::DECLARED_TWICE, span, message)
            .label(earlier, "first declared here")
            .help("leave one of them out");
        checker.push(diagnostic);
    }
}

fn topology_declared(checker: &mut Checker<'_>, instruction: &Instruction, topology: Spanned<Topology>) {
    let stream = checker.declared.streams.last().map_or(0, |stream| stream.value);
    let earlier =
        checker.declared.topologies.iter().find(|other| other.0 == stream).map(|other| other.1.span);
    if earlier.is_some() {
        // Of a faulty stream it is not known what belongs to it.
        let earlier = earlier.filter(|_| !checker.declared.is_doubtful(RegisterFile::Stream));
        twice(checker, earlier, instruction.mnemonic_span, "output topology");
        return;
    }
    let legal = [Topology::POINT_LIST, Topology::LINE_STRIP, Topology::TRIANGLE_STRIP];
    if !legal.contains(&topology.value) {
        let diagnostic = checker
            .error(&rules::GS_TOPOLOGY, topology.span, "a geometry shader cannot put this out")
            .help("it puts out `pointlist`, `linestrip` or `trianglestrip`");
        checker.push(diagnostic);
    }
    checker.declared.topologies.push((stream, topology));
}

fn instances(checker: &mut Checker<'_>, span: Span, count: Spanned<u32>) {
    let earlier = checker.declared.instances.replace(count);
    twice(checker, earlier.map(|earlier| earlier.span), span, "number of instances");
    if !(1..=MOST_INSTANCES).contains(&count.value) {
        let message = format!("a geometry shader has 1 to {MOST_INSTANCES} instances, not {}", count.value);
        let diagnostic =
            checker.error(&rules::GS_INSTANCES, count.span, message).limit(count.value, MOST_INSTANCES);
        checker.push(diagnostic);
    }
}

fn stream(checker: &mut Checker<'_>, instruction: &Instruction) {
    let Some(operand) = instruction.operands.first() else { return };
    let Some(number) = operand.register_number().filter(|_| operand.file == RegisterFile::Stream) else {
        checker.report(&rules::GS_STREAM, operand.span, "a stream is `m0` to `m3`");
        return;
    };
    if number >= MOST_STREAMS {
        let message = format!("there are {MOST_STREAMS} streams, `m{number}` is none of them");
        let diagnostic = checker.error(&rules::GS_STREAM, operand.span, message);
        checker.push(diagnostic.help("streams are `m0` to `m3`"));
        return;
    }
    let earlier =
        checker.declared.streams.iter().find(|stream| stream.value == number).map(|stream| stream.span);
    if earlier.is_some() {
        twice(checker, earlier, operand.span, "stream");
        return;
    }
    let no_stream_yet = checker.declared.streams.is_empty();
    if no_stream_yet && (!checker.declared.outputs.is_empty() || !checker.declared.topologies.is_empty()) {
        let message = "outputs and topologies stand behind the stream that they belong to";
        let diagnostic = checker.error(&rules::GS_STREAM, operand.span, message);
        checker.push(diagnostic.help("move `dcl_stream` in front of them"));
    }
    checker.declared.streams.push(Spanned::new(number, operand.span));
}

/// What all declarations of a geometry shader together say.
pub(super) fn declarations(checker: &mut Checker<'_>) {
    if checker.stage() != Stage::Geometry {
        return;
    }
    required(checker);
    input_vertices(checker);
    one_topology_of_points(checker);
    output_size(checker);
}

fn required(checker: &mut Checker<'_>) {
    if checker.incomplete {
        return;
    }
    let declared = &checker.declared;
    // Where there are streams, each of them has a topology of its own.
    let no_topology = declared.topologies.is_empty() && declared.streams.is_empty();
    let missing = [
        (declared.primitive.is_none(), "an input primitive", "dcl_inputprimitive triangle"),
        (no_topology, "an output topology", "dcl_outputtopology trianglestrip"),
        (declared.max_vertices.is_none(), "the number of vertices that it puts out", "dcl_maxout 3"),
    ];
    for (missing, what, declaration) in missing {
        if missing {
            let message = format!("a geometry shader declares {what}");
            let diagnostic = checker.error(&rules::GS_REQUIRED, checker.program.profile_span, message);
            checker.push(diagnostic.help(format!("add `{declaration}`")));
        }
    }
    if checker.declared.is_doubtful(RegisterFile::Stream) {
        return;
    }
    let streams = checker.declared.streams.clone();
    for stream in streams {
        let known = checker.declared.topologies.iter().any(|topology| topology.0 == stream.value);
        if !known {
            let message = format!("stream `m{}` has no output topology", stream.value);
            let diagnostic = checker.error(&rules::GS_REQUIRED, stream.span, message);
            checker.push(diagnostic.help("put `dcl_outputtopology pointlist` behind it"));
        }
    }
}

/// The first index of an input is the number of vertices of the primitive.
fn input_vertices(checker: &mut Checker<'_>) {
    let Some(primitive) = checker.declared.primitive else { return };
    let Some(vertices) = primitive.value.vertices() else { return };
    let wrong: Vec<_> = checker
        .declared
        .inputs
        .iter()
        .filter(|element| element.vertices.is_some_and(|count| count != vertices))
        .map(|element| (element.span, element.vertices.unwrap_or_default(), element.register))
        .collect();
    for (span, count, register) in wrong {
        let message = format!("a {} has {vertices} vertices, this input has {count}", primitive.value);
        let diagnostic = checker
            .error(&rules::GS_INPUT, span, message)
            .label(primitive.span, "the primitive is declared here")
            .limit(count, vertices);
        checker.push(diagnostic.help(format!("write `v[{vertices}][{register}]`")));
    }
}

fn one_topology_of_points(checker: &mut Checker<'_>) {
    if checker.declared.streams.len() < 2 {
        return;
    }
    let wrong: Vec<_> = checker
        .declared
        .topologies
        .iter()
        .filter(|topology| topology.1.value != Topology::POINT_LIST)
        .map(|topology| topology.1)
        .collect();
    for topology in wrong {
        let message = format!("several streams put out points, not a {}", topology.value);
        let diagnostic = checker.error(&rules::GS_STREAM, topology.span, message);
        checker.push(diagnostic.help("write `pointlist`"));
    }
}

/// The number of vertices times the scalars of a vertex.
fn output_size(checker: &mut Checker<'_>) {
    let mut components = BTreeSet::new();
    for output in &checker.declared.outputs {
        components.extend(output.mask.components().map(|component| (output.register, component)));
    }
    let scalars = components.len() as u32;
    checker.usage.output_scalars = scalars;
    let Some(count) = checker.declared.max_vertices else { return };
    checker.usage.max_output_vertices = count.value;
    if !(1..=MOST_VERTICES).contains(&count.value) {
        let message =
            format!("a geometry shader puts out 1 to {MOST_VERTICES} vertices, not {}", count.value);
        let diagnostic =
            checker.error(&rules::GS_VERTEX_COUNT, count.span, message).limit(count.value, MOST_VERTICES);
        let fits = if count.value == 0 { 1 } else { MOST_SCALARS / scalars.max(1) };
        checker.push(diagnostic.help(format!("write `{fits}`")));
        return;
    }
    let product = count.value.saturating_mul(scalars);
    if product > MOST_SCALARS && !checker.declared.is_doubtful(RegisterFile::Output) {
        let registers: BTreeSet<u32> = components.iter().map(|component| component.0).collect();
        let message = format!(
            "{} vertices of {scalars} scalars are {product}, {MOST_SCALARS} are allowed",
            count.value
        );
        let mut diagnostic =
            checker.error(&rules::GS_OUTPUT_SCALARS, count.span, message).limit(product, MOST_SCALARS);
        if let Some(last) = checker.declared.outputs.last() {
            let plural = if registers.len() == 1 { "" } else { "s" };
            let text =
                format!("{scalars} scalars in {} output register{plural}, up to here", registers.len());
            diagnostic = diagnostic.label(last.span, text);
        }
        let fits = MOST_SCALARS / scalars.max(1);
        checker.push(diagnostic.help(format!("{fits} vertices fit: write `{fits}`")));
        return;
    }
    too_many_in_all(checker, count);
}

/// The functional specification counts all instances together; Microsoft's compiler does not.
fn too_many_in_all(checker: &mut Checker<'_>, count: Spanned<u32>) {
    let Some(instances) = checker.declared.instances else { return };
    let total = count.value.saturating_mul(instances.value);
    if total > MOST_VERTICES {
        let message = format!(
            "{} instances of {} vertices put out {total}, the specification allows {MOST_VERTICES}",
            instances.value, count.value
        );
        let diagnostic = checker
            .error(&rules::GS_INSTANCES, count.span, message)
            .warning()
            .label(instances.span, "the instances")
            .limit(total, MOST_VERTICES);
        checker.push(diagnostic);
    }
}

/// `emit` and `cut`, with streams and without.
pub(super) fn check(checker: &mut Checker<'_>) {
    if checker.stage() != Stage::Geometry {
        return;
    }
    let program = checker.program;
    for (at, one) in program.instructions.iter().enumerate() {
        let puts_out = matches!(one.flow(), Flow::Emit | Flow::Cut | Flow::EmitThenCut);
        if !puts_out || checker.is_faulty(at) || checker.declared.is_doubtful(RegisterFile::Stream) {
            continue;
        }
        match one.operands.first() {
            Some(operand) => {
                let number = operand.register_number().unwrap_or(u32::MAX);
                let known = checker.declared.streams.iter().any(|stream| stream.value == number);
                if !known && !checker.declared.streams.is_empty() {
                    let message = format!("stream `m{number}` is not declared");
                    let diagnostic = checker.error(&rules::GS_STREAM, operand.span, message);
                    checker.push(diagnostic.help(format!("add `dcl_stream m{number}`")));
                } else if !known {
                    without_streams(checker, one);
                }
            }
            None => with_streams(checker, one),
        }
    }
}

fn without_streams(checker: &mut Checker<'_>, one: &Instruction) {
    let plain = one.op.mnemonic().trim_end_matches("_stream");
    let message = format!("`{}` needs a declared stream", one.op.mnemonic());
    let diagnostic = checker.error(&rules::GS_STREAM, one.mnemonic_span, message);
    checker.push(diagnostic.help(format!("write `{plain}`, or declare a stream with `dcl_stream m0`")));
}

fn with_streams(checker: &mut Checker<'_>, one: &Instruction) {
    let Some(first) = checker.declared.streams.first().copied() else { return };
    let name = one.op.mnemonic();
    let message = format!("`{name}` does not say which stream");
    let diagnostic = checker
        .error(&rules::GS_STREAM, one.mnemonic_span, message)
        .label(first.span, "there are streams")
        .help(format!("write `{name}_stream m{}`", first.value));
    checker.push(diagnostic);
}
