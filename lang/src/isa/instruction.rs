//! Instructions.

use super::lookup::NameTable;
use super::profile::Profile;

/// An instruction. Forms that take other operands in other profiles (`sincos`, `texld`) are one operation;
/// forms with their own number in bytecode (`if` and `if_gt`) are two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Op {
    Nop,
    Mov,
    Add,
    Sub,
    Mad,
    Mul,
    Rcp,
    Rsq,
    Dp3,
    Dp4,
    Min,
    Max,
    Slt,
    Sge,
    Exp,
    Log,
    Lit,
    Dst,
    Lrp,
    Frc,
    M4x4,
    M4x3,
    M3x4,
    M3x3,
    M3x2,
    Call,
    CallNz,
    Loop,
    Ret,
    EndLoop,
    Label,
    Dcl,
    Pow,
    Crs,
    Sgn,
    Abs,
    Nrm,
    SinCos,
    Rep,
    EndRep,
    If,
    IfCmp,
    Else,
    EndIf,
    Break,
    BreakCmp,
    Mova,
    DefB,
    DefI,
    TexCoord,
    TexCrd,
    TexKill,
    Tex,
    TexLd,
    TexLdP,
    TexLdB,
    TexBem,
    TexBemL,
    TexReg2Ar,
    TexReg2Gb,
    TexM3x2Pad,
    TexM3x2Tex,
    TexM3x3Pad,
    TexM3x3Tex,
    TexM3x3Spec,
    TexM3x3VSpec,
    Expp,
    Logp,
    Cnd,
    Def,
    TexReg2Rgb,
    TexDp3Tex,
    TexM3x2Depth,
    TexDp3,
    TexM3x3,
    TexDepth,
    Cmp,
    Bem,
    Dp2Add,
    Dsx,
    Dsy,
    TexLdD,
    SetP,
    TexLdL,
    BreakP,
    Phase,
}

/// Kind of instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Class {
    /// Declarations and definitions: no code.
    Setup,
    /// Arithmetic.
    Arith,
    /// Flow control and `setp`.
    Flow,
    /// Texture addressing.
    Texture,
}

/// Relation of `if_`, `break_` and `setp_`: the `D3DSHADER_COMPARISON` values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Comparison {
    Gt = 1,
    Eq = 2,
    Ge = 3,
    Lt = 4,
    Ne = 5,
    Le = 6,
}

/// One row per comparison: value, suffix.
const COMPARISONS: [(Comparison, &str); 6] = [
    (Comparison::Gt, "gt"),
    (Comparison::Eq, "eq"),
    (Comparison::Ge, "ge"),
    (Comparison::Lt, "lt"),
    (Comparison::Ne, "ne"),
    (Comparison::Le, "le"),
];

impl Comparison {
    /// Suffix of the mnemonic: `gt` in `if_gt`.
    pub const fn name(self) -> &'static str {
        COMPARISONS[self as usize - 1].1
    }

    /// The comparison with this suffix.
    pub fn from_name(name: &str) -> Option<Self> {
        COMPARISONS.iter().find(|row| row.1 == name).map(|row| row.0)
    }

    /// The comparison with this value in bytecode.
    pub fn from_value(value: u32) -> Option<Self> {
        COMPARISONS.iter().find(|row| row.0 as u32 == value).map(|row| row.0)
    }
}

/// What the control bits (23 to 16) of the instruction token hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Control {
    /// Always this value.
    Fixed(u8),
    /// A [`Comparison`].
    Comparison,
}

/// Operands of a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Operands {
    /// The first operand is a destination.
    pub destination: bool,
    /// Number of sources.
    pub sources: u8,
}

/// Instruction slots per profile; `None` where the profile lacks the form.
pub type Slots = [Option<u8>; 15];

