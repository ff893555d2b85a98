//! What a device may lack, and what the software profiles relax.

#![allow(clippy::unwrap_used, clippy::panic)]

use shader_asm_lang::assemble::{Assembly, Device, assemble};
use shader_asm_lang::isa::{Caps, CapsError, Profile};

fn with(text: &str, caps: &[(&str, u32)]) -> Assembly {
    let values = caps.iter().map(|&(name, value)| (name.to_owned(), value)).collect();
    assemble("test", text, &Device::Custom(values))
}

fn default(text: &str) -> Assembly {
    assemble("test", text, &Device::Guaranteed)
}

fn rules(assembly: &Assembly) -> Vec<&'static str> {
    assembly.diagnostics.iter().map(|found| found.rule.name).collect()
}

#[track_caller]
fn accepted(assembly: &Assembly) {
    assert_eq!(rules(assembly), [""; 0]);
    assert!(assembly.words().is_some());
}

#[track_caller]
fn refused(assembly: &Assembly, rule: &str, limit: Option<(u32, u32)>) {
    let found: Vec<_> = assembly.diagnostics.iter().map(|found| (found.rule.name, found.limit)).collect();
    assert_eq!(found, [(rule, limit)]);
}

#[test]
fn num_temps() {
    for temps in [12, 13, 31, 32] {
        let last = temps - 1;
        accepted(&with(&format!("vs_2_x\nmov r{last}, c0\nmov r0, r{last}\n"), &[("NumTemps", temps)]));
    }
    for temps in [12, 13, 31] {
        let caps = [("NumTemps", temps)];
        let limit = Some((temps + 1, temps));
        refused(&with(&format!("vs_2_x\nmov r{temps}, c0\n"), &caps), "temp-count", limit);
        refused(&with(&format!("vs_2_x\nadd r0, r1, r{temps}\n"), &caps), "temp-count", limit);
        // The last row of a matrix is a temporary as well.
        let matrix = format!("vs_2_x\ndcl_position v0\nm4x4 r0, v0, r{}\n", temps - 3);
        refused(&with(&matrix, &caps), "matrix-rows-range", limit);
    }
    accepted(&default("vs_2_x\nmov r31, c0\n"));
}

#[test]
fn max_vertex_shader_const() {
    for (profile, least) in [("vs_1_1", 96), ("vs_2_0", 256), ("vs_2_x", 256), ("vs_3_0", 256)] {
        let position = if profile == "vs_1_1" { "mov oPos, c0\n" } else { "" };
        let text = |constant: u32| format!("{profile}\nmov r0, c{constant}\n{position}");
        accepted(&default(&text(least - 1)));
        refused(&default(&text(least)), "float-constant-count", Some((least + 1, least)));
        let caps = [("MaxVertexShaderConst", 1000)];
        accepted(&with(&text(999), &caps));
        refused(&with(&text(1000), &caps), "float-constant-count", Some((1001, 1000)));
        let def = format!("{profile}\ndef c{least}, 1, 2, 3, 4\n{position}");
        refused(&default(&def), "float-constant-count", Some((least + 1, least)));
        // The reference device takes any that can be named.
        accepted(&assemble("test", &text(8191), &Device::Reference));
    }
}

const SET: &str = "setp_gt p0, c0, r0\n";

/// Without predication: no `setp`, no predicates in front, no conditions on `p0`.
#[test]
fn predication() {
    let caps = [("Predication", 0)];
    for line in [
        "(p0) mov r0, c0",
        "(!p0.x) add r0, r0, r0",
        "if p0.x\nendif",
        "rep i0\nbreakp p0.x\nendrep",
        "callnz l0, p0.x\nret\nlabel l0\nret",
    ] {
        accepted(&with(&format!("vs_2_x\n{SET}{line}\n"), &[("Predication", 1)]));
        refused(&with(&format!("vs_2_x\n{line}\n"), &caps), "predication-caps", None);
    }
    refused(&with(&format!("vs_2_x\n{SET}"), &caps), "predication-caps", None);
    // Dynamic flow without predicates is another capability.
    accepted(&with("vs_2_x\nrep i0\nif_gt c0.x, r0.x\nbreak\nendif\nbreak_lt c0.x, r0.x\nendrep\n", &caps));
}

/// Without dynamic flow: no comparisons in flow control, no `break`, no `setp` and conditions on `p0`.
#[test]
fn dynamic_flow_control_depth() {
    let caps = [("DynamicFlowControlDepth", 0)];
    for line in [
        "if_gt c0.x, r0.x\nendif",
        "rep i0\nbreak_gt c0.x, r0.x\nendrep",
        "rep i0\nbreak\nendrep",
        "rep i0\nbreakp p0.x\nendrep",
        "if p0.x\nendif",
        "callnz l0, p0.x\nret\nlabel l0\nret",
        "setp_gt p0, c0, r0",
    ] {
        accepted(&default(&format!("vs_2_x\n{line}\n")));
        refused(&with(&format!("vs_2_x\n{line}\n"), &caps), "dynamic-flow-caps", Some((1, 0)));
    }
    let statics = "vs_2_x\nif b0\nelse\nendif\nrep i0\nendrep\nloop aL, i0\nendloop\ncallnz l0, b0\nret\nlabel l0\nret\n";
    accepted(&with(statics, &caps));
}

