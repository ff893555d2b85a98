//! Register files.

use super::lookup::NameTable;
use super::profile::{Profile, Stage};

/// A register file. The two numbers 3 and 6 of `D3DSHADER_PARAM_REGISTER_TYPE` stand for two files each,
/// and 2 and 11 to 13 for one; here every file is one variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum RegisterFile {
    /// `r#`
    Temp,
    /// `v#`
    Input,
    /// `c#`
    Const,
    /// `a0`
    Address,
    /// `t#`
    Texture,
    /// `oPos` (0), `oFog` (1), `oPts` (2)
    RasterizerOut,
    /// `oD#`
    AttributeOut,
    /// `oT#`
    TexCoordOut,
    /// `o#`
    Output,
    /// `i#`
    ConstInt,
    /// `oC#`
    ColorOut,
    /// `oDepth`
    DepthOut,
    /// `s#`
    Sampler,
    /// `b#`
    ConstBool,
    /// `aL`
    Loop,
    /// `vPos` (0), `vFace` (1)
    Misc,
    /// `l#`
    Label,
    /// `p0`
    Predicate,
}

/// Registers that may index a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relative {
    /// Never.
    None,
    /// `a0.x` in vs_1_1; `a0` with a component or `aL` from vs_2_0 on.
    AddressOrLoop,
    /// `aL`.
    Loop,
}

/// One row of [`REGISTER_FILES`].
#[derive(Clone, Copy, Debug)]
pub struct RegisterFileInfo {
    /// The file.
    pub file: RegisterFile,
    /// Name before the number, or the whole names of unnumbered registers in the order of their numbers.
    pub names: &'static [&'static str],
    /// The name is followed by a number.
    pub numbered: bool,
    /// `D3DSHADER_PARAM_REGISTER_TYPE` in bytecode.
    pub kind: u32,
    /// Registers per profile, 0 where the file does not exist. Capabilities may allow fewer.
    counts: [u16; 15],
    /// A single value: takes no swizzle and no mask.
    pub scalar: bool,
    /// One-line meaning.
    pub summary: &'static str,
}

/// `"a b c d e f | g h i j k l m n o"`: the counts of the vertex, then of the pixel profiles.
const fn counts(text: &str) -> [u16; 15] {
    let bytes = text.as_bytes();
    let mut counts = [0; 15];
    let (mut at, mut column, mut inside) = (0, 0, false);
    while at < bytes.len() {
        let byte = bytes[at];
        if byte.is_ascii_digit() {
            counts[column] = counts[column] * 10 + (byte - b'0') as u16;
            inside = true;
        } else if byte == b'.' {
            inside = true;
        } else if inside {
            inside = false;
            column += 1;
        }
        at += 1;
    }
    assert!(column + inside as usize == 15, "one count per profile");
    counts
}

const fn row(
    file: RegisterFile,
    names: &'static [&'static str],
    kind: u32,
    per_profile: &'static str,
    summary: &'static str,
) -> RegisterFileInfo {
    RegisterFileInfo {
        file,
        names,
        numbered: true,
        kind,
        counts: counts(per_profile),
        scalar: false,
        summary,
    }
}

impl RegisterFileInfo {
    const fn named(mut self) -> Self {
        self.numbered = false;
        self
    }

    const fn scalar(mut self) -> Self {
        self.scalar = true;
        self
    }
}

use RegisterFile as R;

