//! What the parser says of mistakes: the place between `«` and `»`, the message, the help, and that the help helps.

mod declarations;

use crate::read;
use shader_asm_lang::diagnostic::Diagnostic;

/// Text with its marked place, message, help.
type Row = (&'static str, &'static str, Option<&'static str>);

/// The text without marks, and the marked range.
fn unmarked(marked: &str) -> (String, std::ops::Range<usize>) {
    let (before, rest) = marked.split_once('«').unwrap();
    let (inside, behind) = rest.split_once('»').unwrap();
    (format!("{before}{inside}{behind}"), before.len()..before.len() + inside.len())
}

/// What the help puts in the place, if it says so.
fn replacement(help: &str) -> Option<&str> {
    help.strip_prefix("write `")?.split('`').next()
}

fn check(rows: &[Row]) {
    let mut wrong = Vec::new();
    for &(marked, message, help) in rows {
        let (text, place) = unmarked(marked);
        let read = read(&text);
        let found: Vec<&Diagnostic> = read.found.iter().collect();
        let as_expected = |one: &Diagnostic| {
            let range = one.span.start as usize..one.span.end as usize;
            // The lexer's rule for numbers is that of Direct3D 9, and so is its code.
            let code = one.code.is_none() || one.rule.name == "integer-64-bit";
            one.message == message && one.help.as_deref() == help && range == place && code
        };
        if !matches!(found.as_slice(), [one] if as_expected(one)) {
            let found: Vec<_> = found
                .iter()
                .map(|one| (one.message.as_str(), one.help.as_deref(), read.map.slice(one.span)))
                .collect();
            wrong.push(format!("{marked}\n   {found:?}\n   not {message:?} {help:?}"));
        } else if let Some(new) = help.and_then(replacement) {
            let cured = format!("{}{new}{}", &text[..place.start], &text[place.end..]);
            if let Some(other) = crate::read(&cured).found.iter().next() {
                wrong.push(format!("{cured}\n   after help: {}", other.message));
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), rows.len(), wrong.join("\n"));
}

#[test]
fn profiles() {
    check(&[
        ("«»", "a shader starts with its profile, such as `gs_4_0`", Some("put the profile first: `gs_4_0`")),
        (
            "«mov» r0, r1",
            "a shader starts with its profile, found the instruction `mov`",
            Some("put the profile first: `gs_4_0`"),
        ),
        ("«GS_4_0» ret", "`GS_4_0` is no shader profile", Some("write `gs_4_0`")),
        ("«gs.4.2» ret", "`gs.4.2` is no shader profile", Some("a profile with a similar name is `gs_4_0`")),
        (
            "«xy_9_9» ret",
            "`xy_9_9` is no shader profile",
            Some(
                "profiles of shader model 4 and 5 are vs_4_0, vs_4_1, vs_5_0, gs_4_0, gs_4_1, gs_5_0, ps_4_0, \
                 ps_4_1, ps_5_0, hs_5_0, ds_5_0, cs_4_0, cs_4_1, cs_5_0, lib_4_0, lib_4_1, lib_5_0",
            ),
        ),
    ]);
}

#[test]
fn statements() {
    check(&[
        ("ps_5_0 «}» ret", "expected an instruction, found `}`", None),
        ("ps_5_0 mov r0, r1 «r2» ret", "expected an instruction, found `r2`", None),
        ("ps_5_0 «mvo» r0, r1 ret", "`mvo` is no instruction", Some("write `mov`")),
        ("ps_5_0 «MOV» r0, r1 ret", "`MOV` is no instruction", Some("write `mov`")),
        ("ps_5_0 «muk_sat» r0, r1, r1 ret", "`muk_sat` is no instruction", Some("write `mul_sat`")),
        ("ps_5_0 «iff_nz» r0.x endif", "`iff_nz` is no instruction", Some("write `if_nz`")),
        ("ps_5_0 «texturelod» r0, r1 ret", "`texturelod` is no instruction", None),
        ("ps_5_0 mov r0.x, l(1)«,» r0.x ret", "`mov` takes 2 operands and no more", None),
        ("ps_5_0 if_nz r0.x«,» r1.x endif", "`if` takes 1 operand and no more", None),
        ("ps_5_0 ret«,» r1.x nop", "`ret` takes 0 operands and no more", None),
        ("ps_5_0 «mov r0.x» ret", "`mov` takes 2 operands, found 1", None),
        ("ps_5_0 «mov r0.x,» ret", "`mov` takes 2 operands, found 1", None),
        ("ps_5_0 «mov» ret", "`mov` takes 2 operands, found 0", None),
        ("ps_5_0 «if_nz» endif", "`if` takes 1 operand, found 0", None),
        ("ps_5_0 «mad r0.x, r1.x,\nr2.x»", "`mad` takes 4 operands, found 3", None),
        ("ps_5_0 mov r0.x «r1».x ret", "expected `,`, found `r1`", None),
        ("ps_5_0 fcall «r0» ret", "expected an interface slot, found `r0`", None),
        ("ps_5_0 fcall fp0«[» ret", "expected an index behind this, found the instruction `ret`", None),
        ("ps_5_0 fcall fp0[1«]» ret", "expected `[` behind this, found the instruction `ret`", None),
    ]);
}

#[test]
fn suffixes() {
    let test = Some("write `if_nz` for a value with some bit set, `if_z` for 0");
    check(&[
        ("ps_5_0 «mov_nz» r0, r1 ret", "`mov` takes no suffix `_nz`", Some("write `mov`")),
        ("ps_5_0 «mov_foo_sat» r0, r1 ret", "`mov` takes no suffix `_foo`", Some("write `mov_sat`")),
        (
            "ps_5_0 «mov_sat_sat» r0, r1 ret",
            "`_sat` does not go with the suffixes before it",
            Some("write `mov_sat`"),
        ),
        (
            "ps_5_0 «if_z_nz» r0.x endif",
            "`_nz` does not go with the suffixes before it",
            Some("write `if_z`"),
        ),
        ("ps_5_0 «if_gt» r0.x endif", "`if` takes no suffix `_gt`", test),
        ("ps_5_0 «if» r0.x endif", "`if` needs to know what it tests for", test),
        ("ps_5_0 if [precise]«_gt» r0.x endif", "`if` takes no suffix `_gt`", None),
        (
            "ps_5_0 «resinfo_int» r0, l(0), t0 ret",
            "`resinfo` takes no suffix `_int`",
            Some("write `resinfo`"),
        ),
        ("cs_5_0 «sync_x» ret", "`sync` takes no suffix `_x`", Some("write `sync`")),
        ("ps_5_0 mul [«fast»] r0, r1, r2 ret", "expected `precise`, found `fast`", None),
        ("ps_5_0 mul [precise(«yx»)] r0, r1, r2 ret", "expected components in their order, found `yx`", None),
        ("ps_5_0 «dcl_temps_x» 3 ret", "`dcl_temps` takes no suffix `_x`", Some("write `dcl_temps`")),
        (
            "ps_5_0 «dcl_uav_raw_opc» u0 ret",
            "`dcl_uav_raw` takes no suffix `_opc`",
            Some("write `dcl_uav_raw`"),
        ),
        (
            "ps_5_0 «dcl_uav_raw_glc_glc» u0 ret",
            "`dcl_uav_raw` takes no suffix `_glc`",
            Some("write `dcl_uav_raw_glc`"),
        ),
        (
            "ps_5_0 «dcl_interface_static» fp0[1][1] = {ft0} ret",
            "`dcl_interface` takes no suffix `_static`",
            Some("write `dcl_interface`"),
        ),
        (
            "ps_5_0 «dcl_resource_texture2d_glc» (float,float,float,float) t0 ret",
            "`dcl_resource` takes no suffix `_glc`",
            Some("write `dcl_resource_texture2d`"),
        ),
        (
            "ps_5_0 «dcl_resource_texture2f» (float,float,float,float) t0 ret",
            "`texture2f` is not a shape of resources",
            Some("write `dcl_resource_texture2d`"),
        ),
        (
            "ps_5_0 «dcl_uav_typed_bufer_glc» (uint,uint,uint,uint) u0 ret",
            "`bufer` is not a shape of resources",
            Some("write `dcl_uav_typed_buffer_glc`"),
        ),
        (
            "ps_5_0 «dcl_resource_volume» (float,float,float,float) t0 ret",
            "`volume` is not a shape of resources",
            Some(
                "shapes are buffer, texture1d, texture2d, texture2dms, texture3d, texturecube, texture1darray, \
                 texture2darray, texture2dmsarray, texturecubearray",
            ),
        ),
    ]);
}

#[test]
fn what_stands_between_mnemonic_and_operands() {
    check(&[
        ("ps_5_0 ld_aoffimmi(«8»,0,0) r0, r1, t0 ret", "a texel offset is -8 to 7, not 8", None),
        ("ps_5_0 ld_aoffimmi(0,«-9»,0) r0, r1, t0 ret", "a texel offset is -8 to 7, not -9", None),
        ("ps_5_0 ld_aoffimmi(0,1,0«,»1) r0, r1, t0 ret", "expected `)`, found `,`", None),
        ("ps_5_0 ld_aoffimmi «r0», r1, t0 ret", "expected `(`, found `r0`", None),
        (
            "ps_5_0 ld_indexable(«texture2»)(float,float,float,float) r0, r1, t0 ret",
            "`texture2` is not a shape of resources",
            Some("write `texture2d`"),
        ),
        (
            "ps_5_0 ld_indexable(texture2d)(«flot»,float,float,float) r0, r1, t0 ret",
            "`flot` is not a type of components",
            Some("write `float`"),
        ),
        (
            "ps_5_0 ld_indexable(texture2d)(float,float,float«)» r0, r1, t0 ret",
            "expected `,`, found `)`",
            None,
        ),
        (
            "ps_5_0 ld_indexable(texture2d)(<«unusd»>,float,float,float) r0, r1, t0 ret",
            "`<unusd>` is not a type of components",
            Some("known ones are unorm, snorm, sint, uint, float, mixed, double"),
        ),
        (
            "ps_5_0 ld_structured_indexable(structured_buffer, «size»=4)(mixed,mixed,mixed,mixed) r0, r1.x, l(0), t0",
            "expected `stride`, found `size`",
            None,
        ),
        (
            "ps_5_0 ld_structured_indexable(structured_buffer, stride=«4096»)(mixed,mixed,mixed,mixed) r0, r1.x, l(0), t0",
            "a structure has up to 2048 bytes, not 4096",
            None,
        ),
    ]);
}

#[test]
fn operands() {
    check(&[
        ("ps_5_0 mov r0, «@» ret", "expected an operand, found `@`", None),
        ("ps_5_0 mov «-r0.x», r1 ret", "only sources take a sign or bars", Some("write `r0.x`")),
        (
            "ps_5_0 dcl_input_ps linear «|v1|» ret",
            "only sources take a sign or bars",
            Some("write `v1.xyzw`"),
        ),
        ("ps_5_0 mov «r», r1 ret", "`r` needs the number of a register", None),
        ("ps_5_0 mov r0[1][2]«[3]», r1 ret", "a register has up to 3 indices here", None),
        ("ps_5_0 mov r0, cb0[x0[1]«[2]».x] ret", "a register has up to 2 indices here", None),
        ("ps_5_0 mov r0, |r1.«x» ret", "expected `|` behind this, found the instruction `ret`", None),
        ("ps_5_0 mov r0, «l(1, 2)» ret", "a constant has one or four numbers, not 2", None),
        ("ps_5_0 dmov r0.xy, «d(1.0)» ret", "a constant has two doubles, not 1", None),
        ("ps_5_0 mov r0, l(1, «r0») ret", "expected a number, found `r0`", None),
        ("ps_5_0 mov r0, l(«)» ret", "expected a number, found `)`", None),
        ("ps_5_0 mov r0, l(«1» ret", "expected `)` behind this, found the instruction `ret`", None),
        ("ps_5_0 mov r0, l(«1»", "expected `)` behind this, found the end", None),
        ("ps_5_0 mov «r99999999999», r1 ret", "`99999999999` does not fit 32 bits", None),
        ("ps_5_0 mov «R0», r1 ret", "`R0` is no register", Some("write `r0`")),
        ("cs_5_0 mov r0, «vThreadId».x ret", "`vThreadId` is no register", Some("write `vThreadID`")),
        ("ps_5_0 mov r0, «icbb1» ret", "`icbb1` is no register", Some("write `icb1`")),
        ("ps_5_0 udiv «null0», r0, r1, r2 ret", "`null0` is no register", Some("write `null`")),
        (
            "gs_5_0 mov r0, «q1» ret",
            "`q1` is no register",
            Some(
                "registers of a geometry shader are `r#`, `v#`, `o#`, `x#`, `s#`, `t#`, `cb#`, `icb#`, `m#`, `fp#`, `u#`",
            ),
        ),
        ("ps_5_0 mov r0.«yx», r1 ret", "`yx` is no write mask", Some("write `xy`")),
        ("ps_5_0 mov r0.«xxy», r1 ret", "`xxy` is no write mask", Some("write `xy`")),
        ("ps_5_0 mov r0.«xq», r1 ret", "`xq` is no write mask", None),
        (
            "ps_5_0 mov r0, r1.«xyzwx» ret",
            "`xyzwx` is no swizzle",
            Some("a swizzle has one to four letters of `xyzw`"),
        ),
        ("ps_5_0 mov r0, r1«.» ret", "expected components behind this, found the instruction `ret`", None),
        ("ps_5_0 mov r0 {«min17f»}, r1 ret", "`min17f` is not a precision", Some("write `min16f`")),
    ]);
}

#[test]
fn indices() {
    check(&[
        ("ps_5_0 mov r0, cb0[«)» ret", "expected an index, found `)`", None),
        ("ps_5_0 mov r0, cb0[r1.x «,» 2] ret", "expected `]`, found `,`", None),
        ("ps_5_0 mov r0, cb0[r1.x + «r2.x»] ret", "an index has one register at most", None),
        ("ps_5_0 mov r0, cb0[-«r1».x] ret", "expected an index, found `r1`", None),
        (
            "ps_5_0 mov r0, cb0[«r1»] ret",
            "the register in an index needs a component",
            Some("choose one, as in `[r0.x + 1]`"),
        ),
        ("ps_5_0 mov r0, cb0[r1.«xy»] ret", "expected one component, found `xy`", None),
        (
            "ps_5_0 mov r0, cb0[x0[«r1».x].x] ret",
            "expected a number: the register in an index has no register in its own, found `r1`",
            None,
        ),
        ("ps_5_0 mov r0, cb0[«4294967296»] ret", "`4294967296` does not fit 32 bits", None),
        ("ps_5_0 mov r0, cb0[«R1».x] ret", "`R1` is no register", Some("write `r1`")),
        ("ps_5_0 mov r0, cb0[«1.5»] ret", "expected an index, found `1.5`", None),
    ]);
}

#[test]
fn numbers() {
    check(&[
        ("ps_5_0 mov r0.x, l(«4294967296») ret", "`4294967296` does not fit 32 bits", None),
        ("ps_5_0 mov r0.x, l(«-2147483649») ret", "-2147483649 does not fit 32 bits", None),
        ("ps_5_0 add r0.x, r0.x, l(«0x100000000») ret", "`0x100000000` does not fit 32 bits", None),
        (
            "ps_5_0 add r0.x, r0.x, l(«-0x3f800000») ret",
            "`0x3f800000` are the bits of a float, which take no sign",
            Some("write `0xbf800000`"),
        ),
        (
            "ps_5_0 dmov r0.xy, d(«-0x1», 1.0) ret",
            "`0x1` are the bits of a float, which take no sign",
            Some("write `0x8000000000000001`"),
        ),
        (
            "ps_5_0 mov r0.x, l(«08») ret",
            "`08` starts with 0, which makes it octal, and has other digits",
            Some("write `8`"),
        ),
        // What the lexer has said is not said again.
        (
            "ps_5_0 mov r0.x, l(«99999999999999999999») ret",
            "this integer does not fit 64 bits",
            Some("write it as a float, with a decimal point"),
        ),
        (
            "ps_5_0 mov r0.x, cb0[«99999999999999999999»].x ret",
            "this integer does not fit 64 bits",
            Some("write it as a float, with a decimal point"),
        ),
        ("gs_5_0 dcl_maxout «1.5» ret", "expected a number, found `1.5`", None),
    ]);
}

#[test]
fn instructions_as_words() {
    check(&[
        ("ps_5_0 words «r0» ret", "expected `(`, found `r0`", None),
        ("ps_5_0 words(«)» ret", "expected a number, found `)`", None),
        ("ps_5_0 words(«1») ret", "a length of 0 words does not fit here", None),
        ("ps_5_0 words(0x0100003e, «0») ret", "`ret` ends before this word", None),
        ("ps_5_0 words(«0x010007ff») ret", "no instruction has the number 2047", None),
        (
            "ps_5_0 words(0x04000036, 0x0000d000, «0x0002b000», 0) ret",
            "no register file has the number 43",
            None,
        ),
        (
            "ps_5_0 words(0x0300005f, 0x00101012, 0) : «7» ret",
            "expected a semantic, such as `TEXCOORD1`, found `7`",
            None,
        ),
    ]);
}

/// Every mistake is found, each once, and what cannot be read keeps its place in the structure.
#[test]
fn mistakes_do_not_hide_each_other() {
    let text = "ps_5_0\ndcl_temps two\nmvo r0, r1\nadd r0, r1\nmov r0.yx, r1\niff_nz r0.x\n  mul r0, q1, r2, r3\nesle\n\
                nop\nednif\nmov r0, r1 r2\nmoov r1, r2\nmov r0, l(1\nwords(7)\nret\n";
    let read = read(text);
    let found: Vec<_> = read.found.iter().map(|one| read.map.slice(one.span)).collect();
    assert_eq!(
        found,
        ["two", "mvo", "add r0, r1", "yx", "iff_nz", "q1", "esle", "ednif", "r2", "moov", "1", "7"]
    );
    let program = read.program.unwrap();
    let ops: Vec<_> = program.instructions.iter().map(|one| (one.op.mnemonic(), one.broken)).collect();
    let broken = |name| (name, true);
    assert_eq!(
        ops,
        [
            broken("dcl_temps"),
            broken("mov"),
            broken("add"),
            broken("mov"),
            broken("if"),
            broken("mul"),
            broken("else"),
            ("nop", false),
            broken("endif"),
            // What is wrong stands behind it.
            ("mov", false),
            broken("mov"),
            broken("mov"),
            broken("continue"),
            ("ret", false),
        ]
    );
}
