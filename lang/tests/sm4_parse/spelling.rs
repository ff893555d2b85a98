//! Other spellings than the listings': those of the documents, of older and newer disassemblers, and of people.

use crate::{good, read, sm4, words};
use shader_asm_lang::preprocess::tokenize_text;
use shader_asm_lang::sm4::isa::{SYNONYMS, Synonym, SynonymKind};
use shader_asm_lang::sm4::program::Payload;
use shader_asm_lang::sm4::{encode, parse};
use shader_asm_lang::source::SourceMap;

/// Both texts are the same program.
fn same(profile: &str, other: &str, listing: &str) {
    let text = |statement: &str| format!("{profile}\n{statement}\n");
    assert_eq!(words(&text(other)), words(&text(listing)), "{other}");
}

/// A statement for each kind of synonym, with `@` where the spelling stands.
fn statement(row: &Synonym) -> (&'static str, String) {
    let (profile, text) = match (row.kind, row.listing) {
        (SynonymKind::Mnemonic, listing) => {
            let operands = match listing {
                "dcl_maxout" => "7",
                "dcl_inputprimitive" => "line",
                "dcl_outputtopology" => "pointlist",
                "dcl_constantbuffer" => "cb2[3], dynamicIndexed",
                "dcl_indexrange" => "v1.xy 3",
                "emit_then_cut" => "",
                "emit_then_cut_stream" => "m1",
                "ldms" => "r0.xyzw, r1.xyzw, t2.xyzw, l(1)",
                "check_access_fully_mapped" => "r0.x, r1.x",
                other => panic!("no operands for {other}"),
            };
            return ("gs_5_0", format!("@ {operands}"));
        }
        (SynonymKind::Suffix, _) => ("ps_5_0", "resinfo_@ r0.xyzw, l(0), t0.xyzw"),
        (SynonymKind::Primitive, _) => ("gs_5_0", "dcl_inputprimitive @"),
        (SynonymKind::SystemValue, _) => ("gs_5_0", "dcl_output_siv o1.x, @"),
        (SynonymKind::Interpolation, _) => ("ps_5_0", "dcl_input_ps @ v1.x"),
        (SynonymKind::SamplerMode, _) => ("ps_5_0", "dcl_sampler s1, @"),
        (SynonymKind::RegisterFile, "label") => ("ps_5_0", "call @3"),
        (SynonymKind::RegisterFile, "s") => ("ps_5_0", "dcl_sampler @3, mode_default"),
        (SynonymKind::RegisterFile, "u") => ("ps_5_0", "dcl_uav_raw @3"),
        (SynonymKind::RegisterFile, "t") => ("ps_5_0", "dcl_resource_raw @3"),
        (SynonymKind::RegisterFile, _) => ("ps_5_0", "mov r0.x, @3[4].x"),
    };
    (profile, text.to_owned())
}

/// Every row of the table is taken, in any capitals.
#[test]
fn synonyms_are_the_spelling_of_the_listings() {
    for row in &SYNONYMS {
        let (profile, text) = statement(row);
        let listing = text.replace('@', row.listing);
        for other in [row.other.to_owned(), row.other.to_ascii_lowercase(), row.other.to_ascii_uppercase()] {
            same(profile, &text.replace('@', &other), &listing);
        }
    }
}

