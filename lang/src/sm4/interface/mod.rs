//! What a program asks of the outside, as far as its declarations tell: signatures, features, counts.

mod features;
mod reads;
mod semantic;
mod statistics;

pub use semantic::{SYSTEM_VALUE_SEMANTICS, SystemValueSemantic};

use super::isa::{Op, RegisterFile, Stage};
use super::program::{Instruction, Operand, Payload, Program};
use crate::bytecode::dxbc::{ComponentType, MinPrecision, Signature, SignatureElement, SystemValue};
use crate::isa::WriteMask;
use crate::span::Span;
use reads::Usage;
pub(crate) use reads::components_read;
pub(crate) use semantic::TARGET;

/// An input or output that has to have a semantic before a container can hold the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissingSemantic {
    /// The register in its declaration, with its mask.
    pub span: Span,
    /// It is an output.
    pub output: bool,
    /// Number of the register.
    pub register: u32,
}

/// Signatures of a program, from the semantics in its declarations.
///
/// System values bring their own: `dcl_output_siv o0.xyzw, position` is SV_Position, `o1` of a pixel shader is
/// SV_Target1, `vPrim` is SV_PrimitiveID. The components of an element are those of its declaration, of type float
/// where nothing else is written; what is read or written of them is what the code does.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DeclaredSignatures {
    /// What the program reads.
    pub input: Signature,
    /// What it writes.
    pub output: Signature,
    /// Declarations without a semantic, which are in neither.
    pub missing: Vec<MissingSemantic>,
}

impl DeclaredSignatures {
    /// The signatures of a program.
    pub fn of(program: &Program) -> Self {
        let mut builder = Builder {
            program,
            usage: Usage::of(program),
            input: Vec::new(),
            output: Vec::new(),
            stream: 0,
            missing: Vec::new(),
        };
        for instruction in &program.instructions {
            builder.instruction(instruction);
        }
        Self { input: sorted(builder.input), output: sorted(builder.output), missing: builder.missing }
    }
}

/// By stream, register and component, as in a chunk; registers without a number stand last.
fn sorted(mut elements: Vec<SignatureElement>) -> Signature {
    elements.sort_by_key(|element| {
        (element.stream, element.register.unwrap_or(u32::MAX), element.mask.trailing_zeros())
    });
    Signature { elements }
}

struct Builder<'p> {
    program: &'p Program,
    usage: Usage,
    input: Vec<SignatureElement>,
    output: Vec<SignatureElement>,
    /// Stream that outputs belong to.
    stream: u32,
    missing: Vec<MissingSemantic>,
}

