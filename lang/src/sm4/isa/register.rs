//! Register files: the operand types of bytecode.

use super::profile::Stage;
use crate::isa::lookup::NameTable;

/// A register file, with its operand type in bytecode as value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum RegisterFile {
    /// `r#`
    Temp = 0,
    /// `v#`
    Input = 1,
    /// `o#`
    Output = 2,
    /// `x#[n]`
    IndexableTemp = 3,
    /// `l(…)`
    Immediate32 = 4,
    /// `d(…)`
    Immediate64 = 5,
    /// `s#`
    Sampler = 6,
    /// `t#`
    Resource = 7,
    /// `cb#[n]`
    ConstantBuffer = 8,
    /// `icb[n]`
    ImmediateConstantBuffer = 9,
    /// `label#`
    Label = 10,
    /// `vPrim`
    InputPrimitiveId = 11,
    /// `oDepth`
    OutputDepth = 12,
    /// `null`
    Null = 13,
    /// `rasterizer`
    Rasterizer = 14,
    /// `oMask`
    OutputCoverageMask = 15,
    /// `m#`
    Stream = 16,
    /// `fb#`
    FunctionBody = 17,
    /// `ft#`
    FunctionTable = 18,
    /// `fp#[n]`
    Interface = 19,
    /// `iv#`
    FunctionInput = 20,
    /// `ov#`
    FunctionOutput = 21,
    /// `vOutputControlPointID`
    OutputControlPointId = 22,
    /// `vForkInstanceID`
    ForkInstanceId = 23,
    /// `vJoinInstanceID`
    JoinInstanceId = 24,
    /// `vicp[p][r]`
    InputControlPoint = 25,
    /// `vocp[p][r]`
    OutputControlPoint = 26,
    /// `vpc#`
    PatchConstant = 27,
    /// `vDomain`
    DomainPoint = 28,
    /// `this[n]`
    ThisPointer = 29,
    /// `u#`
    Uav = 30,
    /// `g#`
    ThreadGroupSharedMemory = 31,
    /// `vThreadID`
    ThreadId = 32,
    /// `vThreadGroupID`
    ThreadGroupId = 33,
    /// `vThreadIDInGroup`
    ThreadIdInGroup = 34,
    /// `vCoverage`
    InputCoverageMask = 35,
    /// `vThreadIDInGroupFlattened`
    ThreadIdInGroupFlattened = 36,
    /// `vGSInstanceID`
    GsInstanceId = 37,
    /// `oDepthGE`
    OutputDepthGreaterEqual = 38,
    /// `oDepthLE`
    OutputDepthLessEqual = 39,
    /// `vCycleCounter`
    CycleCounter = 40,
    /// `oStencilRef`
    OutputStencilRef = 41,
    /// `vInnerCoverage`
    InnerCoverage = 42,
}

/// How the text writes constant indices. An index with a register is always in brackets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IndexStyle {
    /// One index after another without brackets: `r3`.
    Bare,
    /// The first is the register's number, others are in brackets: `cb1[4]`.
    Numbered,
    /// A single index is bare, several are in brackets: `v1`, `v[2][1]`.
    Array,
    /// All are in brackets: `this[0]`.
    Bracketed,
}

/// How many components the operand token of a register speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ComponentCount {
    /// The register has no components to choose from.
    Zero,
    /// A single value.
    One,
    /// Four, of which a mask, a swizzle or a single one is chosen.
    Four,
}

/// One row of [`REGISTER_FILES`].
#[derive(Clone, Copy, Debug)]
pub struct RegisterFileInfo {
    /// The file.
    pub file: RegisterFile,
    /// Name before the indices.
    pub name: &'static str,
    /// Constant indices in text.
    pub style: IndexStyle,
    /// Number of indices in a program that a compiler wrote; inputs have one more in a geometry shader.
    pub dimensions: u8,
    /// Components in a declaration.
    pub declared: ComponentCount,
    /// Components in an instruction.
    pub used: ComponentCount,
    /// Stages that have it, as letters of [`Stage::letter`].
    stages: &'static str,
    /// One-line meaning.
    pub summary: &'static str,
}

