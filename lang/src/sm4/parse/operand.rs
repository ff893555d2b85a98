//! Operands: registers and constants.

use super::super::isa::{
    ComponentCount, ImmediateClass, MinPrecision, REGISTER_FILES, RegisterFile, Stage, SynonymKind,
    find_synonym,
};
use super::super::print::print_operand;
use super::super::program::{Index, Operand, OperandModifier, Selection};
use super::word::Spelling;
use super::{Faulty, Parsed, Parser, mnemonic};
use crate::isa::{Swizzle, WriteMask};
use crate::parse::closest;
use crate::rules;
use crate::span::Span;
use crate::token::{Token, TokenKind};

/// Most indices of a register in bytecode.
const MAX_INDICES: usize = 3;

/// What an operand is to its instruction.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    /// Its constants are refused later, but have to be read.
    Destination(ImmediateClass),
    Source(ImmediateClass),
    /// The register of a declaration.
    Declared,
}

impl Role {
    /// How it takes constants.
    fn class(self) -> ImmediateClass {
        match self {
            Self::Destination(class) | Self::Source(class) => class,
            Self::Declared => ImmediateClass::Int,
        }
    }
}

const PRECISION: Spelling<MinPrecision> =
    Spelling { what: "a precision", all: MinPrecision::ALL, synonyms: None, any_case: false };

