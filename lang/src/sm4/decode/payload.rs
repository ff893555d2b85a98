//! Declarations.

use super::super::error::DecodeError;
use super::super::isa::{
    GlobalFlags, Interpolation, Op, Primitive, ResourceDimension, SamplerMode, SystemValue,
    TessellatorDomain, TessellatorOutput, TessellatorPartitioning, Topology,
};
use super::super::program::{Access, Instruction, Interface, Payload, Spanned, Uav};
use super::super::token;
use super::reader::{Reader, span};
use crate::span::Span;

/// Data inside the program, without the two words of its head.
pub(super) fn custom(class: u32, words: &[u32]) -> Payload {
    let (rows, rest) = words.as_chunks::<4>();
    if class == token::CLASS_CONSTANT_BUFFER && rest.is_empty() {
        return Payload::ImmediateConstantBuffer(rows.to_vec());
    }
    Payload::CustomData { class, words: words.to_vec() }
}

/// Reads what a declaration says: `word` is its instruction token, the reader holds the rest.
pub(super) fn declaration(
    instruction: &mut Instruction,
    word: u32,
    reader: &mut Reader<'_>,
) -> Result<(), DecodeError> {
    if declares_register(instruction.op) {
        instruction.operands = reader.operands(1)?;
    }
    // Fields of the instruction token stand where it does.
    let token = Span { start: instruction.span.start, end: instruction.span.start + 1 };
    let value = |field: token::Field| field.get(word) as u8;
    instruction.payload = match instruction.op {
        Op::DclGlobalFlags => {
            Payload::GlobalFlags(Spanned::new(GlobalFlags(token::GLOBAL_FLAGS.get(word) as u16), token))
        }
        Op::DclConstantBuffer => {
            let dynamic = token::DYNAMIC_INDEXED.is_set(word);
            let access = if dynamic { Access::DynamicIndexed } else { Access::ImmediateIndexed };
            Payload::ConstantBuffer(Spanned::new(access, token))
        }
        Op::DclSampler => Payload::Sampler(Spanned::new(SamplerMode(value(token::SAMPLER_MODE)), token)),
        Op::DclResource => Payload::Resource {
            dimension: Spanned::new(ResourceDimension(value(token::DIMENSION)), token),
            samples: Spanned::new(value(token::SAMPLES), token),
            return_types: map(reader.spanned()?, token::return_types),
        },
        Op::DclUavTyped | Op::DclUavRaw | Op::DclUavStructured => {
            Payload::Uav(Box::new(uav(instruction.op, word, token, reader)?))
        }
        Op::DclOutputTopology => Payload::Topology(Spanned::new(Topology(value(token::SIX_BITS)), token)),
        Op::DclInputPrimitive => Payload::Primitive(Spanned::new(Primitive(value(token::SIX_BITS)), token)),
        Op::DclInputControlPointCount | Op::DclOutputControlPointCount => {
            Payload::ControlPoints(Spanned::new(token::SIX_BITS.get(word), token))
        }
        Op::DclTessellatorDomain => {
            Payload::Domain(Spanned::new(TessellatorDomain(value(token::DOMAIN)), token))
        }
        Op::DclTessellatorPartitioning => {
            Payload::Partitioning(Spanned::new(TessellatorPartitioning(value(token::TESSELLATOR)), token))
        }
        Op::DclTessellatorOutputPrimitive => {
            Payload::TessellatorOutput(Spanned::new(TessellatorOutput(value(token::TESSELLATOR)), token))
        }
        op if is_element(op) => element(op, word, token, reader)?,
        op => numbers(op, word, reader)?,
    };
    Ok(())
}

