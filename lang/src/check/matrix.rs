//! `m4x4` and its kin.

use super::{Checker, ports};
use crate::isa::{Family, RegisterFile, SourceModifier, Swizzle, WriteMask};
use crate::program::{Destination, Instruction, Register, Source};
use crate::rules;

pub(super) fn check(checker: &mut Checker<'_>, instruction: &Instruction) {
    let Some((rows, _)) = instruction.op.matrix() else { return };
    let (Some(destination), [vector, matrix]) = (&instruction.destination, instruction.sources.as_slice())
    else {
        return;
    };
    mask(checker, instruction, destination, rows);
    let relative = |source: &Source| source.relative.is_some();
    if vector.register == destination.register && !relative(vector) {
        let message = format!("`{}` is the vector and the result at once", destination.register);
        let diagnostic =
            checker.error(&rules::MATRIX_SAME, vector.span, message).label(destination.span, "result");
        checker.push(diagnostic.help("use another register for the result"));
    }
    // The first row may be overwritten: it is read before anything is written.
    let row_of = |register: Register| {
        register.file == matrix.register.file
            && (matrix.register.index + 1..matrix.register.index.saturating_add(rows))
                .contains(&register.index)
    };
    if row_of(destination.register) && !relative(matrix) {
        let message = format!("`{}` is a row of the matrix and the result at once", destination.register);
        let diagnostic = checker
            .error(&rules::MATRIX_ROWS_WRITTEN, matrix.span, message)
            .label(destination.span, "result");
        checker.push(diagnostic.help("use another register for the result"));
    }
    if checker.limits.read_ports {
        port(checker, vector, matrix);
    }
}

fn mask(checker: &mut Checker<'_>, instruction: &Instruction, destination: &Destination, rows: u32) {
    let wanted = WriteMask((1 << rows) - 1);
    let whole_too = checker.family == Family::Vs1 && destination.mask == WriteMask::ALL;
    // A scalar output has no mask to get wrong; that it is the wrong output has its own rule.
    let scalar = destination.register.file == RegisterFile::RasterizerOut && destination.register.index != 0;
    if destination.mask == wanted || whole_too || scalar {
        return;
    }
    let name = instruction.op.info(checker.profile).mnemonic;
    let letters = &".xyzw"[..=rows as usize];
    let message = format!("`{name}` writes `{letters}`: one component for each row");
    let diagnostic = checker.error(&rules::MATRIX_MASK, destination.mask_span, message);
    checker.push(diagnostic.help(format!("write `{}`", checker.with_mask(destination, wanted))));
}

/// The answer is whether the matrix is a plain register.
pub(super) fn plain(checker: &mut Checker<'_>, matrix: &Source) -> bool {
    let before = checker.diagnostics.len();
    // `!` is no modifier of any value, which has its own rule.
    if !matches!(matrix.modifier, SourceModifier::None | SourceModifier::Not) {
        let diagnostic = checker.error(&rules::MATRIX_MODIFIER, matrix.span, "the matrix takes no modifier");
        checker.push(diagnostic.help("negate or take the magnitude of the vector or the result"));
    }
    if matrix.swizzle != Swizzle::IDENTITY {
        let diagnostic =
            checker.error(&rules::MATRIX_SWIZZLE, matrix.swizzle_span, "the matrix takes no swizzle");
        checker.push(diagnostic.help(format!("write `{}`", checker.with_swizzle(matrix, Swizzle::IDENTITY))));
    }
    checker.diagnostics.len() == before
}

/// The last row has to be a register.
pub(super) fn rows_in_range(checker: &mut Checker<'_>, instruction: &Instruction, matrix: &Source) {
    let Some((rows, _)) = instruction.op.matrix() else { return };
    let file = matrix.register.file;
    let available = match file {
        RegisterFile::Temp => checker.limits.temps.min(file.count(checker.profile)),
        RegisterFile::Const => checker.limits.float_constants,
        _ => file.count(checker.profile),
    };
    let last = matrix.register.index.saturating_add(rows - 1);
    if matrix.relative.is_some() || last < available {
        return;
    }
    let message = format!("the last row of the matrix would be `{}`", file.name(last));
    let diagnostic =
        checker.error(&rules::MATRIX_ROWS_RANGE, matrix.span, message).limit(last + 1, available);
    checker
        .push(diagnostic.help(format!("the last register is `{}`", file.name(available.saturating_sub(1)))));
}

/// Vector and matrix through the one port of a file.
fn port(checker: &mut Checker<'_>, vector: &Source, matrix: &Source) {
    // Different registers of a file are refused for any instruction.
    if vector.register.file != matrix.register.file || !ports::same_read(vector, matrix) {
        return;
    }
    let (rule, files) = match vector.register.file {
        RegisterFile::Const => (&rules::MATRIX_CONST_PORT, "constants"),
        RegisterFile::Input => (&rules::MATRIX_INPUT_PORT, "inputs"),
        _ => return,
    };
    let diagnostic = checker
        .error(rule, matrix.span, format!("vector and matrix are both {files}: there is one port"))
        .label(vector.span, "the vector");
    checker.push(diagnostic.help("copy the vector to an `r#` first"));
}
