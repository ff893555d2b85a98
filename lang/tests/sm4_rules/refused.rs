//! Programs that Microsoft's compiler of HLSL refuses, as far as the rule is one of assembly too.
//!
//! Rules that assembly does not have are about HLSL's types, functions and loops, or about what the compiler does with
//! them: `gs-maxout-literal`, `gs-prim-array`, `gs-append-type`, `gs-return`, `gs-sv`, `vs-dup-sem`, `missing-return`,
//! `infinite-loop`, `unroll-1024`, `div-zero`, `dyn-vec-lvalue`, `type`, `undeclared`, `alias-flag` and `warn-as-error`.

use crate::case::{Case, case, findings, warning};

/// The compiler's rule, with a program that breaks it and its good twin.
const CASES: &[(&str, Case)] = &[
    (
        "gs-1024-scalars",
        case(
            "gs-output-scalars",
            "gs_4_0\ndcl_inputprimitive point\ndcl_outputtopology pointlist\ndcl_output_siv o0.xyzw, position\ndcl_maxout «257»\nret\n",
            "gs_4_0\ndcl_inputprimitive point\ndcl_outputtopology pointlist\ndcl_output_siv o0.xyzw, position\ndcl_maxout 256\nret\n",
        ),
    ),
    (
        "gs-maxout-range",
        case(
            "gs-vertex-count",
            "gs_4_0\ndcl_inputprimitive point\ndcl_outputtopology pointlist\ndcl_maxout «1025»\nret\n",
            "gs_4_0\ndcl_inputprimitive point\ndcl_outputtopology pointlist\ndcl_maxout 1024\nret\n",
        ),
    ),
    (
        "gs-maxout-missing",
        case(
            "gs-declarations",
            "«gs_4_0»\ndcl_inputprimitive point\ndcl_outputtopology pointlist\nret\n",
            "gs_4_0\ndcl_inputprimitive point\ndcl_outputtopology pointlist\ndcl_maxout 1\nret\n",
        ),
    ),
    (
        "gs-instances",
        case(
            "instruction-in-profile",
            "gs_4_1\n«dcl_gsinstances» 2\ndcl_inputprimitive point\ndcl_outputtopology pointlist\ndcl_maxout 1\nret\n",
            "gs_5_0\ndcl_gsinstances 2\ndcl_inputprimitive point\ndcl_stream m0\ndcl_outputtopology pointlist\ndcl_maxout 1\nret\n",
        ),
    ),
    (
        "gs-streams-points",
        case(
            "gs-stream",
            "gs_5_0\ndcl_inputprimitive point\ndcl_stream m0\ndcl_outputtopology «trianglestrip»\ndcl_stream m1\ndcl_outputtopology pointlist\ndcl_maxout 1\nret\n",
            "gs_5_0\ndcl_inputprimitive point\ndcl_stream m0\ndcl_outputtopology pointlist\ndcl_stream m1\ndcl_outputtopology pointlist\ndcl_maxout 1\nret\n",
        ),
    ),
    (
        "gs-streams-sm4",
        case(
            "instruction-in-profile",
            "gs_4_0\ndcl_inputprimitive point\n«dcl_stream» m0\ndcl_outputtopology pointlist\ndcl_maxout 1\nret\n",
            "gs_5_0\ndcl_inputprimitive point\ndcl_stream m0\ndcl_outputtopology pointlist\ndcl_maxout 1\nret\n",
        ),
    ),
    (
        "gs-streams-count",
        case(
            "gs-stream",
            "gs_5_0\ndcl_inputprimitive point\ndcl_stream «m4»\ndcl_outputtopology pointlist\ndcl_maxout 1\nret\n",
            "gs_5_0\ndcl_inputprimitive point\ndcl_stream m3\ndcl_outputtopology pointlist\ndcl_maxout 1\nret\n",
        ),
    ),
    (
        "gs-no-prim",
        case(
            "gs-declarations",
            "«gs_5_0»\ndcl_stream m0\ndcl_outputtopology pointlist\ndcl_maxout 1\nret\n",
            "gs_5_0\ndcl_inputprimitive point\ndcl_stream m0\ndcl_outputtopology pointlist\ndcl_maxout 1\nret\n",
        ),
    ),
    (
        "gs-two-prims",
        case(
            "declared-twice",
            "gs_5_0\ndcl_inputprimitive point\n«dcl_inputprimitive» line\ndcl_stream m0\ndcl_outputtopology pointlist\ndcl_maxout 1\nret\n",
            "gs_5_0\ndcl_inputprimitive point\ndcl_stream m0\ndcl_outputtopology pointlist\ndcl_maxout 1\nret\n",
        ),
    ),
    (
        "gs-outputs-32",
        case(
            "declaration-range",
            "gs_5_0\ndcl_inputprimitive point\ndcl_stream m0\ndcl_outputtopology pointlist\ndcl_output «o32.x»\ndcl_maxout 1\nret\n",
            "gs_5_0\ndcl_inputprimitive point\ndcl_stream m0\ndcl_outputtopology pointlist\ndcl_output o31.x\ndcl_maxout 1\nret\n",
        ),
    ),
    (
        "gs-inputs-32",
        case(
            "declaration-range",
            "gs_4_1\ndcl_input «v[1][32].x»\ndcl_inputprimitive point\ndcl_outputtopology pointlist\ndcl_maxout 1\nret\n",
            "gs_4_1\ndcl_input v[1][31].x\ndcl_inputprimitive point\ndcl_outputtopology pointlist\ndcl_maxout 1\nret\n",
        ),
    ),
    (
        "vs-inputs",
        case("declaration-range", "vs_4_1\ndcl_input «v32.x»\nret\n", "vs_4_1\ndcl_input v31.x\nret\n"),
    ),
    (
        "vs-outputs",
        case("declaration-range", "vs_4_1\ndcl_output «o32.x»\nret\n", "vs_4_1\ndcl_output o31.x\nret\n"),
    ),
    (
        "vs-pos-type",
        case(
            "system-value",
            "vs_4_0\ndcl_output_siv «o0.xyz», position\nret\n",
            "vs_4_0\ndcl_output_siv o0.xyzw, position\nret\n",
        ),
    ),
    (
        "vs-clip-9",
        case(
            "clip-cull-distances",
            "vs_4_0\ndcl_output_siv o0.xyzw, clip_distance\ndcl_output_siv o1.xyzw, clip_distance\ndcl_output_siv «o2.x», cull_distance\nret\n",
            "vs_4_0\ndcl_output_siv o0.xyzw, clip_distance\ndcl_output_siv o1.xyzw, clip_distance\nret\n",
        ),
    ),
    (
        "vs-clip-3regs",
        case(
            "clip-cull-distances",
            "vs_5_0\ndcl_output_siv o0.xy, clip_distance\ndcl_output_siv o1.xy, clip_distance\ndcl_output_siv «o2.x», clip_distance\nret\n",
            "vs_5_0\ndcl_output_siv o0.xy, clip_distance\ndcl_output_siv o1.xy, clip_distance\nret\n",
        ),
    ),
    (
        "gs-clip-9",
        case(
            "clip-cull-distances",
            "gs_5_0\ndcl_inputprimitive point\ndcl_stream m0\ndcl_outputtopology pointlist\ndcl_output_siv o0.xyzw, clip_distance\ndcl_output_siv o1.xyzw, clip_distance\ndcl_output_siv «o2.x», clip_distance\ndcl_maxout 1\nret\n",
            "gs_5_0\ndcl_inputprimitive point\ndcl_stream m0\ndcl_outputtopology pointlist\ndcl_output_siv o0.xyzw, clip_distance\ndcl_output_siv o1.xyzw, clip_distance\ndcl_maxout 1\nret\n",
        ),
    ),
    ("vs-sv", case("operand-file", "vs_5_0\ndcl_output «oDepth»\nret\n", "ps_5_0\ndcl_output oDepth\nret\n")),
    (
        "vs-sv-type",
        case(
            "system-value",
            "vs_4_0\ndcl_input_sgv «v0.xy», vertex_id\nret\n",
            "vs_4_0\ndcl_input_sgv v0.x, vertex_id\nret\n",
        ),
    ),
    (
        "cb-slot",
        case(
            "declaration-range",
            "vs_4_0\ndcl_constantbuffer «cb14[1]», immediateIndexed\nret\n",
            "vs_4_0\ndcl_constantbuffer cb13[1], immediateIndexed\nret\n",
        ),
    ),
    (
        "cb-size",
        case(
            "declaration-range",
            "vs_4_0\ndcl_constantbuffer cb0«[4097]», immediateIndexed\nret\n",
            "vs_4_0\ndcl_constantbuffer cb0[4096], immediateIndexed\nret\n",
        ),
    ),
    (
        "cb-index-const",
        case(
            "register-range",
            "vs_5_0\ndcl_constantbuffer cb0[4], immediateIndexed\ndcl_output o0.xyzw\nmov o0.xyzw, cb0«[4]».xyzw\nret\n",
            "vs_5_0\ndcl_constantbuffer cb0[4], immediateIndexed\ndcl_output o0.xyzw\nmov o0.xyzw, cb0[3].xyzw\nret\n",
        ),
    ),
    (
        "sampler-slot",
        case(
            "declaration-range",
            "ps_4_0\ndcl_sampler «s16», mode_default\nret\n",
            "ps_4_0\ndcl_sampler s15, mode_default\nret\n",
        ),
    ),
    (
        "sampler-count",
        case(
            "declaration-range",
            "ps_5_0\ndcl_sampler «s16», mode_default\nret\n",
            "ps_5_0\ndcl_sampler s15, mode_default\nret\n",
        ),
    ),
    (
        "slot-overlap",
        case(
            "declared-twice",
            "ps_5_0\ndcl_resource_texture2d (float,float,float,float) t0\ndcl_resource_texture2d (float,float,float,float) «t0»\nret\n",
            "ps_5_0\ndcl_resource_texture2d (float,float,float,float) t0\ndcl_resource_texture2d (float,float,float,float) t1\nret\n",
        ),
    ),
    (
        "uav-sm4",
        case("instruction-in-profile", "ps_4_0\n«dcl_uav_raw» u0\nret\n", "ps_5_0\ndcl_uav_raw u0\nret\n"),
    ),
    (
        "temps-4096",
        case(
            "temporaries",
            "ps_5_0\ndcl_temps «4000»\ndcl_indexableTemp x0[97], 4\nret\n",
            "ps_5_0\ndcl_temps 4000\ndcl_indexableTemp x0[96], 4\nret\n",
        ),
    ),
    (
        "switch-fall",
        case(
            "case-falls-through",
            "vs_4_0\ndcl_input v0.x\ndcl_output o0.x\nswitch v0.x\ncase l(0)\nmov o0.x, l(1.0)\n«case» l(1)\nbreak\nendswitch\nret\n",
            "vs_4_0\ndcl_input v0.x\ndcl_output o0.x\nswitch v0.x\ncase l(0)\nmov o0.x, l(1.0)\nbreak\ncase l(1)\nbreak\nendswitch\nret\n",
        ),
    ),
    (
        "case-literal",
        case(
            "case-value",
            "vs_5_0\ndcl_input v0.x\nswitch v0.x\ncase «v0.x»\nbreak\nendswitch\nret\n",
            "vs_5_0\ndcl_input v0.x\nswitch v0.x\ncase l(0)\nbreak\nendswitch\nret\n",
        ),
    ),
    ("break-outside", case("jump-place", "ps_4_0\n«break»\nret\n", "ps_4_0\nloop\nbreak\nendloop\nret\n")),
    (
        "recursion",
        case(
            "call-order",
            "vs_5_0\ncall label0\nret\nlabel label0\ncall «label0»\nret\n",
            "vs_5_0\ncall label0\nret\nlabel label0\nret\n",
        ),
    ),
    (
        "gradient-in-loop",
        warning(
            "gradient-in-flow",
            "ps_4_0\ndcl_sampler s0, mode_default\ndcl_resource_texture2d (float,float,float,float) t0\ndcl_input_ps linear v0.xy\ndcl_input_ps constant v1.x\ndcl_output o0.xyzw\nloop\n«sample» o0.xyzw, v0.xyxx, t0.xyzw, s0\nbreakc_nz v1.x\nendloop\nret\n",
            "ps_4_0\ndcl_sampler s0, mode_default\ndcl_resource_texture2d (float,float,float,float) t0\ndcl_input_ps linear v0.xy\ndcl_input_ps constant v1.x\ndcl_output o0.xyzw\nloop\nsample_l o0.xyzw, v0.xyxx, t0.xyzw, s0, l(0.0)\nbreakc_nz v1.x\nendloop\nret\n",
        ),
    ),
    (
        "gradient-in-branch",
        warning(
            "gradient-in-flow",
            "ps_4_1\ndcl_sampler s0, mode_default\ndcl_resource_texture2d (float,float,float,float) t0\ndcl_input_ps linear v0.xy\ndcl_input_ps constant v1.x\ndcl_output o0.xyzw\nmov o0.xyzw, l(0,0,0,0)\nif_nz v1.x\n«deriv_rtx» o0.xy, v0.xyxx\nendif\nret\n",
            "ps_4_1\ndcl_sampler s0, mode_default\ndcl_resource_texture2d (float,float,float,float) t0\ndcl_input_ps linear v0.xy\ndcl_input_ps constant v1.x\ndcl_output o0.xyzw\nmov o0.xyzw, l(0,0,0,0)\nderiv_rtx o0.xy, v0.xyxx\nif_nz v1.x\nendif\nret\n",
        ),
    ),
    (
        "stage-sample",
        case(
            "instruction-in-profile",
            "vs_4_0\ndcl_sampler s0, mode_default\ndcl_resource_texture2d (float,float,float,float) t0\ndcl_input v0.xy\ndcl_output o0.xyzw\n«sample» o0.xyzw, v0.xyxx, t0.xyzw, s0\nret\n",
            "vs_4_0\ndcl_sampler s0, mode_default\ndcl_resource_texture2d (float,float,float,float) t0\ndcl_input v0.xy\ndcl_output o0.xyzw\nsample_l o0.xyzw, v0.xyxx, t0.xyzw, s0, l(0.0)\nret\n",
        ),
    ),
    (
        "stage-bias",
        case(
            "instruction-in-profile",
            "vs_5_0\ndcl_sampler s0, mode_default\ndcl_resource_texture2d (float,float,float,float) t0\ndcl_input v0.xy\ndcl_output o0.xyzw\n«sample_b» o0.xyzw, v0.xyxx, t0.xyzw, s0, l(0.0)\nret\n",
            "vs_5_0\ndcl_sampler s0, mode_default\ndcl_resource_texture2d (float,float,float,float) t0\ndcl_input v0.xy\ndcl_output o0.xyzw\nsample_l o0.xyzw, v0.xyxx, t0.xyzw, s0, l(0.0)\nret\n",
        ),
    ),
    (
        "stage-discard",
        case(
            "instruction-in-profile",
            "gs_5_0\ndcl_inputprimitive point\ndcl_stream m0\ndcl_outputtopology pointlist\ndcl_maxout 1\n«discard_nz» l(1)\nret\n",
            "ps_5_0\ndiscard_nz l(1)\nret\n",
        ),
    ),
    (
        "stage-ddx",
        case(
            "instruction-in-profile",
            "vs_4_0\ndcl_sampler s0, mode_default\ndcl_resource_texture2d (float,float,float,float) t0\ndcl_input v0.xy\ndcl_output o0.xyzw\n«deriv_rtx» o0.xyzw, v0.xyxx\nret\n",
            "ps_4_0\ndcl_sampler s0, mode_default\ndcl_resource_texture2d (float,float,float,float) t0\ndcl_input_ps linear v0.xy\ndcl_input_ps constant v1.x\ndcl_output o0.xyzw\nderiv_rtx o0.xyzw, v0.xyxx\nret\n",
        ),
    ),
    (
        "stage-lod",
        case(
            "instruction-in-profile",
            "vs_5_0\ndcl_sampler s0, mode_default\ndcl_resource_texture2d (float,float,float,float) t0\ndcl_input v0.xy\ndcl_output o0.xyzw\n«lod» o0.xyzw, v0.xyxx, t0.xyzw, s0\nret\n",
            "ps_5_0\ndcl_sampler s0, mode_default\ndcl_resource_texture2d (float,float,float,float) t0\ndcl_input_ps linear v0.xy\ndcl_input_ps constant v1.x\ndcl_output o0.xyzw\nlod o0.xyzw, v0.xyxx, t0.xyzw, s0\nret\n",
        ),
    ),
    (
        "stage-emit",
        case(
            "instruction-in-profile",
            "vs_4_0\n«emit»\nret\n",
            "gs_4_0\ndcl_inputprimitive point\ndcl_outputtopology pointlist\ndcl_maxout 1\nemit\nret\n",
        ),
    ),
    (
        "model-gather",
        case(
            "instruction-in-profile",
            "ps_4_0\ndcl_sampler s0, mode_default\ndcl_resource_texture2d (float,float,float,float) t0\ndcl_input_ps linear v0.xy\ndcl_input_ps constant v1.x\ndcl_output o0.xyzw\n«gather4» o0.xyzw, v0.xyxx, t0.xyzw, s0.x\nret\n",
            "ps_4_1\ndcl_sampler s0, mode_default\ndcl_resource_texture2d (float,float,float,float) t0\ndcl_input_ps linear v0.xy\ndcl_input_ps constant v1.x\ndcl_output o0.xyzw\ngather4 o0.xyzw, v0.xyxx, t0.xyzw, s0.x\nret\n",
        ),
    ),
    (
        "model-gather-c",
        case(
            "operand-components",
            "ps_4_1\ndcl_sampler s0, mode_default\ndcl_resource_texture2d (float,float,float,float) t0\ndcl_input_ps linear v0.xy\ndcl_input_ps constant v1.x\ndcl_output o0.xyzw\ngather4 o0.xyzw, v0.xyxx, t0.xyzw, s0.«y»\nret\n",
            "ps_5_0\ndcl_sampler s0, mode_default\ndcl_resource_texture2d (float,float,float,float) t0\ndcl_input_ps linear v0.xy\ndcl_input_ps constant v1.x\ndcl_output o0.xyzw\ngather4 o0.xyzw, v0.xyxx, t0.xyzw, s0.y\nret\n",
        ),
    ),
    (
        "model-gather-cmp",
        case(
            "instruction-in-profile",
            "ps_4_1\ndcl_sampler s0, mode_comparison\ndcl_resource_texture2d (float,float,float,float) t0\ndcl_input_ps linear v0.xy\ndcl_input_ps constant v1.x\ndcl_output o0.xyzw\n«gather4_c» o0.xyzw, v0.xyxx, t0.xyzw, s0.x, l(0.5)\nret\n",
            "ps_5_0\ndcl_sampler s0, mode_comparison\ndcl_resource_texture2d (float,float,float,float) t0\ndcl_input_ps linear v0.xy\ndcl_input_ps constant v1.x\ndcl_output o0.xyzw\ngather4_c o0.xyzw, v0.xyxx, t0.xyzw, s0.x, l(0.5)\nret\n",
        ),
    ),
    (
        "model-samplepos",
        case(
            "instruction-in-profile",
            "ps_4_0\ndcl_resource_texture2dms(4) (float,float,float,float) t0\ndcl_output o0.xyzw\n«samplepos» o0.xyzw, t0.xyzw, l(0)\nret\n",
            "ps_4_1\ndcl_resource_texture2dms(4) (float,float,float,float) t0\ndcl_output o0.xyzw\nsamplepos o0.xyzw, t0.xyzw, l(0)\nret\n",
        ),
    ),
    (
        "model-cubearray",
        case(
            "declaration-range",
            "ps_4_0\n«dcl_resource_texturecubearray» (float,float,float,float) t0\nret\n",
            "ps_4_1\ndcl_resource_texturecubearray (float,float,float,float) t0\nret\n",
        ),
    ),
    (
        "model-msad",
        case(
            "instruction-in-profile",
            "vs_4_0\ndcl_input v0.xyzw\ndcl_output o0.xyzw\n«msad» o0.xyzw, v0.xyzw, v0.xyzw, v0.xyzw\nret\n",
            "vs_5_0\ndcl_globalFlags enable11_1ShaderExtensions\ndcl_input v0.xyzw\ndcl_output o0.xyzw\nmsad o0.xyzw, v0.xyzw, v0.xyzw, v0.xyzw\nret\n",
        ),
    ),
    (
        "model-fma",
        case(
            "instruction-in-profile",
            "vs_4_1\ndcl_input v0.xy\ndcl_output o0.xy\n«dfma» o0.xy, v0.xyxy, v0.xyxy, v0.xyxy\nret\n",
            "vs_5_0\ndcl_globalFlags refactoringAllowed|enableDoublePrecisionFloatOps|enable11_1DoubleExtensions\ndcl_input v0.xy\ndcl_output o0.xy\ndfma o0.xy, v0.xyxy, v0.xyxy, v0.xyxy\nret\n",
        ),
    ),
    (
        "model-interface",
        case(
            "instruction-in-profile",
            "vs_4_1\n«dcl_interface» fp0[1][1] = {ft0}\nret\n",
            "vs_5_0\ndcl_function_body fb0\ndcl_function_table ft0 = {fb0}\ndcl_interface fp0[1][1] = {ft0}\nret\nlabel fb0\nret\n",
        ),
    ),
    (
        "model-eval",
        case(
            "instruction-in-profile",
            "ps_4_1\ndcl_input_ps linear v0.xy\ndcl_output o0.xy\n«eval_centroid» o0.xy, v0.xyxx\nret\n",
            "ps_5_0\ndcl_input_ps linear v0.xy\ndcl_output o0.xy\neval_centroid o0.xy, v0.xyxx\nret\n",
        ),
    ),
    (
        "model-cov-in",
        case("operand-file", "ps_4_1\ndcl_input «vCoverage»\nret\n", "ps_5_0\ndcl_input vCoverage\nret\n"),
    ),
    (
        "model-cov-out",
        case("operand-file", "ps_4_0\ndcl_output «oMask»\nret\n", "ps_4_1\ndcl_output oMask\nret\n"),
    ),
    (
        "model-depth-ge",
        case(
            "operand-file",
            "ps_4_1\ndcl_output «oDepthGE»\nret\n",
            "ps_5_0\ndcl_input_ps_siv linear noperspective centroid v0.xyzw, position\ndcl_output oDepthGE\nret\n",
        ),
    ),
    (
        "model-dynamic-off",
        case(
            "syntax",
            "ps_4_1\ndcl_sampler s0, mode_default\ndcl_resource_texture2d (float,float,float,float) t0\ndcl_input_ps linear v0.xy\ndcl_input_ps constant v1.x\ndcl_output o0.xyzw\nsample_aoffimmi(«v1»,0,0) o0.xyzw, v0.xyxx, t0.xyzw, s0\nret\n",
            "ps_4_1\ndcl_sampler s0, mode_default\ndcl_resource_texture2d (float,float,float,float) t0\ndcl_input_ps linear v0.xy\ndcl_input_ps constant v1.x\ndcl_output o0.xyzw\nsample_aoffimmi(1,0,0) o0.xyzw, v0.xyxx, t0.xyzw, s0\nret\n",
        ),
    ),
    (
        "model-status",
        case(
            "instruction-in-profile",
            "vs_4_1\ndcl_sampler s0, mode_default\ndcl_resource_texture2d (float,float,float,float) t0\ndcl_input v0.xy\ndcl_output o0.xyzw\n«sample_l_s» o0.xyzw, null, v0.xyxx, t0.xyzw, s0, l(0.0)\nret\n",
            "vs_5_0\ndcl_sampler s0, mode_default\ndcl_resource_texture2d (float,float,float,float) t0\ndcl_input v0.xy\ndcl_output o0.xyzw\nsample_l_s o0.xyzw, null, v0.xyxx, t0.xyzw, s0, l(0.0)\nret\n",
        ),
    ),
    (
        "model-append",
        case(
            "instruction-in-profile",
            "ps_4_1\n«dcl_uav_structured» u0, 16\nret\n",
            "ps_5_0\ndcl_uav_structured u0, 16\nret\n",
        ),
    ),
    ("sync-ps", case("instruction-modifier", "ps_5_0\n«sync_g_t»\nret\n", "ps_5_0\nsync_uglobal\nret\n")),
    (
        "uav-vs-counter-mixed",
        case(
            "uav-counter",
            "ps_5_0\ndcl_uav_structured u0, 16\ndcl_temps 1\nimm_atomic_alloc r0.x, u0\nimm_atomic_consume r0.x, «u0»\nret\n",
            "ps_5_0\ndcl_uav_structured u0, 16\ndcl_temps 1\nimm_atomic_alloc r0.x, u0\nimm_atomic_alloc r0.x, u0\nret\n",
        ),
    ),
    (
        "offset-range",
        case(
            "integer-range",
            "ps_5_0\ndcl_sampler s0, mode_default\ndcl_resource_texture2d (float,float,float,float) t0\ndcl_input_ps linear v0.xy\ndcl_input_ps constant v1.x\ndcl_output o0.xyzw\nsample_aoffimmi(«8»,0,0) o0.xyzw, v0.xyxx, t0.xyzw, s0\nret\n",
            "ps_5_0\ndcl_sampler s0, mode_default\ndcl_resource_texture2d (float,float,float,float) t0\ndcl_input_ps linear v0.xy\ndcl_input_ps constant v1.x\ndcl_output o0.xyzw\nsample_aoffimmi(7,-8,0) o0.xyzw, v0.xyxx, t0.xyzw, s0\nret\n",
        ),
    ),
    (
        "ps-inputs",
        case(
            "declaration-range",
            "ps_4_0\ndcl_input_ps linear «v32.x»\nret\n",
            "ps_4_0\ndcl_input_ps linear v31.x\nret\n",
        ),
    ),
    (
        "ps-two-depths",
        case(
            "depth-output",
            "ps_5_0\ndcl_output oDepth\ndcl_output «oDepthGE»\nret\n",
            "ps_5_0\ndcl_output oDepth\nret\n",
        ),
    ),
    (
        "ps-depth-ge-mode",
        case(
            "depth-output",
            "ps_5_0\ndcl_input_ps_siv «linear noperspective» v0.xyzw, position\ndcl_output oDepthGE\nret\n",
            "ps_5_0\ndcl_input_ps_siv linear noperspective centroid v0.xyzw, position\ndcl_output oDepthGE\nret\n",
        ),
    ),
    (
        "ps-depth-type",
        case(
            "operand-components",
            "ps_4_0\ndcl_output «oDepth.xy»\nret\n",
            "ps_4_0\ndcl_output oDepth\nret\n",
        ),
    ),
    (
        "array-index",
        case(
            "register-range",
            "vs_4_0\ndcl_indexableTemp x0[4], 4\ndcl_output o0.xyzw\nmov x0[3].xyzw, l(0,0,0,0)\nmov o0.xyzw, x0«[4]».xyzw\nret\n",
            "vs_4_0\ndcl_indexableTemp x0[4], 4\ndcl_output o0.xyzw\nmov x0[3].xyzw, l(0,0,0,0)\nmov o0.xyzw, x0[3].xyzw\nret\n",
        ),
    ),
    (
        "sampler-dynamic",
        case(
            "relative-index",
            "ps_5_0\ndcl_sampler s0, mode_default\ndcl_resource_texture2d (float,float,float,float) t0\ndcl_input_ps linear v0.xy\ndcl_input_ps constant v1.x\ndcl_output o0.xyzw\nsample o0.xyzw, v0.xyxx, t0.xyzw, s«[v1.x]»\nret\n",
            "ps_5_0\ndcl_sampler s0, mode_default\ndcl_resource_texture2d (float,float,float,float) t0\ndcl_input_ps linear v0.xy\ndcl_input_ps constant v1.x\ndcl_output o0.xyzw\nsample o0.xyzw, v0.xyxx, t0.xyzw, s0\nret\n",
        ),
    ),
    (
        "texture-dynamic",
        case(
            "relative-index",
            "ps_4_0\ndcl_sampler s0, mode_default\ndcl_resource_texture2d (float,float,float,float) t0\ndcl_input_ps linear v0.xy\ndcl_input_ps constant v1.x\ndcl_output o0.xyzw\nsample o0.xyzw, v0.xyxx, t«[v1.x]».xyzw, s0\nret\n",
            "ps_4_0\ndcl_sampler s0, mode_default\ndcl_resource_texture2d (float,float,float,float) t0\ndcl_input_ps linear v0.xy\ndcl_input_ps constant v1.x\ndcl_output o0.xyzw\nsample o0.xyzw, v0.xyxx, t0.xyzw, s0\nret\n",
        ),
    ),
];

