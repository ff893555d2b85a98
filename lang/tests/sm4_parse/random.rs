//! Programs that nobody wrote: what is accepted is written and read again without loss, whatever else is answered.

use crate::read;
use proptest::prelude::*;
use proptest::sample::select;
use shader_asm_lang::sm4::isa::{INSTRUCTIONS, InstructionInfo, OperandType, Profile, REGISTER_FILES};
use shader_asm_lang::sm4::print::{Style, print};
use shader_asm_lang::sm4::program::Program;
use shader_asm_lang::sm4::{decode, encode};

/// Words and signs that statements are made of, besides mnemonics and registers.
const PIECES: &[&str] = &[
    ",",
    ",",
    ",",
    ".",
    "[",
    "]",
    "(",
    ")",
    "{",
    "}",
    "|",
    "-",
    "+",
    ":",
    "<",
    ">",
    "=",
    "x",
    "xyzw",
    "xxyy",
    "wzyx",
    "rgba",
    "r0",
    "r1",
    "v[2][1]",
    "cb0[4]",
    "x0[r0.x + 1]",
    "icb[r0.y]",
    "o0",
    "t0",
    "s0",
    "u1",
    "g0",
    "null",
    "l(",
    "l(1.5)",
    "l(1,2,3,4)",
    "d(1.0l, 0x1)",
    "0",
    "1",
    "7",
    "0x3f800000",
    "1.5",
    "1.#INF00",
    "99999999999",
    "08",
    "_sat",
    "_nz",
    "_z",
    "_aoffimmi(1,-2,3)",
    "_indexable(texture2d)",
    "(float,float,float,float)",
    "[precise(xy)]",
    "{min16f}",
    "{min16f as def32}",
    "linear noperspective",
    "position",
    "triangle",
    "patch7",
    "mode_default",
    "immediateIndexed",
    "refactoringAllowed |",
    ": TEXCOORD1(uint)",
    "words(0x0100003e)",
    "words(",
    "as",
    "stride",
    "vPrim",
    "vGSInstanceID, 4",
    "default",
    "texture2d",
    "FLOAT",
    "label0",
    "fb1",
    "ft0 = {fb0}",
    "fp0[1][2]",
    "#",
    "é",
    "\n",
    "ret",
    "dcl_input_sv",
    "dcl_resource",
    "dcl_globalFlagsnone",
    "dcl_immediateConstantBuffer { {1,2,3,4} }",
];

/// Mnemonics, with and without suffixes.
fn mnemonic() -> impl Strategy<Value = String> {
    let suffix = select(&["", "", "", "_sat", "_nz", "_uint", "_texture2d", "_glc", "_foo"][..]);
    (select(&INSTRUCTIONS[..]), suffix).prop_map(|(row, suffix)| format!("{}{suffix}", row.mnemonic))
}

fn piece() -> impl Strategy<Value = String> {
    let register = (select(&REGISTER_FILES[..]), 0_u32..40).prop_map(|(row, number)| match row.dimensions {
        0 => row.name.to_owned(),
        1 => format!("{}{number}", row.name),
        _ => format!("{}{number}[{number}]", row.name),
    });
    prop_oneof![
        6 => select(PIECES).prop_map(str::to_owned),
        2 => mnemonic(),
        2 => register,
        1 => "[a-z_0-9.]{1,8}",
    ]
}

fn profile() -> impl Strategy<Value = Profile> {
    select(Profile::all().collect::<Vec<_>>())
}

/// A number as text, with what it can look like.
fn literal() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<i32>().prop_map(|value| value.to_string()),
        any::<u32>().prop_map(|value| format!("0x{value:08x}")),
        any::<f32>().prop_filter("numbers", |value| value.is_finite()).prop_map(|value| format!("{value:?}")),
        select(
            &["0", "1", "-1", "0.0", "-0.0", "0.000000", "1.0", "0.5f", "1e-40", "1.#INF00", "-1.#IND00"][..]
        )
        .prop_map(str::to_owned),
    ]
}

fn letters(mask: u8) -> String {
    "xyzw".chars().enumerate().filter(|(at, _)| mask >> at & 1 == 1).map(|(_, letter)| letter).collect()
}

fn index() -> impl Strategy<Value = String> {
    prop_oneof![
        (0_u32..9).prop_map(|number| format!("[{number}]")),
        (0_u32..9, select(&["x", "y", "z", "w"][..]), -3_i32..9)
            .prop_map(|(register, letter, base)| format!("[r{register}.{letter} + {base}]")),
        (0_u32..9, 0_u32..9).prop_map(|(array, base)| format!("[{base} + x{array}[{base}].y]")),
    ]
}

