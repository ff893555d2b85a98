//! Chunks, order, checksum, and containers put together anew.

use crate::vectors::{all, bytes, golden};
use shader_asm_lang::bytecode::dxbc::{
    ChecksumKind, Chunk, ComponentType, Container, ContainerBuilder, Count, Features, ReadErrorKind,
    Signature, SignatureElement, Statistics, SystemValue, Tag, WriteError, code_tag,
};

#[test]
fn containers_survive_reading_and_writing() {
    let vectors = all();
    for (id, bytes) in &vectors {
        let container = Container::parse(bytes).unwrap_or_else(|error| panic!("{id}: {error}"));
        assert_eq!(&container.to_bytes(), bytes, "{id}");
        assert_eq!(&container.into_owned().to_bytes(), bytes, "{id}");
    }
    assert_eq!(vectors.len(), 627);
}

#[test]
fn checksums_are_those_of_the_reference() {
    let mut kinds = [0; 2];
    for vector in golden() {
        let container = Container::parse(&vector.bytes).unwrap();
        assert_eq!(container.checksum_is_valid(), !vector.debug, "{}", vector.id);
        kinds[container.checksum_kind().unwrap() as usize] += 1;
    }
    assert_eq!(kinds, [451, 1]);
    for (id, bytes) in all().into_iter().skip(452) {
        assert_eq!(Container::parse(&bytes).unwrap().checksum_kind(), Some(ChecksumKind::Release), "{id}");
    }
}

#[test]
fn a_wrong_checksum_is_kept_until_something_changes() {
    let mut wrong = golden().swap_remove(0).bytes;
    let right = wrong[4..20].to_vec();
    wrong[4] ^= 1;
    let mut container = Container::parse(&wrong).unwrap();
    assert!(!container.checksum_is_valid());
    assert_eq!(container.to_bytes(), wrong);
    container.reset_checksum();
    assert!(container.checksum_is_valid());
    assert_eq!(container.to_bytes()[4..20], right);
}

/// The containers of the reference text, which Microsoft's disassembler takes.
#[test]
fn built_containers_have_the_known_checksums() {
    let hex = |container: &Container<'_>| -> String {
        container.to_bytes()[4..20].iter().map(|byte| format!("{byte:02x}")).collect()
    };
    assert_eq!(hex(&Container::new()), "fe86074c402fc2e90e0f4fa3bf065bc0");
    assert_eq!(Container::new().to_bytes().len(), 32);

    let known = [
        (0, 216, "90757692a7dba606b278e00af6b85e7b"),
        (13, 268, "c71d778ffae227d4aff37ea5c93e6945"),
        (14, 272, "2ede042002965bb530699476ed458877"),
        (15, 276, "846c174c9a939be31dea4b692a719dcd"),
    ];
    for (nops, size, checksum) in known {
        let container = pass_through(nops);
        assert_eq!(container.to_bytes().len(), size);
        assert_eq!(hex(&container), checksum);
    }
    assert_eq!(pass_through(0).to_bytes(), bytes(PASS_THROUGH));

    let mut code = pass_through(0);
    code.remove(Tag::ISGN);
    code.remove(Tag::OSGN);
    assert_eq!(code.to_bytes().len(), 104);
    assert_eq!(hex(&code), "259066d07c5589c3e38eaba43f16bc09");

    let geometry = geometry();
    assert_eq!(geometry.to_bytes().len(), 472);
    assert_eq!(hex(&geometry), "460a1195f41f8a35de9cb87e51eb0ddc");
}

/// The first of them, as it is known byte for byte.
const PASS_THROUGH: &str = "
    4458424390757692a7dba606b278e00af6b85e7b01000000d8000000030000002c0000006000000094000000
    4953474e2c000000010000000800000020000000000000000000000003000000000000000f0f0000504f534954494f4e00ababab
    4f53474e2c000000010000000800000020000000000000000100000003000000000000000f00000053565f506f736974696f6e00
    534844523c000000400001000f0000005f000003f21010000000000067000004f2201000000000000100000036000005f2201000
    00000000461e1000000000003e000001";

/// vs_4_0 that hands the position on, with some `nop` before its `ret`.
fn pass_through(nops: usize) -> Container<'static> {
    let mut words = vec![
        0x0001_0040,
        0,
        0x0300_005f,
        0x0010_10f2,
        0,
        0x0400_0067,
        0x0010_20f2,
        0,
        1,
        0x0500_0036,
        0x0010_20f2,
        0,
        0x0010_1e46,
        0,
    ];
    words.resize(words.len() + nops, 0x0100_003a);
    words.push(0x0100_003e);
    words[1] = u32::try_from(words.len()).unwrap();
    let input = SignatureElement::new("POSITION", 0, ComponentType::Float, Some(0), 0xf).reads(0xf);
    ContainerBuilder::new(words)
        .input(Signature { elements: vec![input] })
        .output(Signature { elements: vec![position()] })
        .container()
        .unwrap()
}