/// One row of [`INSTRUCTIONS`].
#[derive(Clone, Copy, Debug)]
pub struct InstructionInfo {
    /// The operation.
    pub op: Op,
    /// Mnemonic without modifiers.
    pub mnemonic: &'static str,
    /// Number in bytecode.
    pub opcode: u16,
    /// Control bits.
    pub control: Control,
    /// Kind.
    pub class: Class,
    /// Operands.
    pub operands: Operands,
    /// Cost in instruction slots.
    pub slots: Slots,
    /// Every source selects one component.
    pub scalar_sources: bool,
    /// One-line meaning.
    pub summary: &'static str,
}

/// `"a b c d e f | g h i j k l m n o"`: slots of the vertex, then of the pixel profiles, `.` for none.
const fn slots(text: &str) -> Slots {
    let bytes = text.as_bytes();
    let mut slots = [None; 15];
    let (mut at, mut column, mut inside) = (0, 0, false);
    while at < bytes.len() {
        let byte = bytes[at];
        if byte.is_ascii_digit() {
            let before = match slots[column] {
                Some(value) => value,
                None => 0,
            };
            slots[column] = Some(before * 10 + (byte - b'0'));
            inside = true;
        } else if byte == b'.' {
            inside = true;
        } else if inside {
            inside = false;
            column += 1;
        }
        at += 1;
    }
    assert!(column + inside as usize == 15, "one cost per profile");
    slots
}

const fn row(
    mnemonic: &'static str,
    op: Op,
    opcode: u16,
    class: Class,
    operands: Operands,
    costs: &'static str,
    summary: &'static str,
) -> InstructionInfo {
    InstructionInfo {
        op,
        mnemonic,
        opcode,
        control: Control::Fixed(0),
        class,
        operands,
        slots: slots(costs),
        scalar_sources: false,
        summary,
    }
}

impl InstructionInfo {
    const fn scalar_sources(mut self) -> Self {
        self.scalar_sources = true;
        self
    }

    const fn comparison(mut self) -> Self {
        self.control = Control::Comparison;
        self
    }

    const fn control(mut self, value: u8) -> Self {
        self.control = Control::Fixed(value);
        self
    }

    /// The forms with this number in bytecode; they stand next to each other.
    pub fn with_opcode(opcode: u16) -> &'static [Self] {
        let first = INSTRUCTIONS.partition_point(|row| row.opcode < opcode);
        let count = INSTRUCTIONS[first..].iter().take_while(|row| row.opcode == opcode).count();
        &INSTRUCTIONS[first..first + count]
    }

    /// Cost in a profile; `None` where it lacks the form.
    pub const fn slots(&self, profile: Profile) -> Option<u8> {
        self.slots[profile as usize]
    }
}

const fn operands(destination: bool, sources: u8) -> Operands {
    Operands { destination, sources }
}

const N0: Operands = operands(false, 0);
const N1: Operands = operands(false, 1);
const N2: Operands = operands(false, 2);
const D0: Operands = operands(true, 0);
const D1: Operands = operands(true, 1);
const D2: Operands = operands(true, 2);
const D3: Operands = operands(true, 3);
const D4: Operands = operands(true, 4);

