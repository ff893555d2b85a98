//! The rules of the language: a stable name, the codes of the reference implementation, what it is about.

use crate::isa::Profile;

/// A rule that a program may break.
#[derive(Debug, PartialEq, Eq)]
pub struct Rule {
    /// Stable kebab-case name: `loop-nesting-depth`.
    pub name: &'static str,
    /// X-code per rule set: vs_1_1, vs_2_0, vs_2_x and vs_2_sw, vs_3, ps_1_1 to ps_1_3, ps_1_4, ps_2, ps_3;
    /// 0 where the reference implementation has none.
    pub codes: [u16; 8],
    /// What the rule asks for and why, for `explain` and the documentation.
    pub explanation: &'static str,
}

impl Rule {
    /// The X-code in a profile.
    pub fn code(&self, profile: Profile) -> Option<u16> {
        let column = match profile {
            Profile::Vs1_1 => 0,
            Profile::Vs2_0 => 1,
            Profile::Vs2_x | Profile::Vs2_sw => 2,
            Profile::Vs3_0 | Profile::Vs3_sw => 3,
            Profile::Ps1_1 | Profile::Ps1_2 | Profile::Ps1_3 => 4,
            Profile::Ps1_4 => 5,
            Profile::Ps2_0 | Profile::Ps2_x | Profile::Ps2_sw => 6,
            Profile::Ps3_0 | Profile::Ps3_sw => 7,
        };
        (self.codes[column] != 0).then_some(self.codes[column])
    }
}

/// Declares the rules and the list of all of them.
///
/// Codes are written as one number (the same in every rule set) or as eight columns in the order of
/// [`Rule::codes`].
macro_rules! rules {
    ($($id:ident, $name:literal, $codes:expr, $explanation:literal;)*) => {
        $(#[doc = $explanation] pub static $id: Rule = Rule { name: $name, codes: $codes, explanation: $explanation };)*

        /// All rules.
        pub static RULES: &[&Rule] = &[$(&$id),*];
    };
}

/// The same code in every rule set.
const fn all(code: u16) -> [u16; 8] {
    [code; 8]
}

rules! {
    SYNTAX, "syntax", all(2000),
        "An instruction is a mnemonic followed by the operands it takes, with commas between them.";
}

/// The rule with this name.
pub fn find_rule(name: &str) -> Option<&'static Rule> {
    RULES.iter().copied().find(|rule| rule.name == name)
}

/// The rules that report this X-code in some profile.
pub fn find_code(code: u16) -> impl Iterator<Item = &'static Rule> {
    RULES.iter().copied().filter(move |rule| rule.codes.contains(&code))
}