/// Forms of the documents that have other operands as well.
#[test]
fn forms_of_the_documents() {
    for (profile, other, listing) in [
        ("gs_4_0", "dcl_maxOutputVertexCount 6", "dcl_maxout 6"),
        ("gs_4_0", "dcl_inputPrimitive triangle_adj", "dcl_inputprimitive triangleadj"),
        ("gs_4_0", "dcl_outputTopology trianglestrip", "dcl_outputtopology trianglestrip"),
        (
            "vs_4_0",
            "dcl_constantBuffer cb1[4], immediateIndexed",
            "dcl_constantbuffer cb1[4], immediateIndexed",
        ),
        ("vs_4_0", "dcl_constantbuffer cb1[4]", "dcl_constantbuffer cb1[4], immediateIndexed"),
        ("vs_4_0", "dcl_indexRange v1, v3", "dcl_indexrange v1.xyzw 3"),
        ("vs_4_0", "dcl_indexRange v1.xy, v1.xy", "dcl_indexrange v1.xy 1"),
        ("vs_4_0", "dcl_indexRange v1.xy, v4", "dcl_indexrange v1.xy 4"),
        ("gs_4_0", "dcl_indexRange v[3][2].xyz, v[3][6].xyz", "dcl_indexrange v[3][2].xyz 5"),
        ("ps_4_0", "dcl_input_sv v3.xyz, clipDistance", "dcl_input_ps_siv undefined v3.xyz, clip_distance"),
        (
            "ps_4_0",
            "dcl_input_sv v3.xyz, clipDistance, linearCentroid",
            "dcl_input_ps_siv linear centroid v3.xyz, clip_distance",
        ),
        (
            "ps_4_0",
            "dcl_input_sv v0.z, renderTargetArrayIndex, constant",
            "dcl_input_ps_siv constant v0.z, rendertarget_array_index",
        ),
        ("ps_4_0", "dcl_input_sv v0.x, IsFrontFace", "dcl_input_ps_sgv v0.x, is_front_face"),
        ("ps_4_1", "dcl_input_sv v0.x, SampleIndex", "dcl_input_ps_sgv v0.x, sampleIndex"),
        ("vs_4_0", "dcl_input_sv v0.x, VertexID", "dcl_input_sgv v0.x, vertex_id"),
        ("gs_4_0", "dcl_input_sv v[3][0], Position", "dcl_input_siv v[3][0].xyzw, position"),
        ("gs_4_0", "dcl_output_sv o1.x, primitiveID", "dcl_output_sgv o1.x, primitive_id"),
        ("vs_4_0", "dcl_output_sv o0, position", "dcl_output_siv o0.xyzw, position"),
        ("ps_4_0", "dcl_input v0, linearCentroid", "dcl_input_ps linear centroid v0.xyzw"),
        ("ps_4_0", "dcl_input v0.x, linearNoPerspective", "dcl_input_ps linear noperspective v0.x"),
        ("ps_4_0", "dcl_input v0.x, linear noperspective", "dcl_input_ps linear noperspective v0.x"),
        (
            "ps_4_0",
            "dcl_resource t0, Texture2D, FLOAT",
            "dcl_resource_texture2d (float,float,float,float) t0",
        ),
        ("ps_4_0", "dcl_resource t3, buffer, UNORM", "dcl_resource_buffer (unorm,unorm,unorm,unorm) t3"),
        (
            "ps_4_0",
            "dcl_resource t0, Texture2DMS(4), SINT, UINT, SNORM, FLOAT",
            "dcl_resource_texture2dms(4) (sint,uint,snorm,float) t0",
        ),
        (
            "ps_4_0",
            "dcl_resource t0, Texture2DMS, FLOAT",
            "dcl_resource_texture2dms(0) (float,float,float,float) t0",
        ),
        ("ps_5_0", "dcl_uav_typed u1, Texture3D, UINT", "dcl_uav_typed_texture3d (uint,uint,uint,uint) u1"),
        ("ps_5_0", "dcl_uav_typed_glc u1, buffer, UINT", "dcl_uav_typed_buffer_glc (uint,uint,uint,uint) u1"),
        ("ps_4_0", "dcl_sampler s0, default", "dcl_sampler s0, mode_default"),
        ("ps_4_0", "dcl_sampler s0", "dcl_sampler s0, mode_default"),
        ("gs_5_0", "dcl_input vGSInstanceID, 4", "dcl_input vGSInstanceID\ndcl_gsinstances 4"),
        ("gs_5_0", "dcl_stream 2", "dcl_stream m2"),
        ("gs_5_0", "emit_stream 0", "emit_stream m0"),
        ("gs_5_0", "cut_stream 3", "cut_stream m3"),
        ("gs_5_0", "emitThenCut_stream 1", "emit_then_cut_stream m1"),
        ("gs_4_0", "emitThenCut", "emit_then_cut"),
        ("hs_5_0", "dcl_hs_max_tessfactor 64.0", "dcl_hs_max_tessfactor l(64.000000)"),
        ("hs_5_0", "dcl_hs_max_tessfactor 64", "dcl_hs_max_tessfactor l(64.000000)"),
        (
            "ps_4_1",
            "ld2dms_aoffimmi(1,-2) r0, r1, t0, l(0)",
            "ldms_aoffimmi(1,-2,0) r0.xyzw, r1.xyzw, t0.xyzw, l(0)",
        ),
        ("ps_4_0", "resinfo_rcpFloat r0, l(0), t0", "resinfo_rcpfloat r0.xyzw, l(0), t0.xyzw"),
        ("ps_5_0", "check_access_mapped r0.x, r1.x", "check_access_fully_mapped r0.x, r1.x"),
        ("ps_4_0", "call l3", "call label3"),
        ("ps_4_0", "mov r0.x, r1_abs.x", "mov r0.x, |r1.x|"),
        ("ps_4_0", "mov r0.x, -r1_abs.x", "mov r0.x, -|r1.x|"),
        ("ps_4_0", "dcl_globalFlagsnone", "words(0x0100006a)"),
    ] {
        same(profile, other, listing);
    }
}

