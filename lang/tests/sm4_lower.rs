//! From programs of shader model 4 and 5 to kernels.

#![allow(clippy::unwrap_used, clippy::panic)]

mod sm4;

use shader_asm_lang::kernel::{LowerError, LowerErrorKind};
use shader_asm_lang::preprocess::{self, NoIncludes, Options};
use shader_asm_lang::sm4::isa::Stage;
use shader_asm_lang::sm4::program::Program;
use shader_asm_lang::sm4::{decode, lower, parse};
use shader_asm_lang::source::SourceMap;

fn program(text: &str) -> Program {
    let mut map = SourceMap::single("test", text);
    let options = Options { defines: Vec::new(), resolver: &mut NoIncludes };
    let (tokens, _) = preprocess::tokenize(&mut map, options);
    let (program, diagnostics) = parse(&tokens);
    assert!(diagnostics.is_empty(), "{text}");
    program.unwrap()
}

/// The kernel of a program, as text.
fn kernel(text: &str) -> String {
    lower(&program(text)).unwrap().to_string()
}

#[track_caller]
fn assert_kernel(text: &str, expected: &str) {
    let own = kernel(text);
    assert!(own == expected, "{own}");
}

#[test]
fn only_what_reaches_an_output_is_computed() {
    assert_kernel(
        "vs_4_0\ndcl_constantbuffer cb0[2], immediateIndexed\ndcl_input v0.xyz\ndcl_output o0.xy\ndcl_temps 2
        mul r0.xyzw, v0.zyxx, cb0[1].wzyx
        mov r1.xyzw, r0.yxzw
        add o0.x, r1.x, -l(0.5)
        mov o0.y, v0.z
        ret\n",
        "%0 = v0.y
%1 = v0.z
%2 = flush %0
%3 = mul %2 cb0[1].z!
%4 = sub %3 0.5
%5 = quiet %4
%6 = mov %1
retire 5
o0.x = %5
o0.y = %6
",
    );
}

#[test]
fn results_of_arithmetic_hold_no_denormals() {
    // The sum needs no flush of the product, nor the product the bits of its NaN.
    assert_kernel(
        "vs_4_0\ndcl_input v0.x\ndcl_output o0.x\ndcl_temps 1
        mul r0.x, v0.x, v0.x
        add r0.x, r0.x, |r0.x|
        mov o0.x, r0.x\n",
        "%0 = v0.x
%1 = flush %0
%2 = mul %1 %1
%1 = mov %2
%2 = abs %2
%3 = add %1 %2
%4 = quiet %3
%5 = mov %4
retire 3
o0.x = %5
",
    );
    // As soon as an integer is kept in the register, both are needed.
    let text = kernel(
        "vs_4_0\ndcl_input v0.x\ndcl_output o0.x\ndcl_temps 1
        iadd r0.x, v0.x, l(1)
        mul r0.x, r0.x, r0.x
        and o0.x, r0.x, l(0x80000000)\n",
    );
    assert!(text.contains("flush") && text.contains("quiet"), "{text}");
}

#[test]
fn conditions_of_constants_are_the_same_for_all_vertices() {
    assert_kernel(
        "vs_4_0\ndcl_constantbuffer cb0[1], immediateIndexed\ndcl_input v0.x\ndcl_output o0.x
        if_nz cb0[0].y
        mov o0.x, l(1.0)
        else
        if_z v0.x
        retc_z cb0[0].x
        endif
        endif\n",
        "%0 = v0.x
%1 = 0
retire 1
if cb0[0].y
  %1 = mov 1.0
  retire 1
else
  %2 = ieq %0 0.0
  retire 1
  if %2
    retire 1
    if !cb0[0].x
      return
o0.x = %1
",
    );
}

#[test]
fn loops_and_switches_are_blocks() {
    assert_kernel(
        "vs_4_0\ndcl_input v0.xy\ndcl_output o0.x
        loop
        breakc_nz v0.x
        switch v0.y
        case l(1)
        default
        continue
        case l(5)
        mov o0.x, l(2.0)
        break
        endswitch
        endloop\n",
        "%0 = v0.x
%1 = v0.y
%2 = 0
retire 1
endless
  %3 = ine %0 0.0
  retire 1
  break if %3
  retire 1
  switch %1
    case [1] default
      retire 1
      continue
    case [5]
      %2 = mov 2.0
      retire 2
      break
  retire 1
o0.x = %2
",
    );
}

#[test]
fn what_a_return_or_an_emit_wants_is_kept() {
    // The first value is wanted by the return, the second by the end.
    assert_kernel(
        "vs_4_0\ndcl_input v0.x\ndcl_output o0.x
        mov o0.x, l(1.0)
        loop
        retc_nz v0.x
        mov o0.x, l(2.0)
        endloop\n",
        "%0 = v0.x
%1 = mov 1.0
retire 2
endless
  %2 = ine %0 0.0
  retire 1
  return if %2
  %1 = mov 2.0
  retire 2
o0.x = %1
",
    );
    // Nobody wants what is written behind the last emit.
    let text = kernel(
        "gs_4_0\ndcl_inputprimitive point\ndcl_outputtopology pointlist\ndcl_output o0.x\ndcl_maxout 2
        mov o0.x, l(1.0)
        emit
        mov o0.x, l(2.0)
        ret\n",
    );
    assert_eq!(text, "%0 = mov 1.0\nretire 2\nemit 0\nretire 2\no0.x = %0\n");
}

