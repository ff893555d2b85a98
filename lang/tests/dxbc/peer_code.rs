//! Our words as another reader sees them: the decoder of the crate `dxbc`, instruction by instruction.
//!
//! The words are ours: every program is decoded, encoded again and put into a container by this project.

use crate::vectors::golden;
use dxbc::chunks::ChunkData;
use dxbc::shex as peer;
use shader_asm_lang::bytecode::dxbc::{Container, ContainerBuilder};
use shader_asm_lang::sm4;
use shader_asm_lang::sm4::isa::{Control, InfoReturn, Op, RegisterFile};
use shader_asm_lang::sm4::program::{
    ControlBits, Index, IndexBase, Instruction, Operand, OperandModifier, Selection, Test,
};
use std::collections::BTreeMap;

/// Where the other reader errs; its opcode and its place are compared all the same.
fn peer_errs(ours: &Instruction) -> Option<&'static str> {
    // The last operand ends with the instruction.
    let (_, before) = ours.operands.split_last()?;
    if before.iter().any(|operand| operand.file == RegisterFile::Immediate64) {
        return Some("it takes `d(…)` to have eight words instead of four");
    }
    if !ours.padding.is_empty() {
        return Some("it takes the word behind the operands for one more operand");
    }
    (ours.op == Op::FCall).then_some("it takes the number of the function for an operand")
}

#[test]
fn another_decoder_reads_the_same_instructions() {
    let (mut instructions, mut operands, mut erred) = (0, 0, 0);
    let mut differences: BTreeMap<String, usize> = BTreeMap::new();
    for vector in golden() {
        let read = Container::parse(&vector.bytes).unwrap();
        let program = sm4::decode(&read.shader_words().unwrap().unwrap()).unwrap();
        let bytes = ContainerBuilder::new(sm4::encode(&program)).build().unwrap();
        let [theirs] = &dxbc::scan_dxbc(&bytes)[..] else { panic!("{}: not one container", vector.id) };
        let code = theirs.chunks.iter().find_map(|chunk| match chunk.parse() {
            ChunkData::Shader(code) => Some(code),
            _ => None,
        });
        let code = code.unwrap();
        assert_eq!(code.instructions.len(), program.instructions.len(), "{}", vector.id);
        for (ours, theirs) in program.instructions.iter().zip(&code.instructions) {
            assert_eq!(u32::from(ours.op.number()), theirs.opcode.to_u32(), "{}", vector.id);
            instructions += 1;
            if let Some(reason) = peer_errs(ours) {
                assert!(compare(ours, theirs).is_err(), "{}: no longer: {reason}", vector.id);
                erred += 1;
                continue;
            }
            if let Err(what) = compare(ours, theirs) {
                *differences.entry(format!("{}: {what}", ours.op.mnemonic())).or_default() += 1;
            }
            operands += theirs.operands().len();
        }
    }
    assert_eq!(differences, BTreeMap::new());
    assert!(instructions > 8000 && operands > 15_000, "{instructions} instructions, {operands} operands");
    assert_eq!(erred, 20);
}

fn compare(ours: &Instruction, theirs: &peer::Instruction) -> Result<(), String> {
    let same = |what: &str, equal: bool| if equal { Ok(()) } else { Err(what.to_owned()) };
    if ours.op.info().declaration && theirs.operands().is_empty() {
        return Ok(());
    }
    // Bits of declarations mean something else than those of other instructions, which the other reader forgets.
    same("saturate", ours.saturate == theirs.saturate || ours.op.info().declaration)?;
    same("precise", ours.precise.0 == theirs.precise_mask)?;
    same("offsets", ours.offsets() == theirs.tex_offsets)?;
    if ours.op.info().control == Control::Test {
        let nonzero = ours.control == ControlBits::Test(Test::NonZero);
        same("test", nonzero == theirs.test_nonzero)?;
    }
    if let (ControlBits::InfoReturn(kind), Some(number)) = (ours.control, theirs.resinfo_return_type) {
        same("return type", kind == InfoReturn(number as u8))?;
    }
    same("number of operands", ours.operands.len() == theirs.operands().len())?;
    for (mine, peer) in ours.operands.iter().zip(theirs.operands()) {
        operand(mine, peer)?;
    }
    Ok(())
}

fn operand(ours: &Operand, theirs: &peer::Operand) -> Result<(), String> {
    let same = |what: &str, equal: bool| if equal { Ok(()) } else { Err(what.to_owned()) };
    let negated = matches!(ours.modifier, OperandModifier::Negate | OperandModifier::NegateAbsolute);
    let absolute = matches!(ours.modifier, OperandModifier::Absolute | OperandModifier::NegateAbsolute);
    same("file", ours.file as u32 == theirs.reg_type.to_u32())?;
    same("sign", negated == theirs.negate)?;
    same("magnitude", absolute == theirs.abs)?;
    same("components", components(ours.selection) == theirs.components)?;
    same("number of indices", ours.indices.len() == theirs.indices.len())?;
    for (mine, peer) in ours.indices.iter().zip(&theirs.indices) {
        index(mine, peer)?;
    }
    let bits: Vec<u32> = theirs.immediate_values.iter().copied().collect();
    same("values", *ours.values == bits)
}

fn components(selection: Selection) -> peer::ComponentSelect {
    match selection {
        Selection::Zero => peer::ComponentSelect::ZeroComponent,
        Selection::One => peer::ComponentSelect::OneComponent,
        Selection::Mask(mask) => peer::ComponentSelect::Mask(mask.0),
        Selection::Swizzle(swizzle) => {
            peer::ComponentSelect::Swizzle([0, 1, 2, 3].map(|place| swizzle.component(place)))
        }
        Selection::Select(component) => peer::ComponentSelect::Scalar(component),
    }
}

fn index(ours: &Index, theirs: &peer::OperandIndex) -> Result<(), String> {
    let wrong = || Err("index".to_owned());
    match (ours.base, &ours.relative, theirs) {
        (IndexBase::Word(base), None, peer::OperandIndex::Imm32(number)) if base == *number => Ok(()),
        (IndexBase::None, Some(mine), peer::OperandIndex::Relative(peer)) => operand(mine, peer),
        (IndexBase::Word(base), Some(mine), peer::OperandIndex::RelativePlusImm(number, peer))
            if base == *number =>
        {
            operand(mine, peer)
        }
        _ => wrong(),
    }
}
