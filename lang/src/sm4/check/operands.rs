//! Operands of an instruction: files, components, modifiers, and whether they are declared.

use super::{Checker, Missing, components, flags, indices};
use crate::isa::{Swizzle, WriteMask};
use crate::rules as shared;
use crate::sm4::isa::{
    ComponentCount, Feature, GlobalFlags, MinPrecision, Model, Op, OperandType, RegisterFile,
};
use crate::sm4::print::print_operand;
use crate::sm4::program::{Instruction, Operand, OperandModifier, Selection};
use crate::sm4::rules;

pub(super) fn check(checker: &mut Checker<'_>, instruction: &Instruction) {
    let types = instruction.op.info().operands;
    let destinations = types.destinations().len();
    let kinds = types.destinations().iter().chain(types.sources());
    for (at, (operand, &kind)) in instruction.operands.iter().zip(kinds).enumerate() {
        let slot = Slot { instruction, at, kind, destination: at < destinations };
        let before = checker.faults;
        if slot.is_memory() {
            continue;
        }
        if slot.destination {
            checker.destination(&slot, operand)
        } else {
            checker.source(&slot, operand)
        }
        if checker.faults == before {
            indices::check(checker, &slot, operand);
        }
        if checker.faults == before {
            components::check(checker, &slot, operand);
        }
    }
    two_destinations(checker, instruction);
}

/// A place for an operand.
pub(super) struct Slot<'i> {
    pub(super) instruction: &'i Instruction,
    /// Index among all operands.
    pub(super) at: usize,
    pub(super) kind: OperandType,
    pub(super) destination: bool,
}

impl Slot<'_> {
    /// Resources and the like have rules of their own.
    fn is_memory(&self) -> bool {
        !matches!(
            self.kind,
            OperandType::Float
                | OperandType::Int
                | OperandType::Uint
                | OperandType::Double
                | OperandType::Bits
        )
    }

    pub(super) fn source_index(&self) -> usize {
        self.at.saturating_sub(self.instruction.op.info().operands.destinations().len())
    }

    /// The bits are tested and not passed on.
    fn is_condition(&self) -> bool {
        let tests = matches!(self.instruction.op, Op::Movc | Op::SwapC | Op::Dmovc);
        tests && !self.destination && self.source_index() == 0
    }

    /// A single component is wanted. Shader model 4 shifts all components by the same amount.
    fn is_scalar(&self, model: Model) -> bool {
        let shift = matches!(self.instruction.op, Op::Ishl | Op::Ishr | Op::Ushr);
        self.instruction.op.info().operands.is_scalar(self.at)
            || shift && model < Model::V5_0 && self.source_index() == 1 && !self.destination
    }

    /// A precision of floats belongs to floats, one of integers to integers; bits take both.
    fn allows_min_precision(&self, precision: MinPrecision, model: Model) -> bool {
        if matches!(self.instruction.op, Op::Msad | Op::BufInfo) {
            return true;
        }
        let integer = matches!(precision, MinPrecision::MIN16I | MinPrecision::MIN16U);
        let shift = matches!(self.instruction.op, Op::Ishl | Op::Ishr | Op::Ushr);
        let kind = match self.kind {
            OperandType::Bits => integer || !is_logical(self.instruction.op),
            OperandType::Float => !integer,
            OperandType::Int | OperandType::Uint => integer,
            _ => false,
        };
        kind && !self.is_condition() && (shift || !self.is_scalar(model))
    }
}

/// Two results need two registers. The validator looks at swaps alone; what another instruction leaves in components
/// that both results have is not defined.
fn two_destinations(checker: &mut Checker<'_>, instruction: &Instruction) {
    let [first, second] = instruction.destinations() else { return };
    let numbers = |operand: &Operand| operand.indices.iter().map(|index| index.offset()).collect::<Vec<_>>();
    let indexed = [first, second].iter().any(|one| one.indices.iter().any(|index| index.relative.is_some()));
    let numbered = !first.indices.is_empty();
    if indexed || !numbered || first.file != second.file || numbers(first) != numbers(second) {
        return;
    }
    let swaps = instruction.op == Op::SwapC;
    let shared = first.declared_mask().0 & second.declared_mask().0;
    if !swaps && shared == 0 {
        return;
    }
    let message = match swaps {
        true => "the two results need different registers".to_owned(),
        false => format!("{} takes both results, and which one stays is not defined", checker.named(second)),
    };
    let diagnostic =
        checker.error(&rules::OPERAND_FILE, second.span, message).label(first.span, "the first result");
    checker.push(if swaps { diagnostic } else { diagnostic.warning() });
}

