//! Every rule that a vertex program can break has a case, in every family of profiles with a code of its own.

use crate::cases;
use shader_asm_lang::bytecode::d3d9;
use shader_asm_lang::check::check;
use shader_asm_lang::isa::{Caps, Profile, RegisterFile, Swizzle};
use shader_asm_lang::program::{Program, Register, RelativeIndex};
use shader_asm_lang::rules::RULES;
use std::collections::HashSet;

/// Codes that no text leads to, with the reason.
const WITHOUT_CASE: &[(&str, u16, &str)] = &[
    ("negated-division", 2011, "`_dz` and `_dw` exist in ps_1_4 only"),
    ("complement-alone", 2012, "`1-` exists in ps_1_x only"),
    ("instruction-in-profile", 2023, "follows X2000 for the same word"),
    ("mnemonic-suffix", 2024, "follows X2000 for the same word"),
    ("instruction-in-profile", 5190, "ps_2_0"),
    ("destination-index", 5307, "follows X2008 for the same operand"),
    ("destination-index", 5543, "follows X2008 for the same operand"),
    ("destination-index", 5003, "pixel shaders"),
    ("predicate-modifier", 5673, "follows X2019 for the same predicate"),
    ("predicate-modifier", 5678, "follows X2019 for the same predicate"),
    ("predicate-modifier", 5664, "pixel shaders"),
    ("predicate-modifier", 5668, "pixel shaders"),
    ("empty-mask", 5334, "bytecode, below"),
    ("empty-mask", 5377, "bytecode, below"),
    ("empty-mask", 5726, "bytecode, below"),
    ("empty-mask", 5801, "bytecode, below"),
    ("empty-mask", 5403, "pixel shaders"),
    ("empty-mask", 5473, "pixel shaders"),
    ("indexed-source-file", 5700, "a program made by hand, below"),
    ("indexed-destination-file", 5727, "a program made by hand, below"),
    ("input-mixed-index", 5390, "pixel shaders"),
    ("index-register", 2007, "the parser finds it first, as index-a0-x"),
    ("label-range", 5361, "follows X5682 for the same label"),
    ("label-range", 5819, "the reference device's vs_2_sw, in the tests of capabilities"),
    ("scalar-source", 5466, "follows other codes of the same operand"),
    (
        "call-operand-components",
        5950,
        "labels and booleans are scalar, so the parser finds it, as scalar-components",
    ),
    (
        "call-operand-components",
        5951,
        "labels and booleans are scalar, so the parser finds it, as scalar-components",
    ),
    (
        "call-operand-components",
        5956,
        "labels and booleans are scalar, so the parser finds it, as scalar-components",
    ),
    ("matrix-rows-range", 5320, "follows X5318 for the same matrix"),
    ("dcl-sampler-type", 5487, "pixel shaders"),
    ("sincos-source", 5605, "pixel shaders"),
    ("error-directive", 2001, "only where no profile came before, in the tests of the preprocessor"),
];

/// Rules without any code, or whose code is not of the vertex profiles.
const OTHER: &[(&str, &str)] = &[
    ("stage-checked", "pixel shaders"),
    ("capability", "what is asked of a device, in the tests of capabilities"),
    ("def-twice", "pixel shaders"),
];

/// Codes of pixel shaders among the further codes of rules.
#[rustfmt::skip]
const PIXEL: [u16; 28] = [
    5941, 5946, 5537, 5972, 5974, 5614, 5846, 5854, 5880, 6048, 6050, 5089, 5486, 5607, 5617, 5002, 5005, 5191, 5521,
    5270, 5509, 5510, 5511, 5512, 5912, 6061, 6066, 5227,
];