#[test]
fn arrays_that_no_register_indexes_are_registers() {
    assert_kernel(
        "vs_4_0\ndcl_input v0.xy\ndcl_output o0.xyz\ndcl_temps 1
        dcl_indexableTemp x0[2], 4\ndcl_indexableTemp x1[2], 4
        mov x0[1].x, v0.x
        mov x1[1].x, v0.y
        mov r0.x, v0.x
        mov o0.x, x0[1].x
        mov o0.y, x1[r0.x + 1].y
        mov o0.z, x1[0].x\n",
        "%0 = v0.x
%1 = v0.y
x0[1].x = %1
%2 = mov %0
_x %3 _z _w = x0[%0 + 1]
%4 _y _z _w = x0[0]
retire 6
o0.x = %2
o0.y = %3
o0.z = %4
",
    );
}

#[test]
fn compiled_programs_can_be_run() {
    let mut refused = Vec::new();
    let mut count = 0;
    for golden in sm4::golden() {
        let program = decode(&golden.words).unwrap();
        let stage = program.profile.stage();
        let runs = matches!(stage, Stage::Vertex | Stage::Geometry);
        match lower(&program) {
            Ok(kernel) => assert!(runs && kernel.registers > 0 || kernel.outputs.is_empty(), "{}", golden.id),
            Err(LowerError { kind: LowerErrorKind::Stage, .. }) => assert!(!runs, "{}", golden.id),
            Err(error) => {
                assert_eq!(error.kind, LowerErrorKind::Instruction, "{}", golden.id);
                refused.push(golden.id);
            }
        }
        count += usize::from(runs);
    }
    assert_eq!(count, 327);
    // They write memory, or call interfaces.
    let listed =
        ["vs50-res-10", "vs50-res-11", "vs50-iface-02", "vs50-iface-04", "gs50-res-01", "vs50-gflags-01"];
    assert_eq!(refused, listed);
}

#[track_caller]
fn assert_refused(text: &str, instruction: u32, kind: LowerErrorKind) {
    assert_eq!(lower(&program(text)), Err(LowerError { instruction, kind }), "{text}");
}

#[test]
fn broken_structures_are_refused() {
    use LowerErrorKind::Structure;
    for (code, at) in [
        ("else", 0),
        ("endif", 0),
        ("endloop", 0),
        ("endswitch", 0),
        ("break", 0),
        ("continue", 0),
        ("case l(1)", 0),
        ("default", 0),
        ("if_z l(1)", 0),
        ("loop\nendif", 1),
        ("if_z l(1)\nelse\nelse\nendif", 2),
        ("if_z l(1)\nbreak\nendif", 1),
        ("switch l(1)\ncase l(1)\ncontinue\nendswitch", 2),
        ("switch l(1)\nnop\ncase l(1)\nendswitch", 2),
        ("switch l(1)\nnop\nendswitch", 2),
        ("loop\ncase l(1)\nendloop", 1),
        ("call label0", 0),
        ("label label0\nret", 0),
        ("ret\nnop", 1),
        ("ret\nlabel label0\nret\nlabel label0\nret", 3),
    ] {
        // An open block is found where the text ends.
        let at = if code == "if_z l(1)" { 0 } else { at };
        assert_refused(&format!("vs_4_0\n{code}\n"), at, Structure);
    }
    assert_refused("vs_4_0\nret\nlabel label0\nnop\n", 2, Structure);
}

#[test]
fn geometry_shaders_need_their_declarations() {
    use LowerErrorKind::{Operands, OutputSize, Structure};
    let output = "dcl_outputtopology pointlist\ndcl_output o0.xyzw\n";
    assert_refused(&format!("gs_4_0\n{output}dcl_maxout 1\nret\n"), 0, Structure);
    assert_refused(&format!("gs_4_0\ndcl_inputprimitive point\n{output}ret\n"), 0, Structure);
    assert_refused(&format!("gs_4_0\ndcl_inputprimitive point\n{output}dcl_maxout 0\nret\n"), 0, OutputSize);
    assert_refused(
        &format!("gs_4_0\ndcl_inputprimitive point\n{output}dcl_maxout 257\nret\n"),
        0,
        OutputSize,
    );
    let head = "gs_5_0\ndcl_inputprimitive point\ndcl_stream m1\ndcl_output o0.x\ndcl_maxout 1\n";
    assert_refused(&format!("{head}emit_stream m0\nret\n"), 4, Operands);
    assert_refused(&format!("{head}dcl_gsinstances 33\nret\n"), 0, Structure);
    assert_refused("gs_4_0\ndcl_inputprimitive point\ndcl_maxout 1\nemit\n", 2, Operands);
}

#[test]
fn other_stages_and_too_much_of_anything_are_refused() {
    use LowerErrorKind::{Depth, Instruction, Operands, Stage, TooManyRegisters};
    assert_refused("ps_4_0\nret\n", 0, Stage);
    assert_refused("cs_5_0\nret\n", 0, Stage);
    assert_refused(
        "vs_4_0\ndcl_indexableTemp x0[4000], 4\ndcl_indexableTemp x1[97], 1\nret\n",
        1,
        TooManyRegisters,
    );
    assert_refused("vs_4_0\ndcl_input v32.x\nret\n", 0, Operands);
    assert_refused("vs_4_0\nmov x0[0].x, l(0)\n", 0, Operands);
    assert_refused("vs_5_0\ndcl_uav_raw u0\nstore_raw u0.x, l(0), l(1)\n", 1, Instruction);
    let nested = |depth| format!("vs_4_0\n{}{}", "loop\n".repeat(depth), "endloop\n".repeat(depth));
    assert!(lower(&program(&nested(256))).is_ok());
    assert_refused(&nested(257), 256, Depth);
    let many: String = (0..16_385).map(|register| format!("mov r{register}.xyzw, l(1)\n")).collect();
    assert!(matches!(
        lower(&program(&format!("vs_4_0\n{many}"))),
        Err(LowerError { kind: TooManyRegisters, .. })
    ));
}
