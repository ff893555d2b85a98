//! Geometry shaders.

use crate::case::{Case, case, findings, warning};
use shader_asm_lang::assemble::{Device, assemble};

pub(crate) const CASES: &[&Case] = &[
    &case(
        "gs-declarations",
        "«gs_4_0»\ndcl_inputprimitive point\ndcl_outputtopology pointlist\nret\n",
        "gs_4_0\ndcl_inputprimitive point\ndcl_outputtopology pointlist\ndcl_maxout 1\nret\n",
    ),
    &case(
        "gs-declarations",
        "«gs_4_0»\ndcl_outputtopology pointlist\ndcl_maxout 1\nret\n",
        "gs_4_0\ndcl_inputPrimitive triangle_adj\ndcl_outputTopology pointlist\ndcl_maxOutputVertexCount 1\nret\n",
    ),
    &case(
        "declared-twice",
        "gs_5_0\ndcl_inputprimitive point\n«dcl_inputprimitive» line\ndcl_stream m0\ndcl_outputtopology pointlist\n\
         dcl_maxout 1\nret\n",
        "gs_5_0\ndcl_inputprimitive line\ndcl_stream m0\ndcl_outputtopology pointlist\ndcl_maxout 1\nret\n",
    ),
    &case(
        "gs-input-vertices",
        "gs_4_0\ndcl_input «v[2][0].xyzw»\ndcl_inputprimitive triangle\ndcl_outputtopology pointlist\ndcl_maxout 1\nret\n",
        "gs_4_0\ndcl_input v[3][0].xyzw\ndcl_inputprimitive triangle\ndcl_outputtopology pointlist\ndcl_maxout 1\nret\n",
    ),
    &case(
        "gs-output-topology",
        "gs_4_0\ndcl_inputprimitive point\ndcl_outputtopology «undefined»\ndcl_maxout 1\nret\n",
        "gs_4_0\ndcl_inputprimitive point\ndcl_outputtopology linestrip\ndcl_maxout 1\nret\n",
    ),
    &case(
        "gs-vertex-count",
        "gs_4_0\ndcl_inputprimitive point\ndcl_outputtopology pointlist\ndcl_output o0.x\ndcl_maxout «1025»\nret\n",
        "gs_4_0\ndcl_inputprimitive point\ndcl_outputtopology pointlist\ndcl_output o0.x\ndcl_maxout 1024\nret\n",
    ),
    &case(
        "gs-vertex-count",
        "gs_4_0\ndcl_inputprimitive point\ndcl_outputtopology pointlist\ndcl_maxout «0»\nret\n",
        "gs_4_0\ndcl_inputprimitive point\ndcl_outputtopology pointlist\ndcl_maxout 1\nret\n",
    ),
    &case(
        "gs-output-scalars",
        "gs_4_0\ndcl_inputprimitive point\ndcl_outputtopology pointlist\ndcl_output_siv o0.xyzw, position\n\
         dcl_output o1.xyz\ndcl_maxout «147»\nret\n",
        "gs_4_0\ndcl_inputprimitive point\ndcl_outputtopology pointlist\ndcl_output_siv o0.xyzw, position\n\
         dcl_output o1.xyz\ndcl_maxout 146\nret\n",
    ),
    &case(
        "gs-instances",
        "gs_5_0\ndcl_gsinstances «33»\ndcl_inputprimitive point\ndcl_stream m0\ndcl_outputtopology pointlist\n\
         dcl_maxout 1\nret\n",
        "gs_5_0\ndcl_gsinstances 32\ndcl_inputprimitive point\ndcl_stream m0\ndcl_outputtopology pointlist\n\
         dcl_maxout 1\nret\n",
    ),
    &warning(
        "gs-instances",
        "gs_5_0\ndcl_gsinstances 32\ndcl_inputprimitive point\ndcl_stream m0\ndcl_outputtopology pointlist\n\
         dcl_maxout «33»\nret\n",
        "gs_5_0\ndcl_gsinstances 32\ndcl_inputprimitive point\ndcl_stream m0\ndcl_outputtopology pointlist\n\
         dcl_maxout 32\nret\n",
    ),
    &case(
        "instruction-in-profile",
        "gs_4_1\n«dcl_gsinstances» 2\ndcl_inputprimitive point\ndcl_outputtopology pointlist\ndcl_maxout 1\nret\n",
        "gs_4_1\ndcl_inputprimitive point\ndcl_outputtopology pointlist\ndcl_maxout 1\nret\n",
    ),
    &case(
        "instruction-in-profile",
        "gs_4_0\ndcl_inputprimitive point\n«dcl_stream» m0\ndcl_outputtopology pointlist\ndcl_maxout 1\nret\n",
        "gs_4_0\ndcl_inputprimitive point\ndcl_outputtopology pointlist\ndcl_maxout 1\nret\n",
    ),
    &case(
        "gs-stream",
        "gs_5_0\ndcl_inputprimitive point\ndcl_stream m0\ndcl_outputtopology pointlist\ndcl_output o0.x\ndcl_stream m1\n\
         dcl_outputtopology «linestrip»\ndcl_output o0.x\ndcl_maxout 1\nret\n",
        "gs_5_0\ndcl_inputprimitive point\ndcl_stream m0\ndcl_outputtopology pointlist\ndcl_output o0.x\ndcl_stream m1\n\
         dcl_outputtopology pointlist\ndcl_output o0.x\ndcl_maxout 1\nret\n",
    ),
    &case(
        "gs-stream",
        "gs_5_0\ndcl_inputprimitive point\ndcl_stream «m4»\ndcl_outputtopology pointlist\ndcl_maxout 1\nret\n",
        "gs_5_0\ndcl_inputprimitive point\ndcl_stream m3\ndcl_outputtopology pointlist\ndcl_maxout 1\nret\n",
    ),
    &case(
        "gs-stream",
        "gs_5_0\ndcl_inputprimitive point\ndcl_stream m0\ndcl_outputtopology pointlist\ndcl_maxout 1\n«emit»\nret\n",
        "gs_5_0\ndcl_inputprimitive point\ndcl_stream m0\ndcl_outputtopology pointlist\ndcl_maxout 1\nemit_stream m0\nret\n",
    ),
    &case(
        "gs-stream",
        "gs_5_0\ndcl_inputprimitive point\ndcl_stream m0\ndcl_outputtopology pointlist\ndcl_maxout 1\nemit_stream «m1»\nret\n",
        "gs_5_0\ndcl_inputprimitive point\ndcl_stream m0\ndcl_outputtopology pointlist\ndcl_maxout 1\nemit_stream 0\nret\n",
    ),
    &case(
        "register-range",
        "gs_4_0\ndcl_input v[3][0].xyzw\ndcl_temps 1\ndcl_inputprimitive triangle\ndcl_outputtopology pointlist\ndcl_maxout 1\n\
         mov r0, v«[3]»[0]\nret\n",
        "gs_4_0\ndcl_input v[3][0].xyzw\ndcl_temps 1\ndcl_inputprimitive triangle\ndcl_outputtopology pointlist\ndcl_maxout 1\n\
         mov r0, v[2][0]\nret\n",
    ),
    &case(
        "gs-input-vertices",
        "gs_4_1\ndcl_input v[5][0].x\ndcl_inputprimitive «patch5»\ndcl_outputtopology pointlist\ndcl_maxout 1\nret\n",
        "gs_5_0\ndcl_input v[5][0].x\ndcl_inputprimitive patch5\ndcl_stream m0\ndcl_outputtopology pointlist\ndcl_maxout 1\nret\n",
    ),
    &case(
        "gs-input-vertices",
        "gs_4_0\ndcl_inputprimitive «undefined»\ndcl_outputtopology pointlist\ndcl_maxout 1\nret\n",
        "gs_4_0\ndcl_inputprimitive lineadj\ndcl_outputtopology pointlist\ndcl_maxout 1\nret\n",
    ),
    &case(
        "gs-declarations",
        "«gs_4_0»\ndcl_inputprimitive point\ndcl_maxout 1\nret\n",
        "gs_4_0\ndcl_inputprimitive point\ndcl_outputtopology trianglestrip\ndcl_maxout 1\nret\n",
    ),
    &case(
        "gs-declarations",
        "gs_5_0\ndcl_inputprimitive point\ndcl_stream m0\ndcl_outputtopology pointlist\ndcl_stream «m1»\ndcl_maxout 1\nret\n",
        "gs_5_0\ndcl_inputprimitive point\ndcl_stream m0\ndcl_outputtopology pointlist\ndcl_stream m1\n\
         dcl_outputtopology pointlist\ndcl_maxout 1\nret\n",
    ),
    &case(
        "declared-twice",
        "gs_4_0\ndcl_inputprimitive point\ndcl_outputtopology pointlist\n«dcl_outputtopology» linestrip\ndcl_maxout 1\nret\n",
        "gs_4_0\ndcl_inputprimitive point\ndcl_outputtopology linestrip\ndcl_maxout 1\nret\n",
    ),
    &case(
        "declared-twice",
        "gs_4_0\ndcl_inputprimitive point\ndcl_outputtopology pointlist\ndcl_maxout 1\n«dcl_maxout» 2\nret\n",
        "gs_4_0\ndcl_inputprimitive point\ndcl_outputtopology pointlist\ndcl_maxout 2\nret\n",
    ),
    &case(
        "declared-twice",
        "gs_5_0\ndcl_gsinstances 2\n«dcl_gsinstances» 3\ndcl_inputprimitive point\ndcl_stream m0\ndcl_outputtopology pointlist\n\
         dcl_maxout 1\nret\n",
        "gs_5_0\ndcl_gsinstances 3\ndcl_inputprimitive point\ndcl_stream m0\ndcl_outputtopology pointlist\ndcl_maxout 1\nret\n",
    ),
    &case(
        "declared-twice",
        "gs_5_0\ndcl_inputprimitive point\ndcl_stream m0\ndcl_outputtopology pointlist\ndcl_stream «m0»\ndcl_maxout 1\nret\n",
        "gs_5_0\ndcl_inputprimitive point\ndcl_stream m0\ndcl_outputtopology pointlist\ndcl_maxout 1\nret\n",
    ),
    &case(
        "gs-stream",
        "gs_5_0\ndcl_inputprimitive point\ndcl_outputtopology pointlist\ndcl_stream «m0»\ndcl_outputtopology pointlist\n\
         dcl_maxout 1\nret\n",
        "gs_5_0\ndcl_inputprimitive point\ndcl_stream m0\ndcl_outputtopology pointlist\ndcl_maxout 1\nret\n",
    ),
    &case(
        "gs-stream",
        "gs_5_0\ndcl_inputprimitive point\ndcl_outputtopology pointlist\ndcl_maxout 1\n«emit_stream» m0\nret\n",
        "gs_5_0\ndcl_inputprimitive point\ndcl_outputtopology pointlist\ndcl_maxout 1\nemit\nret\n",
    ),
    &warning(
        "operand-file",
        "gs_4_0\ndcl_input «vGSInstanceID»\ndcl_inputprimitive point\ndcl_outputtopology pointlist\ndcl_maxout 1\nret\n",
        "gs_5_0\ndcl_input vGSInstanceID\ndcl_inputprimitive point\ndcl_stream m0\ndcl_outputtopology pointlist\ndcl_maxout 1\nret\n",
    ),
    &case(
        "relative-index",
        "gs_4_0\ndcl_input v[3][0].x\ndcl_temps 1\ndcl_inputprimitive triangle\ndcl_outputtopology pointlist\ndcl_maxout 1\n\
         mov r0.x, «v0.x»\nret\n",
        "gs_4_0\ndcl_input v[3][0].x\ndcl_temps 1\ndcl_inputprimitive triangle\ndcl_outputtopology pointlist\ndcl_maxout 1\n\
         mov r0.x, l(0)\nmov r0.x, v[r0.x + 1][0].x\nret\n",
    ),
    &case(
        "relative-index",
        "gs_4_0\ndcl_input v[3][0].x\ndcl_input v[3][1].x\ndcl_temps 1\ndcl_inputprimitive triangle\n\
         dcl_outputtopology pointlist\ndcl_maxout 1\nmov r0.x, l(0)\nmov r0.x, v[0]«[r0.x]».x\nret\n",
        "gs_4_0\ndcl_input v[3][0].x\ndcl_input v[3][1].x\ndcl_indexrange v[3][0].x 2\ndcl_temps 1\n\
         dcl_inputprimitive triangle\ndcl_outputtopology pointlist\ndcl_maxout 1\nmov r0.x, l(0)\nmov r0.x, v[0][r0.x].x\nret\n",
    ),
    &case(
        "register-undeclared",
        "gs_4_0\ndcl_temps 1\ndcl_inputprimitive triangle\ndcl_outputtopology pointlist\ndcl_maxout 1\n\
         mov r0.x, «v[0][2].x»\nret\n",
        "gs_4_0\ndcl_input v[3][2].x\ndcl_temps 1\ndcl_inputprimitive triangle\ndcl_outputtopology pointlist\ndcl_maxout 1\n\
         mov r0.x, v[0][2].x\nret\n",
    ),
    &case(
        "register-undeclared",
        "gs_4_0\ndcl_temps 1\ndcl_inputprimitive triangle\ndcl_outputtopology pointlist\ndcl_maxout 1\n\
         mov r0.x, «vPrim»\nret\n",
        "gs_4_0\ndcl_input vPrim\ndcl_temps 1\ndcl_inputprimitive triangle\ndcl_outputtopology pointlist\ndcl_maxout 1\n\
         mov r0.x, vPrim\nret\n",
    ),
];

