//! Where a shader keeps what its first run builds.

use super::LoadError;
use crate::vm::Code;
use shader_asm_lang::bytecode::dxbc::Container;
use shader_asm_lang::sm4::{self, program::Program};
use std::sync::OnceLock;

/// What a shader builds of its container once, when it is first needed.
#[derive(Debug, Default)]
pub struct ShaderCell {
    program: OnceLock<Result<Program, LoadError>>,
    code: OnceLock<Result<Code, LoadError>>,
}

impl ShaderCell {
    /// A cell with nothing built yet.
    pub const fn new() -> Self {
        Self { program: OnceLock::new(), code: OnceLock::new() }
    }

    /// The program in a container.
    pub(crate) fn program(&self, container: &[u8]) -> Result<&Program, LoadError> {
        self.program.get_or_init(|| read(container)).as_ref().map_err(Clone::clone)
    }

    /// What runs of the program in a container.
    pub(crate) fn code(&self, container: &[u8]) -> Result<&Code, LoadError> {
        let build = || {
            let kernel = sm4::lower(self.program(container)?)?;
            Code::new(kernel).ok_or(LoadError::TooLarge)
        };
        self.code.get_or_init(build).as_ref().map_err(Clone::clone)
    }
}

fn read(container: &[u8]) -> Result<Program, LoadError> {
    let container = Container::parse(container).map_err(LoadError::Container)?;
    let words = container.shader_words().map_err(LoadError::Container)?.ok_or(LoadError::NoCode)?;
    sm4::decode(&words).map_err(LoadError::Bytecode)
}