/// All instructions. `N2` is two sources, `D2` a destination and two sources.
///
/// Slot columns: vs_1_1 vs_2_0 vs_2_x vs_2_sw vs_3_0 vs_3_sw | ps_1_1 ps_1_2 ps_1_3 ps_1_4 ps_2_0 ps_2_x ps_2_sw ps_3_0 ps_3_sw.
#[rustfmt::skip]
pub static INSTRUCTIONS: [InstructionInfo; 88] = [
    row("nop", Op::Nop, 0x00, Class::Arith, N0, "0 1 1 1 1 1 | 0 0 0 0 1 1 1 1 1", "does nothing"),
    row("mov", Op::Mov, 0x01, Class::Arith, D1, "1 1 1 1 1 1 | 1 1 1 1 1 1 1 1 1", "copies a value"),
    row("add", Op::Add, 0x02, Class::Arith, D2, "1 1 1 1 1 1 | 1 1 1 1 1 1 1 1 1", "adds"),
    row("sub", Op::Sub, 0x03, Class::Arith, D2, "1 1 1 1 1 1 | 1 1 1 1 1 1 1 1 1", "subtracts"),
    row("mad", Op::Mad, 0x04, Class::Arith, D3, "1 1 1 1 1 1 | 1 1 1 1 1 1 1 1 1", "multiplies, then adds"),
    row("mul", Op::Mul, 0x05, Class::Arith, D2, "1 1 1 1 1 1 | 1 1 1 1 1 1 1 1 1", "multiplies"),
    row("rcp", Op::Rcp, 0x06, Class::Arith, D1, "1 1 1 1 1 1 | . . . . 1 1 1 1 1", "reciprocal of one component").scalar_sources(),
    row("rsq", Op::Rsq, 0x07, Class::Arith, D1, "1 1 1 1 1 1 | . . . . 1 1 1 1 1", "reciprocal square root of one component's magnitude").scalar_sources(),
    row("dp3", Op::Dp3, 0x08, Class::Arith, D2, "1 1 1 1 1 1 | 1 1 1 1 1 1 1 1 1", "dot product of three components"),
    row("dp4", Op::Dp4, 0x09, Class::Arith, D2, "1 1 1 1 1 1 | . 2 2 1 1 1 1 1 1", "dot product of four components"),
    row("min", Op::Min, 0x0a, Class::Arith, D2, "1 1 1 1 1 1 | . . . . 1 1 1 1 1", "smaller of two"),
    row("max", Op::Max, 0x0b, Class::Arith, D2, "1 1 1 1 1 1 | . . . . 1 1 1 1 1", "larger of two"),
    row("slt", Op::Slt, 0x0c, Class::Arith, D2, "1 1 1 1 1 1 | . . . . . . . . .", "1 where the first is smaller, else 0"),
    row("sge", Op::Sge, 0x0d, Class::Arith, D2, "1 1 1 1 1 1 | . . . . . . . . .", "1 where the first is not smaller, else 0"),
    row("exp", Op::Exp, 0x0e, Class::Arith, D1, "10 1 1 1 1 1 | . . . . 1 1 1 1 1", "2 to the power of one component").scalar_sources(),
    row("log", Op::Log, 0x0f, Class::Arith, D1, "10 1 1 1 1 1 | . . . . 1 1 1 1 1", "base-2 logarithm of one component's magnitude").scalar_sources(),
    row("lit", Op::Lit, 0x10, Class::Arith, D1, "1 3 3 3 3 3 | . . . . . . . . .", "ambient, diffuse and specular factors from two dot products and a power"),
    row("dst", Op::Dst, 0x11, Class::Arith, D2, "1 1 1 1 1 1 | . . . . . . . . .", "distance vector (1, d, d², 1/d) from its two halves"),
    row("lrp", Op::Lrp, 0x12, Class::Arith, D3, ". 2 2 2 2 2 | 1 1 1 1 2 2 2 2 2", "linear interpolation"),
    row("frc", Op::Frc, 0x13, Class::Arith, D1, "3 1 1 1 1 1 | . . . . 1 1 1 1 1", "fraction above the floor"),
    row("m4x4", Op::M4x4, 0x14, Class::Arith, D2, "4 4 4 4 4 4 | . . . . 4 4 4 4 4", "four dot products of four components"),
    row("m4x3", Op::M4x3, 0x15, Class::Arith, D2, "3 3 3 3 3 3 | . . . . 3 3 3 3 3", "three dot products of four components"),
    row("m3x4", Op::M3x4, 0x16, Class::Arith, D2, "4 4 4 4 4 4 | . . . . 4 4 4 4 4", "four dot products of three components"),
    row("m3x3", Op::M3x3, 0x17, Class::Arith, D2, "3 3 3 3 3 3 | . . . . 3 3 3 3 3", "three dot products of three components"),
    row("m3x2", Op::M3x2, 0x18, Class::Arith, D2, "2 2 2 2 2 2 | . . . . 2 2 2 2 2", "two dot products of three components"),
    row("call", Op::Call, 0x19, Class::Flow, N1, ". 2 2 2 2 2 | . . . . . 2 2 2 2", "calls a subroutine"),
    row("callnz", Op::CallNz, 0x1a, Class::Flow, N2, ". 3 3 3 3 3 | . . . . . 3 3 3 3", "calls a subroutine when a boolean or predicate is true"),
    row("loop", Op::Loop, 0x1b, Class::Flow, N2, ". 3 3 3 3 3 | . . . . . . . 3 3", "repeats a block and counts aL"),
    row("ret", Op::Ret, 0x1c, Class::Flow, N0, ". 1 1 1 1 1 | . . . . . 1 1 1 1", "ends a subroutine or the main program"),
    row("endloop", Op::EndLoop, 0x1d, Class::Flow, N0, ". 2 2 2 2 2 | . . . . . . . 2 2", "ends a loop"),
    row("label", Op::Label, 0x1e, Class::Flow, N1, ". 0 0 0 0 0 | . . . . . 0 0 0 0", "starts a subroutine"),
    row("dcl", Op::Dcl, 0x1f, Class::Setup, D0, "0 0 0 0 0 0 | . . . . 0 0 0 0 0", "declares a register"),
    row("pow", Op::Pow, 0x20, Class::Arith, D2, ". 3 3 3 3 3 | . . . . 3 3 3 3 3", "magnitude of one component to the power of another").scalar_sources(),
    row("crs", Op::Crs, 0x21, Class::Arith, D2, ". 2 2 2 2 2 | . . . . 2 2 2 2 2", "cross product"),
    row("sgn", Op::Sgn, 0x22, Class::Arith, D3, ". 3 3 3 3 3 | . . . . . . . . .", "sign: -1, 0 or 1"),
    row("abs", Op::Abs, 0x23, Class::Arith, D1, ". 1 1 1 1 1 | . . . . 1 1 1 1 1", "magnitude"),
    row("nrm", Op::Nrm, 0x24, Class::Arith, D1, ". 3 3 3 3 3 | . . . . 3 3 3 3 3", "normalises a three-component vector"),
    row("sincos", Op::SinCos, 0x25, Class::Arith, D3, ". 8 8 8 . . | . . . . 8 8 8 . .", "cosine in x, sine in y"),
    row("sincos", Op::SinCos, 0x25, Class::Arith, D1, ". . . . 8 8 | . . . . . . . 8 8", "cosine in x, sine in y"),
    row("rep", Op::Rep, 0x26, Class::Flow, N1, ". 3 3 3 3 3 | . . . . . 3 3 3 3", "repeats a block"),
    row("endrep", Op::EndRep, 0x27, Class::Flow, N0, ". 2 2 2 2 2 | . . . . . 2 2 2 2", "ends a rep"),
    row("if", Op::If, 0x28, Class::Flow, N1, ". 3 3 3 3 3 | . . . . . 3 3 3 3", "runs a block when a boolean or predicate is true"),
    row("if", Op::IfCmp, 0x29, Class::Flow, N2, ". . 3 3 3 3 | . . . . . 3 3 3 3", "runs a block when a comparison holds").scalar_sources().comparison(),
    row("else", Op::Else, 0x2a, Class::Flow, N0, ". 1 1 1 1 1 | . . . . . 1 1 1 1", "starts the other branch of an if"),
    row("endif", Op::EndIf, 0x2b, Class::Flow, N0, ". 1 1 1 1 1 | . . . . . 1 1 1 1", "ends an if"),
    row("break", Op::Break, 0x2c, Class::Flow, N0, ". . 1 1 1 1 | . . . . . 1 1 1 1", "leaves the innermost loop"),
    row("break", Op::BreakCmp, 0x2d, Class::Flow, N2, ". . 3 3 3 3 | . . . . . 3 3 3 3", "leaves the innermost loop when a comparison holds").scalar_sources().comparison(),
    row("mova", Op::Mova, 0x2e, Class::Arith, D1, ". 1 1 1 1 1 | . . . . . . . . .", "rounds into the address register"),
    row("defb", Op::DefB, 0x2f, Class::Setup, D0, ". 0 0 0 0 0 | . . . . . 0 0 0 0", "defines a boolean constant"),
    row("defi", Op::DefI, 0x30, Class::Setup, D0, ". 0 0 0 0 0 | . . . . . 0 0 0 0", "defines an integer constant"),
    row("texcoord", Op::TexCoord, 0x40, Class::Texture, D0, ". . . . . . | 1 1 1 . . . . . .", "texture coordinates as colour"),
    row("texcrd", Op::TexCrd, 0x40, Class::Texture, D1, ". . . . . . | . . . 1 . . . . .", "copies texture coordinates"),
    row("texkill", Op::TexKill, 0x41, Class::Texture, D0, ". . . . . . | 1 1 1 1 1 1 1 2 2", "discards the pixel when a component is negative"),
    row("tex", Op::Tex, 0x42, Class::Texture, D0, ". . . . . . | 1 1 1 . . . . . .", "samples the texture of the same stage"),
    row("texld", Op::TexLd, 0x42, Class::Texture, D1, ". . . . . . | . . . 1 . . . . .", "samples the texture of the destination's stage"),
    row("texld", Op::TexLd, 0x42, Class::Texture, D2, ". . . . . . | . . . . 1 1 1 1 1", "samples a texture"),
    row("texldp", Op::TexLdP, 0x42, Class::Texture, D2, ". . . . . . | . . . . 1 1 1 3 3", "samples a texture at coordinates divided by w").control(1),
    row("texldb", Op::TexLdB, 0x42, Class::Texture, D2, ". . . . . . | . . . . 1 1 1 6 6", "samples a texture with w added to the level of detail").control(2),
    row("texbem", Op::TexBem, 0x43, Class::Texture, D1, ". . . . . . | 1 1 1 . . . . . .", "samples at coordinates shifted by a bump map"),
    row("texbeml", Op::TexBemL, 0x44, Class::Texture, D1, ". . . . . . | 1 1 1 . . . . . .", "as texbem, scaled by luminance"),
    row("texreg2ar", Op::TexReg2Ar, 0x45, Class::Texture, D1, ". . . . . . | 1 1 1 . . . . . .", "samples at the alpha and red of another texture"),
    row("texreg2gb", Op::TexReg2Gb, 0x46, Class::Texture, D1, ". . . . . . | 1 1 1 . . . . . .", "samples at the green and blue of another texture"),
    row("texm3x2pad", Op::TexM3x2Pad, 0x47, Class::Texture, D1, ". . . . . . | 1 1 1 . . . . . .", "first row of a 3×2 matrix product"),
    row("texm3x2tex", Op::TexM3x2Tex, 0x48, Class::Texture, D1, ". . . . . . | 1 1 1 . . . . . .", "last row of a 3×2 matrix product, then samples"),
    row("texm3x3pad", Op::TexM3x3Pad, 0x49, Class::Texture, D1, ". . . . . . | 1 1 1 . . . . . .", "first or second row of a 3×3 matrix product"),
    row("texm3x3tex", Op::TexM3x3Tex, 0x4a, Class::Texture, D1, ". . . . . . | 1 1 1 . . . . . .", "last row of a 3×3 matrix product, then samples"),
    row("texm3x3spec", Op::TexM3x3Spec, 0x4c, Class::Texture, D2, ". . . . . . | 1 1 1 . . . . . .", "reflects a constant eye vector, then samples"),
    row("texm3x3vspec", Op::TexM3x3VSpec, 0x4d, Class::Texture, D1, ". . . . . . | 1 1 1 . . . . . .", "reflects an interpolated eye vector, then samples"),
    row("expp", Op::Expp, 0x4e, Class::Arith, D1, "1 1 1 1 1 1 | . . . . . . . . .", "2 to a power at lower precision").scalar_sources(),
    row("logp", Op::Logp, 0x4f, Class::Arith, D1, "1 1 1 1 1 1 | . . . . . . . . .", "base-2 logarithm at lower precision").scalar_sources(),
    row("cnd", Op::Cnd, 0x50, Class::Arith, D3, ". . . . . . | 1 1 1 1 . . . . .", "chooses by a comparison with 0.5"),
    row("def", Op::Def, 0x51, Class::Setup, D0, "0 0 0 0 0 0 | 0 0 0 0 0 0 0 0 0", "defines a float constant"),
    row("texreg2rgb", Op::TexReg2Rgb, 0x52, Class::Texture, D1, ". . . . . . | . 1 1 . . . . . .", "samples at the colour of another texture"),
    row("texdp3tex", Op::TexDp3Tex, 0x53, Class::Texture, D1, ". . . . . . | . 1 1 . . . . . .", "dot product, then samples in one dimension"),
    row("texm3x2depth", Op::TexM3x2Depth, 0x54, Class::Texture, D1, ". . . . . . | . . 1 . . . . . .", "last row of a 3×2 matrix product, quotient as depth"),
    row("texdp3", Op::TexDp3, 0x55, Class::Texture, D1, ". . . . . . | . 1 1 . . . . . .", "dot product with texture coordinates"),
    row("texm3x3", Op::TexM3x3, 0x56, Class::Texture, D1, ". . . . . . | . 1 1 . . . . . .", "last row of a 3×3 matrix product"),
    row("texdepth", Op::TexDepth, 0x57, Class::Texture, D0, ". . . . . . | . . . 1 . . . . .", "quotient of r5's red and green as depth"),
    row("cmp", Op::Cmp, 0x58, Class::Arith, D3, ". . . . . . | . 2 2 1 1 1 1 1 1", "chooses by a comparison with 0"),
    row("bem", Op::Bem, 0x59, Class::Arith, D2, ". . . . . . | . . . 2 . . . . .", "adds a bump matrix product"),
    row("dp2add", Op::Dp2Add, 0x5a, Class::Arith, D3, ". . . . . . | . . . . 2 2 2 2 2", "dot product of two components plus a scalar"),
    row("dsx", Op::Dsx, 0x5b, Class::Arith, D1, ". . . . . . | . . . . . 2 2 2 2", "rate of change in screen x"),
    row("dsy", Op::Dsy, 0x5c, Class::Arith, D1, ". . . . . . | . . . . . 2 2 2 2", "rate of change in screen y"),
    row("texldd", Op::TexLdD, 0x5d, Class::Texture, D4, ". . . . . . | . . . . . 3 3 3 3", "samples a texture with given gradients"),
    row("setp", Op::SetP, 0x5e, Class::Flow, D2, ". . 1 1 1 1 | . . . . . 1 1 1 1", "sets the predicate by a comparison").comparison(),
    row("texldl", Op::TexLdL, 0x5f, Class::Texture, D2, ". . . . 2 2 | . . . . . . . 2 2", "samples a texture at a given level of detail"),
    row("breakp", Op::BreakP, 0x60, Class::Flow, N1, ". . 3 3 3 3 | . . . . . 3 3 3 3", "leaves the innermost loop when a predicate is true"),
    row("phase", Op::Phase, 0xfffd, Class::Setup, N0, ". . . . . . | . . . 0 . . . . .", "separates the two phases of ps_1_4"),
];

