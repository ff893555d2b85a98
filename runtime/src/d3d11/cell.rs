//! Where a shader keeps what its first run builds.

use shader_asm_lang::bytecode::dxbc::Container;
use shader_asm_lang::sm4::{self, program::Program};
use std::sync::OnceLock;

/// What a shader builds of its container once, when it is first needed.
#[derive(Debug, Default)]
pub struct ShaderCell {
    program: OnceLock<Option<Program>>,
}

impl ShaderCell {
    /// A cell with nothing built yet.
    pub const fn new() -> Self {
        Self { program: OnceLock::new() }
    }

    /// The program in a container; `None` where the container holds none, which no macro writes.
    pub(crate) fn program(&self, container: &[u8]) -> Option<&Program> {
        self.program.get_or_init(|| read(container)).as_ref()
    }
}

fn read(container: &[u8]) -> Option<Program> {
    let container = Container::parse(container).ok()?;
    sm4::decode(&container.shader_words().ok()??).ok()
}
