//! The rules of the language: a stable name, the codes of the reference implementation, what it is about.

use crate::isa::Profile;

/// A rule that a program may break.
#[derive(Debug, PartialEq, Eq)]
pub struct Rule {
    /// Stable kebab-case name: `loop-nesting-depth`.
    pub name: &'static str,
    /// X-code per rule set: vs_1_1, vs_2_0, vs_2_x and vs_2_sw, vs_3, ps_1_1 to ps_1_3, ps_1_4, ps_2, ps_3;
    /// 0 where the reference implementation has none.
    pub codes: [u16; 8],
    /// More codes that the reference implementation reports for the same mistake.
    pub also: &'static [u16],
    /// What the rule asks for and why, for `explain` and the documentation.
    pub explanation: &'static str,
}

impl Rule {
    /// The X-code in a profile.
    pub fn code(&self, profile: Profile) -> Option<u16> {
        let column = match profile {
            Profile::Vs1_1 => 0,
            Profile::Vs2_0 => 1,
            Profile::Vs2_x | Profile::Vs2_sw => 2,
            Profile::Vs3_0 | Profile::Vs3_sw => 3,
            Profile::Ps1_1 | Profile::Ps1_2 | Profile::Ps1_3 => 4,
            Profile::Ps1_4 => 5,
            Profile::Ps2_0 | Profile::Ps2_x | Profile::Ps2_sw => 6,
            Profile::Ps3_0 | Profile::Ps3_sw => 7,
        };
        (self.codes[column] != 0).then_some(self.codes[column])
    }
}

