//! Instructions that access textures, buffers and samplers: what they access has to be of the right kind.

use super::declared::Shape;
use super::{Checker, Missing};
use crate::isa::{Swizzle, WriteMask};
use crate::sm4::isa::{
    MemoryAccess, Model, Op, OperandType, RegisterFile, ResourceDimension, SamplerMode, Stage,
};
use crate::sm4::program::{ExtensionKind, Instruction, Operand, OperandModifier, Selection};
use crate::sm4::rules;
use crate::span::Span;

pub(super) fn check(checker: &mut Checker<'_>, instruction: &Instruction) {
    let types = instruction.op.info().operands;
    let destinations = types.destinations().len();
    let kinds = types.destinations().iter().chain(types.sources());
    for (at, (operand, &kind)) in instruction.operands.iter().zip(kinds).enumerate() {
        match kind {
            OperandType::Resource | OperandType::Memory | OperandType::Uav => {
                checker.memory(instruction, operand, kind, at < destinations);
            }
            OperandType::Sampler => checker.sampler(instruction, operand),
            OperandType::Label | OperandType::Stream | OperandType::Interface => {
                checker.link(operand, kind);
            }
            _ => {}
        }
    }
}

impl MemoryAccess {
    /// A declaration of a resource that may be accessed in this way.
    fn declaration(self, file: RegisterFile, name: &str) -> String {
        let kind = if file == RegisterFile::Uav { "uav" } else { "resource" };
        let typed = if file == RegisterFile::Uav { "uav_typed" } else { "resource" };
        match self {
            Self::Raw | Self::AnyMemory => format!("dcl_{kind}_raw {name}"),
            Self::Structured | Self::CountedUav => format!("dcl_{kind}_structured {name}, 16"),
            Self::Multisampled => format!("dcl_{typed}_texture2dms(4) (float,float,float,float) {name}"),
            Self::Buffers => format!("dcl_{typed}_buffer (float,float,float,float) {name}"),
            Self::AnyUav => format!("dcl_{typed}_buffer (uint,uint,uint,uint) {name}"),
            _ => format!("dcl_{typed}_texture2d (float,float,float,float) {name}"),
        }
    }

    /// Whether a resource of this shape may be accessed in this way.
    fn takes(self, file: RegisterFile, shape: Shape) -> bool {
        use ResourceDimension as D;
        let uav = file == RegisterFile::Uav;
        let Shape::Typed(dimension) = shape else {
            return match self {
                Self::AnyResource | Self::Samples => !uav,
                Self::Buffers | Self::AnyMemory => true,
                Self::Raw => shape == Shape::Raw,
                Self::Structured => shape == Shape::Structured,
                Self::CountedUav => uav && shape == Shape::Structured,
                Self::AnyUav => uav,
                _ => false,
            };
        };
        let ms = dimension.is_multisampled();
        let buffer = dimension == D::BUFFER;
        let cube = matches!(dimension, D::TEXTURECUBE | D::TEXTURECUBEARRAY);
        let flat = matches!(dimension, D::TEXTURE2D | D::TEXTURE2DARRAY);
        match self {
            Self::AnyResource | Self::Samples => !uav,
            Self::Filtered | Self::Compared => !uav && !ms && !buffer,
            Self::Gathered => !uav && (flat || cube),
            Self::GatheredFlat => !uav && flat,
            Self::Loaded => !uav && !ms && !cube,
            Self::Multisampled => !uav && ms,
            Self::Measured => !uav && !ms && !buffer,
            Self::Sized => true,
            Self::Buffers => buffer,
            Self::AnyMemory => true,
            Self::TypedUav | Self::AnyUav => uav,
            Self::Raw | Self::Structured | Self::CountedUav => false,
        }
    }
}

impl Shape {
    fn name(self) -> &'static str {
        match self {
            Self::Typed(dimension) => dimension.name(),
            Self::Raw => "raw buffer",
            Self::Structured => "structured buffer",
        }
    }
}

