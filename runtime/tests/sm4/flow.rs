//! The flow of control, where vertices of a batch go different ways.

use crate::text::{FRAME, run, unchecked};
use shader_asm::d3d11::{Bindings, LoadedVertexShader, RunError, RunOptions, VertexInputs};

/// `o0` for vertices with `v0.x` from 0 on, more than one batch of them.
fn outputs(code: &str, count: u32) -> Vec<[u32; 4]> {
    let rows: Vec<_> = (0..count).map(|vertex| [[vertex, 0, 0, 0], [0; 4], [0; 4], [0; 4]]).collect();
    run(code, &rows).into_iter().map(|outputs| outputs[0]).collect()
}

fn assert_each(code: &str, expected: impl Fn(u32) -> u32) {
    for (vertex, own) in (0..).zip(outputs(code, 100)) {
        assert_eq!(own[0], expected(vertex), "vertex {vertex}");
    }
}

#[test]
fn branches() {
    let code = "and r0.x, v0.x, l(3)
        if_z r0.x
        mov o0.x, l(10)
        else
        ieq r0.y, r0.x, l(1)
        if_nz r0.y
        mov o0.x, l(11)
        else
        mov o0.x, l(12)
        endif
        iadd o0.x, v0.x, l(100)
        endif";
    assert_each(code, |v| if v % 4 == 0 { 10 } else { v + 100 });
    // The bits count: −0 is no zero.
    let code = "if_z l(0x80000000)\nmov o0.x, l(1)\nelse\nmov o0.x, l(2)\nendif\nif_nz cb0[0].x\nmov o0.x, l(3)\nendif";
    assert_each(code, |_| 2);
}

#[test]
fn loops() {
    // 1 + 2 + … + v, without the multiples of 3.
    let code = "mov r0.xy, l(0)
        loop
        uge r0.z, r0.x, v0.x
        breakc_nz r0.z
        iadd r0.x, r0.x, l(1)
        udiv null, r0.w, r0.x, l(3)
        continuec_z r0.w
        iadd r0.y, r0.y, r0.x
        endloop
        mov o0.x, r0.y";
    assert_each(code, |v| (1..=v).filter(|n| n % 3 != 0).sum());
    // A break leaves one loop, a ret all of them.
    let code = "mov r0.xyz, l(0)
        loop
        mov r0.y, l(0)
        loop
        ieq r0.w, r0.y, v0.x
        breakc_nz r0.w
        uge r0.w, r0.z, l(50)
        if_nz r0.w
        mov o0.x, l(1000)
        ret
        endif
        iadd r0.y, r0.y, l(1)
        iadd r0.z, r0.z, l(1)
        endloop
        iadd r0.x, r0.x, l(1)
        uge r0.w, r0.x, l(3)
        breakc_nz r0.w
        endloop
        mov o0.x, r0.z";
    assert_each(code, |v| if v * 3 > 50 { 1000 } else { v * 3 });
}

#[test]
fn switches() {
    let code = "mov o0.x, l(1)
        switch v0.x
        case l(3)
        default
        case l(4)
        mov o0.x, l(2)
        break
        case l(5)
        mov o0.x, l(3)
        case l(6)
        iadd r0.x, v0.x, l(10)
        mov o0.x, r0.x
        break
        case l(7)
        endswitch";
    assert_each(code, |v| match v {
        5 | 6 => v + 10,
        7 => 1,
        _ => 2,
    });
    let code = "mov o0.x, l(1)\nswitch v0.x\ncase l(2)\nmov o0.x, l(5)\nbreak\nendswitch";
    assert_each(code, |v| if v == 2 { 5 } else { 1 });
    // A continue goes through the switch, a break does not leave the loop.
    let code = "mov r0.xy, l(0)
        loop
        uge r0.z, r0.x, l(8)
        breakc_nz r0.z
        iadd r0.x, r0.x, l(1)
        ixor r0.w, r0.x, v0.x
        and r0.w, r0.w, l(3)
        switch r0.w
        case l(0)
        continue
        case l(1)
        iadd r0.y, r0.y, l(100)
        break
        default
        if_nz r0.w
        iadd r0.y, r0.y, l(10)
        endif
        endswitch
        iadd r0.y, r0.y, l(1)
        endloop
        mov o0.x, r0.y";
    assert_each(&code.replace("ixor", "xor"), |v| {
        (1..=8)
            .map(|n| match (n ^ v) & 3 {
                0 => 0,
                1 => 101,
                _ => 11,
            })
            .sum()
    });
}

