//! Signatures, features and counts that follow from a program, beside those that the reference compiler wrote.

use crate::vectors::{self, Vector};
use shader_asm_lang::bytecode::dxbc::{
    ComponentType, Container, Count, Features, Signature, SignatureElement, Statistics,
};
use shader_asm_lang::sm4;
use shader_asm_lang::sm4::interface::{DeclaredSignatures, MissingSemantic};
use shader_asm_lang::sm4::isa::{Op, RegisterFile};
use shader_asm_lang::sm4::program::{Instruction, Payload, Program, Selection, Semantic};
use shader_asm_lang::span::Span;

fn program_of(vector: &Vector) -> Program {
    let container = Container::parse(&vector.bytes).unwrap();
    sm4::decode(&container.shader_words().unwrap().unwrap()).unwrap()
}

/// The element that a declaration is part of: same register, and its components among the element's.
fn element<'s>(
    signature: &'s Signature,
    instruction: &Instruction,
    stream: u32,
) -> Option<&'s SignatureElement> {
    let operand = instruction.operands.first()?;
    let Selection::Mask(mask) = operand.selection else { return None };
    let register = operand.indices.last()?.offset();
    let fits = |element: &&SignatureElement| {
        element.register == Some(register) && element.stream == stream && element.mask & mask.0 == mask.0
    };
    signature.elements.iter().find(fits)
}

/// Writes the semantics of a container behind the declarations, as a person would.
fn name_declarations(program: &mut Program, vector: &Vector) {
    let mut stream = 0;
    for instruction in &mut program.instructions {
        if instruction.op == Op::DclStream {
            stream = instruction.operands[0].register_number().unwrap();
        }
        let file = instruction.operands.first().map(|operand| operand.file);
        let found = match file {
            Some(RegisterFile::Input) => element(&vector.input, instruction, 0),
            Some(RegisterFile::Output) => element(&vector.output, instruction, stream),
            _ => None,
        };
        if let (Payload::Element { semantic, .. }, Some(found)) = (&mut instruction.payload, found) {
            *semantic = Some(Box::new(Semantic {
                name: found.name.to_string(),
                index: found.index,
                component_type: Some(found.component_type).filter(|kind| *kind != ComponentType::Float),
                span: Span::default(),
            }));
        }
    }
}

/// Elements that declarations are about, as far as they are: the compiler declares the components that are used,
/// and knows elements that are not declared at all.
fn declared(signature: &Signature, ours: &Signature) -> Signature {
    let part = |element: &SignatureElement| {
        let mine = ours.elements.iter().find(|mine| {
            (mine.register, mine.stream) == (element.register, element.stream)
                && mine.mask & element.mask != 0
        })?;
        let kept = if mine.mask == element.mask { element.read_write_mask } else { mine.read_write_mask };
        Some(SignatureElement { mask: mine.mask, read_write_mask: kept, ..element.clone() })
    };
    Signature { elements: signature.elements.iter().filter_map(part).collect() }
}

#[test]
fn semantics_in_declarations_give_the_signatures_of_the_compiler() {
    let mut elements = 0;
    let mut whole = 0;
    for vector in vectors::golden() {
        let mut program = program_of(&vector);
        name_declarations(&mut program, &vector);
        let DeclaredSignatures { input, output, missing } = DeclaredSignatures::of(&program);
        assert_eq!(missing, [], "{}", vector.id);
        assert_eq!(input, declared(&vector.input, &input), "{}: input", vector.id);
        assert_eq!(output, declared(&vector.output, &output), "{}: output", vector.id);
        elements += input.elements.len() + output.elements.len();
        whole += usize::from(input == vector.input && output == vector.output);
    }
    assert!(elements > 1500 && whole > 300, "{elements} elements, {whole} programs");
}

#[test]
fn declarations_without_a_semantic_are_named() {
    // vs_4_0; dcl_input v1.xyz; dcl_output o2.x; ret
    let words = [0x10040, 9, 0x0300_005f, 0x0010_1072, 1, 0x0300_0065, 0x0010_2012, 2, 0x0100_003e];
    let missing = DeclaredSignatures::of(&sm4::decode(&words).unwrap()).missing;
    let places: Vec<_> =
        missing.iter().map(|MissingSemantic { output, register, .. }| (*output, *register)).collect();
    assert_eq!(places, [(false, 1), (true, 2)]);
}

#[test]
fn features_are_those_of_the_compiler() {
    let mut some = 0;
    for vector in vectors::golden() {
        let features = Features::of(&program_of(&vector));
        assert_eq!(features, Features(vector.features.unwrap_or(0)), "{}", vector.id);
        some += usize::from(!features.is_empty());
    }
    assert!(some > 30, "{some}");
}

/// What Microsoft's compiler counts as instructions say and documents tell.
const EXACT: [Count; 20] = [
    Count::Instructions,
    Count::TempRegisters,
    Count::Defs,
    Count::Declarations,
    Count::TempArrays,
    Count::ArrayInstructions,
    Count::CutInstructions,
    Count::EmitInstructions,
    Count::TextureLoadInstructions,
    Count::TextureCompareInstructions,
    Count::TextureBiasInstructions,
    Count::TextureGradientInstructions,
    Count::InputPrimitive,
    Count::GsOutputTopology,
    Count::GsMaxOutputVertices,
    Count::GatherInstructions,
    Count::LodInstructions,
    Count::GsInstances,
    Count::BarrierInstructions,
    Count::MovcInstructions,
];

#[test]
fn counts_are_those_of_the_compiler() {
    for vector in vectors::golden() {
        let container = Container::parse(&vector.bytes).unwrap();
        let Some(theirs) = container.statistics().unwrap() else { continue };
        let ours = Statistics::of(&program_of(&vector));
        assert_eq!(ours.words().len(), theirs.words().len(), "{}", vector.id);
        for count in EXACT {
            assert_eq!(ours.get(count), theirs.get(count), "{}: {count:?}", vector.id);
        }
    }
}
