//! The programs do what they say, and draw what they drew before.

use shader_asm_examples::picture::Picture;
use std::error::Error;
use std::path::Path;
use std::process::Command;

/// So far may a channel be from the reference: mathematical functions differ a little between platforms.
const CLOSE: u8 = 3;

/// So many pixels of a thousand may be farther off: at edges, rounding decides which sample is covered.
const OUTLIERS_PER_THOUSAND: usize = 5;

/// Runs a program and gives what it prints.
fn run(program: &str, arguments: &[&Path]) -> Result<String, Box<dyn Error>> {
    let output = Command::new(program).args(arguments).output()?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into());
    }
    Ok(String::from_utf8(output.stdout)?)
}

#[test]
fn teapot() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("teapot.png");
    let printed = run(env!("CARGO_BIN_EXE_teapot"), &[&path, Path::new("160")]).unwrap();
    assert!(printed.contains("teapot: 9248 vertices, 16256 triangles"), "{printed}");
    assert!(printed.contains("LIT: vs_2_0, 38 instruction slots"), "{printed}");
    assert!(printed.contains("teapot.png is 160 by 100 pixels"), "{printed}");

    let drawn = Picture::read_png(&path).unwrap();
    let reference =
        Picture::read_png(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/teapot.png")).unwrap();
    assert_eq!((drawn.width, drawn.height), (reference.width, reference.height));
    let is_far = |(drawn, reference): &(&[u8; 3], &[u8; 3])| {
        drawn.iter().zip(*reference).any(|(drawn, reference)| drawn.abs_diff(*reference) > CLOSE)
    };
    let outliers = drawn.pixels.iter().zip(&reference.pixels).filter(is_far).count();
    assert!(
        outliers * 1000 <= drawn.pixels.len() * OUTLIERS_PER_THOUSAND,
        "{outliers} pixels of {} differ; it drew {}",
        drawn.pixels.len(),
        path.display()
    );
}

#[test]
fn first_minute() {
    let printed = run(env!("CARGO_BIN_EXE_first_minute"), &[]).unwrap();
    for part in [
        "vs_2_0, 7 instruction slots",
        "v1 is normal0",
        "fffe0200 0200001f",
        "[-1, -1, 0] -> oPos [-1, -1, 0.5, 1], oD0 [1, 0.5, 0.25, 1]",
        "[0, 1, 0] -> oPos [0, 1, 0.5, 1], oD0 [0.8, 0.4, 0.2, 0.8]",
        "[1, -1, 0] -> oPos [1, -1, 0.5, 1], oD0 [0, 0, 0, 0]",
    ] {
        assert!(printed.contains(part), "{part} is not in\n{printed}");
    }
}