#[test]
fn calls() {
    let code = "mov r0.x, v0.x
        mov r0.y, l(0)
        call label0
        callc_nz r0.x, label1
        mov o0.x, r0.y
        ret
        label label0
        iadd r0.y, r0.y, l(1)
        and r0.z, v0.x, l(1)
        retc_nz r0.z
        callc_z r0.z, label1
        ret
        label label1
        iadd r0.y, r0.y, l(10)
        ieq r0.w, v0.x, l(6)
        if_nz r0.w
        ret
        endif
        iadd r0.y, r0.y, l(100)";
    assert_each(code, |v| {
        let second = |v| if v == 6 { 10 } else { 110 };
        1 + if v % 2 == 0 { second(v) } else { 0 } + if v != 0 { second(v) } else { 0 }
    });
}

#[test]
fn a_call_deeper_than_the_return_stack_is_skipped() {
    // Each call counts itself and calls again: 32 are taken. What follows a call is executed once for each.
    let code = "call label0
        mov o0.x, r0.x
        mov o0.y, r0.y
        ret
        label label0
        iadd r0.x, r0.x, l(1)
        call label0
        iadd r0.y, r0.y, l(1)";
    assert_eq!(outputs(code, 1), [[32, 32, 0, 0]]);
    // Not all vertices go as deep.
    let code = "mov r0.z, v0.x
        call label0
        mov o0.x, r0.x
        ret
        label label0
        ult r0.w, r0.x, r0.z
        if_nz r0.w
        iadd r0.x, r0.x, l(1)
        call label0
        endif";
    assert_each(code, |v| v.min(32));
}

#[test]
fn blocks_and_calls_do_not_use_the_stack_of_the_thread() {
    let depth = 256;
    let open = "if_nz v0.x\n".repeat(depth);
    let close = "endif\n".repeat(depth);
    let code = format!(
        "call label0\nmov o0.x, r0.x\nret\nlabel label0\n{open}iadd r0.x, r0.x, l(1)\ncall label0\n{close}"
    );
    assert_each(&code, |v| if v == 0 { 0 } else { 32 });
    let (_, container) = unchecked(&format!("{FRAME}{open}if_nz v0.x\nendif\n{close}ret\n"));
    assert!(LoadedVertexShader::from_container(&container).is_err(), "257 blocks");
}

#[test]
fn a_budget_ends_loops_without_an_end() {
    let run = |code: &str, budget: u64, count: usize| {
        let (_, container) = unchecked(&format!("{FRAME}{code}\nret\n"));
        let shader = LoadedVertexShader::from_container(&container).unwrap();
        let numbers: Vec<u32> = (0..count as u32).collect();
        let inputs = VertexInputs::new(count).with_register(0, &numbers);
        shader.run_with(&Bindings::new(), &inputs, RunOptions { instruction_budget: budget }).map(|_| ())
    };
    let over = |vertex, budget| Err(RunError::VertexBudget { vertex, budget });
    assert_eq!(run("loop\nendloop", 1000, 1), over(0, 1000));
    assert_eq!(run("loop\ncontinue\nendloop", 1000, 1), over(0, 1000));
    assert_eq!(run("loop\nswitch l(0)\ncase l(0)\ncontinue\nendswitch\nendloop", 1000, 1), over(0, 1000));
    // Calls that call twice would take 2^32 steps.
    let calls = "call label0\nret\nlabel label0\ncall label0\ncall label0";
    assert_eq!(run(calls, 100_000, 1), over(0, 100_000));
    // Only vertex 70 never ends; it is in the second batch.
    let code = "loop\nine r0.x, v0.x, l(70)\nbreakc_nz r0.x\nendloop";
    assert_eq!(run(code, 1000, 70), Ok(()));
    assert_eq!(run(code, 1000, 100), over(70, 1000));
    // Exactly as many as there are: loop, ine, breakc, ret.
    assert_eq!(run(code, 4, 1), Ok(()));
    assert_eq!(run(code, 3, 1), over(0, 3));
}
