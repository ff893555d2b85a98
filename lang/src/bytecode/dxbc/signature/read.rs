//! Signatures out of chunks.

use super::{
    ComponentType, MAX_NAME, MinPrecision, Signature, SignatureElement, SignatureLayout, SystemValue, is_name,
};
use crate::bytecode::dxbc::{ReadError, ReadErrorKind, word};

impl Signature {
    /// Reads the data of a chunk with this layout. Offsets of errors count from its start.
    pub fn read(layout: SignatureLayout, data: &[u8]) -> Result<Self, ReadError> {
        let at = |offset| word(data, offset).ok_or(ReadError::new(data.len(), ReadErrorKind::Truncated));
        let (count, start) = (at(0)?, at(4)?);
        let entries = data.get(start as usize..).ok_or(ReadError::new(4, ReadErrorKind::Offset(start)))?;
        let size = layout.entry_size();
        if count as usize > entries.len() / size {
            return Err(ReadError::new(0, ReadErrorKind::Count(count)));
        }
        // The count is known to fit, so this is in proportion to the data.
        let mut elements = Vec::with_capacity(count as usize);
        for index in 0..count as usize {
            elements.push(element(layout, data, start as usize + index * size)?);
        }
        Ok(Self { elements })
    }
}

fn element(layout: SignatureLayout, data: &[u8], entry: usize) -> Result<SignatureElement, ReadError> {
    let at = |offset| word(data, offset).ok_or(ReadError::new(data.len(), ReadErrorKind::Truncated));
    let start = entry + if layout.has_stream() { 4 } else { 0 };
    let field = |number: usize| at(start + 4 * number);
    let register = field(4)?;
    let [mask, read_write_mask, ..] = field(5)?.to_le_bytes();
    Ok(SignatureElement {
        name: name(data, field(0)?).ok_or(ReadError::new(start, ReadErrorKind::Name))?.into(),
        index: field(1)?,
        system_value: SystemValue::from_number(field(2)?),
        component_type: ComponentType::from_number(field(3)?),
        register: (register != u32::MAX).then_some(register),
        mask,
        read_write_mask,
        stream: if layout.has_stream() { at(entry)? } else { 0 },
        min_precision: MinPrecision::from_number(if layout.has_min_precision() { field(6)? } else { 0 }),
    })
}

fn name(data: &[u8], offset: u32) -> Option<String> {
    let bytes = data.get(offset as usize..)?;
    let length = bytes.iter().take(MAX_NAME + 1).position(|&byte| byte == 0)?;
    let name = bytes.get(..length).filter(|name| is_name(name))?;
    std::str::from_utf8(name).ok().map(str::to_owned)
}
