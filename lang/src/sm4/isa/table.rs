//! The instruction table.

use super::instruction::{
    AllowedModifiers, Control, Feature, Flow, ImmediateClass, InstructionInfo, LinkedPrecision, Operands,
};
use super::op::Op;
use super::profile::Model;
use ImmediateClass::Int as I;
use LinkedPrecision::{First, NotLinked, Rest, SecondDestination};

/// Oldest shader model per stage, in the order v g p h d c: 0 is 4.0, 1 is 4.1, 5 is 5.0, a dot is never.
const fn since(text: &str) -> [Option<Model>; 6] {
    let columns = text.as_bytes();
    assert!(columns.len() == 6, "one column per stage");
    let mut since = [None; 6];
    let mut at = 0;
    while at < 6 {
        since[at] = match columns[at] {
            b'0' => Some(Model::V4_0),
            b'1' => Some(Model::V4_1),
            b'5' => Some(Model::V5_0),
            _ => None,
        };
        at += 1;
    }
    since
}

const ALL: &str = "000000";
const ALL5: &str = "555555";
const GS: &str = ".0....";
const GS5: &str = ".5....";
const PS: &str = "..0...";
const PS5: &str = "..5...";
const HS: &str = "...5..";
const CS: &str = ".....0";
/// Stages that may write memory, with Direct3D 11.1 all of them.
const UAV: &str = "555555";
/// The same for what compute shaders of shader model 4 have as well.
const UAV4: &str = "555550";
const NONE: &str = "......";

/// `_sat`, `-`, bars, `[precise]`
const fn modifiers(saturate: bool, negate: bool, absolute: bool, precise: bool) -> AllowedModifiers {
    AllowedModifiers { saturate, negate, absolute, precise, offsets: false }
}

const fn row(
    op: Op,
    mnemonic: &'static str,
    operands: &str,
    stages: &str,
    summary: &'static str,
) -> InstructionInfo {
    InstructionInfo {
        op,
        mnemonic,
        operands: Operands::new(operands),
        since: since(stages),
        until: Model::V5_0,
        feature: Feature::None,
        immediates: I,
        precision: NotLinked,
        modifiers: modifiers(false, false, false, false),
        control: Control::None,
        flow: Flow::None,
        declaration: false,
        padded: false,
        summary,
    }
}

/// Arithmetic of floats.
const fn float(
    op: Op,
    name: &'static str,
    operands: &str,
    stages: &str,
    summary: &'static str,
) -> InstructionInfo {
    let mut row = row(op, name, operands, stages, summary);
    row.immediates = ImmediateClass::Float;
    row.precision = LinkedPrecision::All;
    row.modifiers = modifiers(true, true, true, true);
    row
}

/// Floats in, something else out.
const fn compare(
    op: Op,
    name: &'static str,
    operands: &str,
    stages: &str,
    summary: &'static str,
) -> InstructionInfo {
    let mut row = row(op, name, operands, stages, summary);
    row.immediates = ImmediateClass::Float;
    row.modifiers = modifiers(false, true, true, true);
    row
}

/// Integers.
const fn integer(
    op: Op,
    name: &'static str,
    operands: &str,
    stages: &str,
    summary: &'static str,
) -> InstructionInfo {
    let mut row = row(op, name, operands, stages, summary);
    row.precision = LinkedPrecision::All;
    row.modifiers = modifiers(false, false, false, true);
    row
}

/// Integers and bits without modifiers.
const fn bitwise(
    op: Op,
    name: &'static str,
    operands: &str,
    stages: &str,
    summary: &'static str,
) -> InstructionInfo {
    let mut row = row(op, name, operands, stages, summary);
    row.precision = LinkedPrecision::All;
    row.modifiers = modifiers(false, false, false, true);
    row
}

/// Copies, which become float operations with a modifier.
const fn moving(
    op: Op,
    name: &'static str,
    operands: &str,
    stages: &str,
    summary: &'static str,
) -> InstructionInfo {
    let mut row = float(op, name, operands, stages, summary);
    row.immediates = ImmediateClass::Bits;
    row
}

/// Doubles.
const fn double(op: Op, name: &'static str, operands: &str, summary: &'static str) -> InstructionInfo {
    let mut row = float(op, name, operands, ALL5, summary);
    row.feature = Feature::Double;
    row.modifiers = modifiers(true, true, true, false);
    row
}

