//! All places in an instruction at once.

use super::{Instruction, Operand, Payload, Spanned, Uav};
use crate::span::Span;

/// What gives a place for a place.
type Change<'c> = &'c mut dyn FnMut(Span) -> Span;

impl Instruction {
    /// Changes every place, such as offsets of words to places in a text.
    pub(crate) fn map_spans(&mut self, change: Change<'_>) {
        self.span = change(self.span);
        self.mnemonic_span = change(self.mnemonic_span);
        for extension in &mut self.extensions {
            extension.span = change(extension.span);
        }
        for operand in &mut self.operands {
            operand.map_spans(change);
        }
        self.payload.map_spans(change);
    }
}

impl Operand {
    /// Operands nest to a depth of two: the register in an index has constant indices.
    fn map_spans(&mut self, change: Change<'_>) {
        self.span = change(self.span);
        self.selection_span = change(self.selection_span);
        for index in &mut self.indices {
            index.span = change(index.span);
            if let Some(register) = &mut index.relative {
                register.span = change(register.span);
                register.selection_span = change(register.selection_span);
                for index in &mut register.indices {
                    index.span = change(index.span);
                }
            }
        }
    }
}

impl Payload {
    fn map_spans(&mut self, change: Change<'_>) {
        match self {
            Self::GlobalFlags(place) => place.map_span(change),
            Self::ConstantBuffer(place) => place.map_span(change),
            Self::Sampler(place) => place.map_span(change),
            Self::Resource { dimension, samples, return_types } => {
                dimension.map_span(change);
                samples.map_span(change);
                return_types.map_span(change);
            }
            Self::Uav(uav) => uav.map_spans(change),
            Self::Element { interpolation, system_value, semantic } => {
                interpolation.iter_mut().for_each(|place| place.map_span(change));
                system_value.iter_mut().for_each(|place| place.map_span(change));
                semantic.iter_mut().for_each(|semantic| semantic.span = change(semantic.span));
            }
            Self::Count(place) | Self::ControlPoints(place) | Self::MaxTessFactor(place) => {
                place.map_span(change);
            }
            Self::CallSite(place) => place.map_span(change),
            Self::IndexableTemp { register, size, components } => {
                [register, size, components].into_iter().for_each(|place| place.map_span(change));
            }
            Self::Topology(place) => place.map_span(change),
            Self::Primitive(place) => place.map_span(change),
            Self::Domain(place) => place.map_span(change),
            Self::Partitioning(place) => place.map_span(change),
            Self::TessellatorOutput(place) => place.map_span(change),
            Self::ThreadGroup(places) => places.iter_mut().for_each(|place| place.map_span(change)),
            Self::TgsmStructured { stride, count } => {
                [stride, count].into_iter().for_each(|place| place.map_span(change));
            }
            Self::FunctionTable { table, .. } => table.map_span(change),
            Self::Interface(interface) => {
                interface.slot.map_span(change);
                interface.call_sites.map_span(change);
                interface.array_size.map_span(change);
            }
            Self::None | Self::ImmediateConstantBuffer(_) | Self::CustomData { .. } => {}
        }
    }
}

impl Uav {
    fn map_spans(&mut self, change: Change<'_>) {
        if let Some((dimension, types)) = &mut self.typed {
            dimension.map_span(change);
            types.map_span(change);
        }
        self.stride.iter_mut().for_each(|place| place.map_span(change));
    }
}

impl<T> Spanned<T> {
    fn map_span(&mut self, change: Change<'_>) {
        self.span = change(self.span);
    }
}
