//! Reads of textures and buffers, lane by lane.

use super::Lanes;
use super::code::Read;
use super::machine::Machine;
use super::memory::transposed;
use crate::d3d11::{Gather, LevelOfDetail, Resource, ResourceSize, Sample, SamplerState, Texel};
use crate::lanes::integer::uint_to_float;
use crate::maths;
use shader_asm_lang::kernel::ResourceOperation;
use shader_asm_lang::sm4::isa::InfoReturn;

impl Machine<'_> {
    pub(super) fn resource(&mut self, read: &Read) {
        let operands: Vec<Lanes> = read.operands.iter().map(|&slot| self.read(slot)).collect();
        let resources = self.index(read.resource);
        let samplers = read.sampler.map(|sampler| self.index(sampler));
        let active = self.flow.active;
        let rows = transposed(|lane| {
            // A lane that does not take part may hold anything.
            let resource = self.bank.resource(resources.0[lane]).filter(|_| active.0[lane] != 0);
            let Some(resource) = resource else { return [0; 4] };
            let sampler = samplers.map(|samplers| self.bank.sampler(samplers.0[lane])).unwrap_or_default();
            let operand = |at: usize| operands.get(at).map_or(0, |operand| operand.0[lane]);
            request(read, resource, &sampler, &operand)
        });
        for (slot, row) in read.destinations.iter().zip(&rows) {
            if let Some(slot) = slot {
                self.write(*slot, row);
            }
        }
    }
}

/// Asks a resource for what one lane wants of it.
fn request(
    read: &Read,
    resource: &dyn Resource,
    sampler: &SamplerState,
    operand: &dyn Fn(usize) -> u32,
) -> [u32; 4] {
    let float = |at: usize| f32::from_bits(operand(at));
    let floats = |first: usize| [float(first), float(first + 1), float(first + 2)];
    let coordinates = [float(0), float(1), float(2), float(3)];
    let sample = |level: LevelOfDetail, reference: Option<f32>| {
        resource.sample(sampler, &Sample { coordinates, level, offsets: read.offsets, reference })
    };
    let gather = |component: u8, reference: Option<f32>| {
        let offset = |at: usize| i32::from(read.offsets[at]).wrapping_add(operand(4 + at) as i32);
        let offsets = [offset(0), offset(1)];
        resource.gather(sampler, &Gather { coordinates, offsets, component, reference })
    };
    match read.operation {
        ResourceOperation::Load => {
            resource.load(Texel { coordinates: texel(read, operand), level: operand(3), sample: 0 })
        }
        ResourceOperation::LoadSample => {
            resource.load(Texel { coordinates: texel(read, operand), level: 0, sample: operand(4) })
        }
        ResourceOperation::SampleLevel => sample(LevelOfDetail::Level(float(4)), None),
        ResourceOperation::SampleGradient => {
            let level = LevelOfDetail::Gradient { ddx: floats(4), ddy: floats(7), minimum: float(10) };
            sample(level, None)
        }
        ResourceOperation::SampleCompareLevelZero => sample(LevelOfDetail::Level(0.0), Some(float(4))),
        ResourceOperation::Gather { component } => gather(component, None),
        ResourceOperation::GatherCompare { component } => gather(component, Some(float(6))),
        ResourceOperation::Size { returned } => size(resource.size(operand(0)), returned),
        ResourceOperation::BufferSize => [resource.buffer_size(), 0, 0, 0],
        ResourceOperation::SampleCount { returned } => [number(resource.sample_count(), returned), 0, 0, 0],
        ResourceOperation::SamplePosition => {
            let position = resource.sample_position(operand(0));
            [position.x.to_bits(), position.y.to_bits(), 0, 0]
        }
        ResourceOperation::Raw => resource.load_raw(operand(0)),
        ResourceOperation::Structured => resource.load_structured(operand(0), operand(1)),
        // A read that later lowerings give has to be asked for first.
        _ => [0; 4],
    }
}

/// Coordinates with the offsets of the instruction.
fn texel(read: &Read, operand: &dyn Fn(usize) -> u32) -> [u32; 3] {
    std::array::from_fn(|at| operand(at).wrapping_add(i32::from(read.offsets[at]) as u32))
}

/// A number as an instruction returns it.
fn number(number: u32, returned: InfoReturn) -> u32 {
    if returned == InfoReturn::UINT { number } else { uint_to_float(number) }
}

/// Sizes, slices, and the number of mip levels in w. Only sizes are inverted.
fn size(size: ResourceSize, returned: InfoReturn) -> [u32; 4] {
    let mut result = [0; 3];
    let dimensions = usize::from(size.dimensions).min(3);
    for (value, &extent) in result.iter_mut().zip(&size.extent[..dimensions]) {
        *value = match returned {
            InfoReturn::RCP_FLOAT => maths::rcp(extent as f32).to_bits(),
            _ => number(extent, returned),
        };
    }
    if let (Some(place), Some(slices)) = (result.get_mut(dimensions), size.slices) {
        *place = number(slices, returned);
    }
    let [x, y, z] = result;
    [x, y, z, number(size.levels, returned)]
}
