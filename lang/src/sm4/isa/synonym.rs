//! Other spellings, of the documentation, for what the compiler's listings spell in one way.

/// What a synonym stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SynonymKind {
    /// A mnemonic.
    Mnemonic,
    /// A suffix of a mnemonic, without its underscore.
    Suffix,
    /// A primitive of `dcl_inputprimitive`.
    Primitive,
    /// A system value.
    SystemValue,
    /// An interpolation mode.
    Interpolation,
    /// A mode of `dcl_sampler`.
    SamplerMode,
    /// A register file.
    RegisterFile,
}

/// One row of [`SYNONYMS`].
#[derive(Clone, Copy, Debug)]
pub struct Synonym {
    /// Where it may stand.
    pub kind: SynonymKind,
    /// The other spelling.
    pub other: &'static str,
    /// The spelling of the listings.
    pub listing: &'static str,
}

const fn row(kind: SynonymKind, other: &'static str, listing: &'static str) -> Synonym {
    Synonym { kind, other, listing }
}

use SynonymKind::{Interpolation, Mnemonic, Primitive, RegisterFile, SamplerMode, Suffix, SystemValue};

/// Synonyms, by kind. What differs in the operands as well is not here: a parser has to know the forms
/// `dcl_input_sv`, `dcl_resource t0, Texture2D, FLOAT`, `dcl_indexRange v1, v3` with both ends, `emit_stream 0`,
/// `dcl_input vGSInstanceID, 4` and the suffix `_abs` of operands.
#[rustfmt::skip]
pub const SYNONYMS: [Synonym; 34] = [
    row(Mnemonic, "dcl_maxOutputVertexCount", "dcl_maxout"),
    row(Mnemonic, "dcl_inputPrimitive", "dcl_inputprimitive"),
    row(Mnemonic, "dcl_outputTopology", "dcl_outputtopology"),
    row(Mnemonic, "dcl_constantBuffer", "dcl_constantbuffer"),
    row(Mnemonic, "dcl_indexRange", "dcl_indexrange"),
    row(Mnemonic, "emitThenCut", "emit_then_cut"),
    row(Mnemonic, "emitThenCut_stream", "emit_then_cut_stream"),
    row(Mnemonic, "ld2dms", "ldms"),
    row(Mnemonic, "check_access_mapped", "check_access_fully_mapped"),
    row(Suffix, "rcpFloat", "rcpfloat"),
    row(Primitive, "line_adj", "lineadj"),
    row(Primitive, "triangle_adj", "triangleadj"),
    row(SystemValue, "clipDistance", "clip_distance"),
    row(SystemValue, "cullDistance", "cull_distance"),
    row(SystemValue, "renderTargetArrayIndex", "rendertarget_array_index"),
    row(SystemValue, "viewportArrayIndex", "viewport_array_index"),
    row(SystemValue, "vertexID", "vertex_id"),
    row(SystemValue, "primitiveID", "primitive_id"),
    row(SystemValue, "instanceID", "instance_id"),
    row(SystemValue, "isFrontFace", "is_front_face"),
    row(SystemValue, "sample_index", "sampleIndex"),
    row(Interpolation, "linearCentroid", "linear centroid"),
    row(Interpolation, "linearNoPerspective", "linear noperspective"),
    row(Interpolation, "linearNoPerspectiveCentroid", "linear noperspective centroid"),
    row(Interpolation, "linearSample", "linear sample"),
    row(Interpolation, "linearNoPerspectiveSample", "linear noperspective sample"),
    row(SamplerMode, "default", "mode_default"),
    row(SamplerMode, "comparison", "mode_comparison"),
    row(SamplerMode, "mono", "mode_mono"),
    row(RegisterFile, "l", "label"),
    // Newer disassemblers print these in capitals.
    row(RegisterFile, "CB", "cb"),
    row(RegisterFile, "T", "t"),
    row(RegisterFile, "S", "s"),
    row(RegisterFile, "U", "u"),
];

/// The listings' spelling of a synonym. The documentation does not agree with itself about capitals, so they do not
/// matter.
pub fn find_synonym(kind: SynonymKind, other: &str) -> Option<&'static str> {
    SYNONYMS
        .iter()
        .find(|row| row.kind == kind && row.other.eq_ignore_ascii_case(other))
        .map(|row| row.listing)
}

#[cfg(test)]
mod tests {
    use super::super as isa;
    use super::*;

    #[test]
    fn synonyms_stand_for_something() {
        for row in &SYNONYMS {
            let known = match row.kind {
                Mnemonic => isa::Op::from_mnemonic(row.listing).is_some(),
                Suffix => isa::InfoReturn::from_name(&format!("_{}", row.listing)).is_some(),
                Primitive => isa::Primitive::from_name(row.listing).is_some(),
                SystemValue => isa::SystemValue::from_name(row.listing).is_some(),
                Interpolation => isa::Interpolation::from_name(row.listing).is_some(),
                SamplerMode => isa::SamplerMode::from_name(row.listing).is_some(),
                RegisterFile => isa::RegisterFile::from_name(row.listing).is_some(),
            };
            assert!(known, "{}", row.other);
            assert_eq!(find_synonym(row.kind, row.other), Some(row.listing));
        }
    }
}