static MNEMONICS: NameTable<256> = NameTable::new(&mnemonics());

const fn mnemonics() -> [&'static str; INSTRUCTIONS.len()] {
    let mut names = [""; INSTRUCTIONS.len()];
    let mut index = 0;
    while index < names.len() {
        names[index] = INSTRUCTIONS[index].mnemonic;
        index += 1;
    }
    names
}

/// The rows that share a mnemonic; they stand next to each other.
pub fn find_mnemonic(mnemonic: &str) -> &'static [InstructionInfo] {
    let Some(first) = MNEMONICS.find(mnemonic, |index| INSTRUCTIONS[index].mnemonic) else { return &[] };
    let count = INSTRUCTIONS[first..].iter().take_while(|row| row.mnemonic == mnemonic).count();
    &INSTRUCTIONS[first..first + count]
}

/// Number of operations.
const OPS: usize = Op::Phase as usize + 1;

/// Where the rows of each operation start in [`INSTRUCTIONS`].
const FIRST_ROWS: [u8; OPS] = first_rows();

const fn first_rows() -> [u8; OPS] {
    let mut first = [0; OPS];
    let mut at = INSTRUCTIONS.len();
    while at > 0 {
        at -= 1;
        first[INSTRUCTIONS[at].op as usize] = at as u8;
    }
    first
}

