//! Inputs and outputs: registers, components, system values.

use super::declared::Element;
use super::operands::{is_special_input, is_special_output};
use super::{Checker, flags, interpolation};
use crate::isa::WriteMask;
use crate::sm4::isa::{GlobalFlags, MinPrecision, Model, Op, RegisterFile, Stage, SystemValue};
use crate::sm4::program::{Instruction, Operand, Payload, Selection};
use crate::sm4::rules;

/// Registers of clip and cull distances, and their scalars.
const DISTANCE_REGISTERS: usize = 2;
const DISTANCE_SCALARS: u32 = 8;
/// Render targets.
const TARGETS: u32 = 8;

/// Which system values a declaration may name.
pub(super) struct Row {
    pub(super) op: Op,
    pub(super) value: SystemValue,
    pub(super) stages: &'static [Stage],
}

const fn row(op: Op, value: SystemValue, stages: &'static [Stage]) -> Row {
    Row { op, value, stages }
}

use Stage::{Geometry, Pixel, Vertex};
use SystemValue as V;

/// Everything that may be declared with a system value.
#[rustfmt::skip]
pub(super) const SYSTEM_VALUES: &[Row] = &[
    row(Op::DclInputSgv, V::VERTEX_ID, &[Vertex]),
    row(Op::DclInputSgv, V::INSTANCE_ID, &[Vertex]),
    row(Op::DclInputSiv, V::POSITION, &[Geometry]),
    row(Op::DclInputSiv, V::CLIP_DISTANCE, &[Geometry]),
    row(Op::DclInputSiv, V::CULL_DISTANCE, &[Geometry]),
    row(Op::DclInputSiv, V::RENDER_TARGET_ARRAY_INDEX, &[Geometry]),
    row(Op::DclInputSiv, V::VIEWPORT_ARRAY_INDEX, &[Geometry]),
    row(Op::DclInputPsSgv, V::PRIMITIVE_ID, &[Pixel]),
    row(Op::DclInputPsSgv, V::IS_FRONT_FACE, &[Pixel]),
    row(Op::DclInputPsSgv, V::SAMPLE_INDEX, &[Pixel]),
    row(Op::DclInputPsSiv, V::POSITION, &[Pixel]),
    row(Op::DclInputPsSiv, V::CLIP_DISTANCE, &[Pixel]),
    row(Op::DclInputPsSiv, V::CULL_DISTANCE, &[Pixel]),
    row(Op::DclInputPsSiv, V::RENDER_TARGET_ARRAY_INDEX, &[Pixel]),
    row(Op::DclInputPsSiv, V::VIEWPORT_ARRAY_INDEX, &[Pixel]),
    row(Op::DclOutputSiv, V::POSITION, &[Vertex, Geometry]),
    row(Op::DclOutputSiv, V::CLIP_DISTANCE, &[Vertex, Geometry]),
    row(Op::DclOutputSiv, V::CULL_DISTANCE, &[Vertex, Geometry]),
    row(Op::DclOutputSiv, V::RENDER_TARGET_ARRAY_INDEX, &[Vertex, Geometry]),
    row(Op::DclOutputSiv, V::VIEWPORT_ARRAY_INDEX, &[Vertex, Geometry]),
    row(Op::DclOutputSgv, V::PRIMITIVE_ID, &[Geometry]),
    row(Op::DclOutputSgv, V::IS_FRONT_FACE, &[Geometry]),
];

pub(super) fn declare(checker: &mut Checker<'_>, instruction: &Instruction) {
    let Some(operand) = instruction.operands.first() else { return };
    match operand.file {
        RegisterFile::Input | RegisterFile::Output => checker.numbered(instruction, operand),
        _ => checker.declare_special(instruction, operand),
    }
}

/// What all inputs and outputs together say.
pub(super) fn finish(checker: &mut Checker<'_>) {
    let registers = |elements: &[Element]| {
        let mut all: Vec<u32> = elements.iter().map(|element| element.register).collect();
        all.sort_unstable();
        all.dedup();
        all.len() as u32
    };
    checker.usage.inputs = registers(&checker.declared.inputs);
    checker.usage.outputs = registers(&checker.declared.outputs);
    distances(checker);
}

