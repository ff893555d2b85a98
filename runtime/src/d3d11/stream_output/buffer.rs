//! Buffers that stream output writes.

/// A buffer that stream output writes, and how far it is filled.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StreamOutputBuffer {
    bytes: Vec<u8>,
    filled: usize,
}

impl StreamOutputBuffer {
    /// A buffer of zeros.
    pub fn new(size: usize) -> Self {
        Self::from_bytes(vec![0; size])
    }

    /// A buffer with this content, of which nothing was written by stream output.
    pub fn from_bytes(bytes: Vec<u8>) -> Self {
        Self { bytes, filled: 0 }
    }

    /// The whole content.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The whole content.
    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }

    /// The byte behind the last vertex that was written: where appended vertices go, and what
    /// [`Draw::auto`](crate::d3d11::input_assembler::Draw::auto) counts.
    pub fn filled(&self) -> usize {
        self.filled
    }

    pub(super) fn set_filled(&mut self, filled: usize) {
        self.filled = filled;
    }

    /// So many bytes from the filled place on; `None` where they are not all in the buffer.
    pub(super) fn room(&mut self, size: usize) -> Option<&mut [u8]> {
        self.bytes.get_mut(self.filled..self.filled.checked_add(size)?)
    }
}
