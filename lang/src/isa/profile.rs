//! Shader profiles and their fixed limits.

/// Pipeline stage of a shader.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Stage {
    Vertex,
    Pixel,
}

/// Profiles that share one rule set. Each has its own block of X-codes in the reference implementation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Family {
    Vs1,
    Vs2,
    Vs3,
    /// ps_1_1 to ps_1_3.
    Ps1,
    Ps14,
    Ps2,
    Ps3,
}

/// A shader profile of Direct3D 9.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
#[allow(non_camel_case_types, missing_docs)]
pub enum Profile {
    Vs1_1,
    Vs2_0,
    Vs2_x,
    Vs2_sw,
    Vs3_0,
    Vs3_sw,
    Ps1_1,
    Ps1_2,
    Ps1_3,
    Ps1_4,
    Ps2_0,
    Ps2_x,
    Ps2_sw,
    Ps3_0,
    Ps3_sw,
}

/// Sizes and depths that a program may not pass.
///
/// A profile has fixed ones; [`Caps::limits`](super::Caps::limits) replaces those that depend on the device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Instruction slots; `None` is no limit.
    pub slots: Option<u32>,
    /// `r#` registers.
    pub temps: u32,
    /// `c#` registers.
    pub float_constants: u32,
    /// Labels: `l#` numbers run below this.
    pub labels: u32,
    /// Nested `if b#`.
    pub static_depth: u32,
    /// Nested `if_comp`, `if p0` and calls under `callnz p0`.
    pub dynamic_depth: u32,
    /// Nested `loop` and `rep`.
    pub loop_depth: u32,
    /// Nested calls.
    pub call_depth: u32,
    /// Static flow-control instructions in the whole text; `None` is no limit.
    pub static_flow_count: Option<u32>,
    /// `setp` and predicated instructions are available.
    pub predication: bool,
    /// One `c#`, one `v#` (and so on) may be read per instruction.
    pub read_ports: bool,
}

/// One row of [`PROFILES`].
#[derive(Clone, Copy, Debug)]
pub struct ProfileInfo {
    /// The profile.
    pub profile: Profile,
    /// Spelling with underscores.
    pub name: &'static str,
    /// First word of the bytecode.
    pub version_token: u32,
    /// Rule set.
    pub family: Family,
    /// Limits of the profile, before device capabilities.
    pub limits: Limits,
}

const fn limits(
    slots: u32,
    temps: u32,
    float_constants: u32,
    depths: [u32; 4],
    count: u32,
    predication: bool,
) -> Limits {
    Limits {
        slots: if slots == 0 { None } else { Some(slots) },
        temps,
        float_constants,
        labels: if depths[3] == 0 { 0 } else { 2048 },
        static_depth: depths[0],
        dynamic_depth: depths[1],
        loop_depth: depths[2],
        call_depth: depths[3],
        static_flow_count: if count == 0 { None } else { Some(count) },
        predication,
        read_ports: true,
    }
}

const fn software(mut limits: Limits) -> Limits {
    limits.read_ports = false;
    limits
}

const fn labels(mut limits: Limits, labels: u32) -> Limits {
    limits.labels = labels;
    limits
}

const fn row(
    profile: Profile,
    name: &'static str,
    version_token: u32,
    family: Family,
    limits: Limits,
) -> ProfileInfo {
    ProfileInfo { profile, name, version_token, family, limits }
}

use Family as F;
use Profile as P;

