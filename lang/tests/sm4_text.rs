//! Text of shader model 4.0 to 5.0 into words, against the reference compiler.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod sm4;

use shader_asm_lang::preprocess::tokenize_text;
use shader_asm_lang::sm4::isa::{
    ComponentCount, Interpolation, Op, Profile, RegisterFile, ResourceDimension, ReturnType,
};
use shader_asm_lang::sm4::print::{Style, print, print_instruction};
use shader_asm_lang::sm4::program::{
    ControlBits, Extension, ExtensionKind, Index, IndexBase, Instruction, Operand, OperandModifier, Payload,
    Program, Selection,
};
use shader_asm_lang::sm4::{decode, encode, parse};
use shader_asm_lang::source::SourceMap;
use sm4::Single;

/// A program out of text, or the first thing that is wrong with it.
fn read(text: &str) -> Result<Program, String> {
    let mut map = SourceMap::single("text", text);
    let (tokens, mut found) = tokenize_text(&mut map);
    let (program, more) = parse(&tokens);
    found.append(more);
    match found.iter().next() {
        Some(first) => Err(format!("{}: {:?}", first.message, map.slice(first.span))),
        None => program.ok_or_else(|| "no program".to_owned()),
    }
}

/// The words of one instruction in a program.
fn instruction_words(program: &Program, instruction: &Instruction) -> Vec<u32> {
    let one = Program {
        instructions: vec![instruction.clone()],
        declared_length: None,
        trailing: Vec::new(),
        ..program.clone()
    };
    encode(&one)[2..].to_vec()
}

/// Words that differ only where a literal stands, whose text was rounded.
fn equal_but_for_literals(ours: &Instruction, theirs: &Instruction) -> bool {
    let without = |instruction: &Instruction| {
        let mut instruction = instruction.clone();
        instruction.operands.iter_mut().for_each(|operand| operand.values.fill(0));
        if let Payload::ImmediateConstantBuffer(rows) = &mut instruction.payload {
            rows.fill([0; 4]);
        }
        // The compiler does not clear the word that it leaves behind some.
        instruction.padding.fill(0);
        instruction
    };
    let words = |instruction: &Instruction| {
        let program = Program {
            profile: Profile::Vs5_0,
            profile_span: Default::default(),
            instructions: vec![without(instruction)],
            declared_length: None,
            trailing: Vec::new(),
            end: Default::default(),
        };
        encode(&program)
    };
    words(ours) == words(theirs)
}

/// The listing as text gives the words of the compiler, but for literals that the listing rounds; and those print as the
/// same listing again.
#[test]
fn listings_assemble_to_the_words_of_the_compiler() {
    let (mut lines, mut rounded) = (0, 0);
    for golden in sm4::golden() {
        let text: String = std::iter::once(golden.profile.name().to_owned())
            .chain(golden.lines.iter().map(|line| line.1.clone()))
            .map(|line| line + "\n")
            .collect();
        let ours = read(&text).unwrap_or_else(|error| panic!("{}: {error}", golden.id));
        let theirs = decode(&golden.words).unwrap();
        assert_eq!(ours.instructions.len(), theirs.instructions.len(), "{}", golden.id);
        for (mine, peer) in ours.instructions.iter().zip(&theirs.instructions) {
            lines += 1;
            if instruction_words(&ours, mine) == instruction_words(&theirs, peer) {
                continue;
            }
            assert!(
                equal_but_for_literals(mine, peer),
                "{}: {}",
                golden.id,
                print_instruction(peer, Style::Listing)
            );
            rounded += 1;
        }
        assert_eq!(print(&ours, Style::Listing), print(&theirs, Style::Listing), "{}", golden.id);
    }
    assert_eq!((lines, rounded), (10_447, 36));
}

