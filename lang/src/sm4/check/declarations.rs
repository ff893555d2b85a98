//! Declarations: their order, their numbers, and what they say twice.

use super::declared::{Array, Buffer, Range, Shape};
use super::{Checker, elements, flags, geometry};
use crate::rules::Rule;
use crate::sm4::isa::{Model, Op, RegisterFile, Stage};
use crate::sm4::program::{Access, Instruction, Operand, Payload, Spanned};
use crate::sm4::rules;
use crate::span::Span;

/// Numbers of arrays, and registers of one.
const MOST_TEMPS: u32 = 4096;
/// Registers of a constant buffer, also of the one inside the program.
const MOST_CONSTANTS: u32 = 4096;
/// Slots of constant buffers. Bytecode has a fifteenth one, which Direct3D keeps for itself.
const BUFFER_SLOTS: u32 = 14;
const SAMPLER_SLOTS: u32 = 16;
const RESOURCE_SLOTS: u32 = 128;
const UAV_SLOTS: u32 = 64;
/// Bytes of a structure.
const MOST_BYTES: u32 = 2048;

pub(super) fn check(checker: &mut Checker<'_>) {
    let mut code: Option<Span> = None;
    let program = checker.program;
    flags::collect(checker);
    for (at, instruction) in program.instructions.iter().enumerate() {
        if !instruction.op.info().declaration {
            code.get_or_insert(instruction.mnemonic_span);
            continue;
        }
        if instruction.broken {
            checker.doubt_all(instruction);
            continue;
        }
        let before = checker.faults;
        if let Some(code) = code.filter(|_| is_ordered(instruction)) {
            let message = format!("`{}` stands behind code", instruction.op.mnemonic());
            let diagnostic = checker
                .error(&rules::DECLARATION_ORDER, instruction.mnemonic_span, message)
                .label(code, "the code starts here")
                .help("move it in front of the first instruction");
            checker.push(diagnostic);
        }
        checker.declaration(instruction);
        if checker.faults > before {
            checker.mark_faulty(at);
            checker.doubt_all(instruction);
        }
    }
    finish(checker);
}

/// Comments and the like may stand anywhere.
fn is_ordered(instruction: &Instruction) -> bool {
    !matches!(instruction.payload, Payload::CustomData { .. })
}

/// What all declarations together say.
fn finish(checker: &mut Checker<'_>) {
    let arrays: u64 = checker.declared.arrays.values().map(|array| u64::from(array.size)).sum();
    let temps = checker.declared.temps.map_or(0, |temps| temps.value);
    checker.usage.temps = temps;
    checker.usage.indexable_temps = u32::try_from(arrays).unwrap_or(u32::MAX);
    let total = arrays.saturating_add(u64::from(temps));
    let most = checker.limits.temporaries;
    if total > u64::from(most) && !checker.declared.is_doubtful(RegisterFile::IndexableTemp) {
        let last = checker.declared.arrays.values().next_back().map(|array| array.span);
        let span = checker.declared.temps.map(|temps| temps.span).or(last);
        let used = u32::try_from(total).unwrap_or(u32::MAX);
        let message =
            format!("{temps} temporaries and {arrays} registers of arrays are {total}, {most} are allowed");
        let span = span.unwrap_or(checker.program.profile_span);
        let diagnostic = checker.error(&rules::TEMPORARIES, span, message).limit(used, most);
        checker.push(diagnostic);
    }
    checker.usage.constant_buffers = checker.declared.buffers.len() as u32;
    elements::finish(checker);
    geometry::declarations(checker);
}

