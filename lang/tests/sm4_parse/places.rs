//! Every part of the tree knows its place: diagnostics rest on them.

use crate::sm4;
use crate::{good, read};
use shader_asm_lang::sm4::isa::RegisterFile;
use shader_asm_lang::sm4::print::{Style, print_instruction};
use shader_asm_lang::sm4::program::{Index, Instruction, Operand, Payload, Semantic, Spanned};
use shader_asm_lang::source::SourceMap;
use std::fmt::Display;

/// A text under its places.
struct Text<'t> {
    map: &'t SourceMap,
}

impl Text<'_> {
    fn at<T>(&self, place: &Spanned<T>) -> &str {
        self.map.slice(place.span)
    }

    /// What is written there is the value.
    fn is<T: Display>(&self, place: &Spanned<T>) {
        assert_eq!(self.at(place), place.value.to_string());
    }

    fn instruction(&self, instruction: &Instruction) {
        let whole = self.map.slice(instruction.span);
        let line = print_instruction(instruction, Style::Listing);
        let squeezed = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(squeezed(whole), squeezed(&line));
        let mnemonic = self.map.slice(instruction.mnemonic_span);
        // The rows of constants have another name in text than in the table.
        let name = match &instruction.payload {
            Payload::ImmediateConstantBuffer(_) => "dcl_immediateConstantBuffer",
            _ => instruction.op.mnemonic(),
        };
        assert!(whole.starts_with(mnemonic) && mnemonic.starts_with(name), "{mnemonic}");
        for extension in &instruction.extensions {
            let text = self.map.slice(extension.span);
            assert!(text.starts_with('(') && text.ends_with(')') && mnemonic.contains(text), "{text}");
        }
        let mut end = instruction.mnemonic_span.end;
        for (at, operand) in instruction.operands.iter().enumerate() {
            // Nothing is between operands but what belongs to none of them.
            let between = self.map.slice(shader_asm_lang::span::Span::new(end, operand.span.start));
            let precision = between.split_once('}').map_or(between, |halves| halves.1).trim();
            let declared = instruction.op.info().declaration;
            assert!(declared || precision == if at == 0 { "" } else { "," }, "{between:?} in {whole}");
            end = operand.span.end;
            self.operand(operand);
        }
        self.payload(&instruction.payload, whole);
    }

    fn operand(&self, operand: &Operand) {
        let whole = self.map.slice(operand.span);
        let bare = whole.trim_start_matches('-').trim_matches('|');
        let name = operand.file.name();
        if operand.file == RegisterFile::ConstantBuffer && bare.starts_with("cb_") {
            return;
        }
        assert!(bare.starts_with(name), "{whole}");
        let selection = self.map.slice(operand.selection_span);
        match bare.rsplit_once('.') {
            Some((_, letters))
                if !operand.file.is_immediate() && !letters.contains(']') && !letters.is_empty() =>
            {
                assert_eq!(selection, letters, "{whole}");
            }
            _ => assert_eq!(selection, bare, "{whole}"),
        }
        for index in &operand.indices {
            self.index(index, whole);
        }
    }

    fn index(&self, index: &Index, whole: &str) {
        let text = self.map.slice(index.span);
        assert!(whole.contains(text), "{text} in {whole}");
        match &index.relative {
            Some(register) => {
                assert!(text.starts_with('[') && text.ends_with(']'), "{text}");
                assert!(text.contains(self.map.slice(register.span)), "{text}");
                self.operand(register);
            }
            // A number in brackets, or behind the name of the file.
            None => {
                let number = text.trim_start_matches('[').trim_end_matches(']');
                let number = number.trim_start_matches(|letter: char| letter.is_ascii_alphabetic());
                assert_eq!(number, (index.offset() as i32).to_string(), "{whole}");
            }
        }
    }

    fn payload(&self, payload: &Payload, whole: &str) {
        match payload {
            Payload::GlobalFlags(flags) => {
                let names: Vec<_> = flags.value.names().collect();
                let none = if names.is_empty() { "dcl_globalFlagsnone" } else { "" };
                assert_eq!(self.at(flags), names.join(" | ") + none);
            }
            Payload::ConstantBuffer(access) => assert_eq!(whole.rsplit(", ").next(), Some(self.at(access))),
            Payload::Sampler(mode) => self.is(mode),
            // The shape is a part of the mnemonic.
            Payload::Resource { dimension, samples, return_types } => {
                assert_eq!(self.at(dimension).rsplit('_').next(), dimension.value.spelling());
                if dimension.value.is_multisampled() {
                    self.is(samples);
                }
                self.types(return_types);
            }
            Payload::Uav(uav) => {
                if let Some((dimension, types)) = &uav.typed {
                    assert!(self.at(dimension).contains(dimension.value.name()));
                    self.types(types);
                }
                uav.stride.iter().for_each(|stride| self.is(stride));
            }
            Payload::Element { interpolation, system_value, .. } => {
                system_value.iter().for_each(|value| self.is(value));
                // What is not written stands where the register does.
                if let Some(mode) = interpolation.filter(|mode| whole.contains(mode.value.name())) {
                    self.is(&mode);
                }
            }
            Payload::Count(count) => {
                let digits = self.at(count).trim_start_matches("fb");
                assert_eq!(digits, count.value.to_string(), "{whole}");
            }
            Payload::ControlPoints(count) | Payload::CallSite(count) => self.is(count),
            Payload::IndexableTemp { register, size, components } => {
                assert_eq!(self.at(register), format!("x{}", register.value));
                self.is(size);
                self.is(components);
            }
            Payload::Topology(value) => self.is(value),
            Payload::Primitive(value) => self.is(value),
            Payload::Domain(value) => self.is(value),
            Payload::Partitioning(value) => self.is(value),
            Payload::TessellatorOutput(value) => self.is(value),
            Payload::MaxTessFactor(bits) => {
                assert_eq!(self.at(bits), format!("l({:.6})", f32::from_bits(bits.value)));
            }
            Payload::ThreadGroup(sizes) => sizes.iter().for_each(|size| self.is(size)),
            Payload::TgsmStructured { stride, count } => [stride, count].iter().for_each(|one| self.is(*one)),
            Payload::FunctionTable { table, .. } => assert_eq!(self.at(table), format!("ft{}", table.value)),
            Payload::Interface(interface) => {
                assert_eq!(self.at(&interface.slot), format!("fp{}", interface.slot.value));
                self.is(&interface.call_sites);
                self.is(&interface.array_size);
            }
            Payload::None | Payload::ImmediateConstantBuffer(_) => {}
            Payload::CustomData { .. } => panic!("{whole}"),
        }
    }

    fn types<T>(&self, types: &Spanned<T>) {
        let text = self.at(types);
        assert!(text.starts_with('(') && text.ends_with(')') && text.matches(',').count() == 3, "{text}");
    }
}

