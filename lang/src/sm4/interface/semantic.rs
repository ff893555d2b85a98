//! Semantics that the pipeline knows by name.

use crate::bytecode::dxbc::{ComponentType, SystemValue as SignatureValue};
use crate::sm4::isa::{RegisterFile, Stage, SystemValue};

/// One row of [`SYSTEM_VALUE_SEMANTICS`].
#[derive(Clone, Copy, Debug)]
pub struct SystemValueSemantic {
    /// HLSL's name.
    pub name: &'static str,
    /// The value behind the comma of a declaration; several may share a name.
    pub values: &'static [SystemValue],
    /// Register that has this meaning and no number.
    pub register: Option<RegisterFile>,
    /// Number in the signature.
    pub signature: SignatureValue,
    /// Type of its components.
    pub component_type: ComponentType,
}

/// The semantic of a pixel shader's `o#`, with the number of the register as index.
pub(crate) const TARGET: &str = "SV_Target";

const fn row(
    name: &'static str,
    values: &'static [SystemValue],
    register: Option<RegisterFile>,
    signature: SignatureValue,
    component_type: ComponentType,
) -> SystemValueSemantic {
    SystemValueSemantic { name, values, register, signature, component_type }
}

use ComponentType::{Float, Uint};
use RegisterFile as R;
use SignatureValue as S;
use SystemValue as V;

/// Semantics with a meaning to the pipeline.
#[rustfmt::skip]
pub const SYSTEM_VALUE_SEMANTICS: &[SystemValueSemantic] = &[
    row("SV_Position", &[V::POSITION], None, S::Position, Float),
    row("SV_ClipDistance", &[V::CLIP_DISTANCE], None, S::ClipDistance, Float),
    row("SV_CullDistance", &[V::CULL_DISTANCE], None, S::CullDistance, Float),
    row("SV_RenderTargetArrayIndex", &[V::RENDER_TARGET_ARRAY_INDEX], None, S::RenderTargetArrayIndex, Uint),
    row("SV_ViewportArrayIndex", &[V::VIEWPORT_ARRAY_INDEX], None, S::ViewportArrayIndex, Uint),
    row("SV_VertexID", &[V::VERTEX_ID], None, S::VertexId, Uint),
    row("SV_PrimitiveID", &[V::PRIMITIVE_ID], Some(R::InputPrimitiveId), S::PrimitiveId, Uint),
    row("SV_InstanceID", &[V::INSTANCE_ID], None, S::InstanceId, Uint),
    row("SV_IsFrontFace", &[V::IS_FRONT_FACE], None, S::IsFrontFace, Uint),
    row("SV_SampleIndex", &[V::SAMPLE_INDEX], None, S::SampleIndex, Uint),
    row("SV_Depth", &[], Some(R::OutputDepth), S::None, Float),
    row("SV_DepthGreaterEqual", &[], Some(R::OutputDepthGreaterEqual), S::None, Float),
    row("SV_DepthLessEqual", &[], Some(R::OutputDepthLessEqual), S::None, Float),
    row("SV_Coverage", &[], Some(R::OutputCoverageMask), S::None, Uint),
    row("SV_StencilRef", &[], Some(R::OutputStencilRef), S::None, Uint),
];

impl SystemValueSemantic {
    /// The row with this name, letters in any case as in HLSL.
    pub fn from_name(name: &str) -> Option<&'static Self> {
        SYSTEM_VALUE_SEMANTICS.iter().find(|row| row.name.eq_ignore_ascii_case(name))
    }

    /// The number that a signature has for it. An input of a vertex shader that the input assembler reads from
    /// memory is an ordinary one whatever its name.
    pub fn in_signature(&self, stage: Stage, output: bool) -> SignatureValue {
        let generated = matches!(self.signature, SignatureValue::VertexId | SignatureValue::InstanceId);
        if stage == Stage::Vertex && !output && !generated { SignatureValue::None } else { self.signature }
    }
}

/// The row of a system value.
pub(super) fn of_system_value(value: SystemValue) -> Option<&'static SystemValueSemantic> {
    SYSTEM_VALUE_SEMANTICS.iter().find(|row| row.values.contains(&value))
}

/// The row of a register without a number.
pub(super) fn of_special_register(file: RegisterFile) -> Option<&'static SystemValueSemantic> {
    SYSTEM_VALUE_SEMANTICS.iter().find(|row| row.register == Some(file))
}
