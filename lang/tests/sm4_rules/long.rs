//! Long programs of one kind: nothing is looked at again for every instruction, and a mistake is found each time that
//! it is made.

use crate::case::findings;

/// Repetitions. Looking at all of the others for each of them would not end in minutes.
const TIMES: usize = 20_000;

/// Errors and warnings of a program with a part that is repeated.
fn counts(before: &str, part: &str, behind: &str) -> (usize, usize) {
    let (errors, warnings) = findings(&format!("{before}{}{behind}ret\n", part.repeat(TIMES)));
    (errors.len(), warnings.len())
}

#[test]
fn mistakes_are_found_as_often_as_they_are_made() {
    let texture = "ps_4_0\ndcl_sampler s0\ndcl_resource_texture2d (uint,uint,uint,uint) t0\ndcl_temps 1\n";
    for (before, part, behind, expected) in [
        ("vs_4_0\ndcl_output o0.xyzw\n", "mov o0, l(1)\n", "", (0, 0)),
        ("vs_4_0\n", "if_nz l(1)\nendif\n", "", (0, 0)),
        ("vs_4_0\nswitch l(1)\n", "default\nbreak\n", "endswitch\n", (TIMES - 1, 0)),
        ("vs_4_0\n", "endif\n", "", (TIMES, 0)),
        ("vs_4_0\n", "break\n", "", (TIMES, 0)),
        ("vs_4_0\n", "mov null, l(1)\n", "", (TIMES, 0)),
        ("vs_4_0\n", "case l(1)\n", "", (TIMES, 0)),
        ("vs_4_0\n", "call label3\n", "", (TIMES, 0)),
        ("vs_4_0\n", "dcl_input v0.x\n", "", (TIMES - 1, 0)),
        ("vs_4_0\n", "dcl_temps 1\n", "", (TIMES - 1, 0)),
        (
            "gs_5_0\ndcl_inputprimitive point\ndcl_outputtopology pointlist\ndcl_maxout 1\n",
            "emit_stream m0\n",
            "",
            (TIMES, 0),
        ),
        (texture, "sample r0, l(0,0,0,0), t0, s0\n", "", (TIMES, 0)),
        // One declaration is missing, or one block has not ended.
        ("vs_4_0\n", "mov r0.x, l(1)\n", "", (1, 0)),
        ("vs_4_0\ndcl_temps 1\n", "mov r0.x, v0.x\nmov r0.y, cb0[0].x\n", "", (2, 0)),
        ("vs_5_0\ndcl_temps 1\nmov r0, l(0,0,0,0)\n", "dadd r0.xy, r0.xyxy, r0.xyxy\n", "", (1, 0)),
        ("ps_4_0\ndcl_temps 2\n", "mov r0.x, r1.x\n", "", (1, 0)),
        (
            "ps_4_0\ndcl_temps 1\nmov r0, l(0,0,0,0)\nif_nz l(1)\n",
            "deriv_rtx r0, r0\n",
            "endif\n",
            (0, TIMES),
        ),
    ] {
        assert_eq!(counts(before, part, behind), expected, "{before}{part}…");
    }
}

#[test]
fn blocks_that_are_open_are_not_walked_through() {
    let deep = |part: &str, behind: &str| counts("vs_4_0\n", part, behind);
    assert_eq!(deep("if_nz l(1)\n", &"endif\n".repeat(TIMES)), (1, 0));
    // Too deep once, and a jump to nowhere in each.
    assert_eq!(deep("if_nz l(1)\nbreak\n", &"endif\n".repeat(TIMES)), (1 + TIMES, 0));
    assert_eq!(deep("if_nz l(1)\n", &"endloop\n".repeat(TIMES)), (1 + 2 * TIMES, 0));
}

#[test]
fn subroutines_are_looked_up() {
    let lines = |line: &dyn Fn(usize) -> String| (0..TIMES).map(line).collect::<String>();
    let labels = lines(&|number| format!("label label{number}\nret\n"));
    let calls = lines(&|number| format!("call label{number}\n"));
    assert!(findings(&format!("vs_5_0\n{calls}ret\n{labels}")).0.is_empty());
    assert_eq!(findings(&format!("vs_5_0\nret\n{labels}")).0.len(), TIMES);
}
