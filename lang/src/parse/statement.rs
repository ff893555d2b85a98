//! Statements: an instruction, declaration or definition with its operands.

use super::mnemonic::{self, Mnemonic, MnemonicFault};
use super::{Faulty, Parsed, Parser};
use crate::isa::{InstructionInfo, Op, Profile, SourceModifier};
use crate::print::print_source;
use crate::program::{Instruction, Payload, Source};
use crate::rules;
use crate::span::Span;
use crate::token::{Token, TokenKind};

impl Parser<'_> {
    /// Reads one statement. `Err` leaves the cursor where the fault is.
    ///
    /// A statement that cannot be read to its end is still returned, as broken, when its mnemonic is known: what
    /// it opens or closes counts, so that its counterpart is not reported as well.
    pub(super) fn statement(&mut self) -> Parsed<Instruction> {
        self.broken = false;
        let start = self.cursor.peek().map_or(self.cursor.end(), |token| token.span);
        let coissue = self.cursor.eat(b'+').map(|token| token.span);
        let predicate = if self.cursor.at(b'(') { Some(self.predicate()?) } else { None };
        let token = self.expect_token("an instruction")?;
        let before = self.complete.take();
        if let (TokenKind::Punct(b','), Some((name, count))) = (token.kind, before) {
            let operands = if count == 1 { "operand" } else { "operands" };
            self.report(&rules::SYNTAX, token.span, format!("`{name}` takes {count} {operands} and no more"));
            return Err(Faulty);
        }
        if token.kind != TokenKind::Ident {
            if token.kind == TokenKind::Punct(b'+') {
                self.cursor.back();
            }
            return self.unexpected(&token, "an instruction");
        }
        let mnemonic = match mnemonic::parse(self.cursor.text(&token), self.profile) {
            Ok(mnemonic) => mnemonic,
            Err(fault) => return self.unknown_mnemonic(&token, &fault),
        };
        let mut instruction = Instruction::new(mnemonic.info.op, token.span);
        instruction.comparison = mnemonic.comparison;
        instruction.modifiers = mnemonic.modifiers;
        instruction.coissue = coissue.is_some();
        instruction.predicate = predicate.flatten();
        self.check_coissue(coissue, &token);
        if self.operands(&mnemonic, &mut instruction).is_err() {
            self.broken = true;
            self.recover();
        } else {
            self.complete = Some((mnemonic.info.mnemonic, operand_count(mnemonic.info)));
        }
        instruction.broken = self.broken;
        instruction.complete(self.profile);
        instruction.span = start.to(self.cursor.last_span());
        Ok(instruction)
    }

    fn check_coissue(&mut self, plus: Option<Span>, token: &Token) {
        let pixel_1 =
            matches!(self.profile, Profile::Ps1_1 | Profile::Ps1_2 | Profile::Ps1_3 | Profile::Ps1_4);
        if let (Some(plus), false) = (plus, pixel_1) {
            let message =
                format!("{} cannot issue two instructions together: only ps_1_1 to ps_1_4 can", self.profile);
            self.report(&rules::COISSUE_IN_PROFILE, plus.to(token.span), message);
            if let Some(last) = self.diagnostics.last_mut() {
                last.help = Some("leave out the `+`".into());
                last.reference_span = Some(token.span);
            }
        }
    }

    /// Reads a predicate in parentheses; `None` when it was readable but faulty.
    fn predicate(&mut self) -> Parsed<Option<Source>> {
        self.cursor.next();
        let source = self.source()?;
        let close = self.expect_token("`)`")?;
        if close.kind != TokenKind::Punct(b')') {
            return self.unexpected(&close, "`)`");
        }
        match source {
            Some(source) if !matches!(source.modifier, SourceModifier::None | SourceModifier::Not) => {
                let message = "a predicate takes no modifier but `!`";
                self.report(&rules::PREDICATE_MODIFIER, source.span, message);
                let not = Source { modifier: SourceModifier::Not, ..source };
                self.help(format!("write `{}`", print_source(&not, self.profile)));
                self.broken = true;
                Ok(None)
            }
            Some(source) if !self.profile.info().limits.predication => {
                let message = format!("{} has no predicated instructions", self.profile);
                self.report(&rules::PREDICATION_IN_PROFILE, source.span, message);
                self.help("vs_2_x, vs_2_sw and vs_3_0 have them".into());
                self.broken = true;
                Ok(None)
            }
            other => Ok(other),
        }
    }

    fn unknown_mnemonic(&mut self, token: &Token, fault: &MnemonicFault<'_>) -> Parsed<Instruction> {
        let (profile, word) = (self.profile, self.cursor.text(token));
        if token.reported {
            return Err(Faulty);
        }
        match *fault {
            MnemonicFault::Unknown => {
                let message = format!("`{word}` is no instruction");
                self.report(&rules::SYNTAX, token.span, message);
                let similar = mnemonic::similar(word, profile);
                if let (Some(similar), Some(last)) = (similar, self.diagnostics.last_mut()) {
                    last.help = Some(format!("an instruction with a similar name is `{similar}`"));
                }
                match similar.and_then(|name| crate::isa::find_mnemonic(name).first()) {
                    Some(info) => Ok(self.broken_instruction(info.op, token)),
                    None => Err(Faulty),
                }
            }
            MnemonicFault::NotInProfile(info) => {
                self.report(
                    &rules::INSTRUCTION_IN_PROFILE,
                    token.span,
                    format!("{profile} has no `{}`", info.mnemonic),
                );
                self.help(profiles_with(info, profile));
                Err(Faulty)
            }
            MnemonicFault::Suffix { info, suffix } => {
                self.suffix_fault(token, info, suffix);
                Ok(self.broken_instruction(info.op, token))
            }
        }
    }

    fn suffix_fault(&mut self, token: &Token, info: &InstructionInfo, suffix: &str) {
        let profile = self.profile;
        let message = match (info.op, suffix) {
            (Op::Dcl, "") => format!("`dcl` of {profile} needs a usage"),
            (Op::Dcl, _) => format!("`dcl` of {profile} does not take `_{suffix}`"),
            (Op::SetP, "") => "`setp` needs a comparison".into(),
            (_, "") => format!("`{}` has no such form in {profile}", info.mnemonic),
            _ => format!("`{}` of {profile} does not take `_{suffix}`", info.mnemonic),
        };
        let help = match info.op {
            Op::Dcl if suffix.starts_with("sat") || suffix == "pp" || suffix == "centroid" => {
                Some(format!("leave out `_{suffix}`"))
            }
            Op::Dcl if suffix.is_empty() => {
                Some("name what the register holds: `dcl_position`, `dcl_texcoord0`".into())
            }
            Op::Dcl => mnemonic::similar_usage(suffix).map(|usage| {
                if suffix.starts_with(usage) && suffix[usage.len()..].bytes().all(|c| c.is_ascii_digit()) {
                    "a usage has an index from 0 to 15".to_owned()
                } else {
                    format!("write `dcl_{usage}`")
                }
            }),
            Op::If | Op::Break if crate::isa::Comparison::from_name(suffix).is_some() => {
                Some("comparisons in flow control exist in vs_2_x, vs_2_sw and vs_3_0".into())
            }
            Op::SetP | Op::If | Op::IfCmp | Op::Break | Op::BreakCmp => {
                Some("comparisons are `_gt`, `_lt`, `_ge`, `_le`, `_eq` and `_ne`".into())
            }
            _ if matches!(suffix, "sat" | "pp") => Some(format!("leave out `_{suffix}`")),
            _ => None,
        };
        self.report(&rules::MNEMONIC_SUFFIX, token.span, message);
        if let Some(last) = self.diagnostics.last_mut() {
            last.help = help;
        }
    }

    /// A stand-in that keeps the place of an unreadable instruction.
    fn broken_instruction(&mut self, op: Op, token: &Token) -> Instruction {
        self.recover();
        let mut instruction = Instruction::new(op, token.span);
        instruction.broken = true;
        instruction
    }

    fn operands(&mut self, mnemonic: &Mnemonic, instruction: &mut Instruction) -> Parsed<()> {
        let operands = mnemonic.info.operands;
        if operands.destination {
            instruction.destination = self.destination()?;
        }
        for index in 0..operands.sources {
            if operands.destination || index > 0 {
                self.comma()?;
            }
            instruction.sources.extend(self.source()?);
        }
        instruction.payload = match mnemonic.info.op {
            Op::Dcl => Payload::Declaration(mnemonic.declaration),
            Op::Def => {
                let mut values = [0; 4];
                for value in &mut values {
                    self.comma()?;
                    *value = self.value(instruction, Self::float)?;
                }
                Payload::Float(values)
            }
            Op::DefI => {
                let mut values = [0; 4];
                for value in &mut values {
                    self.comma()?;
                    *value = self.value(instruction, Self::signed_integer)?;
                }
                Payload::Int(values)
            }
            Op::DefB => {
                self.comma()?;
                Payload::Bool(self.value(instruction, Self::boolean)?)
            }
            _ => Payload::None,
        };
        Ok(())
    }

    /// Reads a value of a definition and remembers where it stands.
    fn value<T>(
        &mut self,
        instruction: &mut Instruction,
        read: impl FnOnce(&mut Self) -> Parsed<T>,
    ) -> Parsed<T> {
        let start = self.cursor.peek().map_or(self.cursor.end(), |token| token.span);
        let value = read(self)?;
        instruction.value_spans.push(start.to(self.cursor.last_span()));
        Ok(value)
    }

    fn comma(&mut self) -> Parsed<()> {
        let before = self.cursor.last_span();
        let token = self.expect_token("`,`")?;
        if token.kind == TokenKind::Punct(b',') {
            return Ok(());
        }
        if token.kind == TokenKind::Ident && mnemonic::is_known(self.cursor.text(&token)) {
            self.cursor.back();
            return self.missing("`,` and an operand", &token, before);
        }
        self.unexpected(&token, "`,`")
    }
}

/// Destination, sources and what a definition holds.
fn operand_count(info: &InstructionInfo) -> u32 {
    let values = match info.op {
        Op::Def | Op::DefI => 4,
        Op::DefB => 1,
        _ => 0,
    };
    u32::from(info.operands.destination) + u32::from(info.operands.sources) + values
}

/// The profiles that have an instruction: those of the same stage, if there are any.
pub(crate) fn profiles_with(info: &InstructionInfo, profile: Profile) -> String {
    let rows = crate::isa::find_mnemonic(info.mnemonic);
    let with = |same_stage: bool| {
        let exists = |other: &Profile| rows.iter().any(|row| row.slots(*other).is_some());
        let stage = move |other: &Profile| (other.stage() == profile.stage()) == same_stage;
        Profile::all().filter(stage).filter(exists).map(Profile::name).collect::<Vec<_>>().join(", ")
    };
    match with(true) {
        names if names.is_empty() => format!("`{}` exists only in {}", info.mnemonic, with(false)),
        names => format!("`{}` exists in {names}", info.mnemonic),
    }
}