fn position() -> SignatureElement {
    SignatureElement::new("SV_Position", 0, ComponentType::Float, Some(0), 0xf)
        .system_value(SystemValue::Position)
}

/// gs_4_0 that hands a triangle with colours on.
fn geometry() -> Container<'static> {
    let mut words = vec![0x0002_0040, 0];
    words.extend([0x0500_0061, 0x0020_10f2, 3, 0, 1, 0x0400_005f, 0x0020_1072, 3, 1]);
    words.extend([0x0100_185d, 0x0100_285c, 0x0400_0067, 0x0010_20f2, 0, 1, 0x0300_0065, 0x0010_2072, 1]);
    words.extend([0x0200_005e, 0x92]);
    for vertex in 0..3 {
        words.extend([0x0600_0036, 0x0010_20f2, 0, 0x0020_1e46, vertex, 0]);
        words.extend([0x0600_0036, 0x0010_2072, 1, 0x0020_1246, vertex, 1, 0x0100_0013]);
    }
    words.extend([0x0100_0009, 0x0100_003e]);
    words[1] = u32::try_from(words.len()).unwrap();
    assert_eq!(words.len(), 63);
    let colour = SignatureElement::new("COLOR", 0, ComponentType::Float, Some(1), 7);
    ContainerBuilder::new(words)
        .input(Signature { elements: vec![position().reads(0xf), colour.clone().reads(7)] })
        .output(Signature { elements: vec![position(), colour.never_written(8)] })
        .container()
        .unwrap()
}

/// Everything but the chunks that are for reflection alone, which no builder makes up.
#[test]
fn built_containers_are_those_of_the_reference() {
    let mut count = 0;
    for (id, bytes) in all() {
        let mut container = Container::parse(&bytes).unwrap();
        let version = container.version().unwrap();
        let features = container.features().unwrap().unwrap_or_default();
        assert_eq!(container.code().unwrap().tag(), code_tag(version, features), "{id}");
        let built = ContainerBuilder::new(container.shader_words().unwrap().unwrap())
            .signatures(container.signatures().unwrap())
            .features(features)
            .statistics(container.statistics().unwrap().unwrap())
            .build()
            .unwrap();
        container.remove(Tag(*b"IFCE"));
        container.remove(Tag::RDEF);
        assert_eq!(built, container.to_bytes(), "{id}");
        count += 1;
    }
    assert_eq!(count, 627);
}

#[test]
fn features_and_statistics_are_read() {
    let mut with_features = 0;
    for vector in golden() {
        let container = Container::parse(&vector.bytes).unwrap();
        assert_eq!(container.features().unwrap().map(|features| features.0), vector.features);
        with_features += u32::from(vector.features.is_some());
        let read = container.statistics().unwrap().unwrap();
        assert_eq!(read.words().len(), if vector.profile.ends_with("5_0") { 37 } else { 29 });
        let mut built = Statistics::new(container.version().unwrap());
        assert_eq!(built.words().len(), read.words().len());
        built.set(Count::Instructions, read.get(Count::Instructions));
        assert_eq!(built.words()[0], read.words()[0]);
    }
    assert_eq!(with_features, 34);
}

#[test]
fn resource_bindings_are_those_of_the_listing() {
    let mut count = 0;
    for vector in golden() {
        let container = Container::parse(&vector.bytes).unwrap();
        let bindings = container.resource_bindings().unwrap().unwrap();
        let table = vector.comments.split("Slot Elements\n").nth(1);
        let rows = table.map(|table| table.lines().skip(1).take_while(|line| *line != "//"));
        let expected: Vec<_> = rows.into_iter().flatten().map(binding_columns).collect();
        let ours = bindings.iter().map(|binding| (binding.name, binding.bind_point, binding.bind_count));
        assert_eq!(ours.collect::<Vec<_>>(), expected, "{}", vector.id);
        count += expected.len();
    }
    assert_eq!(count, 330);
}

/// Name, slot and number of slots.
fn binding_columns(line: &str) -> (&str, u32, u32) {
    let words: Vec<_> = line.split_whitespace().collect();
    let number = |word: &str| word.parse().unwrap();
    (words[1], number(words[words.len() - 2]), number(words[words.len() - 1]))
}

