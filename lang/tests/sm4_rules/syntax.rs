//! The grammar.

use crate::case::{Case, case};

pub(crate) const CASES: &[&Case] = &[
    &case(
        "profile",
        "«gs_4_2»\nret\n",
        "gs_4_1\ndcl_inputprimitive point\ndcl_outputtopology pointlist\ndcl_maxout 1\nret\n",
    ),
    &case("syntax", "vs_4_0\ndcl_temps 1\n«mov r0.x»\nret\n", "vs_4_0\ndcl_temps 1\nmov r0.x, l(1)\nret\n"),
    &case(
        "syntax",
        "vs_4_0\ndcl_temps 1\nmov r0.x, l(1)«,» r0.x\nret\n",
        "vs_4_0\ndcl_temps 1\nmov r0.x, l(1)\nret\n",
    ),
    &case(
        "syntax",
        "vs_4_0\ndcl_temps 1\nmov r0.x, «l(1, 2)»\nret\n",
        "vs_4_0\ndcl_temps 1\nmov r0.x, l(1, 2, 3, 4)\nret\n",
    ),
    &case(
        "syntax",
        "vs_4_0\ndcl_constantbuffer cb0[1], «dynamic»\nret\n",
        "vs_4_0\ndcl_constantbuffer cb0[1], dynamicIndexed\nret\n",
    ),
    &case("syntax", "vs_4_0\ndcl_temps 1 : «TEXCOORD»\nret\n", "vs_4_0\ndcl_temps 1\nret\n"),
    &case(
        "syntax",
        "vs_4_0\ndcl_input v0.x : BLENDINDICES(«bool»)\nret\n",
        "vs_4_0\ndcl_input v0.x : BLENDINDICES(uint)\nret\n",
    ),
    &case(
        "integer-range",
        "vs_4_0\ndcl_temps 1\nmov r0.x, l(«4294967296»)\nret\n",
        "vs_4_0\ndcl_temps 1\nmov r0.x, l(4294967295)\nret\n",
    ),
    &case(
        "integer-range",
        "ps_4_0\ndcl_sampler s0\ndcl_resource_texture2d (float,float,float,float) t0\ndcl_temps 1\n\
         sample_aoffimmi(«8»,0,0) r0, l(0,0,0,0), t0, s0\nret\n",
        "ps_4_0\ndcl_sampler s0\ndcl_resource_texture2d (float,float,float,float) t0\ndcl_temps 1\n\
         sample_aoffimmi(7,-8,0) r0, l(0,0,0,0), t0, s0\nret\n",
    ),
    &case(
        "instruction-in-profile",
        "vs_4_0\ndcl_temps 1\n«mvo» r0.x, l(1)\nret\n",
        "vs_4_0\ndcl_temps 1\nmov r0.x, l(1)\nret\n",
    ),
    &case(
        "instruction-in-profile",
        "vs_4_0\ndcl_temps 1\n«rcp» r0.x, l(1)\nret\n",
        "vs_5_0\ndcl_temps 1\nrcp r0.x, l(1)\nret\n",
    ),
    &case("instruction-in-profile", "vs_4_0\n«emit»\nret\n", "vs_4_0\nnop\nret\n"),
    &case(
        "mnemonic-suffix",
        "vs_4_0\ndcl_temps 1\n«mov_nz» r0.x, l(1)\nret\n",
        "vs_4_0\ndcl_temps 1\nmov_sat r0.x, l(1)\nret\n",
    ),
    &case("mnemonic-suffix", "vs_4_0\n«if» l(1)\nendif\nret\n", "vs_4_0\nif_nz l(1)\nendif\nret\n"),
    &case(
        "instruction-words",
        "vs_4_0\nwords(0x0200003a, 0x00000000, «0x00000000»)\nret\n",
        "vs_4_0\nwords(0x0100003a)\nwords(0x0200003e, 0x00000000)\n",
    ),
    &case("instruction-words", "vs_4_0\nwords(«0x0200003a»)\nret\n", "vs_4_0\nwords(0x0100003e)\n"),
    &case(
        "instruction-words",
        "vs_4_0\nwords(0x04000036, 0x0000d000, «0x0002b000», 0)\nret\n",
        "vs_4_0\ndcl_temps 1\nwords(0x05000036, 0x00100012, 0, 0x00004001, 1)\nret\n",
    ),
    &case(
        "mask-letters",
        "vs_4_0\ndcl_temps 1\nmov r0.«yx», l(1)\nret\n",
        "vs_4_0\ndcl_temps 1\nmov r0.xy, l(1)\nret\n",
    ),
    &case(
        "swizzle-letters",
        "vs_4_0\ndcl_temps 1\nmov r0.x, l(1)\nmov r0.y, r0.«xq»\nret\n",
        "vs_4_0\ndcl_temps 1\nmov r0.x, l(1)\nmov r0.y, r0.xx\nret\n",
    ),
    &case(
        "register-exists",
        "vs_4_0\ndcl_temps 1\nmov «q0».x, l(1)\nret\n",
        "vs_4_0\ndcl_temps 1\nmov r0.x, l(1)\nret\n",
    ),
    &case(
        "destination-modifier",
        "vs_4_0\ndcl_temps 1\nmov «-r0.x», l(1)\nret\n",
        "vs_4_0\ndcl_temps 1\nmov r0.x, l(1)\nret\n",
    ),
    &case(
        "one-index-register",
        "vs_4_0\ndcl_constantbuffer cb0[4], dynamicIndexed\ndcl_temps 1\nmov r0, l(1)\nmov r0, cb0[r0.x + «r0.y»]\nret\n",
        "vs_4_0\ndcl_constantbuffer cb0[4], dynamicIndexed\ndcl_temps 1\nmov r0, l(1)\nmov r0, cb0[r0.x + 1]\nret\n",
    ),
];
