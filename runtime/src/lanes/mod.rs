//! Operations on many vertices at once: one function per [`Operation`](shader_asm_lang::kernel::Operation).
//!
//! The batch interpreter and expanded macros call these same functions, so their results are equal to the bit.
//! What each does with zeros, infinities and NaN stands at its operation; float operands hold no denormals.
//! [`scalar`], [`integer`] and [`double`] hold the operations on one vertex.

pub mod double;
pub mod integer;
pub mod scalar;

/// A value per vertex: 32 bits that the operation reads as a float, an integer or a mask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub struct Lanes<const N: usize>(pub [u32; N]);

impl<const N: usize> Lanes<N> {
    /// The same bits for every vertex.
    #[inline(always)]
    pub const fn splat(bits: u32) -> Self {
        Self([bits; N])
    }

    /// All ones in the first `count` lanes.
    #[inline(always)]
    pub fn first(count: usize) -> Self {
        let mut lanes = [0; N];
        let mut i = 0;
        while i < N {
            lanes[i] = scalar::mask(i < count);
            i += 1;
        }
        Self(lanes)
    }

    /// Some lane of a mask is set.
    #[inline(always)]
    pub fn any(&self) -> bool {
        self.0.iter().fold(0, |any, lane| any | lane) != 0
    }

    /// Some lane is a NaN.
    #[inline(always)]
    pub fn any_nan(&self) -> bool {
        let is_nan = |lane: &u32| scalar::mask((lane & 0x7fff_ffff) > 0x7f80_0000);
        self.0.iter().fold(0, |any, lane| any | is_nan(lane)) != 0
    }

    /// Every lane of a mask is set.
    #[inline(always)]
    pub fn all(&self) -> bool {
        self.0.iter().fold(u32::MAX, |all, lane| all & lane) == u32::MAX
    }
}

/// A function over lanes for each function of a module.
macro_rules! lanes {
    ($module:ident: $($name:ident $($operand:ident)*;)*) => {$(
        #[doc = concat!("[`", stringify!($name), "`](", stringify!($module), "::", stringify!($name), ") in every lane.")]
        #[inline(always)]
        pub fn $name<const N: usize>($($operand: &Lanes<N>),*) -> Lanes<N> {
            let mut result = [0; N];
            let mut i = 0;
            while i < N {
                result[i] = $module::$name($($operand.0[i]),*);
                i += 1;
            }
            Lanes(result)
        }
    )*};
}

lanes! {
    scalar:
    mov a;
    neg a;
    abs a;
    saturate a;
    frc a;
    floor a;
    sgn a;
    rcp a;
    rsq a;
    exp2 a;
    log2 a;
    sin a;
    cos a;
    round_to_int a;
    floor_to_int a;
    add a b;
    sub a b;
    mul a b;
    mul_zero a b;
    min a b;
    max a b;
    pow a b;
    slt a b;
    sge a b;
    lt a b;
    le a b;
    eq a b;
    ne a b;
    and a b;
    not a;
    mad a b c;
    mad_zero a b c;
    select a b c;
    flush a;
    quiet a;
    or a b;
    xor a b;
    div a b;
    sqrt a;
    ceil a;
    trunc a;
    round_even a;
    min_number a b;
    max_number a b;
    float_to_int a;
    float_to_uint a;
    float_to_half a;
}

lanes! {
    integer:
    int_to_float a;
    uint_to_float a;
    half_to_float a;
    iadd a b;
    isub a b;
    imul a b;
    imul_high a b;
    umul_high a b;
    imad a b c;
    udiv a b;
    urem a b;
    imin a b;
    imax a b;
    umin a b;
    umax a b;
    ieq a b;
    ine a b;
    ilt a b;
    ige a b;
    ult a b;
    uge a b;
    shl a b;
    ishr a b;
    ushr a b;
    carry a b;
    borrow a b;
    count_bits a;
    reverse_bits a;
    first_bit_high a;
    first_bit_low a;
    first_bit_signed a;
    ubits a b c;
    ibits a b c;
    bits_mask a b;
    msad a b c;
}
