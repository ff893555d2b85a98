//! Independent mistakes are found together, and one mistake gives one finding.

use crate::case::findings;

fn rules(text: &str) -> Vec<(&'static str, String)> {
    findings(text).0.into_iter().map(|one| (one.rule, one.at)).collect()
}

#[test]
fn independent_mistakes_are_found_together() {
    let found = rules(
        "gs_4_0\ndcl_input v[2][0].xyzw : POSITION\ndcl_inputprimitive triangle\ndcl_outputtopology pointlist\n\
         dcl_output o0.xyzw : COLOR\ndcl_maxout 300\nmvo r0, r1\nmov o1, v[0][0]\nif_nz l(1)\nemit\nret\n",
    );
    let rules: Vec<_> = found.iter().map(|one| one.0).collect();
    assert_eq!(
        rules,
        [
            "gs-input-vertices",
            "gs-output-scalars",
            "instruction-in-profile",
            "register-undeclared",
            "block-unclosed"
        ]
    );
}

#[test]
fn a_faulty_declaration_says_nothing_about_its_uses() {
    assert_eq!(rules("vs_4_0\ndcl_temps x\nmov r0, l(1)\nmov r1, r0\nret\n").len(), 1);
    assert_eq!(rules("vs_4_0\ndcl_input v16.xyzw\ndcl_temps 1\nmov r0, v16\nret\n").len(), 1);
    assert_eq!(rules("vs_4_0\ndcl_output q0\ndcl_temps 1\nmov o0, l(1)\nret\n").len(), 1);
    // Nor does one whose name is misspelt.
    assert_eq!(rules("vs_4_0\ndcl_temp 1\nmov r0, l(1)\nret\n").len(), 1);
    assert_eq!(rules("vs_4_0\ndcl_inpt v0.x\ndcl_temps 1\nmov r0, v0.x\nret\n").len(), 1);
    assert_eq!(rules("vs_4_0\ndcl_constantbufer cb0[4]\ndcl_temps 1\nmov r0, cb0[1]\nret\n").len(), 1);
}

#[test]
fn a_misspelt_block_does_not_unbalance_the_rest() {
    assert_eq!(rules("vs_4_0\nif_nz l(1), l(2)\nnop\nendif\nret\n").len(), 1);
    assert_eq!(rules("vs_4_0\nswitch q0\ncase l(1)\nbreak\nendswitch\nret\n").len(), 1);
    assert_eq!(rules("vs_4_0\nloop\nbreakc_nz r0.xy\nendloop\nret\n").len(), 1);
    assert_eq!(rules("vs_4_0\niff_nz l(1)\nnop\nesle\nnop\nendfi\nret\n").len(), 3);
    assert_eq!(rules("vs_4_0\nlooop\nbreak\nendlop\nret\n").len(), 2);
    assert_eq!(rules("vs_4_0\nif_nz l(1)\nnop\nwords(0x02000015)\nret\n").len(), 1);
}

#[test]
fn a_missing_operand_does_not_eat_the_next_instruction() {
    let found = rules("vs_4_0\ndcl_temps 1\nadd r0.x, l(1.0)\nmov r0.y, q1\nret\n");
    assert_eq!(found, [("syntax", "add r0.x, l(1.0)".to_owned()), ("register-exists", "q1".to_owned())]);
}
