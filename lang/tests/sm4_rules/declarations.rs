//! Declarations.

use crate::case::{Case, case, warning};

pub(crate) const CASES: &[&Case] = &[
    &case("declaration-order", "vs_4_0\nnop\n«dcl_temps» 1\nret\n", "vs_4_0\ndcl_temps 1\nnop\nret\n"),
    &case("declared-twice", "vs_4_0\ndcl_temps 1\ndcl_temps «2»\nret\n", "vs_4_0\ndcl_temps 2\nret\n"),
    &case(
        "declared-twice",
        "vs_4_0\ndcl_input v0.xyz\ndcl_input «v0.zw»\nret\n",
        "vs_4_0\ndcl_input v0.xyz\ndcl_input v0.w\nret\n",
    ),
    &case(
        "declared-twice",
        "ps_4_0\ndcl_sampler s0\ndcl_sampler «s0»\nret\n",
        "ps_4_0\ndcl_sampler s0\ndcl_sampler s1\nret\n",
    ),
    &case(
        "declared-twice",
        "ps_5_0\ndcl_resource_raw t0\ndcl_resource_structured «t0», 16\nret\n",
        "ps_5_0\ndcl_resource_raw t0\ndcl_resource_structured t1, 16\nret\n",
    ),
    &case(
        "declared-twice",
        "ps_4_0\ndcl_output oDepth\ndcl_output «oDepth»\nret\n",
        "ps_4_0\ndcl_output oDepth\nret\n",
    ),
    &case(
        "declared-twice",
        "vs_4_0\ndcl_output_siv o0.xyzw, position\ndcl_output_siv «o1.xyzw», position\nret\n",
        "vs_4_0\ndcl_output_siv o0.xyzw, position\ndcl_output o1.xyzw\nret\n",
    ),
    &case(
        "declared-twice",
        "vs_5_0\ndcl_globalFlags refactoringAllowed\n«dcl_globalFlags» skipOptimization\nret\n",
        "vs_5_0\ndcl_globalFlags refactoringAllowed | skipOptimization\nret\n",
    ),
    &case("declaration-range", "vs_4_0\ndcl_input «v16.x»\nret\n", "vs_4_0\ndcl_input v15.x\nret\n"),
    &case("declaration-range", "vs_4_1\ndcl_input «v32.x»\nret\n", "vs_4_1\ndcl_input v31.x\nret\n"),
    &case("declaration-range", "vs_5_0\ndcl_output «o32.x»\nret\n", "vs_5_0\ndcl_output o31.x\nret\n"),
    &case("declaration-range", "ps_4_0\ndcl_output «o8.x»\nret\n", "ps_4_0\ndcl_output o7.x\nret\n"),
    &case(
        "declaration-range",
        "ps_4_0\ndcl_input_ps linear «v32.x»\nret\n",
        "ps_4_0\ndcl_input_ps linear v31.x\nret\n",
    ),
    &case(
        "declaration-range",
        "vs_4_0\ndcl_constantbuffer «cb14[1]», immediateIndexed\nret\n",
        "vs_4_0\ndcl_constantbuffer cb13[1], immediateIndexed\nret\n",
    ),
    &case(
        "declaration-range",
        "vs_4_0\ndcl_constantbuffer cb0«[4097]», immediateIndexed\nret\n",
        "vs_4_0\ndcl_constantbuffer cb0[4096], immediateIndexed\nret\n",
    ),
    &case("declaration-range", "ps_4_0\ndcl_sampler «s16»\nret\n", "ps_4_0\ndcl_sampler s15\nret\n"),
    &case(
        "declaration-range",
        "ps_4_0\ndcl_resource_buffer (float,float,float,float) «t128»\nret\n",
        "ps_4_0\ndcl_resource_buffer (float,float,float,float) t127\nret\n",
    ),
    &case("declaration-range", "ps_5_0\ndcl_uav_raw «u64»\nret\n", "ps_5_0\ndcl_uav_raw u63\nret\n"),
    &case(
        "declaration-range",
        "ps_5_0\ndcl_resource_structured t0, «2052»\nret\n",
        "ps_5_0\ndcl_resource_structured t0, 2048\nret\n",
    ),
    &case(
        "declaration-range",
        "ps_4_0\n«dcl_resource_texturecubearray» (float,float,float,float) t0\nret\n",
        "ps_4_1\ndcl_resource_texturecubearray (float,float,float,float) t0\nret\n",
    ),
    &case("temporaries", "vs_4_0\ndcl_temps «4097»\nret\n", "vs_4_0\ndcl_temps 4096\nret\n"),
    &case(
        "temporaries",
        "vs_4_0\ndcl_temps «97»\ndcl_indexableTemp x0[4000], 4\nret\n",
        "vs_4_0\ndcl_temps 96\ndcl_indexableTemp x0[4000], 4\nret\n",
    ),
    &case(
        "temporaries",
        "vs_4_0\ndcl_indexableTemp x0[«0»], 4\nret\n",
        "vs_4_0\ndcl_indexableTemp x0[1], 4\nret\n",
    ),
    &case(
        "index-range",
        "vs_4_0\ndcl_input v0.xyzw\ndcl_input v1.xyzw\ndcl_indexrange v0.xyzw «3»\nret\n",
        "vs_4_0\ndcl_input v0.xyzw\ndcl_input v1.xyzw\ndcl_indexrange v0.xyzw 2\nret\n",
    ),
    &case(
        "index-range",
        "vs_4_0\ndcl_output_siv o0.xyzw, position\ndcl_output o1.xyzw\ndcl_indexrange «o0.xyzw» 2\nret\n",
        "vs_4_0\ndcl_output o0.xyzw\ndcl_output o1.xyzw\ndcl_indexrange o0.xyzw 2\nret\n",
    ),
    &case(
        "system-value",
        "vs_4_0\ndcl_input_sgv v0.x, «is_front_face»\nret\n",
        "vs_4_0\ndcl_input_sgv v0.x, vertex_id\nret\n",
    ),
    &case(
        "system-value",
        "vs_4_0\ndcl_input_sgv «v0.xy», vertex_id\nret\n",
        "vs_4_0\ndcl_input_sgv v0.y, vertex_id\nret\n",
    ),
    &case(
        "system-value",
        "vs_4_0\ndcl_output_siv «o0.xyz», position\nret\n",
        "vs_4_0\ndcl_output_siv o0.xyzw, position\nret\n",
    ),
    &case(
        "system-value",
        "ps_4_0\ndcl_input_ps_sgv v0.x, «sampleIndex»\nret\n",
        "ps_4_1\ndcl_input_ps_sgv v0.x, sampleIndex\nret\n",
    ),
    &case(
        "system-value",
        "vs_4_0\ndcl_input_sgv v0.x, vertex_id\ndcl_input «v0.yz»\nret\n",
        "vs_4_0\ndcl_input_sgv v0.w, vertex_id\ndcl_input v0.yz\nret\n",
    ),
    &case(
        "clip-cull-distances",
        "vs_4_0\ndcl_output_siv o0.xyzw, clip_distance\ndcl_output_siv o1.xyz, clip_distance\n\
         dcl_output_siv «o2.x», cull_distance\nret\n",
        "vs_4_0\ndcl_output_siv o0.xyzw, clip_distance\ndcl_output_siv o1.xyz, clip_distance\n\
         dcl_output_siv o1.w, cull_distance\nret\n",
    ),
    &case(
        "interpolation",
        "ps_4_0\ndcl_input_ps_siv «linear» v0.xyzw, position\nret\n",
        "ps_4_0\ndcl_input_ps_siv linear noperspective v0.xyzw, position\nret\n",
    ),
    &case(
        "interpolation",
        "ps_4_0\n«dcl_input_ps» v0.xyzw\nret\n",
        "ps_4_0\ndcl_input_ps linear v0.xyzw\nret\n",
    ),
    &case(
        "interpolation",
        "ps_4_0\ndcl_input_ps linear v0.xy\ndcl_input_ps constant «v0.zw»\nret\n",
        "ps_4_0\ndcl_input_ps linear v0.xy\ndcl_input_ps linear v0.zw\nret\n",
    ),
    &case(
        "interpolation",
        "ps_4_0\ndcl_input_ps «linear sample» v0.xy\nret\n",
        "ps_4_1\ndcl_input_ps linear sample v0.xy\nret\n",
    ),
    &case(
        "semantic",
        "vs_4_0\ndcl_input v0.xyz : TEXCOORD1\ndcl_input v1.xyz : «TexCoord1»\nret\n",
        "vs_4_0\ndcl_input v0.xyz : TEXCOORD1\ndcl_input v1.xyz : TexCoord2\nret\n",
    ),
    &case(
        "semantic",
        "vs_4_0\ndcl_output_siv o0.xyzw, position : «SV_VertexID»\nret\n",
        "vs_4_0\ndcl_output_siv o0.xyzw, position : SV_Position\nret\n",
    ),
    &case(
        "semantic",
        "vs_4_0\ndcl_input_sgv v0.x, vertex_id : «SV_VertexID(float)»\nret\n",
        "vs_4_0\ndcl_input_sgv v0.x, vertex_id : SV_VertexID(uint)\nret\n",
    ),
    &case(
        "semantic",
        "vs_4_0\ndcl_output o0.xyzw : «SV_Positon»\nret\n",
        "vs_4_0\ndcl_output o0.xyzw : POSITON\nret\n",
    ),
    &case(
        "semantic",
        "ps_4_0\ndcl_output o0.xyzw : «COLOR»\nret\n",
        "ps_4_0\ndcl_output o0.xyzw : SV_Target\nret\n",
    ),
    &case(
        "feature-flag",
        "vs_5_0\ndcl_temps 2\nmov r0, l(0,0,0,0)\n«dadd» r1.xy, r0.xyxy, r0.xyxy\nret\n",
        "vs_5_0\ndcl_globalFlags enableDoublePrecisionFloatOps\ndcl_temps 2\nmov r0, l(0,0,0,0)\n\
         dadd r1.xy, r0.xyxy, r0.xyxy\nret\n",
    ),
    &case(
        "feature-flag",
        "vs_4_0\n«dcl_resource_raw» t0\nret\n",
        "vs_4_0\ndcl_globalFlags enableRawAndStructuredBuffers\ndcl_resource_raw t0\nret\n",
    ),
    &case(
        "feature-flag",
        "vs_4_0\ndcl_globalFlags «forceEarlyDepthStencil»\nret\n",
        "vs_5_0\ndcl_globalFlags forceEarlyDepthStencil\nret\n",
    ),
    &case(
        "depth-output",
        "ps_5_0\ndcl_output oDepth\ndcl_output «oDepthGE»\nret\n",
        "ps_5_0\ndcl_output oDepthGE\nret\n",
    ),
    &case(
        "depth-output",
        "ps_5_0\ndcl_input_ps_siv «linear noperspective» v0.xyzw, position\ndcl_output oDepthLE\nret\n",
        "ps_5_0\ndcl_input_ps_siv linear noperspective centroid v0.xyzw, position\ndcl_output oDepthLE\nret\n",
    ),
    &case("operand-file", "ps_4_0\ndcl_output «oMask»\nret\n", "ps_4_1\ndcl_output oMask\nret\n"),
    &case("declaration-range", "ps_5_0\ndcl_sampler «s[r0.x]»\nret\n", "ps_5_0\ndcl_sampler s0\nret\n"),
    &case(
        "declaration-range",
        "ps_4_0\ndcl_resource_texture2dms(«0») (float,float,float,float) t0\nret\n",
        "ps_4_0\ndcl_resource_texture2dms(4) (float,float,float,float) t0\nret\n",
    ),
    &case(
        "declaration-range",
        "ps_5_0\ndcl_resource_structured t0, «6»\nret\n",
        "ps_5_0\ndcl_resource_structured t0, 8\nret\n",
    ),
    &case(
        "declaration-range",
        "vs_4_0\ndcl_indexableTemp «x4096»[1], 4\nret\n",
        "vs_4_0\ndcl_indexableTemp x4095[1], 4\nret\n",
    ),
    &case(
        "declaration-range",
        "gs_4_0\ndcl_input «v0.x»\ndcl_inputprimitive point\ndcl_outputtopology pointlist\ndcl_maxout 1\nret\n",
        "gs_4_0\ndcl_input v[1][0].x\ndcl_inputprimitive point\ndcl_outputtopology pointlist\ndcl_maxout 1\nret\n",
    ),
    &case("declaration-range", "vs_4_0\ndcl_input «v[3][0].x»\nret\n", "vs_4_0\ndcl_input v0.x\nret\n"),
    &case("declaration-range", "vs_4_0\ndcl_input «o0.x»\nret\n", "vs_4_0\ndcl_output o0.x\nret\n"),
    &case("declaration-range", "ps_5_0\ndcl_input «oDepth»\nret\n", "ps_5_0\ndcl_output oDepth\nret\n"),
    &case(
        "declared-twice",
        "vs_4_0\ndcl_constantbuffer cb0[1], immediateIndexed\ndcl_constantbuffer «cb0[2]», immediateIndexed\nret\n",
        "vs_4_0\ndcl_constantbuffer cb0[1], immediateIndexed\ndcl_constantbuffer cb1[2], immediateIndexed\nret\n",
    ),
    &warning(
        "declared-twice",
        "vs_4_0\ndcl_indexableTemp x0[1], 4\ndcl_indexableTemp «x0»[2], 4\nret\n",
        "vs_4_0\ndcl_indexableTemp x0[1], 4\ndcl_indexableTemp x1[2], 4\nret\n",
    ),
    &case(
        "declared-twice",
        "vs_4_0\ndcl_input v0.x\ndcl_input v1.x\ndcl_indexrange v0.x 2\ndcl_indexrange «v1.x» 1\nret\n",
        "vs_4_0\ndcl_input v0.x\ndcl_input v1.x\ndcl_indexrange v0.x 1\ndcl_indexrange v1.x 1\nret\n",
    ),
    &case("index-range", "vs_4_0\ndcl_temps 2\ndcl_indexrange «r0.x» 2\nret\n", "vs_4_0\ndcl_temps 2\nret\n"),
    &case(
        "index-range",
        "ps_4_0\ndcl_output o0.x\ndcl_output o1.x\ndcl_indexrange «o0.x» 2\nret\n",
        "vs_4_0\ndcl_output o0.x\ndcl_output o1.x\ndcl_indexrange o0.x 2\nret\n",
    ),
    &case(
        "index-range",
        "vs_4_0\ndcl_input v0.x\ndcl_indexrange v0.x «0»\nret\n",
        "vs_4_0\ndcl_input v0.x\ndcl_indexrange v0.x 1\nret\n",
    ),
    &case(
        "index-range",
        "vs_4_0\ndcl_input v0.x\ndcl_indexrange «v0.xy» 1\nret\n",
        "vs_4_0\ndcl_input v0.xy\ndcl_indexrange v0.xy 1\nret\n",
    ),
    &case(
        "interpolation",
        "ps_4_0\n«dcl_input» v0.xyzw\nret\n",
        "ps_4_0\ndcl_input_ps linear v0.xyzw\nret\n",
    ),
    &case(
        "interpolation",
        "ps_4_0\n«dcl_input_ps_siv» v0.xyzw, position\nret\n",
        "ps_4_0\ndcl_input_ps_siv linear noperspective v0.xyzw, position\nret\n",
    ),
    &case(
        "interpolation",
        "ps_4_0\ndcl_input_ps «linear» v0.x : NUMBER(uint)\nret\n",
        "ps_4_0\ndcl_input_ps constant v0.x : NUMBER(uint)\nret\n",
    ),
    &case(
        "interpolation",
        "ps_4_0\ndcl_input_ps_siv «linear» v0.x, rendertarget_array_index\nret\n",
        "ps_4_0\ndcl_input_ps_siv constant v0.x, rendertarget_array_index\nret\n",
    ),
    &case(
        "semantic",
        "vs_4_0\ndcl_input v0.xy : A\ndcl_input v0.zw : «A»\nret\n",
        "vs_4_0\ndcl_input v0.xy : A\ndcl_input v0.zw : A1\nret\n",
    ),
    &case(
        "semantic",
        "ps_4_0\ndcl_output o1.xyzw : «SV_Target»\nret\n",
        "ps_4_0\ndcl_output o1.xyzw : SV_Target1\nret\n",
    ),
    &case(
        "semantic",
        "vs_4_0\ndcl_output o0.xyzw : «SV_Target»\nret\n",
        "vs_4_0\ndcl_output o0.xyzw : COLOR\nret\n",
    ),
    &case(
        "semantic",
        "vs_4_0\ndcl_output o0.xyzw : «SV_Position»\nret\n",
        "vs_4_0\ndcl_input v0.xyzw : SV_Position\ndcl_output_siv o0.xyzw, position : SV_Position\nret\n",
    ),
    &case(
        "semantic",
        "vs_4_0\ndcl_input v2.xy : «SV_VertexID»\nret\n",
        "vs_4_0\ndcl_output o0.x : SV_InstanceID\nret\n",
    ),
    &case(
        "semantic",
        "ps_4_0\ndcl_input_ps_siv linear noperspective v0.xyzw, position\ndcl_input_ps linear v1.xyzw : «SV_ClipDistance»\nret\n",
        "ps_4_0\ndcl_input_ps_siv linear noperspective v0.xyzw, position\ndcl_input_ps_siv linear v1.xyzw, clip_distance\nret\n",
    ),
    &case(
        "semantic",
        "vs_4_0\ndcl_output o0.x : «SV_PrimitiveID»\nret\n",
        "vs_4_0\ndcl_output o0.x : PRIMITIVE\nret\n",
    ),
    &case(
        "feature-flag",
        "vs_5_0\ndcl_temps 1\n«add [precise]» r0.x, l(1.5), l(2.0)\nret\n",
        "vs_5_0\ndcl_globalFlags refactoringAllowed\ndcl_temps 1\nadd [precise] r0.x, l(1.5), l(2.0)\nret\n",
    ),
    &case(
        "feature-flag",
        "vs_5_0\ndcl_globalFlags enableDoublePrecisionFloatOps\ndcl_temps 2\nmov r0, l(0,0,0,0)\n\
         «ddiv» r1.xy, r0.xyxy, r0.xyxy\nret\n",
        "vs_5_0\ndcl_globalFlags enableDoublePrecisionFloatOps | enable11_1DoubleExtensions\ndcl_temps 2\n\
         mov r0, l(0,0,0,0)\nddiv r1.xy, r0.xyxy, r0.xyxy\nret\n",
    ),
    &case(
        "feature-flag",
        "vs_5_0\ndcl_output «o0.x» {min16f}\nret\n",
        "vs_5_0\ndcl_globalFlags enableMinimumPrecision\ndcl_output o0.x {min16f}\nret\n",
    ),
];
