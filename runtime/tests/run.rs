//! Running shaders as a user does.

#![allow(clippy::unwrap_used, clippy::panic)]

use glam::{IVec4, Mat4, Vec2, Vec3, Vec4};
use proptest::prelude::*;
use shader_asm::{
    Arithmetic, LoadError, LoadedVertexShader, Profile, RegisterFile, RunError, RunOptions, Semantic,
    VertexConstants, VertexInputs, VertexShader, VertexStream, vs_asm,
};

const LIT: VertexShader = vs_asm! {
    vs_2_0
    dcl_position v0
    dcl_normal   v1
    def  c9, 0.0, 1.0, 0.0, 0.0
    m4x4 oPos, v0, c0
    dp3  r0.x, v1, c4
    max  r0.x, r0.x, c9.x
    mul  oD0, r0.x, c5
};

static STATIC: VertexShader = LIT;

#[test]
fn a_shader_of_the_macro_runs() {
    let matrix = Mat4::from_rotation_y(0.5) * Mat4::from_translation(Vec3::new(1.0, 2.0, 3.0));
    let mut constants = VertexConstants::new();
    constants.set_matrix(0, &matrix).set_float(4, Vec4::Z).set_float(5, Vec4::new(1.0, 0.5, 0.25, 1.0));
    let positions = [Vec3::new(1.0, -2.0, 0.5), Vec3::ZERO];
    let normals = [Vec3::Z, Vec3::NEG_Z];
    let inputs = VertexInputs::new(2).with(Semantic::POSITION, &positions).with(Semantic::NORMAL, &normals);
    let outputs = STATIC.run(&constants, &inputs).unwrap();

    for (position, own) in positions.iter().zip(outputs.positions()) {
        assert!((matrix * position.extend(1.0)).abs_diff_eq(*own, 1e-5));
    }
    let colours = outputs.get(Semantic::DIFFUSE).unwrap();
    assert_eq!(colours, [Vec4::new(1.0, 0.5, 0.25, 1.0), Vec4::ZERO]);
    assert_eq!(outputs.get(Semantic::FOG), None);
    assert_eq!(outputs.count(), 2);
}

#[test]
fn a_shader_tells_what_it_needs() {
    const { assert!(LIT.slots() == 7) };
    assert_eq!(LIT.profile(), Profile::Vs2_0);
    assert_eq!(LIT.bytecode()[0], 0xfffe_0200);
    let loaded = VertexShader::from_bytecode(LIT.bytecode()).unwrap();
    assert_eq!(loaded.inputs(), LIT.inputs());
    assert_eq!(loaded.outputs(), LIT.outputs());
    assert_eq!(loaded.constants(), LIT.constants());
    assert_eq!(loaded.slots(), LIT.slots());
    let ranges: Vec<_> = LIT.constants().iter().map(|range| (range.file, range.first, range.count)).collect();
    assert_eq!(ranges, [(RegisterFile::Const, 0, 6)]);
}