/// A geometry shader with so many output registers of four scalars and so many vertices.
fn with_outputs(registers: usize, count: usize) -> String {
    let outputs: String = (0..registers).map(|number| format!("dcl_output o{number}.xyzw\n")).collect();
    format!(
        "gs_5_0\ndcl_inputprimitive point\ndcl_stream m0\ndcl_outputtopology pointlist\n{outputs}dcl_maxout {count}\nret\n"
    )
}

#[test]
fn the_document_s_two_numbers() {
    assert!(findings(&with_outputs(32, 8)).0.is_empty());
    let (errors, _) = findings(&with_outputs(32, 9));
    let [one] = errors.as_slice() else { panic!("{errors:?}") };
    assert_eq!((one.rule, one.at.as_str()), ("gs-output-scalars", "9"));
    assert_eq!(one.message, "9 vertices of 128 scalars are 1152, 1024 are allowed");
    assert_eq!(one.help.as_deref(), Some("8 vertices fit: write `8`"));
}

#[test]
fn every_number_of_scalars_has_its_limit() {
    for registers in 1..=32 {
        let fits = 1024 / (registers * 4);
        assert!(findings(&with_outputs(registers, fits)).0.is_empty(), "{registers}");
        let (errors, _) = findings(&with_outputs(registers, fits + 1));
        assert_eq!(
            errors.iter().map(|one| one.rule).collect::<Vec<_>>(),
            ["gs-output-scalars"],
            "{registers}"
        );
    }
}