#[test]
fn what_the_compiler_refuses_is_refused_in_assembly() {
    let wrong: Vec<String> =
        CASES.iter().filter_map(|(name, case)| Some(format!("{name}: {}", case.run().err()?))).collect();
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), CASES.len(), wrong.join("\n\n"));
}

/// The rule that a text breaks, once, at this part of it.
fn breaks(text: &str) -> Option<(&'static str, String)> {
    let (errors, _) = findings(text);
    match errors.as_slice() {
        [] => None,
        [one] => Some((one.rule, one.at.clone())),
        more => panic!("{more:?}"),
    }
}

#[test]
fn blocks_nest_as_deep_as_the_compiler_lets_them() {
    let ifs = |depth: usize| {
        format!("vs_4_0\ndcl_input v0.x\n{}{}ret\n", "if_nz v0.x\n".repeat(depth), "endif\n".repeat(depth))
    };
    assert_eq!(breaks(&ifs(64)), None);
    assert_eq!(breaks(&ifs(65)), Some(("nesting", "if_nz".to_owned())));
    let mixed = |pairs: usize, middle: &str| {
        let (open, close) = ("if_nz v0.x\nloop\n".repeat(pairs), "break\nendloop\nendif\n".repeat(pairs));
        format!("vs_4_0\ndcl_input v0.x\n{open}{middle}{close}ret\n")
    };
    assert_eq!(breaks(&mixed(32, "")), None);
    let switch = "switch v0.x\ncase l(0)\nbreak\nendswitch\n";
    assert_eq!(breaks(&mixed(32, switch)), Some(("nesting", "switch".to_owned())));
}

#[test]
fn an_immediate_constant_buffer_has_4096_rows() {
    let rows = |count: usize| {
        let rows = vec!["{ 0, 0, 0, 0 }"; count].join(", ");
        format!("vs_5_0\ndcl_immediateConstantBuffer {{ {rows} }}\nret\n")
    };
    assert_eq!(breaks(&rows(4096)), None);
    assert_eq!(breaks(&rows(4097)).map(|found| found.0), Some("declaration-range"));
}
