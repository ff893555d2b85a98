//! Signatures: what a program reads and writes, by semantic.

mod layout;
mod read;
mod value;
mod write;

pub use layout::SignatureLayout;
pub use value::{ComponentType, MinPrecision, SystemValue};

pub(super) use value::{FORMATS, PIXEL_OUTPUTS, SYSTEM_VALUES};

use std::borrow::Cow;

/// Longest name of a semantic. Microsoft's compiler stops at 63 characters.
pub const MAX_NAME: usize = 128;

/// Which signature of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SignatureKind {
    /// What it reads.
    Input,
    /// What it writes.
    Output,
    /// What passes from a hull shader to a domain shader once for each patch.
    PatchConstant,
}

/// One semantic of a program, in the components of one register.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SignatureElement {
    /// Name of the semantic, without its index: `TEXCOORD`.
    pub name: Cow<'static, str>,
    /// Index of the semantic.
    pub index: u32,
    /// What the pipeline makes of it, as far as the signature tells. Inputs of vertex shaders and outputs of pixel
    /// shaders have none for values that the pipeline knows by name.
    pub system_value: SystemValue,
    /// Type of its components.
    pub component_type: ComponentType,
    /// Number of its register. `None` for the special ones: `vPrim`, `oDepth`, `oMask`, …
    pub register: Option<u32>,
    /// Components that it has: bit 0 is x.
    pub mask: u8,
    /// Of an input the components that the program reads; of an output those that it never writes, among them all
    /// that are not in its mask.
    pub read_write_mask: u8,
    /// Stream of a geometry shader's output.
    pub stream: u32,
    /// Precision that is enough for it.
    pub min_precision: MinPrecision,
}

impl SignatureElement {
    /// An element that nobody reads, or of which everything is written.
    pub fn new(
        name: impl Into<Cow<'static, str>>,
        index: u32,
        component_type: ComponentType,
        register: Option<u32>,
        mask: u8,
    ) -> Self {
        Self {
            name: name.into(),
            index,
            system_value: SystemValue::None,
            component_type,
            register,
            mask,
            read_write_mask: 0,
            stream: 0,
            min_precision: MinPrecision::Default,
        }
    }

    /// The same element as a system value.
    pub fn system_value(mut self, system_value: SystemValue) -> Self {
        self.system_value = system_value;
        self
    }

    /// The same input, of which the program reads these components.
    pub fn reads(mut self, mask: u8) -> Self {
        self.read_write_mask = mask;
        self
    }

    /// The same output, of which the program never writes these components.
    pub fn never_written(mut self, mask: u8) -> Self {
        self.read_write_mask = mask;
        self
    }

    /// The same output in another stream.
    pub fn stream(mut self, stream: u32) -> Self {
        self.stream = stream;
        self
    }

    /// The same element with a minimum precision.
    pub fn min_precision(mut self, min_precision: MinPrecision) -> Self {
        self.min_precision = min_precision;
        self
    }
}

/// The elements of a signature, in the order of the chunk: by stream and register.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Signature {
    /// The elements.
    pub elements: Vec<SignatureElement>,
}

/// The signatures of one program.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Signatures {
    /// What it reads.
    pub input: Option<Signature>,
    /// What it writes.
    pub output: Option<Signature>,
    /// What passes from a hull shader to a domain shader once for each patch.
    pub patch_constant: Option<Signature>,
}

impl Signatures {
    /// The signature of this kind.
    pub fn get(&self, kind: SignatureKind) -> Option<&Signature> {
        match kind {
            SignatureKind::Input => self.input.as_ref(),
            SignatureKind::Output => self.output.as_ref(),
            SignatureKind::PatchConstant => self.patch_constant.as_ref(),
        }
    }

    pub(super) fn get_mut(&mut self, kind: SignatureKind) -> &mut Option<Signature> {
        match kind {
            SignatureKind::Input => &mut self.input,
            SignatureKind::Output => &mut self.output,
            SignatureKind::PatchConstant => &mut self.patch_constant,
        }
    }
}

/// A name that a chunk and a line of a listing can both hold.
pub(super) fn is_name(name: &[u8]) -> bool {
    name.len() <= MAX_NAME && name.iter().all(u8::is_ascii_graphic)
}
