//! Reads of textures and buffers.

use super::write::Results;
use super::{LowerErrorKind, Lowering, Result};
use crate::kernel::{Address, Node, Operand, Operation, Reg, ResourceOperation, ResourceRead, Value};
use crate::sm4::isa::{InfoReturn, Op, OperandType, RegisterFile};
use crate::sm4::program::{ControlBits, Instruction, Operand as Source, Selection};

/// Bits of an offset of `gather4_po`.
const OFFSET_BITS: u32 = 6;

/// What is known where a state of the memory is asked for: all of it is there.
const ALL_MAPPED: Operand = Operand::Literal(u32::MAX);

impl Lowering<'_> {
    /// Whether the instruction reads a resource.
    pub(super) fn reads_resource(op: Op) -> bool {
        let memory = |kind: &OperandType| matches!(kind, OperandType::Resource | OperandType::Memory);
        let operands = op.info().operands;
        operands.sources().iter().any(memory) && !operands.destinations().iter().any(memory)
    }

    pub(super) fn resource(&mut self, i: &Instruction) -> Result<()> {
        let mut files = i
            .sources()
            .iter()
            .filter(|source| matches!(source.file, RegisterFile::Resource | RegisterFile::Sampler));
        let (Some(resource), sampler) = (files.next(), files.next()) else {
            // Render targets and writable resources are not read here.
            return self.error(LowerErrorKind::Instruction);
        };
        let (operation, operands) = self.request(i)?;
        let swizzle = resource.selection.swizzle();
        let read = ResourceRead {
            operation,
            destinations: [None; 4],
            resource: self.number(resource)?,
            sampler: sampler.map(|sampler| self.number(sampler)).transpose()?,
            operands,
            offsets: i.offsets().unwrap_or_default(),
        };
        let row = self.read(read)?;
        let component = |place: u8| Value::from(Operand::Reg(row[usize::from(swizzle.component(place) & 3)]));
        let mut results: Results = [None; 4];
        for place in self.mask(i, 0) {
            results[usize::from(place)] = Some(component(place));
        }
        self.write(i, &[results, [Some(Value::from(ALL_MAPPED)); 4]][..i.destinations().len()])
    }

    /// Reads all components; those that nobody wants are dropped later.
    fn read(&mut self, mut read: ResourceRead) -> Result<[Reg; 4]> {
        let row = [self.build.temp()?, self.build.temp()?, self.build.temp()?, self.build.temp()?];
        read.destinations = row.map(Some);
        self.build.local.push(Node::Resource(Box::new(read)));
        Ok(row)
    }

    /// The number of a resource or sampler.
    fn number(&mut self, operand: &Source) -> Result<Address> {
        match &*operand.indices {
            [index] => self.address(index),
            _ => self.error(LowerErrorKind::Operands),
        }
    }

    /// What is read, and with which operands.
    fn request(&mut self, i: &Instruction) -> Result<(ResourceOperation, Vec<Operand>)> {
        let mut operands = Vec::new();
        let operation = match i.op {
            Op::Ld | Op::LdS => {
                self.take(i, 0, 4, &mut operands)?;
                ResourceOperation::Load
            }
            Op::LdMs | Op::LdMsS => {
                self.take(i, 0, 4, &mut operands)?;
                self.take(i, 2, 1, &mut operands)?;
                ResourceOperation::LoadSample
            }
            Op::LdRaw | Op::LdRawS => {
                self.take(i, 0, 1, &mut operands)?;
                ResourceOperation::Raw
            }
            Op::LdStructured | Op::LdStructuredS => {
                self.take(i, 0, 1, &mut operands)?;
                self.take(i, 1, 1, &mut operands)?;
                ResourceOperation::Structured
            }
            Op::ResInfo => {
                self.take(i, 0, 1, &mut operands)?;
                ResourceOperation::Size { returned: returned(i) }
            }
            Op::BufInfo => ResourceOperation::BufferSize,
            Op::SampleInfo => ResourceOperation::SampleCount { returned: returned(i) },
            Op::SamplePos => {
                self.take(i, 1, 1, &mut operands)?;
                ResourceOperation::SamplePosition
            }
            _ => return self.sampled(i),
        };
        Ok((operation, operands))
    }

    /// Reads through a sampler.
    fn sampled(&mut self, i: &Instruction) -> Result<(ResourceOperation, Vec<Operand>)> {
        let mut operands = Vec::new();
        self.take(i, 0, 4, &mut operands)?;
        let operation = match i.op {
            Op::SampleL | Op::SampleLS => {
                self.take(i, 3, 1, &mut operands)?;
                ResourceOperation::SampleLevel
            }
            Op::SampleCLz | Op::SampleCLzS => {
                self.take(i, 3, 1, &mut operands)?;
                ResourceOperation::SampleCompareLevelZero
            }
            Op::SampleD | Op::SampleDClS => {
                self.take(i, 3, 3, &mut operands)?;
                self.take(i, 4, 3, &mut operands)?;
                if i.op == Op::SampleDClS {
                    self.take(i, 5, 1, &mut operands)?;
                } else {
                    operands.push(Operand::ZERO);
                }
                ResourceOperation::SampleGradient
            }
            Op::Gather4 | Op::Gather4S => {
                operands.extend([Operand::ZERO; 2]);
                ResourceOperation::Gather { component: gathered(i) }
            }
            Op::Gather4C | Op::Gather4CS => {
                operands.extend([Operand::ZERO; 2]);
                self.take(i, 3, 1, &mut operands)?;
                ResourceOperation::GatherCompare { component: gathered(i) }
            }
            Op::Gather4Po | Op::Gather4PoS => {
                self.texel_offsets(i, &mut operands)?;
                ResourceOperation::Gather { component: gathered(i) }
            }
            Op::Gather4PoC | Op::Gather4PoCS => {
                self.texel_offsets(i, &mut operands)?;
                self.take(i, 4, 1, &mut operands)?;
                ResourceOperation::GatherCompare { component: gathered(i) }
            }
            _ => return self.error(LowerErrorKind::Instruction),
        };
        Ok((operation, operands))
    }

    /// Appends the first components of a source.
    fn take(&mut self, i: &Instruction, source: usize, count: u8, operands: &mut Vec<Operand>) -> Result<()> {
        for place in 0..count {
            let value = self.source(i, source, place)?;
            operands.push(self.build.plain(value)?);
        }
        Ok(())
    }

    /// Appends the offsets of `gather4_po`: the low bits of two components, with a sign.
    fn texel_offsets(&mut self, i: &Instruction, operands: &mut Vec<Operand>) -> Result<()> {
        for place in 0..2 {
            let offset = self.source(i, 1, place)?;
            let width = Value::from(Operand::Literal(OFFSET_BITS));
            operands.push(self.build.emit(Operation::IBits, &[width, Value::ZERO, offset])?.operand);
        }
        Ok(())
    }
}

/// What `resinfo` and `sampleinfo` return their numbers as.
fn returned(i: &Instruction) -> InfoReturn {
    match i.control {
        ControlBits::InfoReturn(returned) => returned,
        _ => InfoReturn::FLOAT,
    }
}

/// The component that a sampler chooses for a gather; x where it does not say.
fn gathered(i: &Instruction) -> u8 {
    let sampler = i.sources().iter().find(|source| source.file == RegisterFile::Sampler);
    match sampler.map(|sampler| sampler.selection) {
        Some(Selection::Select(component)) => component & 3,
        _ => 0,
    }
}