/// Text can say all that is in the words: nothing of it is in a form that the compiler does not write and listings do
/// not show.
fn is_plain(instruction: &Instruction) -> bool {
    let mut completed = instruction.clone();
    completed.padding = Box::default();
    completed.complete();
    let info = instruction.op.info();
    let declaration = info.declaration;
    let destinations =
        if declaration { instruction.operands.len() } else { info.operands.destinations().len() };
    let operands = instruction.operands.iter().enumerate();
    let control = match instruction.control {
        ControlBits::InfoReturn(kind) => kind.spelling().is_some(),
        _ => true,
    };
    instruction.spelling.is_none()
        && control
        && instruction.extensions.iter().all(is_plain_extension)
        && is_plain_payload(&instruction.payload)
        && completed.padding.len() == instruction.padding.len()
        && operands.into_iter().all(|(at, operand)| is_plain_operand(operand, at < destinations, declaration))
}

/// Its numbers have names.
fn is_plain_payload(payload: &Payload) -> bool {
    let shape = |dimension: ResourceDimension| {
        let elsewhere = [ResourceDimension::RAW_BUFFER, ResourceDimension::STRUCTURED_BUFFER];
        dimension.spelling().is_some() && !elsewhere.contains(&dimension)
    };
    let types = |types: &[ReturnType; 4]| types.iter().all(|kind| kind.spelling().is_some());
    match payload {
        Payload::GlobalFlags(flags) => flags.value.0 < 1 << 8,
        Payload::Sampler(mode) => mode.value.spelling().is_some(),
        Payload::Resource { dimension, return_types, samples } => {
            let samples = samples.value == 0 || dimension.value.is_multisampled();
            shape(dimension.value) && types(&return_types.value) && samples
        }
        Payload::Uav(uav) => uav
            .typed
            .is_none_or(|(dimension, return_types)| shape(dimension.value) && types(&return_types.value)),
        Payload::Element { interpolation, system_value, .. } => {
            interpolation.is_none_or(|mode| mode.value.spelling().is_some())
                && system_value.is_none_or(|value| value.value.spelling().is_some())
        }
        Payload::Topology(topology) => topology.value.spelling().is_some(),
        Payload::Primitive(primitive) => primitive.value.spelling().is_some(),
        Payload::Domain(domain) => domain.value.spelling().is_some(),
        Payload::Partitioning(partitioning) => partitioning.value.spelling().is_some(),
        Payload::TessellatorOutput(output) => output.value.spelling().is_some(),
        Payload::CustomData { .. } => false,
        _ => true,
    }
}

/// The listings say all of it; the exact style says more.
fn is_shown(instruction: &Instruction) -> bool {
    match &instruction.payload {
        Payload::Uav(uav) => !uav.rasterizer_ordered,
        Payload::Element { interpolation: Some(mode), .. } if instruction.op == Op::DclInputPsSgv => {
            mode.value == Interpolation::CONSTANT
        }
        _ => true,
    }
}

fn is_plain_extension(extension: &Extension) -> bool {
    match extension.kind {
        ExtensionKind::Offsets(_) => true,
        ExtensionKind::Dimension { dimension, .. } => dimension.spelling().is_some(),
        ExtensionKind::ReturnTypes(types) => types.iter().all(|kind| kind.spelling().is_some()),
        ExtensionKind::Unknown(_) => false,
    }
}

fn is_plain_operand(operand: &Operand, writes: bool, declared: bool) -> bool {
    if operand.precision.spelling().is_none() || operand.non_uniform {
        return false;
    }
    if operand.file.is_immediate() {
        return !writes && operand.indices.is_empty();
    }
    let info = operand.file.info();
    let count = if declared { info.declared } else { info.used };
    let memory = matches!(operand.file, RegisterFile::Uav | RegisterFile::ThreadGroupSharedMemory);
    let selection = match (operand.selection, count) {
        (Selection::Zero, ComponentCount::Zero) | (Selection::One, ComponentCount::One) => true,
        (Selection::Zero, _) => memory && !declared,
        (Selection::Mask(_), _) => writes,
        (Selection::Select(_), _) => !writes,
        (Selection::Swizzle(_), _) => !writes || operand.file == RegisterFile::ConstantBuffer && declared,
        (Selection::One, _) => false,
    };
    let dimensions = usize::from(info.dimensions);
    let more = usize::from(operand.file == RegisterFile::Input);
    selection
        && (!writes || operand.modifier == OperandModifier::None)
        && (dimensions..=dimensions + more).contains(&operand.indices.len())
        && operand.indices.iter().all(is_plain_index)
}