/// A device that lacks both is said to lack both.
#[test]
fn neither_predication_nor_dynamic_flow() {
    let found = with("vs_2_x\nif p0.x\nendif\n", &[("Predication", 0), ("DynamicFlowControlDepth", 0)]);
    assert_eq!(rules(&found), ["dynamic-flow-caps", "predication-caps"]);
}

#[test]
fn instruction_slots() {
    let text = |profile: &str, count: usize| format!("{profile}\n{}", "mov r0, c0\n".repeat(count));
    accepted(&default(&text("vs_3_0", 512)));
    refused(&default(&text("vs_3_0", 513)), "instruction-slots", Some((513, 512)));
    let caps = [("MaxVertexShader30InstructionSlots", 1000)];
    accepted(&with(&text("vs_3_0", 1000), &caps));
    refused(&with(&text("vs_3_0", 1001), &caps), "instruction-slots", Some((1001, 1000)));
    accepted(&assemble("test", &text("vs_3_0", 33_000), &Device::Reference));
    for profile in ["vs_2_0", "vs_2_x"] {
        accepted(&default(&text(profile, 256)));
        refused(&default(&text(profile, 257)), "instruction-slots", Some((257, 256)));
    }
}

/// Names and ranges of capabilities, per profile.
#[test]
fn capabilities_have_names_and_ranges() {
    let set = |profile: Profile, name: &str, value: u32| Caps::for_profile(profile).set(profile, name, value);
    assert_eq!(set(Profile::Vs2_x, "NumTemp", 12), Err(CapsError::UnknownName));
    assert_eq!(set(Profile::Vs2_x, "NumTemps", 11), Err(CapsError::OutOfRange { min: 12, max: 32 }));
    assert_eq!(set(Profile::Vs2_x, "NumTemps", 33), Err(CapsError::OutOfRange { min: 12, max: 32 }));
    assert_eq!(set(Profile::Vs2_x, "DynamicFlowControlDepth", 12), Err(CapsError::ZeroOr24));
    assert_eq!(
        set(Profile::Vs2_x, "StaticFlowControlDepth", 0),
        Err(CapsError::OutOfRange { min: 1, max: 4 })
    );
    assert_eq!(
        set(Profile::Vs2_x, "StaticFlowControlDepth", 5),
        Err(CapsError::OutOfRange { min: 1, max: 4 })
    );
    for profile in [Profile::Vs1_1, Profile::Vs2_0, Profile::Vs2_sw, Profile::Vs3_0, Profile::Vs3_sw] {
        for name in ["NumTemps", "DynamicFlowControlDepth", "StaticFlowControlDepth", "Predication"] {
            assert_eq!(set(profile, name, 1), Err(CapsError::NotInProfile), "{name} of {profile}");
        }
    }
    assert_eq!(set(Profile::Vs2_sw, "MaxVertexShaderConst", 256), Err(CapsError::NotInProfile));
    // A device has the minimum at least.
    assert!(set(Profile::Vs2_0, "MaxVertexShaderConst", 255).is_err());
    assert!(set(Profile::Vs1_1, "MaxVertexShaderConst", 95).is_err());
    assert!(set(Profile::Vs3_0, "MaxVertexShader30InstructionSlots", 511).is_err());
    assert!(set(Profile::Vs3_0, "MaxVertexShader30InstructionSlots", 32769).is_err());
    assert_eq!(set(Profile::Vs2_0, "MaxVertexShader30InstructionSlots", 512), Err(CapsError::NotInProfile));
}

/// A capability that the profile does not have is said at the profile.
#[test]
fn a_capability_of_another_profile_is_refused() {
    let assembly = with("vs_2_0\nmov r0, c0\n", &[("NumTemps", 12)]);
    assert_eq!(rules(&assembly), ["capability"]);
    let found = assembly.diagnostics.iter().next().unwrap();
    assert_eq!(assembly.map.slice(found.span), "vs_2_0");
}

const SOFTWARE: [&str; 2] = ["vs_2_sw", "vs_3_sw"];

#[test]
fn software_has_no_slots_and_counts_no_flow() {
    for profile in SOFTWARE {
        accepted(&default(&format!("{profile}\n{}", "mov r0, c0\n".repeat(33_000))));
        accepted(&default(&format!("{profile}\n{}", "if b0\nelse\nendif\n".repeat(100))));
    }
}

#[test]
fn software_has_more_constants() {
    for profile in SOFTWARE {
        accepted(&default(&format!(
            "{profile}\ndef c8191, 1, 2, 3, 4\ndefi i2047, 1, 0, 1, 0\ndefb b2047, true\nmov r0, c8191\n\
             rep i2047\nif b2047\nendif\nendrep\n"
        )));
        for text in ["mov r0, c8192", "rep i2048\nendrep", "if b2048\nendif"] {
            refused(&default(&format!("{profile}\n{text}\n")), "register-exists", None);
        }
    }
    for profile in ["vs_2_0", "vs_2_x", "vs_3_0"] {
        for text in ["rep i16\nendrep", "if b16\nendif"] {
            refused(&default(&format!("{profile}\n{text}\n")), "register-exists", None);
        }
    }
}