/// Declares the rules and the list of all of them.
///
/// A row is: constant, name, codes, further codes of the same mistake, explanation.
macro_rules! rules {
    ($($id:ident, $name:literal, $codes:expr, [$($also:literal),*], $explanation:literal;)*) => {
        $(#[doc = $explanation] pub static $id: Rule = Rule { name: $name, codes: $codes, also: &[$($also),*], explanation: $explanation };)*

        /// All rules.
        pub static RULES: &[&Rule] = &[$(&$id),*];
    };
}

/// No code: the reference implementation does not check it.
const NONE: [u16; 8] = [0; 8];

/// One column for each rule set, as in [`Rule::codes`] but with one for all of vs_2.
const fn family(vs1: u16, vs2: u16, vs3: u16, ps1: u16, ps14: u16, ps2: u16, ps3: u16) -> [u16; 8] {
    [vs1, vs2, vs2, vs3, ps1, ps14, ps2, ps3]
}

/// All columns of [`Rule::codes`].
#[allow(clippy::too_many_arguments)]
const fn eight(vs1: u16, vs2: u16, vs2x: u16, vs3: u16, ps1: u16, ps14: u16, ps2: u16, ps3: u16) -> [u16; 8] {
    [vs1, vs2, vs2x, vs3, ps1, ps14, ps2, ps3]
}

/// The same code in every rule set.
const fn all(code: u16) -> [u16; 8] {
    [code; 8]
}

rules! {
    SYNTAX, "syntax", all(2000), [],
        "An instruction is a mnemonic followed by the operands it takes, with commas between them.";
    INTEGER_RANGE, "integer-range", all(2000), [],
        "An integer fits 32 bits. A larger number in `def` needs a point or an exponent.";
    INSTRUCTION_IN_PROFILE, "instruction-in-profile", all(2000), [2023, 5655, 5190],
        "The instruction has to exist in the profile.";
    MNEMONIC_SUFFIX, "mnemonic-suffix", all(2000), [2024],
        "What follows the underscore of a mnemonic (`_sat`, a comparison, a usage of `dcl`) has to be something this instruction takes in this profile.";
    PROFILE, "profile", all(2001), [],
        "A shader starts with the name of its profile; only comments and preprocessor lines may come before it.";
    PROFILE_PROMOTED, "profile-promoted", all(2015), [],
        "vs_1_0 and ps_1_0 are old names; they are taken as vs_1_1 and ps_1_1.";
    STAGE_CHECKED, "stage-checked", NONE, [],
        "Vertex shaders are checked. Pixel shaders can be decoded, printed and encoded, but not checked.";
    CAPABILITY, "capability", NONE, [],
        "A capability has one of Direct3D's names, is one that the profile leaves to the device, and lies in the range that Direct3D defines.";
    MASK_LETTERS, "mask-letters", all(2003), [],
        "A write mask has letters of `xyzw` or `rgba` in that order, none twice.";
    SWIZZLE_LETTERS, "swizzle-letters", all(2004), [],
        "A swizzle has one to four letters of `xyzw` or `rgba`; the last one fills the places left over.";
    REGISTER_EXISTS, "register-exists", all(2005), [],
        "A register has to exist in the profile, with a number in the range of its file; source modifiers spelt behind the number exist in vs_3 and ps_3 (`_abs`) and in ps_1_x.";
    REGISTER_INDEXABLE, "register-indexable", all(2005), [],
        "Only some register files can be indexed: constants in vertex shaders, inputs and outputs in vs_3, inputs in ps_3.";
    INDEX_A0_X, "index-a0-x", all(2007), [],
        "vs_1_1 indexes constants by `a0.x` and nothing else.";
    DESTINATION_INDEX, "destination-index", all(2008), [5307, 5543, 5003],
        "A destination can be indexed only in vs_3, and there only `o#`.";
    ONE_INDEX_REGISTER, "one-index-register", all(2009), [],
        "An index is a sum of integers and at most one register.";
    COMPLEMENT_OF_ONE, "complement-of-one", all(2010), [],
        "The only number that can stand in front of a register is the 1 of `1-r0`.";
    NEGATED_DIVISION, "negated-division", all(2011), [],
        "Negation excludes the `_dz` and `_dw` modifiers.";
    COMPLEMENT_ALONE, "complement-alone", all(2012), [],
        "`1-` excludes every other source modifier.";
    SUB_SOURCE_MODIFIER, "sub-source-modifier", all(2013), [],
        "The sources of `sub` take no modifier that has no opposite: the instruction becomes an `add` with its second source negated.";
    DESTINATION_MODIFIER, "destination-modifier", all(2014), [],
        "A destination takes no source modifier.";
    NOT_ALONE, "not-alone", all(2018), [],
        "`!` excludes every other source modifier.";
    PREDICATE_MODIFIER, "predicate-modifier", all(2019), [5673, 5678, 5664, 5668],
        "A predicate takes no modifier but `!`.";
    SCALAR_COMPONENTS, "scalar-components", all(2022), [],
        "Scalar registers (`aL`, `b#`, `l#`, `oFog`, `oPts`, `oDepth`, `vFace`) take no swizzle and no mask.";
    COISSUE_IN_PROFILE, "coissue-in-profile", all(2027), [],
        "`+` in front of an instruction, which issues it together with the one before, exists only in ps_1_x.";
    PREDICATION_IN_PROFILE, "predication-in-profile", all(2028), [],
        "Predicates exist from vs_2_x and ps_2_x on, where the device has them.";
    COMPLEMENT_IN_PROFILE, "complement-in-profile", all(2029), [],
        "The source modifier `1-` exists only in ps_1_x.";
    SOURCE_REGISTER, "source-register", family(5316, 5680, 5681, 0, 0, 5199, 5679), [],
        "Ordinary instructions read temporaries, inputs and constants. Outputs, `a0`, `aL`, `i#`, `b#`, `p0`, `s#` and labels have their own places.";
    DESTINATION_REGISTER, "destination-register", family(5330, 5715, 5718, 5037, 5123, 5206, 5578), [],
        "Ordinary instructions write temporaries and outputs. Inputs, constants, samplers, labels and `aL` cannot be written.";
    INDEXED_SOURCE_FILE, "indexed-source-file", family(0, 0, 5700, 0, 0, 0, 0), [],
        "Only constants and inputs can be indexed as sources.";
    INDEXED_DESTINATION_FILE, "indexed-destination-file", family(0, 0, 5727, 0, 0, 0, 0), [],
        "Only `o#` can be indexed as a destination.";
    EMPTY_MASK, "empty-mask", family(5334, 5377, 5726, 0, 0, 5425, 5774), [5403, 5473, 5801],
        "An instruction writes at least one component. Text cannot say otherwise; bytecode can.";
    SOURCE_MODIFIER, "source-modifier", family(5322, 5697, 5698, 5025, 5115, 5201, 5364), [],
        "`!` belongs to booleans and predicates; other values are negated with `-`.";
    FLOW_OPERAND_MODIFIER, "flow-operand-modifier", family(0, 5694, 5696, 0, 0, 5363, 5690), [],
        "The operands of flow control take no modifier, but for `!` in front of a boolean or predicate.";
    TEMP_COUNT, "temp-count", NONE, [],
        "A device offers a number of temporaries (`NumTemps` in 2_x).";
    FLOAT_CONSTANT_COUNT, "float-constant-count", NONE, [],
        "A device offers a number of float constants: `MaxVertexShaderConst`, at least 96 in vs_1_1 and 256 from vs_2_0 on. The software profiles have 8192.";
    DEF_AFTER_CODE, "def-after-code", family(5337, 5730, 5731, 5063, 5155, 5378, 5729), [],
        "Definitions come before the first instruction.";
    DCL_AFTER_CODE, "dcl-after-code", family(6020, 6020, 5623, 0, 0, 5215, 5297), [],
        "Declarations come before the first instruction.";
    DEF_DESTINATION, "def-destination", family(5338, 5733, 5735, 5064, 5156, 5223, 5587), [],
        "`def` defines a whole `c#` register.";
    DEFI_DESTINATION, "defi-destination", family(0, 5734, 5736, 0, 0, 5379, 5732), [],
        "`defi` defines a whole `i#` register.";
    DEFB_DESTINATION, "defb-destination", family(0, 6012, 6013, 0, 0, 5563, 6011), [],
        "`defb` defines a `b#` register.";
    DEF_TWICE, "def-twice", family(0, 0, 0, 5224, 5588, 5590, 5594), [],
        "A pixel shader defines each `c#` once. In a vertex shader the last `def` counts.";
    DEFI_TWICE, "defi-twice", family(0, 5599, 5602, 0, 0, 5591, 5595), [],
        "Each `i#` is defined once.";
    DEFB_TWICE, "defb-twice", family(0, 5600, 5603, 0, 0, 5592, 5596), [],
        "Each `b#` is defined once.";
    LOOP_COUNT_MAX, "loop-count-max", family(0, 5998, 6001, 0, 0, 5556, 5995), [],
        "The iteration count (x of `defi`) is at most 255 in the hardware profiles.";
    LOOP_COUNT_NEGATIVE, "loop-count-negative", family(0, 5991, 5992, 0, 0, 5555, 5990), [],
        "The iteration count (x of `defi`) is not negative.";
    LOOP_START_RANGE, "loop-start-range", family(0, 6004, 6005, 0, 0, 5993, 5558), [],
        "The start of a loop (y of `defi`) is 0 to 255 in the hardware profiles; ps_2_x has no `loop`, so it is 0 there.";
    LOOP_STEP_RANGE, "loop-step-range", family(0, 6006, 6007, 0, 0, 5993, 5560), [],
        "The step of a loop (z of `defi`) is -128 to 127 in the hardware profiles; ps_2_x has no `loop`, so it is 0 there.";
    DEFI_W_ZERO, "defi-w-zero", family(0, 5999, 6002, 0, 0, 5993, 5996), [],
        "The fourth component of `defi` is 0.";
    UNINITIALISED_READ, "uninitialised-read", family(5326, 0, 0, 5036, 5121, 5204, 0), [],
        "Every component that is read has been written before, in text order. vs_1_1, ps_1_x and ps_2_0 check it.";
    UNINITIALISED_PREDICATE, "uninitialised-predicate", family(0, 5368, 0, 0, 0, 0, 0), [],
        "Each component of `p0` that a predicated instruction uses has been written by a `setp` further up in the text (vs_2_x and vs_2_sw).";
    INPUT_DECLARED, "input-declared", family(5326, 5702, 5703, 0, 0, 5546, 5984), [],
        "Every component read of an input is declared.";
    OUTPUT_DECLARED, "output-declared", family(0, 0, 5704, 0, 0, 0, 0), [],
        "Every component written of `o#` is declared.";
    INPUT_READ_PORT, "input-read-port", family(5345, 5392, 5751, 0, 0, 5212, 5583), [],
        "An instruction reads one input register, however often.";
    CONST_READ_PORT, "const-read-port", family(5346, 5393, 5752, 5049, 5134, 5213, 5584), [],
        "An instruction reads one constant register (two in ps_1_x), however often.";
    CONST_READ_COUNT, "const-read-count", family(0, 5366, 0, 0, 0, 6038, 0), [],
        "In 2_0 and 2_x at most two operands of an instruction are constants, even the same one; `sincos` is excepted.";
    CONST_MIXED_INDEX, "const-mixed-index", family(5341, 5739, 5741, 0, 0, 0, 0), [5343, 5747, 5749],
        "An instruction does not read a constant directly and another by index: there is one port.";
    INPUT_MIXED_INDEX, "input-mixed-index", family(0, 0, 5740, 0, 0, 0, 5388), [5748, 5390],
        "An instruction does not read an input directly and another by index: there is one port.";
    CONST_TWO_INDICES, "const-two-indices", family(5342, 5743, 5745, 0, 0, 0, 0), [],
        "An instruction does not read constants by two different indices: there is one port.";
    INPUT_TWO_INDICES, "input-two-indices", family(0, 0, 5744, 0, 0, 0, 5389), [],
        "An instruction does not read inputs by two different indices: there is one port.";
    CONST_ABS, "const-abs", family(0, 0, 6046, 0, 0, 0, 6045), [],
        "`_abs` stands on all constant operands of an instruction or on none.";
    INDEX_REGISTER, "index-register", family(2007, 5962, 5963, 0, 0, 0, 0), [],
        "A constant is indexed by a component of `a0` or by `aL`.";
    INPUT_INDEX_REGISTER, "input-index-register", family(0, 0, 5964, 0, 0, 0, 0), [],
        "An input is indexed by `aL`.";
    OUTPUT_INDEX_REGISTER, "output-index-register", family(0, 0, 5728, 0, 0, 0, 0), [],
        "An output is indexed by `aL`.";
    INDEX_COMPONENT, "index-component", family(0, 5804, 5804, 0, 0, 0, 0), [5475],
        "An index names exactly one component of `a0`.";
    LOOP_COUNTER_SCOPE, "loop-counter-scope", family(0, 5705, 5707, 0, 0, 0, 5370), [5706, 5708],
        "`aL` is available inside a `loop` of the same routine, and in a routine that is called only from inside loops.";
    OUTPUT_INDEX_RANGE, "output-index-range", family(0, 0, 5721, 0, 0, 0, 0), [],
        "The constant part of an output's index stays inside the register file.";
    INDEXED_OUTPUT_LAYOUT, "indexed-output-layout", family(0, 0, 6074, 0, 0, 0, 0), [],
        "With indexed outputs, position0 is declared in `o0` and nowhere else, and psize0, if any, in `o1`.";
    LABEL_RANGE, "label-range", eight(0, 5682, 5682, 0, 0, 0, 0, 0), [5361, 5819],
        "vs_2_0 and vs_2_x have labels l0 to l15, the others l0 to l2047.";
    ADDRESS_WRITER, "address-writer", family(5329, 5711, 5712, 0, 0, 0, 0), [],
        "`a0` is written by `mov` in vs_1_1 and by `mova` from vs_2_0 on.";
    MOVA_DESTINATION, "mova-destination", family(0, 5372, 5713, 0, 0, 0, 0), [],
        "`mova` writes `a0` and nothing else.";
    ADDRESS_MASK, "address-mask", family(5328, 0, 0, 0, 0, 0, 0), [],
        "In vs_1_1 the address register is written as `a0.x`.";
    PREDICATE_WRITER, "predicate-writer", family(0, 5716, 5719, 0, 0, 0, 5373), [],
        "`p0` is written by `setp` only.";
    SETP_DESTINATION, "setp-destination", family(0, 5717, 5720, 0, 0, 0, 5714), [],
        "`setp` writes `p0` and nothing else.";
    SCALAR_SOURCE, "scalar-source", family(5485, 5794, 5795, 0, 0, 5422, 5793), [5466],
        "This instruction works on one component of each source, which a swizzle such as `.x` has to select.";
    CONDITION_COMPONENT, "condition-component", family(0, 5955, 5960, 0, 0, 5944, 5949), [5952, 5957, 5941, 5946],
        "A predicate used as a condition needs one component.";
    SCALAR_OUTPUT_SOURCE, "scalar-output-source", family(5430, 5398, 5776, 0, 0, 5414, 6062), [],
        "What is written to a scalar output (`oFog`, `oPts`, psize, `oDepth`) comes from one component of each source.";
    SCALAR_OUTPUT_INSTRUCTION, "scalar-output-instruction", family(5441, 5436, 0, 0, 0, 0, 0), [],
        "`oFog` and `oPts` are not written by instructions that give a vector (`lit`, `dst`, `crs`, `nrm`).";
    MATRIX_SCALAR_OUTPUT, "matrix-scalar-output", family(5482, 5484, 0, 0, 0, 0, 0), [],
        "`oFog` and `oPts` are not written by matrix instructions.";
    SCALAR_OUTPUT_MASK, "scalar-output-mask", family(0, 0, 5810, 0, 0, 0, 0), [],
        "The point size output is written without a mask.";
    PREDICATE_SCALAR_OUTPUT, "predicate-scalar-output", family(0, 6070, 0, 0, 0, 6068, 6069), [],
        "A predicated write of a scalar output needs one component of the predicate.";
    PREDICATE_REGISTER, "predicate-register", family(0, 5671, 5676, 0, 0, 5662, 5666), [],
        "The predicate of an instruction is `p0`.";
    PREDICATE_SWIZZLE, "predicate-swizzle", family(0, 5672, 5677, 0, 0, 5663, 5667), [],
        "A predicate has no swizzle or one that selects a single component.";
    PREDICABLE, "predicable", family(0, 5670, 5675, 0, 0, 5357, 5665), [5669, 5674, 5191, 5521, 5306, 5002, 5309, 5005],
        "Flow control, `label`, `ret`, `setp`, `nop`, declarations and definitions cannot be predicated.";
    PREDICATION_CAPS, "predication-caps", NONE, [],
        "`setp` and predicated instructions of 2_x need a device with the PREDICATION capability.";
    DYNAMIC_FLOW_CAPS, "dynamic-flow-caps", NONE, [],
        "`if_comp`, `break` and `break_comp` of 2_x need a device with DynamicFlowControlDepth above 0; `setp`, `if p0`, `callnz p0` and `breakp` need PREDICATION as well.";
    SATURATE, "saturate", family(0, 0, 5722, 0, 0, 5508, 5911), [5509, 5510, 5270, 5511, 5512, 5912, 6061, 6066],
        "`frc`, `sincos`, `setp`, `mova` and texture instructions take no `_sat`.";
    NRM_MASK, "nrm-mask", family(0, 5450, 5784, 0, 0, 5194, 5530), [],
        "`nrm` writes `.xyz` or everything.";
    NRM_SAME, "nrm-same", family(0, 5449, 5783, 0, 0, 5225, 5604), [],
        "The destination of `nrm` differs from its source.";
    NRM_TEMP, "nrm-temp", family(0, 5464, 5791, 0, 0, 0, 0), [],
        "`nrm` of a vertex shader writes a temporary.";
    CRS_MASK, "crs-mask", family(0, 5454, 5788, 0, 0, 5420, 5763), [],
        "`crs` writes some of `.xyz` and never w.";
    CRS_SWIZZLE, "crs-swizzle", family(0, 5453, 5787, 0, 0, 5419, 5762), [],
        "The sources of `crs` take no swizzle.";
    CRS_SAME, "crs-same", family(0, 5452, 5786, 0, 0, 5418, 5761), [],
        "The destination of `crs` differs from its sources.";
    CRS_TEMP, "crs-temp", family(0, 5451, 5785, 0, 0, 0, 0), [],
        "`crs` of a vertex shader writes a temporary.";
    POW_SAME, "pow-same", family(0, 5455, 5789, 0, 0, 5421, 5764), [],
        "The destination of `pow` differs from its second source.";
    POW_TEMP, "pow-temp", family(0, 5465, 5792, 0, 0, 0, 0), [],
        "`pow` of a vertex shader writes a temporary.";
    LRP_SAME, "lrp-same", family(0, 5456, 5790, 0, 0, 5765, 5766), [],
        "The destination of `lrp` differs from its first and third source.";
    LRP_TEMP, "lrp-temp", family(0, 5467, 5796, 0, 0, 0, 0), [],
        "`lrp` of a vertex shader writes a temporary.";
    SGN_SCRATCH, "sgn-scratch", family(0, 5470, 5797, 0, 0, 0, 0), [],
        "The second and third source of `sgn` are two different temporaries, which it uses as scratch.";
    SGN_SAME, "sgn-same", family(0, 5471, 5798, 0, 0, 0, 0), [],
        "The first source of `sgn` is none of its scratch registers.";
    SGN_PLAIN, "sgn-plain", family(0, 5472, 5799, 0, 0, 0, 0), [],
        "The scratch registers of `sgn` take no swizzle and no modifier.";
    SINCOS_MASK, "sincos-mask", family(0, 5545, 5983, 0, 0, 5209, 5580), [],
        "`sincos` writes `.x` (cosine), `.y` (sine) or `.xy`.";
    SINCOS_SOURCE, "sincos-source", family(0, 5461, 5795, 0, 0, 5229, 5793), [5605],
        "The angle of `sincos` is one component.";
    SINCOS_CONSTANTS, "sincos-constants", family(0, 5458, 0, 0, 0, 5226, 0), [5459, 5227],
        "The second and third source of `sincos` (2_x) are constants.";
    SINCOS_CONSTANTS_DIFFER, "sincos-constants-differ", family(0, 5460, 0, 0, 0, 5228, 0), [],
        "The two constants of `sincos` are different registers.";
    SINCOS_CONSTANT_MODIFIER, "sincos-constant-modifier", family(0, 5462, 0, 0, 0, 5230, 0), [],
        "The constants of `sincos` take no modifier.";
    SINCOS_CONSTANT_SWIZZLE, "sincos-constant-swizzle", family(0, 5463, 0, 0, 0, 5231, 0), [],
        "The constants of `sincos` take no swizzle.";
    SINCOS_SAME, "sincos-same", family(0, 5457, 5768, 0, 0, 5423, 5767), [],
        "The destination of `sincos` differs from its first source.";
    SINCOS_TEMP, "sincos-temp", family(0, 5469, 6076, 0, 0, 0, 6075), [],
        "`sincos` writes a temporary.";
    FRC_MASK, "frc-mask", family(5340, 0, 0, 0, 0, 0, 0), [],
        "`frc` of vs_1_1 writes `.y` or `.xy`.";
    MATRIX_MASK, "matrix-mask", family(5477, 5478, 5807, 0, 0, 5568, 6014), [],
        "A matrix instruction writes as many components as the matrix has rows: `m4x4` and `m3x4` all, `m4x3` and `m3x3` `.xyz`, `m3x2` `.xy`.";
    MATRIX_MODIFIER, "matrix-modifier", family(5321, 5693, 5695, 0, 0, 5566, 5689), [],
        "The matrix takes no modifier.";
    MATRIX_SWIZZLE, "matrix-swizzle", family(5367, 5640, 5641, 0, 0, 5567, 5327), [],
        "The matrix takes no swizzle.";
    MATRIX_SAME, "matrix-same", family(5335, 5479, 5808, 0, 0, 5569, 6015), [],
        "The destination of a matrix instruction differs from the vector.";
    MATRIX_ROWS_WRITTEN, "matrix-rows-written", family(5336, 5480, 5809, 0, 0, 5570, 6016), [],
        "The destination of a matrix instruction is none of the matrix's rows.";
    MATRIX_ROWS_RANGE, "matrix-rows-range", family(5318, 5362, 5688, 0, 0, 5565, 5684), [5320],
        "All rows of the matrix lie inside the register file.";
    MATRIX_CONST_PORT, "matrix-const-port", family(5347, 5394, 5753, 0, 0, 5571, 6017), [],
        "Vector and matrix are not both constants: there is one port.";
    MATRIX_INPUT_PORT, "matrix-input-port", family(5348, 5395, 5754, 0, 0, 5572, 6018), [],
        "Vector and matrix are not both inputs: there is one port.";
    TEXTURE_COORDINATE, "texture-coordinate", family(0, 0, 5527, 0, 0, 5192, 5525), [],
        "The coordinate of a texture fetch is a temporary, an input or a constant.";
    TEXTURE_SAMPLER, "texture-sampler", family(0, 0, 5529, 0, 0, 5193, 5528), [],
        "The second source of a texture fetch is a sampler.";
    TEXTURE_COORDINATE_MODIFIER, "texture-coordinate-modifier", family(0, 0, 6064, 0, 0, 5197, 5561), [],
        "The coordinate of a texture fetch takes no modifier.";
    SAMPLER_MODIFIER, "sampler-modifier", family(0, 0, 5564, 0, 0, 5197, 5559), [],
        "A sampler takes no modifier.";
    SAMPLER_DECLARED, "sampler-declared", family(0, 0, 5577, 0, 0, 5203, 5576), [],
        "A sampler is declared before it is used.";
    DCL_REGISTER, "dcl-register", family(5626, 5626, 5627, 0, 0, 5217, 5299), [],
        "What can be declared: inputs, outputs of vs_3, and samplers where the profile has them.";
    DCL_FULL_MASK, "dcl-full-mask", family(5800, 5800, 0, 0, 0, 0, 0), [],
        "Inputs of vs_1_1 and vs_2 are declared whole.";
    DCL_REGISTER_TWICE, "dcl-register-twice", family(5632, 5632, 5633, 0, 0, 5219, 5301), [],
        "No component of a register is declared twice.";
    DCL_SEMANTIC_TWICE, "dcl-semantic-twice", family(5637, 5637, 5638, 0, 0, 0, 5304), [5639],
        "A usage with its index is declared once among the inputs and once among the outputs.";
    DCL_USAGE, "dcl-usage", family(5975, 5975, 5977, 0, 0, 0, 5973), [5976, 5978, 5979, 5980, 5982, 5537, 5972, 5974],
        "Some usages are not available here: tessfactor and positiont0 on vertex inputs; sample, positiont0 and most tessfactor on vertex outputs.";
    DCL_POINT_SIZE, "dcl-point-size", family(0, 0, 5981, 0, 0, 0, 0), [],
        "The point size output is declared without a mask and alone in its register.";
    DCL_OUTPUT_COUNT, "dcl-output-count", family(0, 0, 5622, 0, 0, 0, 0), [],
        "vs_3_0 has 11 output registers, and a twelfth for the point size; vs_3_sw has 15 and a sixteenth.";
    DCL_SAMPLER_TYPE, "dcl-sampler-type", family(0, 0, 5586, 0, 0, 5221, 5585), [6021, 5487],
        "The declaration of a sampler names its type: 2d, cube or volume.";
    DCL_SAMPLER_TWICE, "dcl-sampler-twice", family(0, 0, 5771, 0, 0, 5219, 5769), [],
        "A sampler is declared once.";
    DCL_SAMPLER_MASK, "dcl-sampler-mask", family(0, 0, 5772, 0, 0, 5424, 5770), [],
        "The declaration of a sampler takes no mask.";
    POSITION_WRITTEN, "position-written", family(5350, 0, 0, 0, 0, 0, 0), [5351],
        "vs_1_1 writes all components of `oPos`.";
    TEXCOORD_CONTIGUOUS, "texcoord-contiguous", family(5427, 0, 0, 0, 0, 0, 0), [],
        "In vs_1_1 the components written of an `oT#` start at x and have no gap.";
    INSTRUCTION_SLOTS, "instruction-slots", family(5349, 5755, 0, 5088, 5181, 5234, 0), [5089, 5486, 5607, 5617],
        "A profile has a number of instruction slots; some instructions take several.";
    STATIC_FLOW_COUNT, "static-flow-count", family(0, 5520, 0, 0, 0, 0, 0), [],
        "vs_2_0 and vs_2_x hold at most 16 static flow-control instructions: `if b#`, its `else`, `rep`, `loop`, `call`, `callnz b#`.";
    STATIC_NESTING_DEPTH, "static-nesting-depth", family(0, 5868, 5878, 0, 0, 5847, 5856), [],
        "`if b#` can be nested to a depth, counted through calls.";
    DYNAMIC_NESTING_DEPTH, "dynamic-nesting-depth", family(0, 5871, 5575, 0, 0, 5849, 5858), [5865, 5876, 5846, 5854, 5557, 5701, 5880, 5614, 6053, 6055, 6048, 6050],
        "`if_comp`, `if p0` and calls under `callnz p0` can be nested to a depth, counted through calls; `break_comp` needs one more level.";
    LOOP_NESTING_DEPTH, "loop-nesting-depth", family(0, 5829, 5830, 0, 0, 5493, 5827), [],
        "`loop` and `rep` can be nested to a depth, counted through calls.";
    CALL_NESTING_DEPTH, "call-nesting-depth", family(0, 5861, 5873, 0, 0, 5843, 5851), [],
        "Calls can be nested to a depth.";
    LABEL_PLACE, "label-place", family(0, 5496, 5816, 0, 0, 5489, 5813), [],
        "A label stands directly after `ret`.";
    RET_IN_BLOCK, "ret-in-block", family(0, 5834, 5835, 0, 0, 5495, 5833), [],
        "`ret` does not stand inside `if`, `rep` or `loop`.";
    CODE_AFTER_RET, "code-after-ret", family(0, 5882, 5883, 0, 0, 5499, 5881), [],
        "After `ret` comes a label or the end.";
    SUBROUTINE_RET, "subroutine-ret", family(0, 5891, 5892, 0, 0, 5505, 5890), [],
        "A subroutine ends with `ret`.";
    LABEL_TWICE, "label-twice", family(0, 5822, 5823, 0, 0, 5491, 5821), [],
        "Each label is defined once.";
    CALL_FORWARD, "call-forward", family(0, 5825, 5826, 0, 0, 5492, 5824), [],
        "Calls go forward: the label stands further down, so that there is no recursion.";
    LABEL_DEFINED, "label-defined", family(0, 5885, 5886, 0, 0, 5503, 5884), [],
        "A label that is called is defined.";
    LABEL_CALLED, "label-called", family(0, 5888, 5889, 0, 0, 5504, 5887), [],
        "A label that is defined is called.";
    CALL_OPERAND, "call-operand", family(0, 5935, 5939, 0, 0, 5927, 5931), [],
        "`call` and `callnz` name a label first.";
    LABEL_OPERAND, "label-operand", family(0, 5933, 5937, 0, 0, 5515, 5929), [],
        "`label` names an `l#`.";
    CALL_OPERAND_COMPONENTS, "call-operand-components", eight(0, 5950, 5951, 5956, 0, 0, 5516, 5945), [],
        "The operands of `callnz` take no swizzle, but for the component of `p0`.";
    CALLNZ_CONDITION, "callnz-condition", eight(0, 5918, 5919, 5922, 0, 0, 5914, 5916), [],
        "`callnz` tests a `b#`, or `p0` where there are predicates.";
    IF_CONDITION, "if-condition", eight(0, 5921, 5920, 5923, 0, 0, 5914, 5917), [],
        "`if` tests a `b#`, or `p0` where there are predicates.";
    BREAKP_CONDITION, "breakp-condition", family(0, 5934, 5938, 0, 0, 5926, 5930), [],
        "`breakp` tests `p0`.";
    LOOP_COUNTER_OPERAND, "loop-counter-operand", family(0, 5924, 5925, 0, 0, 0, 5514), [],
        "`loop` names `aL` first.";
    LOOP_CONSTANT_OPERAND, "loop-constant-operand", family(0, 5936, 5940, 0, 0, 5928, 5932), [],
        "`rep` and `loop` take their iterations from an `i#`.";
    LOOP_CONSTANT_SWIZZLE, "loop-constant-swizzle", family(0, 5953, 5958, 0, 0, 5942, 5947), [],
        "The `i#` of `rep` and `loop` takes no swizzle.";
    ENDIF_UNMATCHED, "endif-unmatched", family(0, 5841, 5842, 0, 0, 5497, 5840), [],
        "`endif` closes an open `if`.";
    ELSE_UNMATCHED, "else-unmatched", family(0, 5898, 5901, 0, 0, 5506, 5895), [],
        "`else` belongs to an open `if`.";
    ELSE_TWICE, "else-twice", family(0, 5899, 5902, 0, 0, 5893, 5896), [],
        "An `if` has one `else`.";
    ENDREP_UNMATCHED, "endrep-unmatched", family(0, 5838, 5839, 0, 0, 5836, 5837), [],
        "`endrep` closes an open `rep`.";
    ENDLOOP_UNMATCHED, "endloop-unmatched", family(0, 5831, 5832, 0, 0, 0, 5494), [],
        "`endloop` closes an open `loop`.";
    LOOP_UNCLOSED, "loop-unclosed", family(0, 5907, 5909, 0, 0, 5507, 5905), [],
        "Every `rep` and `loop` is closed in its routine.";
    IF_UNCLOSED, "if-unclosed", family(0, 5908, 5910, 0, 0, 5904, 5906), [],
        "Every `if` is closed in its routine.";
    BREAK_OUTSIDE_LOOP, "break-outside-loop", family(0, 5900, 5903, 0, 0, 5894, 5897), [],
        "`break`, `break_comp` and `breakp` stand inside a loop of the same routine.";
    UNCLOSED_COMMENT, "unclosed-comment", all(1001), [],
        "A block comment is closed by `*/` before the text ends.";
    INTEGER_64_BIT, "integer-64-bit", all(1004), [],
        "An integer fits 64 bits, wherever it stands.";
    UNCLOSED_STRING, "unclosed-string", all(1005), [],
        "A string is closed on the line it starts on.";
    DIRECTIVE_SYNTAX, "directive-syntax", all(1500), [],
        "A preprocessor line is complete and well formed: the name, the number or the expression that its directive needs stands on it. Macros take a fixed number of parameters, at least one where there are parentheses.";
    UNCLOSED_CONDITIONAL, "unclosed-conditional", all(1502), [],
        "Every `#if`, `#ifdef` and `#ifndef` has its `#endif` in the same file. A block comment hides one.";
    UNCLOSED_MACRO_CALL, "unclosed-macro-call", all(1502), [],
        "The arguments of a macro end with `)`, on the same line inside a directive.";
    UNKNOWN_DIRECTIVE, "unknown-directive", all(1504), [],
        "The word after a `#` that stands first on its line is a directive of the preprocessor.";
    INCLUDE_UNAVAILABLE, "include-unavailable", all(1505), [],
        "`#include` works only where the assembler has access to other files.";
    INCLUDE_FAILED, "include-failed", all(1507), [],
        "The file of an `#include` exists and can be read.";
    STRAY_ELIF, "stray-elif", all(1508), [],
        "`#elif` stands between an `#if` and its `#else`.";
    STRAY_ELSE, "stray-else", all(1509), [],
        "`#else` belongs to an open `#if` that has no `#else` yet.";
    STRAY_ENDIF, "stray-endif", all(1510), [],
        "`#endif` belongs to an open `#if`.";
    MACRO_ARGUMENTS, "macro-arguments", all(1516), [],
        "A macro is called with as many arguments as it has parameters.";
    MACRO_REDEFINED, "macro-redefined", all(1519), [],
        "A macro that is defined twice says the same both times; otherwise the later definition counts from there on, with a warning.";
    UNKNOWN_PRAGMA, "unknown-pragma", all(3568), [],
        "A `#pragma` that means nothing is passed over, with a warning.";
    ERROR_DIRECTIVE, "error-directive", NONE, [2001],
        "`#error` refuses the program; nothing after it is read.";
    INCLUDE_LIMIT, "include-limit", NONE, [],
        "Includes are nested 64 levels deep at most, and there are 4096 of them with 64 MiB of text at most: a file that includes itself without end passes any limit.";
    MACRO_EXPANSION_LIMIT, "macro-expansion-limit", NONE, [],
        "Macros make a million tokens at most, and calls stand in arguments of calls 100 levels deep at most: a few lines of macros could fill any memory.";
}

/// The rule with this name.
pub fn find_rule(name: &str) -> Option<&'static Rule> {
    RULES.iter().copied().find(|rule| rule.name == name)
}

/// The rules that report this X-code in some profile.
pub fn find_code(code: u16) -> impl Iterator<Item = &'static Rule> {
    RULES.iter().copied().filter(move |rule| rule.codes.contains(&code) || rule.also.contains(&code))
}