#[test]
fn chunks_can_be_added_replaced_and_removed() {
    let bytes = golden().swap_remove(0).bytes;
    let mut container = Container::parse(&bytes).unwrap();
    container.push(Tag(*b"PRIV"), vec![1, 2, 3]).unwrap();
    container.push(Tag(*b"NAME"), vec![]).unwrap();
    container.replace(Tag::ISGN, vec![0; 9]).unwrap();
    container.replace(Tag::STAT, vec![0; 4]).unwrap();
    container.remove(Tag::RDEF);
    let written = container.to_bytes();
    let again = Container::parse(&written).unwrap();
    assert!(again.checksum_is_valid());
    let tags: Vec<_> = again.chunks().iter().map(|chunk| chunk.tag().to_string()).collect();
    assert_eq!(tags, ["ISGN", "OSGN", "SHEX", "STAT", "PRIV", "NAME"]);
    assert_eq!(again.chunk(Tag(*b"PRIV")).map(Chunk::data), Some(&[1, 2, 3][..]));
    assert_eq!(again.chunk(Tag::STAT).map(Chunk::data), Some(&[0; 4][..]));
    // Chunks still start at multiples of four.
    assert!(again.chunks().iter().all(|chunk| chunk.offset() % 4 == 0));
    assert_eq!(again.to_bytes(), written);
}

/// The table may name chunks in any order, and bytes may stand between them and behind.
#[test]
fn unusual_places_are_kept() {
    let mut bytes = b"DXBC\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x01\0\0\0\x47\0\0\0\x02\0\0\0".to_vec();
    bytes.extend([0x37, 0, 0, 0, 0x2a, 0, 0, 0]);
    bytes.extend(b"??LATE\x05\0\0\0abcdeSOON\0\0\0\0behind!!");
    assert_eq!(bytes.len(), 0x47);
    let container = Container::parse(&bytes).unwrap();
    let chunks: Vec<_> = container.chunks().iter().map(|chunk| (chunk.tag(), chunk.data())).collect();
    assert_eq!(chunks, [(Tag(*b"SOON"), &b""[..]), (Tag(*b"LATE"), &b"abcde"[..])]);
    assert_eq!(container.to_bytes(), bytes);
}

#[test]
fn errors_name_the_byte() {
    let good = bytes(PASS_THROUGH);
    let error = |change: &dyn Fn(&mut Vec<u8>)| {
        let mut bytes = good.clone();
        change(&mut bytes);
        let error = Container::parse(&bytes).unwrap_err();
        (error.offset, error.kind)
    };
    assert_eq!(error(&|bytes| bytes.truncate(30)), (30, ReadErrorKind::Truncated));
    assert_eq!(error(&|bytes| bytes[0] = b'd'), (0, ReadErrorKind::Magic));
    assert_eq!(error(&|bytes| bytes[20] = 2), (20, ReadErrorKind::Version(2)));
    assert_eq!(error(&|bytes| bytes.push(0)), (24, ReadErrorKind::Size(216)));
    assert_eq!(error(&|bytes| bytes[31] = 0xff), (28, ReadErrorKind::Count(0xff00_0003)));
    assert_eq!(error(&|bytes| bytes[36] = 0x10), (36, ReadErrorKind::Offset(0x10)));
    assert_eq!(error(&|bytes| bytes[36] = 0x2c), (36, ReadErrorKind::Overlap(Tag::ISGN)));
    assert_eq!(error(&|bytes| bytes[51] = 1), (48, ReadErrorKind::ChunkSize(0x0100_002c)));

    let inside = |at: usize, value| {
        let mut bytes = good.clone();
        bytes[at] = value;
        let container = Container::parse(&bytes).unwrap();
        let error = container.signatures().err().or(container.shader_words().err()).unwrap();
        (error.offset, error.kind)
    };
    assert_eq!(inside(52, 9), (52, ReadErrorKind::Count(9)));
    assert_eq!(inside(57, 1), (56, ReadErrorKind::Offset(0x108)));
    assert_eq!(inside(60, 0xff), (60, ReadErrorKind::Name));
    assert_eq!(inside(160, 16), (160, ReadErrorKind::CodeLength(16)));
}

#[test]
fn words_that_are_no_program_are_not_built() {
    for words in [vec![], vec![0x0001_0040], vec![0x0001_0040, 3]] {
        assert_eq!(ContainerBuilder::new(words).build(), Err(WriteError::Words));
    }
    let compute = ContainerBuilder::new(vec![0x0005_0040, 2]).container().unwrap();
    assert_eq!(compute.code().unwrap().tag(), Tag::SHEX);
    assert_eq!(code_tag(0x0001_0041, Features::default()), Tag::SHDR);
    assert_eq!(compute.chunk(Tag::ISGN).unwrap().data(), [0, 0, 0, 0, 8, 0, 0, 0]);
}
