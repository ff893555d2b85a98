//! Counts of instructions, for reflection.

use crate::bytecode::dxbc::{Count, Statistics};
use crate::sm4::isa::{Feature, Flow, Interpolation, Op, OperandType, RegisterFile, SystemValue};
use crate::sm4::program::{Instruction, Payload, Program};

impl Statistics {
    /// Counts what a program consists of.
    ///
    /// Totals, registers, declarations, emits and cuts, texture and memory accesses are those that Microsoft's
    /// compiler writes. How it tells float, integer, flow and move instructions apart shows only in part: here
    /// an instruction counts as what the types of its operands say.
    pub fn of(program: &Program) -> Self {
        let mut counts = Counts { statistics: Self::new(program.profile.version_token()) };
        for instruction in &program.instructions {
            if instruction.op.info().declaration {
                counts.declaration(instruction);
            } else {
                counts.instruction(instruction);
            }
        }
        counts.statistics
    }
}

struct Counts {
    statistics: Statistics,
}

impl Counts {
    fn add(&mut self, count: Count, more: u32) {
        let sum = self.statistics.get(count).saturating_add(more);
        self.statistics.set(count, sum);
    }

    fn declaration(&mut self, instruction: &Instruction) {
        match (&instruction.payload, instruction.op) {
            (Payload::Element { .. }, _) => self.element(&instruction.payload),
            (Payload::Count(count), Op::DclTemps) => self.add(Count::TempRegisters, count.value),
            (Payload::Count(count), Op::DclMaxOut) => self.add(Count::GsMaxOutputVertices, count.value),
            (Payload::Count(count), Op::DclGsInstances) => self.add(Count::GsInstances, count.value),
            (Payload::IndexableTemp { size, .. }, _) => self.add(Count::TempArrays, size.value),
            (Payload::ImmediateConstantBuffer(rows), _) => self.add(Count::Defs, rows.len() as u32),
            (Payload::Primitive(primitive), _) => {
                self.statistics.set(Count::InputPrimitive, primitive.value.0.into());
            }
            (Payload::Topology(topology), _) => {
                self.statistics.set(Count::GsOutputTopology, topology.value.0.into());
            }
            _ => {}
        }
    }

    fn element(&mut self, payload: &Payload) {
        self.add(Count::Declarations, 1);
        let Payload::Element { interpolation, system_value, .. } = payload else { return };
        let sample = system_value.is_some_and(|value| value.value == SystemValue::SAMPLE_INDEX);
        let per_sample = |mode: Interpolation| {
            matches!(mode, Interpolation::LINEAR_SAMPLE | Interpolation::LINEAR_NOPERSPECTIVE_SAMPLE)
        };
        if sample || interpolation.is_some_and(|mode| per_sample(mode.value)) {
            self.statistics.set(Count::SampleFrequency, 1);
        }
    }

    fn instruction(&mut self, instruction: &Instruction) {
        if matches!(instruction.op, Op::CustomData | Op::Label | Op::Abort) {
            return;
        }
        self.add(Count::Instructions, 1);
        if let Some(count) = memory(instruction.op) {
            self.add(count, 1);
        } else if let Some(count) = flow(instruction) {
            self.add(count, 1);
        } else if let Some(count) = arithmetic(instruction) {
            self.add(count, 1);
        }
        let indexed = |operand: &crate::sm4::program::Operand| operand.file == RegisterFile::IndexableTemp;
        if instruction.operands.iter().any(indexed) {
            self.add(Count::ArrayInstructions, 1);
        }
        match instruction.flow() {
            Flow::Emit => self.add(Count::EmitInstructions, 1),
            Flow::Cut => self.add(Count::CutInstructions, 1),
            Flow::EmitThenCut => {
                self.add(Count::EmitInstructions, 1);
                self.add(Count::CutInstructions, 1);
            }
            _ => {}
        }
    }
}

/// What a memory access counts as.
fn memory(op: Op) -> Option<Count> {
    Some(match op {
        Op::Sample | Op::SampleClS => Count::TextureNormalInstructions,
        Op::SampleB | Op::SampleBClS => Count::TextureBiasInstructions,
        Op::SampleD | Op::SampleDClS => Count::TextureGradientInstructions,
        Op::SampleC | Op::SampleCLz | Op::SampleCClS | Op::SampleCLzS => Count::TextureCompareInstructions,
        Op::Gather4 | Op::Gather4C | Op::Gather4Po | Op::Gather4PoC => Count::GatherInstructions,
        Op::Gather4S | Op::Gather4CS | Op::Gather4PoS | Op::Gather4PoCS => Count::GatherInstructions,
        Op::Ld | Op::LdMs | Op::LdRaw | Op::LdStructured | Op::LdUavTyped => Count::TextureLoadInstructions,
        Op::LdS | Op::LdMsS | Op::LdRawS | Op::LdStructuredS | Op::LdUavTypedS => {
            Count::TextureLoadInstructions
        }
        Op::SampleL | Op::SampleLS => Count::TextureLoadInstructions,
        Op::StoreUavTyped | Op::StoreRaw | Op::StoreStructured => Count::TextureStoreInstructions,
        Op::Lod => Count::LodInstructions,
        Op::Sync => Count::BarrierInstructions,
        _ if op.info().feature == Feature::Uav => Count::InterlockedInstructions,
        _ => return None,
    })
}

fn flow(instruction: &Instruction) -> Option<Count> {
    Some(match instruction.flow() {
        Flow::None
        | Flow::Emit
        | Flow::Cut
        | Flow::EmitThenCut
        | Flow::Discard
        | Flow::Label
        | Flow::Phase => {
            return None;
        }
        Flow::Switch => Count::DynamicFlowControl,
        _ if instruction.test().is_some() => Count::DynamicFlowControl,
        _ => Count::StaticFlowControl,
    })
}

fn arithmetic(instruction: &Instruction) -> Option<Count> {
    let operands = instruction.op.info().operands;
    let of = |list: &[OperandType]| list.first().copied();
    let (result, source) = (of(operands.destinations())?, of(operands.sources())?);
    Some(match (instruction.op, result, source) {
        (Op::Mov, ..) => Count::MovInstructions,
        (Op::Movc, ..) => Count::MovcInstructions,
        (Op::And | Op::Or | Op::Xor | Op::Not, ..) => Count::BitwiseInstructions,
        (_, OperandType::Int | OperandType::Uint, OperandType::Float | OperandType::Double)
            if operands.sources().len() == 1 =>
        {
            Count::ConversionInstructions
        }
        (_, OperandType::Float | OperandType::Double, OperandType::Int | OperandType::Uint) => {
            Count::ConversionInstructions
        }
        (_, OperandType::Float | OperandType::Double, _) => Count::FloatInstructions,
        (_, _, OperandType::Float | OperandType::Double) => Count::FloatInstructions,
        (_, _, OperandType::Int) => Count::IntInstructions,
        (_, _, OperandType::Uint | OperandType::Bits) => Count::UintInstructions,
        _ => return None,
    })
}
