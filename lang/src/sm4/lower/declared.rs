//! What the declarations of a program say about how it runs.

use super::{LowerErrorKind, Lowering, MAX_REGISTERS, MAX_TEMPS, Result};
use crate::isa::WriteMask;
use crate::kernel::{Array, Geometry, LowerError, OutputStream, Place, Port};
use crate::sm4::isa::{Op, Primitive, RegisterFile, Stage, SystemValue, Topology};
use crate::sm4::program::{Instruction, Operand, Payload, Program};
use std::collections::BTreeMap;

/// Values of 32 bits that an invocation of a geometry shader may put out, and vertices.
const MAX_OUTPUT: u32 = 1024;

/// Times that a geometry shader may run for a primitive.
const MAX_INSTANCES: u32 = 32;

/// Output streams of a geometry shader.
const MAX_STREAMS: u32 = 4;

/// An array of temporary registers.
struct Rows {
    rows: u32,
    components: u8,
    /// Index among the arrays of the kernel; `None` where no register indexes it, so that its rows can be registers
    /// like others.
    kept: Option<u16>,
}

/// What the declarations of a program say.
#[derive(Default)]
pub(super) struct Declared {
    /// Masks of `v#`.
    inputs: BTreeMap<u32, WriteMask>,
    /// Registers that hold a number of the draw call, with their components.
    generated: Vec<(u32, u8, Place)>,
    /// Vertices that `v#` has.
    vertices: u32,
    /// Special registers that are read.
    special: Vec<(RegisterFile, Place)>,
    /// Masks of `o#`, over all streams.
    outputs: BTreeMap<u32, WriteMask>,
    arrays: BTreeMap<u32, Rows>,
    pub(super) immediate: Vec<[u32; 4]>,
    pub(super) geometry: Option<Geometry>,
}

/// What is known of a geometry shader on the way through its declarations.
#[derive(Default)]
struct Streams {
    primitive: Option<Primitive>,
    max_vertices: Option<u32>,
    instances: Option<u32>,
    streams: BTreeMap<u32, (Topology, BTreeMap<u32, WriteMask>)>,
    /// Stream that declarations belong to.
    current: u32,
}

fn error<T>(at: usize, kind: LowerErrorKind) -> Result<T> {
    Err(LowerError { instruction: at as u32, kind })
}

impl Declared {
    pub(super) fn of(program: &Program) -> Result<Self> {
        let mut declared = Self { vertices: 1, ..Self::default() };
        let mut streams = Streams::default();
        for (at, instruction) in program.instructions.iter().enumerate() {
            if instruction.op.info().declaration {
                declared.declaration(at, instruction)?;
                streams.declaration(at, instruction)?;
            } else {
                instruction.operands.iter().for_each(|operand| declared.keep_indexed(operand));
            }
        }
        if program.profile.stage() == Stage::Geometry {
            let geometry = streams.finish()?;
            declared.vertices = geometry.primitive.vertices().unwrap_or(1);
            declared.geometry = Some(geometry);
        }
        declared.number_arrays();
        Ok(declared)
    }

    fn declaration(&mut self, at: usize, instruction: &Instruction) -> Result<()> {
        match &instruction.payload {
            Payload::Element { system_value, .. } => {
                let Some(operand) = instruction.operands.first() else {
                    return error(at, LowerErrorKind::Operands);
                };
                return self.element(at, operand, system_value.map(|value| value.value));
            }
            Payload::IndexableTemp { register, size, components } => {
                let components = components.value.clamp(1, 4) as u8;
                let rows = Rows { rows: size.value, components, kept: None };
                self.arrays.insert(register.value, rows);
                let rows = self.arrays.values().fold(0_u32, |sum, array| sum.saturating_add(array.rows));
                if rows > MAX_TEMPS {
                    return error(at, LowerErrorKind::TooManyRegisters);
                }
            }
            Payload::ImmediateConstantBuffer(rows) => {
                if rows.len() > MAX_TEMPS as usize {
                    return error(at, LowerErrorKind::TooManyRegisters);
                }
                self.immediate.clone_from(rows);
            }
            _ => {}
        }
        Ok(())
    }

    fn element(&mut self, at: usize, operand: &Operand, value: Option<SystemValue>) -> Result<()> {
        let mask = operand.declared_mask();
        let special = match operand.file {
            RegisterFile::InputPrimitiveId => Some(Place::PrimitiveId),
            RegisterFile::GsInstanceId => Some(Place::GeometryInstance),
            _ => None,
        };
        if let Some(place) = special {
            self.special.push((operand.file, place));
            return Ok(());
        }
        let number = operand.indices.last().filter(|index| index.relative.is_none());
        let Some(number) = number.map(|index| index.offset()).filter(|&number| number < MAX_REGISTERS) else {
            return error(at, LowerErrorKind::Operands);
        };
        let generated = match value {
            Some(SystemValue::VERTEX_ID) => Some(Place::VertexId),
            Some(SystemValue::INSTANCE_ID) => Some(Place::InstanceId),
            _ => None,
        };
        match (operand.file, generated) {
            (RegisterFile::Input, Some(place)) if operand.indices.len() == 1 => {
                self.generated.extend(mask.components().map(|component| (number, component, place)));
            }
            (RegisterFile::Input, _) => self.inputs.entry(number).or_insert(WriteMask::NONE).0 |= mask.0,
            (RegisterFile::Output, _) => self.outputs.entry(number).or_insert(WriteMask::NONE).0 |= mask.0,
            _ => return error(at, LowerErrorKind::Operands),
        }
        Ok(())
    }

