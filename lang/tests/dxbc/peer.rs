//! Our containers as another reader sees them: the crate `dxbc`.
//!
//! It agrees on all of them. It looks at no checksum and writes none, and it takes counts and sizes of the head on
//! trust, so it gets whole containers only.

use crate::vectors::all;
use dxbc::chunks::ChunkData;
use dxbc::chunks::signature::{
    MinPrecision as PeerPrecision, SignatureElement as PeerElement, parse_signature,
};
use shader_asm_lang::bytecode::dxbc::{
    Container, ContainerBuilder, MinPrecision, SignatureElement, SignatureLayout, Tag,
};

/// Built anew, so that it is our bytes that are read.
#[test]
fn another_reader_finds_the_same() {
    let (mut chunks, mut elements) = (0, 0);
    for (id, bytes) in all() {
        let read = Container::parse(&bytes).unwrap();
        let ours = ContainerBuilder::new(read.shader_words().unwrap().unwrap())
            .signatures(read.signatures().unwrap())
            .features(read.features().unwrap().unwrap_or_default())
            .statistics(read.statistics().unwrap().unwrap())
            .chunk(Tag::RDEF, read.chunk(Tag::RDEF).unwrap().data().to_vec())
            .container()
            .unwrap();
        let written = ours.to_bytes();
        let [theirs] = &dxbc::scan_dxbc(&written)[..] else { panic!("{id}: not one container") };
        assert_eq!(theirs.total_size as usize, written.len(), "{id}");
        assert_eq!(theirs.chunks.len(), ours.chunks().len(), "{id}");
        for (chunk, peer) in ours.chunks().iter().zip(&theirs.chunks) {
            assert_eq!((chunk.tag().0, chunk.data()), (peer.fourcc, peer.data), "{id}");
            chunks += 1;
            match peer.parse() {
                ChunkData::FeatureInfo(info) => {
                    assert_eq!(Some(info.flags), ours.features().unwrap().map(|features| features.0), "{id}");
                }
                ChunkData::Unknown { .. } => panic!("{id}: unknown chunk {}", chunk.tag()),
                _ => {}
            }
            let Some(layout) = SignatureLayout::from_tag(chunk.tag()) else { continue };
            let signature = ours.signature(layout.kind()).unwrap().unwrap();
            let peers = parse_signature(peer.fourcc_str(), peer.data);
            assert_eq!(peers.len(), signature.elements.len(), "{id}");
            for (element, peer) in signature.elements.iter().zip(&peers) {
                compare(element, peer, &id);
                elements += 1;
            }
        }
    }
    assert_eq!((chunks, elements), (3169, 2773));
}

fn compare(element: &SignatureElement, peer: &PeerElement<'_>, id: &str) {
    assert_eq!((&*element.name, element.index), (&*peer.semantic_name, peer.semantic_index), "{id}");
    assert_eq!(element.system_value.number(), peer.system_value, "{id}");
    assert_eq!(element.component_type.number(), peer.component_type, "{id}");
    assert_eq!(element.register.unwrap_or(u32::MAX), peer.register, "{id}");
    assert_eq!((element.mask, element.read_write_mask), (peer.mask, peer.rw_mask), "{id}");
    assert_eq!(element.stream, peer.stream.unwrap_or(0), "{id}");
    let precision = match peer.min_precision {
        None | Some(PeerPrecision::Default) => MinPrecision::Default,
        Some(PeerPrecision::Float16) => MinPrecision::Float16,
        Some(PeerPrecision::SInt16) => MinPrecision::Sint16,
        Some(PeerPrecision::UInt16) => MinPrecision::Uint16,
        Some(other) => panic!("{id}: {other:?}"),
    };
    assert_eq!(element.min_precision, precision, "{id}");
}