impl Parser<'_> {
    /// Reads an operand.
    pub(super) fn operand(&mut self, role: Role) -> Parsed<Operand> {
        let start = self.cursor.peek().map_or(self.cursor.end(), |token| token.span);
        let negated = self.cursor.eat(b'-').is_some();
        let bar = self.cursor.eat(b'|');
        let mut operand = self.bare_operand(role)?;
        let absolute = if bar.is_some() {
            self.expect(b'|')?;
            true
        } else {
            operand.modifier == OperandModifier::Absolute
        };
        operand.modifier = match (negated, absolute) {
            (false, false) => OperandModifier::None,
            (true, false) => OperandModifier::Negate,
            (false, true) => OperandModifier::Absolute,
            (true, true) => OperandModifier::NegateAbsolute,
        };
        operand.span = start.to(self.cursor.last_span());
        if operand.modifier != OperandModifier::None && !matches!(role, Role::Source(_)) {
            operand.modifier = OperandModifier::None;
            let help = format!("write `{}`", print_operand(&operand));
            let message = "only sources take a sign or bars";
            self.report_with_help(&rules::DESTINATION_MODIFIER, operand.span, message, Some(help));
            return Err(Faulty);
        }
        operand.precision = self.precision()?;
        Ok(operand)
    }

    /// An operand without sign and bars. The suffix `_abs` of the documents makes it absolute.
    fn bare_operand(&mut self, role: Role) -> Parsed<Operand> {
        let token = self.expect_token("an operand")?;
        if token.kind != TokenKind::Ident {
            self.cursor.back();
            return self.unexpected(&token, "an operand");
        }
        let word = self.text(&token);
        if matches!(word, "l" | "d") && self.cursor.at(b'(') {
            return self.constants(&token, role.class());
        }
        let (file, number) = self.register_name(&token)?;
        let mut operand = Operand::new(file, Selection::Zero, token.span);
        if word.ends_with("_abs") {
            operand.modifier = OperandModifier::Absolute;
        }
        let mut indices: Vec<_> =
            number.map(|number| Index::constant(number, token.span)).into_iter().collect();
        while self.cursor.at(b'[') {
            indices.push(self.index()?);
            self.limit_indices(&indices, MAX_INDICES)?;
        }
        operand.indices = indices.into();
        self.needs_index(&operand)?;
        let register = token.span.to(self.cursor.last_span());
        self.selection(&mut operand, role, register)?;
        operand.span = token.span.to(self.cursor.last_span());
        Ok(operand)
    }

    /// Bytecode has no place for more.
    pub(super) fn limit_indices(&mut self, indices: &[Index], most: usize) -> Parsed<()> {
        match indices.last() {
            Some(last) if indices.len() > most => {
                let message = format!("a register has up to {most} indices here");
                self.report(&rules::SYNTAX, last.span, message);
                Err(Faulty)
            }
            _ => Ok(()),
        }
    }

    fn needs_index(&mut self, operand: &Operand) -> Parsed<()> {
        let info = operand.file.info();
        if info.dimensions == 0 || !operand.indices.is_empty() {
            return Ok(());
        }
        let message = format!("`{}` needs the number of a register", info.name);
        self.report(&rules::REGISTER_EXISTS, operand.span, message);
        Err(Faulty)
    }

    /// Reads the constants of `l(…)` or `d(…)`.
    fn constants(&mut self, name: &Token, class: ImmediateClass) -> Parsed<Operand> {
        let double = self.text(name) == "d";
        let file = if double { RegisterFile::Immediate64 } else { RegisterFile::Immediate32 };
        let mut operand = Operand::new(file, Selection::Mask(WriteMask::NONE), name.span);
        self.expect(b'(')?;
        let mut values = Vec::new();
        loop {
            if double {
                let bits = self.double()?;
                values.extend([bits as u32, (bits >> 32) as u32]);
            } else {
                values.push(self.literal(class)?);
            }
            if self.cursor.eat(b',').is_none() {
                break;
            }
        }
        let close = self.expect(b')')?;
        operand.span = name.span.to(close.span);
        operand.selection_span = operand.span;
        operand.values = values.into();
        match (double, operand.values.len()) {
            (false, 1) => operand.selection = Selection::One,
            (_, 4) => {}
            (double, count) => {
                let (wanted, count) =
                    if double { ("two doubles", count / 2) } else { ("one or four numbers", count) };
                let message = format!("a constant has {wanted}, not {count}");
                self.report(&rules::SYNTAX, operand.span, message);
                return Err(Faulty);
            }
        }
        Ok(operand)
    }

    /// Splits `cb12` into file and number. Whether the stage has the file is the checker's affair.
    pub(super) fn register_name(&mut self, token: &Token) -> Parsed<(RegisterFile, Option<u32>)> {
        let word = self.text(token);
        let word = word.strip_suffix("_abs").unwrap_or(word);
        let name = word.trim_end_matches(|letter: char| letter.is_ascii_digit());
        let digits = &word[name.len()..];
        let file = file(name).filter(|file| !file.is_immediate());
        match (file, digits) {
            (Some(file), "") => Ok((file, None)),
            (Some(file), digits) if file.info().dimensions > 0 => match digits.parse() {
                Ok(number) => Ok((file, Some(number))),
                Err(_) => {
                    let message = format!("`{digits}` does not fit 32 bits");
                    self.report(&rules::INTEGER_RANGE, token.span, message);
                    Err(Faulty)
                }
            },
            _ => self.no_register(token, name),
        }
    }

    fn no_register<T>(&mut self, token: &Token, name: &str) -> Parsed<T> {
        if token.reported {
            return Err(Faulty);
        }
        let word = self.text(token);
        if mnemonic::is_known(word) {
            // The operand is missing, and the next instruction follows.
            self.cursor.back();
            return self.unexpected(token, "an operand");
        }
        let stage = self.profile.stage();
        let rows = REGISTER_FILES.iter().filter(|row| row.file.exists_in(stage) && !row.file.is_immediate());
        let names: Vec<&str> = rows.map(|row| row.name).collect();
        let same = names.iter().find(|near| near.eq_ignore_ascii_case(name)).copied();
        // Of names with one or two letters everything short is near.
        let near = same.or_else(|| closest(name, &names).filter(|near| near.len() > 2));
        let help = match (near, word.get(name.len()..)) {
            (Some(near), Some(digits)) if near != name => Some(format!("write `{near}{digits}`")),
            (Some(near), _) => Some(format!("write `{near}`")),
            _ => Some(format!("registers of a {} shader are {}", stage_name(stage), common_files(stage))),
        };
        self.report_with_help(&rules::REGISTER_EXISTS, token.span, format!("`{word}` is no register"), help);
        Err(Faulty)
    }

    /// Reads `.xyzw`, or takes what no letters mean.
    fn selection(&mut self, operand: &mut Operand, role: Role, register: Span) -> Parsed<()> {
        operand.selection_span = register;
        if self.cursor.eat(b'.').is_none() {
            operand.selection = default_selection(operand.file, role);
            return Ok(());
        }
        let writes = !matches!(role, Role::Source(_));
        let Some((token, letters)) = self.peek_ident() else {
            // As in front of the next instruction, where a point without letters is a mistake.
            if !writes && self.cursor.peek().is_none() {
                return self.expect_token("components").map(drop);
            }
            operand.selection = Selection::Mask(WriteMask::NONE);
            return Ok(());
        };
        let found = if writes {
            WriteMask::from_letters(letters).map(Selection::Mask)
        } else {
            Swizzle::from_letters(letters).map(|swizzle| match letters.len() {
                1 => Selection::Select(swizzle.component(0)),
                _ => Selection::Swizzle(swizzle),
            })
        };
        if let Some(selection) = found {
            self.cursor.next();
            operand.selection = selection;
            operand.selection_span = token.span;
            return Ok(());
        }
        if mnemonic::is_known(letters) {
            // A listing shows an empty mask as a point, and the next instruction may follow.
            if writes {
                operand.selection = Selection::Mask(WriteMask::NONE);
                return Ok(());
            }
            return self.unexpected(&token, "components");
        }
        self.cursor.next();
        self.wrong_letters(&token, letters, writes)
    }

    fn wrong_letters(&mut self, token: &Token, letters: &str, writes: bool) -> Parsed<()> {
        if token.reported {
            return Err(Faulty);
        }
        let (rule, message) = if writes {
            (&rules::MASK_LETTERS, format!("`{letters}` is no write mask"))
        } else {
            (&rules::SWIZZLE_LETTERS, format!("`{letters}` is no swizzle"))
        };
        let help = if writes {
            let sorted: String = "xyzw".chars().filter(|&letter| letters.contains(letter)).collect();
            let known = !sorted.is_empty() && letters.chars().all(|letter| "xyzw".contains(letter));
            known.then(|| format!("write `{sorted}`"))
        } else {
            Some("a swizzle has one to four letters of `xyzw`".to_owned())
        };
        self.report_with_help(rule, token.span, message, help);
        Err(Faulty)
    }

    /// Reads `{min16f}` or `{min16f as def32}`, which names the precision of the operand first.
    fn precision(&mut self) -> Parsed<MinPrecision> {
        if self.cursor.eat(b'{').is_none() {
            return Ok(MinPrecision::DEFAULT);
        }
        let precision = self.spelled(&PRECISION)?;
        if self.eat_word("as").is_some() {
            self.spelled(&PRECISION)?;
        }
        self.expect(b'}')?;
        Ok(precision.value)
    }
}