/// Textures through a sampler.
const fn sample(
    op: Op,
    name: &'static str,
    operands: &str,
    stages: &str,
    summary: &'static str,
) -> InstructionInfo {
    let mut row = row(op, name, operands, stages, summary).offsets();
    row.immediates = ImmediateClass::Float;
    row
}

/// Memory, and what else takes its constants as integers and has no modifiers.
const fn load(
    op: Op,
    name: &'static str,
    operands: &str,
    stages: &str,
    summary: &'static str,
) -> InstructionInfo {
    row(op, name, operands, stages, summary)
}

/// Writes to memory.
const fn store(
    op: Op,
    name: &'static str,
    operands: &str,
    stages: &str,
    summary: &'static str,
) -> InstructionInfo {
    let mut row = row(op, name, operands, stages, summary);
    row.immediates = ImmediateClass::Bits;
    row.feature = Feature::Uav;
    row
}

/// Flow of control.
const fn flow(
    op: Op,
    name: &'static str,
    operands: &str,
    stages: &str,
    flow: Flow,
    summary: &'static str,
) -> InstructionInfo {
    let mut row = row(op, name, operands, stages, summary);
    row.flow = flow;
    row
}

/// Declarations.
const fn declaration(op: Op, name: &'static str, stages: &str, summary: &'static str) -> InstructionInfo {
    let mut row = row(op, name, "", stages, summary);
    row.declaration = true;
    row
}

impl InstructionInfo {
    const fn test(mut self) -> Self {
        self.control = Control::Test;
        self
    }

    const fn control(mut self, control: Control) -> Self {
        self.control = control;
        self
    }

    const fn offsets(mut self) -> Self {
        self.modifiers.offsets = true;
        self
    }

    const fn without_saturate(mut self) -> Self {
        self.modifiers.saturate = false;
        self
    }

    const fn saturating(mut self) -> Self {
        self.modifiers.saturate = true;
        self
    }

    /// `-` and bars before sources.
    const fn signs(mut self, negate: bool, absolute: bool) -> Self {
        self.modifiers.negate = negate;
        self.modifiers.absolute = absolute;
        self
    }

    const fn immediates(mut self, class: ImmediateClass) -> Self {
        self.immediates = class;
        self
    }

    const fn precision(mut self, linked: LinkedPrecision) -> Self {
        self.precision = linked;
        self
    }

    const fn needs(mut self, feature: Feature) -> Self {
        self.feature = feature;
        self
    }

    const fn padded(mut self) -> Self {
        self.padded = true;
        self
    }

    const fn until(mut self, model: Model) -> Self {
        self.until = model;
        self
    }
}

