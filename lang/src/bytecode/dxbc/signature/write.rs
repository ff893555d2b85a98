//! Signatures into chunks, as Microsoft's compiler lays them out.

use super::{MinPrecision, Signature, SignatureElement, SignatureLayout, is_name};
use crate::bytecode::dxbc::WriteError;
use std::collections::HashMap;

/// Bytes in front of the entries: their number and their offset.
const HEAD: usize = 8;
/// What fills a chunk up to a multiple of four.
const FILL: u8 = 0xab;

impl Signature {
    /// The data of a chunk with this layout: entries, then each name once, in the order of first use.
    pub fn write(&self, layout: SignatureLayout) -> Result<Vec<u8>, WriteError> {
        let names_at = HEAD.saturating_add(self.elements.len().saturating_mul(layout.entry_size()));
        let mut data = Vec::new();
        data.extend(offset(self.elements.len())?.to_le_bytes());
        data.extend(offset(HEAD)?.to_le_bytes());
        let mut names = Vec::new();
        let mut known = HashMap::new();
        for element in &self.elements {
            check(element, layout)?;
            let name = *known.entry(&*element.name).or_insert_with(|| {
                let at = names_at.saturating_add(names.len());
                names.extend_from_slice(element.name.as_bytes());
                names.push(0);
                at
            });
            entry(&mut data, element, layout, offset(name)?);
        }
        data.append(&mut names);
        data.resize(data.len().next_multiple_of(4), FILL);
        Ok(data)
    }
}

/// The chunk can hold everything that the element says.
fn check(element: &SignatureElement, layout: SignatureLayout) -> Result<(), WriteError> {
    if !is_name(element.name.as_bytes()) {
        return Err(WriteError::Name(element.name.clone().into_owned()));
    }
    if element.stream != 0 && !layout.has_stream() {
        return Err(WriteError::Stream(layout.tag()));
    }
    if element.min_precision != MinPrecision::Default && !layout.has_min_precision() {
        return Err(WriteError::MinPrecision(layout.tag()));
    }
    Ok(())
}

fn entry(data: &mut Vec<u8>, element: &SignatureElement, layout: SignatureLayout, name: u32) {
    if layout.has_stream() {
        data.extend(element.stream.to_le_bytes());
    }
    let words = [
        name,
        element.index,
        element.system_value.number(),
        element.component_type.number(),
        element.register.unwrap_or(u32::MAX),
        u32::from_le_bytes([element.mask, element.read_write_mask, 0, 0]),
    ];
    data.extend(words.into_iter().flat_map(u32::to_le_bytes));
    if layout.has_min_precision() {
        data.extend(element.min_precision.number().to_le_bytes());
    }
}

fn offset(bytes: usize) -> Result<u32, WriteError> {
    u32::try_from(bytes).map_err(|_| WriteError::TooLarge)
}
