//! Statements, and instructions among them.

use super::super::isa::{Control, InfoReturn, Op, OperandType, RegisterFile, SynonymKind, find_synonym};
use super::super::program::{
    ControlBits, Extension, ExtensionKind, Index, Instruction, Operand, Payload, Selection, SyncFlags, Test,
};
use super::mnemonic::Mnemonic;
use super::operand::{self, Role};
use super::{Faulty, Parsed, Parser, mnemonic};
use crate::isa::WriteMask;
use crate::rules;
use crate::token::{Token, TokenKind};

/// Suffixes as they are read.
#[derive(Default)]
struct Suffixes {
    offsets: bool,
    indexable: bool,
    control: Option<ControlBits>,
}

impl Parser<'_> {
    /// Reads one statement. `Err` leaves the cursor where the fault is.
    pub(super) fn statement(&mut self) -> Parsed<()> {
        let token = self.expect_token("an instruction")?;
        let before = self.complete.take();
        if token.kind != TokenKind::Ident {
            return self.no_statement(&token, before);
        }
        if self.starts_words(&token) {
            return self.raw(&token);
        }
        let Some(mnemonic) = Mnemonic::split(self.text(&token), token.span) else {
            return self.unknown_mnemonic(&token);
        };
        let mut instruction = Instruction::new(mnemonic.op, token.span);
        let known = self.instructions.len();
        let read = if mnemonic.op.info().declaration {
            self.declaration(&mnemonic, &mut instruction)
        } else {
            self.instruction(&mnemonic, &mut instruction)
        };
        instruction.broken = read.is_err();
        instruction.span = token.span.to(self.cursor.last_span());
        if read.is_ok() {
            instruction.complete();
            self.complete = Some((instruction.op.mnemonic(), instruction.operands.len()));
        }
        // A declaration may have become several, the first of which stands in front.
        self.instructions.insert(known, instruction);
        read
    }

    fn no_statement(&mut self, token: &Token, before: Option<(&'static str, usize)>) -> Parsed<()> {
        let (TokenKind::Punct(b','), Some((name, count))) = (token.kind, before) else {
            return self.unexpected(token, "an instruction");
        };
        let operands = if count == 1 { "operand" } else { "operands" };
        let message = format!("`{name}` takes {count} {operands} and no more");
        self.report(&rules::SYNTAX, token.span, message);
        Err(Faulty)
    }

    fn unknown_mnemonic(&mut self, token: &Token) -> Parsed<()> {
        if token.reported {
            return Err(Faulty);
        }
        let word = self.text(token);
        if operand::is_register(word) {
            return self.unexpected(token, "an instruction");
        }
        let similar = mnemonic::similar(word, self.profile);
        let help = similar.map(|(name, meant)| format!("write `{name}{}`", &word[meant.len()..]));
        let message = format!("`{word}` is no instruction");
        self.report_with_help(&rules::INSTRUCTION_IN_PROFILE, token.span, message, help);
        // What the word was meant to open or close counts, so that its counterpart is not reported as well.
        if let Some(op) = similar.and_then(|(name, _)| Op::from_mnemonic(name)) {
            let mut instruction = Instruction::new(op, token.span);
            instruction.broken = true;
            self.instructions.push(instruction);
        }
        Err(Faulty)
    }

    fn instruction(&mut self, mnemonic: &Mnemonic<'_>, instruction: &mut Instruction) -> Parsed<()> {
        let suffixes = self.suffixes(mnemonic, instruction)?;
        self.precise(instruction)?;
        let offsets = suffixes.offsets || instruction.op.info().modifiers.offsets && self.at_offsets();
        if offsets {
            let extension = self.offsets()?;
            instruction.extensions.push(extension);
        }
        if suffixes.indexable {
            let extension = self.shape()?;
            instruction.extensions.push(extension);
            if self.cursor.at(b'(') {
                let types = self.return_types()?;
                let kind = ExtensionKind::ReturnTypes(types.value);
                instruction.extensions.push(Extension { kind, span: types.span });
            }
        }
        self.control(suffixes.control, instruction)?;
        instruction.mnemonic_span = instruction.mnemonic_span.to(self.cursor.last_span());
        if instruction.op == Op::FCall {
            return self.interface_call(instruction);
        }
        self.operands(instruction)
    }

    /// Reads the suffixes of the mnemonic itself.
    fn suffixes(&mut self, mnemonic: &Mnemonic<'_>, instruction: &mut Instruction) -> Parsed<Suffixes> {
        let mut suffixes = Suffixes::default();
        for (at, suffix) in mnemonic.suffix_list().enumerate() {
            let info = instruction.op.info();
            let known = match suffix {
                // The disassembler takes the bit of `_ugroup` for this as well.
                "sat" if info.control == Control::Sync => {
                    control(info.control, "ugroup", &mut suffixes.control)
                }
                // Whether the instruction can have them is the checker's affair: bytecode has a place for them in all.
                "sat" => !std::mem::replace(&mut instruction.saturate, true),
                "aoffimmi" => !std::mem::replace(&mut suffixes.offsets, true),
                "indexable" => !std::mem::replace(&mut suffixes.indexable, true),
                other => control(info.control, other, &mut suffixes.control),
            };
            if !known {
                return self.no_suffix(mnemonic, at);
            }
        }
        Ok(suffixes)
    }

    /// Reports a suffix that the mnemonic does not take, or not behind those before it. The help leaves it out.
    pub(super) fn no_suffix<T>(&mut self, mnemonic: &Mnemonic<'_>, at: usize) -> Parsed<T> {
        let (name, info) = (mnemonic.name, mnemonic.op.info());
        let suffix = mnemonic.suffix_list().nth(at).unwrap_or_default();
        let others = mnemonic.suffix_list().enumerate().filter(|other| other.0 != at);
        let rest: String = others.map(|other| format!("_{}", other.1)).collect();
        let help = match info.control {
            Control::Test if !matches!(rest.as_str(), "_z" | "_nz") => test_help(name),
            _ => format!("write `{name}{rest}`"),
        };
        let alone = matches!(suffix, "sat" | "aoffimmi" | "indexable") && !info.declaration;
        let message = if alone || control(info.control, suffix, &mut None) {
            format!("`_{suffix}` does not go with the suffixes before it")
        } else {
            format!("`{name}` takes no suffix `_{suffix}`")
        };
        self.report_with_help(&rules::MNEMONIC_SUFFIX, mnemonic.span, message, Some(help));
        Err(Faulty)
    }

    /// Reads `[precise]` or `[precise(xy)]`.
    fn precise(&mut self, instruction: &mut Instruction) -> Parsed<()> {
        if self.cursor.eat(b'[').is_none() {
            return Ok(());
        }
        let word = self.expect_ident("`precise`")?;
        if self.text(&word) != "precise" {
            return self.unexpected(&word, "`precise`");
        }
        instruction.precise = WriteMask::ALL;
        if self.cursor.eat(b'(').is_some() {
            let letters = self.expect_ident("components")?;
            match WriteMask::from_letters(self.text(&letters)) {
                Some(mask) => instruction.precise = mask,
                None => return self.unexpected(&letters, "components in their order"),
            }
            self.expect(b')')?;
        }
        self.expect(b']')?;
        Ok(())
    }

    /// Reads suffixes that stand behind parentheses or `[precise]`, and settles what no suffix means.
    fn control(&mut self, mut read: Option<ControlBits>, instruction: &mut Instruction) -> Parsed<()> {
        let info = instruction.op.info();
        while let Some((token, word)) = self.peek_ident().filter(|(_, word)| word.starts_with('_')) {
            self.cursor.next();
            for suffix in word.split('_').skip(1) {
                if !control(info.control, suffix, &mut read) {
                    let message = format!("`{}` takes no suffix `_{suffix}`", info.mnemonic);
                    self.report(&rules::MNEMONIC_SUFFIX, token.span, message);
                    return Err(Faulty);
                }
            }
        }
        instruction.control = match (info.control, read) {
            (_, Some(bits)) => bits,
            (Control::None, None) => ControlBits::None,
            (Control::InfoReturn, None) => ControlBits::InfoReturn(InfoReturn::FLOAT),
            (Control::Sync, None) => ControlBits::Sync(SyncFlags::default()),
            // Older listings leave it out.
            (Control::Test, None) if instruction.op == Op::Discard => ControlBits::Test(Test::NonZero),
            (Control::Test, None) => {
                let name = info.mnemonic;
                let message = format!("`{name}` needs to know what it tests for");
                let span = instruction.mnemonic_span;
                self.report_with_help(&rules::MNEMONIC_SUFFIX, span, message, Some(test_help(name)));
                ControlBits::Test(Test::NonZero)
            }
        };
        Ok(())
    }

    fn operands(&mut self, instruction: &mut Instruction) -> Parsed<()> {
        let info = instruction.op.info();
        let destinations = info.operands.destinations().len();
        for at in 0..info.operands.count() {
            if at > 0 && self.cursor.eat(b',').is_none() || self.at_end_of_statement() {
                return self.too_few(instruction, at);
            }
            let kind = info.operands.destinations().iter().chain(info.operands.sources()).nth(at);
            let class = info.immediates;
            let role = if at < destinations { Role::Destination(class) } else { Role::Source(class) };
            let operand = match kind {
                Some(OperandType::Stream) if self.at_number() => self.stream_number()?,
                _ => self.operand(role)?,
            };
            instruction.operands.push(operand);
        }
        Ok(())
    }

    fn too_few(&mut self, instruction: &Instruction, found: usize) -> Parsed<()> {
        let info = instruction.op.info();
        // What stands there instead of a comma is at fault, unless it starts the next statement.
        if let Some(token) = self.cursor.peek().filter(|token| !self.starts_statement(token)) {
            return self.unexpected(&token, "`,`");
        }
        let wanted = info.operands.count();
        let operands = if wanted == 1 { "operand" } else { "operands" };
        let message = format!("`{}` takes {wanted} {operands}, found {found}", info.mnemonic);
        let span = instruction.mnemonic_span.to(self.cursor.last_span());
        self.report(&rules::SYNTAX, span, message);
        Err(Faulty)
    }

    fn at_number(&self) -> bool {
        self.cursor.peek().is_some_and(|token| token.kind == TokenKind::Integer)
    }

    /// The documents write `emit_stream 0`.
    pub(super) fn stream_number(&mut self) -> Parsed<Operand> {
        let number = self.count("a stream")?;
        let mut operand = Operand::new(RegisterFile::Stream, Selection::Zero, number.span);
        operand.indices = Box::new([Index::constant(number.value, number.span)]);
        Ok(operand)
    }

    /// Reads `fp0[r0.x + 1][2]`: slot, array index, function.
    fn interface_call(&mut self, instruction: &mut Instruction) -> Parsed<()> {
        let token = self.expect_ident("an interface slot")?;
        let (file, number) = self.register_name(&token)?;
        let (RegisterFile::Interface, Some(number)) = (file, number) else {
            return self.unexpected(&token, "an interface slot");
        };
        let array = self.index()?;
        let mut operand = Operand::new(file, Selection::Zero, token.span.to(array.span));
        operand.indices = Box::new([Index::constant(number, token.span), array]);
        self.expect(b'[')?;
        let site = self.count("the number of a function")?;
        self.expect(b']')?;
        instruction.operands.push(operand);
        instruction.payload = Payload::CallSite(site);
        Ok(())
    }
}