/// Under every place of every compiled program stands what the tree says is there.
#[test]
fn places_of_listings_are_exact() {
    let mut count = 0;
    for golden in sm4::golden() {
        let lines: Vec<_> = golden.lines.iter().map(|line| line.1.as_str()).collect();
        let source = format!("{}\n{}\n", golden.profile, lines.join("\n"));
        let read = read(&source);
        let program = read.program.unwrap();
        assert_eq!(read.map.slice(program.profile_span), golden.profile.name());
        for instruction in &program.instructions {
            Text { map: &read.map }.instruction(instruction);
            count += 1;
        }
    }
    assert!(count > 10_000);
}

/// The same for single instructions of all stages.
#[test]
fn places_of_single_instructions_are_exact() {
    let mut count = 0;
    for single in sm4::instructions() {
        let source = format!("{}\n{}\n", single.profile, single.text);
        let read = read(&source);
        for instruction in &read.program.unwrap().instructions {
            Text { map: &read.map }.instruction(instruction);
            count += 1;
        }
    }
    assert!(count > 1_200);
}

/// Texts under the places of the first instruction behind the declarations: mnemonic, operands with their components,
/// indices with their registers.
fn parts(statement: &str) -> Vec<String> {
    let source = format!("ps_5_0\n{statement}\n");
    let read = read(&source);
    assert!(read.found.is_empty(), "{statement}: {:?}", read.found);
    let program = read.program.unwrap();
    let instruction = program.instructions.first().unwrap();
    let mut parts = vec![read.map.slice(instruction.mnemonic_span).to_owned()];
    for operand in &instruction.operands {
        parts.push(read.map.slice(operand.span).to_owned());
        parts.push(read.map.slice(operand.selection_span).to_owned());
        for index in &operand.indices {
            parts.push(read.map.slice(index.span).to_owned());
            if let Some(register) = &index.relative {
                parts.push(read.map.slice(register.span).to_owned());
                parts.push(read.map.slice(register.selection_span).to_owned());
            }
        }
    }
    parts
}

