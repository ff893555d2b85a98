//! Shaders of Direct3D 10 and 11: containers and their listings.

use shader_asm::lang::assemble::Device;
use shader_asm::lang::bytecode::d3d9;
use shader_asm::lang::bytecode::dxbc::{Container, Count, Statistics};
use shader_asm::lang::check;
use shader_asm::lang::diagnostic::Diagnostics;
use shader_asm::lang::sm4;
use shader_asm::lang::sm4::print::Style;

/// Whether bytes begin as a container does.
pub(crate) fn is_container(bytes: &[u8]) -> bool {
    bytes.starts_with(b"DXBC")
}

/// Whether a file holds bytecode and no text.
pub(crate) fn is_bytecode(bytes: &[u8]) -> bool {
    let version = matches!(bytes, [_, 1..=3, 0xfe | 0xff, 0xff, ..]);
    is_container(bytes) || version && bytes.len().is_multiple_of(4)
}

/// Whether words are the code of shader model 4 or 5: Direct3D 9 has ones in the upper half of its version.
pub(crate) fn is_code(words: &[u32]) -> bool {
    words.first().is_some_and(|version| version >> 16 < 0xfff0)
}

/// The listing of a container: signatures as comments, then the code.
pub(crate) fn listing(bytes: &[u8]) -> Result<String, String> {
    let container = Container::parse(bytes).map_err(|error| error.to_string())?;
    let words = container.shader_words().map_err(|error| error.to_string())?;
    let words = words.ok_or("the container holds no shader code")?;
    let version = words.first().copied().unwrap_or(0);
    let mut text = String::from("//\n// Listing by shader-asm\n//\n//\n");
    if let Some(features) = container.features().map_err(|error| error.to_string())? {
        text.push_str(&features.print());
    }
    text.push_str(&container.signatures().map_err(|error| error.to_string())?.print(version));
    let statistics = container.statistics().map_err(|error| error.to_string())?;
    if statistics.as_ref().is_some_and(|statistics| statistics.get(Count::SampleFrequency) != 0) {
        text.push_str("// Pixel Shader runs at sample frequency\n//\n");
    }
    text.push_str(&code_listing(&words)?);
    let slots = match statistics {
        Some(statistics) => statistics.get(Count::Instructions),
        None => sm4::decode(&words).map_or(0, |program| Statistics::of(&program).get(Count::Instructions)),
    };
    text.push_str(&format!("// Approximately {slots} instruction slots used\n"));
    Ok(text)
}

/// Checks a container, or the words of code alone: the profile, and what was found.
pub(crate) fn check(bytes: &[u8], device: &Device) -> Result<(&'static str, Diagnostics), String> {
    let words = if is_container(bytes) {
        let container = Container::parse(bytes).map_err(|error| error.to_string())?;
        let words = container.shader_words().map_err(|error| error.to_string())?;
        words.ok_or("the container holds no shader code")?
    } else {
        let words = bytes.chunks_exact(4);
        words.map(|word| u32::from_le_bytes([word[0], word[1], word[2], word[3]])).collect()
    };
    if !is_code(&words) && words.first().is_some_and(|version| version >> 16 >= 0xfffe) {
        let program = d3d9::decode(&words).map_err(|error| error.to_string())?;
        let profile = program.profile;
        let caps = device.caps(profile).map_err(|(name, error)| format!("{name}: {error}"))?;
        return Ok((profile.name(), check::check(&program, &caps).diagnostics));
    }
    let program = sm4::decode(&words).map_err(|error| error.to_string())?;
    let found = sm4::check::check(&program, &device.limits()).diagnostics;
    Ok((program.profile.name(), found))
}

/// The listing of code alone.
pub(crate) fn code_listing(words: &[u32]) -> Result<String, String> {
    let program = sm4::decode(words).map_err(|error| error.to_string())?;
    Ok(sm4::print(&program, Style::Listing))
}

/// Bytes written as two hexadecimal digits each.
pub(crate) fn bytes_of_hex(hex: &str) -> Result<Vec<u8>, String> {
    let digits: Vec<u8> = hex.bytes().filter(|byte| !byte.is_ascii_whitespace()).collect();
    let byte = |digits: &[u8]| {
        let text = std::str::from_utf8(digits).ok().filter(|text| text.len() == 2);
        text.and_then(|text| u8::from_str_radix(text, 16).ok())
            .ok_or("\"hex\" is not pairs of hexadecimal digits")
    };
    Ok(digits.chunks(2).map(byte).collect::<Result<_, _>>()?)
}