impl Stage {
    /// First letter of the profiles of this stage.
    pub const fn letter(self) -> char {
        match self {
            Self::Vertex => 'v',
            Self::Geometry => 'g',
            Self::Pixel => 'p',
            Self::Hull => 'h',
            Self::Domain => 'd',
            Self::Compute => 'c',
            Self::Library => 'l',
        }
    }
}

#[allow(clippy::too_many_arguments)]
const fn row(
    file: RegisterFile,
    name: &'static str,
    style: IndexStyle,
    dimensions: u8,
    declared: ComponentCount,
    used: ComponentCount,
    stages: &'static str,
    summary: &'static str,
) -> RegisterFileInfo {
    RegisterFileInfo { file, name, style, dimensions, declared, used, stages, summary }
}

use ComponentCount::{Four, One, Zero};
use IndexStyle::{Array, Bare, Bracketed, Numbered};
use RegisterFile as R;

const ALL: &str = "vgphdcl";

/// All register files, in the order of their numbers.
///
/// Columns: file, name, constant indices in text, dimensions, components declared, components used, stages, meaning.
#[rustfmt::skip]
pub const REGISTER_FILES: [RegisterFileInfo; 43] = [
    row(R::Temp, "r", Bare, 1, Four, Four, ALL, "temporary register"),
    row(R::Input, "v", Array, 1, Four, Four, "vgphdl", "input register"),
    row(R::Output, "o", Array, 1, Four, Four, "vgphdl", "output register"),
    row(R::IndexableTemp, "x", Numbered, 2, Four, Four, ALL, "temporary register of an array"),
    row(R::Immediate32, "l", Bare, 0, Four, Four, ALL, "constant of 32-bit components"),
    row(R::Immediate64, "d", Bare, 0, Four, Four, ALL, "constant of 64-bit components"),
    row(R::Sampler, "s", Bare, 1, Zero, Zero, ALL, "sampler"),
    row(R::Resource, "t", Bare, 1, Zero, Four, ALL, "texture or buffer"),
    row(R::ConstantBuffer, "cb", Numbered, 2, Four, Four, ALL, "constant buffer"),
    row(R::ImmediateConstantBuffer, "icb", Bare, 1, Four, Four, ALL, "constant buffer inside the program"),
    row(R::Label, "label", Bare, 1, Zero, Zero, ALL, "subroutine"),
    row(R::InputPrimitiveId, "vPrim", Bare, 0, Zero, One, "ghd", "number of the primitive"),
    row(R::OutputDepth, "oDepth", Bare, 0, One, One, "p", "depth output"),
    row(R::Null, "null", Bare, 0, Zero, Zero, ALL, "result that is not kept"),
    row(R::Rasterizer, "rasterizer", Bare, 0, Four, Four, "p", "render target, for its samples"),
    row(R::OutputCoverageMask, "oMask", Bare, 0, Zero, One, "p", "mask of samples to write"),
    row(R::Stream, "m", Bare, 1, Zero, Zero, "g", "output stream"),
    row(R::FunctionBody, "fb", Bare, 1, Zero, Zero, ALL, "body of an interface function"),
    row(R::FunctionTable, "ft", Bare, 1, Zero, Zero, ALL, "function bodies of a class"),
    row(R::Interface, "fp", Numbered, 2, Zero, Zero, ALL, "interface slot"),
    row(R::FunctionInput, "iv", Numbered, 1, Four, Four, ALL, "input of a function, reserved"),
    row(R::FunctionOutput, "ov", Numbered, 1, Four, Four, ALL, "output of a function, reserved"),
    row(R::OutputControlPointId, "vOutputControlPointID", Bare, 0, One, One, "h", "number of the control point"),
    row(R::ForkInstanceId, "vForkInstanceID", Bare, 0, One, One, "h", "number of the fork phase instance"),
    row(R::JoinInstanceId, "vJoinInstanceID", Bare, 0, One, One, "h", "number of the join phase instance"),
    row(R::InputControlPoint, "vicp", Array, 2, Four, Four, "hd", "input control point"),
    row(R::OutputControlPoint, "vocp", Array, 2, Four, Four, "hd", "output control point"),
    row(R::PatchConstant, "vpc", Bare, 1, Four, Four, "hd", "patch constant"),
    row(R::DomainPoint, "vDomain", Bare, 0, Four, Four, "d", "place in the domain"),
    row(R::ThisPointer, "this", Bracketed, 1, Four, Four, ALL, "data of the object that a function belongs to"),
    row(R::Uav, "u", Bare, 1, Zero, Four, ALL, "buffer or texture that can be written"),
    row(R::ThreadGroupSharedMemory, "g", Bare, 1, Zero, Four, "c", "memory of a thread group"),
    row(R::ThreadId, "vThreadID", Bare, 0, Four, Four, "c", "number of the thread"),
    row(R::ThreadGroupId, "vThreadGroupID", Bare, 0, Four, Four, "c", "number of the thread group"),
    row(R::ThreadIdInGroup, "vThreadIDInGroup", Bare, 0, Four, Four, "c", "number of the thread in its group"),
    row(R::InputCoverageMask, "vCoverage", Bare, 0, One, One, "p", "covered samples"),
    row(R::ThreadIdInGroupFlattened, "vThreadIDInGroupFlattened", Bare, 0, Zero, Four, "c", "number of the thread in its group, in one dimension"),
    row(R::GsInstanceId, "vGSInstanceID", Bare, 0, Zero, Four, "g", "number of the geometry shader instance"),
    row(R::OutputDepthGreaterEqual, "oDepthGE", Bare, 0, One, One, "p", "depth output, not nearer than the primitive"),
    row(R::OutputDepthLessEqual, "oDepthLE", Bare, 0, One, One, "p", "depth output, not farther than the primitive"),
    row(R::CycleCounter, "vCycleCounter", Bare, 0, Zero, Four, ALL, "clock for measurements"),
    row(R::OutputStencilRef, "oStencilRef", Bare, 0, One, One, "p", "stencil reference output"),
    row(R::InnerCoverage, "vInnerCoverage", Bare, 0, One, One, "p", "the pixel is covered in full"),
];

