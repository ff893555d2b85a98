//! A new container from shader words and signatures.

use super::{
    Container, Features, MinPrecision, Signature, SignatureKind, SignatureLayout, Signatures, Statistics,
    Tag, WriteError, program_type,
};
use std::borrow::Cow;

/// The tag of a chunk of code: `SHDR` in shader model 4, `SHEX` in shader model 5 and wherever a program of shader
/// model 4 needs something that came later.
pub fn code_tag(version: u32, features: Features) -> Tag {
    let later = program_type::major(version) >= 5
        || program_type::of(version) == program_type::COMPUTE
        || !features.is_empty();
    if later { Tag::SHEX } else { Tag::SHDR }
}

/// Puts a container together: signatures, code, and what else it may have, in the order of Microsoft's compiler.
#[derive(Clone, Debug)]
pub struct ContainerBuilder<'a> {
    words: Cow<'a, [u32]>,
    signatures: Signatures,
    features: Features,
    statistics: Option<Statistics>,
    chunks: Vec<(Tag, Cow<'a, [u8]>)>,
}

impl<'a> ContainerBuilder<'a> {
    /// From the words of a program: version, length, instructions. Its signatures are empty.
    pub fn new(words: impl Into<Cow<'a, [u32]>>) -> Self {
        Self {
            words: words.into(),
            signatures: Signatures {
                input: Some(Signature::default()),
                output: Some(Signature::default()),
                patch_constant: None,
            },
            features: Features::default(),
            statistics: None,
            chunks: Vec::new(),
        }
    }

    /// Sets what the program reads.
    pub fn input(mut self, signature: Signature) -> Self {
        self.signatures.input = Some(signature);
        self
    }

    /// Sets what the program writes.
    pub fn output(mut self, signature: Signature) -> Self {
        self.signatures.output = Some(signature);
        self
    }

    /// Sets what passes from a hull shader to a domain shader once for each patch.
    pub fn patch_constant(mut self, signature: Signature) -> Self {
        self.signatures.patch_constant = Some(signature);
        self
    }

    /// Sets all signatures; one that is missing gets no chunk.
    pub fn signatures(mut self, signatures: Signatures) -> Self {
        self.signatures = signatures;
        self
    }

    /// Sets what the program needs of the device beyond its profile.
    pub fn features(mut self, features: Features) -> Self {
        self.features = features;
        self
    }

    /// Adds counts for reflection.
    pub fn statistics(mut self, statistics: Statistics) -> Self {
        self.statistics = Some(statistics);
        self
    }

    /// Adds a chunk behind all others.
    pub fn chunk(mut self, tag: Tag, data: impl Into<Cow<'a, [u8]>>) -> Self {
        self.chunks.push((tag, data.into()));
        self
    }

    /// The container.
    pub fn container(self) -> Result<Container<'a>, WriteError> {
        let &[version, length, ..] = &*self.words else { return Err(WriteError::Words) };
        if length as usize != self.words.len() {
            return Err(WriteError::Words);
        }
        let mut container = Container::new();
        for kind in [SignatureKind::Input, SignatureKind::Output, SignatureKind::PatchConstant] {
            if let Some(signature) = self.signatures.get(kind) {
                let layout = self.layout(kind, version);
                container.push(layout.tag(), signature.write(layout)?)?;
            }
        }
        let code: Vec<u8> = self.words.iter().flat_map(|word| word.to_le_bytes()).collect();
        container.push(code_tag(version, self.features), code)?;
        if !self.features.is_empty() {
            container.push(Tag::SFI0, self.features.write().to_vec())?;
        }
        if let Some(statistics) = &self.statistics {
            container.push(Tag::STAT, statistics.write())?;
        }
        for (tag, data) in self.chunks {
            container.push(tag, data)?;
        }
        Ok(container)
    }

    /// The bytes that Direct3D takes.
    pub fn build(self) -> Result<Vec<u8>, WriteError> {
        Ok(self.container()?.to_bytes())
    }

    /// All signatures of a program with minimum precision have a field for it; outputs of gs_5_0 have their stream,
    /// even where there is only one.
    fn layout(&self, kind: SignatureKind, version: u32) -> SignatureLayout {
        let all = [&self.signatures.input, &self.signatures.output, &self.signatures.patch_constant];
        let mut elements = all.into_iter().flatten().flat_map(|signature| &signature.elements);
        let min_precision = self.features.contains(Features::MIN_PRECISION)
            || elements.any(|element| element.min_precision != MinPrecision::Default);
        let streams =
            program_type::of(version) == program_type::GEOMETRY && program_type::major(version) >= 5;
        match kind {
            SignatureKind::Input if min_precision => SignatureLayout::Isg1,
            SignatureKind::Input => SignatureLayout::Isgn,
            SignatureKind::Output if min_precision => SignatureLayout::Osg1,
            SignatureKind::Output if streams => SignatureLayout::Osg5,
            SignatureKind::Output => SignatureLayout::Osgn,
            SignatureKind::PatchConstant if min_precision => SignatureLayout::Psg1,
            SignatureKind::PatchConstant => SignatureLayout::Pcsg,
        }
    }
}
