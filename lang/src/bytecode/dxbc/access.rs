//! What the chunks of a container hold, by what it is for.

use super::{
    Chunk, Container, Features, ReadError, ReadErrorKind, ResourceBinding, Signature, SignatureKind,
    SignatureLayout, Signatures, Statistics, Tag, resource_bindings, word,
};

impl<'a> Container<'a> {
    /// The chunk with the code. Where there are two, drivers take the later form.
    pub fn code(&self) -> Option<&Chunk<'a>> {
        self.chunk(Tag::SHEX).or_else(|| self.chunk(Tag::SHDR))
    }

    /// The program: its version, its length, and its instructions.
    pub fn shader_words(&self) -> Result<Option<Vec<u32>>, ReadError> {
        self.code().map(shader_words).transpose()
    }

    /// The version word of the program, without a look at the rest.
    pub fn version(&self) -> Option<u32> {
        word(self.code()?.data(), 0)
    }

    /// The signature of this kind.
    pub fn signature(&self, kind: SignatureKind) -> Result<Option<Signature>, ReadError> {
        let found = self.chunks().iter().find_map(|chunk| {
            let layout = SignatureLayout::from_tag(chunk.tag())?;
            (layout.kind() == kind).then_some((chunk, layout))
        });
        let read = |(chunk, layout): (&Chunk<'_>, _)| {
            Signature::read(layout, chunk.data()).map_err(|error| error.behind(chunk.offset()))
        };
        found.map(read).transpose()
    }

    /// All three signatures.
    pub fn signatures(&self) -> Result<Signatures, ReadError> {
        Ok(Signatures {
            input: self.signature(SignatureKind::Input)?,
            output: self.signature(SignatureKind::Output)?,
            patch_constant: self.signature(SignatureKind::PatchConstant)?,
        })
    }

    /// What the program needs of the device beyond its profile.
    pub fn features(&self) -> Result<Option<Features>, ReadError> {
        self.read_with(Tag::SFI0, Features::read)
    }

    /// Counts of instructions.
    pub fn statistics(&self) -> Result<Option<Statistics>, ReadError> {
        self.read_with(Tag::STAT, Statistics::read)
    }

    /// Names and places of resources.
    pub fn resource_bindings(&self) -> Result<Option<Vec<ResourceBinding<'_>>>, ReadError> {
        self.read_with(Tag::RDEF, resource_bindings)
    }

    fn read_with<'b, T>(
        &'b self,
        tag: Tag,
        read: impl FnOnce(&'b [u8]) -> Result<T, ReadError>,
    ) -> Result<Option<T>, ReadError> {
        let Some(chunk) = self.chunk(tag) else { return Ok(None) };
        read(chunk.data()).map(Some).map_err(|error| error.behind(chunk.offset()))
    }
}

/// The words of a chunk of code. Bytes behind the program are left out.
fn shader_words(chunk: &Chunk<'_>) -> Result<Vec<u32>, ReadError> {
    let data = chunk.data();
    let truncated = ReadError::new(chunk.offset() + data.len(), ReadErrorKind::Truncated);
    let length = word(data, 4).ok_or(truncated)?;
    let (words, _) = data.as_chunks::<4>();
    let wrong = ReadError::new(chunk.offset() + 4, ReadErrorKind::CodeLength(length));
    let words = words.get(..length as usize).filter(|words| words.len() >= 2).ok_or(wrong)?;
    Ok(words.iter().map(|word| u32::from_le_bytes(*word)).collect())
}