    /// An array that a register indexes stays an array.
    fn keep_indexed(&mut self, operand: &Operand) {
        let (RegisterFile::IndexableTemp, [array, row]) = (operand.file, &*operand.indices) else {
            return;
        };
        if let Some(rows) = self.arrays.get_mut(&array.offset()).filter(|_| row.relative.is_some()) {
            rows.kept = Some(0);
        }
    }

    fn number_arrays(&mut self) {
        let kept = self.arrays.values_mut().filter_map(|rows| rows.kept.as_mut());
        (0..).zip(kept).for_each(|(number, kept)| *kept = number);
    }

    /// The arrays that stay arrays.
    pub(super) fn kept_arrays(&self) -> Vec<Array> {
        let kept = self.arrays.values().filter(|array| array.kept.is_some());
        kept.map(|array| Array { rows: array.rows, components: array.components }).collect()
    }

    /// An array by its number: rows, components, index among the arrays of the kernel.
    pub(super) fn array(&self, number: u32) -> Option<(u32, u8, Option<u16>)> {
        self.arrays.get(&number).map(|array| (array.rows, array.components, array.kept))
    }
}

impl Streams {
    fn declaration(&mut self, at: usize, instruction: &Instruction) -> Result<()> {
        let operand = instruction.operands.first();
        match (instruction.op, &instruction.payload) {
            (Op::DclStream, _) => {
                let number = operand.and_then(Operand::register_number);
                let Some(number) = number.filter(|&number| number < MAX_STREAMS) else {
                    return error(at, LowerErrorKind::Operands);
                };
                self.current = number;
                self.streams.entry(number).or_default();
            }
            (Op::DclOutput | Op::DclOutputSiv | Op::DclOutputSgv, Payload::Element { .. }) => {
                let Some(operand) = operand else { return Ok(()) };
                let Some(number) = operand.indices.last().map(|index| index.offset()) else { return Ok(()) };
                let (_, registers) = self.streams.entry(self.current).or_default();
                registers.entry(number).or_insert(WriteMask::NONE).0 |= operand.declared_mask().0;
            }
            (_, Payload::Topology(topology)) => {
                self.streams.entry(self.current).or_default().0 = topology.value;
            }
            (_, Payload::Primitive(primitive)) => self.primitive = Some(primitive.value),
            (Op::DclMaxOut, Payload::Count(count)) => self.max_vertices = Some(count.value),
            (Op::DclGsInstances, Payload::Count(count)) => self.instances = Some(count.value),
            _ => {}
        }
        Ok(())
    }

    fn finish(self) -> Result<Geometry> {
        let primitive = self.primitive.filter(|primitive| primitive.vertices().is_some());
        let (Some(primitive), Some(max_vertices)) = (primitive, self.max_vertices) else {
            return error(0, LowerErrorKind::Structure);
        };
        let mut union: BTreeMap<u32, u8> = BTreeMap::new();
        for (number, mask) in self.streams.values().flat_map(|(_, registers)| registers) {
            *union.entry(*number).or_default() |= mask.0;
        }
        let scalars: u32 = union.values().map(|mask| mask.count_ones()).sum();
        let fits = max_vertices.checked_mul(scalars.max(1)).is_some_and(|values| values <= MAX_OUTPUT);
        if max_vertices == 0 || !fits {
            return error(0, LowerErrorKind::OutputSize);
        }
        let instances = self.instances.unwrap_or(1);
        if !(1..=MAX_INSTANCES).contains(&instances) {
            return error(0, LowerErrorKind::Structure);
        }
        let stream = |(number, (topology, registers)): (u32, (Topology, BTreeMap<u32, WriteMask>))| {
            OutputStream { number: number as u8, topology, registers: registers.into_iter().collect() }
        };
        let streams = self.streams.into_iter().map(stream).collect();
        Ok(Geometry { primitive, max_vertices, instances, streams })
    }
}

impl Lowering<'_> {
    /// Inputs and outputs with their virtual registers.
    pub(super) fn ports(&mut self) -> Result<(Vec<Port>, Vec<Port>)> {
        let mut inputs = Vec::new();
        for vertex in 0..self.declared.vertices {
            for (register, mask) in self.declared.inputs.clone() {
                for component in mask.components() {
                    let reg = self.register((RegisterFile::Input, vertex, register, component))?;
                    inputs.push(Port { place: Place::Input { vertex, register }, component, reg });
                }
            }
        }
        for (register, component, place) in self.declared.generated.clone() {
            let reg = self.register((RegisterFile::Input, 0, register, component))?;
            inputs.push(Port { place, component: 0, reg });
        }
        for (file, place) in self.declared.special.clone() {
            let reg = self.register((file, 0, 0, 0))?;
            inputs.push(Port { place, component: 0, reg });
        }
        let mut outputs = Vec::new();
        for (register, mask) in self.declared.outputs.clone() {
            for component in mask.components() {
                let reg = self.register((RegisterFile::Output, register, 0, component))?;
                outputs.push(Port { place: Place::Output { register }, component, reg });
            }
        }
        Ok((inputs, outputs))
    }
}
