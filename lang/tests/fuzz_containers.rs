//! Mutated containers, very many: reading them never panics or hangs, and takes memory in proportion to them.

#![allow(clippy::unwrap_used, clippy::panic)]

use peak_alloc::PeakAlloc;
use shader_asm_lang::bytecode::dxbc::Container;
use shader_asm_lang::sm4::check::{Limits, check};
use shader_asm_lang::sm4::{decode, encode};
use std::sync::Mutex;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// The memory of one test at a time is counted.
static ALONE: Mutex<()> = Mutex::new(());

/// Bytes of memory for each byte of a container that reading it may take.
const FACTOR: usize = 16;
/// Mutations in all.
const COUNT: usize = 100_000;

/// A generator of numbers that is the same everywhere.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit.max(1)
    }
}

/// Changes bytes, words and lengths, or cuts the container short.
fn mutate(bytes: &mut Vec<u8>, random: &mut Random) {
    for _ in 0..=random.below(8) {
        let at = random.below(bytes.len());
        match random.below(6) {
            0 => bytes[at] = random.below(256) as u8,
            1 => bytes[at] ^= 1 << random.below(8),
            2 => {
                let word = at & !3;
                let value =
                    [0, 1, 0xff, 0xffff_ffff, 0x7fff_ffff, 0x0100_003e, bytes.len() as u32][random.below(7)];
                if let Some(place) = bytes.get_mut(word..word + 4) {
                    place.copy_from_slice(&value.to_le_bytes());
                }
            }
            3 => {
                let from = random.below(bytes.len());
                let length = random.below(16).min(bytes.len() - at.max(from));
                bytes.copy_within(from..from + length, at);
            }
            4 if bytes.len() > 64 && random.below(20) == 0 => bytes.truncate(at.max(32)),
            _ => bytes[at] = bytes[at].wrapping_add(1),
        }
    }
}

/// Reads all that there is to read; gives the instructions.
fn read(bytes: &[u8]) -> Option<usize> {
    let container = Container::parse(bytes).ok()?;
    let _ =
        (container.signatures(), container.features(), container.statistics(), container.resource_bindings());
    let words = container.shader_words().ok()??;
    let program = decode(&words).ok()?;
    Some(program.instructions.len())
}

#[test]
fn mutated_containers_are_read_in_proportion() {
    let _alone = ALONE.lock();
    let containers: Vec<Vec<u8>> = include_str!("vectors/dxbc-golden.jsonl")
        .lines()
        .map(|line| {
            let row: serde_json::Value = serde_json::from_str(line).unwrap();
            let hex = row["container"].as_str().unwrap();
            (0..hex.len()).step_by(2).map(|at| u8::from_str_radix(&hex[at..at + 2], 16).unwrap()).collect()
        })
        .collect();
    let mut random = Random(2_026);
    let (mut readable, mut worst) = (0, 0.0_f64);
    let mut bytes = Vec::with_capacity(1 << 20);
    for count in 0..COUNT {
        bytes.clear();
        bytes.extend_from_slice(&containers[count % containers.len()]);
        mutate(&mut bytes, &mut random);
        let before = MEMORY.current_usage();
        MEMORY.reset_peak_usage();
        readable += usize::from(read(&bytes).is_some());
        let taken = MEMORY.peak_usage().saturating_sub(before);
        worst = worst.max(taken as f64 / bytes.len() as f64);
        assert!(taken <= FACTOR * bytes.len(), "{taken} bytes for {} at {count}", bytes.len());
    }
    assert!(readable > COUNT / 3, "{readable}");
    assert!(worst > 1.0, "{worst}");
}

/// What can be read can be checked and written again.
#[test]
fn mutated_programs_are_checked_and_written() {
    let _alone = ALONE.lock();
    let mut random = Random(1);
    let mut checked = 0;
    for line in include_str!("vectors/sm4-golden.jsonl").lines() {
        let row: serde_json::Value = serde_json::from_str(line).unwrap();
        let hex = row["words"].as_str().unwrap();
        let words: Vec<u32> =
            (0..hex.len()).step_by(8).map(|at| u32::from_str_radix(&hex[at..at + 8], 16).unwrap()).collect();
        for _ in 0..40 {
            let mut words = words.clone();
            for _ in 0..=random.below(4) {
                let at = 2 + random.below(words.len() - 2);
                words[at] = match random.below(3) {
                    0 => words[at] ^ 1 << random.below(32),
                    1 => words[random.below(words.len())],
                    _ => [0, 1, u32::MAX, 0x8000_0000][random.below(4)],
                };
            }
            let Ok(program) = decode(&words) else { continue };
            assert_eq!(encode(&program), words);
            let found = check(&program, &Limits::default());
            assert!(found.diagnostics.iter().all(|one| one.span.end as usize <= words.len()));
            checked += 1;
        }
    }
    assert!(checked > 5_000, "{checked}");
}
