//! The container: a head, a table of offsets, and chunks.

use super::{ChecksumKind, ReadError, ReadErrorKind, Tag, WriteError, checksum, word};
use std::borrow::Cow;

const MAGIC: [u8; 4] = *b"DXBC";
const VERSION: u32 = 1;
/// Bytes of the head: magic, checksum, version, size, number of chunks.
const HEAD: usize = 32;
/// Bytes in front of the data of a chunk: tag and size.
const CHUNK_HEAD: usize = 8;
/// Bytes that a chunk takes at least: its offset in the table and its head.
const CHUNK_MIN: usize = 4 + CHUNK_HEAD;
/// Chunks of a changed container start at multiples of this.
const ALIGNMENT: usize = 4;
/// Position of a chunk that was not read from bytes: behind all that were.
const NEW: u32 = u32::MAX;

/// One chunk of a container.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chunk<'a> {
    tag: Tag,
    /// Where its tag stands in the bytes that it was read from, or [`NEW`].
    position: u32,
    data: Cow<'a, [u8]>,
    /// Bytes between the chunk before it and this one; compilers write none.
    gap: Cow<'a, [u8]>,
}

impl Chunk<'_> {
    /// Its name.
    pub fn tag(&self) -> Tag {
        self.tag
    }

    /// Its content.
    pub fn data(&self) -> &[u8] {
        &self.data
    }

    /// Where its content starts in the bytes that the container was read from; 0 for a new chunk.
    pub fn offset(&self) -> usize {
        if self.position == NEW { 0 } else { self.position as usize + CHUNK_HEAD }
    }

    /// Bytes that it adds to a container at most.
    fn size(&self) -> usize {
        let padding = ALIGNMENT - 1;
        CHUNK_MIN.saturating_add(self.gap.len()).saturating_add(self.data.len()).saturating_add(padding)
    }

    fn into_owned(self) -> Chunk<'static> {
        Chunk {
            tag: self.tag,
            position: self.position,
            data: Cow::Owned(self.data.into_owned()),
            gap: Cow::Owned(self.gap.into_owned()),
        }
    }
}

/// A file of chunks: a compiled shader.
///
/// What is read is borrowed from its bytes. As long as nothing is changed, [`Container::to_bytes`] gives the same
/// bytes again, a wrong checksum included; after a change it computes the checksum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Container<'a> {
    /// In the order of the table of offsets.
    chunks: Vec<Chunk<'a>>,
    /// Bytes behind the last chunk; compilers write none.
    tail: Cow<'a, [u8]>,
    /// As it was read.
    checksum: Option<[u8; 16]>,
    /// The chunks are not those that were read, so they cannot stand where those stood.
    changed: bool,
}

