//! Elements of a vertex.

use super::Format;
use std::borrow::Cow;

/// How an element steps through its buffer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum InputClass {
    /// A row for each vertex: `D3D11_INPUT_PER_VERTEX_DATA`.
    PerVertex,
    /// A row for each instance: `D3D11_INPUT_PER_INSTANCE_DATA`.
    PerInstance {
        /// Instances that share a row. With 0 all of them do.
        step_rate: u32,
    },
}

/// One element of a vertex: what it means and where it lies. `D3D11_INPUT_ELEMENT_DESC`
///
/// ```
/// use shader_asm::d3d11::input_assembler::{Format, InputElement};
/// const COLOUR: InputElement =
///     InputElement::new("COLOR", 0, Format::R8G8B8A8Unorm).in_slot(1).at(8).per_instance(2);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct InputElement {
    /// Name of the semantic, without its index.
    pub semantic_name: Cow<'static, str>,
    /// Index of the semantic.
    pub semantic_index: u32,
    /// Format of the element.
    pub format: Format,
    /// Number of the vertex buffer that it lies in.
    pub slot: u32,
    /// Byte in the vertex; `None` to append it to the element before it in the same slot, at the next place that its
    /// format may have: `D3D11_APPEND_ALIGNED_ELEMENT`.
    pub offset: Option<u32>,
    /// How it steps through the buffer.
    pub class: InputClass,
}

impl InputElement {
    /// An element for each vertex in slot 0, behind the element before it.
    pub const fn new(semantic_name: &'static str, semantic_index: u32, format: Format) -> Self {
        Self {
            semantic_name: Cow::Borrowed(semantic_name),
            semantic_index,
            format,
            slot: 0,
            offset: None,
            class: InputClass::PerVertex,
        }
    }

    /// The same element in another vertex buffer.
    pub const fn in_slot(mut self, slot: u32) -> Self {
        self.slot = slot;
        self
    }

    /// The same element at this byte of the vertex.
    pub const fn at(mut self, offset: u32) -> Self {
        self.offset = Some(offset);
        self
    }

    /// The same element for each instance, or for as many as the step rate says.
    pub const fn per_instance(mut self, step_rate: u32) -> Self {
        self.class = InputClass::PerInstance { step_rate };
        self
    }

    /// Name and index, as messages show them.
    pub(super) fn semantic(&self) -> String {
        format!("{}{}", self.semantic_name, self.semantic_index)
    }

    /// It means the same as an element of a shader's signature or of another layout.
    pub(super) fn is_named(&self, name: &str, index: u32) -> bool {
        self.semantic_index == index && self.semantic_name.eq_ignore_ascii_case(name)
    }
}