impl Checker<'_> {
    /// The register of an operand in quotes, for messages.
    pub(super) fn named(&self, operand: &Operand) -> String {
        if operand.file.is_immediate() {
            return "a constant".to_owned();
        }
        let bare = Operand {
            selection: Selection::Zero,
            modifier: OperandModifier::None,
            precision: MinPrecision::DEFAULT,
            ..operand.clone()
        };
        format!("`{}`", print_operand(&bare))
    }

    fn wrong_file(&mut self, operand: &Operand, what: &str) {
        let message = format!("{} cannot be {what}", self.named(operand));
        self.report(&rules::OPERAND_FILE, operand.span, message);
    }

    fn destination(&mut self, slot: &Slot<'_>, operand: &Operand) {
        let two = slot.instruction.destinations().len() == 2;
        match operand.file {
            RegisterFile::Null if two && may_be_left_out(slot) => return,
            RegisterFile::Null => {
                self.report(
                    &rules::OPERAND_FILE,
                    operand.span,
                    "only an instruction with two results can leave one out",
                );
                return;
            }
            RegisterFile::Temp | RegisterFile::Output | RegisterFile::IndexableTemp => {}
            file if is_special_output(file) => {
                self.special(operand);
                return;
            }
            _ => return self.wrong_file(operand, "written"),
        }
        let Selection::Mask(mask) = operand.selection else {
            self.report(&rules::OPERAND_COMPONENTS, operand.selection_span, "a destination has a write mask");
            return;
        };
        if !self.mask(slot, operand, mask) {
            return;
        }
        // Elsewhere bytecode may have a sign there, which means nothing.
        if slot.at == 1
            && slot.instruction.op.info().feature == Feature::Tiled
            && operand.modifier != OperandModifier::None
        {
            self.report(&rules::OPERAND_MODIFIER, operand.span, "a result has no sign and no bars");
        }
        self.min_precision(slot, operand);
    }

    fn mask(&mut self, slot: &Slot<'_>, operand: &Operand, mask: WriteMask) -> bool {
        let name = slot.instruction.op.mnemonic();
        let from_doubles = slot.kind != OperandType::Double
            && slot.instruction.op.info().operands.sources().contains(&OperandType::Double);
        let wrong = if mask == WriteMask::NONE {
            Some("a destination has at least one component".to_owned())
        } else if slot.is_scalar(self.profile.model()) && mask.count() != 1 {
            Some(format!("`{name}` writes one component"))
        } else if slot.kind == OperandType::Double && !matches!(mask.0, 0b0011 | 0b1100 | 0b1111) {
            Some("a double takes `.xy` or `.zw`".to_owned())
        } else if from_doubles && mask.count() > results_of_doubles(slot.instruction.op) {
            Some(format!("`{name}` has one component for each of two doubles"))
        } else {
            None
        };
        let Some(message) = wrong else { return true };
        self.report(&rules::OPERAND_COMPONENTS, operand.selection_span, message);
        false
    }

    fn source(&mut self, slot: &Slot<'_>, operand: &Operand) {
        if matches!(slot.instruction.op, Op::EvalSnapped | Op::EvalSampleIndex | Op::EvalCentroid)
            && slot.source_index() == 0
        {
            return self.evaluated(operand);
        }
        match operand.file {
            RegisterFile::Temp
            | RegisterFile::Input
            | RegisterFile::IndexableTemp
            | RegisterFile::ConstantBuffer
            | RegisterFile::ImmediateConstantBuffer => {}
            RegisterFile::ThisPointer if slot.kind != OperandType::Double => {}
            RegisterFile::Immediate32 | RegisterFile::Immediate64 => return self.constant(slot, operand),
            file if is_special_input(file) => {
                self.special(operand);
                return;
            }
            RegisterFile::Output => {
                self.report(&rules::OPERAND_FILE, operand.span, "outputs cannot be read");
                return;
            }
            _ => return self.wrong_file(operand, "read here"),
        }
        self.components(slot, operand);
        self.modifier(slot, operand);
        self.min_precision(slot, operand);
    }

    /// An input that is evaluated at another place: the register itself.
    fn evaluated(&mut self, operand: &Operand) {
        let plain = operand.file == RegisterFile::Input && operand.modifier == OperandModifier::None;
        let swizzle = operand.selection == Selection::Swizzle(Swizzle::IDENTITY);
        let precise = operand.precision == MinPrecision::DEFAULT;
        if !plain || !precise {
            self.report(&rules::OPERAND_FILE, operand.span, "an input without modifiers is evaluated");
        } else if !swizzle && !matches!(operand.selection, Selection::Swizzle(_)) {
            self.report(&rules::OPERAND_COMPONENTS, operand.selection_span, "all components are evaluated");
        }
    }

    fn constant(&mut self, slot: &Slot<'_>, operand: &Operand) {
        let wants_double = slot.kind == OperandType::Double;
        let is_double = operand.file == RegisterFile::Immediate64;
        if wants_double != is_double {
            let (wanted, found) = if wants_double { ("d(…)", "l(…)") } else { ("l(…)", "d(…)") };
            let message =
                format!("`{}` takes constants as `{wanted}`, not `{found}`", slot.instruction.op.mnemonic());
            self.report(&rules::OPERAND_FILE, operand.span, message);
            return;
        }
        if slot.is_scalar(self.profile.model()) && operand.selection != Selection::One {
            let diagnostic = self
                .error(&rules::OPERAND_COMPONENTS, operand.span, "one number is wanted")
                .help("write one, as in `l(1)`");
            self.push(diagnostic);
            return;
        }
        if operand.modifier != OperandModifier::None {
            let diagnostic = self
                .error(&rules::OPERAND_MODIFIER, operand.span, "a constant has no sign or bars around it")
                .help("put the sign in front of the numbers");
            self.push(diagnostic);
        }
        self.min_precision(slot, operand);
    }

    fn components(&mut self, slot: &Slot<'_>, operand: &Operand) {
        let span = operand.selection_span;
        match operand.selection {
            Selection::One if slot.is_scalar(self.profile.model()) => {}
            Selection::Zero | Selection::One => {
                self.report(&rules::OPERAND_COMPONENTS, span, "the components that are read are missing");
            }
            Selection::Select(_) if slot.kind != OperandType::Double => {}
            selection if slot.is_scalar(self.profile.model()) => {
                let component = selection.swizzle().component(0);
                let one = Operand { selection: Selection::Select(component), ..operand.clone() };
                let message = format!("`{}` reads one component here", slot.instruction.op.mnemonic());
                let diagnostic = self.error(&rules::OPERAND_COMPONENTS, span, message);
                self.push(diagnostic.help(format!("write `{}`", print_operand(&one))));
            }
            Selection::Swizzle(swizzle) if slot.kind == OperandType::Double && !is_pairs(swizzle) => {
                self.report(
                    &rules::OPERAND_COMPONENTS,
                    span,
                    "doubles are read in pairs: `.xyzw`, `.xyxy`, `.zwxy`, `.zwzw`",
                );
            }
            Selection::Select(_) | Selection::Mask(_) if slot.kind == OperandType::Double => {
                self.report(
                    &rules::OPERAND_COMPONENTS,
                    span,
                    "doubles are read in pairs: `.xyzw`, `.xyxy`, `.zwxy`, `.zwzw`",
                );
            }
            _ => {}
        }
    }

    fn modifier(&mut self, slot: &Slot<'_>, operand: &Operand) {
        let allowed = slot.instruction.op.info().modifiers;
        let (negate, absolute) = match operand.modifier {
            OperandModifier::None => return,
            OperandModifier::Negate => (true, false),
            OperandModifier::Absolute => (false, true),
            OperandModifier::NegateAbsolute => (true, true),
        };
        let fits = (!negate || allowed.negate) && (!absolute || allowed.absolute) && !slot.is_condition();
        if fits {
            return;
        }
        let what = if absolute && (!allowed.absolute || slot.is_condition()) { "bars" } else { "a sign" };
        let plain = Operand { modifier: OperandModifier::None, ..operand.clone() };
        let message =
            format!("`{}` takes no {what} here", slot.instruction.op.mnemonic()).replace("no a ", "no ");
        let diagnostic = self.error(&rules::OPERAND_MODIFIER, operand.span, message);
        self.push(diagnostic.help(format!("write `{}`", print_operand(&plain))));
    }

    fn min_precision(&mut self, slot: &Slot<'_>, operand: &Operand) {
        if operand.precision == MinPrecision::DEFAULT {
            return;
        }
        if slot.allows_min_precision(operand.precision, self.profile.model()) {
            let what = operand.precision.name();
            return flags::need(self, GlobalFlags::ENABLE_MINIMUM_PRECISION, operand.span, what);
        }
        let message = format!("`{}` takes no `{}` here", slot.instruction.op.mnemonic(), operand.precision);
        self.report(&rules::OPERAND_MODIFIER, operand.span, message);
    }

    /// A register without a number has to be declared, and has the number of components of its kind.
    fn special(&mut self, operand: &Operand) {
        let file = operand.file;
        let name = file.name();
        if !file.exists_in(self.stage()) {
            let message = format!("{} has no `{name}`", self.profile);
            self.report(&rules::OPERAND_FILE, operand.span, message);
            return;
        }
        let four = file.info().used == ComponentCount::Four;
        let one = matches!(operand.selection, Selection::One);
        let selects = matches!(operand.selection, Selection::Select(_) | Selection::Swizzle(_));
        // The compiler selects component x of single values in some instructions.
        let selected = matches!(operand.selection, Selection::Select(_));
        if four && !selects || !four && !one && !selected {
            let message = format!("`{name}` is a single value");
            self.report(&rules::OPERAND_COMPONENTS, operand.span, message);
            return;
        }
        let declared = self.declared.specials.contains_key(&(file as u8)) || self.declared.is_doubtful(file);
        if !declared && self.is_first(Missing::Register(file, 0)) {
            let declaration = if is_special_output(file) { "dcl_output" } else { "dcl_input" };
            let message = format!("`{name}` is not declared");
            let diagnostic = self.error(&rules::REGISTER_UNDECLARED, operand.span, message);
            self.push(diagnostic.help(format!("add `{declaration} {name}`")));
        }
    }

    /// Reports a register that the profile has no number for.
    pub(super) fn no_register(&mut self, operand: &Operand, message: String, help: Option<String>) {
        let mut diagnostic = self.error(&shared::REGISTER_EXISTS, operand.span, message);
        diagnostic.help = help;
        self.push(diagnostic);
    }
}

