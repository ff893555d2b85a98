//! Where a shader keeps what its first run builds.

/// The compiled form of a shader, built once by the first run that needs it.
#[derive(Debug, Default)]
pub struct KernelCell {}

impl KernelCell {
    /// A cell with nothing built yet.
    pub const fn new() -> Self {
        Self {}
    }
}
