//! Swizzles, write masks, source modifiers and instruction modifiers.

/// Two alphabets name the same four components.
const LETTERS: [(char, char); 4] = [('x', 'r'), ('y', 'g'), ('z', 'b'), ('w', 'a')];

fn component(letter: u8) -> Option<u8> {
    let letter = char::from(letter);
    LETTERS.iter().position(|pair| pair.0 == letter || pair.1 == letter).map(|index| index as u8)
}

/// Which source component feeds each of the four places, two bits a place as in bytecode.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Swizzle(pub u8);

impl Swizzle {
    /// `.xyzw`, which is also what no swizzle means.
    pub const IDENTITY: Self = Self(0xe4);

    /// The swizzle that puts one component (0 to 3) in all places.
    pub const fn replicate(component: u8) -> Self {
        Self((component & 3) * 0x55)
    }

    /// The swizzle with these components (0 to 3) in places x, y, z, w.
    pub const fn new(components: [u8; 4]) -> Self {
        Self(
            components[0] & 3
                | (components[1] & 3) << 2
                | (components[2] & 3) << 4
                | (components[3] & 3) << 6,
        )
    }

    /// The swizzle spelt by one to four letters; the last letter fills the places left over.
    pub fn from_letters(letters: &str) -> Option<Self> {
        let letters = letters.as_bytes();
        if letters.is_empty() || letters.len() > 4 {
            return None;
        }
        let mut components = [0; 4];
        for (place, slot) in components.iter_mut().enumerate() {
            *slot = component(letters[place.min(letters.len() - 1)])?;
        }
        Some(Self::new(components))
    }

    /// Source component (0 to 3) for a place (0 to 3).
    pub const fn component(self, place: u8) -> u8 {
        self.0 >> ((place & 3) * 2) & 3
    }

    /// One component in all places.
    pub const fn is_replicate(self) -> bool {
        self.0 == (self.0 & 3) * 0x55
    }

    /// The components read when the places of `mask` are wanted.
    pub const fn components_read(self, mask: WriteMask) -> WriteMask {
        let mut read = 0;
        let mut place = 0;
        while place < 4 {
            if mask.0 >> place & 1 == 1 {
                read |= 1 << self.component(place);
            }
            place += 1;
        }
        WriteMask(read)
    }
}

/// `.x` for a replicate swizzle, four letters for any other, nothing for the identity.
impl std::fmt::Display for Swizzle {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if *self == Self::IDENTITY {
            return Ok(());
        }
        let places = if self.is_replicate() { 1 } else { 4 };
        f.write_str(".")?;
        (0..places).try_for_each(|place| write!(f, "{}", LETTERS[usize::from(self.component(place))].0))
    }
}

/// The components an instruction writes: bit 0 is x, bit 3 is w.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WriteMask(pub u8);

impl WriteMask {
    /// No component. Text cannot spell it; bytecode can hold it.
    pub const NONE: Self = Self(0);
    /// `.x`
    pub const X: Self = Self(1);
    /// `.y`
    pub const Y: Self = Self(2);
    /// `.xy`
    pub const XY: Self = Self(3);
    /// `.xyz`
    pub const XYZ: Self = Self(7);
    /// `.xyzw`, which is also what no mask means.
    pub const ALL: Self = Self(15);

    /// The mask spelt by letters in ascending order, none twice.
    pub fn from_letters(letters: &str) -> Option<Self> {
        let mut mask = 0;
        for &letter in letters.as_bytes() {
            let bit = 1 << component(letter)?;
            if mask >= bit {
                return None;
            }
            mask |= bit;
        }
        (mask != 0).then_some(Self(mask))
    }

    /// Component 0 to 3 is written.
    pub const fn has(self, component: u8) -> bool {
        self.0 >> component & 1 == 1
    }

    /// The written components, ascending.
    pub fn components(self) -> impl Iterator<Item = u8> {
        (0..4).filter(move |&component| self.has(component))
    }

    /// Number of written components.
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Its letters, also those of a full mask: `xyzw`.
    pub fn letters(self) -> String {
        self.components().map(|component| LETTERS[usize::from(component)].0).collect()
    }

    /// Every component of `other` is in this mask.
    pub const fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }
}

/// `.xz`; nothing for the full mask, and `.none`, which does not assemble, for the empty one.
impl std::fmt::Display for WriteMask {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if *self == Self::ALL {
            return Ok(());
        }
        if *self == Self::NONE {
            return f.write_str(".none");
        }
        f.write_str(".")?;
        f.write_str(&self.letters())
    }
}

/// What is done to a source value after the swizzle: the `D3DSPSM` values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum SourceModifier {
    #[default]
    None = 0,
    Negate = 1,
    Bias = 2,
    BiasNegate = 3,
    /// `_bx2`: 2(v − 0.5)
    SignedScale = 4,
    SignedScaleNegate = 5,
    /// `1-v`
    Complement = 6,
    X2 = 7,
    X2Negate = 8,
    /// `_dz`: xy / z
    DivideByZ = 9,
    /// `_dw`: xy / w
    DivideByW = 10,
    Abs = 11,
    AbsNegate = 12,
    /// `!`
    Not = 13,
}

/// One row per modifier: value, text before the register, suffix behind its number.
const SOURCE_MODIFIERS: [(SourceModifier, &str, &str); 14] = [
    (SourceModifier::None, "", ""),
    (SourceModifier::Negate, "-", ""),
    (SourceModifier::Bias, "", "_bias"),
    (SourceModifier::BiasNegate, "-", "_bias"),
    (SourceModifier::SignedScale, "", "_bx2"),
    (SourceModifier::SignedScaleNegate, "-", "_bx2"),
    (SourceModifier::Complement, "1-", ""),
    (SourceModifier::X2, "", "_x2"),
    (SourceModifier::X2Negate, "-", "_x2"),
    (SourceModifier::DivideByZ, "", "_dz"),
    (SourceModifier::DivideByW, "", "_dw"),
    (SourceModifier::Abs, "", "_abs"),
    (SourceModifier::AbsNegate, "-", "_abs"),
    (SourceModifier::Not, "!", ""),
];