/// Disassemblers before and after the one whose listings are the model.
#[test]
fn forms_of_other_disassemblers() {
    for (profile, other, listing) in [
        (
            "ps_4_0",
            "sample_l(0,-1,0) r0, r1, t0, s0, l(0.0)",
            "sample_l_aoffimmi(0,-1,0) r0, r1, t0, s0, l(0.0)",
        ),
        ("ps_4_0", "ld(1,2,3) r0, r1, t0", "ld_aoffimmi(1,2,3) r0, r1, t0"),
        ("ps_4_0", "discard r0.x", "discard_nz r0.x"),
        (
            "vs_4_0",
            "dcl_constantbuffer CB0[4], immediateIndexed",
            "dcl_constantbuffer cb0[4], immediateIndexed",
        ),
        ("vs_4_0", "mov r0, CB0[r1.x + 2].xyzw", "mov r0, cb0[r1.x + 2].xyzw"),
        ("ps_4_0", "sample r0, r1, T0.xyzw, S0", "sample r0, r1, t0.xyzw, s0"),
        ("ps_4_0", "dcl_input_ps_sgv constant v0.x, is_front_face", "dcl_input_ps_sgv v0.x, is_front_face"),
        ("ps_5_0", "mov r0.xy, d(1.000000, 0.000000)", "mov r0.xy, d(1.000000l, 0.000000l)"),
        ("vs_4_0", "mov r0, cb0[cb_4_1.y + 2]", "mov r0, cb0[cb1[4].y + 2]"),
    ] {
        same(profile, other, listing);
    }
}

/// What is left out means all of it; fewer letters go on with the last one; one letter chooses one component.
#[test]
fn components() {
    for (other, listing) in [
        ("mov r0, r1", "mov r0.xyzw, r1.xyzw"),
        ("mov r0.rg, r1.bgra", "mov r0.xy, r1.zyxw"),
        ("mov r0, r1.xy", "mov r0, r1.xyyy"),
        ("mov r0, r1.zyx", "mov r0, r1.zyxx"),
        ("mov r0, r1.xxxx", "words(0x05000036, 0x001000f2, 0, 0x00100006, 1)"),
        ("mov r0, r1.x", "words(0x05000036, 0x001000f2, 0, 0x0010000a, 1)"),
        ("mov r0, r1.a", "words(0x05000036, 0x001000f2, 0, 0x0010003a, 1)"),
        ("if_nz r1.y", "words(0x0304001f, 0x0010001a, 1)"),
        ("mov x0[r1.z], l(1)", "mov x0[r1.z + 0].xyzw, l(1)"),
        ("sample r0, r1, t2, s3", "sample r0.xyzw, r1.xyzw, t2.xyzw, s3"),
        ("sincos null, r0.x, r1.x", "words(0x0600004d, 0x0000d000, 0x00100012, 0, 0x0010000a, 1)"),
    ] {
        same("ps_5_0", other, listing);
    }
}

#[test]
fn profiles() {
    for text in ["gs_4_0", "gs.4.0"] {
        assert_eq!(good(text).profile.name(), "gs_4_0", "{text}");
    }
    for profile in shader_asm_lang::sm4::isa::Profile::all() {
        let read = good(&format!("{profile} nop ret"));
        assert_eq!((read.profile, read.instructions.len()), (profile, 2));
    }
}

/// Line ends and spaces mean nothing: a front end that has neither gives the same program.
#[test]
fn lines_and_spaces_mean_nothing() {
    for golden in sm4::golden() {
        let lines: Vec<_> = golden.lines.iter().map(|line| line.1.trim()).collect();
        let text = format!("{}\n{}\n", golden.profile, lines.join("\n"));
        let expected = encode(&good(&text));
        assert_eq!(encode(&good(&text.replace('\n', " "))), expected, "{}", golden.id);
        let (mut tokens, _) = tokenize_text(&mut SourceMap::single("text", text.as_str()));
        for token in &mut tokens.tokens {
            token.spaced = true;
        }
        // A macro's own lexer puts `1.#INF00` together.
        if !text.contains('#') {
            let (program, found) = parse(&tokens);
            assert!(found.is_empty());
            assert_eq!(encode(&program.unwrap()), expected, "{}", golden.id);
        }
    }
}

/// The number of instances that the documents write behind an input.
#[test]
fn instances_are_a_declaration_of_their_own() {
    let text = "gs_5_0 dcl_input vGSInstanceID, 4";
    let read = read(text);
    let program = read.program.unwrap();
    let place = |at: usize| read.map.slice(program.instructions[at].span);
    assert_eq!((place(0), place(1)), ("dcl_input vGSInstanceID, 4", ", 4"));
    assert!(matches!(program.instructions[1].payload, Payload::Count(count) if count.value == 4));
}