impl Op {
    /// The row of this operation in a profile, else its first row.
    pub fn info(self, profile: Profile) -> &'static InstructionInfo {
        let rows = &INSTRUCTIONS[usize::from(FIRST_ROWS[self as usize])..];
        let found = rows.iter().take_while(|row| row.op == self).find(|row| row.slots(profile).is_some());
        found.unwrap_or(&rows[0])
    }

    /// `if b#`, `if p0` or `if_comp`.
    pub const fn is_if(self) -> bool {
        matches!(self, Self::If | Self::IfCmp)
    }

    /// `loop` or `rep`.
    pub const fn is_loop(self) -> bool {
        matches!(self, Self::Loop | Self::Rep)
    }

    /// `call` or `callnz`.
    pub const fn is_call(self) -> bool {
        matches!(self, Self::Call | Self::CallNz)
    }

    /// For `m4x4` and its kin: rows of the matrix, components of each dot product.
    pub const fn matrix(self) -> Option<(u32, u32)> {
        match self {
            Self::M4x4 => Some((4, 4)),
            Self::M4x3 => Some((3, 4)),
            Self::M3x4 => Some((4, 3)),
            Self::M3x3 => Some((3, 3)),
            Self::M3x2 => Some((2, 3)),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_operation_has_a_row_with_some_profile() {
        for row in &INSTRUCTIONS {
            assert!(row.slots.iter().any(Option::is_some), "{}", row.mnemonic);
            assert_eq!(row.op.info(Profile::Vs3_0).op, row.op);
        }
    }

    #[test]
    fn rows_of_a_mnemonic_are_adjacent() {
        for row in &INSTRUCTIONS {
            let count = INSTRUCTIONS.iter().filter(|other| other.mnemonic == row.mnemonic).count();
            assert_eq!(find_mnemonic(row.mnemonic).len(), count, "{}", row.mnemonic);
        }
    }

    #[test]
    fn rows_are_found_by_number_and_operation() {
        for row in &INSTRUCTIONS {
            let rows = InstructionInfo::with_opcode(row.opcode);
            assert_eq!(rows.len(), INSTRUCTIONS.iter().filter(|other| other.opcode == row.opcode).count());
            assert!(rows.iter().any(|other| other.op == row.op));
            for profile in Profile::all().filter(|&profile| row.slots(profile).is_some()) {
                assert_eq!(row.op.info(profile).operands, row.operands, "{} in {profile}", row.mnemonic);
            }
        }
        assert!(InstructionInfo::with_opcode(0x3f).is_empty());
    }

    #[test]
    fn costs_depend_on_the_profile() {
        assert_eq!(Op::Exp.info(Profile::Vs1_1).slots(Profile::Vs1_1), Some(10));
        assert_eq!(Op::SinCos.info(Profile::Vs3_0).operands.sources, 1);
        assert_eq!(Op::SinCos.info(Profile::Vs2_0).operands.sources, 3);
        assert_eq!(Op::IfCmp.info(Profile::Vs2_0).slots(Profile::Vs2_0), None);
    }
}