/// A register that can be read and written, without letters.
fn register() -> impl Strategy<Value = String> {
    prop_oneof![
        3 => (0_u32..20).prop_map(|number| format!("r{number}")),
        1 => (0_u32..4, index()).prop_map(|(array, index)| format!("x{array}{index}")),
    ]
}

fn destination() -> impl Strategy<Value = String> {
    let register = prop_oneof![register(), (0_u32..8).prop_map(|number| format!("o{number}"))];
    let masked = (register, 0_u8..16).prop_map(|(register, mask)| match mask {
        0 => register,
        _ => format!("{register}.{}", letters(mask)),
    });
    let special = select(&["null", "oDepth"][..]).prop_map(str::to_owned);
    let precision = select(&["", "", "", " {min16f}", " {min2_8f}"][..]);
    (prop_oneof![8 => masked, 1 => special], precision)
        .prop_map(|(operand, precision)| format!("{operand}{precision}"))
}

fn source() -> impl Strategy<Value = String> {
    let register = prop_oneof![
        3 => register(),
        1 => (0_u32..8).prop_map(|number| format!("v{number}")),
        1 => (index(), 0_u32..8).prop_map(|(vertex, number)| format!("v{vertex}[{number}]")),
        1 => (0_u32..14, index()).prop_map(|(slot, index)| format!("cb{slot}{index}")),
        1 => index().prop_map(|index| format!("icb{index}")),
    ];
    let register =
        (register, "(\\.[xyzw]{1,4})?", 0_u8..4).prop_map(|(register, swizzle, modifier)| match modifier {
            0 => format!("{register}{swizzle}"),
            1 => format!("-{register}{swizzle}"),
            2 => format!("|{register}{swizzle}|"),
            _ => format!("-|{register}{swizzle}|"),
        });
    let constants = prop_oneof![
        literal().prop_map(|value| format!("l({value})")),
        [literal(), literal(), literal(), literal()].prop_map(|values| format!("l({})", values.join(", "))),
    ];
    let precision = select(&["", "", "", " {min16f}", " {min16f as def32}", " {def32 as min16f}"][..]);
    (prop_oneof![4 => register, 2 => constants, 1 => Just("vPrim".to_owned())], precision)
        .prop_map(|(operand, precision)| format!("{operand}{precision}"))
}

/// An operand of a type, as an instruction takes it.
fn operand(kind: OperandType, writes: bool) -> BoxedStrategy<String> {
    let numbered = |name: &'static str| (0_u32..8).prop_map(move |number| format!("{name}{number}")).boxed();
    match kind {
        OperandType::Memory if writes => (select(&["u", "g"][..]), 0_u32..8, 0_u8..16)
            .prop_map(|(file, number, mask)| match mask {
                0 => format!("{file}{number}"),
                _ => format!("{file}{number}.{}", letters(mask)),
            })
            .boxed(),
        OperandType::Resource | OperandType::Memory => {
            (select(&["t", "u"][..]), 0_u32..8, "(\\.[xyzw]{1,4})?")
                .prop_map(|(file, number, swizzle)| format!("{file}{number}{swizzle}"))
                .boxed()
        }
        OperandType::Sampler => numbered("s"),
        OperandType::Uav => numbered("u"),
        OperandType::Label => numbered("label"),
        OperandType::Stream => numbered("m"),
        OperandType::Interface => (0_u32..4, 0_u32..4, 0_u32..4)
            .prop_map(|(slot, array, site)| format!("fp{slot}[{array}][{site}]"))
            .boxed(),
        _ if writes => destination().boxed(),
        _ => source().boxed(),
    }
}

/// A statement that the grammar accepts.
fn instruction() -> impl Strategy<Value = String> {
    let rows: Vec<&InstructionInfo> = INSTRUCTIONS.iter().filter(|row| !row.declaration).collect();
    select(rows).prop_flat_map(|row| {
        let operands = row.operands;
        let destinations = operands.destinations().iter().map(|&kind| operand(kind, true));
        let sources = operands.sources().iter().map(|&kind| operand(kind, false));
        let control = match row.control {
            shader_asm_lang::sm4::isa::Control::Test => select(&["_z", "_nz"][..]),
            shader_asm_lang::sm4::isa::Control::InfoReturn => select(&["", "_uint", "_rcpfloat"][..]),
            shader_asm_lang::sm4::isa::Control::Sync => {
                select(&["_t", "_g_t", "_uglobal_g", "_ugroup_t"][..])
            }
            shader_asm_lang::sm4::isa::Control::None => select(&["", "", "_sat"][..]),
        };
        let precise = select(&["", "", " [precise]", " [precise(xw)]"][..]);
        let shape = select(&["", "", "_indexable"][..]);
        (Just(row), control, precise, shape, destinations.chain(sources).collect::<Vec<_>>()).prop_map(
            |(row, control, precise, shape, operands)| {
                let behind = if shape.is_empty() { "" } else { "(texture2d)(float,sint,uint,unorm) " };
                format!("{}{shape}{control}{precise}{behind} {}", row.mnemonic, operands.join(", "))
            },
        )
    })
}

