//! Declarations.

use super::super::program::{Access, Payload, Spanned, Uav};
use super::super::token;

/// Class and words of data inside the program.
pub(super) fn custom(payload: &Payload) -> Option<(u32, &[u32])> {
    match payload {
        Payload::ImmediateConstantBuffer(rows) => Some((token::CLASS_CONSTANT_BUFFER, rows.as_flattened())),
        Payload::CustomData { class, words } => Some((*class, words)),
        _ => None,
    }
}

/// Fields of the instruction token.
pub(super) fn controls(payload: &Payload) -> u32 {
    match payload {
        Payload::GlobalFlags(flags) => token::GLOBAL_FLAGS.put(flags.value.0.into()),
        Payload::ConstantBuffer(access) => {
            token::DYNAMIC_INDEXED.put(u32::from(access.value == Access::DynamicIndexed))
        }
        Payload::Sampler(mode) => token::SAMPLER_MODE.put(mode.value.0.into()),
        Payload::Resource { dimension, samples, .. } => {
            token::DIMENSION.put(dimension.value.0.into()) | token::SAMPLES.put(samples.value.into())
        }
        Payload::Uav(uav) => uav_controls(uav),
        Payload::Element { interpolation: Some(mode), .. } => token::INTERPOLATION.put(mode.value.0.into()),
        Payload::Topology(topology) => token::SIX_BITS.put(topology.value.0.into()),
        Payload::Primitive(primitive) => token::SIX_BITS.put(primitive.value.0.into()),
        Payload::ControlPoints(count) => token::SIX_BITS.put(count.value),
        Payload::Domain(domain) => token::DOMAIN.put(domain.value.0.into()),
        Payload::Partitioning(partitioning) => token::TESSELLATOR.put(partitioning.value.0.into()),
        Payload::TessellatorOutput(output) => token::TESSELLATOR.put(output.value.0.into()),
        Payload::Interface(interface) => token::DYNAMIC_INDEXED.put(interface.dynamic_indexed.into()),
        _ => 0,
    }
}

fn uav_controls(uav: &Uav) -> u32 {
    let dimension = uav.typed.map_or(0, |(dimension, _)| token::DIMENSION.put(dimension.value.0.into()));
    dimension
        | token::GLOBALLY_COHERENT.put(uav.globally_coherent.into())
        | token::RASTERIZER_ORDERED.put(uav.rasterizer_ordered.into())
        | token::ORDER_PRESERVING_COUNTER.put(uav.order_preserving_counter.into())
}

/// Words behind the operand.
pub(super) fn write(payload: &Payload, words: &mut Vec<u32>) {
    match payload {
        Payload::Resource { return_types, .. } => words.push(token::return_type_bits(return_types.value)),
        Payload::Uav(uav) => {
            words.extend(uav.typed.map(|(_, types)| token::return_type_bits(types.value)));
            words.extend(uav.stride.map(|stride| stride.value));
        }
        Payload::Element { system_value: Some(name), .. } => words.push(name.value.0.into()),
        Payload::Count(count) | Payload::MaxTessFactor(count) => words.push(count.value),
        Payload::IndexableTemp { register, size, components } => push(words, &[register, size, components]),
        Payload::ThreadGroup([x, y, z]) => push(words, &[x, y, z]),
        Payload::TgsmStructured { stride, count } => push(words, &[stride, count]),
        Payload::FunctionTable { table, bodies } => {
            words.extend([table.value, u32::try_from(bodies.len()).unwrap_or(u32::MAX)]);
            words.extend_from_slice(bodies);
        }
        Payload::Interface(interface) => {
            let tables = u32::try_from(interface.tables.len()).unwrap_or(u32::MAX);
            let counts =
                token::TABLE_COUNT.put(tables) | token::ARRAY_SIZE.put(interface.array_size.value.into());
            words.extend([interface.slot.value, interface.call_sites.value, counts]);
            words.extend_from_slice(&interface.tables);
        }
        _ => {}
    }
}

fn push(words: &mut Vec<u32>, values: &[&Spanned<u32>]) {
    words.extend(values.iter().map(|value| value.value));
}