#[test]
fn every_rule_and_code_has_a_case() {
    let tried: HashSet<(&str, Option<u16>)> =
        cases().flat_map(|(_, case)| case.expected().map(|(_, code)| (case.rule, code))).collect();
    let listed: HashSet<(&str, u16)> = WITHOUT_CASE.iter().map(|&(rule, code, _)| (rule, code)).collect();
    let mut missing = Vec::new();
    for rule in RULES {
        let vertex = rule.codes[..4].iter().copied().filter(|&code| code != 0);
        let further = rule.also.iter().copied().filter(|code| !PIXEL.contains(code));
        let codes: HashSet<u16> = vertex.chain(further).collect();
        for &code in &codes {
            if !tried.contains(&(rule.name, Some(code))) && !listed.contains(&(rule.name, code)) {
                missing.push(format!("{} X{code}", rule.name));
            }
        }
        let named = cases().any(|(_, case)| case.rule == rule.name);
        let other = OTHER.iter().any(|(name, _)| *name == rule.name);
        if codes.is_empty() && !named && !other {
            missing.push(rule.name.to_owned());
        }
    }
    missing.sort();
    assert!(missing.is_empty(), "{} without a case: {missing:#?}", missing.len());
}

#[test]
fn what_is_listed_as_without_a_case_has_none() {
    for (rule, code, reason) in WITHOUT_CASE {
        let tried =
            cases().any(|(_, case)| case.rule == *rule && case.expected().any(|(_, c)| c == Some(*code)));
        assert!(!tried, "{rule} X{code} has a case, but is listed as: {reason}");
    }
}

/// Rules that only bytecode can break: words behind the version, the rule, its code.
const BYTECODE: &[(Profile, &[u32], &str, u16)] = &[
    // mov r0, c0 with no component of r0 written
    (Profile::Vs1_1, &[0x0000_0001, 0x8000_0000, 0xa0e4_0000], "empty-mask", 5334),
    (Profile::Vs2_0, &[0x0200_0001, 0x8000_0000, 0xa0e4_0000], "empty-mask", 5377),
    (Profile::Vs3_0, &[0x0200_0001, 0x8000_0000, 0xa0e4_0000], "empty-mask", 5726),
    // dcl_position v0 without a component
    (Profile::Vs3_0, &[0x0200_001f, 0x8000_0000, 0x9000_0000], "empty-mask", 5801),
];

#[test]
fn bytecode_breaks_rules_that_text_cannot() {
    for &(profile, code, rule, number) in BYTECODE {
        let mut words = vec![profile.version_token()];
        words.extend_from_slice(code);
        if profile == Profile::Vs1_1 {
            // mov oPos, c0
            words.extend_from_slice(&[0x0000_0001, 0xc00f_0000, 0xa0e4_0000]);
        }
        words.push(0xffff);
        let program = d3d9::decode(&words).unwrap();
        let checked = check(&program, &Caps::for_profile(profile));
        let found: Vec<_> = checked.diagnostics.iter().map(|found| (found.rule.name, found.code)).collect();
        assert_eq!(found, [(rule, Some(number))], "{profile}");
    }
}

/// Neither text nor the decoder can index a temporary; a program made by other means can.
#[test]
fn programs_made_by_hand_break_rules_that_nothing_else_can() {
    let words = [Profile::Vs3_0.version_token(), 0x0200_0001, 0x800f_0000, 0x80e4_0000, 0xffff];
    let program = d3d9::decode(&words).unwrap();
    let index = RelativeIndex {
        register: Register::new(RegisterFile::Address, 0),
        swizzle: Swizzle::replicate(0),
        span: program.end,
    };
    let rule_of = |program: &Program| {
        let checked = check(program, &Caps::for_profile(Profile::Vs3_0));
        checked.diagnostics.iter().map(|found| (found.rule.name, found.code)).collect::<Vec<_>>()
    };
    let mut source = program.clone();
    source.instructions[0].sources[0].relative = Some(index);
    assert_eq!(rule_of(&source), [("indexed-source-file", Some(5700))]);
    let mut destination = program.clone();
    destination.instructions[0].destination.as_mut().unwrap().relative = Some(index);
    assert_eq!(rule_of(&destination), [("indexed-destination-file", Some(5727))]);
}
