//! What has to be written by the end, and how many outputs there are.

use super::Checker;
use crate::isa::{Family, Profile, RegisterFile, Usage, WriteMask};
use crate::program::Register;
use crate::rules;

pub(super) fn check(checker: &mut Checker<'_>) {
    if checker.incomplete {
        return;
    }
    if checker.family == Family::Vs1 {
        position(checker);
        texture_coordinates(checker);
    }
    if checker.family == Family::Vs3 {
        count(checker);
    }
}

fn position(checker: &mut Checker<'_>) {
    let written = checker.state.written(Register::new(RegisterFile::RasterizerOut, 0));
    if written == WriteMask::ALL {
        return;
    }
    let (span, end) = (checker.program.profile_span, checker.program.end);
    let missing = WriteMask(!written.0 & 15);
    let code = if written == WriteMask::NONE { 5351 } else { 5350 };
    let what = if written == WriteMask::NONE {
        "`oPos` is never written".into()
    } else {
        format!("`oPos{missing}` is never written")
    };
    let diagnostic = checker.error(&rules::POSITION_WRITTEN, span, what).code(code).reference_span(end);
    checker.push(
        diagnostic
            .help("every component of the position has to be written, for example by `m4x4 oPos, v0, c0`"),
    );
}

fn texture_coordinates(checker: &mut Checker<'_>) {
    let gaps: Vec<_> = checker
        .state
        .written_outputs()
        .filter(|(register, mask)| register.file == RegisterFile::TexCoordOut && (mask.0 + 1) & mask.0 != 0)
        .collect();
    let end = checker.program.end;
    for (register, mask) in gaps {
        let span = checker
            .program
            .instructions
            .iter()
            .filter_map(|instruction| {
                instruction.destination.filter(|destination| destination.register == register)
            })
            .next_back()
            .map_or(end, |destination| destination.span);
        let message = format!("only `{register}{mask}` is written: vs_1_1 wants `.x`, `.xy`, `.xyz` or all");
        let diagnostic = checker.error(&rules::TEXCOORD_CONTIGUOUS, span, message).reference_span(end);
        checker.push(diagnostic.help(format!("write `{}` as well", missing_below(register, mask))));
    }
}

/// The components that are missing in front of the last one written: `oT0.xz`.
fn missing_below(register: Register, mask: WriteMask) -> String {
    let below = u8::MAX.checked_shr(mask.0.leading_zeros()).unwrap_or(0);
    format!("{register}{}", WriteMask(below & !mask.0))
}

/// The reference counts registers that are declared; the point size has one of its own.
fn count(checker: &mut Checker<'_>) {
    let mut registers: Vec<u32> = Vec::new();
    let mut point_size = false;
    let mut last = checker.program.profile_span;
    let allowed = if checker.profile == Profile::Vs3_sw { 15 } else { 11 };
    for declared in
        checker.state.declared.iter().filter(|declared| declared.register.file == RegisterFile::Output)
    {
        point_size |= declared.usage == Some(Usage::PointSize) && declared.usage_index == 0;
        if !registers.contains(&declared.register.index) {
            registers.push(declared.register.index);
            last = declared.span;
        }
    }
    let (used, allowed) = (registers.len() as u32, allowed + u32::from(point_size));
    if used <= allowed {
        return;
    }
    let message = format!("{used} output registers are declared, {} allows {allowed}", checker.profile);
    let end = checker.program.end;
    let diagnostic =
        checker.error(&rules::DCL_OUTPUT_COUNT, last, message).limit(used, allowed).reference_span(end);
    checker.push(diagnostic.help("put two semantics into one register with masks, such as `.xy` and `.zw`"));
}