/// All register files.
///
/// Count columns: vs_1_1 vs_2_0 vs_2_x vs_2_sw vs_3_0 vs_3_sw | ps_1_1 ps_1_2 ps_1_3 ps_1_4 ps_2_0 ps_2_x ps_2_sw ps_3_0 ps_3_sw.
#[rustfmt::skip]
pub const REGISTER_FILES: [RegisterFileInfo; 18] = [
    row(R::Temp, &["r"], 0, "12 12 32 32 32 32 | 2 2 2 6 12 32 32 32 32", "temporary register"),
    row(R::Input, &["v"], 1, "16 16 16 16 16 16 | 2 2 2 2 2 2 2 10 14", "input register"),
    row(R::Const, &["c"], 2, "8192 8192 8192 8192 8192 8192 | 8 8 8 8 32 32 8192 224 8192", "float constant register"),
    row(R::Address, &["a0"], 3, "1 1 1 1 1 1 | . . . . . . . . .", "address register").named(),
    row(R::Texture, &["t"], 3, ". . . . . . | 4 4 4 6 8 8 8 . .", "texture coordinate register"),
    row(R::RasterizerOut, &["oPos", "oFog", "oPts"], 4, "3 3 3 3 . . | . . . . . . . . .", "position, fog or point size output").named(),
    row(R::AttributeOut, &["oD"], 5, "2 2 2 2 . . | . . . . . . . . .", "colour output"),
    row(R::TexCoordOut, &["oT"], 6, "8 8 8 8 . . | . . . . . . . . .", "texture coordinate output"),
    row(R::Output, &["o"], 6, ". . . . 12 16 | . . . . . . . . .", "output register"),
    row(R::ConstInt, &["i"], 7, ". 16 16 2048 16 2048 | . . . . . 16 2048 16 2048", "integer constant register"),
    row(R::ColorOut, &["oC"], 8, ". . . . . . | . . . . 4 4 4 4 4", "colour output"),
    row(R::DepthOut, &["oDepth"], 9, ". . . . . . | . . . . 1 1 1 1 1", "depth output").named().scalar(),
    row(R::Sampler, &["s"], 10, ". . . . 4 4 | . . . . 16 16 16 16 16", "sampler"),
    row(R::ConstBool, &["b"], 14, ". 16 16 2048 16 2048 | . . . . . 16 2048 16 2048", "boolean constant register").scalar(),
    row(R::Loop, &["aL"], 15, ". 1 1 1 1 1 | . . . . . . . 1 1", "loop counter").named().scalar(),
    row(R::Misc, &["vPos", "vFace"], 17, ". . . . . . | . . . . . . . 2 2", "pixel position or facing").named(),
    row(R::Label, &["l"], 18, ". 2048 2048 2048 2048 2048 | . . . . . 2048 2048 2048 2048", "label").scalar(),
    row(R::Predicate, &["p0"], 19, ". . 1 1 1 1 | . . . . . 1 1 1 1", "predicate register").named(),
];

impl RegisterFile {
    /// Row of [`REGISTER_FILES`].
    pub const fn info(self) -> &'static RegisterFileInfo {
        &REGISTER_FILES[self as usize]
    }

    /// Registers of this file that the profile has; 0 when it has no such file.
    pub const fn count(self, profile: Profile) -> u32 {
        self.info().counts[profile as usize] as u32
    }

    /// Registers that may index this file.
    pub const fn relative(self, profile: Profile) -> Relative {
        match (self, profile.stage(), profile.major()) {
            (Self::Const, Stage::Vertex, _) => Relative::AddressOrLoop,
            (Self::Input | Self::Output, Stage::Vertex, 3) | (Self::Input, Stage::Pixel, 3) => Relative::Loop,
            _ => Relative::None,
        }
    }

    /// The register takes no swizzle and no mask.
    pub const fn is_scalar(self, index: u32) -> bool {
        match self {
            Self::RasterizerOut => index != 0,
            Self::Misc => index == 1,
            _ => self.info().scalar,
        }
    }

    /// Name of the file for messages: `r#`, `oPos`.
    pub fn name_of_file(self) -> String {
        let info = self.info();
        if info.numbered { format!("{}#", info.names[0]) } else { info.names.join("/") }
    }

    /// The register's name, number included.
    pub fn name(self, index: u32) -> String {
        let info = self.info();
        if info.numbered {
            format!("{}{index}", info.names[0])
        } else {
            info.names
                .get(index as usize)
                .map_or_else(|| format!("{}?{index}", info.names[0]), |name| (*name).to_owned())
        }
    }

    /// The file and register number of a type and number in bytecode.
    ///
    /// The four types of constants are one file here, with numbers that run on.
    pub fn from_bytecode(kind: u32, number: u32, profile: Profile) -> Option<(Self, u32)> {
        let vertex = matches!(profile.stage(), Stage::Vertex);
        let file = match kind {
            3 if vertex => Self::Address,
            3 => Self::Texture,
            6 if profile.major() == 3 => Self::Output,
            6 => Self::TexCoordOut,
            11..=13 => return Some((Self::Const, (kind - 10) * 2048 + number)),
            _ => REGISTER_FILES.iter().find(|row| row.kind == kind).map(|row| row.file)?,
        };
        Some((file, number))
    }

    /// The type and number in bytecode of a register: what [`from_bytecode`](Self::from_bytecode) reads.
    ///
    /// Bytecode has 11 bits for a number; the rest of a larger one is lost.
    pub const fn to_bytecode(self, index: u32) -> (u32, u32) {
        let kind = match (self, index / 2048) {
            (Self::Const, bank @ 1..=3) => 10 + bank,
            _ => self.info().kind,
        };
        (kind, index % 2048)
    }
}