/// All instructions and declarations, in the order of their numbers.
///
/// Columns: operation, mnemonic, operands (destinations before the sign, sources behind it), oldest shader model per
/// stage, meaning. Operand letters: **f**loat, **i**nt, **u**int, **d**ouble, **b**its, **t**exture or buffer,
/// **s**ampler, **w**ritable resource, **m**emory, **l**abel, str**e**am, interface **p**ointer.
#[rustfmt::skip]
pub static INSTRUCTIONS: [InstructionInfo; 232] = [
    float(Op::Add, "add", "f=ff", ALL, "adds"),
    bitwise(Op::And, "and", "b=bb", ALL, "bitwise and"),
    flow(Op::Break, "break", "", ALL, Flow::Break, "leaves the innermost loop or switch"),
    flow(Op::BreakC, "breakc", "=B", ALL, Flow::Break, "leaves the innermost loop or switch when the test holds").test(),
    flow(Op::Call, "call", "=l", ALL, Flow::Call, "calls a subroutine"),
    flow(Op::CallC, "callc", "=Bl", ALL, Flow::Call, "calls a subroutine when the test holds").test(),
    flow(Op::Case, "case", "=I", ALL, Flow::Case, "where a switch goes on for one value"),
    flow(Op::Continue, "continue", "", ALL, Flow::Continue, "starts the innermost loop again"),
    flow(Op::ContinueC, "continuec", "=B", ALL, Flow::Continue, "starts the innermost loop again when the test holds").test(),
    flow(Op::Cut, "cut", "", GS, Flow::Cut, "ends the strip"),
    flow(Op::Default, "default", "", ALL, Flow::Default, "where a switch goes on for all other values"),
    float(Op::DerivRtx, "deriv_rtx", "f=f", PS, "rate of change in screen x").until(Model::V4_1),
    float(Op::DerivRty, "deriv_rty", "f=f", PS, "rate of change in screen y").until(Model::V4_1),
    flow(Op::Discard, "discard", "=B", PS, Flow::Discard, "discards the pixel when the test holds").test(),
    float(Op::Div, "div", "f=ff", ALL, "divides"),
    float(Op::Dp2, "dp2", "f=ff", ALL, "dot product of two components"),
    float(Op::Dp3, "dp3", "f=ff", ALL, "dot product of three components"),
    float(Op::Dp4, "dp4", "f=ff", ALL, "dot product of four components"),
    flow(Op::Else, "else", "", ALL, Flow::Else, "starts the other branch of an if"),
    flow(Op::Emit, "emit", "", GS, Flow::Emit, "appends a vertex to the strip"),
    flow(Op::EmitThenCut, "emit_then_cut", "", GS, Flow::EmitThenCut, "appends a vertex and ends the strip"),
    flow(Op::EndIf, "endif", "", ALL, Flow::EndIf, "ends an if"),
    flow(Op::EndLoop, "endloop", "", ALL, Flow::EndLoop, "ends a loop"),
    flow(Op::EndSwitch, "endswitch", "", ALL, Flow::EndSwitch, "ends a switch"),
    compare(Op::Eq, "eq", "u=ff", ALL, "all ones where floats are equal, else 0"),
    float(Op::Exp, "exp", "f=f", ALL, "2 to a power"),
    float(Op::Frc, "frc", "f=f", ALL, "fraction above the floor"),
    compare(Op::Ftoi, "ftoi", "i=f", ALL, "float to signed integer, towards zero"),
    compare(Op::Ftou, "ftou", "u=f", ALL, "float to unsigned integer, towards zero"),
    compare(Op::Ge, "ge", "u=ff", ALL, "all ones where the first float is not smaller, else 0"),
    integer(Op::Iadd, "iadd", "i=ii", ALL, "adds integers").signs(true, false),
    flow(Op::If, "if", "=B", ALL, Flow::If, "runs a block when the test holds").test(),
    integer(Op::Ieq, "ieq", "u=ii", ALL, "all ones where integers are equal, else 0").precision(NotLinked),
    integer(Op::Ige, "ige", "u=ii", ALL, "all ones where the first signed integer is not smaller, else 0").precision(NotLinked),
    integer(Op::Ilt, "ilt", "u=ii", ALL, "all ones where the first signed integer is smaller, else 0").precision(NotLinked),
    integer(Op::Imad, "imad", "i=iii", ALL, "multiplies, then adds integers").signs(true, false),
    integer(Op::Imax, "imax", "i=ii", ALL, "larger of two signed integers").signs(true, false),
    integer(Op::Imin, "imin", "i=ii", ALL, "smaller of two signed integers").signs(true, false),
    integer(Op::Imul, "imul", "ii=ii", ALL, "high and low half of a signed product").signs(true, false),
    integer(Op::Ine, "ine", "u=ii", ALL, "all ones where integers differ, else 0").precision(NotLinked),
    integer(Op::Ineg, "ineg", "i=i", ALL, "changes the sign of an integer"),
    bitwise(Op::Ishl, "ishl", "i=iu", ALL, "shifts left").precision(First),
    bitwise(Op::Ishr, "ishr", "i=iu", ALL, "shifts right and keeps the sign").precision(First),
    integer(Op::Itof, "itof", "f=i", ALL, "signed integer to float").precision(NotLinked).signs(true, false),
    flow(Op::Label, "label", "=l", ALL, Flow::Label, "starts a subroutine"),
    load(Op::Ld, "ld", "b=it", ALL, "reads a texel at integer coordinates").offsets(),
    load(Op::LdMs, "ldms", "b=itI", "110000", "reads a sample of a texel at integer coordinates").offsets(),
    float(Op::Log, "log", "f=f", ALL, "base-2 logarithm"),
    flow(Op::Loop, "loop", "", ALL, Flow::Loop, "repeats a block until something leaves it"),
    compare(Op::Lt, "lt", "u=ff", ALL, "all ones where the first float is smaller, else 0"),
    float(Op::Mad, "mad", "f=fff", ALL, "multiplies, then adds"),
    float(Op::Min, "min", "f=ff", ALL, "smaller of two"),
    float(Op::Max, "max", "f=ff", ALL, "larger of two"),
    declaration(Op::CustomData, "customdata", ALL, "data inside the program"),
    moving(Op::Mov, "mov", "b=b", ALL, "copies a value"),
    moving(Op::Movc, "movc", "b=bbb", ALL, "chooses per component by a test for any bit").precision(Rest),
    float(Op::Mul, "mul", "f=ff", ALL, "multiplies"),
    compare(Op::Ne, "ne", "u=ff", ALL, "all ones where floats differ, else 0"),
    flow(Op::Nop, "nop", "", ALL, Flow::None, "does nothing"),
    bitwise(Op::Not, "not", "b=b", ALL, "bitwise not"),
    bitwise(Op::Or, "or", "b=bb", ALL, "bitwise or"),
    load(Op::ResInfo, "resinfo", "b=Ut", ALL, "size of a mip level and number of levels").control(Control::InfoReturn),
    flow(Op::Ret, "ret", "", ALL, Flow::Return, "ends a subroutine or the main program"),
    flow(Op::RetC, "retc", "=B", ALL, Flow::Return, "ends a subroutine or the main program when the test holds").test(),
    float(Op::RoundNe, "round_ne", "f=f", ALL, "rounds to the nearest integer, halves to even"),
    float(Op::RoundNi, "round_ni", "f=f", ALL, "rounds down"),
    float(Op::RoundPi, "round_pi", "f=f", ALL, "rounds up"),
    float(Op::RoundZ, "round_z", "f=f", ALL, "rounds towards zero"),
    float(Op::Rsq, "rsq", "f=f", ALL, "reciprocal square root"),
    sample(Op::Sample, "sample", "b=fts", PS, "samples a texture"),
    sample(Op::SampleC, "sample_c", "f=ftsF", PS, "samples a texture with comparison"),
    sample(Op::SampleCLz, "sample_c_lz", "f=ftsF", ALL, "samples the first mip level with comparison"),
    sample(Op::SampleL, "sample_l", "b=ftsF", ALL, "samples a given mip level"),
    sample(Op::SampleD, "sample_d", "b=ftsff", ALL, "samples a texture with given gradients"),
    sample(Op::SampleB, "sample_b", "b=ftsF", PS, "samples a texture with a bias of the level of detail"),
    float(Op::Sqrt, "sqrt", "f=f", ALL, "square root"),
    flow(Op::Switch, "switch", "=I", ALL, Flow::Switch, "goes on at the case of a value"),
    float(Op::SinCos, "sincos", "ff=f", ALL, "sine and cosine"),
    integer(Op::Udiv, "udiv", "uu=uu", ALL, "unsigned quotient and remainder").precision(First),
    integer(Op::Ult, "ult", "u=uu", ALL, "all ones where the first unsigned integer is smaller, else 0").precision(NotLinked),
    integer(Op::Uge, "uge", "u=uu", ALL, "all ones where the first unsigned integer is not smaller, else 0").precision(NotLinked),
    integer(Op::Umul, "umul", "uu=uu", ALL, "high and low half of an unsigned product").precision(First),
    integer(Op::Umad, "umad", "u=uuu", ALL, "multiplies, then adds unsigned integers"),
    integer(Op::Umax, "umax", "u=uu", ALL, "larger of two unsigned integers"),
    integer(Op::Umin, "umin", "u=uu", ALL, "smaller of two unsigned integers"),
    bitwise(Op::Ushr, "ushr", "u=uu", ALL, "shifts right and fills with zeros").precision(First),
    integer(Op::Utof, "utof", "f=u", ALL, "unsigned integer to float").precision(NotLinked).signs(true, false),
    bitwise(Op::Xor, "xor", "b=bb", ALL, "bitwise exclusive or"),
    declaration(Op::DclResource, "dcl_resource", ALL, "declares a texture or buffer"),
    declaration(Op::DclConstantBuffer, "dcl_constantbuffer", ALL, "declares a constant buffer"),
    declaration(Op::DclSampler, "dcl_sampler", ALL, "declares a sampler"),
    declaration(Op::DclIndexRange, "dcl_indexrange", ALL, "declares registers that may be indexed"),
    declaration(Op::DclOutputTopology, "dcl_outputtopology", GS, "declares what a geometry shader puts out"),
    declaration(Op::DclInputPrimitive, "dcl_inputprimitive", GS, "declares what a geometry shader takes"),
    declaration(Op::DclMaxOut, "dcl_maxout", GS, "declares the largest number of vertices put out"),
    declaration(Op::DclInput, "dcl_input", ALL, "declares an input"),
    declaration(Op::DclInputSgv, "dcl_input_sgv", "00..5.", "declares an input that the pipeline generates"),
    declaration(Op::DclInputSiv, "dcl_input_siv", ".0.55.", "declares an input that the pipeline interprets"),
    declaration(Op::DclInputPs, "dcl_input_ps", PS, "declares an interpolated input"),
    declaration(Op::DclInputPsSgv, "dcl_input_ps_sgv", PS, "declares a pixel shader input that the pipeline generates"),
    declaration(Op::DclInputPsSiv, "dcl_input_ps_siv", PS, "declares an interpolated input that the pipeline interprets"),
    declaration(Op::DclOutput, "dcl_output", ALL, "declares an output"),
    declaration(Op::DclOutputSgv, "dcl_output_sgv", GS, "declares an output that the pipeline would generate"),
    declaration(Op::DclOutputSiv, "dcl_output_siv", "00.55.", "declares an output that the pipeline interprets"),
    declaration(Op::DclTemps, "dcl_temps", ALL, "declares the number of temporary registers"),
    declaration(Op::DclIndexableTemp, "dcl_indexableTemp", ALL, "declares an array of temporary registers"),
    declaration(Op::DclGlobalFlags, "dcl_globalFlags", ALL, "declares what the program asks of the device"),
    flow(Op::Jmp, "jmp", "", NONE, Flow::None, "reserved"),
    load(Op::Lod, "lod", "f=fts", "..1...", "level of detail that sampling would use"),
    sample(Op::Gather4, "gather4", "b=fts", "111555", "one component of the four texels around a place"),
    load(Op::SamplePos, "samplepos", "f=tU", "111555", "position of a sample in a pixel").padded(),
    load(Op::SampleInfo, "sampleinfo", "b=t", "111555", "number of samples").control(Control::InfoReturn),
    flow(Op::HsDecls, "hs_decls", "", HS, Flow::Phase, "starts the declarations of a hull shader"),
    flow(Op::HsControlPointPhase, "hs_control_point_phase", "", HS, Flow::Phase, "starts the code per control point"),
    flow(Op::HsForkPhase, "hs_fork_phase", "", HS, Flow::Phase, "starts a fork phase"),
    flow(Op::HsJoinPhase, "hs_join_phase", "", HS, Flow::Phase, "starts a join phase"),
    flow(Op::EmitStream, "emit_stream", "=e", GS5, Flow::Emit, "appends a vertex to the strip of a stream"),
    flow(Op::CutStream, "cut_stream", "=e", GS5, Flow::Cut, "ends the strip of a stream"),
    flow(Op::EmitThenCutStream, "emit_then_cut_stream", "=e", GS5, Flow::EmitThenCut, "appends a vertex and ends the strip of a stream"),
    flow(Op::FCall, "fcall", "=p", ALL5, Flow::Call, "calls a function of an interface"),
    load(Op::BufInfo, "bufinfo", "u=t", ALL5, "size of a buffer"),
    float(Op::DerivRtxCoarse, "deriv_rtx_coarse", "f=f", PS5, "rate of change in screen x, one for four pixels").immediates(I),
    float(Op::DerivRtxFine, "deriv_rtx_fine", "f=f", PS5, "rate of change in screen x, per row").immediates(I),
    float(Op::DerivRtyCoarse, "deriv_rty_coarse", "f=f", PS5, "rate of change in screen y, one for four pixels").immediates(I),
    float(Op::DerivRtyFine, "deriv_rty_fine", "f=f", PS5, "rate of change in screen y, per column").immediates(I),
    sample(Op::Gather4C, "gather4_c", "f=ftsF", ALL5, "comparisons of the four texels around a place"),
    load(Op::Gather4Po, "gather4_po", "b=fits", ALL5, "one component of the four texels around a place with an offset"),
    load(Op::Gather4PoC, "gather4_po_c", "f=fitsF", ALL5, "comparisons of the four texels around a place with an offset"),
    float(Op::Rcp, "rcp", "f=f", ALL5, "reciprocal").immediates(I),
    compare(Op::F32tof16, "f32tof16", "u=f", ALL5, "float to half in the low 16 bits"),
    bitwise(Op::F16tof32, "f16tof32", "f=u", ALL5, "half in the low 16 bits to float").precision(NotLinked).signs(true, true),
    bitwise(Op::Uaddc, "uaddc", "uu=uu", ALL5, "adds unsigned integers, with carry"),
    bitwise(Op::Usubb, "usubb", "uu=uu", ALL5, "subtracts unsigned integers, with borrow"),
    bitwise(Op::CountBits, "countbits", "u=u", ALL5, "number of bits that are set"),
    bitwise(Op::FirstBitHi, "firstbit_hi", "u=u", ALL5, "first set bit, counted from the highest"),
    bitwise(Op::FirstBitLo, "firstbit_lo", "u=u", ALL5, "first set bit, counted from the lowest"),
    bitwise(Op::FirstBitShi, "firstbit_shi", "u=i", ALL5, "first bit unlike the sign, counted from the highest"),
    bitwise(Op::Ubfe, "ubfe", "u=uuu", ALL5, "takes bits out, zeros above them").precision(First),
    bitwise(Op::Ibfe, "ibfe", "i=uui", ALL5, "takes bits out, the sign above them").precision(First),
    bitwise(Op::Bfi, "bfi", "u=uuuu", ALL5, "puts bits into another value").precision(First),
    bitwise(Op::BfRev, "bfrev", "u=u", ALL5, "reverses the order of the bits"),
    moving(Op::SwapC, "swapc", "bb=bbb", ALL5, "swaps per component by a test for any bit").precision(SecondDestination).signs(false, false).without_saturate(),
    declaration(Op::DclStream, "dcl_stream", GS5, "declares an output stream"),
    declaration(Op::DclFunctionBody, "dcl_function_body", ALL5, "declares the body of an interface function"),
    declaration(Op::DclFunctionTable, "dcl_function_table", ALL5, "declares the function bodies of a class"),
    declaration(Op::DclInterface, "dcl_interface", ALL5, "declares an interface slot"),
    declaration(Op::DclInputControlPointCount, "dcl_input_control_point_count", "...55.", "declares the number of input control points"),
    declaration(Op::DclOutputControlPointCount, "dcl_output_control_point_count", HS, "declares the number of output control points"),
    declaration(Op::DclTessellatorDomain, "dcl_tessellator_domain", "...55.", "declares the domain of the tessellator"),
    declaration(Op::DclTessellatorPartitioning, "dcl_tessellator_partitioning", HS, "declares how the tessellator splits edges"),
    declaration(Op::DclTessellatorOutputPrimitive, "dcl_tessellator_output_primitive", HS, "declares what the tessellator puts out"),
    declaration(Op::DclHsMaxTessFactor, "dcl_hs_max_tessfactor", HS, "declares the largest tessellation factor"),
    declaration(Op::DclHsForkPhaseInstanceCount, "dcl_hs_fork_phase_instance_count", HS, "declares how often a fork phase runs"),
    declaration(Op::DclHsJoinPhaseInstanceCount, "dcl_hs_join_phase_instance_count", HS, "declares how often a join phase runs"),
    declaration(Op::DclThreadGroup, "dcl_thread_group", CS, "declares the size of a thread group"),
    declaration(Op::DclUavTyped, "dcl_uav_typed", "555550", "declares a texture or buffer that can be written").needs(Feature::Uav),
    declaration(Op::DclUavRaw, "dcl_uav_raw", "555550", "declares a buffer of bytes that can be written").needs(Feature::Uav),
    declaration(Op::DclUavStructured, "dcl_uav_structured", "555550", "declares a buffer of structures that can be written").needs(Feature::Uav),
    declaration(Op::DclTgsmRaw, "dcl_tgsm_raw", ".....5", "declares memory of the thread group as bytes"),
    declaration(Op::DclTgsmStructured, "dcl_tgsm_structured", CS, "declares memory of the thread group as structures").needs(Feature::RawBuffers),
    declaration(Op::DclResourceRaw, "dcl_resource_raw", ALL, "declares a buffer of bytes").needs(Feature::RawBuffers),
    declaration(Op::DclResourceStructured, "dcl_resource_structured", ALL, "declares a buffer of structures").needs(Feature::RawBuffers),
    load(Op::LdUavTyped, "ld_uav_typed", "b=iw", UAV, "reads an element of a writable resource").needs(Feature::Uav),
    store(Op::StoreUavTyped, "store_uav_typed", "w=ib", UAV, "writes an element of a writable resource"),
    load(Op::LdRaw, "ld_raw", "b=Um", ALL, "reads words of a buffer at a byte offset").needs(Feature::RawBuffers),
    store(Op::StoreRaw, "store_raw", "m=Ub", UAV4, "writes words of a buffer at a byte offset"),
    load(Op::LdStructured, "ld_structured", "b=UUm", ALL, "reads words of a structure").needs(Feature::RawBuffers),
    store(Op::StoreStructured, "store_structured", "m=UUb", UAV4, "writes words of a structure"),
    load(Op::AtomicAnd, "atomic_and", "m=uU", UAV, "bitwise and in memory").needs(Feature::Uav),
    load(Op::AtomicOr, "atomic_or", "m=uU", UAV, "bitwise or in memory").needs(Feature::Uav),
    load(Op::AtomicXor, "atomic_xor", "m=uU", UAV, "bitwise exclusive or in memory").needs(Feature::Uav),
    load(Op::AtomicCmpStore, "atomic_cmp_store", "m=uUU", UAV, "writes memory that holds a given value").needs(Feature::Uav),
    load(Op::AtomicIadd, "atomic_iadd", "m=uI", UAV, "adds in memory").needs(Feature::Uav),
    load(Op::AtomicImax, "atomic_imax", "m=uI", UAV, "signed maximum in memory").needs(Feature::Uav),
    load(Op::AtomicImin, "atomic_imin", "m=uI", UAV, "signed minimum in memory").needs(Feature::Uav),
    load(Op::AtomicUmax, "atomic_umax", "m=uU", UAV, "unsigned maximum in memory").needs(Feature::Uav),
    load(Op::AtomicUmin, "atomic_umin", "m=uU", UAV, "unsigned minimum in memory").needs(Feature::Uav),
    load(Op::ImmAtomicAlloc, "imm_atomic_alloc", "U=w", UAV, "counts up and returns the old count").needs(Feature::Uav),
    load(Op::ImmAtomicConsume, "imm_atomic_consume", "U=w", UAV, "counts down and returns the new count").needs(Feature::Uav),
    load(Op::ImmAtomicIadd, "imm_atomic_iadd", "I=muI", UAV, "adds in memory and returns the old value").needs(Feature::Uav),
    load(Op::ImmAtomicAnd, "imm_atomic_and", "U=muU", UAV, "bitwise and in memory, returns the old value").needs(Feature::Uav),
    load(Op::ImmAtomicOr, "imm_atomic_or", "U=muU", UAV, "bitwise or in memory, returns the old value").needs(Feature::Uav),
    load(Op::ImmAtomicXor, "imm_atomic_xor", "U=muU", UAV, "bitwise exclusive or in memory, returns the old value").needs(Feature::Uav),
    load(Op::ImmAtomicExch, "imm_atomic_exch", "U=muU", UAV, "exchanges a value with memory").needs(Feature::Uav),
    load(Op::ImmAtomicCmpExch, "imm_atomic_cmp_exch", "U=muUU", UAV, "exchanges a value with memory that holds a given one").needs(Feature::Uav),
    load(Op::ImmAtomicImax, "imm_atomic_imax", "I=muI", UAV, "signed maximum in memory, returns the old value").needs(Feature::Uav),
    load(Op::ImmAtomicImin, "imm_atomic_imin", "I=muI", UAV, "signed minimum in memory, returns the old value").needs(Feature::Uav),
    load(Op::ImmAtomicUmax, "imm_atomic_umax", "U=muU", UAV, "unsigned maximum in memory, returns the old value").needs(Feature::Uav),
    load(Op::ImmAtomicUmin, "imm_atomic_umin", "U=muU", UAV, "unsigned minimum in memory, returns the old value").needs(Feature::Uav),
    flow(Op::Sync, "sync", "", UAV4, Flow::None, "waits for memory or for the threads of the group").control(Control::Sync),
    double(Op::Dadd, "dadd", "d=dd", "adds doubles"),
    double(Op::Dmax, "dmax", "d=dd", "larger of two doubles"),
    double(Op::Dmin, "dmin", "d=dd", "smaller of two doubles"),
    double(Op::Dmul, "dmul", "d=dd", "multiplies doubles"),
    double(Op::Deq, "deq", "u=dd", "all ones where doubles are equal, else 0").precision(NotLinked),
    double(Op::Dge, "dge", "u=dd", "all ones where the first double is not smaller, else 0").precision(NotLinked),
    double(Op::Dlt, "dlt", "u=dd", "all ones where the first double is smaller, else 0").precision(NotLinked),
    double(Op::Dne, "dne", "u=dd", "all ones where doubles differ, else 0").precision(NotLinked),
    double(Op::Dmov, "dmov", "d=d", "copies a double"),
    double(Op::Dmovc, "dmovc", "d=bdd", "chooses a double by a test for any bit").precision(Rest),
    double(Op::Dtof, "dtof", "f=d", "double to float").without_saturate(),
    double(Op::Ftod, "ftod", "d=f", "float to double").without_saturate().precision(NotLinked),
    load(Op::EvalSnapped, "eval_snapped", "f=fi", PS5, "input at a place on a grid in the pixel").precision(First).saturating().signs(true, false),
    load(Op::EvalSampleIndex, "eval_sample_index", "f=fU", PS5, "input at a sample").precision(First).saturating(),
    load(Op::EvalCentroid, "eval_centroid", "f=f", PS5, "input at the centroid").precision(First).saturating(),
    declaration(Op::DclGsInstances, "dcl_gsinstances", GS5, "declares how often a geometry shader runs"),
    flow(Op::Abort, "abort", "", ALL, Flow::None, "ends the program with an error"),
    flow(Op::DebugBreak, "debug_break", "", ALL, Flow::None, "stops in a debugger"),
    double(Op::Ddiv, "ddiv", "d=dd", "divides doubles").needs(Feature::DoubleExtensions).immediates(I),
    double(Op::Dfma, "dfma", "d=ddd", "multiplies, then adds doubles").needs(Feature::DoubleExtensions).immediates(I),
    double(Op::Drcp, "drcp", "d=d", "reciprocal of a double").needs(Feature::DoubleExtensions).immediates(I),
    bitwise(Op::Msad, "msad", "u=uuu", ALL5, "adds differences of bytes where the reference is not 0").needs(Feature::ShaderExtensions),
    load(Op::Dtoi, "dtoi", "i=d", ALL5, "double to signed integer, towards zero").needs(Feature::DoubleExtensions).signs(true, true),
    load(Op::Dtou, "dtou", "u=d", ALL5, "double to unsigned integer, towards zero").needs(Feature::DoubleExtensions).signs(true, true),
    load(Op::Itod, "itod", "d=i", ALL5, "signed integer to double").needs(Feature::DoubleExtensions),
    load(Op::Utod, "utod", "d=u", ALL5, "unsigned integer to double").needs(Feature::DoubleExtensions),
    sample(Op::Gather4S, "gather4_s", "bu=fts", ALL5, "gather4 with the state of the memory").needs(Feature::Tiled),
    sample(Op::Gather4CS, "gather4_c_s", "fu=ftsF", ALL5, "gather4_c with the state of the memory").needs(Feature::Tiled),
    load(Op::Gather4PoS, "gather4_po_s", "bu=fits", ALL5, "gather4_po with the state of the memory").needs(Feature::Tiled),
    load(Op::Gather4PoCS, "gather4_po_c_s", "fu=fitsF", ALL5, "gather4_po_c with the state of the memory").needs(Feature::Tiled),
    load(Op::LdS, "ld_s", "bu=it", ALL5, "ld with the state of the memory").offsets().needs(Feature::Tiled).padded(),
    load(Op::LdMsS, "ldms_s", "bu=itI", ALL5, "ldms with the state of the memory").offsets().needs(Feature::Tiled).padded(),
    load(Op::LdUavTypedS, "ld_uav_typed_s", "bu=iw", ALL5, "ld_uav_typed with the state of the memory").needs(Feature::Tiled),
    load(Op::LdRawS, "ld_raw_s", "bu=Um", ALL5, "ld_raw with the state of the memory").needs(Feature::Tiled),
    load(Op::LdStructuredS, "ld_structured_s", "bu=UUm", ALL5, "ld_structured with the state of the memory").needs(Feature::Tiled),
    sample(Op::SampleLS, "sample_l_s", "bu=ftsF", ALL5, "sample_l with the state of the memory").needs(Feature::Tiled).padded(),
    sample(Op::SampleCLzS, "sample_c_lz_s", "fu=ftsF", ALL5, "sample_c_lz with the state of the memory").needs(Feature::Tiled).padded(),
    sample(Op::SampleClS, "sample_cl_s", "bu=ftsf", PS5, "sample with a smallest level of detail and the state of the memory").needs(Feature::Tiled).padded(),
    sample(Op::SampleBClS, "sample_b_cl_s", "bu=ftsFf", PS5, "sample_b with a smallest level of detail and the state of the memory").needs(Feature::Tiled).padded(),
    sample(Op::SampleDClS, "sample_d_cl_s", "bu=ftsfff", ALL5, "sample_d with a smallest level of detail and the state of the memory").needs(Feature::Tiled).padded(),
    sample(Op::SampleCClS, "sample_c_cl_s", "fu=ftsFf", PS5, "sample_c with a smallest level of detail and the state of the memory").needs(Feature::Tiled).padded(),
    load(Op::CheckAccessFullyMapped, "check_access_fully_mapped", "u=u", ALL5, "all ones where a state says that all memory was there, else 0").needs(Feature::Tiled).signs(false, true),
];
