//! Mistakes that text cannot make, and words can.

use shader_asm_lang::isa::{Swizzle, WriteMask};
use shader_asm_lang::preprocess::tokenize_text;
use shader_asm_lang::sm4::check::{Limits, check};
use shader_asm_lang::sm4::isa::{Op, RegisterFile};
use shader_asm_lang::sm4::parse;
use shader_asm_lang::sm4::program::{Instruction, OperandModifier, Payload, Selection};
use shader_asm_lang::source::SourceMap;

/// The rule that is broken by a program after one of its instructions was changed, and the message; before it none is.
fn broken(text: &str, op: Op, change: impl Fn(&mut Instruction)) -> (&'static str, String) {
    let (tokens, _) = tokenize_text(&mut SourceMap::single("test", text));
    let mut program = parse(&tokens).0.unwrap();
    assert!(!check(&program, &Limits::default()).diagnostics.has_errors(), "{text}");
    change(program.instructions.iter_mut().find(|instruction| instruction.op == op).unwrap());
    let found = check(&program, &Limits::default()).diagnostics;
    assert_eq!(found.len(), 1, "{found:?}");
    let one = found.iter().next().unwrap();
    (one.rule.name, one.message.clone())
}

const MOVE: &str = "vs_4_0\ndcl_output o0.xyzw\ndcl_temps 1\nmov r0, l(0)\nadd o0, r0, r0\nret\n";

#[test]
fn components_that_are_missing_or_of_another_form() {
    let select = |operand: usize, selection: Selection| {
        broken(MOVE, Op::Add, move |add| add.operands[operand].selection = selection)
    };
    let rule = "operand-components";
    assert_eq!(
        select(0, Selection::Mask(WriteMask::NONE)),
        (rule, "a destination has at least one component".into())
    );
    assert_eq!(
        select(0, Selection::Swizzle(Swizzle::IDENTITY)),
        (rule, "a destination has a write mask".into())
    );
    assert_eq!(select(0, Selection::Zero), (rule, "a destination has a write mask".into()));
    assert_eq!(select(1, Selection::Zero), (rule, "the components that are read are missing".into()));
    let declared = broken(MOVE, Op::DclOutput, |output| {
        output.operands[0].selection = Selection::Mask(WriteMask::NONE);
    });
    assert_eq!(declared, (rule, "a declaration has at least one component".into()));
}

#[test]
fn components_of_memory() {
    let load = "ps_4_1\ndcl_resource_texture2d (float,float,float,float) t0\ndcl_temps 1\nld r0, l(0,0,0,0), t0\nret\n";
    let found = broken(load, Op::Ld, |ld| ld.operands[2].selection = Selection::Zero);
    assert_eq!(found, ("operand-components", "the components that are accessed are missing".into()));
    let info = "ps_4_1\ndcl_temps 1\nsampleinfo r0, rasterizer.x\nret\n";
    let found = broken(info, Op::SampleInfo, |info| info.operands[1].selection = Selection::Zero);
    assert_eq!(found, ("operand-components", "the components that are read are missing".into()));
    let evaluated = "ps_5_0\ndcl_input_ps linear v0.xyzw\ndcl_temps 1\neval_centroid r0, v0\nret\n";
    let found = broken(evaluated, Op::EvalCentroid, |eval| eval.operands[1].selection = Selection::Select(0));
    assert_eq!(found, ("operand-components", "all components are evaluated".into()));
}

#[test]
fn indices_that_are_missing() {
    let buffer =
        "vs_4_0\ndcl_constantbuffer cb0[4], immediateIndexed\ndcl_output o0.xyzw\nmov o0, cb0[1]\nret\n";
    let found = broken(buffer, Op::DclConstantBuffer, |buffer| {
        buffer.operands[0].indices = buffer.operands[0].indices[..1].into();
    });
    assert_eq!(found, ("declaration-range", "a constant buffer needs its number of registers".into()));
    let found = broken(buffer, Op::Mov, |mov| mov.operands[1].indices = mov.operands[1].indices[..1].into());
    assert_eq!(found, ("relative-index", "`cb` has 2 indices, not 1".into()));
    let rows = "vs_4_0\ndcl_immediateConstantBuffer { { 1, 2, 3, 4} }\nret\n";
    let found =
        broken(rows, Op::CustomData, |rows| rows.payload = Payload::ImmediateConstantBuffer(Vec::new()));
    assert_eq!(found, ("declaration-range", "an immediate constant buffer has at least one row".into()));
}

#[test]
fn registers_of_another_file() {
    let stream =
        "gs_5_0\ndcl_inputprimitive point\ndcl_stream m0\ndcl_outputtopology pointlist\ndcl_maxout 1\nret\n";
    let found = broken(stream, Op::DclStream, |stream| stream.operands[0].file = RegisterFile::Sampler);
    assert_eq!(found, ("gs-stream", "a stream is `m0` to `m3`".into()));
    let feedback = "ps_5_0\ndcl_resource_texture2d (float,float,float,float) t0\ndcl_temps 2\nld_s r0, r1.x, l(0,0,0,0), t0\nret\n";
    let found = broken(feedback, Op::LdS, |ld| ld.operands[1].modifier = OperandModifier::Negate);
    assert_eq!(found, ("operand-modifier", "a result has no sign and no bars".into()));
}