/// The file and number that a name stands for in a profile.
///
/// `Ok((file, None))` is a file's name without a number, as in `c[a0.x]`. `Err(Some(file))` is a register that
/// the profile does not have; `Err(None)` is no register's name at all.
pub fn find_register_file(
    name: &str,
    profile: Profile,
) -> Result<(RegisterFile, Option<u32>), Option<RegisterFile>> {
    let (file, index) = match NAMES.find(name, |index| REGISTER_NAMES[index].0) {
        // `a0`, `oPos`: the whole name. A numbered file's name stands alone in `c[a0.x]`.
        Some(at) => {
            let (_, file, index) = REGISTER_NAMES[at];
            (file, (!file.info().numbered).then_some(index))
        }
        None => {
            // A number never starts a name, so the letters in front of it are the file's name.
            let digits = name.bytes().rev().take_while(u8::is_ascii_digit).count();
            let (prefix, number) = name.split_at(name.len() - digits);
            let found = NAMES.find(prefix, |index| REGISTER_NAMES[index].0).map(|at| REGISTER_NAMES[at].1);
            let file = found.filter(|file| file.info().numbered).ok_or(None)?;
            // Leading zeros count nothing; a number too large for any file is as good as one beyond it.
            (
                file,
                Some(number.bytes().fold(0_u32, |sum, digit| {
                    sum.saturating_mul(10).saturating_add(u32::from(digit - b'0'))
                })),
            )
        }
    };
    let count = file.count(profile);
    if count == 0 || index.is_some_and(|index| index >= count) {
        return Err(Some(file));
    }
    Ok((file, index))
}

/// Every name with its file, and its number where the file's registers have names of their own.
static REGISTER_NAMES: [(&str, RegisterFile, u32); 21] = register_names();
static NAMES: NameTable<64> = NameTable::new(&{
    let mut names = [""; 21];
    let mut index = 0;
    while index < names.len() {
        names[index] = register_names()[index].0;
        index += 1;
    }
    names
});

const fn register_names() -> [(&'static str, RegisterFile, u32); 21] {
    let mut names = [("", RegisterFile::Temp, 0); 21];
    let (mut row, mut at) = (0, 0);
    while row < REGISTER_FILES.len() {
        let info = &REGISTER_FILES[row];
        let mut index = 0;
        while index < info.names.len() {
            names[at] = (info.names[index], info.file, index as u32);
            at += 1;
            index += 1;
        }
        row += 1;
    }
    assert!(at == names.len(), "one entry for each name");
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_stand_at_the_index_of_their_file() {
        for (index, row) in REGISTER_FILES.iter().enumerate() {
            assert_eq!(row.file as usize, index);
        }
    }

    #[test]
    fn bytecode_names_every_register() {
        for profile in Profile::all() {
            for file in REGISTER_FILES.iter().map(|row| row.file) {
                for index in 0..file.count(profile) {
                    let (kind, number) = file.to_bytecode(index);
                    assert!(number < 2048);
                    assert_eq!(RegisterFile::from_bytecode(kind, number, profile), Some((file, index)));
                }
            }
        }
        assert_eq!(RegisterFile::from_bytecode(16, 0, Profile::Vs3_0), None);
    }

    #[test]
    fn names_find_their_register() {
        let find = |name| find_register_file(name, Profile::Vs2_0);
        assert_eq!(find("r011"), Ok((R::Temp, Some(11))));
        assert_eq!(find("r12"), Err(Some(R::Temp)));
        assert_eq!(find("c"), Ok((R::Const, None)));
        assert_eq!(find("oFog"), Ok((R::RasterizerOut, Some(1))));
        assert_eq!(find("p0"), Err(Some(R::Predicate)));
        assert_eq!(find("R0"), Err(None));
        assert_eq!(find("r99999999999999999999"), Err(Some(R::Temp)));
    }
}
