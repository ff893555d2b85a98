//! Instructions and their operands.

use crate::case::{Case, case, warning};

pub(crate) const CASES: &[&Case] = &[
    &case(
        "instruction-modifier",
        "vs_4_0\ndcl_temps 1\n«ftoi_sat» r0.x, l(1.5)\nret\n",
        "vs_4_0\ndcl_temps 1\nadd_sat r0.x, l(1.5), l(2.0)\nret\n",
    ),
    &case(
        "instruction-modifier",
        "vs_4_0\ndcl_temps 1\n«add [precise]» r0.x, l(1.5), l(2.0)\nret\n",
        "vs_5_0\ndcl_globalFlags refactoringAllowed\ndcl_temps 1\nadd [precise] r0.x, l(1.5), l(2.0)\nret\n",
    ),
    &case("instruction-modifier", "ps_5_0\n«sync_g_t»\nret\n", "ps_5_0\nsync_uglobal\nret\n"),
    &case(
        "operand-file",
        "vs_4_0\ndcl_input v0.x\nmov «v0.x», l(1)\nret\n",
        "vs_4_0\ndcl_output o0.x\nmov o0.x, l(1)\nret\n",
    ),
    &case(
        "operand-file",
        "vs_4_0\ndcl_output o0.xy\nmov o0.x, l(1)\nmov o0.y, «o0.x»\nret\n",
        "vs_4_0\ndcl_output o0.xy\ndcl_temps 1\nmov r0.x, l(1)\nmov o0.xy, r0.x\nret\n",
    ),
    &case(
        "operand-file",
        "vs_4_0\nmov «null», l(1)\nret\n",
        "vs_4_0\ndcl_temps 1\nsincos null, r0.x, l(1.0)\nret\n",
    ),
    &case(
        "operand-file",
        "vs_4_0\ndcl_temps 1\nmov r0.x, «vPrim»\nret\n",
        "vs_4_0\ndcl_temps 1\nmov r0.x, l(0)\nret\n",
    ),
    &case(
        "operand-file",
        "vs_5_0\ndcl_temps 2\nmov r0.x, l(0)\nswapc r1.x, «r1.x», r0.x, r0.x, r0.x\nret\n",
        "vs_5_0\ndcl_temps 2\nmov r0.x, l(0)\nswapc r1.x, r0.x, r0.x, r0.x, r0.x\nret\n",
    ),
    &case(
        "operand-file",
        "vs_4_0\ndcl_temps 1\nadd r0.xy, «d(1.0, 2.0)», l(1.0)\nret\n",
        "vs_4_0\ndcl_temps 1\nadd r0.xy, l(2.0), l(1.0)\nret\n",
    ),
    &case(
        "operand-components",
        "vs_4_0\ndcl_temps 1\nmov r0, l(1)\nif_nz r0.«xy»\nendif\nret\n",
        "vs_4_0\ndcl_temps 1\nmov r0, l(1)\nif_nz r0.x\nendif\nret\n",
    ),
    &case(
        "operand-components",
        "vs_5_0\ndcl_globalFlags enableDoublePrecisionFloatOps\ndcl_temps 2\nmov r0, l(0,0,0,0)\n\
         dadd r1.«xyz», r0.xyxy, r0.xyxy\nret\n",
        "vs_5_0\ndcl_globalFlags enableDoublePrecisionFloatOps\ndcl_temps 2\nmov r0, l(0,0,0,0)\n\
         dadd r1.zw, r0.xyxy, r0.zwxy\nret\n",
    ),
    &case(
        "operand-components",
        "vs_4_0\ndcl_temps 1\nmov r0, l(1)\nishl r0, r0, «r0»\nret\n",
        "vs_5_0\ndcl_temps 1\nmov r0, l(1)\nishl r0, r0, r0\nret\n",
    ),
    &case(
        "operand-components",
        "ps_4_1\ndcl_sampler s0\ndcl_resource_texture2d (float,float,float,float) t0\ndcl_temps 1\n\
         gather4 r0, l(0,0,0,0), t0, s0.«y»\nret\n",
        "ps_4_1\ndcl_sampler s0\ndcl_resource_texture2d (float,float,float,float) t0\ndcl_temps 1\n\
         gather4 r0, l(0,0,0,0), t0, s0.x\nret\n",
    ),
    &case(
        "operand-modifier",
        "vs_4_0\ndcl_temps 1\nmov r0, l(1)\nand r0, «-r0», r0\nret\n",
        "vs_4_0\ndcl_temps 1\nmov r0, l(1)\niadd r0, -r0, r0\nret\n",
    ),
    &case(
        "operand-modifier",
        "vs_4_0\ndcl_temps 1\nmov r0, l(1)\niadd r0, «|r0|», r0\nret\n",
        "vs_4_0\ndcl_temps 1\nmov r0, l(1)\nadd r0, |r0|, r0\nret\n",
    ),
    &case(
        "operand-modifier",
        "vs_4_0\ndcl_temps 1\nmov r0, «-l(1)»\nret\n",
        "vs_4_0\ndcl_temps 1\nmov r0, l(-1)\nret\n",
    ),
    &case(
        "register-undeclared",
        "vs_4_0\ndcl_temps 2\nmov «r2.x», l(1)\nret\n",
        "vs_4_0\ndcl_temps 3\nmov r2.x, l(1)\nret\n",
    ),
    &case(
        "register-undeclared",
        "vs_4_0\nmov «r0.x», l(1)\nret\n",
        "vs_4_0\ndcl_temps 1\nmov r0.x, l(1)\nret\n",
    ),
    &case(
        "register-undeclared",
        "vs_4_0\ndcl_output o0.xyzw\nmov o0, «v0»\nret\n",
        "vs_4_0\ndcl_input v0.xyzw\ndcl_output o0.xyzw\nmov o0, v0\nret\n",
    ),
    &case(
        "register-undeclared",
        "vs_4_0\ndcl_input v0.xyz\ndcl_output o0.xyzw\nmov o0, v0.«xyzw»\nret\n",
        "vs_4_0\ndcl_input v0.xyz\ndcl_output o0.xyzw\nmov o0.xyz, v0.xyzw\nret\n",
    ),
    &case(
        "register-undeclared",
        "vs_4_0\ndcl_temps 1\nmov r0, «cb0[0]»\nret\n",
        "vs_4_0\ndcl_constantbuffer cb0[1], immediateIndexed\ndcl_temps 1\nmov r0, cb0[0]\nret\n",
    ),
    &case(
        "register-undeclared",
        "vs_4_0\ndcl_temps 1\nmov r0, «icb[0]»\nret\n",
        "vs_4_0\ndcl_immediateConstantBuffer { { 1.0, 0, 0, 0} }\ndcl_temps 1\nmov r0, icb[0]\nret\n",
    ),
    &case(
        "register-undeclared",
        "ps_4_0\ndcl_sampler s0\ndcl_temps 1\nmov r0.x, l(0)\nsample_l r0, r0.x, «t0», s0, l(0)\nret\n",
        "ps_4_0\ndcl_sampler s0\ndcl_resource_texture1d (float,float,float,float) t0\ndcl_temps 1\nmov r0.x, l(0)\n\
         sample_l r0, r0.x, t0, s0, l(0)\nret\n",
    ),
    &case(
        "register-range",
        "vs_4_0\ndcl_constantbuffer cb0[4], immediateIndexed\ndcl_temps 1\nmov r0, cb0«[4]»\nret\n",
        "vs_4_0\ndcl_constantbuffer cb0[4], immediateIndexed\ndcl_temps 1\nmov r0, cb0[3]\nret\n",
    ),
    &case(
        "register-range",
        "vs_4_0\ndcl_indexableTemp x0[4], 4\nmov x0«[4]».x, l(1)\nret\n",
        "vs_4_0\ndcl_indexableTemp x0[4], 4\nmov x0[3].x, l(1)\nret\n",
    ),
    &case(
        "relative-index",
        "vs_4_0\ndcl_constantbuffer cb0[4], immediateIndexed\ndcl_temps 1\nmov r0, l(0)\nmov r0, cb0«[r0.x]»\nret\n",
        "vs_4_0\ndcl_constantbuffer cb0[4], dynamicIndexed\ndcl_temps 1\nmov r0, l(0)\nmov r0, cb0[r0.x]\nret\n",
    ),
    &case(
        "relative-index",
        "vs_4_0\ndcl_input v0.xyzw\ndcl_input v1.xyzw\ndcl_temps 1\nmov r0, l(0)\nmov r0, v«[r0.x + 1]»\nret\n",
        "vs_4_0\ndcl_input v0.xyzw\ndcl_input v1.xyzw\ndcl_indexrange v0.xyzw 2\ndcl_temps 1\nmov r0, l(0)\n\
         mov r0, v[r0.x + 1]\nret\n",
    ),
    &case(
        "relative-index",
        "vs_4_0\ndcl_constantbuffer cb0[4], dynamicIndexed\ndcl_input v0.xyzw\ndcl_temps 1\nmov r0, cb0[«v0.x» + 1]\nret\n",
        "vs_4_0\ndcl_constantbuffer cb0[4], dynamicIndexed\ndcl_input v0.xyzw\ndcl_temps 1\nmov r0, v0\n\
         mov r0, cb0[r0.x + 1]\nret\n",
    ),
    &case(
        "resource-kind",
        "vs_4_0\ndcl_resource_texturecube (float,float,float,float) t0\ndcl_temps 1\nld r0, l(0,0,0,0), «t0»\nret\n",
        "vs_4_0\ndcl_resource_texture2d (float,float,float,float) t0\ndcl_temps 1\nld r0, l(0,0,0,0), t0\nret\n",
    ),
    &case(
        "resource-kind",
        "ps_4_0\ndcl_sampler s0\ndcl_resource_texture2d (uint,uint,uint,uint) t0\ndcl_temps 1\n\
         sample r0, l(0,0,0,0), «t0», s0\nret\n",
        "ps_4_0\ndcl_sampler s0\ndcl_resource_texture2d (unorm,unorm,unorm,unorm) t0\ndcl_temps 1\n\
         sample r0, l(0,0,0,0), t0, s0\nret\n",
    ),
    &case(
        "sampler-mode",
        "ps_4_0\ndcl_sampler s0, mode_default\ndcl_resource_texture2d (float,float,float,float) t0\ndcl_temps 1\n\
         sample_c r0.x, l(0,0,0,0), t0.xxxx, «s0», l(0.5)\nret\n",
        "ps_4_0\ndcl_sampler s0, mode_comparison\ndcl_resource_texture2d (float,float,float,float) t0\ndcl_temps 1\n\
         sample_c r0.x, l(0,0,0,0), t0.xxxx, s0, l(0.5)\nret\n",
    ),
    &case(
        "uav-counter",
        "ps_5_0\ndcl_uav_structured u0, 4\ndcl_temps 1\nimm_atomic_alloc r0.x, u0\nimm_atomic_consume r0.x, «u0»\nret\n",
        "ps_5_0\ndcl_uav_structured u0, 4\ndcl_temps 1\nimm_atomic_alloc r0.x, u0\nimm_atomic_alloc r0.x, u0\nret\n",
    ),
    &case(
        "uninitialised",
        "ps_4_0\ndcl_output o0.xyzw\ndcl_temps 1\nmov r0.xyz, l(0,0,0,0)\nmov o0, «r0»\nret\n",
        "ps_4_0\ndcl_output o0.xyzw\ndcl_temps 1\nmov r0.xyz, l(0,0,0,0)\nif_nz r0.x\nmov r0.w, l(1)\nendif\nmov o0, r0\nret\n",
    ),
    &warning(
        "uninitialised",
        "vs_4_0\ndcl_output o0.xyzw\ndcl_temps 1\nmov r0.xyz, l(0,0,0,0)\nmov o0, «r0»\nret\n",
        "vs_4_0\ndcl_output o0.xyzw\ndcl_temps 1\nmov r0.xyzw, l(0,0,0,0)\nmov o0, r0\nret\n",
    ),
    &warning(
        "gradient-in-flow",
        "ps_4_0\ndcl_input_ps linear v0.x\ndcl_temps 1\nif_nz v0.x\n«deriv_rtx» r0.x, v0.x\nendif\nret\n",
        "ps_4_0\ndcl_input_ps linear v0.x\ndcl_temps 1\nderiv_rtx r0.x, v0.x\nif_nz v0.x\nendif\nret\n",
    ),
    &warning(
        "operand-file",
        "vs_4_0\ndcl_temps 1\nmov r0.x, l(0)\nsincos r0.xy, «r0.y», r0.x\nret\n",
        "vs_4_0\ndcl_temps 1\nmov r0.x, l(0)\nsincos r0.x, r0.y, r0.x\nret\n",
    ),
    &case("operand-file", "vs_4_0\nmov «l(1)», l(1)\nret\n", "vs_4_0\ndcl_temps 1\nmov r0, l(1)\nret\n"),
    &case(
        "operand-file",
        "vs_4_0\ndcl_temps 1\nmov r0, «s0»\nret\n",
        "vs_4_0\ndcl_temps 1\nmov r0, l(1)\nret\n",
    ),
    &case(
        "operand-file",
        "ps_5_0\ndcl_temps 1\nmov r0, l(0)\neval_centroid r0, «r0»\nret\n",
        "ps_5_0\ndcl_input_ps linear v0.xyzw\ndcl_temps 1\neval_centroid r0, v0\nret\n",
    ),
    &case(
        "operand-components",
        "vs_4_0\ndcl_temps 1\nmov r0.x, l(1)\nif_nz «l(1, 2, 3, 4)»\nendif\nret\n",
        "vs_4_0\ndcl_temps 1\nmov r0.x, l(1)\nif_nz l(1)\nendif\nret\n",
    ),
    &case(
        "operand-components",
        "vs_5_0\ndcl_globalFlags enableDoublePrecisionFloatOps\ndcl_temps 2\nmov r0, l(0,0,0,0)\n\
         dadd r1.xy, r0.«yzxy», r0\nret\n",
        "vs_5_0\ndcl_globalFlags enableDoublePrecisionFloatOps\ndcl_temps 2\nmov r0, l(0,0,0,0)\n\
         dadd r1.xy, r0.zwzw, r0\nret\n",
    ),
    &case(
        "operand-components",
        "vs_5_0\ndcl_globalFlags enableDoublePrecisionFloatOps\ndcl_temps 2\nmov r0, l(0,0,0,0)\ndlt r1.«xyz», r0, r0\nret\n",
        "vs_5_0\ndcl_globalFlags enableDoublePrecisionFloatOps\ndcl_temps 2\nmov r0, l(0,0,0,0)\ndlt r1.xz, r0, r0\nret\n",
    ),
    &case(
        "operand-components",
        "ps_5_0\ndcl_uav_structured u0, 4\ndcl_temps 1\nimm_atomic_alloc r0.«xy», u0\nret\n",
        "ps_5_0\ndcl_uav_structured u0, 4\ndcl_temps 1\nimm_atomic_alloc r0.y, u0\nret\n",
    ),
    &case(
        "operand-components",
        "ps_5_0\ndcl_output oDepth\nmov «oDepth.xy», l(1)\nret\n",
        "ps_5_0\ndcl_output oDepth\nmov oDepth, l(1)\nret\n",
    ),
    &case(
        "operand-modifier",
        "vs_5_0\ndcl_globalFlags enableMinimumPrecision\ndcl_temps 1\nmov r0, l(0)\niadd r0, «r0» {min16f}, r0\nret\n",
        "vs_5_0\ndcl_globalFlags enableMinimumPrecision\ndcl_temps 1\nmov r0, l(0)\niadd r0, r0 {min16i}, r0\nret\n",
    ),
    &case(
        "operand-modifier",
        "vs_4_0\ndcl_temps 1\nmov r0, l(0)\nmovc r0, «-r0», r0, r0\nret\n",
        "vs_4_0\ndcl_temps 1\nmov r0, l(0)\nmovc r0, r0, -r0, |r0|\nret\n",
    ),
    &case(
        "register-undeclared",
        "vs_4_0\ndcl_temps 1\nmov r0, «x1[2]»\nret\n",
        "vs_4_0\ndcl_temps 1\ndcl_indexableTemp x1[3], 4\nmov r0, x1[2]\nret\n",
    ),
    &case(
        "register-undeclared",
        "vs_4_0\ndcl_temps 1\ndcl_indexableTemp x1[3], 2\nmov x1[0].«xyz», l(0,0,0,0)\nret\n",
        "vs_4_0\ndcl_temps 1\ndcl_indexableTemp x1[3], 2\nmov x1[0].xy, l(0,0,0,0)\nret\n",
    ),
    &case(
        "register-undeclared",
        "vs_4_0\ndcl_constantbuffer cb0[4], dynamicIndexed\ndcl_temps 1\ndcl_indexableTemp x1[3], 2\n\
         mov x1[0].xy, l(0,0,0,0)\nmov r0, cb0[x1[0].«z»]\nret\n",
        "vs_4_0\ndcl_constantbuffer cb0[4], dynamicIndexed\ndcl_temps 1\ndcl_indexableTemp x1[3], 2\n\
         mov x1[0].xy, l(0,0,0,0)\nmov r0, cb0[x1[0].y]\nret\n",
    ),
    &case(
        "register-undeclared",
        "ps_4_0\ndcl_output o0.xyzw\nmov o0, «v0»\nret\n",
        "ps_4_0\ndcl_input_ps linear v0.xyzw\ndcl_output o0.xyzw\nmov o0, v0\nret\n",
    ),
    &case(
        "register-undeclared",
        "vs_4_0\ndcl_temps 1\nmov r0, l(0)\nmov r0, «cb1[r0.x + 7]»\nret\n",
        "vs_4_0\ndcl_constantbuffer cb1[8], dynamicIndexed\ndcl_temps 1\nmov r0, l(0)\nmov r0, cb1[r0.x + 7]\nret\n",
    ),
    &case(
        "register-exists",
        "vs_4_0\ndcl_temps 4096\nmov «r4096», l(0)\nret\n",
        "vs_4_0\ndcl_temps 4096\nmov r4095, l(0)\nret\n",
    ),
    &case(
        "register-range",
        "vs_4_0\ndcl_immediateConstantBuffer { { 1.0, 0, 0, 0} }\ndcl_temps 1\nmov r0, icb«[1]»\nret\n",
        "vs_4_0\ndcl_immediateConstantBuffer { { 1.0, 0, 0, 0} }\ndcl_temps 1\nmov r0, icb[0]\nret\n",
    ),
    &case(
        "relative-index",
        "ps_4_0\ndcl_constantbuffer cb0[4], dynamicIndexed\ndcl_temps 1\ndcl_indexableTemp x0[1], 4\n\
         mov x0[0], l(0)\nmov r0, cb0[«x0[0].x» + 1]\nret\n",
        "vs_4_0\ndcl_constantbuffer cb0[4], dynamicIndexed\ndcl_temps 1\ndcl_indexableTemp x0[1], 4\n\
         mov x0[0], l(0)\nmov r0, cb0[x0[0].x + 1]\nret\n",
    ),
    &case(
        "relative-index",
        "vs_4_0\ndcl_constantbuffer cb0[4], dynamicIndexed\ndcl_temps 1\nmov r0, l(0)\nmov r0, cb«[r0.x]»[1]\nret\n",
        "vs_5_0\ndcl_constantbuffer cb0[4], dynamicIndexed\ndcl_temps 1\nmov r0, l(0)\nmov r0, cb[r0.x][1]\nret\n",
    ),
];
