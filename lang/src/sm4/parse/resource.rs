//! Declarations of resources that are read and of those that are written.

use super::super::isa::{Op, ResourceDimension, ReturnType};
use super::super::program::{Instruction, Payload, Spanned, Uav};
use super::memory::{DIMENSION, RETURN_TYPE};
use super::mnemonic::Mnemonic;
use super::operand::Role;
use super::{Faulty, Parsed, Parser};
use crate::parse::closest;
use crate::rules;

/// Most samples of a texel that the field in bytecode holds.
const MAX_SAMPLES: u32 = 127;

/// What a typed resource is.
struct Typed {
    dimension: Spanned<ResourceDimension>,
    samples: Spanned<u8>,
    types: Spanned<[ReturnType; 4]>,
}

impl Parser<'_> {
    /// Reads `dcl_resource_texture2d (float,float,float,float) t0`, or `dcl_resource t0, Texture2D, FLOAT`.
    pub(super) fn resource(&mut self, mnemonic: &Mnemonic<'_>, instruction: &mut Instruction) -> Parsed<()> {
        if mnemonic.suffix_list().nth(1).is_some() {
            return self.no_suffix(mnemonic, 1);
        }
        let Typed { dimension, samples, types } = if mnemonic.suffixes.is_empty() {
            self.documented_resource(instruction)?
        } else {
            self.listed(mnemonic, instruction)?
        };
        instruction.payload = Payload::Resource { dimension, samples, return_types: types };
        Ok(())
    }

    /// Reads `dcl_uav_typed_texture2d (float,float,float,float) u0`, `dcl_uav_raw u0` or `dcl_uav_structured u0, 16`,
    /// with `_glc` and the like. A typed one can be written as the documents do, like a resource.
    pub(super) fn uav(&mut self, mnemonic: &Mnemonic<'_>, instruction: &mut Instruction) -> Parsed<()> {
        let mut uav = Uav::default();
        let typed = instruction.op == Op::DclUavTyped;
        let structured = instruction.op == Op::DclUavStructured;
        let mut shape = false;
        for (at, suffix) in mnemonic.suffix_list().enumerate() {
            let flag = match suffix {
                "glc" => &mut uav.globally_coherent,
                "rov" => &mut uav.rasterizer_ordered,
                "opc" if structured => &mut uav.order_preserving_counter,
                _ if typed && at == 0 => &mut shape,
                _ => return self.no_suffix(mnemonic, at),
            };
            if std::mem::replace(flag, true) {
                return self.no_suffix(mnemonic, at);
            }
        }
        if typed {
            let read = if shape {
                self.listed(mnemonic, instruction)?
            } else {
                self.documented_resource(instruction)?
            };
            uav.typed = Some((read.dimension, read.types));
        } else {
            instruction.operands.push(self.operand(Role::Declared)?);
        }
        if structured {
            uav.stride = Some(self.next_count("the bytes of a structure")?);
        }
        instruction.payload = Payload::Uav(Box::new(uav));
        Ok(())
    }

    /// Reads what the listings write behind the mnemonic, whose first suffix is the shape.
    fn listed(&mut self, mnemonic: &Mnemonic<'_>, instruction: &mut Instruction) -> Parsed<Typed> {
        let dimension = self.dimension_suffix(mnemonic)?;
        let samples = if dimension.value.is_multisampled() && instruction.op == Op::DclResource {
            self.samples()?
        } else {
            Spanned::new(0, mnemonic.span)
        };
        let types = self.return_types()?;
        instruction.operands.push(self.operand(Role::Declared)?);
        Ok(Typed { dimension, samples, types })
    }

    fn samples(&mut self) -> Parsed<Spanned<u8>> {
        self.expect(b'(')?;
        let count = self.count("a number of samples")?;
        self.expect(b')')?;
        match u8::try_from(count.value).ok().filter(|count| u32::from(*count) <= MAX_SAMPLES) {
            Some(samples) => Ok(Spanned::new(samples, count.span)),
            None => {
                let message = format!("a texel has up to {MAX_SAMPLES} samples, not {}", count.value);
                self.report(&rules::INTEGER_RANGE, count.span, message);
                Err(Faulty)
            }
        }
    }

    /// The shape in the first suffix. Raw and structured buffers have declarations of their own.
    fn dimension_suffix(&mut self, mnemonic: &Mnemonic<'_>) -> Parsed<Spanned<ResourceDimension>> {
        let word = mnemonic.suffix_list().next().unwrap_or_default();
        if let Some(dimension) = DIMENSION.find(word) {
            return Ok(Spanned::new(dimension, mnemonic.span));
        }
        let names: Vec<_> =
            ResourceDimension::ALL.iter().filter(|row| row.0.is_typed()).map(|row| row.1).collect();
        let help = match closest(&word.to_ascii_lowercase(), &names) {
            Some(near) => {
                let rest = mnemonic.suffixes.get(1 + word.len()..).unwrap_or_default();
                format!("write `{}_{near}{rest}`", mnemonic.name)
            }
            None => format!("shapes are {}", names.join(", ")),
        };
        let message = format!("`{word}` is not {}", DIMENSION.what);
        self.report_with_help(&rules::MNEMONIC_SUFFIX, mnemonic.span, message, Some(help));
        Err(Faulty)
    }

    /// Reads `t0, Texture2DMS(4), FLOAT`: register, shape, and one type for all components or four.
    fn documented_resource(&mut self, instruction: &mut Instruction) -> Parsed<Typed> {
        instruction.operands.push(self.operand(Role::Declared)?);
        self.expect(b',')?;
        let dimension = self.spelled(&DIMENSION)?;
        if !dimension.value.is_typed() {
            let message = format!("`{}` has no types of components", dimension.value);
            let help = "raw and structured buffers have declarations of their own";
            self.report_with_help(&rules::SYNTAX, dimension.span, message, Some(help.to_owned()));
            return Err(Faulty);
        }
        let multisampled = dimension.value.is_multisampled() && instruction.op == Op::DclResource;
        let samples = if multisampled && self.cursor.at(b'(') {
            self.samples()?
        } else {
            Spanned::new(0, dimension.span)
        };
        self.expect(b',')?;
        let first = self.spelled(&RETURN_TYPE)?;
        let mut types = Spanned::new([first.value; 4], first.span);
        if self.cursor.at(b',') {
            for kind in &mut types.value[1..] {
                self.expect(b',')?;
                let next = self.spelled(&RETURN_TYPE)?;
                *kind = next.value;
                types.span = types.span.to(next.span);
            }
        }
        Ok(Typed { dimension, samples, types })
    }
}
