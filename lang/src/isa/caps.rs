//! What a profile leaves to the device.

use super::profile::{Limits, Profile, Stage};

/// Device capabilities, named as in `D3DCAPS9`.
///
/// Only the members that concern the profile are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Caps {
    /// `MaxVertexShaderConst`: `c#` registers of the hardware vertex profiles.
    pub max_vertex_shader_const: u32,
    /// `MaxVertexShader30InstructionSlots` or `MaxPixelShader30InstructionSlots`: slots of the 3_0
    /// profiles, 512 to 32768; `None` checks nothing.
    pub max_shader30_instruction_slots: Option<u32>,
    /// `VS20Caps.DynamicFlowControlDepth` (0 or 24) or `PS20Caps.DynamicFlowControlDepth` (0 to 24).
    pub dynamic_flow_control_depth: u32,
    /// `NumTemps` of the 2_x profiles, 12 to 32.
    pub num_temps: u32,
    /// `StaticFlowControlDepth` of the 2_x profiles: 1 to 4 for vertex shaders, 0 to 4 for pixel shaders.
    pub static_flow_control_depth: u32,
    /// `D3DVS20CAPS_PREDICATION` or `D3DPS20CAPS_PREDICATION`.
    pub predication: bool,
    /// Labels of vs_2_sw. The documents say 2048, the reference implementation stops at 16.
    pub software_labels: u32,
}

/// One row per capability that can be set by name: name, smallest, largest value.
const NAMES: [(&str, u32, u32); 7] = [
    ("DynamicFlowControlDepth", 0, 24),
    ("NumTemps", 12, 32),
    ("StaticFlowControlDepth", 0, 4),
    ("Predication", 0, 1),
    ("MaxVertexShaderConst", 0, 8192),
    ("MaxVertexShader30InstructionSlots", 512, 32768),
    ("MaxPixelShader30InstructionSlots", 512, 32768),
];

/// Why a capability could not be set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CapsError {
    /// No capability of that name.
    UnknownName,
    /// The value lies outside the range that Direct3D defines, which is given.
    OutOfRange {
        /// Smallest value.
        min: u32,
        /// Largest value.
        max: u32,
    },
    /// `VS20Caps.DynamicFlowControlDepth` is 0 or 24 and nothing between.
    ZeroOr24,
    /// The profile does not have this capability.
    NotInProfile,
}

impl std::fmt::Display for CapsError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::UnknownName => {
                f.write_str("unknown capability; known are ")?;
                f.write_str(&Caps::names().collect::<Vec<_>>().join(", "))
            }
            Self::OutOfRange { min, max } => {
                write!(f, "the value of this capability is {min} to {max}")
            }
            Self::ZeroOr24 => f.write_str("this capability of a vertex shader is 0 or 24"),
            Self::NotInProfile => f.write_str("this profile leaves no such choice to the device"),
        }
    }
}

impl std::error::Error for CapsError {}

impl Caps {
    /// The default: what the reference implementation takes; where it checks nothing, the minimum that the
    /// documents guarantee (96 or 256 vertex constants, 512 slots of the 3_0 profiles).
    pub const fn for_profile(profile: Profile) -> Self {
        Self {
            max_vertex_shader_const: if profile.major() == 1 { 96 } else { 256 },
            max_shader30_instruction_slots: Some(512),
            software_labels: 2048,
            ..Self::reference()
        }
    }

    /// The reference implementation's own: a device that can do everything, and no check of the number of
    /// vertex constants or 3_0 slots.
    pub const fn reference() -> Self {
        Self {
            max_vertex_shader_const: 8192,
            max_shader30_instruction_slots: None,
            dynamic_flow_control_depth: 24,
            num_temps: 32,
            static_flow_control_depth: 4,
            predication: true,
            software_labels: 16,
        }
    }

    /// Names that [`set`](Self::set) takes.
    pub fn names() -> impl Iterator<Item = &'static str> {
        NAMES.iter().map(|row| row.0)
    }

    /// Sets a capability by its Direct3D name for a profile.
    ///
    /// # Errors
    ///
    /// When there is no such name, the profile has no such capability, or the value is out of its range.
    ///
    /// ```
    /// use shader_asm_lang::isa::{Caps, Profile};
    /// let mut caps = Caps::for_profile(Profile::Vs2_x);
    /// caps.set(Profile::Vs2_x, "NumTemps", 12).unwrap();
    /// assert!(caps.set(Profile::Vs2_x, "NumTemps", 33).is_err());
    /// ```
    pub fn set(&mut self, profile: Profile, name: &str, value: u32) -> Result<(), CapsError> {
        let Some(&(name, min, max)) = NAMES.iter().find(|row| row.0 == name) else {
            return Err(CapsError::UnknownName);
        };
        let (vertex, two_x, three_0) = (
            matches!(profile.stage(), Stage::Vertex),
            matches!(profile, Profile::Vs2_x | Profile::Ps2_x),
            matches!(profile, Profile::Vs3_0 | Profile::Ps3_0),
        );
        let exists = match name {
            "MaxVertexShaderConst" => vertex && !profile.is_software(),
            "MaxVertexShader30InstructionSlots" => vertex && three_0,
            "MaxPixelShader30InstructionSlots" => !vertex && three_0,
            _ => two_x,
        };
        if !exists {
            return Err(CapsError::NotInProfile);
        }
        let min = match name {
            "StaticFlowControlDepth" if vertex => 1,
            "MaxVertexShaderConst" => Self::for_profile(profile).max_vertex_shader_const,
            _ => min,
        };
        if value < min || value > max {
            return Err(CapsError::OutOfRange { min, max });
        }
        match name {
            "DynamicFlowControlDepth" if vertex && value != 0 && value != 24 => {
                return Err(CapsError::ZeroOr24);
            }
            "DynamicFlowControlDepth" => self.dynamic_flow_control_depth = value,
            "NumTemps" => self.num_temps = value,
            "StaticFlowControlDepth" => self.static_flow_control_depth = value,
            "Predication" => self.predication = value != 0,
            "MaxVertexShaderConst" => self.max_vertex_shader_const = value,
            _ => self.max_shader30_instruction_slots = Some(value),
        }
        Ok(())
    }

    /// The limits of a profile on a device with these capabilities.
    pub const fn limits(&self, profile: Profile) -> Limits {
        let mut limits = profile.info().limits;
        match profile {
            Profile::Vs2_x | Profile::Ps2_x => {
                limits.temps = self.num_temps;
                limits.dynamic_depth = self.dynamic_flow_control_depth;
                limits.loop_depth = self.static_flow_control_depth;
                limits.call_depth = self.static_flow_control_depth;
                limits.predication = self.predication;
                if matches!(profile, Profile::Ps2_x) && self.static_flow_control_depth == 0 {
                    limits.static_depth = 0;
                }
            }
            Profile::Vs3_0 | Profile::Ps3_0 => limits.slots = self.max_shader30_instruction_slots,
            Profile::Vs2_sw => limits.labels = self.software_labels,
            _ => {}
        }
        if matches!(profile.stage(), Stage::Vertex) && !profile.is_software() {
            limits.float_constants = self.max_vertex_shader_const;
        }
        limits
    }
}