#[test]
fn places_of_written_forms() {
    assert_eq!(
        parts("mov   r0 . xy , - | cb1 [ r2.x+ 3 ] .yx |"),
        ["mov", "r0 . xy", "xy", "r0", "- | cb1 [ r2.x+ 3 ] .yx |", "yx", "cb1", "[ r2.x+ 3 ]", "r2.x", "x",]
    );
    // Without letters the register stands for them.
    assert_eq!(parts("mov r0, -r1"), ["mov", "r0", "r0", "r0", "-r1", "r1", "r1"]);
    assert_eq!(
        parts("mov r0 {min16f}, r1_abs {min16f}"),
        ["mov", "r0", "r0", "r0", "r1_abs", "r1_abs", "r1_abs"]
    );
    assert_eq!(
        parts(
            "sample_aoffimmi_indexable ( 1, 0, 0 ) (texture2d)(float,float,float,float) r0.x, v0.xy, t0, s1.x"
        )[0],
        "sample_aoffimmi_indexable ( 1, 0, 0 ) (texture2d)(float,float,float,float)"
    );
    assert_eq!(parts("if [precise(x)]_nz r0.x")[0], "if [precise(x)]_nz");
    assert_eq!(parts("mov r0, l( 1, 2 ,3, 4 )")[4..], ["l( 1, 2 ,3, 4 )", "l( 1, 2 ,3, 4 )"]);
    assert_eq!(parts("fcall fp0[1][2]"), ["fcall", "fp0[1]", "fp0[1]", "fp0", "[1]"]);
    assert_eq!(parts("emit_stream 2"), ["emit_stream", "2", "2", "2"]);
}

#[test]
fn places_of_words_are_those_of_what_they_say() {
    // mov r0.x, cb0[r1.x + 2].x
    let parts = parts("words(0x09000036, 0x00100012, 0, 0x0620800a, 1, 2, 0x0010000a, 3, 0xffff)");
    assert_eq!(parts[0], "0x09000036");
    assert_eq!(parts[1..4], ["0x00100012, 0", "0x00100012", "0"]);
    assert_eq!(
        parts[4..],
        [
            "0x0620800a, 1, 2, 0x0010000a, 3",
            "0x0620800a",
            "1",
            "2, 0x0010000a, 3",
            "0x0010000a, 3",
            "0x0010000a"
        ]
    );
}

/// Semantics of a declaration with the text under them.
fn semantic(statement: &str) -> (String, Semantic) {
    let source = format!("vs_4_0\n{statement}\n");
    let read = read(&source);
    let program = good(&source);
    match &program.instructions[0].payload {
        Payload::Element { semantic: Some(semantic), .. } => {
            (read.map.slice(semantic.span).to_owned(), (**semantic).clone())
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn semantics_have_a_name_an_index_and_a_type() {
    for (statement, place, name, index, keyword) in [
        ("dcl_input v0.xyz : POSITION", "POSITION", "POSITION", 0, None),
        ("dcl_output o1.xy:TEXCOORD1", "TEXCOORD1", "TEXCOORD", 1, None),
        ("dcl_input v2.x : BLENDINDICES(uint)", "BLENDINDICES(uint)", "BLENDINDICES", 0, Some("uint")),
        ("dcl_output_siv o0.xyzw, position : SV_Position", "SV_Position", "SV_Position", 0, None),
        ("dcl_input v2.x : A2B12 ( int )", "A2B12 ( int )", "A2B", 12, Some("int")),
        ("words(0x0300005f, 0x00101012, 0) : Weight3(float)", "Weight3(float)", "Weight", 3, Some("float")),
        // Names of instructions are names as well.
        ("dcl_input v0.x : exp", "exp", "exp", 0, None),
        ("dcl_input v0.x : mul(float)", "mul(float)", "mul", 0, Some("float")),
    ] {
        let (text, semantic) = semantic(statement);
        assert_eq!((text.as_str(), semantic.name.as_str(), semantic.index), (place, name, index));
        assert_eq!(semantic.component_type.and_then(|kind| kind.keyword()), keyword, "{statement}");
    }
}

/// The exact style shows semantics, and they are read again.
#[test]
fn semantics_survive_printing() {
    let source = "vs_4_0\ndcl_input v0.xyz : POSITION\ndcl_input v1.x : exp\ndcl_input v2.x : LOOP7(uint)\n\
                  dcl_output_siv o0.xyzw, position : SV_Position\nret \n";
    let program = good(source);
    assert_eq!(shader_asm_lang::sm4::print(&program, Style::Exact), source);
}
