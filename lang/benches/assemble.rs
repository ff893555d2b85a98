//! How many programs a second go from text to checked bytecode.
//!
//! `cargo bench -p shader-asm-lang` prints the time of one program. Microsoft's assembler (`D3DAssemble` of
//! d3dcompiler_47) does 3,200 of these a second on one core, 312 µs each; it does not run here, so that figure stands
//! in for it.

use divan::{Bencher, black_box};
use shader_asm_lang::assemble::{Device, assemble};
use shader_asm_lang::bytecode::d3d9;
use shader_asm_lang::source::SourceMap;
use shader_asm_lang::{check, isa::Caps, isa::Profile, parse, preprocess, sm4};

/// Four-bone skinning with a light: 33 instructions behind six declarations.
const SKINNING: &str = include_str!("skinning.vsh");

fn main() {
    divan::main();
}

#[divan::bench]
fn text_to_words() -> Option<Vec<u32>> {
    assemble("skinning", black_box(SKINNING), &Device::Guaranteed).words()
}

#[divan::bench]
fn text_to_tokens() -> usize {
    let mut map = SourceMap::single("skinning", black_box(SKINNING));
    preprocess::tokenize_text(&mut map).0.tokens.len()
}

#[divan::bench]
fn tokens_to_program(bencher: Bencher<'_, '_>) {
    let mut map = SourceMap::single("skinning", SKINNING);
    let (tokens, _) = preprocess::tokenize_text(&mut map);
    bencher.bench_local(|| parse::parse(black_box(&tokens)));
}

#[divan::bench]
fn check_program(bencher: Bencher<'_, '_>) {
    let assembly = assemble("skinning", SKINNING, &Device::Guaranteed);
    let Some(program) = assembly.d3d9().map(|shader| &shader.program) else { return };
    let caps = Caps::for_profile(Profile::Vs2_0);
    bencher.bench_local(|| check::check(black_box(program), &caps));
}

#[divan::bench]
fn encode_program(bencher: Bencher<'_, '_>) {
    let assembly = assemble("skinning", SKINNING, &Device::Guaranteed);
    let Some(program) = assembly.d3d9().map(|shader| &shader.program) else { return };
    bencher.bench_local(|| d3d9::encode(black_box(program)));
}

/// The listings of 452 compiled programs of shader model 4 and 5 as one text: 10,447 instructions.
fn listings() -> String {
    let mut text = String::from("ps_5_0\n");
    for row in include_str!("../tests/vectors/sm4-golden.jsonl").lines() {
        let row: serde_json::Value = serde_json::from_str(row).unwrap_or_default();
        for line in row["lines"].as_array().into_iter().flatten() {
            text.push_str(line[1].as_str().unwrap_or_default());
            text.push('\n');
        }
    }
    text
}

#[divan::bench]
fn sm4_tokens_to_program(bencher: Bencher<'_, '_>) {
    let mut map = SourceMap::single("listings", listings());
    let (tokens, _) = preprocess::tokenize_text(&mut map);
    bencher.bench_local(|| sm4::parse(black_box(&tokens)));
}

#[divan::bench]
fn sm4_program_to_exact_text(bencher: Bencher<'_, '_>) {
    let mut map = SourceMap::single("listings", listings());
    let (tokens, _) = preprocess::tokenize_text(&mut map);
    let Some(program) = sm4::parse(&tokens).0 else { return };
    bencher.bench_local(|| sm4::print(black_box(&program), sm4::print::Style::Exact));
}
