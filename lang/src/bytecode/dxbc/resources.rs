//! Names and places of resources, out of the chunk `RDEF`.

use super::{ReadError, ReadErrorKind, word};

/// Bytes of the head before shader model 5.
const HEAD: usize = 28;
/// Bytes of one binding; 5.1 adds two words.
const BINDING: usize = 32;
/// Names longer than this are refused: without a limit, many bindings that share one long name would take time
/// beyond all proportion.
const MAX_NAME: usize = 1024;

/// One resource and the slot it is bound to. Numbers are those of `D3D11_SHADER_INPUT_BIND_DESC`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResourceBinding<'a> {
    /// Its name in the source of the shader.
    pub name: &'a str,
    /// What it is: constant buffer, texture, sampler, …
    pub input_type: u32,
    /// What a read of it gives.
    pub return_type: u32,
    /// Buffer, 2D texture, …
    pub dimension: u32,
    /// Number of samples; `u32::MAX` where that has no meaning.
    pub samples: u32,
    /// First slot.
    pub bind_point: u32,
    /// Number of slots.
    pub bind_count: u32,
    /// Flags of the compiler.
    pub flags: u32,
}

/// Reads the bindings in the data of a chunk `RDEF`.
pub fn resource_bindings(data: &[u8]) -> Result<Vec<ResourceBinding<'_>>, ReadError> {
    let at = |offset| word(data, offset).ok_or(ReadError::new(data.len(), ReadErrorKind::Truncated));
    let (count, start) = (at(8)?, at(12)?);
    // Shader model 5 writes down how long its structures are.
    let size = match data.get(HEAD..).and_then(|rest| rest.first_chunk::<4>()) {
        Some(b"RD11") => at(HEAD + 12)? as usize,
        _ => BINDING,
    };
    let bytes = data.get(start as usize..).ok_or(ReadError::new(12, ReadErrorKind::Offset(start)))?;
    if size < BINDING || count as usize > bytes.len() / size {
        return Err(ReadError::new(8, ReadErrorKind::Count(count)));
    }
    let bindings = (0..count as usize).map(|index| {
        let entry = start as usize + index * size;
        let field = |number: usize| at(entry + 4 * number);
        Ok(ResourceBinding {
            name: name(data, field(0)?).ok_or(ReadError::new(entry, ReadErrorKind::Name))?,
            input_type: field(1)?,
            return_type: field(2)?,
            dimension: field(3)?,
            samples: field(4)?,
            bind_point: field(5)?,
            bind_count: field(6)?,
            flags: field(7)?,
        })
    });
    bindings.collect()
}

fn name(data: &[u8], offset: u32) -> Option<&str> {
    let bytes = data.get(offset as usize..)?;
    let length = bytes.iter().take(MAX_NAME + 1).position(|&byte| byte == 0)?;
    std::str::from_utf8(&bytes[..length]).ok()
}