/// The word names a register.
pub(super) fn is_register(word: &str) -> bool {
    file(word.trim_end_matches(|letter: char| letter.is_ascii_digit())).is_some()
}

/// The file with this name.
fn file(name: &str) -> Option<RegisterFile> {
    let exact = RegisterFile::from_name(name).filter(|file| !file.is_immediate());
    exact.or_else(|| RegisterFile::from_name(find_synonym(SynonymKind::RegisterFile, name)?))
}

/// What an operand without letters selects.
fn default_selection(file: RegisterFile, role: Role) -> Selection {
    let info = file.info();
    let count = if role == Role::Declared { info.declared } else { info.used };
    // Atomic operations name writable memory without components, and nothing else does without letters.
    let memory = matches!(file, RegisterFile::Uav | RegisterFile::ThreadGroupSharedMemory);
    match (count, role) {
        (ComponentCount::Zero, _) => Selection::Zero,
        (ComponentCount::One, _) => Selection::One,
        (ComponentCount::Four, _) if memory => Selection::Zero,
        (ComponentCount::Four, Role::Source(_)) => Selection::Swizzle(Swizzle::IDENTITY),
        (ComponentCount::Four, _) => Selection::Mask(WriteMask::ALL),
    }
}

fn stage_name(stage: Stage) -> &'static str {
    match stage {
        Stage::Vertex => "vertex",
        Stage::Geometry => "geometry",
        Stage::Pixel => "pixel",
        Stage::Hull => "hull",
        Stage::Domain => "domain",
        Stage::Compute => "compute",
        Stage::Library => "library",
    }
}

/// Short names of the files that shaders of a stage use most.
fn common_files(stage: Stage) -> String {
    let short = REGISTER_FILES.iter().filter(|row| {
        row.file.exists_in(stage)
            && row.name.len() <= 3
            && row.dimensions > 0
            && !row.summary.contains("function")
    });
    let names: Vec<_> = short.map(|row| format!("`{}#`", row.name)).collect();
    names.join(", ")
}
