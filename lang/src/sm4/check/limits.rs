//! Limits that are not part of a profile, and what a program uses.

/// Limits that a caller may change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Deepest nesting of `if`, `loop` and `switch`. Direct3D's documents and the HLSL compiler have 64; the validator
    /// of Microsoft's linker counts nothing.
    pub nesting: u32,
    /// `r#` registers and registers of `x#` arrays together. Direct3D's documents and the HLSL compiler have 4096; the
    /// validator of Microsoft's linker takes one less.
    pub temporaries: u32,
    /// Programs are functions of a library, as the linker's validator sees them: inputs of a pixel shader stand behind
    /// `dcl_input` then, and nothing says how they are interpolated.
    pub functions: bool,
}

impl Default for Limits {
    /// What Direct3D's documents promise.
    fn default() -> Self {
        Self { nesting: 64, temporaries: 4096, functions: false }
    }
}

impl Limits {
    /// What the validator of Microsoft's linker refuses, and no more.
    pub const fn validator() -> Self {
        Self { nesting: u32::MAX, temporaries: 4095, functions: true }
    }
}

/// What a program uses of what is limited.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    /// Instructions that are no declarations.
    pub instructions: u32,
    /// `r#` registers declared, of 4096 together with those of arrays.
    pub temps: u32,
    /// Registers of all `x#` arrays.
    pub indexable_temps: u32,
    /// Deepest nesting of `if`, `loop` and `switch`, of 64.
    pub nesting: u32,
    /// Constant buffers declared, of 14.
    pub constant_buffers: u32,
    /// Input registers declared.
    pub inputs: u32,
    /// Output registers declared.
    pub outputs: u32,
    /// Vertices that one invocation of a geometry shader may put out, of 1024.
    pub max_output_vertices: u32,
    /// Scalars of one vertex that a geometry shader puts out; times the vertices they may be 1024.
    pub output_scalars: u32,
}
