//! Our containers through vkd3d's compiler to SPIR-V, and that through the validator of SPIRV-Tools.
//!
//! Both are programs of their own: Debian has them in `vkd3d-compiler` and `spirv-tools`. Where one is missing the
//! test says so and passes, unless `SHADER_ASM_PEERS` is set to `required`.

#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stderr)]

use shader_asm_lang::bytecode::dxbc::{Container, ContainerBuilder};
use shader_asm_lang::sm4;
use std::path::Path;
use std::process::{Command, Stdio};

fn is_there(program: &str) -> bool {
    Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok()
}

/// Programs that vkd3d 1.2 cannot translate, and why. Nothing is wrong with them: Microsoft's compiler wrote them.
const NOT_TRANSLATED: [(&str, &str); 2] =
    [("vs40-flow-04", "it has no `call`"), ("gs40-ex-05", "it has no `dcl_output_sgv`")];

/// The program in a container that this project wrote, from its own words.
fn rebuilt(bytes: &[u8]) -> Vec<u8> {
    let read = Container::parse(bytes).unwrap();
    let program = sm4::decode(&read.shader_words().unwrap().unwrap()).unwrap();
    ContainerBuilder::new(sm4::encode(&program))
        .signatures(read.signatures().unwrap())
        .features(read.features().unwrap().unwrap_or_default())
        .build()
        .unwrap()
}

/// What a program says on standard error, if it fails.
fn run(command: &mut Command) -> Result<(), String> {
    let output = command.stdout(Stdio::null()).output().unwrap();
    if output.status.success() {
        return Ok(());
    }
    Err(String::from_utf8_lossy(&output.stderr).lines().last().unwrap_or("").to_owned())
}

fn translate(container: &Path, spirv: &Path) -> Result<(), String> {
    run(Command::new("vkd3d-compiler")
        .args(["-x", "dxbc-tpf", "-b", "spirv-binary", "-o"])
        .arg(spirv)
        .arg(container))
}

#[test]
fn containers_of_shader_model_4_0_become_valid_spirv() {
    if !is_there("vkd3d-compiler") || !is_there("spirv-val") {
        eprintln!("vkd3d-compiler or spirv-val is missing: nothing was tested");
        assert_ne!(std::env::var("SHADER_ASM_PEERS").as_deref(), Ok("required"));
        return;
    }
    let folder = std::env::temp_dir().join(format!("shader-asm-vkd3d-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let (input, output) = (folder.join("shader.dxbc"), folder.join("shader.spv"));
    let (mut valid, mut refused) = (0, Vec::new());
    for line in include_str!("vectors/dxbc-golden.jsonl").lines() {
        let row: serde_json::Value = serde_json::from_str(line).unwrap();
        let (id, profile) = (row["id"].as_str().unwrap(), row["profile"].as_str().unwrap());
        if !profile.ends_with("4_0") {
            continue;
        }
        let hex = row["container"].as_str().unwrap();
        let bytes: Vec<u8> =
            (0..hex.len()).step_by(2).map(|at| u8::from_str_radix(&hex[at..at + 2], 16).unwrap()).collect();
        std::fs::write(&input, rebuilt(&bytes)).unwrap();
        match translate(&input, &output) {
            Ok(()) => {
                let verdict =
                    run(Command::new("spirv-val").arg("--target-env").arg("vulkan1.1").arg(&output));
                assert_eq!(verdict, Ok(()), "{id}");
                valid += 1;
            }
            Err(_) => refused.push(id.to_owned()),
        }
    }
    std::fs::remove_dir_all(&folder).unwrap();
    // A later version may know more.
    let unknown = refused.iter().filter(|id| !NOT_TRANSLATED.iter().any(|row| row.0 == id.as_str()));
    assert_eq!(unknown.count(), 0, "{refused:?}");
    assert!(valid >= 122, "{valid}");
}