/// All profiles.
///
/// Limit columns: slots (0 is none), temps, float constants that the assembler can name,
/// `[static, dynamic, loop, call]` depth, static flow count (0 is none), predication.
#[rustfmt::skip]
pub const PROFILES: [ProfileInfo; 15] = [
    row(P::Vs1_1,  "vs_1_1",  0xfffe_0101, F::Vs1,  limits(128, 12, 8192, [0, 0, 0, 0], 0, false)),
    row(P::Vs2_0,  "vs_2_0",  0xfffe_0200, F::Vs2,  labels(limits(256, 12, 8192, [24, 0, 1, 1], 16, false), 16)),
    row(P::Vs2_x,  "vs_2_x",  0xfffe_0201, F::Vs2,  labels(limits(256, 32, 8192, [24, 24, 4, 4], 16, true), 16)),
    row(P::Vs2_sw, "vs_2_sw", 0xfffe_02ff, F::Vs2,  software(limits(0, 32, 8192, [24, 24, 4, 4], 0, true))),
    row(P::Vs3_0,  "vs_3_0",  0xfffe_0300, F::Vs3,  limits(0, 32, 8192, [24, 24, 4, 4], 0, true)),
    row(P::Vs3_sw, "vs_3_sw", 0xfffe_03ff, F::Vs3,  software(limits(0, 32, 8192, [24, 24, 4, 4], 0, true))),
    row(P::Ps1_1,  "ps_1_1",  0xffff_0101, F::Ps1,  limits(8, 2, 8, [0, 0, 0, 0], 0, false)),
    row(P::Ps1_2,  "ps_1_2",  0xffff_0102, F::Ps1,  limits(8, 2, 8, [0, 0, 0, 0], 0, false)),
    row(P::Ps1_3,  "ps_1_3",  0xffff_0103, F::Ps1,  limits(8, 2, 8, [0, 0, 0, 0], 0, false)),
    row(P::Ps1_4,  "ps_1_4",  0xffff_0104, F::Ps14, limits(8, 6, 8, [0, 0, 0, 0], 0, false)),
    row(P::Ps2_0,  "ps_2_0",  0xffff_0200, F::Ps2,  limits(64, 12, 32, [0, 0, 0, 0], 0, false)),
    row(P::Ps2_x,  "ps_2_x",  0xffff_0201, F::Ps2,  limits(512, 32, 32, [24, 24, 4, 4], 0, true)),
    row(P::Ps2_sw, "ps_2_sw", 0xffff_02ff, F::Ps2,  software(limits(0, 32, 8192, [24, 24, 4, 4], 0, true))),
    row(P::Ps3_0,  "ps_3_0",  0xffff_0300, F::Ps3,  limits(0, 32, 224, [24, 24, 4, 4], 0, true)),
    row(P::Ps3_sw, "ps_3_sw", 0xffff_03ff, F::Ps3,  software(limits(0, 32, 8192, [24, 24, 4, 4], 0, true))),
];

impl Profile {
    /// All profiles, in the order of their table.
    pub fn all() -> impl Iterator<Item = Self> {
        PROFILES.iter().map(|row| row.profile)
    }

    /// Row of [`PROFILES`].
    pub const fn info(self) -> &'static ProfileInfo {
        &PROFILES[self as usize]
    }

    /// Spelling with underscores: `vs_2_0`.
    pub const fn name(self) -> &'static str {
        self.info().name
    }

    /// First word of the bytecode.
    pub const fn version_token(self) -> u32 {
        self.info().version_token
    }

    /// Rule set.
    pub const fn family(self) -> Family {
        self.info().family
    }

    /// Pipeline stage.
    pub const fn stage(self) -> Stage {
        if self.version_token() >> 16 == 0xfffe { Stage::Vertex } else { Stage::Pixel }
    }

    /// Major version: 1, 2 or 3.
    pub const fn major(self) -> u32 {
        self.version_token() >> 8 & 0xff
    }

    /// A profile of software vertex processing or the reference device (`_sw`).
    pub const fn is_software(self) -> bool {
        self.version_token() & 0xff == 0xff
    }

    /// The profile with this name, in underscore (`vs_2_0`) or dotted (`vs.2.0`) spelling.
    ///
    /// ```
    /// use shader_asm_lang::isa::Profile;
    /// assert_eq!(Profile::from_name("vs.1.1"), Some(Profile::Vs1_1));
    /// assert_eq!(Profile::from_name("vs_2_sw"), Some(Profile::Vs2_sw));
    /// assert_eq!(Profile::from_name("VS_2_0"), None);
    /// ```
    pub fn from_name(name: &str) -> Option<Self> {
        let same = |row: &&ProfileInfo| {
            row.name.len() == name.len()
                && row.name.bytes().zip(name.bytes()).all(|(a, b)| a == b || a == b'_' && b == b'.')
        };
        PROFILES.iter().find(same).map(|row| row.profile)
    }

    /// The profile whose bytecode starts with this word.
    pub fn from_version_token(token: u32) -> Option<Self> {
        PROFILES.iter().find(|row| row.version_token == token).map(|row| row.profile)
    }
}

impl std::fmt::Display for Profile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_stand_at_the_index_of_their_profile() {
        for (index, row) in PROFILES.iter().enumerate() {
            assert_eq!(row.profile as usize, index);
            assert_eq!(Profile::from_name(row.name), Some(row.profile));
            assert_eq!(Profile::from_version_token(row.version_token), Some(row.profile));
        }
    }
}
