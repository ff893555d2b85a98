//! Text into containers while the program runs.

use super::LoadError;
use crate::loaded::report;
use shader_asm_lang::assemble::{Device, Shader, assemble};

/// The container of a text.
pub(crate) fn container(text: &str) -> Result<Vec<u8>, LoadError> {
    let assembly = assemble("shader", text, &Device::Guaranteed);
    if assembly.diagnostics.has_errors() {
        return Err(LoadError::Assembly(report(&assembly.map, &assembly.diagnostics)));
    }
    match &assembly.shader {
        Some(Shader::D3d11(shader)) => {
            shader.container(false).map_err(|missing| LoadError::Assembly(report(&assembly.map, &missing)))
        }
        Some(Shader::D3d9(shader)) => {
            let profile = shader.program.profile;
            Err(LoadError::Assembly(format!("1:1: error: {profile} is no profile of shader model 4 or 5")))
        }
        None => Err(LoadError::Assembly(report(&assembly.map, &assembly.diagnostics))),
    }
}