fn is_plain_index(index: &Index) -> bool {
    let Some(relative) = &index.relative else {
        return matches!(index.base, IndexBase::Word(base) if base >> 31 == 0);
    };
    let base =
        matches!(index.base, IndexBase::None) || matches!(index.base, IndexBase::Word(base) if base != 0);
    base && matches!(relative.selection, Selection::Select(_))
        && relative.modifier == OperandModifier::None
        && relative.indices.len() == usize::from(relative.file.info().dimensions)
}

/// The exact style loses nothing.
#[test]
fn exact_text_assembles_to_the_same_words() {
    let singles = [sm4::decode(), sm4::instructions()].concat();
    let singles = singles.iter().map(|single| (single.name.clone(), single.program(), false));
    // The one program behind whose instructions the compiler left words that text cannot say.
    let golden = sm4::golden().into_iter().filter(|golden| golden.id != "ps50-res-08");
    let golden = golden.map(|golden| (golden.id, golden.words, true));
    let (mut differing, mut count) = (Vec::new(), 0);
    for (name, words, compiled) in golden.chain(singles) {
        let program = decode(&words).unwrap();
        let odd_padding = program.instructions.iter().any(|one| *one.padding == [0x2000]);
        if !compiled && (odd_padding || !program.instructions.iter().all(is_plain)) {
            continue;
        }
        count += 1;
        let text = print(&program, Style::Exact);
        match read(&text) {
            Ok(read) if encode(&read) == words => {}
            Ok(read) => differing.push(format!("{name}: {text}\n{:08x?}\n{words:08x?}", encode(&read))),
            Err(error) => differing.push(format!("{name}: {error}\n{text}")),
        }
    }
    report(&differing, count);
}

fn report(differing: &[String], count: usize) {
    let shown = &differing[..differing.len().min(40)];
    assert!(differing.is_empty(), "{} of {count} differ:\n{}", differing.len(), shown.join("\n"));
}

/// Single instructions as the listings show them, where text can say what is in the words. Gives their number.
fn all_equal(vectors: &[Single]) -> usize {
    let (mut differing, mut count) = (Vec::new(), 0);
    for vector in vectors {
        let theirs = decode(&vector.program()).unwrap();
        if !theirs.instructions.iter().all(|one| is_plain(one) && is_shown(one)) {
            continue;
        }
        count += 1;
        let text = format!("{}\n{}\n", vector.profile, vector.text);
        match read(&text) {
            Ok(ours) => {
                let same = ours.instructions.len() == theirs.instructions.len()
                    && ours
                        .instructions
                        .iter()
                        .zip(&theirs.instructions)
                        .all(|(a, b)| equal_but_for_literals(a, b));
                if !same || print(&ours, Style::Listing) != print(&theirs, Style::Listing) {
                    let words = encode(&ours)[2..].to_vec();
                    differing.push(format!(
                        "{}\n{}\n {words:08x?}\n {:08x?}",
                        vector.name, vector.text, vector.words
                    ));
                }
            }
            Err(error) => differing.push(format!("{}: {error}\n{}", vector.name, vector.text)),
        }
    }
    report(&differing, count);
    count
}

#[test]
fn instructions_of_all_forms_assemble() {
    assert_eq!(all_equal(&sm4::decode()), 1694);
}

#[test]
fn instructions_of_the_compiler_assemble() {
    assert_eq!(all_equal(&sm4::instructions()), 1211);
}

#[test]
fn operands_of_all_kinds_assemble() {
    assert_eq!(all_equal(&sm4::link_operands()), 7925);
}
