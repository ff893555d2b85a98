//! Geometry shaders and vertex shaders of shader model 4 and 5, in all forms.

#![forbid(unsafe_code)]

use shader_asm::{GeometryShader, d3d11, gs_asm, vs_asm};

const POINTS: GeometryShader = gs_asm! {
    gs_5_0
    dcl_globalFlags refactoringAllowed
    dcl_input v[1][0].xyzw : POSITION
    dcl_input vGSInstanceID
    dcl_temps 1
    dcl_gsinstances 2
    dcl_inputprimitive point
    dcl_stream m0
    dcl_outputtopology pointlist
    dcl_output_siv o0.xyzw, position
    dcl_output o1.x : INSTANCE(uint)
    dcl_maxout 1
    mov o0.xyzw, v[0][0].xyzw
    mov o1.x, vGSInstanceID.x
    emit_stream m0
    ret
};

fn main() {
    assert_eq!(POINTS.instance_count(), 2);
    assert_eq!(POINTS.output_topology(), d3d11::Topology::POINT_LIST);
    assert_eq!(POINTS.outputs()[1].component_type, d3d11::ComponentType::Uint);
    assert_eq!(POINTS.profile(), d3d11::Profile::Gs5_0);

    let tokens: d3d11::VertexShader = vs_asm! {
        vs_4_0
        dcl_input v0.xyzw : POSITION
        dcl_input_sgv v1.x, vertex_id
        dcl_output_siv o0.xyzw, position
        mov o0.xyzw, v0.xyzw
        ret
    };
    let text = vs_asm!("
        vs_4_0
        #define POSITION_REGISTER v0
        dcl_input v0.xyzw : POSITION   ; don't mind me
        dcl_input_sgv v1.x, vertex_id
        dcl_output_siv o0.xyzw, position
        mov o0.xyzw, POSITION_REGISTER.xyzw
        ret
    ");
    assert_eq!(tokens.bytecode(), text.bytecode());
    assert_eq!(tokens.inputs().len(), 2);
    assert!(tokens.program().is_some());

    let listing = vs_asm!(include "shaders/listing.txt");
    assert_eq!(listing.inputs()[0].name, "POSITION");
    assert_eq!(listing.outputs()[0].name, "SV_Position");
}