/// A component that several streams have counts once.
#[test]
fn streams_share_components() {
    let text = |first: &str, second: &str, count: u32| {
        format!(
            "gs_5_0\ndcl_inputprimitive point\ndcl_stream m0\ndcl_outputtopology pointlist\n{first}\
             dcl_stream m1\ndcl_outputtopology pointlist\n{second}dcl_maxout {count}\nret\n"
        )
    };
    for (first, second, scalars) in [
        ("dcl_output o0.xyzw\n", "dcl_output o0.xyzw\n", 4),
        ("dcl_output o0.xy\ndcl_output o1.xyzw\n", "dcl_output o0.xyz\ndcl_output o1.xyz\n", 7),
        ("dcl_output o0.xy\ndcl_output o1.xyzw\n", "dcl_output o0.xy\n", 6),
    ] {
        let fits = 1024 / scalars;
        assert!(findings(&text(first, second, fits)).0.is_empty(), "{scalars}");
        assert_eq!(findings(&text(first, second, fits + 1)).0.len(), 1, "{scalars}");
    }
}

/// What comes in does not count.
#[test]
fn inputs_do_not_count() {
    let inputs: String = (0..32).map(|number| format!("dcl_input v[1][{number}].xyzw\n")).collect();
    let text = format!(
        "gs_4_1\n{inputs}dcl_inputprimitive point\ndcl_outputtopology pointlist\ndcl_output o0.xyzw\ndcl_maxout 256\nret\n"
    );
    assert!(findings(&text).0.is_empty());
}

#[test]
fn usage_tells_what_is_limited() {
    let assembly = assemble("test", &with_outputs(2, 100), &Device::Guaranteed);
    let usage = assembly.d3d11().unwrap().usage;
    assert_eq!((usage.max_output_vertices, usage.output_scalars, usage.outputs), (100, 8, 2));
}