static NAMES: NameTable<128> = NameTable::new(&names());

const fn names() -> [&'static str; REGISTER_FILES.len()] {
    let mut names = [""; REGISTER_FILES.len()];
    let mut index = 0;
    while index < names.len() {
        names[index] = REGISTER_FILES[index].name;
        index += 1;
    }
    names
}

impl RegisterFile {
    /// Row of [`REGISTER_FILES`].
    pub const fn info(self) -> &'static RegisterFileInfo {
        &REGISTER_FILES[self as usize]
    }

    /// Name before the indices.
    pub const fn name(self) -> &'static str {
        self.info().name
    }

    /// The file with this name, letters in the same case.
    pub fn from_name(name: &str) -> Option<Self> {
        NAMES.find(name, |index| REGISTER_FILES[index].name).map(|index| REGISTER_FILES[index].file)
    }

    /// The file with this operand type in bytecode.
    pub fn from_value(value: u32) -> Option<Self> {
        REGISTER_FILES.get(value as usize).map(|row| row.file)
    }

    /// A shader of this stage has the file.
    pub fn exists_in(self, stage: Stage) -> bool {
        self.info().stages.contains(stage.letter())
    }

    /// `l(…)` or `d(…)`
    pub const fn is_immediate(self) -> bool {
        matches!(self, Self::Immediate32 | Self::Immediate64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_stand_at_the_number_of_their_file() {
        for (index, row) in REGISTER_FILES.iter().enumerate() {
            assert_eq!(row.file as usize, index);
            assert_eq!(RegisterFile::from_name(row.name), Some(row.file));
        }
        assert_eq!(RegisterFile::from_value(43), None);
    }
}
