//! What operations do with memory, with samplers and with neighbouring pixels.

use super::instruction::OperandType;
use super::op::Op;

/// What an operation accesses of resources.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MemoryAccess {
    /// Whatever is declared as `t#`.
    AnyResource,
    /// Textures that can be filtered.
    Filtered,
    /// The same, and the comparison gives one value.
    Compared,
    /// Textures that can be filtered, of which it tells the level of detail.
    Measured,
    /// Textures of two dimensions and cubes.
    Gathered,
    /// Textures of two dimensions.
    GatheredFlat,
    /// Texels and elements by their number.
    Loaded,
    /// Samples of texels.
    Multisampled,
    /// What has a size in texels.
    Sized,
    /// Buffers of all kinds.
    Buffers,
    /// Resources for the number and places of samples.
    Samples,
    /// Raw buffers.
    Raw,
    /// Structured buffers.
    Structured,
    /// Raw or structured, or any where the answer tells whether memory was there.
    AnyMemory,
    /// Typed writable resources.
    TypedUav,
    /// Writable structured buffers, for their counter.
    CountedUav,
    /// All writable resources.
    AnyUav,
}

/// A row for each operation that accesses resources of certain kinds only.
const ACCESS: &[(&[Op], MemoryAccess)] = &[
    (&[Op::Sample, Op::SampleL, Op::SampleD, Op::SampleB, Op::SampleClS], MemoryAccess::Filtered),
    (&[Op::SampleC, Op::SampleCLz, Op::SampleCLzS], MemoryAccess::Compared),
    (&[Op::Lod], MemoryAccess::Measured),
    (&[Op::Gather4, Op::Gather4C], MemoryAccess::Gathered),
    (&[Op::Gather4Po, Op::Gather4PoC], MemoryAccess::GatheredFlat),
    (&[Op::Ld], MemoryAccess::Loaded),
    (&[Op::LdMs], MemoryAccess::Multisampled),
    (&[Op::ResInfo], MemoryAccess::Sized),
    (&[Op::BufInfo], MemoryAccess::Buffers),
    (&[Op::SampleInfo, Op::SamplePos], MemoryAccess::Samples),
    (&[Op::LdRaw, Op::StoreRaw], MemoryAccess::Raw),
    (&[Op::LdStructured, Op::StoreStructured], MemoryAccess::Structured),
    (&[Op::LdRawS, Op::LdStructuredS, Op::LdUavTypedS], MemoryAccess::AnyMemory),
    (&[Op::LdUavTyped, Op::StoreUavTyped], MemoryAccess::TypedUav),
    (&[Op::ImmAtomicAlloc, Op::ImmAtomicConsume], MemoryAccess::CountedUav),
];

/// Operations that gather one component of four texels, which the sampler names.
const GATHERS: [Op; 8] = [
    Op::Gather4,
    Op::Gather4C,
    Op::Gather4Po,
    Op::Gather4PoC,
    Op::Gather4S,
    Op::Gather4CS,
    Op::Gather4PoS,
    Op::Gather4PoCS,
];

/// Operations whose sampler compares, and those whose sampler does not. Others take both.
const COMPARES: [Op; 5] = [Op::SampleC, Op::SampleCLz, Op::Gather4C, Op::Gather4PoC, Op::SampleCLzS];
const FILTERS: [Op; 7] =
    [Op::Sample, Op::SampleL, Op::SampleD, Op::SampleB, Op::Lod, Op::Gather4, Op::Gather4Po];

/// Operations that compare neighbouring pixels.
const GRADIENTS: [Op; 13] = [
    Op::Sample,
    Op::SampleB,
    Op::SampleC,
    Op::SampleClS,
    Op::SampleBClS,
    Op::SampleCClS,
    Op::Lod,
    Op::DerivRtx,
    Op::DerivRty,
    Op::DerivRtxCoarse,
    Op::DerivRtxFine,
    Op::DerivRtyCoarse,
    Op::DerivRtyFine,
];

/// Operations that change memory and give nothing back.
const ATOMICS: [Op; 9] = [
    Op::AtomicAnd,
    Op::AtomicOr,
    Op::AtomicXor,
    Op::AtomicCmpStore,
    Op::AtomicIadd,
    Op::AtomicImax,
    Op::AtomicImin,
    Op::AtomicUmax,
    Op::AtomicUmin,
];

impl Op {
    /// What it accesses, of the resources that its operands name.
    pub fn access(self) -> MemoryAccess {
        let row = ACCESS.iter().find(|row| row.0.contains(&self));
        let any = || match self.info().operands.sources().contains(&OperandType::Resource) {
            true => MemoryAccess::AnyResource,
            false => MemoryAccess::AnyUav,
        };
        row.map_or_else(any, |row| row.1)
    }

    /// Gathers one component of four texels.
    pub fn gathers(self) -> bool {
        GATHERS.contains(&self)
    }

    /// Whether its sampler has to compare; `None` where it does not matter.
    pub fn compares(self) -> Option<bool> {
        let compares = COMPARES.contains(&self);
        (compares || FILTERS.contains(&self)).then_some(compares)
    }

    /// Compares neighbouring pixels, which have to be at the same place in the code.
    pub fn takes_gradients(self) -> bool {
        GRADIENTS.contains(&self)
    }

    /// Changes memory in one step and gives nothing back.
    pub fn is_atomic(self) -> bool {
        ATOMICS.contains(&self)
    }
}