impl Default for Container<'_> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'a> Container<'a> {
    /// Without chunks.
    pub const fn new() -> Self {
        Self { chunks: Vec::new(), tail: Cow::Borrowed(&[]), checksum: None, changed: true }
    }

    /// Takes a container apart. The checksum is not looked at; ask [`Container::checksum_is_valid`].
    pub fn parse(bytes: &'a [u8]) -> Result<Self, ReadError> {
        let count = read_head(bytes)?;
        let mut chunks = Vec::with_capacity(count);
        for index in 0..count {
            chunks.push(read_chunk(bytes, index, HEAD + 4 * count)?);
        }
        let mut order: Vec<usize> = (0..count).collect();
        order.sort_by_key(|&index| chunks[index].position);
        let mut end = HEAD + 4 * count;
        for index in order {
            let chunk = &mut chunks[index];
            let position = chunk.position as usize;
            let overlap = ReadError::new(HEAD + 4 * index, ReadErrorKind::Overlap(chunk.tag));
            chunk.gap = Cow::Borrowed(bytes.get(end..position).ok_or(overlap)?);
            end = position + CHUNK_HEAD + chunk.data.len();
        }
        let tail = Cow::Borrowed(bytes.get(end..).unwrap_or_default());
        let checksum = bytes[MAGIC.len()..].first_chunk().copied();
        Ok(Self { chunks, tail, checksum, changed: false })
    }

    /// All chunks, in the order of the table.
    pub fn chunks(&self) -> &[Chunk<'a>] {
        &self.chunks
    }

    /// The first chunk with this tag.
    pub fn chunk(&self, tag: Tag) -> Option<&Chunk<'a>> {
        self.chunks.iter().find(|chunk| chunk.tag == tag)
    }

    /// Adds a chunk behind the others.
    pub fn push(&mut self, tag: Tag, data: impl Into<Cow<'a, [u8]>>) -> Result<(), WriteError> {
        let chunk = Chunk { tag, position: NEW, data: data.into(), gap: Cow::Borrowed(&[]) };
        self.has_room(chunk.size())?;
        self.change();
        self.chunks.push(chunk);
        Ok(())
    }

    /// Gives the first chunk with this tag another content, where it stands, or adds a chunk.
    pub fn replace(&mut self, tag: Tag, data: impl Into<Cow<'a, [u8]>>) -> Result<(), WriteError> {
        let data = data.into();
        let Some(index) = self.chunks.iter().position(|chunk| chunk.tag == tag) else {
            return self.push(tag, data);
        };
        self.has_room(data.len())?;
        self.change();
        self.chunks[index].data = data;
        Ok(())
    }

    /// Takes all chunks with this tag out, and the bytes in front of them that belong to no chunk.
    pub fn remove(&mut self, tag: Tag) {
        let count = self.chunks.len();
        self.chunks.retain(|chunk| chunk.tag != tag);
        if self.chunks.len() != count {
            self.change();
        }
    }

    fn change(&mut self) {
        self.checksum = None;
        self.changed = true;
    }

    fn has_room(&self, more: usize) -> Result<(), WriteError> {
        let sizes = self.chunks.iter().map(Chunk::size);
        let size = sizes.fold((HEAD + ALIGNMENT).saturating_add(self.tail.len()), usize::saturating_add);
        if u32::try_from(size.saturating_add(more)).is_ok() { Ok(()) } else { Err(WriteError::TooLarge) }
    }

    /// The container as bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let sizes: usize = self.chunks.iter().map(Chunk::size).sum();
        let mut bytes = Vec::with_capacity(HEAD + sizes + ALIGNMENT + self.tail.len());
        bytes.extend(MAGIC);
        bytes.extend(self.checksum.unwrap_or_default());
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend([0; 4]);
        bytes.extend((self.chunks.len() as u32).to_le_bytes());
        bytes.resize(HEAD + 4 * self.chunks.len(), 0);
        let mut order: Vec<usize> = (0..self.chunks.len()).collect();
        order.sort_by_key(|&index| self.chunks[index].position);
        for index in order {
            let chunk = &self.chunks[index];
            bytes.extend_from_slice(&chunk.gap);
            self.align(&mut bytes);
            let position = bytes.len() as u32;
            bytes[HEAD + 4 * index..][..4].copy_from_slice(&position.to_le_bytes());
            bytes.extend(chunk.tag.0);
            bytes.extend((chunk.data.len() as u32).to_le_bytes());
            bytes.extend_from_slice(&chunk.data);
        }
        self.align(&mut bytes);
        bytes.extend_from_slice(&self.tail);
        let size = bytes.len() as u32;
        bytes[24..28].copy_from_slice(&size.to_le_bytes());
        if self.checksum.is_none() {
            let computed = checksum(ChecksumKind::Release, &bytes);
            bytes[4..20].copy_from_slice(&computed);
        }
        bytes
    }

    fn align(&self, bytes: &mut Vec<u8>) {
        if self.changed {
            bytes.resize(bytes.len().next_multiple_of(ALIGNMENT), 0);
        }
    }

    /// The checksum that was read. `None` for a new or changed container: it is computed when it is written.
    pub fn checksum(&self) -> Option<[u8; 16]> {
        self.checksum
    }

    /// Which checksum of its content the container has, or `None` if it has a wrong one.
    pub fn checksum_kind(&self) -> Option<ChecksumKind> {
        let Some(read) = self.checksum else { return Some(ChecksumKind::Release) };
        let bytes = self.to_bytes();
        [ChecksumKind::Release, ChecksumKind::Debug].into_iter().find(|&kind| checksum(kind, &bytes) == read)
    }

    /// The container has the checksum that Direct3D demands of its content.
    pub fn checksum_is_valid(&self) -> bool {
        self.checksum_kind() == Some(ChecksumKind::Release)
    }

    /// Forgets the checksum that was read, so that it is computed when the container is written.
    pub fn reset_checksum(&mut self) {
        self.checksum = None;
    }

    /// The same container without the bytes that it was read from.
    pub fn into_owned(self) -> Container<'static> {
        Container {
            chunks: self.chunks.into_iter().map(Chunk::into_owned).collect(),
            tail: Cow::Owned(self.tail.into_owned()),
            checksum: self.checksum,
            changed: self.changed,
        }
    }
}

/// The number of chunks, for which there are enough bytes.
fn read_head(bytes: &[u8]) -> Result<usize, ReadError> {
    let at = |offset| word(bytes, offset).ok_or(ReadError::new(bytes.len(), ReadErrorKind::Truncated));
    if at(0)? != u32::from_le_bytes(MAGIC) {
        return Err(ReadError::new(0, ReadErrorKind::Magic));
    }
    let (version, size, count) = (at(20)?, at(24)?, at(28)?);
    if version != VERSION {
        return Err(ReadError::new(20, ReadErrorKind::Version(version)));
    }
    if size as usize != bytes.len() {
        return Err(ReadError::new(24, ReadErrorKind::Size(size)));
    }
    if count as usize > (bytes.len() - HEAD) / CHUNK_MIN {
        return Err(ReadError::new(28, ReadErrorKind::Count(count)));
    }
    Ok(count as usize)
}

/// The chunk at this place of the table, which ends at `table_end`; without its gap.
fn read_chunk(bytes: &[u8], index: usize, table_end: usize) -> Result<Chunk<'_>, ReadError> {
    let entry = HEAD + 4 * index;
    let truncated = ReadError::new(bytes.len(), ReadErrorKind::Truncated);
    let position = word(bytes, entry).ok_or(truncated)?;
    let wrong = ReadError::new(entry, ReadErrorKind::Offset(position));
    let at = position as usize;
    let head = bytes.get(at..).and_then(|rest| rest.first_chunk::<CHUNK_HEAD>()).ok_or(wrong)?;
    if at < table_end {
        return Err(wrong);
    }
    let [t0, t1, t2, t3, s0, s1, s2, s3] = *head;
    let size = u32::from_le_bytes([s0, s1, s2, s3]);
    let data = bytes[at + CHUNK_HEAD..].get(..size as usize);
    let data = data.ok_or(ReadError::new(at + 4, ReadErrorKind::ChunkSize(size)))?;
    Ok(Chunk { tag: Tag([t0, t1, t2, t3]), position, data: Cow::Borrowed(data), gap: Cow::Borrowed(&[]) })
}
