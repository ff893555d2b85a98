//! Signatures as tables of a listing.

use super::{COLUMNS, PRIM_ID, RULE, SPECIAL, TITLES, is_written};
use crate::bytecode::dxbc::signature::{FORMATS, PIXEL_OUTPUTS, SYSTEM_VALUES};
use crate::bytecode::dxbc::{
    FEATURES, Features, Signature, SignatureElement, SignatureKind, Signatures, SystemValue,
};
use std::borrow::Cow;
use std::fmt::Write;

impl Signatures {
    /// The tables in the order of a listing, of a program with this version word.
    pub fn print(&self, version: u32) -> String {
        let tables = TITLES.iter().filter_map(|&(kind, _)| {
            self.get(kind).map(|signature| print_signature(kind, version, signature))
        });
        tables.collect()
    }
}

impl Features {
    /// The note of a listing; empty where there is nothing to say. Raw and structured buffers of shader model 4 are
    /// not worth a line to Microsoft's compiler, nor are bits without a name.
    pub fn print(self) -> String {
        let rows = FEATURES
            .iter()
            .filter(|&&(feature, _)| self.contains(feature) && feature != Self::RAW_AND_STRUCTURED_BUFFERS);
        let lines: String = rows.map(|(_, name)| format!("//       {name}\n")).collect();
        if lines.is_empty() {
            return lines;
        }
        format!("// Note: shader requires additional functionality:\n{lines}//\n//\n")
    }
}

/// One table, of a program with this version word.
pub fn print_signature(kind: SignatureKind, version: u32, signature: &Signature) -> String {
    let title = TITLES.iter().find(|row| row.0 == kind).map_or("", |row| row.1);
    let mut text = format!("//\n// {title} signature:\n//\n{COLUMNS}\n{RULE}\n");
    // Streams are named only where there is more than the first.
    let streams = signature.elements.iter().any(|element| element.stream != 0);
    let written = is_written(kind, version);
    for element in &signature.elements {
        // Writing to a string cannot fail.
        let _ = row(&mut text, element, kind, written, streams);
    }
    text += &if signature.elements.is_empty() { format!("// no {title}\n") } else { "//\n".to_owned() };
    text
}

fn row(
    text: &mut String,
    element: &SignatureElement,
    kind: SignatureKind,
    written: bool,
    streams: bool,
) -> std::fmt::Result {
    if streams {
        write!(text, "// m{}:{:<17}", element.stream, element.name)?;
    } else {
        write!(text, "// {:<20}", element.name)?;
    }
    write!(text, " {:>5}", element.index)?;
    match element.register {
        Some(register) => write!(text, "   {} {register:>8}", mask(element.mask))?,
        None => write!(text, "    N/A {:>8}", special_register(element, kind))?,
    }
    write!(text, " {:>8} {:>7}", system_value(element, kind), format_name(element))?;
    let used = if written { !element.read_write_mask & 0xf } else { element.read_write_mask };
    match element.register {
        Some(_) => writeln!(text, "   {}", mask(used)),
        None => writeln!(text, " {:>6}", if used & element.mask != 0 { "YES" } else { "NO" }),
    }
}

/// The four components, each in its own column.
fn mask(mask: u8) -> String {
    let letter = |(bit, letter)| if mask >> bit & 1 == 1 { letter } else { ' ' };
    "xyzw".chars().enumerate().map(letter).collect()
}

fn pixel_output(element: &SignatureElement, kind: SignatureKind) -> Option<(&str, &str, &str)> {
    let row = PIXEL_OUTPUTS.into_iter().find(|row| element.name.eq_ignore_ascii_case(row.0));
    row.filter(|_| kind == SignatureKind::Output && element.system_value == SystemValue::None)
}

fn special_register(element: &SignatureElement, kind: SignatureKind) -> &str {
    if element.system_value == SystemValue::PrimitiveId {
        return PRIM_ID;
    }
    pixel_output(element, kind).map_or(SPECIAL, |row| row.2)
}

/// Numbers without a name are printed as numbers, so that nothing is lost.
fn system_value(element: &SignatureElement, kind: SignatureKind) -> Cow<'_, str> {
    if let Some(row) = pixel_output(element, kind) {
        return row.1.into();
    }
    let row = SYSTEM_VALUES.iter().find(|row| row.0 == element.system_value);
    row.map_or_else(|| element.system_value.number().to_string().into(), |row| row.1.into())
}

fn format_name(element: &SignatureElement) -> Cow<'static, str> {
    let (component, precision) = (element.component_type, element.min_precision);
    let row = FORMATS.iter().find(|row| (row.0, row.1) == (component, precision));
    row.map_or_else(|| format!("{}/{}", component.number(), precision.number()).into(), |row| row.2.into())
}