impl SourceModifier {
    /// The modifier with this value in bytecode.
    pub fn from_value(value: u32) -> Option<Self> {
        SOURCE_MODIFIERS.get(value as usize).map(|row| row.0)
    }

    /// Text before the register: a sign, `1-` or `!`.
    pub const fn prefix(self) -> &'static str {
        SOURCE_MODIFIERS[self as usize].1
    }

    /// Text behind the register's number.
    pub const fn suffix(self) -> &'static str {
        SOURCE_MODIFIERS[self as usize].2
    }

    /// The modifier named by a suffix without its underscore. `db` and `da` are other names of `dz` and `dw`.
    pub fn from_suffix(suffix: &str) -> Option<Self> {
        let suffix = match suffix {
            "db" => "dz",
            "da" => "dw",
            other => other,
        };
        SOURCE_MODIFIERS
            .iter()
            .find(|row| row.1.is_empty() && row.2.strip_prefix('_') == Some(suffix))
            .map(|row| row.0)
    }

    /// The modifier with its sign toggled; `None` where bytecode has no such value.
    pub const fn negated(self) -> Option<Self> {
        Some(match self {
            Self::None => Self::Negate,
            Self::Negate => Self::None,
            Self::Bias => Self::BiasNegate,
            Self::BiasNegate => Self::Bias,
            Self::SignedScale => Self::SignedScaleNegate,
            Self::SignedScaleNegate => Self::SignedScale,
            Self::X2 => Self::X2Negate,
            Self::X2Negate => Self::X2,
            Self::Abs => Self::AbsNegate,
            Self::AbsNegate => Self::Abs,
            Self::Complement | Self::DivideByZ | Self::DivideByW | Self::Not => return None,
        })
    }
}

/// Modifiers of a whole instruction, as the destination token carries them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct InstructionModifiers {
    /// `_sat`: the result is clamped to 0…1.
    pub saturate: bool,
    /// `_pp`: lower precision is enough.
    pub partial_precision: bool,
    /// `_centroid`: sampled inside the covered part of the pixel.
    pub centroid: bool,
    /// Power of two that scales the result: `_x2` is 1, `_x8` 3, `_d2` −1, `_d8` −3.
    pub shift: i8,
}

/// One row per shift: suffix, power of two.
const SHIFTS: [(&str, i8); 6] = [("x2", 1), ("x4", 2), ("x8", 3), ("d2", -1), ("d4", -2), ("d8", -3)];

impl InstructionModifiers {
    /// The power of two named by a shift suffix such as `x4`.
    pub fn shift_from_suffix(suffix: &str) -> Option<i8> {
        SHIFTS.iter().find(|row| row.0 == suffix).map(|row| row.1)
    }
}

/// `_x2_sat_pp`, in the order that assembles. A shift that has no suffix is spelt like the others (`_x16`), so
/// that it does not go unseen.
impl std::fmt::Display for InstructionModifiers {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match SHIFTS.iter().find(|row| row.1 == self.shift) {
            Some((suffix, _)) => write!(f, "_{suffix}")?,
            None if self.shift == 0 => {}
            None => {
                let letter = if self.shift > 0 { 'x' } else { 'd' };
                write!(f, "_{letter}{}", 1_u64 << self.shift.unsigned_abs().min(63))?;
            }
        }
        for (set, suffix) in
            [(self.saturate, "_sat"), (self.partial_precision, "_pp"), (self.centroid, "_centroid")]
        {
            if set {
                f.write_str(suffix)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn swizzles_repeat_their_last_letter() {
        assert_eq!(Swizzle::from_letters("xy"), Some(Swizzle::new([0, 1, 1, 1])));
        assert_eq!(Swizzle::from_letters("bgra"), Some(Swizzle::new([2, 1, 0, 3])));
        assert_eq!(Swizzle::from_letters("xyzwx"), None);
        assert_eq!(Swizzle::from_letters("xyzw").map(|s| s.to_string()).as_deref(), Some(""));
        assert_eq!(Swizzle::new([1, 1, 1, 1]).to_string(), ".y");
        assert_eq!(Swizzle::new([0, 1, 1, 1]).to_string(), ".xyyy");
    }

    #[test]
    fn masks_ascend() {
        assert_eq!(WriteMask::from_letters("xz"), Some(WriteMask(5)));
        assert_eq!(WriteMask::from_letters("zx"), None);
        assert_eq!(WriteMask::from_letters("xx"), None);
        assert_eq!(WriteMask::from_letters("ga"), Some(WriteMask(10)));
    }

    #[test]
    fn result_modifiers_are_printed_in_their_order() {
        let all = InstructionModifiers { saturate: true, partial_precision: true, centroid: true, shift: -1 };
        assert_eq!(all.to_string(), "_d2_sat_pp_centroid");
        let shift = |shift| InstructionModifiers { shift, ..Default::default() }.to_string();
        assert_eq!([shift(0), shift(3), shift(4), shift(-8)], ["", "_x8", "_x16", "_d256"]);
    }

    #[test]
    fn tables_are_in_the_order_of_their_values() {
        for (value, row) in SOURCE_MODIFIERS.iter().enumerate() {
            assert_eq!(row.0 as usize, value);
        }
    }
}