/// Statements that declare something.
fn declaration() -> impl Strategy<Value = String> {
    let number = 0_u32..40;
    let fixed = select(
        &[
            "dcl_globalFlags refactoringAllowed | enable11_1ShaderExtensions",
            "dcl_inputprimitive patch32",
            "dcl_outputtopology linestrip",
            "dcl_tessellator_domain domain_quad",
            "dcl_tessellator_partitioning partitioning_pow2",
            "dcl_tessellator_output_primitive output_line",
            "dcl_input vGSInstanceID",
            "dcl_input vThreadIDInGroup.xy",
            "dcl_output oDepthLE",
            "dcl_function_table ft3 = {}",
            "dcl_interface_dynamicindexed fp1[2][3] = {ft0, ft1}",
            "hs_fork_phase",
        ][..],
    );
    prop_oneof![
        fixed.prop_map(str::to_owned),
        (number.clone(), 1_u8..16)
            .prop_map(|(v, mask)| format!("dcl_input v{v}.{} : A{v}(int)", letters(mask))),
        number.clone().prop_map(|v| format!("dcl_input_ps linear centroid v{v} : SV_Position")),
        number.clone().prop_map(|o| format!("dcl_output_siv o{o}.xyzw, clip_distance")),
        (number.clone(), number.clone())
            .prop_map(|(slot, size)| format!("dcl_constantbuffer cb{slot}[{size}], dynamicIndexed")),
        (number.clone(), 0_u32..128)
            .prop_map(|(t, n)| format!("dcl_resource_texture2dmsarray({n}) (unorm,snorm,mixed,double) t{t}")),
        (number.clone(), number.clone()).prop_map(|(u, n)| format!("dcl_uav_structured_glc_opc u{u}, {n}")),
        number.clone().prop_map(|u| format!("dcl_uav_typed_buffer_rov (uint,uint,uint,uint) u{u}")),
        (number.clone(), number.clone()).prop_map(|(x, n)| format!("dcl_indexableTemp x{x}[{n}], 4")),
        (number.clone(), number.clone()).prop_map(|(v, n)| format!("dcl_indexrange v{v}.xy {n}")),
        [literal(), literal(), literal(), literal()]
            .prop_map(|row| format!("dcl_immediateConstantBuffer {{ {{{}}} }}", row.join(", "))),
        any::<f32>()
            .prop_filter("numbers", |value| value.is_finite())
            .prop_map(|value| format!("dcl_hs_max_tessfactor l({value:?})")),
        [number.clone(), number.clone(), number]
            .prop_map(|[x, y, z]| format!("dcl_thread_group {x}, {y}, {z}")),
    ]
}

/// Written in either style and as words, it is read again as the same.
fn survives(program: &Program) -> Result<(), TestCaseError> {
    let words = encode(program);
    let decoded = decode(&words);
    prop_assert!(decoded.is_ok(), "{decoded:?}");
    prop_assert_eq!(encode(&decoded.unwrap()), words.as_slice());
    let exact = print(program, Style::Exact);
    let again = read(&exact);
    prop_assert!(again.found.is_empty(), "{exact}\n{:?}", again.found);
    let again = again.program.unwrap();
    prop_assert_eq!(encode(&again), words, "{}", exact);
    prop_assert_eq!(print(&again, Style::Exact), exact);
    // A listing may lose something, but that once only.
    let listing = print(program, Style::Listing);
    let once = read(&listing);
    if once.found.is_empty() {
        prop_assert_eq!(print(&once.program.unwrap(), Style::Listing), listing);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn programs_survive(
        profile in profile(),
        declarations in prop::collection::vec(declaration(), 0..4),
        code in prop::collection::vec(instruction(), 0..8),
    ) {
        let text = format!("{profile}\n{}\n", [declarations, code].concat().join("\n"));
        let read = read(&text);
        prop_assert!(read.found.is_empty(), "{text}\n{:?}", read.found);
        survives(&read.program.unwrap())?;
    }

    /// Whatever the tokens are, findings point into the text, and what is accepted survives.
    #[test]
    fn soup(profile in profile(), pieces in prop::collection::vec(piece(), 0..24)) {
        let text = format!("{profile} {}", pieces.join(" "));
        let read = read(&text);
        for one in &read.found {
            let span = one.span;
            prop_assert!(span.start <= span.end && span.end as usize <= text.len(), "{text}\n{one:?}");
            prop_assert!(!one.message.is_empty());
        }
        let program = read.program;
        prop_assert!(program.is_some());
        if read.found.is_empty() {
            survives(&program.unwrap())?;
        }
    }
}
