//! Profiles of shader model 4.0 to 5.0.

/// Pipeline stage of a shader.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Stage {
    /// `vs`
    Vertex,
    /// `gs`
    Geometry,
    /// `ps`
    Pixel,
    /// `hs`
    Hull,
    /// `ds`
    Domain,
    /// `cs`
    Compute,
    /// `lib`: functions that a linker puts into shaders of other stages.
    Library,
}

/// Shader model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Model {
    /// Shader model 4.0, Direct3D 10.0.
    V4_0,
    /// Shader model 4.1, Direct3D 10.1.
    V4_1,
    /// Shader model 5.0, Direct3D 11.
    V5_0,
}

/// A shader profile of Direct3D 10 and 11.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Profile {
    Vs4_0,
    Vs4_1,
    Vs5_0,
    Gs4_0,
    Gs4_1,
    Gs5_0,
    Ps4_0,
    Ps4_1,
    Ps5_0,
    Hs5_0,
    Ds5_0,
    Cs4_0,
    Cs4_1,
    Cs5_0,
    Lib4_0,
    Lib4_1,
    Lib5_0,
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
    /// Pipeline stage.
    pub stage: Stage,
    /// Shader model.
    pub model: Model,
}

const fn row(
    profile: Profile,
    name: &'static str,
    version_token: u32,
    stage: Stage,
    model: Model,
) -> ProfileInfo {
    ProfileInfo { profile, name, version_token, stage, model }
}

use Model as M;
use Profile as P;
use Stage as S;

/// All profiles.
#[rustfmt::skip]
pub const PROFILES: [ProfileInfo; 17] = [
    row(P::Vs4_0,  "vs_4_0",  0x0001_0040, S::Vertex,   M::V4_0),
    row(P::Vs4_1,  "vs_4_1",  0x0001_0041, S::Vertex,   M::V4_1),
    row(P::Vs5_0,  "vs_5_0",  0x0001_0050, S::Vertex,   M::V5_0),
    row(P::Gs4_0,  "gs_4_0",  0x0002_0040, S::Geometry, M::V4_0),
    row(P::Gs4_1,  "gs_4_1",  0x0002_0041, S::Geometry, M::V4_1),
    row(P::Gs5_0,  "gs_5_0",  0x0002_0050, S::Geometry, M::V5_0),
    row(P::Ps4_0,  "ps_4_0",  0x0000_0040, S::Pixel,    M::V4_0),
    row(P::Ps4_1,  "ps_4_1",  0x0000_0041, S::Pixel,    M::V4_1),
    row(P::Ps5_0,  "ps_5_0",  0x0000_0050, S::Pixel,    M::V5_0),
    row(P::Hs5_0,  "hs_5_0",  0x0003_0050, S::Hull,     M::V5_0),
    row(P::Ds5_0,  "ds_5_0",  0x0004_0050, S::Domain,   M::V5_0),
    row(P::Cs4_0,  "cs_4_0",  0x0005_0040, S::Compute,  M::V4_0),
    row(P::Cs4_1,  "cs_4_1",  0x0005_0041, S::Compute,  M::V4_1),
    row(P::Cs5_0,  "cs_5_0",  0x0005_0050, S::Compute,  M::V5_0),
    row(P::Lib4_0, "lib_4_0", 0xfff0_0040, S::Library,  M::V4_0),
    row(P::Lib4_1, "lib_4_1", 0xfff0_0041, S::Library,  M::V4_1),
    row(P::Lib5_0, "lib_5_0", 0xfff0_0050, S::Library,  M::V5_0),
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

    /// Spelling with underscores: `gs_4_0`.
    pub const fn name(self) -> &'static str {
        self.info().name
    }

    /// First word of the bytecode.
    pub const fn version_token(self) -> u32 {
        self.info().version_token
    }

    /// Pipeline stage.
    pub const fn stage(self) -> Stage {
        self.info().stage
    }

    /// Shader model.
    pub const fn model(self) -> Model {
        self.info().model
    }

    /// The profile with this name.
    ///
    /// ```
    /// use shader_asm_lang::sm4::isa::Profile;
    /// assert_eq!(Profile::from_name("gs_4_0"), Some(Profile::Gs4_0));
    /// assert_eq!(Profile::from_name("gs_3_0"), None);
    /// ```
    pub fn from_name(name: &str) -> Option<Self> {
        PROFILES.iter().find(|row| row.name == name).map(|row| row.profile)
    }

    /// The profile whose bytecode starts with this word.
    pub fn from_version_token(token: u32) -> Option<Self> {
        PROFILES.iter().find(|row| row.version_token == token).map(|row| row.profile)
    }
}

impl std::fmt::Display for Model {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::V4_0 => "4.0",
            Self::V4_1 => "4.1",
            Self::V5_0 => "5.0",
        })
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