impl Checker<'_> {
    /// Says nothing about the use of files that a faulty declaration may be about.
    fn doubt_all(&mut self, instruction: &Instruction) {
        for operand in &instruction.operands {
            self.declared.doubt(operand.file);
        }
        let file = match instruction.op {
            Op::DclTemps => RegisterFile::Temp,
            Op::DclIndexableTemp => RegisterFile::IndexableTemp,
            Op::DclConstantBuffer => RegisterFile::ConstantBuffer,
            Op::DclSampler => RegisterFile::Sampler,
            Op::DclResource | Op::DclResourceRaw | Op::DclResourceStructured => RegisterFile::Resource,
            Op::DclUavTyped | Op::DclUavRaw | Op::DclUavStructured => RegisterFile::Uav,
            Op::CustomData => RegisterFile::ImmediateConstantBuffer,
            Op::DclStream => RegisterFile::Stream,
            Op::DclOutput | Op::DclOutputSiv | Op::DclOutputSgv => RegisterFile::Output,
            Op::DclInput
            | Op::DclInputPs
            | Op::DclInputSgv
            | Op::DclInputSiv
            | Op::DclInputPsSgv
            | Op::DclInputPsSiv => RegisterFile::Input,
            _ => return,
        };
        self.declared.doubt(file);
    }

    fn declaration(&mut self, instruction: &Instruction) {
        if !self.is_declared_here(instruction) {
            return;
        }
        match (&instruction.payload, instruction.op) {
            (Payload::GlobalFlags(read), _) => flags::declare(self, instruction, *read),
            (Payload::ConstantBuffer(access), _) => self.constant_buffer(instruction, access.value),
            (Payload::ImmediateConstantBuffer(rows), _) => self.constant_rows(instruction, rows.len()),
            (Payload::Sampler(mode), _) => {
                let mode = mode.value;
                if let Some((slot, span)) = self.slot(instruction, SAMPLER_SLOTS, "samplers") {
                    let earlier = self.declared.samplers.insert(slot, Spanned::new(mode, span));
                    self.twice(earlier.map(|earlier| earlier.span), span, "sampler");
                }
            }
            (Payload::Resource { .. } | Payload::Uav(_), _)
            | (_, Op::DclResourceRaw | Op::DclResourceStructured) => self.resource(instruction),
            (Payload::Element { .. }, _) => elements::declare(self, instruction),
            (Payload::IndexableTemp { register, size, components }, _) => {
                self.indexable_temp(*register, *size, *components);
            }
            (Payload::Count(count), Op::DclTemps) => self.temps(*count),
            (Payload::Count(count), Op::DclIndexRange) => self.index_range(instruction, *count),
            _ => geometry::declare(self, instruction),
        }
    }

    /// The stage and the model have such a declaration.
    fn is_declared_here(&mut self, instruction: &Instruction) -> bool {
        let info = instruction.op.info();
        if info.is_in(self.profile) {
            return true;
        }
        super::instruction::not_in_profile(self, instruction);
        false
    }

    fn twice(&mut self, earlier: Option<Span>, span: Span, what: &str) {
        if let Some(earlier) = earlier {
            let message = format!("this {what} is declared twice");
            let diagnostic = self
                .error(&rules::DECLARED_TWICE, span, message)
                .label(earlier, "first declared here")
                .help("leave one of them out");
            self.push(diagnostic);
        }
    }

    fn too_many(&mut self, rule: &'static Rule, value: Spanned<u32>, most: u32, what: &str) {
        let message = format!("{} {what}, {most} are allowed", value.value);
        let diagnostic = self.error(rule, value.span, message).limit(value.value, most);
        self.push(diagnostic);
    }

    /// The number of the register that a declaration is about, if it is one of so many.
    fn slot(&mut self, instruction: &Instruction, slots: u32, what: &str) -> Option<(u32, Span)> {
        let operand = instruction.operands.first()?;
        let Some(index) = operand.indices.first().filter(|index| index.relative.is_none()) else {
            self.report(
                &rules::DECLARATION_RANGE,
                operand.span,
                "a declaration needs the number of a register",
            );
            return None;
        };
        let slot = index.offset();
        if slot < slots {
            return Some((slot, operand.span));
        }
        let message = format!("there are {slots} {what}, `{}{slot}` is none of them", operand.file.name());
        let diagnostic = self.error(&rules::DECLARATION_RANGE, operand.span, message);
        let diagnostic = diagnostic.help(format!("the last one is `{}{}`", operand.file.name(), slots - 1));
        self.push(diagnostic);
        None
    }

    fn constant_buffer(&mut self, instruction: &Instruction, access: Access) {
        let Some((slot, span)) = self.slot(instruction, BUFFER_SLOTS, "constant buffers") else { return };
        let size = instruction.operands.first().and_then(|operand| operand.indices.get(1));
        let Some(size) = size else {
            self.report(&rules::DECLARATION_RANGE, span, "a constant buffer needs its number of registers");
            return;
        };
        let (count, place) = (size.offset(), size.span);
        if count > MOST_CONSTANTS {
            self.too_many(
                &rules::DECLARATION_RANGE,
                Spanned::new(count, place),
                MOST_CONSTANTS,
                "registers in a constant buffer",
            );
            return;
        }
        let buffer = Buffer { size: count, dynamic: access == Access::DynamicIndexed, span };
        let earlier = self.declared.buffers.insert(slot, buffer);
        self.twice(earlier.map(|earlier| earlier.span), span, "constant buffer");
    }

    fn constant_rows(&mut self, instruction: &Instruction, rows: usize) {
        let span = instruction.span;
        let rows = Spanned::new(u32::try_from(rows).unwrap_or(u32::MAX), span);
        let earlier = self.declared.rows.replace(rows);
        self.twice(earlier.map(|earlier| earlier.span), span, "immediate constant buffer");
        if rows.value > MOST_CONSTANTS {
            self.too_many(
                &rules::DECLARATION_RANGE,
                rows,
                MOST_CONSTANTS,
                "rows in an immediate constant buffer",
            );
        } else if rows.value == 0 {
            self.report(&rules::DECLARATION_RANGE, span, "an immediate constant buffer has at least one row");
        }
    }

    fn resource(&mut self, instruction: &Instruction) {
        let uav = matches!(instruction.payload, Payload::Uav(_));
        let (slots, what) =
            if uav { (UAV_SLOTS, "writable resources") } else { (RESOURCE_SLOTS, "resources") };
        let Some((slot, span)) = self.slot(instruction, slots, what) else { return };
        let shape = match (&instruction.payload, instruction.op) {
            (Payload::Resource { dimension, samples, return_types }, _) => {
                self.samples(dimension.value, *samples);
                self.declared.return_types.insert(slot, return_types.value);
                Shape::Typed(dimension.value)
            }
            (Payload::Uav(uav), _) => match (uav.typed, uav.stride) {
                (Some((dimension, _)), _) => Shape::Typed(dimension.value),
                (None, Some(stride)) => {
                    self.stride(stride);
                    Shape::Structured
                }
                (None, None) => Shape::Raw,
            },
            (Payload::Count(stride), _) => {
                self.stride(*stride);
                Shape::Structured
            }
            _ => Shape::Raw,
        };
        let list = if uav { &mut self.declared.uavs } else { &mut self.declared.resources };
        let earlier = list.insert(slot, Spanned::new(shape, span));
        self.twice(earlier.map(|earlier| earlier.span), span, "resource");
        flags::needs_raw_buffers(self, instruction, shape);
    }

    /// 4.0 has to know how many samples a texel has, and has no arrays of cubes.
    fn samples(&mut self, dimension: crate::sm4::isa::ResourceDimension, samples: Spanned<u8>) {
        use crate::sm4::isa::ResourceDimension as D;
        let old = self.profile.model() == Model::V4_0;
        if old && dimension.is_multisampled() && samples.value == 0 {
            let message = "shader model 4.0 has to know the number of samples";
            let diagnostic = self.error(&rules::DECLARATION_RANGE, samples.span, message);
            self.push(diagnostic.help(format!("say how many, as in `{dimension}(4)`")));
        }
        if old && dimension == D::TEXTURECUBEARRAY {
            let message = "arrays of cube textures exist from shader model 4.1 on";
            self.report(&rules::DECLARATION_RANGE, samples.span, message);
        }
    }

    fn stride(&mut self, stride: Spanned<u32>) {
        if stride.value > MOST_BYTES || !stride.value.is_multiple_of(4) || stride.value == 0 {
            let message =
                format!("a structure has a multiple of 4 bytes up to {MOST_BYTES}, not {}", stride.value);
            self.report(&rules::DECLARATION_RANGE, stride.span, message);
        }
    }

    fn temps(&mut self, count: Spanned<u32>) {
        let earlier = self.declared.temps.replace(count);
        self.twice(earlier.map(|earlier| earlier.span), count.span, "number of temporaries");
    }

    fn indexable_temp(&mut self, register: Spanned<u32>, size: Spanned<u32>, components: Spanned<u32>) {
        if register.value >= MOST_TEMPS {
            let message = format!("arrays are `x0` to `x{}`", MOST_TEMPS - 1);
            self.report(&rules::DECLARATION_RANGE, register.span, message);
            return;
        }
        if size.value == 0 || size.value > MOST_TEMPS {
            let message = format!("an array has 1 to {MOST_TEMPS} registers, not {}", size.value);
            self.report(&rules::TEMPORARIES, size.span, message);
            return;
        }
        if let Some(earlier) = self.declared.arrays.get(&register.value) {
            // The validator takes it, and the last declaration counts.
            let diagnostic = self
                .error(&rules::DECLARED_TWICE, register.span, "this array is declared twice")
                .warning()
                .label(earlier.span, "first declared here")
                .help("leave one of them out");
            self.push(diagnostic);
        }
        // The validator takes 0 and 5 as well, and means all four by them.
        let components = if (1..=4).contains(&components.value) { components.value } else { 4 };
        let array = Array { size: size.value, components, span: register.span };
        self.declared.arrays.insert(register.value, array);
    }

    fn index_range(&mut self, instruction: &Instruction, count: Spanned<u32>) {
        let Some(operand) = instruction.operands.first() else { return };
        let (first, file) = (operand.indices.last().map_or(0, |index| index.offset()), operand.file);
        if !matches!(file, RegisterFile::Input | RegisterFile::Output) {
            let message = "only inputs and outputs have ranges to index";
            self.report(&rules::INDEX_RANGE, operand.span, message);
            return;
        }
        if file == RegisterFile::Output && self.stage() == Stage::Pixel {
            self.report(&rules::INDEX_RANGE, operand.span, "outputs of pixel shaders cannot be indexed");
            return;
        }
        let range =
            Range { file, first, count: count.value, mask: operand.declared_mask(), span: operand.span };
        self.range_is_declared(operand, &range, count);
        let overlap = self.declared.ranges.iter().find(|other| {
            other.file == file
                && other.mask.0 & range.mask.0 != 0
                && (other.holds(first) || range.holds(other.first))
        });
        let earlier = overlap.map(|other| other.span);
        self.twice(earlier, operand.span, "range");
        if earlier.is_none() {
            self.declared.ranges.push(range);
        }
    }

    /// Every register of a range is declared, with its components, and is no system value.
    fn range_is_declared(&mut self, operand: &Operand, range: &Range, count: Spanned<u32>) {
        if self.declared.is_doubtful(range.file) {
            return;
        }
        if count.value < 1 {
            self.report(&rules::INDEX_RANGE, count.span, "a range has at least one register");
            return;
        }
        let end = range.first.saturating_add(count.value);
        let missing = (range.first..end)
            .find(|&register| !self.declared.components(range.file, register).contains(range.mask));
        if let Some(register) = missing {
            let name = range.file.name();
            let message = format!("`{name}{register}` of this range is not declared with its components");
            let place = if register == range.first { operand.span } else { count.span };
            self.report(&rules::INDEX_RANGE, place, message);
            return;
        }
        let system = self.declared.elements(range.file).iter().find(|element| {
            element.system_value.is_some()
                && range.holds(element.register)
                && element.mask.0 & range.mask.0 != 0
        });
        if let Some(element) = system {
            let place = element.span;
            let diagnostic = self
                .error(&rules::INDEX_RANGE, operand.span, "a range cannot hold a system value")
                .label(place, "which is declared here");
            self.push(diagnostic);
        }
    }
}
