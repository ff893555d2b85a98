//! The tables of a listing.

use crate::vectors::golden;
use shader_asm_lang::bytecode::dxbc::{
    CommentError, CommentErrorKind, ComponentType, Container, Features, MinPrecision, Signature,
    SignatureElement, SignatureKind, Signatures, SystemValue, print_signature,
};

#[test]
fn printed_tables_are_those_of_the_reference() {
    let mut count = 0;
    for vector in golden() {
        let container = Container::parse(&vector.bytes).unwrap();
        let printed = container.signatures().unwrap().print(container.version().unwrap());
        let start = vector.comments.find("//\n// Input signature:\n").unwrap();
        let expected = &vector.comments[start..];
        // Something may follow the tables: interfaces, or that a pixel shader runs for every sample.
        assert_eq!(printed, expected[..printed.len().min(expected.len())], "{}", vector.id);
        let rest = &expected[printed.len()..];
        assert!(!rest.contains("xyzw") && !rest.contains("SysValue"), "{}: {rest}", vector.id);
        count += 1;
    }
    assert_eq!(count, 452);
}

#[test]
fn tables_are_read_back() {
    for vector in golden() {
        let read = Signatures::from_comments(&vector.comments).unwrap();
        let expected =
            Signatures { input: Some(vector.input), output: Some(vector.output), patch_constant: None };
        assert_eq!(read, expected, "{}", vector.id);
    }
}

#[test]
fn notes_of_features_are_those_of_the_reference() {
    let mut notes = 0;
    for vector in golden() {
        let features = Features(vector.features.unwrap_or_default());
        // What a pixel shader says of depth is a flag of the program, no feature.
        let comments = vector.comments.replace("//       Early depth-stencil\n", "");
        let head = "// Note: shader requires additional functionality:\n";
        let expected = comments.find(head).map_or("", |start| &comments[start..]);
        let end = expected.find("//\n//\n").map_or(0, |end| end + 6);
        let printed = features.print();
        if printed.is_empty() {
            assert!(expected.is_empty() || end == head.len() + 6, "{}", vector.id);
            continue;
        }
        assert_eq!(printed, expected[..end], "{}", vector.id);
        let read = Features::from_comments(&vector.comments);
        let unspoken = features.0 & Features::RAW_AND_STRUCTURED_BUFFERS.0;
        assert_eq!(read.0 | unspoken, features.0, "{}", vector.id);
        notes += 1;
    }
    assert_eq!(notes, 33);
}

const HULL: u32 = 0x0003_0050;
const DOMAIN: u32 = 0x0004_0050;

/// Rows that no vector has, in the form of the known ones.
#[test]
fn patch_constants_are_an_output_of_hull_shaders() {
    let factor = SignatureElement::new("SV_TessFactor", 1, ComponentType::Float, Some(2), 1)
        .system_value(SystemValue::FinalQuadEdgeTessFactor);
    let table = |used: &str| {
        format!(
            "//\n\
            // Patch Constant signature:\n\
            //\n\
            // Name                 Index   Mask Register SysValue  Format   Used\n\
            // -------------------- ----- ------ -------- -------- ------- ------\n\
            // SV_TessFactor            1   x           2 QUADEDGE   float   {used}\n\
            //\n"
        )
    };
    for (version, profile, mask, used) in [
        (HULL, "hs_5_0", 0xe, "x   "),
        (HULL, "hs_5_0", 0xf, "    "),
        (DOMAIN, "ds_5_0", 1, "x   "),
        (DOMAIN, "ds_5_0", 0, "    "),
    ] {
        let mut element = factor.clone();
        element.read_write_mask = mask;
        let signature = Signature { elements: vec![element] };
        let printed = print_signature(SignatureKind::PatchConstant, version, &signature);
        assert_eq!(printed, table(used));
        let read = Signatures::from_comments(&format!("{printed}{profile}\n")).unwrap();
        assert_eq!(read.patch_constant, Some(signature));
    }
    let empty = print_signature(SignatureKind::PatchConstant, HULL, &Signature::default());
    assert!(empty.ends_with("\n// no Patch Constant\n"));
    let read = Signatures::from_comments(&empty).unwrap();
    assert_eq!(read.patch_constant, Some(Signature::default()));
}

/// Numbers without a name are printed, too, and nothing of them is lost.
#[test]
fn unknown_numbers_survive() {
    let element = SignatureElement {
        name: "m:".into(),
        index: u32::MAX,
        system_value: SystemValue::Other(77),
        component_type: ComponentType::Other(9),
        register: None,
        mask: 1,
        read_write_mask: 1,
        stream: 3,
        min_precision: MinPrecision::Other(0xf0),
    };
    let signature = Signature { elements: vec![element] };
    let printed = print_signature(SignatureKind::Input, 0, &signature);
    assert_eq!(Signatures::from_comments(&printed).unwrap().input, Some(signature));
}

#[test]
fn wrong_rows_are_named() {
    let good = "// A                        0   xy          1     NONE   float   x";
    let error = |row: &str| {
        let text = format!("ps_4_0\n// Output signature:\n//\n{row}\n//\nret\n");
        Signatures::from_comments(&text).map(|read| read.output.unwrap().elements.len())
    };
    assert_eq!(error(good), Ok(1));
    for (from, to, kind) in [
        ("0 ", "Q ", CommentErrorKind::Index),
        ("xy", "xq", CommentErrorKind::Mask),
        ("1", "r1", CommentErrorKind::Register),
        ("NONE", "SOME", CommentErrorKind::SystemValue),
        ("float", "half", CommentErrorKind::Format),
        ("  x", "  q", CommentErrorKind::Used),
    ] {
        let row = match kind {
            CommentErrorKind::Used => good.replace("float   x", "float   q"),
            _ => good.replacen(from, to, 1),
        };
        assert_eq!(error(&row), Err(CommentError { line: 4, kind }), "{row}");
    }
    assert_eq!(error("// A"), Err(CommentError { line: 4, kind: CommentErrorKind::Index }));
    let twice = "// Input signature:\n// no Input\n// Input signature:\n";
    assert_eq!(
        Signatures::from_comments(twice),
        Err(CommentError { line: 3, kind: CommentErrorKind::Twice })
    );
    assert_eq!(Signatures::from_comments("vs_4_0\nret\n"), Ok(Signatures::default()));
}
