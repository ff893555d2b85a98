//! Resources, samplers, and what instructions do with them.

use crate::case::{Case, case, warning};

pub(crate) const CASES: &[&Case] = &[
    &case(
        "register-undeclared",
        "ps_4_0\ndcl_resource_texture2d (float,float,float,float) t0\ndcl_temps 1\nsample r0, l(0,0,0,0), t0, «s0»\nret\n",
        "ps_4_0\ndcl_sampler s0\ndcl_resource_texture2d (float,float,float,float) t0\ndcl_temps 1\nsample r0, l(0,0,0,0), t0, s0\nret\n",
    ),
    &case(
        "register-undeclared",
        "ps_5_0\ndcl_temps 1\nld_raw r0, l(0), «t0»\nret\n",
        "ps_5_0\ndcl_resource_raw t0\ndcl_temps 1\nld_raw r0, l(0), t0\nret\n",
    ),
    &case(
        "register-undeclared",
        "ps_5_0\ndcl_temps 1\nld_structured r0, l(0), l(0), «t3»\nret\n",
        "ps_5_0\ndcl_resource_structured t3, 16\ndcl_temps 1\nld_structured r0, l(0), l(0), t3\nret\n",
    ),
    &case(
        "register-undeclared",
        "ps_5_0\ndcl_temps 1\nldms r0, l(0,0,0,0), «t0», l(0)\nret\n",
        "ps_5_0\ndcl_resource_texture2dms(4) (float,float,float,float) t0\ndcl_temps 1\nldms r0, l(0,0,0,0), t0, l(0)\nret\n",
    ),
    &case(
        "register-undeclared",
        "ps_5_0\ndcl_temps 1\nbufinfo r0, «t0»\nret\n",
        "ps_5_0\ndcl_resource_buffer (float,float,float,float) t0\ndcl_temps 1\nbufinfo r0, t0\nret\n",
    ),
    &case(
        "register-undeclared",
        "ps_5_0\natomic_iadd «u1», l(0), l(1)\nret\n",
        "ps_5_0\ndcl_uav_typed_buffer (uint,uint,uint,uint) u1\natomic_iadd u1, l(0), l(1)\nret\n",
    ),
    &case(
        "register-undeclared",
        "ps_5_0\nstore_raw «u0.x», l(0), l(1)\nret\n",
        "ps_5_0\ndcl_uav_raw u0\nstore_raw u0.x, l(0), l(1)\nret\n",
    ),
    &case(
        "register-undeclared",
        "ps_5_0\ndcl_temps 1\nimm_atomic_alloc r0.x, «u0»\nret\n",
        "ps_5_0\ndcl_uav_structured u0, 4\ndcl_temps 1\nimm_atomic_alloc r0.x, u0\nret\n",
    ),
    &case(
        "resource-kind",
        "ps_5_0\ndcl_resource_raw t0\ndcl_temps 1\nld r0, l(0,0,0,0), «t0»\nret\n",
        "ps_5_0\ndcl_resource_raw t0\ndcl_temps 1\nld_raw r0, l(0), t0\nret\n",
    ),
    &case(
        "resource-kind",
        "ps_5_0\ndcl_resource_structured t0, 16\ndcl_temps 1\nld_raw r0, l(0), «t0»\nret\n",
        "ps_5_0\ndcl_resource_structured t0, 16\ndcl_temps 1\nld_structured r0, l(0), l(0), t0\nret\n",
    ),
    &case(
        "resource-kind",
        "ps_5_0\ndcl_resource_buffer (float,float,float,float) t0\ndcl_temps 1\nld_aoffimmi«(1,0,0)» r0, l(0,0,0,0), t0\nret\n",
        "ps_5_0\ndcl_resource_texture2d (float,float,float,float) t0\ndcl_temps 1\nld_aoffimmi(1,0,0) r0, l(0,0,0,0), t0\nret\n",
    ),
    &case(
        "resource-kind",
        "ps_4_0\ndcl_sampler s0\ndcl_resource_texturecube (float,float,float,float) t0\ndcl_temps 1\n\
         sample_aoffimmi«(1,0,0)» r0, l(0,0,0,0), t0, s0\nret\n",
        "ps_4_0\ndcl_sampler s0\ndcl_resource_texture3d (float,float,float,float) t0\ndcl_temps 1\n\
         sample_aoffimmi(1,0,0) r0, l(0,0,0,0), t0, s0\nret\n",
    ),
    &warning(
        "resource-kind",
        "ps_5_0\ndcl_resource_texture2d (float,float,float,float) t0\ndcl_temps 1\n\
         ld_indexable«(texture3d)»(float,float,float,float) r0, l(0,0,0,0), t0\nret\n",
        "ps_5_0\ndcl_resource_texture2d (float,float,float,float) t0\ndcl_temps 1\n\
         ld_indexable(texture2d)(float,float,float,float) r0, l(0,0,0,0), t0\nret\n",
    ),
    &case(
        "sampler-mode",
        "ps_4_0\ndcl_sampler s0, mode_comparison\ndcl_resource_texture2d (float,float,float,float) t0\ndcl_temps 1\n\
         sample r0, l(0,0,0,0), t0, «s0»\nret\n",
        "ps_4_0\ndcl_sampler s0, mode_default\ndcl_resource_texture2d (float,float,float,float) t0\ndcl_temps 1\n\
         sample r0, l(0,0,0,0), t0, s0\nret\n",
    ),
    &case(
        "operand-file",
        "ps_4_0\ndcl_resource_texture2d (float,float,float,float) t0\ndcl_temps 1\nsample r0, l(0,0,0,0), t0, «t0»\nret\n",
        "ps_4_0\ndcl_sampler s0\ndcl_resource_texture2d (float,float,float,float) t0\ndcl_temps 1\nsample r0, l(0,0,0,0), t0, s0\nret\n",
    ),
    &case(
        "operand-file",
        "ps_4_0\ndcl_temps 1\nmov r0, l(0)\nld r0, l(0,0,0,0), «r0»\nret\n",
        "ps_4_0\ndcl_resource_texture2d (float,float,float,float) t0\ndcl_temps 1\nld r0, l(0,0,0,0), t0\nret\n",
    ),
    &case(
        "operand-file",
        "ps_5_0\ndcl_temps 1\nbufinfo r0, «rasterizer.x»\nret\n",
        "ps_5_0\ndcl_temps 1\nsampleinfo r0, rasterizer.x\nret\n",
    ),
    &case(
        "operand-components",
        "ps_5_0\ndcl_uav_typed_texture2d (uint,uint,uint,uint) u0\nstore_uav_typed u0.«xy», l(0,0,0,0), l(1,1,1,1)\nret\n",
        "ps_5_0\ndcl_uav_typed_texture2d (uint,uint,uint,uint) u0\nstore_uav_typed u0.xyzw, l(0,0,0,0), l(1,1,1,1)\nret\n",
    ),
    &case(
        "operand-components",
        "ps_5_0\ndcl_uav_raw u0\nstore_raw u0.«xz», l(0), l(1,1,1,1)\nret\n",
        "ps_5_0\ndcl_uav_raw u0\nstore_raw u0.xyz, l(0), l(1,1,1,1)\nret\n",
    ),
    &case(
        "operand-components",
        "ps_5_0\ndcl_uav_raw u0\natomic_or u0.«x», l(0), l(1)\nret\n",
        "ps_5_0\ndcl_uav_raw u0\natomic_or u0, l(0), l(1)\nret\n",
    ),
    &case(
        "operand-components",
        "ps_4_0\ndcl_sampler s0, mode_comparison\ndcl_resource_texture2d (float,float,float,float) t0\ndcl_temps 1\n\
         sample_c r0.x, l(0,0,0,0), t0.«xyzw», s0, l(0.5)\nret\n",
        "ps_4_0\ndcl_sampler s0, mode_comparison\ndcl_resource_texture2d (float,float,float,float) t0\ndcl_temps 1\n\
         sample_c r0.x, l(0,0,0,0), t0.x, s0, l(0.5)\nret\n",
    ),
    &case(
        "operand-components",
        "ps_5_0\ndcl_sampler s0\ndcl_resource_texture2d (float,float,float,float) t0\ndcl_temps 1\n\
         gather4 r0, l(0,0,0,0), t0, «s0»\nret\n",
        "ps_5_0\ndcl_sampler s0\ndcl_resource_texture2d (float,float,float,float) t0\ndcl_temps 1\n\
         gather4 r0, l(0,0,0,0), t0, s0.w\nret\n",
    ),
    &case(
        "operand-components",
        "ps_4_0\ndcl_sampler s0\ndcl_resource_texture2d (float,float,float,float) t0\ndcl_temps 1\n\
         sample r0, l(0,0,0,0), t0, s0.«x»\nret\n",
        "ps_4_0\ndcl_sampler s0\ndcl_resource_texture2d (float,float,float,float) t0\ndcl_temps 1\n\
         sample r0, l(0,0,0,0), t0, s0\nret\n",
    ),
    &case(
        "operand-modifier",
        "ps_4_0\ndcl_resource_texture2d (float,float,float,float) t0\ndcl_temps 1\nld r0, l(0,0,0,0), «-t0»\nret\n",
        "ps_4_0\ndcl_resource_texture2d (float,float,float,float) t0\ndcl_temps 1\nld r0, l(0,0,0,0), t0\nret\n",
    ),
    &case(
        "operand-file",
        "vs_4_0\ndcl_temps 1\nmov r0.x, l(1)\ncall «r0»\nret\n",
        "vs_4_0\ncall label0\nret\nlabel label0\nret\n",
    ),
    &case(
        "operand-file",
        "gs_5_0\ndcl_inputprimitive point\ndcl_stream m0\ndcl_outputtopology pointlist\ndcl_maxout 1\nemit_stream «s0»\nret\n",
        "gs_5_0\ndcl_inputprimitive point\ndcl_stream m0\ndcl_outputtopology pointlist\ndcl_maxout 1\nemit_stream m0\nret\n",
    ),
    &case(
        "relative-index",
        "ps_5_0\ndcl_temps 1\ndcl_indexableTemp x0[2], 4\ndcl_uav_raw u0\nmov r0, l(0)\nmov x0[0], r0\n\
         atomic_iadd u0, l(0), x0«[r0.x]».x\nret\n",
        "ps_5_0\ndcl_temps 1\ndcl_indexableTemp x0[2], 4\ndcl_uav_raw u0\nmov r0, l(0)\nmov x0[0], r0\n\
         atomic_iadd u0, l(0), x0[1].x\nret\n",
    ),
];
