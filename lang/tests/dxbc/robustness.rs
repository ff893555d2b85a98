//! Bytes that nobody made: they never panic, and what is read of them is in proportion to them.

use crate::vectors::all;
use proptest::prelude::*;
use shader_asm_lang::bytecode::dxbc::{
    Chunk, Container, ResourceBinding, Signature, SignatureElement, SignatureLayout, Signatures,
};
use std::mem::size_of;
use std::sync::LazyLock;

static CONTAINERS: LazyLock<Vec<Vec<u8>>> =
    LazyLock::new(|| all().into_iter().map(|(_, bytes)| bytes).collect());

/// Bytes of memory that a signature takes.
fn memory(signature: &Signature) -> usize {
    let names: usize = signature.elements.iter().map(|element| element.name.len()).sum();
    signature.elements.capacity() * size_of::<SignatureElement>() + names
}

/// What reads is written to the same bytes, errors point into the bytes, and nothing grows out of proportion.
fn holds_together(bytes: &[u8]) -> Result<(), TestCaseError> {
    let container = match Container::parse(bytes) {
        Ok(container) => container,
        Err(error) => {
            prop_assert!(error.offset <= bytes.len());
            prop_assert!(!error.to_string().is_empty());
            return Ok(());
        }
    };
    prop_assert_eq!(container.to_bytes(), bytes);
    let _ = container.checksum_kind();
    // Reading keeps a list of the order as well.
    let chunks = size_of_val(container.chunks()) + container.chunks().len() * size_of::<usize>();
    prop_assert!(chunks <= 6 * bytes.len());
    let mut total = chunks;
    for chunk in container.chunks() {
        let Some(layout) = SignatureLayout::from_tag(chunk.tag()) else { continue };
        match Signature::read(layout, chunk.data()) {
            Ok(signature) => {
                prop_assert!(memory(&signature) <= 9 * chunk.data().len());
                total += memory(&signature);
                let written = signature.write(layout).unwrap();
                prop_assert_eq!(Signature::read(layout, &written).unwrap(), signature);
            }
            Err(error) => prop_assert!(error.offset <= chunk.data().len()),
        }
    }
    if let Ok(Some(bindings)) = container.resource_bindings() {
        total += size_of_val(&*bindings);
    }
    if let Ok(Some(words)) = container.shader_words() {
        total += size_of_val(&*words);
    }
    if let Ok(Some(statistics)) = container.statistics() {
        total += size_of_val(statistics.words());
    }
    prop_assert!(total <= 16 * bytes.len());
    let _ = container.features();
    if let (Ok(signatures), Some(version)) = (container.signatures(), container.version()) {
        let text = signatures.print(version);
        prop_assert!(Signatures::from_comments(&text).is_ok() || has_no_name(&signatures));
    }
    Ok(())
}

/// A listing cannot show an element without a name.
fn has_no_name(signatures: &Signatures) -> bool {
    let all = [&signatures.input, &signatures.output, &signatures.patch_constant];
    all.into_iter().flatten().flat_map(|signature| &signature.elements).any(|element| element.name.is_empty())
}

/// A change of a byte or word: where, to what, and how.
fn mutation() -> impl Strategy<Value = (prop::sample::Index, u32, u8)> {
    (any::<prop::sample::Index>(), prop_oneof![0_u32..64, any::<u32>()], 0_u8..8)
}

/// Makes the size in the head that of the bytes, so that most mutations get past it.
fn set_size(bytes: &mut [u8]) {
    let size = bytes.len() as u32;
    if let Some(field) = bytes.get_mut(24..28) {
        field.copy_from_slice(&size.to_le_bytes());
    }
}

fn mutate(bytes: &mut Vec<u8>, (place, value, kind): (prop::sample::Index, u32, u8)) {
    if bytes.is_empty() {
        return;
    }
    let at = place.index(bytes.len());
    match kind {
        0 => drop(bytes.remove(at)),
        1 => bytes.insert(at, value as u8),
        2 => bytes.truncate(at),
        3 => bytes[at] ^= 1 << (value % 8),
        4 => bytes[at] = value as u8,
        // A whole word, in the first 256 bytes half of the time: there are the head and the signatures.
        _ => {
            let at = if kind == 5 { at % 256 } else { at };
            if let Some(word) = bytes.get_mut(at / 4 * 4..).and_then(|rest| rest.first_chunk_mut()) {
                *word = value.to_le_bytes();
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn mutated_containers_never_panic(
        which in any::<prop::sample::Index>(),
        mutations in prop::collection::vec(mutation(), 1..6),
        fix_size in prop::bool::weighted(0.9),
    ) {
        let mut bytes = which.get(&CONTAINERS).clone();
        for change in mutations {
            mutate(&mut bytes, change);
        }
        if fix_size {
            set_size(&mut bytes);
        }
        holds_together(&bytes)?;
    }

    #[test]
    fn random_bytes_never_panic(
        mut bytes in prop::collection::vec(any::<u8>(), 0..300),
        with_head in any::<bool>(),
        chunks in 0_u32..6,
    ) {
        if with_head && bytes.len() >= 32 {
            bytes[..4].copy_from_slice(b"DXBC");
            bytes[20..24].copy_from_slice(&[1, 0, 0, 0]);
            set_size(&mut bytes);
            bytes[28..32].copy_from_slice(&chunks.to_le_bytes());
        }
        holds_together(&bytes)?;
        for layout in [SignatureLayout::Isgn, SignatureLayout::Osg5, SignatureLayout::Psg1] {
            let _ = Signature::read(layout, &bytes);
        }
    }

    #[test]
    fn random_comments_never_panic(lines in prop::collection::vec("(// )?(Input signature:|[ -~]{0,80}|.{0,20})", 0..20)) {
        let text = lines.join("\n");
        if let Err(error) = Signatures::from_comments(&text) {
            prop_assert!((1..=lines.len()).contains(&error.line));
        }
    }
}

/// The most that can be made of few bytes: many chunks, many elements with one long name, or with its ends.
#[test]
fn the_worst_cases_stay_in_proportion() {
    assert!(size_of::<Chunk<'_>>() + size_of::<usize>() <= 64);
    assert!(size_of::<SignatureElement>() <= 88);
    assert!(size_of::<ResourceBinding<'_>>() <= 64);

    for step in [0, 1] {
        let count = 10_000_usize;
        let mut data = [count as u32, 8].map(u32::to_le_bytes).concat();
        for index in 0..count {
            let name = 8 + 24 * count + step * (index % 128);
            data.extend([name as u32, 0, 0, 3, 0, 0].map(u32::to_le_bytes).concat());
        }
        data.extend([b'A'; 128]);
        data.push(0);
        let signature = Signature::read(SignatureLayout::Isgn, &data).unwrap();
        assert_eq!(signature.elements.len(), count);
        assert!(memory(&signature) <= 9 * data.len());
        // One more character is too long.
        data.insert(data.len() - 1, b'A');
        assert!(Signature::read(SignatureLayout::Isgn, &data).is_err());
    }
}

/// A count without the bytes for it is refused before anything is made room for.
#[test]
fn counts_are_compared_with_bytes() {
    for count in [2, 1 << 16, u32::MAX] {
        let data = [count, 8, 0, 0, 0, 0, 0, 0].map(u32::to_le_bytes).concat();
        assert!(Signature::read(SignatureLayout::Isgn, &data).is_err());
        let mut bytes = Container::new().to_bytes();
        bytes.extend([0; 23]);
        set_size(&mut bytes);
        bytes[28..32].copy_from_slice(&count.to_le_bytes());
        assert!(Container::parse(&bytes).is_err());
    }
}