/// Clip and cull distances share a number of scalars.
fn distances(checker: &mut Checker<'_>) {
    for file in [RegisterFile::Input, RegisterFile::Output] {
        let all: Vec<Element> = checker.declared.elements(file).iter().copied().filter(is_distance).collect();
        for stream in 0..4 {
            let of_stream: Vec<_> = all.iter().filter(|element| element.stream == stream).collect();
            let scalars: u32 = of_stream.iter().map(|element| element.mask.count()).sum();
            let mut registers: Vec<u32> = of_stream.iter().map(|element| element.register).collect();
            registers.sort_unstable();
            registers.dedup();
            let Some(last) = of_stream
                .last()
                .filter(|_| scalars > DISTANCE_SCALARS || registers.len() > DISTANCE_REGISTERS)
            else {
                continue;
            };
            let message = format!(
                "clip and cull distances are {scalars} scalars in {} registers, {DISTANCE_SCALARS} in \
                 {DISTANCE_REGISTERS} are allowed",
                registers.len()
            );
            let diagnostic =
                checker.error(&rules::DISTANCES, last.span, message).limit(scalars, DISTANCE_SCALARS);
            checker.push(diagnostic);
        }
    }
}

fn is_distance(element: &Element) -> bool {
    element
        .system_value
        .is_some_and(|value| matches!(value.value, SystemValue::CLIP_DISTANCE | SystemValue::CULL_DISTANCE))
}

