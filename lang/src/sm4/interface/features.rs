//! What a program needs of the device beyond its profile.

use crate::bytecode::dxbc::Features;
use crate::sm4::isa::{Feature, GlobalFlags, Model, Op, RegisterFile, Stage, SystemValue};
use crate::sm4::program::{Instruction, Payload, Program};

/// Slots of writable resources that Direct3D 11.0 has.
const UAV_SLOTS_11_0: u32 = 8;

/// Each global flag that a device has to offer something for.
const FLAGS: [(GlobalFlags, Features); 4] = [
    (GlobalFlags::ENABLE_DOUBLE_PRECISION_FLOAT_OPS, Features::DOUBLES),
    (GlobalFlags::ENABLE_MINIMUM_PRECISION, Features::MIN_PRECISION),
    (GlobalFlags::ENABLE_11_1_DOUBLE_EXTENSIONS, Features::DOUBLES_11_1),
    (GlobalFlags::ENABLE_11_1_SHADER_EXTENSIONS, Features::SHADER_11_1),
];

impl Features {
    /// What a program needs: its global flags, and what its instructions and declarations show.
    pub fn of(program: &Program) -> Self {
        program.instructions.iter().fold(Self::default(), |all, instruction| all | of(program, instruction))
    }
}

fn of(program: &Program, instruction: &Instruction) -> Features {
    let (model, stage) = (program.profile.model(), program.profile.stage());
    match &instruction.payload {
        Payload::GlobalFlags(flags) => {
            let raw =
                flags.value.contains(GlobalFlags::ENABLE_RAW_AND_STRUCTURED_BUFFERS) && model < Model::V5_0;
            let start = if raw { Features::RAW_AND_STRUCTURED_BUFFERS } else { Features::default() };
            let set = FLAGS.iter().filter(|row| flags.value.contains(row.0));
            set.fold(start, |all, row| all | row.1)
        }
        Payload::Uav(_) => uav(instruction, stage),
        Payload::Element { system_value: Some(name), .. } if stage != Stage::Geometry => {
            let index = matches!(
                name.value,
                SystemValue::RENDER_TARGET_ARRAY_INDEX | SystemValue::VIEWPORT_ARRAY_INDEX
            );
            let output = matches!(instruction.op, Op::DclOutputSiv | Op::DclOutputSgv);
            if index && output { Features::INDEX_FROM_ANY_STAGE } else { Features::default() }
        }
        _ if instruction.op.info().feature == Feature::Tiled => Features::TILED_RESOURCES,
        _ => Features::default(),
    }
}

fn uav(instruction: &Instruction, stage: Stage) -> Features {
    let every_stage = !matches!(stage, Stage::Pixel | Stage::Compute);
    let slot = instruction.operands.iter().find(|operand| operand.file == RegisterFile::Uav);
    let many = slot.and_then(|operand| operand.register_number()).is_some_and(|slot| slot >= UAV_SLOTS_11_0);
    let mut features = Features::default();
    if every_stage {
        features = features | Features::UAVS_AT_EVERY_STAGE;
    }
    if many {
        features = features | Features::UAVS_64;
    }
    features
}
