//! The checksum of a container: the rounds of MD5 over everything behind it, but with another padding.

/// Where the hashed bytes start: behind `DXBC` and the checksum.
const HASHED_AT: usize = 20;

const START: [u32; 4] = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476];

/// Rotations of the four rounds, which repeat every four steps.
const ROTATIONS: [[u32; 4]; 4] = [[7, 12, 17, 22], [5, 9, 14, 20], [4, 11, 16, 23], [6, 10, 15, 21]];

/// The whole part of 2³² times the sine of the number of the step, counted from 1.
#[rustfmt::skip]
const SINES: [u32; 64] = [
    0xd76a_a478, 0xe8c7_b756, 0x2420_70db, 0xc1bd_ceee, 0xf57c_0faf, 0x4787_c62a, 0xa830_4613, 0xfd46_9501,
    0x6980_98d8, 0x8b44_f7af, 0xffff_5bb1, 0x895c_d7be, 0x6b90_1122, 0xfd98_7193, 0xa679_438e, 0x49b4_0821,
    0xf61e_2562, 0xc040_b340, 0x265e_5a51, 0xe9b6_c7aa, 0xd62f_105d, 0x0244_1453, 0xd8a1_e681, 0xe7d3_fbc8,
    0x21e1_cde6, 0xc337_07d6, 0xf4d5_0d87, 0x455a_14ed, 0xa9e3_e905, 0xfcef_a3f8, 0x676f_02d9, 0x8d2a_4c8a,
    0xfffa_3942, 0x8771_f681, 0x6d9d_6122, 0xfde5_380c, 0xa4be_ea44, 0x4bde_cfa9, 0xf6bb_4b60, 0xbebf_bc70,
    0x289b_7ec6, 0xeaa1_27fa, 0xd4ef_3085, 0x0488_1d05, 0xd9d4_d039, 0xe6db_99e5, 0x1fa2_7cf8, 0xc4ac_5665,
    0xf429_2244, 0x432a_ff97, 0xab94_23a7, 0xfc93_a039, 0x655b_59c3, 0x8f0c_cc92, 0xffef_f47d, 0x8584_5dd1,
    0x6fa8_7e4f, 0xfe2c_e6e0, 0xa301_4314, 0x4e08_11a1, 0xf753_7e82, 0xbd3a_f235, 0x2ad7_d2bb, 0xeb86_d391,
];

/// Which checksum a container has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ChecksumKind {
    /// That of ordinary shaders.
    Release,
    /// That of shaders which run with the debug layer only: those with `abort`, `printf` or `errorf`.
    Debug,
}

impl ChecksumKind {
    /// What stands around the last bytes, made of their number, which wraps at 2³².
    fn marks(self, length: u32) -> (u32, u32) {
        match self {
            Self::Release => (length << 3, length << 1 | 1),
            Self::Debug => (length << 4 | 0xf, length << 2 | 0x1000_0000),
        }
    }
}

/// The checksum that a container with these bytes has to have; its own checksum among them does not matter.
///
/// ```
/// use shader_asm_lang::bytecode::dxbc::{ChecksumKind, Container, checksum};
/// let bytes = Container::new().to_bytes();
/// assert_eq!(bytes[4..20], checksum(ChecksumKind::Release, &bytes));
/// ```
pub fn checksum(kind: ChecksumKind, container: &[u8]) -> [u8; 16] {
    let hashed = container.get(HASHED_AT..).unwrap_or_default();
    let (first, last) = kind.marks(hashed.len() as u32);
    let (blocks, rest) = hashed.as_chunks::<64>();
    let mut state = blocks.iter().fold(START, add_block);
    let mut block = [0; 64];
    // The marks and the bit behind the last byte need nine bytes of the last block.
    if rest.len() < 56 {
        for (to, from) in block[4..].iter_mut().zip(rest.iter().chain(&[0x80])) {
            *to = *from;
        }
    } else {
        for (to, from) in block.iter_mut().zip(rest.iter().chain(&[0x80])) {
            *to = *from;
        }
        state = add_block(state, &block);
        block = [0; 64];
    }
    block[..4].copy_from_slice(&first.to_le_bytes());
    block[60..].copy_from_slice(&last.to_le_bytes());
    state = add_block(state, &block);

    let mut digest = [0; 16];
    for (bytes, word) in digest.as_chunks_mut::<4>().0.iter_mut().zip(state) {
        *bytes = word.to_le_bytes();
    }
    digest
}

/// The 64 steps over one block.
fn add_block(state: [u32; 4], block: &[u8; 64]) -> [u32; 4] {
    let mut words = [0; 16];
    for (word, bytes) in words.iter_mut().zip(block.as_chunks::<4>().0) {
        *word = u32::from_le_bytes(*bytes);
    }
    let [mut a, mut b, mut c, mut d] = state;
    for (step, sine) in SINES.into_iter().enumerate() {
        let (mixed, word) = match step / 16 {
            0 => (b & c | !b & d, step),
            1 => (d & b | !d & c, 5 * step + 1),
            2 => (b ^ c ^ d, 3 * step + 5),
            _ => (c ^ (b | !d), 7 * step),
        };
        let sum = a.wrapping_add(mixed).wrapping_add(sine).wrapping_add(words[word % 16]);
        let rotated = sum.rotate_left(ROTATIONS[step / 16 % 4][step % 4]);
        (a, d, c, b) = (d, c, b, b.wrapping_add(rotated));
    }
    let [old_a, old_b, old_c, old_d] = state;
    [old_a.wrapping_add(a), old_b.wrapping_add(b), old_c.wrapping_add(c), old_d.wrapping_add(d)]
}
