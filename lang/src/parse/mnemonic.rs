//! Mnemonics with what hangs on them: `if_gt`, `mad_x2_sat`, `dcl_texcoord3_pp`.

use crate::isa::{
    Class, Comparison, Control, INSTRUCTIONS, InstructionInfo, InstructionModifiers, Op, Profile,
    SamplerType, Stage, Usage, find_mnemonic,
};
use crate::program::Declaration;

/// A mnemonic that was understood.
pub(super) struct Mnemonic {
    pub(super) info: &'static InstructionInfo,
    pub(super) comparison: Option<Comparison>,
    pub(super) modifiers: InstructionModifiers,
    pub(super) declaration: Declaration,
}

/// Why a mnemonic was not understood.
pub(super) enum MnemonicFault<'a> {
    /// No instruction of any profile.
    Unknown,
    /// An instruction, but not of this profile.
    NotInProfile(&'static InstructionInfo),
    /// The instruction does not take this suffix here.
    Suffix { info: &'static InstructionInfo, suffix: &'a str },
}

/// The word starts with the mnemonic of some profile, so that it can start a statement.
pub(super) fn is_known(word: &str) -> bool {
    !find_mnemonic(split(word).0).is_empty()
}

/// The usage most like what stands behind `dcl_`.
pub(super) fn similar_usage(suffix: &str) -> Option<&'static str> {
    let names: Vec<_> = Usage::all().map(Usage::name).collect();
    super::closest(suffix.to_ascii_lowercase().trim_end_matches(|c: char| c.is_ascii_digit()), &names)
}

/// The mnemonics most like a misspelt word.
pub(super) fn similar(word: &str, profile: Profile) -> Option<&'static str> {
    let names: Vec<_> =
        INSTRUCTIONS.iter().filter(|row| row.slots(profile).is_some()).map(|row| row.mnemonic).collect();
    let lower = word.to_ascii_lowercase();
    super::closest(split(&lower).0, &names)
}

fn split(word: &str) -> (&str, Option<&str>) {
    match word.split_once('_') {
        Some((base, suffixes)) => (base, Some(suffixes)),
        None => (word, None),
    }
}

/// Reads a mnemonic and its suffixes.
pub(super) fn parse<'a>(word: &'a str, profile: Profile) -> Result<Mnemonic, MnemonicFault<'a>> {
    let (base, suffixes) = split(word);
    let rows = find_mnemonic(base);
    let first = rows.first().ok_or(MnemonicFault::Unknown)?;
    if !rows.iter().any(|row| row.slots(profile).is_some()) && !parses_anyway(first.op, profile) {
        return Err(MnemonicFault::NotInProfile(first));
    }
    let mut suffixes: Vec<&str> = suffixes.map(|text| text.split('_').collect()).unwrap_or_default();
    // The reference reads `mov_` as `mov`.
    if suffixes.last() == Some(&"") {
        suffixes.pop();
    }
    let fault = |info, suffix| Err(MnemonicFault::Suffix { info, suffix });
    let comparison = suffixes.first().and_then(|suffix| Comparison::from_name(suffix));
    let wanted = |row: &&InstructionInfo| {
        let compares = row.control == Control::Comparison;
        compares == comparison.is_some() && (row.slots(profile).is_some() || parses_anyway(row.op, profile))
    };
    let Some(info) = rows.iter().find(wanted) else {
        return fault(first, suffixes.first().copied().unwrap_or(""));
    };
    if comparison.is_some() {
        suffixes.remove(0);
    }
    let mut mnemonic = Mnemonic {
        info,
        comparison,
        modifiers: InstructionModifiers::default(),
        declaration: Declaration::default(),
    };
    for suffix in &suffixes {
        let declares = info.op == Op::Dcl && mnemonic.declaration == Declaration::default();
        let read = declares && declare(&mut mnemonic.declaration, suffix, profile)
            || modify(&mut mnemonic.modifiers, suffix, info, profile);
        if !read {
            return fault(info, suffix);
        }
    }
    // A vertex shader always says what a register holds.
    let needs_usage = info.op == Op::Dcl && profile.stage() == Stage::Vertex;
    if needs_usage && mnemonic.declaration == Declaration::default() {
        return fault(info, "");
    }
    Ok(mnemonic)
}

/// Instructions that the reference parser reads where they do not exist; its validator refuses them then.
fn parses_anyway(op: Op, profile: Profile) -> bool {
    match profile {
        Profile::Vs2_0 => matches!(op, Op::Break | Op::BreakP),
        Profile::Ps2_0 => matches!(op, Op::DefB | Op::If | Op::Else | Op::EndIf),
        _ => false,
    }
}

/// Reads the suffix that says what a `dcl` declares.
fn declare(declaration: &mut Declaration, suffix: &str, profile: Profile) -> bool {
    let old_vertex = profile.stage() == Stage::Vertex && profile.major() < 3;
    if let Some(kind) = SamplerType::from_name(suffix).filter(|_| !old_vertex) {
        declaration.sampler_type = Some(kind);
        return true;
    }
    let letters = suffix.trim_end_matches(|c: char| c.is_ascii_digit());
    let digits = &suffix[letters.len()..];
    let Some(usage) = Usage::from_name(letters) else { return false };
    let index = if digits.is_empty() { Some(0) } else { digits.parse().ok() };
    match index {
        Some(index) if index <= 15 => {
            declaration.usage = Some(usage);
            declaration.usage_index = index;
            true
        }
        _ => false,
    }
}

/// Reads `sat`, `pp`, `centroid` or a shift.
fn modify(
    modifiers: &mut InstructionModifiers,
    suffix: &str,
    info: &InstructionInfo,
    profile: Profile,
) -> bool {
    let (pixel, major) = (profile.stage() == Stage::Pixel, profile.major());
    let declares = info.op == Op::Dcl;
    let bare = matches!(info.class, Class::Setup) && !declares;
    let takes_result = info.operands.destination && !bare;
    let once = |flag: &mut bool, allowed: bool| allowed && !std::mem::replace(flag, true);
    match suffix {
        "sat" => once(&mut modifiers.saturate, takes_result && !declares && (major == 3 || pixel)),
        "pp" => once(&mut modifiers.partial_precision, takes_result && pixel && major >= 2),
        "centroid" => once(&mut modifiers.centroid, declares && pixel && major >= 2),
        _ => match InstructionModifiers::shift_from_suffix(suffix) {
            Some(shift)
                if pixel && major == 1 && modifiers.shift == 0 && !modifiers.saturate && takes_result =>
            {
                modifiers.shift = shift;
                true
            }
            _ => false,
        },
    }
}
