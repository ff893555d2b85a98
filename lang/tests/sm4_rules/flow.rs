//! Blocks and subroutines.

use crate::case::{Case, case, warning};

pub(crate) const CASES: &[&Case] = &[
    &case("block-unmatched", "vs_4_0\n«endif»\nret\n", "vs_4_0\nif_nz l(1)\nendif\nret\n"),
    &case(
        "block-unmatched",
        "vs_4_0\nloop\nbreak\n«endif»\nendloop\nret\n",
        "vs_4_0\nloop\nbreak\nendloop\nret\n",
    ),
    &case("block-unclosed", "vs_4_0\n«if_nz» l(1)\nret\n", "vs_4_0\nif_nz l(1)\nendif\nret\n"),
    &case(
        "block-unclosed",
        "vs_4_0\nif_nz l(1)\n«loop»\nbreak\nendif\nret\n",
        "vs_4_0\nif_nz l(1)\nloop\nbreak\nendloop\nendif\nret\n",
    ),
    &case("else-place", "vs_4_0\n«else»\nret\n", "vs_4_0\nif_nz l(1)\nelse\nendif\nret\n"),
    &case(
        "else-place",
        "vs_4_0\nif_nz l(1)\nelse\n«else»\nendif\nret\n",
        "vs_4_0\nif_nz l(1)\nelse\nendif\nret\n",
    ),
    &case("jump-place", "vs_4_0\n«break»\nret\n", "vs_4_0\nloop\nbreak\nendloop\nret\n"),
    &case(
        "jump-place",
        "vs_4_0\nif_nz l(1)\n«breakc_nz» l(1)\nendif\nret\n",
        "vs_4_0\nloop\nbreakc_nz l(1)\nendloop\nret\n",
    ),
    &case(
        "jump-place",
        "vs_4_0\nswitch l(1)\ncase l(1)\n«continue»\nendswitch\nret\n",
        "vs_4_0\nloop\nswitch l(1)\ncase l(1)\ncontinue\nendswitch\nbreak\nendloop\nret\n",
    ),
    &case(
        "unreachable",
        "vs_4_0\nloop\nbreak\n«nop»\nendloop\nret\n",
        "vs_4_0\nloop\nnop\nbreak\nendloop\nret\n",
    ),
    &case("unreachable", "vs_4_0\nret\n«nop»\n", "vs_4_0\nnop\nret\n"),
    &case(
        "case-place",
        "vs_4_0\nswitch l(1)\n«nop»\ncase l(1)\nbreak\nendswitch\nret\n",
        "vs_4_0\nnop\nswitch l(1)\ncase l(1)\nbreak\nendswitch\nret\n",
    ),
    &case("case-place", "vs_4_0\n«default»\nret\n", "vs_4_0\nswitch l(1)\ndefault\nbreak\nendswitch\nret\n"),
    &case(
        "case-place",
        "vs_4_0\nswitch l(1)\ncase l(1)\nif_nz l(1)\n«case» l(2)\nendif\nbreak\nendswitch\nret\n",
        "vs_4_0\nswitch l(1)\ncase l(1)\nif_nz l(1)\nendif\nbreak\ncase l(2)\nbreak\nendswitch\nret\n",
    ),
    &case(
        "case-value",
        "vs_4_0\ndcl_input v0.x\nswitch l(1)\ncase «v0.x»\nbreak\nendswitch\nret\n",
        "vs_4_0\ndcl_input v0.x\nswitch v0.x\ncase l(1)\nbreak\nendswitch\nret\n",
    ),
    &case(
        "case-twice",
        "vs_4_0\nswitch l(1)\ncase l(1)\nbreak\ncase «l(1)»\nbreak\nendswitch\nret\n",
        "vs_4_0\nswitch l(1)\ncase l(1)\nbreak\ncase l(2)\nbreak\nendswitch\nret\n",
    ),
    &case(
        "case-twice",
        "vs_4_0\nswitch l(1)\ndefault\nbreak\n«default»\nbreak\nendswitch\nret\n",
        "vs_4_0\nswitch l(1)\ndefault\nbreak\ncase l(2)\nbreak\nendswitch\nret\n",
    ),
    &case(
        "case-falls-through",
        "vs_4_0\nswitch l(1)\ncase l(1)\nnop\n«case» l(2)\nbreak\nendswitch\nret\n",
        "vs_4_0\nswitch l(1)\ncase l(1)\ncase l(2)\nnop\nbreak\nendswitch\nret\n",
    ),
    &case(
        "label-twice",
        "vs_4_0\ncall label0\nret\nlabel label0\nret\nlabel «label0»\nret\n",
        "vs_4_0\ncall label0\ncall label1\nret\nlabel label0\nret\nlabel label1\nret\n",
    ),
    &case(
        "label-unused",
        "vs_5_0\nret\nlabel «label0»\nret\n",
        "vs_5_0\ncall label0\nret\nlabel label0\nret\n",
    ),
    &warning(
        "label-unused",
        "vs_4_0\nret\nlabel «label0»\nret\n",
        "vs_4_0\ncall label0\nret\nlabel label0\nret\n",
    ),
    &case("call-target", "vs_4_0\ncall «label1»\nret\n", "vs_4_0\ncall label1\nret\nlabel label1\nret\n"),
    &case(
        "call-order",
        "vs_5_0\ncall label0\nret\nlabel label0\ncall «label0»\nret\n",
        "vs_5_0\ncall label0\nret\nlabel label0\ncall label1\nret\nlabel label1\nret\n",
    ),
    &warning(
        "call-order",
        "vs_4_0\ncall label0\nret\nlabel label0\ncall «label0»\nret\n",
        "vs_4_0\ncall label0\nret\nlabel label0\ncall label1\nret\nlabel label1\nret\n",
    ),
    &case(
        "routine-end",
        "vs_4_0\ncall label0\n«label» label0\nret\n",
        "vs_4_0\ncall label0\nret\nlabel label0\nret\n",
    ),
    &case(
        "routine-end",
        "vs_4_0\ncall label0\nret\nlabel label0\n«nop»\n",
        "vs_4_0\ncall label0\nret\nlabel label0\nnop\nret\n",
    ),
    &case(
        "unreachable",
        "vs_4_0\nloop\nif_nz l(1)\ncontinue\n«nop»\nendif\nbreak\nendloop\nret\n",
        "vs_4_0\nloop\nif_nz l(1)\nnop\ncontinue\nendif\nbreak\nendloop\nret\n",
    ),
    &case(
        "else-place",
        "vs_4_0\nif_nz l(1)\nloop\n«else»\nbreak\nendloop\nendif\nret\n",
        "vs_4_0\nif_nz l(1)\nloop\nbreak\nendloop\nelse\nendif\nret\n",
    ),
    &case(
        "jump-place",
        "vs_4_0\n«continuec_nz» l(1)\nret\n",
        "vs_4_0\nloop\ncontinuec_nz l(1)\nbreak\nendloop\nret\n",
    ),
    &case(
        "jump-place",
        "vs_4_0\nloop\ncall label0\nbreak\nendloop\nret\nlabel label0\n«break»\nret\n",
        "vs_4_0\nloop\ncall label0\nbreak\nendloop\nret\nlabel label0\nloop\nbreak\nendloop\nret\n",
    ),
    &warning(
        "case-falls-through",
        "vs_4_0\nswitch l(1)\ncase l(1)\nnop\n«endswitch»\nret\n",
        "vs_4_0\nswitch l(1)\ncase l(1)\nnop\nbreak\ncase l(2)\nendswitch\nret\n",
    ),
    &warning("routine-end", "vs_4_0\n«nop»\n", "vs_4_0\nnop\nret\n"),
    &warning("routine-end", "«vs_4_0»\n", "vs_4_0\nret\n"),
    &case(
        "block-unclosed",
        "vs_4_0\ncall label0\nret\nlabel label0\n«if_nz» l(1)\nret\nlabel label1\nret\n",
        "vs_4_0\ncall label0\nret\nlabel label0\nif_nz l(1)\nendif\nret\nlabel label1\nret\n",
    ),
];

/// Blocks of one kind around each other.
fn nested(depth: usize, open: &str, close: &str) -> String {
    format!("vs_4_0\n{}{}ret\n", open.repeat(depth), close.repeat(depth))
}

#[test]
fn blocks_nest_sixty_four_deep() {
    for (open, close) in [
        ("if_nz l(1)\n", "endif\n"),
        ("loop\n", "breakc_nz l(1)\nendloop\n"),
        ("switch l(1)\ndefault\n", "break\nendswitch\n"),
    ] {
        let (errors, _) = crate::case::findings(&nested(64, open, close));
        assert!(errors.is_empty(), "{errors:?}");
        let (errors, _) = crate::case::findings(&nested(65, open, close));
        let found: Vec<_> = errors.iter().map(|one| (one.rule, one.at.as_str())).collect();
        let word = open.split([' ', '\n']).next().unwrap();
        assert_eq!(found, [("nesting", word)]);
    }
}
