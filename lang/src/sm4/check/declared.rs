//! What is declared, as the rules about its use need it.

use super::super::isa::{
    GlobalFlags, Interpolation, Primitive, RegisterFile, ResourceDimension, ReturnType, SamplerMode,
    SystemValue, Topology,
};
use super::super::program::Spanned;
use crate::isa::WriteMask;
use crate::span::Span;
use std::collections::{BTreeMap, BTreeSet};

/// Everything that declarations say.
#[derive(Debug, Default)]
pub(super) struct Declared {
    /// Global flags, wherever they are declared.
    pub(super) flags: GlobalFlags,
    /// Where they are declared.
    pub(super) flags_span: Option<Span>,
    /// Some declaration of global flags cannot be read.
    pub(super) flags_unknown: bool,
    pub(super) temps: Option<Spanned<u32>>,
    /// `x#`: registers, components.
    pub(super) arrays: BTreeMap<u32, Array>,
    pub(super) buffers: BTreeMap<u32, Buffer>,
    /// Rows of the immediate constant buffer.
    pub(super) rows: Option<Spanned<u32>>,
    pub(super) samplers: BTreeMap<u32, Spanned<SamplerMode>>,
    pub(super) resources: BTreeMap<u32, Spanned<Shape>>,
    /// What texels of `t#` are read as.
    pub(super) return_types: BTreeMap<u32, [ReturnType; 4]>,
    pub(super) uavs: BTreeMap<u32, Spanned<Shape>>,
    pub(super) inputs: Vec<Element>,
    pub(super) outputs: Vec<Element>,
    /// Registers without a number: `vPrim`, `oDepth`.
    pub(super) specials: BTreeMap<u8, Span>,
    pub(super) ranges: Vec<Range>,
    pub(super) primitive: Option<Spanned<Primitive>>,
    /// Topology of each stream.
    pub(super) topologies: Vec<(u32, Spanned<Topology>)>,
    pub(super) max_vertices: Option<Spanned<u32>>,
    pub(super) instances: Option<Spanned<u32>>,
    pub(super) streams: Vec<Spanned<u32>>,
    /// Files whose declarations are faulty: nothing is said about their use.
    pub(super) doubtful: BTreeSet<u8>,
}

/// An array of temporaries.
#[derive(Clone, Copy, Debug)]
pub(super) struct Array {
    pub(super) size: u32,
    pub(super) components: u32,
    pub(super) span: Span,
}

/// A constant buffer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Buffer {
    /// Its registers, 0 where the number is not known.
    pub(super) size: u32,
    pub(super) dynamic: bool,
    pub(super) span: Span,
}

/// What a resource is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    Typed(ResourceDimension),
    Raw,
    Structured,
}

/// Components of an input or output register that are declared together.
#[derive(Clone, Copy, Debug)]
pub(super) struct Element {
    pub(super) register: u32,
    pub(super) mask: WriteMask,
    /// Vertices of an input of a geometry shader.
    pub(super) vertices: Option<u32>,
    /// Stream of an output of a geometry shader.
    pub(super) stream: u32,
    pub(super) system_value: Option<Spanned<SystemValue>>,
    /// The value is made by the pipeline, or only interpreted by it.
    pub(super) generated: bool,
    pub(super) interpolation: Option<Spanned<Interpolation>>,
    /// The register with its mask.
    pub(super) span: Span,
}

/// Registers that may be indexed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Range {
    pub(super) file: RegisterFile,
    pub(super) first: u32,
    pub(super) count: u32,
    pub(super) mask: WriteMask,
    pub(super) span: Span,
}

impl Declared {
    /// Elements of a file of inputs or outputs.
    pub(super) fn elements(&self, file: RegisterFile) -> &[Element] {
        match file {
            RegisterFile::Input => &self.inputs,
            RegisterFile::Output => &self.outputs,
            _ => &[],
        }
    }

    /// Components of a register that are declared, over all of its elements.
    pub(super) fn components(&self, file: RegisterFile, register: u32) -> WriteMask {
        let same = self.elements(file).iter().filter(|element| element.register == register);
        WriteMask(same.fold(0, |mask, element| mask | element.mask.0))
    }

    /// Shape of a texture or typed buffer `t#`.
    pub(super) fn dimension(&self, slot: u32) -> Option<ResourceDimension> {
        match self.resources.get(&slot)?.value {
            Shape::Typed(dimension) => Some(dimension),
            Shape::Raw | Shape::Structured => None,
        }
    }

    /// The range that a number lies in.
    pub(super) fn range(&self, file: RegisterFile, register: u32) -> Option<&Range> {
        self.ranges.iter().find(|range| range.file == file && range.holds(register))
    }

    /// Something about the declarations of a file is wrong, which is already reported.
    pub(super) fn doubt(&mut self, file: RegisterFile) {
        self.doubtful.insert(file as u8);
    }

    pub(super) fn is_doubtful(&self, file: RegisterFile) -> bool {
        self.doubtful.contains(&(file as u8))
    }
}

impl Range {
    pub(super) fn holds(&self, register: u32) -> bool {
        register.checked_sub(self.first).is_some_and(|behind| behind < self.count)
    }
}