impl Checker<'_> {
    fn memory(&mut self, instruction: &Instruction, operand: &Operand, kind: OperandType, destination: bool) {
        if operand.modifier != OperandModifier::None {
            self.report(&rules::OPERAND_MODIFIER, operand.span, "memory has no sign and no bars");
            return;
        }
        if operand.file == RegisterFile::Rasterizer {
            return self.rasterizer(instruction, operand);
        }
        let access = instruction.op.access();
        let wrong = match operand.file {
            RegisterFile::Resource => {
                kind == OperandType::Uav || destination || access == MemoryAccess::AnyUav
            }
            RegisterFile::Uav => false,
            _ => true,
        };
        if wrong {
            let message = format!("`{}` cannot access {}", instruction.op.mnemonic(), self.named(operand));
            self.report(&rules::OPERAND_FILE, operand.span, message);
            return;
        }
        let Some((shape, declared)) = self.shape(operand, access) else { return };
        if !access.takes(operand.file, shape) {
            let message = format!("`{}` cannot access a {}", instruction.op.mnemonic(), shape.name());
            let diagnostic = self.error(&rules::RESOURCE_KIND, operand.span, message);
            self.push(diagnostic.label(declared, "declared here"));
            return;
        }
        self.return_type(instruction, operand, declared);
        self.offsets(instruction, shape, declared);
        self.suffix(instruction, operand, shape, declared);
        self.memory_components(operand, access, destination);
    }

    /// Slots are constants before shader model 5.1, where an interface does not choose them.
    fn constant_slot(&mut self, operand: &Operand) -> bool {
        let register = operand.indices.iter().find(|index| index.relative.is_some());
        let interfaces = self.program.instructions.iter().any(|other| other.op == Op::DclInterface);
        let Some(index) = register.filter(|_| !interfaces) else { return true };
        let message = format!("`{}` cannot be indexed by a register", operand.file.name());
        self.report(&rules::RELATIVE_INDEX, index.span, message);
        false
    }

    /// What is declared in a slot; reported if nothing is.
    fn shape(&mut self, operand: &Operand, access: MemoryAccess) -> Option<(Shape, Span)> {
        if !self.constant_slot(operand) {
            return None;
        }
        let index = operand.indices.first().filter(|index| index.relative.is_none())?;
        let (slot, file) = (index.offset(), operand.file);
        let list = if file == RegisterFile::Uav { &self.declared.uavs } else { &self.declared.resources };
        if let Some(found) = list.get(&slot) {
            return Some((found.value, found.span));
        }
        if !self.declared.is_doubtful(file) && self.is_first(Missing::Register(file, slot)) {
            let name = format!("{}{slot}", file.name());
            let declaration = access.declaration(file, &name);
            let diagnostic =
                self.error(&rules::REGISTER_UNDECLARED, operand.span, format!("`{name}` is not declared"));
            self.push(diagnostic.help(format!("add `{declaration}`")));
        }
        None
    }

    /// The samples of the render target.
    fn rasterizer(&mut self, instruction: &Instruction, operand: &Operand) {
        let selects = matches!(operand.selection, Selection::Swizzle(_) | Selection::Select(_));
        if self.stage() != Stage::Pixel || instruction.op.access() != MemoryAccess::Samples {
            let message = format!("`{}` cannot access `rasterizer`", instruction.op.mnemonic());
            self.report(&rules::OPERAND_FILE, operand.span, message);
        } else if !selects {
            self.report(&rules::OPERAND_COMPONENTS, operand.span, "the components that are read are missing");
        }
    }

    /// Integers are not filtered.
    fn return_type(&mut self, instruction: &Instruction, operand: &Operand, declared: Span) {
        use crate::sm4::isa::ReturnType as T;
        if !matches!(instruction.op.access(), MemoryAccess::Filtered | MemoryAccess::Compared) {
            return;
        }
        let types = operand.register_number().and_then(|slot| self.declared.return_types.get(&slot));
        let integers = types.is_some_and(|types| types.iter().any(|&kind| matches!(kind, T::SINT | T::UINT)));
        if integers {
            let message = format!("`{}` filters, and integers cannot be filtered", instruction.op.mnemonic());
            let diagnostic = self.error(&rules::RESOURCE_KIND, operand.span, message);
            self.push(diagnostic.label(declared, "declared here").help("read texels with `ld`"));
        }
    }

    /// Buffers and cubes have no neighbouring texels that an offset could name.
    fn offsets(&mut self, instruction: &Instruction, shape: Shape, declared: Span) {
        let Some(offsets) =
            instruction.extensions.iter().find(|one| matches!(one.kind, ExtensionKind::Offsets(_)))
        else {
            return;
        };
        let takes = match shape {
            Shape::Typed(dimension) => dimension.takes_offsets(),
            Shape::Raw | Shape::Structured => false,
        };
        if takes || !instruction.op.info().modifiers.offsets {
            return;
        }
        let message = format!("a {} has no texel offsets", shape.name());
        let diagnostic = self.error(&rules::RESOURCE_KIND, offsets.span, message);
        self.push(diagnostic.label(declared, "declared here").help("add them to the address"));
    }

    /// The shape behind `_indexable` is that of the declaration. The validator does not compare them.
    fn suffix(&mut self, instruction: &Instruction, operand: &Operand, shape: Shape, declared: Span) {
        let Shape::Typed(wanted) = shape else { return };
        let written = instruction.extensions.iter().find_map(|one| match one.kind {
            ExtensionKind::Dimension { dimension, .. } => Some((dimension, one.span)),
            _ => None,
        });
        let Some((_, span)) = written.filter(|written| written.0 != wanted) else { return };
        let message = format!("{} is a {wanted}", self.named(operand));
        let diagnostic = self
            .error(&rules::RESOURCE_KIND, span, message)
            .warning()
            .label(declared, "declared here")
            .help(format!("write `({wanted})`"));
        self.push(diagnostic);
    }

    fn memory_components(&mut self, operand: &Operand, access: MemoryAccess, destination: bool) {
        let span = operand.selection_span;
        let wrong = match (operand.selection, access) {
            (Selection::Mask(mask), MemoryAccess::TypedUav) if destination => {
                (mask != WriteMask::ALL).then_some("all four components are written")
            }
            (Selection::Mask(mask), _) if destination && access != MemoryAccess::AnyUav => {
                let contiguous = matches!(mask.0, 0b0001 | 0b0011 | 0b0111 | 0b1111);
                (!contiguous).then_some("components are written from x on, without gaps")
            }
            (Selection::Zero, MemoryAccess::AnyUav | MemoryAccess::CountedUav) => None,
            (_, MemoryAccess::AnyUav | MemoryAccess::CountedUav) => {
                Some("memory of an atomic operation has no components")
            }
            (Selection::Select(_), MemoryAccess::Compared) => None,
            (Selection::Swizzle(swizzle), MemoryAccess::Compared) => {
                (swizzle != Swizzle::replicate(0)).then_some("a comparison reads component x alone")
            }
            (Selection::Swizzle(_) | Selection::Select(_), _) if !destination => None,
            (Selection::Mask(mask), MemoryAccess::TypedUav | MemoryAccess::AnyMemory)
                if mask != WriteMask::NONE =>
            {
                None
            }
            _ => Some("the components that are accessed are missing"),
        };
        if let Some(message) = wrong {
            let mut diagnostic = self.error(&rules::OPERAND_COMPONENTS, span, message);
            if access == MemoryAccess::Compared {
                let name = format!("{}{}", operand.file.name(), operand.register_number().unwrap_or(0));
                diagnostic = diagnostic.help(format!("write `{name}.xxxx`"));
            }
            self.push(diagnostic);
        }
    }

    fn sampler(&mut self, instruction: &Instruction, operand: &Operand) {
        if operand.file != RegisterFile::Sampler {
            let message = format!("{} is no sampler", self.named(operand));
            self.report(&rules::OPERAND_FILE, operand.span, message);
            return;
        }
        let gathers = instruction.op.gathers();
        match (operand.selection, gathers) {
            (Selection::Zero, false) => {}
            (Selection::Select(component), true) => {
                let compares = matches!(instruction.op, Op::Gather4C | Op::Gather4PoC);
                let first = compares || self.profile.model() < Model::V5_0;
                if first && component != 0 {
                    let message = format!("`{}` gathers component x", instruction.op.mnemonic());
                    self.report(&rules::OPERAND_COMPONENTS, operand.selection_span, message);
                    return;
                }
            }
            (_, true) => {
                let message = "the sampler tells which component is gathered: `s0.x`";
                self.report(&rules::OPERAND_COMPONENTS, operand.selection_span, message);
                return;
            }
            (_, false) => {
                self.report(
                    &rules::OPERAND_COMPONENTS,
                    operand.selection_span,
                    "a sampler has no components",
                );
                return;
            }
        }
        self.sampler_mode(instruction, operand);
    }

    fn sampler_mode(&mut self, instruction: &Instruction, operand: &Operand) {
        if !self.constant_slot(operand) {
            return;
        }
        let Some(slot) = operand.register_number() else { return };
        let Some(declared) = self.declared.samplers.get(&slot).copied() else {
            let file = RegisterFile::Sampler;
            if !self.declared.is_doubtful(file) && self.is_first(Missing::Register(file, slot)) {
                let mode =
                    if instruction.op.compares() == Some(true) { "mode_comparison" } else { "mode_default" };
                let message = format!("`s{slot}` is not declared");
                let diagnostic = self.error(&rules::REGISTER_UNDECLARED, operand.span, message);
                self.push(diagnostic.help(format!("add `dcl_sampler s{slot}, {mode}`")));
            }
            return;
        };
        let Some(wanted) = instruction.op.compares() else { return };
        let comparison = declared.value == SamplerMode::COMPARISON;
        if wanted == comparison {
            return;
        }
        let name = instruction.op.mnemonic();
        let (message, mode) = if wanted {
            (format!("`{name}` needs a sampler that compares"), "mode_comparison")
        } else {
            (format!("`{name}` cannot use a sampler that compares"), "mode_default")
        };
        let diagnostic = self.error(&rules::SAMPLER_MODE, operand.span, message);
        let help = format!("write `dcl_sampler s{slot}, {mode}` there");
        self.push(diagnostic.label(declared.span, "declared here").help(help));
    }

    /// Labels, streams and interfaces are named by nothing but their number. Whether they exist is a question of the
    /// whole program.
    fn link(&mut self, operand: &Operand, kind: OperandType) {
        let fits = match kind {
            OperandType::Label => matches!(operand.file, RegisterFile::Label | RegisterFile::FunctionBody),
            OperandType::Stream => operand.file == RegisterFile::Stream,
            _ => operand.file == RegisterFile::Interface,
        };
        if !fits || operand.register_number().is_none() && kind != OperandType::Interface {
            let what = match kind {
                OperandType::Label => "a label",
                OperandType::Stream => "a stream",
                _ => "an interface",
            };
            let message = format!("{} is not {what}", self.named(operand));
            self.report(&rules::OPERAND_FILE, operand.span, message);
        }
    }
}