/// Declarations whose numbers follow in words of their own.
fn numbers(op: Op, word: u32, reader: &mut Reader<'_>) -> Result<Payload, DecodeError> {
    Ok(match op {
        Op::DclIndexableTemp => Payload::IndexableTemp {
            register: reader.spanned()?,
            size: reader.spanned()?,
            components: reader.spanned()?,
        },
        Op::DclHsMaxTessFactor => Payload::MaxTessFactor(reader.spanned()?),
        Op::DclThreadGroup => Payload::ThreadGroup([reader.spanned()?, reader.spanned()?, reader.spanned()?]),
        Op::DclTgsmStructured => {
            Payload::TgsmStructured { stride: reader.spanned()?, count: reader.spanned()? }
        }
        Op::DclFunctionTable => {
            let table = reader.spanned()?;
            let count = reader.next()?;
            Payload::FunctionTable { table, bodies: reader.take(count as usize)?.to_vec() }
        }
        Op::DclInterface => interface(word, reader)?,
        Op::DclIndexRange
        | Op::DclMaxOut
        | Op::DclTemps
        | Op::DclFunctionBody
        | Op::DclHsForkPhaseInstanceCount
        | Op::DclHsJoinPhaseInstanceCount
        | Op::DclTgsmRaw
        | Op::DclResourceStructured
        | Op::DclGsInstances => Payload::Count(reader.spanned()?),
        _ => Payload::None,
    })
}

fn uav(op: Op, word: u32, token: Span, reader: &mut Reader<'_>) -> Result<Uav, DecodeError> {
    let mut uav = Uav {
        typed: None,
        stride: None,
        globally_coherent: token::GLOBALLY_COHERENT.is_set(word),
        rasterizer_ordered: token::RASTERIZER_ORDERED.is_set(word),
        order_preserving_counter: op == Op::DclUavStructured && token::ORDER_PRESERVING_COUNTER.is_set(word),
    };
    if op == Op::DclUavTyped {
        let dimension = ResourceDimension(token::DIMENSION.get(word) as u8);
        uav.typed = Some((Spanned::new(dimension, token), map(reader.spanned()?, token::return_types)));
    }
    if op == Op::DclUavStructured {
        uav.stride = Some(reader.spanned()?);
    }
    Ok(uav)
}

fn element(op: Op, word: u32, token: Span, reader: &mut Reader<'_>) -> Result<Payload, DecodeError> {
    let interpolated = matches!(op, Op::DclInputPs | Op::DclInputPsSgv | Op::DclInputPsSiv);
    let mode = Interpolation(token::INTERPOLATION.get(word) as u8);
    let interpolation = interpolated.then(|| Spanned::new(mode, token));
    let plain = matches!(op, Op::DclInput | Op::DclInputPs | Op::DclOutput);
    let name = if plain { None } else { Some(reader.spanned()?) };
    // A number that does not fit has no name, and neither has 255.
    let narrow = |value| SystemValue(u8::try_from(token::SYSTEM_VALUE.get(value)).unwrap_or(u8::MAX));
    Ok(Payload::Element { interpolation, system_value: name.map(|name| map(name, narrow)), semantic: None })
}

fn interface(word: u32, reader: &mut Reader<'_>) -> Result<Payload, DecodeError> {
    let slot = reader.spanned()?;
    let call_sites = reader.spanned()?;
    let place = reader.position();
    let counts = reader.next()?;
    let tables = reader.take(token::TABLE_COUNT.get(counts) as usize)?.to_vec();
    Ok(Payload::Interface(Box::new(Interface {
        slot,
        call_sites,
        array_size: Spanned::new(token::ARRAY_SIZE.get(counts) as u16, span(place, place + 1)),
        dynamic_indexed: token::DYNAMIC_INDEXED.is_set(word),
        tables,
    })))
}

fn is_element(op: Op) -> bool {
    matches!(
        op,
        Op::DclInput
            | Op::DclInputSgv
            | Op::DclInputSiv
            | Op::DclInputPs
            | Op::DclInputPsSgv
            | Op::DclInputPsSiv
            | Op::DclOutput
            | Op::DclOutputSgv
            | Op::DclOutputSiv
    )
}

fn declares_register(op: Op) -> bool {
    is_element(op)
        || matches!(
            op,
            Op::DclResource
                | Op::DclConstantBuffer
                | Op::DclSampler
                | Op::DclIndexRange
                | Op::DclStream
                | Op::DclUavTyped
                | Op::DclUavRaw
                | Op::DclUavStructured
                | Op::DclTgsmRaw
                | Op::DclTgsmStructured
                | Op::DclResourceRaw
                | Op::DclResourceStructured
        )
}

fn map<T, U>(spanned: Spanned<T>, change: impl FnOnce(T) -> U) -> Spanned<U> {
    Spanned::new(change(spanned.value), spanned.span)
}
