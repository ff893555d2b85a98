//! The programs do what they say, and draw what they drew before.

#![allow(clippy::unwrap_used)]

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

/// Runs a program that draws, and holds its picture of 160 by 100 pixels against the stored one.
fn draws(program: &str, name: &str, parts: &[&str]) {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let printed = run(program, &[&path, Path::new("160")]).unwrap();
    for part in parts {
        assert!(printed.contains(part), "{part} is not in\n{printed}");
    }
    assert!(printed.contains(&format!("{name} is 160 by 100 pixels")), "{printed}");

    let drawn = Picture::read_png(&path).unwrap();
    let reference =
        Picture::read_png(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(name)).unwrap();
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
fn teapot() {
    let parts = ["teapot: 9248 vertices, 16256 triangles", "LIT: vs_2_0, 38 instruction slots"];
    draws(env!("CARGO_BIN_EXE_teapot"), "teapot.png", &parts);
}

#[test]
fn sprites() {
    let parts = [
        "QUADS: gs_4_0, point to trianglestrip, at most 4 vertices",
        "900 points, 3600 emits, 900 strips, 3600 vertices",
        // The first point is nearly at the top of the sphere: (0, 0, 1) seen from (0.9, -3.4, 1.5).
        "-0.0274  2.7446  2.4917  3.4668",
    ];
    draws(env!("CARGO_BIN_EXE_sprites"), "sprites.png", &parts);
}

#[test]
fn instances() {
    let parts = ["INSTANCE: vs_4_0", "35 instances of 1568 vertices", "instance 28: vertex 0 at"];
    draws(env!("CARGO_BIN_EXE_instances"), "instances.png", &parts);
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