fn assemble(text: &str) -> LoadedVertexShader {
    VertexShader::assemble(text).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn missing_components_and_inputs_read_their_defaults() {
    let shader = assemble(
        "vs_1_1\ndcl_position v0\ndcl_color v1\ndcl_texcoord v2\nmov oPos, v0\nmov oD0, v1\nmov oT0, v2\n",
    );
    let uv = [Vec2::new(0.25, 0.75)];
    let planes = VertexStream::planes(&[5.0], &[], &[7.0], &[]);
    let inputs = VertexInputs::new(1).with(Semantic::texcoord(0), &uv).with(Semantic::POSITION, planes);
    let outputs = shader.run(&VertexConstants::new(), &inputs).unwrap();
    assert_eq!(outputs.positions(), [Vec4::new(5.0, 0.0, 7.0, 1.0)]);
    assert_eq!(outputs.get(Semantic::DIFFUSE).unwrap(), [Vec4::W]);
    assert_eq!(outputs.get(Semantic::texcoord(0)).unwrap(), [Vec4::new(0.25, 0.75, 0.0, 1.0)]);
}

#[test]
fn inputs_that_are_too_short_are_errors() {
    let inputs = VertexInputs::new(3).with(Semantic::POSITION, &[Vec3::ZERO; 2]);
    let error = LIT.run(&VertexConstants::new(), &inputs).unwrap_err();
    let expected = RunError::InputTooShort { semantic: Semantic::POSITION, available: 2, needed: 3 };
    assert_eq!(error, expected);
    assert_eq!(error.to_string(), "position0 has 2 values for 3 vertices");
}

#[test]
fn semantics_can_share_a_register() {
    let shader = assemble(
        "vs_3_0\ndcl_texcoord0 v0.xy\ndcl_texcoord1 v0.zw\ndcl_texcoord3 o1.xy\ndcl_texcoord4 o1.zw\nmov o1, v0\n",
    );
    let (first, second) = ([Vec2::new(1.0, 2.0)], [Vec4::new(3.0, 4.0, 5.0, 6.0)]);
    let inputs =
        VertexInputs::new(1).with(Semantic::texcoord(0), &first).with(Semantic::texcoord(1), &second);
    let outputs = shader.run(&VertexConstants::new(), &inputs).unwrap();
    assert_eq!(outputs.get(Semantic::texcoord(3)).unwrap(), [Vec4::new(1.0, 2.0, 5.0, 6.0)]);
}

#[test]
fn a_run_stops_at_its_budget() {
    let text = "vs_3_sw\ndcl_position o0\nmov r0, c0\nrep i0\nadd r0, r0, c1\nrep i0\nadd r0, r0, c1\nendrep\nendrep\nmov o0, r0\n";
    let shader = assemble(text);
    let mut constants = VertexConstants::new();
    constants.set_int(0, IVec4::new(i32::MAX, 0, 0, 0));
    let options = RunOptions { instruction_budget: 0xffff, ..RunOptions::default() };
    let error = shader.run_with(&constants, &VertexInputs::new(100), options).unwrap_err();
    assert_eq!(error, RunError::InstructionBudget { vertex: 0, budget: 0xffff });
    let error = shader.run(&constants, &VertexInputs::new(1)).unwrap_err();
    assert_eq!(error, RunError::InstructionBudget { vertex: 0, budget: 1 << 24 });
}

/// A vertex counts its own instructions, not those of its neighbours.
#[test]
fn the_budget_is_each_vertex_own() {
    let text = "vs_3_0\ndcl_position v0\ndcl_position o0\ndef c0, 1, 0, 0, 0\ndefi i0, 100, 0, 0, 0\nmov r0, v0\nrep i0\nbreak_le r0.x, c0.y\nsub r0.x, r0.x, c0.x\nendrep\nmov o0, r0\n";
    let shader = assemble(text);
    // mov, rep, x rounds of three, a last break, mov.
    let needed = |x: u64| 4 + 3 * x;
    let counts = [3.0, 50.0, 7.0, 20.0];
    let inputs = VertexInputs::new(4).with(Semantic::POSITION, &counts);
    let run = |instruction_budget| {
        let options = RunOptions { instruction_budget, ..RunOptions::default() };
        shader.run_with(&VertexConstants::new(), &inputs, options)
    };
    assert!(run(needed(50)).is_ok());
    let over = |vertex, budget| Err(RunError::InstructionBudget { vertex, budget });
    assert_eq!(run(needed(50) - 1), over(1, needed(50) - 1));
    assert_eq!(run(needed(20) + 1), over(1, needed(20) + 1));
}

#[test]
fn zero_times_infinity_is_a_choice() {
    let shader = assemble("vs_2_0\ndcl_position v0\nmul oPos, v0.x, v0.y\n");
    let factors = [Vec2::new(0.0, f32::INFINITY)];
    let inputs = VertexInputs::new(1).with(Semantic::POSITION, &factors);
    let run = |arithmetic| {
        let options = RunOptions { arithmetic, ..RunOptions::default() };
        shader.run_with(&VertexConstants::new(), &inputs, options).unwrap().positions()[0]
    };
    assert_eq!(run(Arithmetic::ZeroWins), Vec4::ZERO);
    assert!(run(Arithmetic::Ieee).is_nan());
}

#[test]
fn other_stages_and_broken_text_are_errors() {
    assert_eq!(
        LoadedVertexShader::from_bytecode(&[0xffff_0200, 0xffff]).unwrap_err(),
        LoadError::Stage(Profile::Ps2_0)
    );
    let error = VertexShader::assemble("vs_2_0\nmov oPos, v0\n").unwrap_err();
    assert!(error.to_string().starts_with("2:"), "{error}");
    assert!(matches!(VertexShader::from_bytecode(&[]), Err(LoadError::Bytecode(_))));
}

#[test]
fn constants_by_address_end_with_their_file() {
    let shader =
        assemble("vs_2_0\ndcl_position v0\ndef c255, 7, 7, 7, 7\nmova a0.x, v0.x\nmov oPos, c[a0.x + 1]\n");
    let mut constants = VertexConstants::new();
    constants.set_float(255, Vec4::ONE).set_float(256, Vec4::ONE).set_float(0, Vec4::splat(2.0));
    let addresses = [-1.0, -2.0, 254.0, 255.0, 1e30, f32::NAN];
    let inputs = VertexInputs::new(6).with(Semantic::POSITION, &addresses);
    let outputs = shader.run(&constants, &inputs).unwrap();
    let x: Vec<f32> = outputs.positions().iter().map(|position| position.x).collect();
    assert_eq!(x, [2.0, 0.0, 7.0, 0.0, 0.0, 0.0]);
}

/// The words of a vertex shader of the vectors.
fn vector(index: usize) -> Vec<u32> {
    let lines: Vec<&str> = include_str!("vectors/exec-vs.jsonl").lines().collect();
    let row: serde_json::Value = serde_json::from_str(lines[index % lines.len()]).unwrap();
    let digits = row["words"].as_str().unwrap().as_bytes().chunks(8);
    digits.map(|word| u32::from_str_radix(std::str::from_utf8(word).unwrap(), 16).unwrap()).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    /// Damaged bytecode runs or is an error.
    #[test]
    fn any_words_can_be_run(index in any::<usize>(), damage in prop::collection::vec((any::<usize>(), 0_u32..32), 0..6), count in -3_i32..70_000) {
        let mut words = vector(index);
        for (at, bit) in damage {
            let length = words.len();
            words[at % length] ^= 1 << bit;
        }
        let Ok(shader) = LoadedVertexShader::from_bytecode(&words) else { return Ok(()) };
        let mut constants = VertexConstants::new();
        for register in 0..16 {
            constants.set_int(register, IVec4::new(count, -5, 3, 0)).set_float(register, Vec4::splat(1.0));
        }
        let options = RunOptions { instruction_budget: 3000, ..RunOptions::default() };
        let _ = shader.run_with(&constants, &VertexInputs::new(3), options);
    }
}
