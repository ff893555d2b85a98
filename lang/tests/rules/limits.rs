//! Slots, counts, depths and what a device may lack.

use crate::case::{Case, case};

const OUTPUTS: &str = "dcl_position o0\ndcl_texcoord1 o1\ndcl_texcoord2 o2\ndcl_texcoord3 o3\ndcl_texcoord4 o4\n\
    dcl_texcoord5 o5\ndcl_texcoord6 o6\ndcl_texcoord7 o7\ndcl_texcoord8 o8\ndcl_texcoord9 o9\ndcl_texcoord10 o10\n\
    «dcl_texcoord11 o11»";
const OUTPUTS_WITH_SIZE: &str = "dcl_position o0\ndcl_texcoord1 o1\ndcl_texcoord2 o2\ndcl_texcoord3 o3\n\
    dcl_texcoord4 o4\ndcl_texcoord5 o5\ndcl_texcoord6 o6\ndcl_texcoord7 o7\ndcl_texcoord8 o8\ndcl_texcoord9 o9\n\
    dcl_texcoord10 o10\ndcl_psize o11";

pub(crate) const CASES: &[Case] = &[
    case("instruction-slots", "vs_1_1 X5349", "mov oPos, c0 {x128}\n«mov» r0, c0", "mov oPos, c0 {x128}")
        .bare(),
    case(
        "instruction-slots",
        "vs_2_0 X5755, vs_2_x X5755",
        "mov r0, c0 {x256}\n«mov» r0, c0",
        "mov r0, c0 {x256}",
    ),
    case("instruction-slots", "vs_3_0 -", "mov r0, c0 {x512}\n«mov» r0, c0", "mov r0, c0 {x512}"),
    case(
        "instruction-slots",
        "vs_2_x X5755",
        "mov r0, c0 {x253}\nsetp_gt p0, c0, r0\nmov r0, c0\n(p0) «mov» r0, c0",
        "mov r0, c0 {x253}\nsetp_gt p0, c0, r0\n(p0) mov r0, c0",
    ),
    case(
        "static-flow-count",
        "vs_2_0 X5520, vs_2_x X5520",
        "if b0 {x16}\n«if» b0\nendif {x17}",
        "if b0 {x16}\nendif {x16}",
    ),
    case(
        "static-flow-count",
        "vs_2_0 X5520",
        "if b0 {x8}\nelse\nendif\nendif {x7}\nif b0 {x7}\n«else»\nendif\nendif {x6}",
        "if b0 {x8}\nelse\nendif\nendif {x7}\nif b0 {x7}\nendif {x7}",
    ),
    case(
        "static-nesting-depth",
        "vs_2_sw X5868, vs_3_0 X5878, vs_3_sw X5878",
        "if b0 {x24}\n«if» b0\nendif {x25}",
        "if b0 {x24}\nendif {x24}",
    ),
    case(
        "dynamic-nesting-depth",
        "vs_2_x X5871, vs_2_sw X5871, vs_3_0 X5575",
        "if_gt c0.x, r0.x {x24}\n«if_gt» c0.x, r0.x\nendif {x25}",
        "if_gt c0.x, r0.x {x24}\nendif {x24}",
    ),
    case(
        "dynamic-nesting-depth",
        "vs_2_x X5865, vs_3_0 X5876",
        "if p0.x {x24}\n«if» p0.x\nendif {x25}",
        "if p0.x {x24}\nendif {x24}",
    ),
    case(
        "dynamic-nesting-depth",
        "vs_2_x X5557, vs_3_0 X5701",
        "rep i0\nif p0.x {x24}\n«break_gt» c0.x, r0.x\nendif {x24}\nendrep",
        "rep i0\nif p0.x {x23}\nbreak_gt c0.x, r0.x\nendif {x23}\nendrep",
    ),
    case(
        "dynamic-nesting-depth",
        "vs_2_x X6053, vs_3_0 X6055",
        "if p0.x {x24}\n«callnz» l0, p0.x\nendif {x24}\nret\nlabel l0\nret",
        "if p0.x {x23}\ncallnz l0, p0.x\nendif {x23}\nret\nlabel l0\nret",
    ),
    case(
        "loop-nesting-depth",
        "vs_2_0 X5829",
        "rep i0\n«rep» i0\nendrep\nendrep",
        "rep i0\nendrep\nrep i0\nendrep",
    ),
    case(
        "loop-nesting-depth",
        "vs_2_x X5829, vs_2_sw X5829, vs_3_0 X5830",
        "rep i0 {x4}\n«loop» aL, i0\nendloop\nendrep {x4}",
        "rep i0 {x3}\nloop aL, i0\nendloop\nendrep {x3}",
    ),
    case(
        "call-nesting-depth",
        "vs_2_0 X5861",
        "call l0\nret\nlabel l0\n«call» l1\nret\nlabel l1\nret",
        "call l0\ncall l1\nret\nlabel l0\nret\nlabel l1\nret",
    ),
    case(
        "call-nesting-depth",
        "vs_3_0 X5873",
        "call l0\nret\nlabel l0\ncall l1\nret\nlabel l1\ncall l2\nret\nlabel l2\ncall l3\nret\nlabel l3\n«call» l4\nret\nlabel l4\nret",
        "call l0\nret\nlabel l0\ncall l1\nret\nlabel l1\ncall l2\nret\nlabel l2\ncall l3\nret\nlabel l3\nret",
    ),
    case("dcl-output-count", "vs_3_0 X5622", OUTPUTS, OUTPUTS_WITH_SIZE),
    case("predication-caps", "vs_2_x -", "«setp_gt» p0, c0, r0", "slt r0, c0, r0")
        .caps(&[("Predication", 0)]),
    case("predication-caps", "vs_2_x -", "(«p0») mov r0, c0", "mov r0, c0")
        .then("uninitialised-predicate")
        .caps(&[("Predication", 0)]),
    case("dynamic-flow-caps", "vs_2_x -", "«if_gt» c0.x, r0.x\nendif", "if b0\nendif")
        .caps(&[("DynamicFlowControlDepth", 0)]),
    case("dynamic-flow-caps", "vs_2_x -", "rep i0\n«break»\nendrep", "rep i0\nendrep")
        .caps(&[("DynamicFlowControlDepth", 0)]),
];