impl Builder<'_> {
    fn instruction(&mut self, instruction: &Instruction) {
        let Some(operand) = instruction.operands.first() else { return };
        match (instruction.op, &instruction.payload) {
            (Op::DclStream, _) => self.stream = operand.register_number().unwrap_or(0),
            (_, Payload::Element { .. }) => self.element(instruction, operand),
            _ => {}
        }
    }

    fn element(&mut self, instruction: &Instruction, operand: &Operand) {
        let Some(place) = Place::of(operand) else { return };
        let name = match self.name(instruction, operand, place) {
            Name::Known(name) => name,
            Name::NotInSignature => return,
            Name::Missing => {
                let register = place.register.unwrap_or_default();
                self.missing.push(MissingSemantic { span: operand.span, output: place.output, register });
                return;
            }
        };
        let mut element =
            SignatureElement::new(name.name, name.index, name.component_type, place.register, place.mask.0)
                .system_value(name.system_value)
                .min_precision(MinPrecision::from_number(operand.precision.0.into()));
        element.read_write_mask = self.used(operand.file, place);
        if place.output {
            element.stream = self.stream;
            self.output.push(element);
        } else {
            self.input.push(element);
        }
    }

    /// Components that are read of an input, or never written of an output.
    fn used(&self, file: RegisterFile, place: Place) -> u8 {
        let used = self.usage.of_register(file, place.register.unwrap_or(0)).0 & place.mask.0;
        if place.output { !used & 0xf } else { used }
    }

    /// The semantic that stands in the source, or else the one that the declaration implies.
    fn name(&self, instruction: &Instruction, operand: &Operand, place: Place) -> Name {
        let Payload::Element { system_value, semantic, .. } = &instruction.payload else {
            return Name::NotInSignature;
        };
        let stage = self.program.profile.stage();
        let implied = system_value.and_then(|value| semantic::of_system_value(value.value));
        let special = semantic::of_special_register(operand.file);
        if let Some(written) = semantic {
            let row = implied.or(special).or_else(|| SystemValueSemantic::from_name(&written.name));
            let target = stage == Stage::Pixel && place.output;
            let system_value = row
                .filter(|_| !target)
                .map_or(SystemValue::None, |row| row.in_signature(stage, place.output));
            let component_type = written.component_type.or(row.map(|row| row.component_type));
            return Name::Known(Known {
                name: written.name.clone().into(),
                index: written.index,
                system_value,
                component_type: component_type.unwrap_or(ComponentType::Float),
            });
        }
        if let Some(row) = implied.or(special) {
            let target = stage == Stage::Pixel && place.output;
            return Name::Known(Known {
                name: row.name.into(),
                index: self.count_of(row.name, place.output),
                system_value: if target { SystemValue::None } else { row.in_signature(stage, place.output) },
                component_type: row.component_type,
            });
        }
        match (operand.file, stage, place.output) {
            (RegisterFile::Output, Stage::Pixel, _) => Name::Known(Known {
                name: semantic::TARGET.into(),
                index: place.register.unwrap_or_default(),
                system_value: SystemValue::None,
                component_type: ComponentType::Float,
            }),
            (RegisterFile::Input | RegisterFile::Output, ..) => Name::Missing,
            _ => Name::NotInSignature,
        }
    }

    /// The next index of a system value that may have several registers: `SV_ClipDistance1`.
    fn count_of(&self, name: &str, output: bool) -> u32 {
        let list = if output { &self.output } else { &self.input };
        let same = |element: &&SignatureElement| {
            element.name.eq_ignore_ascii_case(name) && (!output || element.stream == self.stream)
        };
        list.iter().filter(same).count() as u32
    }
}

/// Where an element is.
#[derive(Clone, Copy)]
struct Place {
    output: bool,
    /// `None` for the special registers.
    register: Option<u32>,
    mask: WriteMask,
}

impl Place {
    /// `None` where the operand is not of a file that signatures speak of.
    fn of(operand: &Operand) -> Option<Self> {
        let output = match operand.file {
            RegisterFile::Input | RegisterFile::InputPrimitiveId => false,
            RegisterFile::Output
            | RegisterFile::OutputDepth
            | RegisterFile::OutputDepthGreaterEqual
            | RegisterFile::OutputDepthLessEqual
            | RegisterFile::OutputCoverageMask
            | RegisterFile::OutputStencilRef => true,
            _ => return None,
        };
        let register = match operand.file {
            // The inputs of a geometry shader have their vertex in front.
            RegisterFile::Input | RegisterFile::Output => Some(operand.indices.last()?.offset()),
            _ => None,
        };
        Some(Self { output, register, mask: operand.declared_mask() })
    }
}

struct Known {
    name: std::borrow::Cow<'static, str>,
    index: u32,
    system_value: SystemValue,
    component_type: ComponentType,
}

enum Name {
    Known(Known),
    /// The register has no place in a signature.
    NotInSignature,
    /// The declaration has to say it.
    Missing,
}

impl Operand {
    /// Components of the register in a declaration; a single value is x.
    pub(crate) fn declared_mask(&self) -> WriteMask {
        match self.selection {
            super::program::Selection::Mask(mask) => mask,
            _ => WriteMask::X,
        }
    }
}