impl Checker<'_> {
    /// Registers of inputs or outputs that the profile has.
    fn registers_of(&self, file: RegisterFile) -> u32 {
        let old = self.profile.model() == Model::V4_0;
        match (file, self.stage()) {
            (RegisterFile::Output, Stage::Pixel) => TARGETS,
            (_, Stage::Pixel) => 32,
            (RegisterFile::Output, Stage::Geometry) => 32,
            _ if old => 16,
            _ => 32,
        }
    }

    /// `v#` and `o#`.
    fn numbered(&mut self, instruction: &Instruction, operand: &Operand) {
        if !self.has_form(instruction, operand) {
            return;
        }
        let Some(element) = self.element(instruction, operand) else { return };
        let file = operand.file;
        if operand.precision != MinPrecision::DEFAULT {
            let what = operand.precision.name();
            flags::need(self, GlobalFlags::ENABLE_MINIMUM_PRECISION, operand.span, what);
        }
        let most = self.registers_of(file);
        if element.register >= most {
            let name = file.name();
            let what = if file == RegisterFile::Input { "input" } else { "output" };
            let message = format!(
                "{} has {most} {what} registers, `{name}{}` is none of them",
                self.profile, element.register
            );
            let diagnostic = self.error(&rules::DECLARATION_RANGE, operand.span, message);
            self.push(diagnostic.help(format!("the last one is `{name}{}`", most - 1)));
            return;
        }
        if self.overlaps(file, &element) {
            return;
        }
        self.order(file, &element);
        self.system_value(instruction, &element);
        if self.stage() == Stage::Pixel && file == RegisterFile::Input {
            interpolation::check(self, instruction, &element);
        }
        match file {
            RegisterFile::Input => self.declared.inputs.push(element),
            _ => self.declared.outputs.push(element),
        }
    }

    /// Inputs of a geometry shader have the number of vertices in front of their register, others do not; pixel
    /// shaders say how their inputs are interpolated.
    fn has_form(&mut self, instruction: &Instruction, operand: &Operand) -> bool {
        let geometry_input = self.stage() == Stage::Geometry && operand.file == RegisterFile::Input;
        let wanted = if geometry_input { 2 } else { 1 };
        if operand.indices.len() != wanted || operand.indices.iter().any(|index| index.relative.is_some()) {
            let message = if geometry_input {
                "an input of a geometry shader has a number of vertices and a register: `v[3][0]`"
            } else {
                "a declaration needs the number of one register"
            };
            self.report(&rules::DECLARATION_RANGE, operand.span, message);
            return false;
        }
        let input = matches!(instruction.op, Op::DclInput | Op::DclInputSgv | Op::DclInputSiv)
            || matches!(instruction.op, Op::DclInputPs | Op::DclInputPsSgv | Op::DclInputPsSiv);
        if input != (operand.file == RegisterFile::Input) {
            let message = format!("`{}` cannot declare `{}`", instruction.op.mnemonic(), operand.file.name());
            self.report(&rules::DECLARATION_RANGE, operand.span, message);
            return false;
        }
        if self.stage() == Stage::Pixel && instruction.op == Op::DclInput && !self.limits.functions {
            interpolation::missing(self, instruction);
            return false;
        }
        true
    }

    fn element(&mut self, instruction: &Instruction, operand: &Operand) -> Option<Element> {
        let mask = operand.declared_mask();
        if mask == WriteMask::NONE {
            self.report(&rules::OPERAND_COMPONENTS, operand.span, "a declaration has at least one component");
            return None;
        }
        let Payload::Element { interpolation, system_value, .. } = &instruction.payload else { return None };
        let (register, vertices) = match &*operand.indices {
            [vertices, register] => (register.offset(), Some(vertices.offset())),
            [register] => (register.offset(), None),
            _ => return None,
        };
        Some(Element {
            register,
            mask,
            vertices,
            stream: self.declared.streams.last().map_or(0, |stream| stream.value),
            system_value: *system_value,
            generated: system_value.is_some_and(|value| value.value.is_generated()),
            interpolation: *interpolation,
            span: operand.span,
        })
    }

    /// Some component of the element is declared already, which is reported.
    fn overlaps(&mut self, file: RegisterFile, element: &Element) -> bool {
        let earlier = self.declared.elements(file).iter().find(|other| {
            other.register == element.register
                && other.stream == element.stream
                && other.mask.0 & element.mask.0 != 0
        });
        let Some(earlier) = earlier.map(|earlier| earlier.span) else { return false };
        let message = format!("`{}{}` has these components already", file.name(), element.register);
        let diagnostic = self
            .error(&rules::DECLARED_TWICE, element.span, message)
            .label(earlier, "declared here")
            .help("declare each component once");
        self.push(diagnostic);
        true
    }

    /// In a register ordinary values stand in front of system values, and of these the generated ones stand last.
    fn order(&mut self, file: RegisterFile, element: &Element) {
        let rank = |element: &Element| match (element.system_value, element.generated) {
            (None, _) => 0,
            (Some(_), false) => 1,
            (Some(_), true) => 2,
        };
        let low = |mask: WriteMask| mask.0.trailing_zeros();
        let wrong = self.declared.elements(file).iter().find(|other| {
            other.register == element.register
                && other.stream == element.stream
                && other.mask.0 & element.mask.0 == 0
                && (rank(other) < rank(element) && low(other.mask) > low(element.mask)
                    || rank(other) > rank(element) && low(other.mask) < low(element.mask))
        });
        if let Some(other) = wrong.map(|other| other.span) {
            let diagnostic = self
                .error(
                    &rules::SYSTEM_VALUE,
                    element.span,
                    "in a register system values stand behind ordinary values, and generated ones last",
                )
                .label(other, "the other components are declared here");
            self.push(diagnostic);
        }
    }

    fn system_value(&mut self, instruction: &Instruction, element: &Element) {
        let Some(value) = element.system_value else { return };
        let stage = self.stage();
        let known = SYSTEM_VALUES
            .iter()
            .any(|row| row.op == instruction.op && row.value == value.value && row.stages.contains(&stage));
        if !known {
            let message = format!(
                "`{}` cannot be declared by `{}` in {}",
                value.value,
                instruction.op.mnemonic(),
                self.profile
            );
            let fitting: Vec<_> = SYSTEM_VALUES
                .iter()
                .filter(|row| row.op == instruction.op && row.stages.contains(&stage))
                .map(|row| row.value.name())
                .collect();
            let mut diagnostic = self.error(&rules::SYSTEM_VALUE, value.span, message);
            if !fitting.is_empty() {
                diagnostic = diagnostic.help(format!("values that fit are {}", fitting.join(", ")));
            }
            self.push(diagnostic);
            return;
        }
        if value.value == SystemValue::SAMPLE_INDEX && self.profile.model() == Model::V4_0 {
            self.report(&rules::SYSTEM_VALUE, value.span, "`sampleIndex` exists from shader model 4.1 on");
        }
        if element.generated && element.mask.count() != 1 {
            let message = format!("`{}` has one component", value.value);
            self.report(&rules::SYSTEM_VALUE, element.span, message);
        }
        let position = value.value == SystemValue::POSITION && instruction.op == Op::DclOutputSiv;
        if position && element.mask != WriteMask::ALL {
            let message = "a position has four components";
            let diagnostic = self.error(&rules::SYSTEM_VALUE, element.span, message);
            self.push(diagnostic.help(format!("write `o{}.xyzw`", element.register)));
        }
        self.twice_as(instruction, element, value.value);
    }

    /// A signature has each system value once, apart from distances.
    fn twice_as(&mut self, instruction: &Instruction, element: &Element, value: SystemValue) {
        if is_distance(element) {
            return;
        }
        let file = instruction.operands.first().map_or(RegisterFile::Input, |operand| operand.file);
        let earlier = self.declared.elements(file).iter().find(|other| {
            other.system_value.is_some_and(|other| other.value == value) && other.stream == element.stream
        });
        // The components of a position may be declared one by one.
        if let Some(earlier) = earlier.filter(|other| other.register != element.register) {
            let earlier = earlier.span;
            let message = format!("`{value}` is declared twice");
            let diagnostic = self
                .error(&rules::DECLARED_TWICE, element.span, message)
                .label(earlier, "first declared here");
            self.push(diagnostic);
        }
    }

    /// `vPrim`, `oDepth` and other registers without a number.
    fn declare_special(&mut self, instruction: &Instruction, operand: &Operand) {
        let file = operand.file;
        let written = is_special_output(file);
        let declares = if written { instruction.op == Op::DclOutput } else { instruction.op == Op::DclInput };
        if !declares || !is_special_input(file) && !written {
            let message = format!("`{}` cannot declare `{}`", instruction.op.mnemonic(), file.name());
            self.report(&rules::DECLARATION_RANGE, operand.span, message);
            return;
        }
        if let Some(message) = self.special_is_missing(file) {
            let diagnostic = self.error(&rules::OPERAND_FILE, operand.span, message);
            // Microsoft's compiler lets the instance pass in shader model 4, whose devices have none.
            let slips = file == RegisterFile::GsInstanceId && self.stage() == Stage::Geometry;
            self.push(if slips { diagnostic.warning() } else { diagnostic });
            if !slips {
                return;
            }
        }
        if !matches!(operand.selection, Selection::One | Selection::Zero | Selection::Mask(WriteMask::NONE)) {
            let message = format!("`{}` is a single value", file.name());
            let diagnostic = self.error(&rules::OPERAND_COMPONENTS, operand.span, message);
            self.push(diagnostic.help(format!("write `{}`", file.name())));
        }
        if let Some(earlier) = self.declared.specials.insert(file as u8, operand.span) {
            let message = format!("`{}` is declared twice", file.name());
            let diagnostic = self
                .error(&rules::DECLARED_TWICE, operand.span, message)
                .label(earlier, "first declared here")
                .help("leave one of them out");
            self.push(diagnostic);
        }
    }

    /// Why the profile has no such register; `None` if it has.
    fn special_is_missing(&self, file: RegisterFile) -> Option<String> {
        let since = match file {
            RegisterFile::OutputCoverageMask => Model::V4_1,
            RegisterFile::InputPrimitiveId | RegisterFile::OutputDepth => Model::V4_0,
            _ => Model::V5_0,
        };
        let name = file.name();
        if !file.exists_in(self.stage()) {
            return Some(format!("{} has no `{name}`", self.profile));
        }
        (self.profile.model() < since).then(|| format!("`{name}` exists from shader model {since} on"))
    }
}