#[test]
fn labels() {
    let text = |profile: &str, label: u32| format!("{profile}\ncall l{label}\nret\nlabel l{label}\nret\n");
    for profile in ["vs_2_sw", "vs_3_0", "vs_3_sw"] {
        accepted(&default(&text(profile, 2047)));
        // There are no more names than that.
        assert_eq!(rules(&default(&text(profile, 2048))), ["register-exists"; 2]);
    }
    for profile in ["vs_2_0", "vs_2_x"] {
        accepted(&default(&text(profile, 15)));
        assert_eq!(rules(&default(&text(profile, 16))), ["label-range"; 2]);
    }
    // The reference implementation stops at 16 in vs_2_sw, whatever the documents say.
    accepted(&assemble("test", &text("vs_2_sw", 15), &Device::Reference));
    let beyond = assemble("test", &text("vs_2_sw", 16), &Device::Reference);
    let codes: Vec<_> = beyond.diagnostics.iter().map(|found| (found.rule.name, found.code)).collect();
    assert_eq!(codes, [("label-range", Some(5819)); 2]);
    accepted(&assemble("test", &text("vs_3_sw", 2047), &Device::Reference));
}

#[test]
fn software_has_more_outputs() {
    let text = |profile: &str, count: u32, size: bool| {
        let outputs: String = (0..count).map(|index| format!("dcl_texcoord{index} o{index}\n")).collect();
        format!("{profile}\n{outputs}{}", if size { format!("dcl_psize o{count}\n") } else { String::new() })
    };
    accepted(&default(&text("vs_3_sw", 15, false)));
    accepted(&default(&text("vs_3_sw", 15, true)));
    refused(&default(&text("vs_3_sw", 16, false)), "dcl-output-count", Some((16, 15)));
    accepted(&default(&text("vs_3_0", 11, false)));
    accepted(&default(&text("vs_3_0", 11, true)));
    refused(&default(&text("vs_3_0", 12, false)), "dcl-output-count", Some((12, 11)));
    assert_eq!(rules(&default("vs_3_0\ndcl_position o12\n")), ["register-exists"]);
}

#[test]
fn software_has_no_read_ports() {
    let inputs = "dcl_position v0\ndcl_normal v1\ndcl_texcoord v2\n";
    for profile in SOFTWARE {
        for line in [
            "mad r0, v0, v1, v2",
            "mad r0, c0, c1, c2",
            "mad r0, c0, c0, c0",
            "add r0, c0, c[a0.x]",
            "add r0, c[a0.x], c[a0.y]",
            "m4x4 r0, c0, c4",
            "m3x2 r0.xy, v0, v1",
        ] {
            accepted(&default(&format!("{profile}\n{inputs}{line}\n")));
        }
    }
    accepted(&default("vs_3_sw\nmul r0, c0_abs, c1\n"));
    accepted(&default("vs_3_sw\nloop aL, i0\nadd r0, v[aL], v[aL + 1]\nendloop\n"));
}

#[test]
fn software_has_no_ranges_of_loops() {
    for profile in SOFTWARE {
        for values in
            ["2147483647, 0, 1, 0", "1, -2147483648, 1, 0", "1, 2147483647, -2147483648, 0", "0, 256, 128, 0"]
        {
            accepted(&default(&format!("{profile}\ndefi i0, {values}\n")));
        }
        refused(&default(&format!("{profile}\ndefi i0, -1, 0, 1, 0\n")), "loop-count-negative", None);
        refused(&default(&format!("{profile}\ndefi i0, 1, 0, 1, 1\n")), "defi-w-zero", None);
    }
    for profile in ["vs_2_0", "vs_2_x", "vs_3_0"] {
        accepted(&default(&format!("{profile}\ndefi i0, 255, 255, 127, 0\ndefi i1, 0, 0, -128, 0\n")));
        let all = default(&format!("{profile}\ndefi i0, 256, 256, 128, 0\n"));
        assert_eq!(rules(&all), ["loop-count-max", "loop-start-range", "loop-step-range"]);
    }
}

/// What is not relaxed: depths, masks, swizzles, declarations, structure.
#[test]
fn software_keeps_the_other_rules() {
    for profile in SOFTWARE {
        for (text, rule) in [
            (
                "rep i0\nrep i0\nrep i0\nrep i0\nrep i0\nendrep\nendrep\nendrep\nendrep\nendrep",
                "loop-nesting-depth",
            ),
            ("mov r0, v0", "input-declared"),
            ("rcp r0, c0", "scalar-source"),
            ("dcl_position v0\nm4x4 r0.x, v0, c0", "matrix-mask"),
            ("nrm r0, r0", "nrm-same"),
            ("mov r0, c[aL]", "loop-counter-scope"),
            ("break", "break-outside-loop"),
        ] {
            assert_eq!(rules(&default(&format!("{profile}\n{text}\n"))), [rule], "{profile} {text}");
        }
    }
}
