//! Several mistakes in one program: each is found, in order, and none of them makes others.

use shader_asm_lang::assemble::{Device, assemble};

/// Rules of the findings in their order.
fn rules(text: &str) -> Vec<&'static str> {
    let assembly = assemble("test", text, &Device::Guaranteed);
    assembly.diagnostics.iter().map(|found| found.rule.name).collect()
}

fn check(programs: &[(&str, &[&str])]) {
    let wrong: Vec<_> = programs
        .iter()
        .filter_map(|(text, expected)| {
            let found = rules(text);
            (found != *expected).then(|| format!("{text:?}\n  gives {found:?}\n  not   {expected:?}"))
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn independent_mistakes_are_all_found() {
    check(&[
        (
            "vs_2_0\ndcl_position v0.xy\nmov r0.yx, v0\nrcp r1, c0\nadd r2, c0, c1\nrep i0\n",
            &["dcl-full-mask", "mask-letters", "scalar-source", "const-read-port", "loop-unclosed"],
        ),
        (
            "vs_2_0\ndef r0, 1, 2, 3, 4\nmov r12, c0\nnrm r0.x, c0\nif c0\nendif\ncall l3\n",
            &["def-destination", "register-exists", "nrm-mask", "if-condition"],
        ),
        (
            "vs_3_0\ndcl_position o0\nmov o0, v1\nmov o1, c0\ntexldl r0, r1, s0\nbreak\nmul r0, c0_abs, c0\n",
            &["input-declared", "output-declared", "sampler-declared", "break-outside-loop", "const-abs"],
        ),
        (
            "vs_1_1\nmov r0, r1\nfrc r2, c0\nmov r3 c0\nlrp r0, r0, r0, r0\n",
            &["uninitialised-read", "frc-mask", "syntax", "instruction-in-profile"],
        ),
        (
            "vs_2_x\n(p0) mov r0, c0\nsetp_gt r0, c0, r1\nmova r0, c0\nendif\nret\nmov r0, c0\n",
            &[
                "uninitialised-predicate",
                "setp-destination",
                "mova-destination",
                "endif-unmatched",
                "code-after-ret",
            ],
        ),
        (
            "vs_3_0\ndcl_psize o1.x\ndcl_tessfactor v0\ndefi i0, 300, 0, 1, 1\nmov r0, c[r1.x]\nloop a0, i0\nendloop\n",
            &[
                "dcl-point-size",
                "dcl-usage",
                "loop-count-max",
                "defi-w-zero",
                "index-register",
                "loop-counter-operand",
            ],
        ),
        (
            "vs_2_0\n#bogus\nmov r0, c0.q\n#endif\nmov r0, R1\n",
            &["unknown-directive", "swizzle-letters", "stray-endif", "register-exists"],
        ),
        (
            "vs_2_0\nm4x4 r0, r0, -c0\nm3x3 r1, c0, c1\nsincos r0.xy, r1, c0, c0\ncrs r0, r0, c0\n",
            &[
                "matrix-modifier",
                "matrix-mask",
                "const-read-port",
                "sincos-source",
                "sincos-constants-differ",
                "crs-mask",
                "crs-same",
            ],
        ),
    ]);
}

#[test]
fn unreadable_instructions_keep_their_place() {
    check(&[
        // What opens and closes blocks counts, however it is misspelt.
        ("vs_2_x\niff b0\nmov r0, c0\nelse\nendif\n", &["syntax"]),
        ("vs_2_x\nif_gx r0.x, r1.x\nelse\nendif\n", &["mnemonic-suffix"]),
        ("vs_2_x\nrepp i0\nbreak\nendrep\n", &["syntax"]),
        ("vs_2_0\nlopp aL, i0\nmov r0, c[aL]\nendloop\n", &["syntax"]),
        ("vs_2_0\nrep i99\nendrep\n", &["register-exists"]),
        ("vs_2_0\nif b0.x\nelse\nendif\n", &["scalar-components"]),
        ("vs_2_0\nrep i0\nendrpe\n", &["syntax"]),
        ("vs_2_0\nif b0\nednif\n", &["syntax"]),
        ("vs_2_0\nif_gt r0.x, r1.x\nelse\nendif\n", &["mnemonic-suffix"]),
        // Labels and calls that cannot be read.
        ("vs_2_0\ncall r0\nret\nlabel l0\nret\n", &["call-operand"]),
        ("vs_2_0\ncall l0\nret\nlabel r0\nret\n", &["label-operand"]),
        ("vs_2_0\ncall\nret\nlabel l0\nret\n", &["syntax"]),
        ("vs_2_0\ncall l0\nret\nlabel l0,\nret\n", &["syntax"]),
        ("vs_2_0\ncall l16\nret\nlabel l1\nret\n", &["label-range"]),
        ("vs_2_0\ncall l0\nretn\nlabel l0\nret\n", &["syntax"]),
    ]);
}

#[test]
fn what_a_faulty_declaration_declares_is_not_missed() {
    check(&[
        ("vs_2_0\ndcl_positon v0\nmov r0, v0\nmov r1, v0\n", &["mnemonic-suffix"]),
        ("vs_2_0\ndcl v0\nmov r0, v0\n", &["mnemonic-suffix"]),
        ("vs_2_0\ndcl_position v16\nmov r0, v15\n", &["register-exists"]),
        ("vs_1_1\ndcl_position v0.xyz\nmov oPos, v0\n", &["dcl-full-mask"]),
        ("vs_3_0\ndcl_texcoord o0.yx\nmov o0, c0\n", &["mask-letters"]),
        ("vs_3_0\ndcl_texcoord s0\ntexldl r0, r1, s0\n", &["dcl-sampler-type"]),
        ("vs_3_0\ndcl_3d s0\ntexldl r0, r1, s0\n", &["mnemonic-suffix"]),
        ("vs_3_0\ndcl_psize o1.x\nmov o1.x, c0.x\n", &["dcl-point-size"]),
        ("vs_2_0\ndcl_position v0\ndcl_position v0\nmov r0, v0\n", &["dcl-register-twice"]),
        ("vs_2_0\ndef c0, 1, 2, 3\nmov r0, c0\n", &["syntax"]),
        ("vs_2_0\ndefi i0, 1, 0, x, 0\nrep i0\nendrep\n", &["syntax"]),
        ("vs_2_0\nnop\ndcl_position v0\nmov r0, v0\n", &["dcl-after-code"]),
        // A write that cannot be read may have written anything.
        ("vs_1_1\nmvo r0, c0\nmov oPos, r0\n", &["syntax"]),
        ("vs_1_1\nmov r0.yx, c0\nmov oPos, r0\n", &["mask-letters"]),
        ("vs_1_1\nmov oPos.wx, c0\n", &["mask-letters"]),
        ("vs_1_1\nm4x4 oPos, v0, c0.x\n", &["input-declared", "matrix-swizzle"]),
        ("vs_2_x\nsetp p0, c0, r0\n(p0) mov r0, c0\n", &["mnemonic-suffix"]),
    ]);
}

#[test]
fn blocks_and_routines_are_reported_once() {
    check(&[
        ("vs_2_0\nif b0\nrep i0\nendif\nendrep\n", &["endif-unmatched"]),
        ("vs_2_0\nloop aL, i0\nendrep\n", &["endrep-unmatched"]),
        ("vs_2_0\nloop aL, i0\nendrep\nrep i0\nendrep\n", &["endrep-unmatched"]),
        ("vs_2_0\nelse\nmov r0, c0\nendif\n", &["else-unmatched"]),
        ("vs_2_0\nif b0\nelse\nelse\nendif\n", &["else-twice"]),
        ("vs_2_0\nrep i0\nret\n", &["ret-in-block"]),
        ("vs_2_0\ncall l0\nif b0\nret\nlabel l0\nret\n", &["ret-in-block"]),
        ("vs_2_0\ncall l0\nrep i0\nlabel l0\nendrep\nret\n", &["label-place"]),
        ("vs_2_0\ncall l0\nlabel l0\nret\nmov r0, c0\n", &["label-place"]),
        ("vs_2_0\nret\nmov r0, c0\nadd r0, r0, r0\nret\n", &["code-after-ret"]),
        ("vs_2_0\nrep i0\nrep i0\nrep i0\nendrep\nendrep\nendrep\n", &["loop-nesting-depth"]),
        ("vs_2_0\ncall l0\nret\nlabel l0\ncall l0\nret\n", &["call-forward"]),
        ("vs_2_0\nrep i0\nif b0\n", &["loop-unclosed", "if-unclosed"]),
        ("vs_2_0\nendif\nendrep\n", &["endif-unmatched", "endrep-unmatched"]),
    ]);
}

#[test]
fn faults_of_the_text_hide_nothing_and_make_nothing() {
    check(&[
        ("vs_2_0\nif b0\n/* never closed\nendif\n", &["if-unclosed", "unclosed-comment"]),
        ("vs_2_0\nmov r0, \"abc\nmov r0, c0\n", &["unclosed-string"]),
        ("vs_2_0\n#if 1\nmov r0, c0\n", &["unclosed-conditional"]),
        ("vs_2_0\n#define M(a) mov r0, a\nM(c0, c1)\nmov r1, c0\n", &["macro-arguments"]),
        ("vs_2_0\n#include \"a.h\"\nmov r0, c0\n", &["include-unavailable"]),
        ("vs_2_0\n#error no\nmvo r0\n", &["error-directive"]),
        ("vs_9_0\nmvo r0\nendif\n", &["profile"]),
        ("vs_2_0\n@ mov r0, c0\nmov r1, c0\n", &["syntax"]),
    ]);
}