/// The result of an addition cannot be left out, only its carry; a swap needs both results.
fn may_be_left_out(slot: &Slot<'_>) -> bool {
    match slot.instruction.op {
        Op::SwapC => false,
        Op::Uaddc | Op::Usubb => slot.at == 1,
        _ => true,
    }
}

/// Works on bits one by one, so that they are no floats.
fn is_logical(op: Op) -> bool {
    matches!(op, Op::And | Op::Or | Op::Xor | Op::Not)
}

/// Components that results of two doubles may have. Conversions to integers are looked at less closely.
fn results_of_doubles(op: Op) -> u32 {
    if op == Op::Dtoi { 3 } else { 2 }
}

fn is_pairs(swizzle: Swizzle) -> bool {
    let pair = |at: u8| matches!((swizzle.component(at), swizzle.component(at + 1)), (0, 1) | (2, 3));
    pair(0) && pair(2)
}

pub(super) fn is_special_output(file: RegisterFile) -> bool {
    matches!(
        file,
        RegisterFile::OutputDepth
            | RegisterFile::OutputDepthGreaterEqual
            | RegisterFile::OutputDepthLessEqual
            | RegisterFile::OutputCoverageMask
            | RegisterFile::OutputStencilRef
    )
}

pub(super) fn is_special_input(file: RegisterFile) -> bool {
    matches!(
        file,
        RegisterFile::InputPrimitiveId
            | RegisterFile::GsInstanceId
            | RegisterFile::InputCoverageMask
            | RegisterFile::InnerCoverage
            | RegisterFile::CycleCounter
    )
}