/// How to say what a conditional instruction tests for.
fn test_help(name: &str) -> String {
    format!("write `{name}_nz` for a value with some bit set, `{name}_z` for 0")
}

/// Reads a suffix that goes into the control bits; the answer is whether the instruction has it.
fn control(kind: Control, suffix: &str, read: &mut Option<ControlBits>) -> bool {
    let bits = match (kind, suffix, *read) {
        (Control::Test, "z", None) => ControlBits::Test(Test::Zero),
        (Control::Test, "nz", None) => ControlBits::Test(Test::NonZero),
        (Control::InfoReturn, suffix, None) => {
            let suffix = find_synonym(SynonymKind::Suffix, suffix).unwrap_or(suffix);
            match InfoReturn::from_name(&format!("_{suffix}")) {
                Some(kind) => ControlBits::InfoReturn(kind),
                None => return false,
            }
        }
        (Control::Sync, suffix, read) => {
            let mut flags = match read {
                Some(ControlBits::Sync(flags)) => flags,
                _ => SyncFlags::default(),
            };
            let flag = match suffix {
                "t" => &mut flags.threads,
                "g" => &mut flags.group_memory,
                "ugroup" => &mut flags.uav_group,
                "uglobal" => &mut flags.uav_global,
                _ => return false,
            };
            *flag = true;
            ControlBits::Sync(flags)
        }
        _ => return false,
    };
    *read = Some(bits);
    true
}
