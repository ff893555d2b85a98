//! The rules of shader model 4.0 to 5.0 that Direct3D 9 does not have. Rules that both share stand in
//! [`crate::rules`].

use crate::rules::Rule;

/// Declares the rules and the list of all of them.
///
/// A row is: constant, name, codes that Microsoft's HLSL compiler and validator report for the same mistake,
/// explanation. There is no assembler of theirs whose codes these could be.
macro_rules! rules {
    ($($id:ident, $name:literal, [$($also:literal),*], $explanation:literal;)*) => {
        $(#[doc = $explanation] pub static $id: Rule = Rule { name: $name, codes: [0; 8], also: &[$($also),*], explanation: $explanation };)*

        /// All rules.
        pub static RULES: &[&Rule] = &[$(&$id),*];
    };
}

rules! {
    SEMANTIC_MISSING, "semantic-missing", [],
        "Every input and output has a semantic before a container can hold the program: `dcl_input v0.xyz : POSITION`. System values bring their own, and a listing has tables of them in its comments.";
    SIGNATURE_TABLE, "signature-table", [],
        "The signature tables in the comments of a listing can be read, and have an element for every input and output that is declared.";
}
